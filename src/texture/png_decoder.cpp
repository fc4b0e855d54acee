#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdlib>
#include <cstring>
#include <optional>
#include <utility>

#include "texture/checksum.hpp"
#include "texture/image_errors.hpp"
#include "texture/image_formats.hpp"
#include "texture/png_file.hpp"
#include "texture/stb_border.hpp"

namespace okinawa {

namespace {

/** One sub-image: the whole picture, or one of the seven of Adam7. */
struct Pass {
  int firstColumn = 0;
  int firstRow = 0;
  int columnStep = 1;
  int rowStep = 1;
  int width = 0;
  int height = 0;
};

/** PNG specification, 8.2. */
constexpr Pass kAdam7[] = {
    {0, 0, 8, 8, 0, 0}, {4, 0, 8, 8, 0, 0}, {0, 4, 4, 8, 0, 0}, {2, 0, 4, 4, 0, 0},
    {0, 2, 2, 4, 0, 0}, {1, 0, 2, 2, 0, 0}, {0, 1, 1, 2, 0, 0},
};

std::vector<Pass> passesOf(const PngFile &file) {
  if (!file.interlaced) {
    return {Pass{0, 0, 1, 1, file.width, file.height}};
  }
  std::vector<Pass> passes;
  for (Pass pass : kAdam7) {
    pass.width = (file.width - pass.firstColumn + pass.columnStep - 1) / pass.columnStep;
    pass.height = (file.height - pass.firstRow + pass.rowStep - 1) / pass.rowStep;
    if (pass.width > 0 && pass.height > 0) {
      passes.push_back(pass);
    }
  }
  return passes;
}

std::size_t bitsPerPixel(const PngFile &file) {
  return static_cast<std::size_t>(file.depth) * static_cast<std::size_t>(file.storedSamples());
}

std::size_t rowBytes(const PngFile &file, int width) {
  return (static_cast<std::size_t>(width) * bitsPerPixel(file) + 7) / 8;
}

/** Every row is led by one byte that names its filter. */
std::size_t filteredBytes(const PngFile &file, const std::vector<Pass> &passes) {
  std::size_t total = 0;
  for (const Pass &pass : passes) {
    total += (rowBytes(file, pass.width) + 1) * static_cast<std::size_t>(pass.height);
  }
  return total;
}

/** PNG specification, 9.4. */
std::uint8_t paeth(int left, int above, int corner) {
  const int estimate = left + above - corner;
  const int toLeft = std::abs(estimate - left);
  const int toAbove = std::abs(estimate - above);
  const int toCorner = std::abs(estimate - corner);
  if (toLeft <= toAbove && toLeft <= toCorner) {
    return static_cast<std::uint8_t>(left);
  }
  return static_cast<std::uint8_t>(toAbove <= toCorner ? above : corner);
}

/**
 * Undoes the filter of a row in place. `above` is the row before, all zero for the first; `step`
 * is the distance to the byte of the pixel to the left. False for a filter that does not exist.
 */
bool unfilterRow(int filter, std::span<std::uint8_t> row, const std::uint8_t *above,
                 std::size_t step) {
  const std::size_t head = std::min(step, row.size());
  const auto add = [](std::uint8_t byte, int more) {
    return static_cast<std::uint8_t>(byte + more);
  };
  switch (filter) {
    case 0:
      return true;
    case 1:
      for (std::size_t i = step; i < row.size(); ++i) {
        row[i] = add(row[i], row[i - step]);
      }
      return true;
    case 2:
      for (std::size_t i = 0; i < row.size(); ++i) {
        row[i] = add(row[i], above[i]);
      }
      return true;
    case 3:
      for (std::size_t i = 0; i < head; ++i) {
        row[i] = add(row[i], above[i] / 2);
      }
      for (std::size_t i = step; i < row.size(); ++i) {
        row[i] = add(row[i], (row[i - step] + above[i]) / 2);
      }
      return true;
    case 4:
      for (std::size_t i = 0; i < head; ++i) {
        row[i] = add(row[i], above[i]);
      }
      for (std::size_t i = step; i < row.size(); ++i) {
        row[i] = add(row[i], paeth(row[i - step], above[i], above[i - step]));
      }
      return true;
    default:
      return false;
  }
}

/** Turns stored samples into the pixels of an image. */
class PixelWriter {
 public:
  PixelWriter(const PngFile &file, OkImage &image);

