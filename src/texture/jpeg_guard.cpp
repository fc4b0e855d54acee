#include <algorithm>
#include <array>
#include <cstddef>
#include <cstring>
#include <optional>

#include "texture/checksum.hpp"
#include "texture/image_errors.hpp"
#include "texture/image_formats.hpp"
#include "texture/jpeg_frame.hpp"
#include "texture/jpeg_scan.hpp"

namespace okinawa {

namespace {

using Reason = std::optional<std::string>;

enum Marker : std::uint8_t {
  kSof0 = 0xc0,
  kSof2 = 0xc2,
  kDht = 0xc4,
  kJpg = 0xc8,
  kDac = 0xcc,
  kSof15 = 0xcf,
  kRst0 = 0xd0,
  kRst7 = 0xd7,
  kSoi = 0xd8,
  kEoi = 0xd9,
  kSos = 0xda,
  kDri = 0xdd,
  kAdobe = 0xee,
};

/** Walks the segments of a JPEG (ITU-T T.81, annex B), and the codes of its scans. */
class JpegGuard {
 public:
  explicit JpegGuard(Bytes bytes) : bytes_(bytes) {}

  Reason check();
  [[nodiscard]] long long getOffset() const noexcept { return static_cast<long long>(start_); }

 private:
  Reason takeSegment(std::uint8_t marker, Bytes data);
  Reason takeFrame(std::uint8_t marker, Bytes data);
  Reason takeComponents(Bytes data);
  Reason takeHuffman(Bytes data);
  Reason takeScan(Bytes data);
  Reason readScan(Bytes data, JpegScan &scan) const;
  Reason checkTables(const JpegScan &scan) const;
  Reason checkProgress(const JpegScan &scan);
  Reason checkWhole() const;
  /** The bytes of a scan's codes, which `at_` moves behind; nothing when no marker ends them. */
  std::optional<Bytes> takeCodes();
  /** The next marker; nothing at the end of the file. */
  std::optional<std::uint8_t> takeMarker();

