#include "texture/png_file.hpp"

#include <algorithm>
#include <cstddef>
#include <cstring>
#include <optional>
#include <string_view>

#include "texture/checksum.hpp"
#include "texture/image_errors.hpp"

namespace okinawa {

namespace {

constexpr std::uint32_t kMostChunkBytes = 0x7fffffff;

struct Chunk {
  std::string_view type;
  std::span<const std::uint8_t> data;
};

/** Walks the chunks in order, keeping what the pixels need. */
class PngParser {
 public:
  PngParser(std::span<const std::uint8_t> bytes, const std::string &name)
      : bytes_(bytes), name_(name) {}

  OkResult<PngFile> parse();

 private:
  /** Each returns the reason for a refusal, or nothing. */
  std::optional<std::string> nextChunk(Chunk &chunk);
  std::optional<std::string> takeChunk(const Chunk &chunk);
  std::optional<std::string> takeHeader(std::span<const std::uint8_t> data);
  std::optional<std::string> takePalette(std::span<const std::uint8_t> data);
  std::optional<std::string> takeTransparency(std::span<const std::uint8_t> data);
  std::optional<std::string> takeData(std::span<const std::uint8_t> data);
  std::optional<std::string> takeEnd(std::span<const std::uint8_t> data);

  std::span<const std::uint8_t> bytes_;
  const std::string &name_;
  PngFile file_;
  std::size_t at_ = kPngSignature.size();
  std::size_t chunkStart_ = 0;
  bool hasHeader_ = false;
  bool hasData_ = false;
  bool lastWasData_ = false;
  bool isDone_ = false;
};

bool isValidDepth(PngColor color, int depth) {
  switch (color) {
    case PngColor::Grey:
      return depth == 1 || depth == 2 || depth == 4 || depth == 8 || depth == 16;
    case PngColor::Palette:
      return depth == 1 || depth == 2 || depth == 4 || depth == 8;
    case PngColor::Rgb:
    case PngColor::GreyAlpha:
    case PngColor::Rgba:
      return depth == 8 || depth == 16;
  }
  return false;
}

bool isLetters(std::string_view type) {
  return std::all_of(type.begin(), type.end(), [](char letter) {
    return (letter >= 'A' && letter <= 'Z') || (letter >= 'a' && letter <= 'z');
  });
}

/** A lower-case first letter marks what a decoder may skip (5.4). */
bool isCritical(std::string_view type) {
  return type.front() >= 'A' && type.front() <= 'Z';
}

OkResult<PngFile> PngParser::parse() {
  while (!isDone_) {
    Chunk chunk;
    auto reason = nextChunk(chunk);
    if (!reason) {
      reason = takeChunk(chunk);
    }
    if (reason) {
      return imageError(name_, *reason, static_cast<long long>(chunkStart_));
    }
  }
  return std::move(file_);
}

std::optional<std::string> PngParser::nextChunk(Chunk &chunk) {
  constexpr std::size_t kFrame = 12;
  chunkStart_ = at_;
  const std::size_t left = bytes_.size() - at_;
  if (left < kFrame) {
    return "the PNG is truncated: its IEND chunk is missing";
  }
  const std::uint32_t length = readBigEndian32(bytes_.data() + at_);
  chunk.type = {reinterpret_cast<const char *>(bytes_.data() + at_ + 4), 4};
  if (!isLetters(chunk.type)) {
    return "the PNG is damaged: there is no chunk where one must start";
  }
  if (length > kMostChunkBytes || length > left - kFrame) {
    return "the PNG is truncated: its " + std::string(chunk.type) +
           " chunk runs past the end of the file";
  }
  const std::uint32_t stored = readBigEndian32(bytes_.data() + at_ + 8 + length);
  if (stored != crc32(bytes_.subspan(at_ + 4, 4 + std::size_t{length}))) {
    return "the PNG is damaged: the checksum of its " + std::string(chunk.type) + " chunk is wrong";
  }
  chunk.data = bytes_.subspan(at_ + 8, length);
  at_ += kFrame + length;
  return std::nullopt;
}

std::optional<std::string> PngParser::takeChunk(const Chunk &chunk) {
  if (!hasHeader_ && chunk.type != "IHDR") {
    return "the PNG does not start with an IHDR chunk but with " + std::string(chunk.type);
  }
  const bool followsData = lastWasData_;
  lastWasData_ = chunk.type == "IDAT";
  if (chunk.type == "IHDR") {
    return takeHeader(chunk.data);
  }
  if (chunk.type == "PLTE") {
    return takePalette(chunk.data);
  }
  if (chunk.type == "tRNS") {
    return takeTransparency(chunk.data);
  }
  if (chunk.type == "IDAT") {
    if (hasData_ && !followsData) {
      return "the IDAT chunks of the PNG do not follow each other";
    }
    return takeData(chunk.data);
  }
  if (chunk.type == "IEND") {
    return takeEnd(chunk.data);
  }
  if (isCritical(chunk.type)) {
    return "the PNG has a " + std::string(chunk.type) +
           " chunk, without which it cannot be read and which is not known here";
  }
  return std::nullopt;
}

std::optional<std::string> PngParser::takeHeader(std::span<const std::uint8_t> data) {
  constexpr std::size_t kHeaderBytes = 13;
  if (hasHeader_) {
    return "the PNG has two IHDR chunks";
  }
  if (data.size() != kHeaderBytes) {
    return "the IHDR chunk of the PNG has " + std::to_string(data.size()) + " bytes instead of 13";
  }
  const std::uint32_t width = readBigEndian32(data.data());
  const std::uint32_t height = readBigEndian32(data.data() + 4);
  if (auto reason = whyBadImageSize(width, height)) {
    return reason;
  }
  file_.width = static_cast<int>(width);
  file_.height = static_cast<int>(height);
  file_.depth = data[8];
  file_.color = static_cast<PngColor>(data[9]);
  if (!isValidDepth(file_.color, file_.depth)) {
    return "the PNG has colour type " + std::to_string(data[9]) + " with " +
           std::to_string(data[8]) + " bits, which does not exist";
  }
  if (data[10] != 0 || data[11] != 0 || data[12] > 1) {
    return "the PNG uses a compression, filter or interlace method that does not exist";
  }
  file_.interlaced = data[12] == 1;
  hasHeader_ = true;
  return std::nullopt;
}

std::optional<std::string> PngParser::takePalette(std::span<const std::uint8_t> data) {
  if (hasData_ || !file_.palette.empty()) {
    return "the PNG has a second or late PLTE chunk";
  }
  if (data.empty() || data.size() % 3 != 0 || data.size() > 3 * 256) {
    return "the palette of the PNG has " + std::to_string(data.size()) +
           " bytes, which is no number of colours from 1 to 256";
  }
  file_.palette.resize(data.size() / 3);
  std::memcpy(file_.palette.data(), data.data(), data.size());
  return std::nullopt;
}

std::optional<std::string> PngParser::takeTransparency(std::span<const std::uint8_t> data) {
  if (hasData_ || !file_.transparency.empty()) {
    return "the PNG has a second or late tRNS chunk";
  }
  bool fits = true;
  switch (file_.color) {
    case PngColor::Grey:
      fits = data.size() == 2;
      break;
    case PngColor::Rgb:
      fits = data.size() == 6;
      break;
    case PngColor::Palette:
      fits = !data.empty() && data.size() <= file_.palette.size();
      break;
    case PngColor::GreyAlpha:
    case PngColor::Rgba:
      // Not allowed (11.3.2.1) and without meaning: the pixels have alpha of their own.
      return std::nullopt;
  }
  if (!fits) {
    return "the tRNS chunk of the PNG has " + std::to_string(data.size()) +
           " bytes, which does not fit its colour type or palette";
  }
  file_.transparency.assign(data.begin(), data.end());
  return std::nullopt;
}

std::optional<std::string> PngParser::takeData(std::span<const std::uint8_t> data) {
  if (file_.color == PngColor::Palette && file_.palette.empty()) {
    return "the PNG has palette indices and no PLTE chunk before them";
  }
  hasData_ = true;
  file_.stream.insert(file_.stream.end(), data.begin(), data.end());
  return std::nullopt;
}

std::optional<std::string> PngParser::takeEnd(std::span<const std::uint8_t> data) {
  if (!data.empty()) {
    return "the IEND chunk of the PNG is not empty";
  }
  if (!hasData_) {
    return "the PNG has no IDAT chunk";
  }
  isDone_ = true;
  return std::nullopt;
}

}  // namespace

int PngFile::storedSamples() const noexcept {
  switch (color) {
    case PngColor::Grey:
    case PngColor::Palette:
      return 1;
    case PngColor::GreyAlpha:
      return 2;
    case PngColor::Rgb:
      return 3;
    case PngColor::Rgba:
      return 4;
  }
  return 1;
}

OkResult<PngFile> parsePng(std::span<const std::uint8_t> bytes, const std::string &name) {
  if (bytes.size() < kPngSignature.size() ||
      !std::equal(kPngSignature.begin(), kPngSignature.end(), bytes.begin())) {
    return imageError(name, "this is not a PNG");
  }
  return PngParser(bytes, name).parse();
}

}  // namespace okinawa
