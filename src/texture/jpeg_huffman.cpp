#include <utility>

#include "texture/jpeg_frame.hpp"

namespace okinawa {

bool JpegHuffman::build(const std::uint8_t *counts, std::vector<std::uint8_t> symbols) {
  isDefined_ = false;
  symbols_ = std::move(symbols);
  fast_.fill({});
  std::uint32_t code = 0;
  std::size_t index = 0;
  for (int bits = 1; bits <= 16; ++bits) {
    delta_[static_cast<std::size_t>(bits)] =
        static_cast<std::int32_t>(index) - static_cast<std::int32_t>(code);
    for (int i = 0; i < counts[bits - 1]; ++i, ++code, ++index) {
      if (index >= symbols_.size() || code >= (1u << bits)) {
        return false;
      }
      if (bits <= kFastBits) {
        const std::size_t copies = std::size_t{1} << (kFastBits - bits);
        for (std::size_t j = 0; j < copies; ++j) {
          fast_[code * copies + j] = {static_cast<std::uint8_t>(bits), symbols_[index]};
        }
      }
    }
    beyond_[static_cast<std::size_t>(bits)] = code << (16 - bits);
    code <<= 1;
  }
  isDefined_ = true;
  return true;
}

JpegHuffman::Code JpegHuffman::find(std::uint32_t next16) const noexcept {
  const Code quick = fast_[next16 >> (16 - kFastBits)];
  if (quick.bits != 0) {
    return quick;
  }
  for (std::size_t bits = kFastBits + 1; bits <= 16; ++bits) {
    if (next16 < beyond_[bits]) {
      const auto code = static_cast<std::int32_t>(next16 >> (16 - bits));
      const auto index = static_cast<std::size_t>(code + delta_[bits]);
      return index < symbols_.size() ? Code{static_cast<std::uint8_t>(bits), symbols_[index]}
                                     : Code{};
    }
  }
  return {};
}

}  // namespace okinawa
