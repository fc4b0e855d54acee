#include <charconv>
#include <cstddef>
#include <optional>
#include <string_view>

#include "texture/image_errors.hpp"
#include "texture/image_formats.hpp"

namespace okinawa {

namespace {

/** stb reads header lines of less than this and drops the rest of longer ones. */
constexpr std::size_t kLongestLine = 1000;

struct HdrHeader {
  long long width = 0;
  long long height = 0;
  std::size_t dataStart = 0;
};

/** The line at `at`, which moves behind it; nothing when the file ends before the line does. */
std::optional<std::string_view> takeLine(Bytes bytes, std::size_t &at) {
  const std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  const std::size_t end = text.find('\n', at);
  if (end == std::string_view::npos || end - at > kLongestLine) {
    return std::nullopt;
  }
  const std::string_view line = text.substr(at, end - at);
  at = end + 1;
  return line;
}

/** "-Y 512 +X 1024" and nothing else: other orders of rows and columns are never written. */
bool readSizes(std::string_view line, HdrHeader &header) {
  const auto takeText = [&line](std::string_view text) {
    const bool fits = line.starts_with(text);
    line.remove_prefix(fits ? text.size() : 0);
    return fits;
  };
  const auto takeNumber = [&line](long long &number) {
    const auto [end, error] = std::from_chars(line.data(), line.data() + line.size(), number);
    line.remove_prefix(static_cast<std::size_t>(end - line.data()));
    return error == std::errc();
  };
  return takeText("-Y ") && takeNumber(header.height) && takeText(" +X ") &&
         takeNumber(header.width) && line.empty();
}

std::optional<std::string> readHeader(Bytes bytes, HdrHeader &header) {
  std::size_t at = 0;
  bool hasFormat = false;
  for (;;) {
    const auto line = takeLine(bytes, at);
    if (!line) {
      return "the HDR file is truncated: its header does not end";
    }
    if (line->empty()) {
      break;
    }
    hasFormat = hasFormat || *line == "FORMAT=32-bit_rle_rgbe";
  }
  if (!hasFormat) {
    return "the HDR file is not in the format 32-bit_rle_rgbe";
  }
  const auto sizes = takeLine(bytes, at);
  if (!sizes || !readSizes(*sizes, header)) {
    return "the HDR file has no line \"-Y height +X width\" behind its header";
  }
  header.dataStart = at;
  return whyBadImageSize(header.width, header.height);
}

/** Passes one channel of a compressed scan line; false when it runs past its end or the data's. */
bool passChannel(Bytes data, std::size_t &at, std::size_t width) {
  std::size_t done = 0;
  while (done < width) {
    if (at >= data.size()) {
      return false;
    }
    const std::size_t code = data[at];
    const bool isRun = code > 128;
    const std::size_t count = isRun ? code - 128 : code;
    // A count of zero would never come to an end.
    if (count == 0 || count > width - done) {
      return false;
    }
    at += isRun ? 2 : count + 1;
    done += count;
  }
  return at <= data.size();
}

/** Whether the new run-length scheme is used, which only widths that fit 15 bits can have. */
bool isCompressed(Bytes data, std::size_t width) {
  return width >= 8 && width < 32768 && data.size() >= 4 && data[0] == 2 && data[1] == 2 &&
         (data[2] & 0x80) == 0;
}

std::optional<std::string> checkData(Bytes data, const HdrHeader &header) {
  const std::string truncated =
      "the HDR file is truncated or damaged: its pixels are not all there";
  const auto width = static_cast<std::size_t>(header.width);
  const auto height = static_cast<std::size_t>(header.height);
  if (!isCompressed(data, width)) {
    return data.size() / 4 / width < height ? std::optional(truncated) : std::nullopt;
  }
  std::size_t at = 0;
  for (std::size_t row = 0; row < height; ++row) {
    // Once compressed, every line must be: stb would start over from an uncompressed one.
    if (at > data.size() || !isCompressed(data.subspan(at), width) ||
        (std::size_t{data[at + 2]} << 8 | data[at + 3]) != width) {
      return truncated;
    }
    at += 4;
    for (int channel = 0; channel < 4; ++channel) {
      if (!passChannel(data, at, width)) {
        return truncated;
      }
    }
  }
  return std::nullopt;
}

}  // namespace

OkStatus checkHdr(Bytes bytes, const std::string &name) {
  HdrHeader header;
  auto reason = readHeader(bytes, header);
  if (!reason) {
    reason = checkData(bytes.subspan(header.dataStart), header);
  }
  if (reason) {
    return imageError(name, *reason);
  }
  return okSuccess();
}

}  // namespace okinawa