  Bytes bytes_;
  std::size_t at_ = 2;
  std::size_t start_ = 0;
  JpegFrame frame_;
  /** The colour transform that Adobe's segment names, -1 without one. */
  int adobeTransform_ = -1;
};

std::optional<std::uint8_t> JpegGuard::takeMarker() {
  while (at_ < bytes_.size() && bytes_[at_] != 0xff) {
    ++at_;
  }
  while (at_ < bytes_.size() && bytes_[at_] == 0xff) {
    ++at_;
  }
  start_ = at_;
  if (at_ >= bytes_.size()) {
    return std::nullopt;
  }
  return bytes_[at_++];
}

Reason JpegGuard::check() {
  for (;;) {
    const auto marker = takeMarker();
    if (!marker) {
      return "the JPEG is truncated: its end marker is missing";
    }
    if (*marker == kEoi) {
      return checkWhole();
    }
    if (bytes_.size() - at_ < 2) {
      return "the JPEG is truncated: it ends inside a segment";
    }
    const std::size_t length = readBigEndian16(bytes_.data() + at_);
    if (length < 2 || length > bytes_.size() - at_) {
      return "the JPEG is truncated: a segment runs past the end of the file";
    }
    const Bytes data = bytes_.subspan(at_ + 2, length - 2);
    at_ += length;
    if (auto reason = takeSegment(*marker, data)) {
      return reason;
    }
  }
}

Reason JpegGuard::takeSegment(std::uint8_t marker, Bytes data) {
  if (marker == kDht) {
    return takeHuffman(data);
  }
  if (marker >= kSof0 && marker <= kSof15 && marker != kJpg && marker != kDac) {
    return takeFrame(marker, data);
  }
  switch (marker) {
    case kSos:
      return takeScan(data);
    case kDri:
      if (data.size() != 2) {
        return "the JPEG is damaged: its restart interval has the wrong length";
      }
      frame_.restartInterval = readBigEndian16(data.data());
      return std::nullopt;
    case kAdobe:
      if (data.size() >= 12 && std::memcmp(data.data(), "Adobe\0", 6) == 0) {
        adobeTransform_ = data[11];
      }
      return std::nullopt;
    case kSoi:
    case kDac:
      return "the JPEG is damaged or arithmetic-coded, which is not supported";
    default:
      return std::nullopt;
  }
}

Reason JpegGuard::takeFrame(std::uint8_t marker, Bytes data) {
  if (!frame_.components.empty()) {
    return "a JPEG of several frames is not supported";
  }
  if (marker > kSof2) {
    return "a JPEG that is neither baseline nor progressive (SOF" + std::to_string(marker - kSof0) +
           ") is not supported";
  }
  constexpr std::size_t kFixed = 6;
  if (data.size() < kFixed || data.size() != kFixed + std::size_t{3} * data[5]) {
    return "the JPEG is damaged: its frame header has the wrong length";
  }
  if (data[0] != 8) {
    return "a JPEG of " + std::to_string(data[0]) + " bits a sample is not supported, only of 8";
  }
  frame_.height = readBigEndian16(data.data() + 1);
  frame_.width = readBigEndian16(data.data() + 3);
  frame_.isProgressive = marker == kSof2;
  if (auto reason = whyBadImageSize(frame_.width, frame_.height)) {
    return reason;
  }
  if (data[5] != 1 && data[5] != 3 && data[5] != 4) {
    return "a JPEG of " + std::to_string(data[5]) + " components is not supported";
  }
  return takeComponents(data.subspan(kFixed));
}

int divideUp(int value, int by) {
  return (value + by - 1) / by;
}

Reason JpegGuard::takeComponents(Bytes data) {
  int horizontalMost = 1;
  int verticalMost = 1;
  for (std::size_t i = 0; i < data.size(); i += 3) {
    JpegComponent component;
    component.id = data[i];
    component.horizontal = data[i + 1] >> 4;
    component.vertical = data[i + 1] & 15;
    component.missingBits.fill(-1);
    const auto isSame = [&](const auto &other) { return other.id == component.id; };
    const bool isFine = component.horizontal >= 1 && component.horizontal <= 4 &&
                        component.vertical >= 1 && component.vertical <= 4 && data[i + 2] <= 3;
    if (!isFine || std::any_of(frame_.components.begin(), frame_.components.end(), isSame)) {
      return "the JPEG is damaged: a component of its frame makes no sense";
    }
    horizontalMost = std::max(horizontalMost, component.horizontal);
    verticalMost = std::max(verticalMost, component.vertical);
    frame_.components.push_back(std::move(component));
  }
  frame_.unitsAcross = divideUp(frame_.width, 8 * horizontalMost);
  frame_.unitsDown = divideUp(frame_.height, 8 * verticalMost);
  for (JpegComponent &component : frame_.components) {
    component.blocksAcross =
        divideUp(divideUp(frame_.width * component.horizontal, horizontalMost), 8);
    component.blocksDown = divideUp(divideUp(frame_.height * component.vertical, verticalMost), 8);
    component.paddedAcross = frame_.unitsAcross * component.horizontal;
    component.paddedDown = frame_.unitsDown * component.vertical;
  }
  return std::nullopt;
}

/** A table of more than 256 symbols would be written past the decoder's memory. */
Reason JpegGuard::takeHuffman(Bytes data) {
  const Reason damaged = "the JPEG is damaged: one of its Huffman tables makes no sense";
  constexpr std::size_t kHead = 17;
  while (!data.empty()) {
    if (data.size() < kHead || data[0] >> 4 > 1 || (data[0] & 15) > 3) {
      return damaged;
    }
    std::size_t count = 0;
    for (std::size_t i = 1; i < kHead; ++i) {
      count += data[i];
    }
    if (count > 256 || count > data.size() - kHead) {
      return damaged;
    }
    auto &tables = data[0] >> 4 == 0 ? frame_.dcTables : frame_.acTables;
    const Bytes symbols = data.subspan(kHead, count);
    if (!tables[data[0] & 15].build(data.data() + 1, {symbols.begin(), symbols.end()})) {
      return damaged;
    }
    data = data.subspan(kHead + count);
  }
  return std::nullopt;
}

std::optional<Bytes> JpegGuard::takeCodes() {
  const std::size_t start = at_;
  for (; at_ + 1 < bytes_.size(); ++at_) {
    const std::uint8_t next = bytes_[at_ + 1];
    const bool isPartOfCodes = next == 0 || next == 0xff || (next >= kRst0 && next <= kRst7);
    if (bytes_[at_] == 0xff && !isPartOfCodes) {
      return bytes_.subspan(start, at_ - start);
    }
  }
  return std::nullopt;
}

Reason JpegGuard::takeScan(Bytes data) {
  JpegScan scan;
  if (frame_.components.empty()) {
    return "the JPEG is damaged: a scan comes before the frame header";
  }
  if (auto reason = readScan(data, scan)) {
    return reason;
  }
  if (auto reason = checkTables(scan)) {
    return reason;
  }
  if (auto reason = checkProgress(scan)) {
    return reason;
  }
  const auto codes = takeCodes();
  if (!codes) {
    return "the JPEG is truncated: its end marker is missing";
  }
  return walkJpegScan(frame_, scan, *codes);
}

Reason JpegGuard::readScan(Bytes data, JpegScan &scan) const {
  const Reason damaged = "the JPEG is damaged: the header of a scan makes no sense";
  const std::size_t count = data.empty() ? 0 : data[0];
  if (count < 1 || count > frame_.components.size() || data.size() != 4 + 2 * count) {
    return damaged;
  }
  std::array<bool, 4> isUsed{};
  for (std::size_t i = 0; i < count; ++i) {
    const std::uint8_t id = data[1 + 2 * i];
    const std::uint8_t tables = data[2 + 2 * i];
    const auto found = std::find_if(frame_.components.begin(), frame_.components.end(),
                                    [id](const auto &component) { return component.id == id; });
    const auto index = static_cast<std::size_t>(found - frame_.components.begin());
    if (found == frame_.components.end() || isUsed[index] || tables >> 4 > 3 || (tables & 15) > 3) {
      return damaged;
    }
    isUsed[index] = true;
    scan.parts.push_back(
        {index, static_cast<std::size_t>(tables >> 4), static_cast<std::size_t>(tables & 15)});
  }
  if (!frame_.isProgressive) {
    return std::nullopt;
  }
  scan.first = data[1 + 2 * count];
  scan.last = data[2 + 2 * count];
  scan.high = data[3 + 2 * count] >> 4;
  scan.low = data[3 + 2 * count] & 15;
  const bool isDc = scan.first == 0;
  const bool isBand = isDc ? scan.last == 0 : count == 1 && scan.last >= scan.first;
  const bool isStep = scan.high == 0 || scan.high == scan.low + 1;
  return isBand && scan.last <= 63 && scan.low <= 13 && isStep ? std::nullopt : damaged;
}

/** A decoder would read tables that nothing was written to. */
Reason JpegGuard::checkTables(const JpegScan &scan) const {
  const bool needsDc = !frame_.isProgressive || (scan.first == 0 && scan.high == 0);
  const bool needsAc = !frame_.isProgressive || scan.first > 0;
  for (const auto &part : scan.parts) {
    if ((needsDc && !frame_.dcTables[part.dcTable].isDefined()) ||
        (needsAc && !frame_.acTables[part.acTable].isDefined())) {
      return "the JPEG is damaged: a scan uses a Huffman table that was not defined";
    }
  }
  return std::nullopt;
}

/** T.81, G.1.1: what a scan may follow. For baseline, each component has one scan. */
Reason JpegGuard::checkProgress(const JpegScan &scan) {
  for (const auto &part : scan.parts) {
    JpegComponent &component = frame_.components[part.component];
    if (scan.first > 0 && component.missingBits[0] < 0) {
      return "the JPEG is damaged: a component's details come before its base";
    }
    for (auto k = static_cast<std::size_t>(scan.first); k <= static_cast<std::size_t>(scan.last);
         ++k) {
      const int expected = scan.high == 0 ? -1 : scan.high;
      if (component.missingBits[k] != expected) {
        return "the JPEG is damaged: its scans come in an order that makes no sense";
      }
      component.missingBits[k] = static_cast<std::int8_t>(scan.low);
    }
    if (frame_.isProgressive && component.nonZero.empty()) {
      component.nonZero.resize(static_cast<std::size_t>(component.paddedAcross) *
                               static_cast<std::size_t>(component.paddedDown));
    }
  }
  return std::nullopt;
}

Reason JpegGuard::checkWhole() const {
  if (frame_.components.empty()) {
    return "the JPEG is damaged: it has no frame header";
  }
  for (const JpegComponent &component : frame_.components) {
    if (component.missingBits[0] < 0) {
      return "the JPEG is truncated: a component has no scan";
    }
    // A coefficient that was never sent is zero, which G.1.1.1 allows; one that was announced with
    // fewer bits than it has and never completed is a file that was cut off between scans.
    if (std::any_of(component.missingBits.begin(), component.missingBits.end(),
                    [](std::int8_t bits) { return bits > 0; })) {
      return "the JPEG is truncated: the scans that complete it are missing";
    }
  }
  const bool isKnown = adobeTransform_ == 0 || adobeTransform_ == 2;
  if (frame_.components.size() == 4 && !isKnown) {
    return "the colours of this JPEG cannot be known: it has four components and no Adobe marker "
           "that says how they are stored";
  }
  return std::nullopt;
}

}  // namespace

OkStatus checkJpeg(Bytes bytes, const std::string &name) {
  JpegGuard guard(bytes);
  if (auto reason = guard.check()) {
    return imageError(name, *reason, guard.getOffset());
  }
  return okSuccess();
}

}  // namespace okinawa
