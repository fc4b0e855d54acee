#include <algorithm>
#include <string_view>

#include "texture/image_errors.hpp"
#include "texture/image_formats.hpp"
#include "texture/stb_border.hpp"

namespace okinawa {

namespace {

bool startsWith(Bytes bytes, std::string_view start) {
  return bytes.size() >= start.size() &&
         std::equal(start.begin(), start.end(), bytes.begin(), [](char letter, std::uint8_t byte) {
           return static_cast<std::uint8_t>(letter) == byte;
         });
}

OkResult<OkImage> decodeJpeg(Bytes bytes, const std::string &name) {
  if (const auto status = checkJpeg(bytes, name); !status) {
    return status.error();
  }
  return decodeWithStb(bytes, name);
}

OkResult<OkImage> decodeBmp(Bytes bytes, const std::string &name) {
  if (const auto status = checkBmp(bytes, name); !status) {
    return status.error();
  }
  return decodeWithStb(bytes, name);
}

OkResult<OkImage> decodeHdr(Bytes bytes, const std::string &name) {
  if (const auto status = checkHdr(bytes, name); !status) {
    return status.error();
  }
  return decodeHdrWithStb(bytes, name);
}

}  // namespace

OkResult<OkImage> decodeImage(Bytes bytes, const std::string &name) {
  if (bytes.empty()) {
    return imageError(name, "the file is empty");
  }
  if (isPng(bytes)) {
    return decodePng(bytes, name);
  }
  if (startsWith(bytes, "\xff\xd8")) {
    return decodeJpeg(bytes, name);
  }
  if (startsWith(bytes, "BM")) {
    return decodeBmp(bytes, name);
  }
  if (startsWith(bytes, "#?RADIANCE\n") || startsWith(bytes, "#?RGBE\n")) {
    return decodeHdr(bytes, name);
  }
  if (looksLikeTga(bytes)) {
    return decodeTga(bytes, name);
  }
  return imageError(name, "this is no PNG, JPEG, BMP, TGA or Radiance HDR file");
}

}  // namespace okinawa
