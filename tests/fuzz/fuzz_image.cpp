// libFuzzer entry point over the image formats, all of which are told apart by content.
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>

#include "okinawa/texture/image.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const auto image = OkImage::decode(std::span(data, size), "fuzz");
  if (!image) {
    // A refusal is one sentence.
    if (image.error().message.empty() || image.error().message.find('\n') != std::string::npos) {
      std::abort();
    }
    return 0;
  }
  const OkImage &decoded = image.value();
  const std::size_t expected = static_cast<std::size_t>(decoded.getWidth()) *
                               static_cast<std::size_t>(decoded.getHeight()) *
                               decoded.getBytesPerPixel();
  if (decoded.isEmpty() || decoded.getBytes().size() != expected) {
    std::abort();
  }
  // Every byte is looked at, so that memory checkers see what nobody wrote.
  std::uint64_t sum = 0;
  for (const std::uint8_t byte : decoded.getBytes()) {
    sum += byte;
  }
  return sum == ~std::uint64_t{0} ? 1 : 0;
}