  /** False when a palette index has no colour. */
  bool writeRow(const Pass &pass, int passRow, const std::uint8_t *row);

 private:
  /** The sample with this number, counted along the row. */
  [[nodiscard]] unsigned sampleAt(const std::uint8_t *row, std::size_t index) const;
  bool writePalettePixel(const std::uint8_t *row, std::size_t column, std::uint8_t *target) const;
  void writePixel(const std::uint8_t *row, std::size_t column, std::uint8_t *target) const;
  void store(std::uint8_t *target, std::size_t channel, unsigned sample) const;

  const PngFile &file_;
  OkImage &image_;
  std::size_t stored_;
  std::size_t channels_;
  unsigned most_;
  /** The samples that tRNS declares clear; low bits only, as 11.3.2.1 says. */
  std::array<unsigned, 3> clear_{};
  bool hasClear_ = false;
};

PixelWriter::PixelWriter(const PngFile &file, OkImage &image)
    : file_(file),
      image_(image),
      stored_(static_cast<std::size_t>(file.storedSamples())),
      channels_(static_cast<std::size_t>(image.getChannels())),
      most_((1u << file.depth) - 1u) {
  if (file.color == PngColor::Palette || file.transparency.empty()) {
    return;
  }
  hasClear_ = true;
  for (std::size_t i = 0; i < stored_; ++i) {
    clear_[i] = readBigEndian16(file.transparency.data() + 2 * i) & most_;
  }
}

unsigned PixelWriter::sampleAt(const std::uint8_t *row, std::size_t index) const {
  if (file_.depth == 8) {
    return row[index];
  }
  if (file_.depth == 16) {
    return readBigEndian16(row + 2 * index);
  }
  const auto depth = static_cast<std::size_t>(file_.depth);
  const std::size_t bit = index * depth;
  return (static_cast<unsigned>(row[bit / 8]) >> (8 - depth - bit % 8)) & most_;
}

bool PixelWriter::writeRow(const Pass &pass, int passRow, const std::uint8_t *row) {
  const std::size_t pixelBytes = image_.getBytesPerPixel();
  const auto targetRow = static_cast<std::size_t>(pass.firstRow + passRow * pass.rowStep);
  const std::size_t first = targetRow * static_cast<std::size_t>(file_.width) +
                            static_cast<std::size_t>(pass.firstColumn);
  std::uint8_t *target = image_.getBytes().data() + first * pixelBytes;
  const bool isPlain = file_.depth == 8 && file_.color != PngColor::Palette && !hasClear_;
  if (isPlain && pass.columnStep == 1) {
    std::memcpy(target, row, static_cast<std::size_t>(pass.width) * pixelBytes);
    return true;
  }
  const std::size_t stride = static_cast<std::size_t>(pass.columnStep) * pixelBytes;
  for (std::size_t column = 0; column < static_cast<std::size_t>(pass.width); ++column) {
    std::uint8_t *pixel = target + column * stride;
    if (file_.color != PngColor::Palette) {
      writePixel(row, column, pixel);
    } else if (!writePalettePixel(row, column, pixel)) {
      return false;
    }
  }
  return true;
}

bool PixelWriter::writePalettePixel(const std::uint8_t *row, std::size_t column,
                                    std::uint8_t *target) const {
  const unsigned index = sampleAt(row, column);
  if (index >= file_.palette.size()) {
    return false;
  }
  std::copy(file_.palette[index].begin(), file_.palette[index].end(), target);
  if (channels_ == 4) {
    target[3] = index < file_.transparency.size() ? file_.transparency[index] : std::uint8_t{255};
  }
  return true;
}

void PixelWriter::writePixel(const std::uint8_t *row, std::size_t column,
                             std::uint8_t *target) const {
  bool isClear = hasClear_;
  for (std::size_t channel = 0; channel < stored_; ++channel) {
    const unsigned sample = sampleAt(row, column * stored_ + channel);
    isClear = isClear && sample == clear_[channel];
    store(target, channel, sample);
  }
  if (hasClear_) {
    store(target, channels_ - 1, isClear ? 0 : most_);
  }
}

void PixelWriter::store(std::uint8_t *target, std::size_t channel, unsigned sample) const {
  if (file_.depth == 16) {
    const auto value = static_cast<std::uint16_t>(sample);
    std::memcpy(target + 2 * channel, &value, sizeof value);
  } else {
    // 255 is a multiple of 1, 3 and 15: low depths reach the full range exactly.
    target[channel] = static_cast<std::uint8_t>(sample * (255u / most_));
  }
}

OkResult<OkImage> makeImage(const PngFile &file) {
  int channels = file.color == PngColor::Palette ? 3 : file.storedSamples();
  if (!file.transparency.empty()) {
    ++channels;
  }
  return OkImage::create(file.width, file.height, channels,
                         file.depth == 16 ? OkComponentType::UInt16 : OkComponentType::UInt8);
}

/** The rows with their filters, all passes one after the other; empty when they cannot be had. */
std::vector<std::uint8_t> inflateRows(const PngFile &file, std::size_t expected) {
  // Deflate cannot do better than 258 bytes from two bits, so a small stream that declares a huge
  // picture is known before any memory is spent on it.
  constexpr std::size_t kBestRatio = 1032;
  // Some writers put a little more into the stream than the picture needs; it has no meaning.
  constexpr std::size_t kSurplus = 4096;
  if (file.stream.size() < expected / kBestRatio) {
    return {};
  }
  std::vector<std::uint8_t> rows(expected + kSurplus);
  const auto size = inflateZlib(file.stream, rows);
  if (!size || *size < expected) {
    return {};
  }
  return rows;
}

/** The reason for a refusal, or nothing. */
std::optional<std::string> decodeRows(const PngFile &file, const std::vector<Pass> &passes,
                                      std::span<std::uint8_t> rows, OkImage &image) {
  PixelWriter writer(file, image);
  const std::size_t step = std::max<std::size_t>(1, bitsPerPixel(file) / 8);
  const std::vector<std::uint8_t> zeros(rowBytes(file, file.width), 0);
  std::size_t at = 0;
  for (const Pass &pass : passes) {
    const std::size_t size = rowBytes(file, pass.width);
    const std::uint8_t *above = zeros.data();
    for (int passRow = 0; passRow < pass.height; ++passRow) {
      const auto row = rows.subspan(at + 1, size);
      if (!unfilterRow(rows[at], row, above, step)) {
        return "the PNG is damaged: filter " + std::to_string(rows[at]) + " does not exist";
      }
      if (!writer.writeRow(pass, passRow, row.data())) {
        return "the PNG is damaged: a pixel names a colour that its palette of " +
               std::to_string(file.palette.size()) + " does not have";
      }
      above = row.data();
      at += size + 1;
    }
  }
  return std::nullopt;
}

}  // namespace

bool isPng(Bytes bytes) noexcept {
  return bytes.size() >= kPngSignature.size() &&
         std::equal(kPngSignature.begin(), kPngSignature.end(), bytes.begin());
}

OkResult<OkImage> decodePng(Bytes bytes, const std::string &name) {
  auto parsed = parsePng(bytes, name);
  if (!parsed) {
    return parsed.error();
  }
  const PngFile &file = parsed.value();
  const auto passes = passesOf(file);
  auto rows = inflateRows(file, filteredBytes(file, passes));
  if (rows.empty()) {
    return imageError(name,
                      "the PNG is damaged: its compressed data does not hold the picture that its "
                      "header declares");
  }
  auto image = makeImage(file);
  if (!image) {
    return imageError(name, image.error().message);
  }
  if (const auto reason = decodeRows(file, passes, rows, image.value())) {
    return imageError(name, *reason);
  }
  return image;
}

}  // namespace okinawa
