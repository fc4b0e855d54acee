#include "item/sprite_sheet_reader.hpp"

#include <algorithm>
#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

#include "item/sprite_json.hpp"

namespace okinawa {
namespace {

using Kind = SpriteJson::Kind;

/** Beyond any image; keeps every sum of two within an int. */
constexpr int kMostPixels = 1 << 24;
constexpr int kMostRepeats = 1 << 30;
constexpr double kMostMilliseconds = 1e9;

std::string quoted(const std::string &name) {
  constexpr std::size_t kLongest = 80;
  return "\"" + (name.size() > kLongest ? name.substr(0, kLongest) + "..." : name) + "\"";
}

const char *nameOf(Kind kind) noexcept {
  switch (kind) {
    case Kind::Boolean:
      return "true or false";
    case Kind::Number:
      return "a number";
    case Kind::Text:
      return "a text";
    case Kind::List:
      return "a list";
    case Kind::Object:
      return "an object";
    case Kind::Null:
      break;
  }
  return "null";
}

std::optional<double> parseNumber(const std::string &text) noexcept {
  double value = 0.0;
  const char *end = text.data() + text.size();
  const auto result = std::from_chars(text.data(), end, value);
  const bool isGood = result.ec == std::errc() && result.ptr == end && std::isfinite(value);
  return isGood ? std::optional<double>(value) : std::nullopt;
}

class SheetReader {
 public:
  explicit SheetReader(std::string file) : file_(std::move(file)) {}

  OkResult<SpriteSheetData> read(const SpriteJson &root) {
    if (root.kind != Kind::Object) {
      fail("a sprite sheet must be a JSON object");
    }
    readFrames(root);
    if (const SpriteJson *meta = member(root, "meta", Kind::Object)) {
      readMeta(*meta);
    }
    if (error_) {
      return *error_;
    }
    return std::move(data_);
  }

 private:
  void fail(std::string message) {
    if (!error_) {
      error_ = OkError{place_ + std::move(message), file_, 0, -1};
    }
  }
  void refuse(const char *key, const std::string &expected) {
    fail(std::string("'") + key + "' must be " + expected);
  }
  void warn(const std::string &message) { data_.warnings.push_back(place_ + message); }

  /** Null when it is not there (or null, which means the same), and after a wrong type. */
  const SpriteJson *member(const SpriteJson &object, const char *key, Kind kind) {
    const SpriteJson *value = object.find(key);
    if (value == nullptr || value->kind == Kind::Null) {
      return nullptr;
    }
    if (value->kind != kind) {
      refuse(key, nameOf(kind));
      return nullptr;
    }
    return value;
  }

  /** A whole number from `least` to `kMostPixels`; required. */
  int whole(const SpriteJson &object, const char *key, int least) {
    const SpriteJson *value = member(object, key, Kind::Number);
    const bool isGood = value != nullptr && value->number >= least &&
                        value->number <= kMostPixels && std::floor(value->number) == value->number;
    if (!isGood) {
      refuse(key,
             "a whole number from " + std::to_string(least) + " to " + std::to_string(kMostPixels));
    }
    return isGood ? static_cast<int>(value->number) : 0;
  }

  OkSpriteBox box(const SpriteJson &object, int leastPlace) {
    return {whole(object, "x", leastPlace), whole(object, "y", leastPlace), whole(object, "w", 0),
            whole(object, "h", 0)};
  }

  std::string text(const SpriteJson &object, const char *key, const std::string &fallback = {}) {
    const SpriteJson *value = member(object, key, Kind::Text);
    return value != nullptr ? value->text : fallback;
  }

  bool flag(const SpriteJson &object, const char *key) {
    const SpriteJson *value = member(object, key, Kind::Boolean);
    return value != nullptr && value->number != 0.0;
  }

  /** A number, or a text that holds one; nothing, with a warning, for other texts. */
  std::optional<double> numberOrText(const SpriteJson &object, const char *key) {
    const SpriteJson *value = object.find(key);
    if (value == nullptr || value->kind == Kind::Null) {
      return std::nullopt;
    }
    if (value->kind == Kind::Number) {
      return value->number;
    }
    const auto parsed = value->kind == Kind::Text ? parseNumber(value->text) : std::nullopt;
    if (!parsed) {
      warn(std::string("'") + key + "' is no number and was left out");
    }
    return parsed;
  }

  void readFrames(const SpriteJson &root) {
    const SpriteJson *frames = root.find("frames");
    const bool isHash = frames != nullptr && frames->kind == Kind::Object;
    if (!isHash && (frames == nullptr || frames->kind != Kind::List)) {
      fail(
          root.find("textures") != nullptr
              ? "several pages in one file ('textures') are not read: export one file for each page"
              : "'frames' must be a list or an object");
      return;
    }
    data_.regions.reserve(frames->items.size());
    for (std::size_t i = 0; i < frames->items.size() && !error_; ++i) {
      const SpriteJson &frame = frames->items[i];
      const std::string number = std::to_string(i);
      place_ = "frame " + number + ": ";
      if (frame.kind != Kind::Object) {
        fail("must be an object");
        break;
      }
      const std::string name = isHash ? frames->keys[i] : text(frame, "filename", number);
      place_ = "frame " + quoted(name) + ": ";
      readFrame(frame, name);
    }
    place_.clear();
  }

  void readFrame(const SpriteJson &frame, const std::string &name) {
    OkSpriteRegion region;
    region.name = name;
    region.rotated = flag(frame, "rotated");
    region.trimmed = flag(frame, "trimmed");
    const SpriteJson *rectangle = member(frame, "frame", Kind::Object);
    if (rectangle == nullptr) {
      refuse("frame", "an object with x, y, w and h");
      return;
    }
    const OkSpriteBox packed = box(*rectangle, 0);
    std::optional<OkSpriteBox> trim;
    if (const SpriteJson *value = member(frame, "spriteSourceSize", Kind::Object)) {
      trim = box(*value, -kMostPixels);
    }
    orient(region, packed, trim);
    region.offsetX = trim ? trim->x : 0;
    region.offsetY = trim ? trim->y : 0;
    region.sourceWidth = std::max(region.offsetX, 0) + region.uprightWidth;
    region.sourceHeight = std::max(region.offsetY, 0) + region.uprightHeight;
    if (const SpriteJson *source = member(frame, "sourceSize", Kind::Object)) {
      region.sourceWidth = whole(*source, "w", 0);
      region.sourceHeight = whole(*source, "h", 0);
    }
    if (const SpriteJson *pivot = member(frame, "pivot", Kind::Object)) {
      region.pivot = {share(*pivot, "x"), share(*pivot, "y")};
    }
    region.duration = seconds(frame);
    data_.regions.push_back(std::move(region));
  }

  /**
   * A rotated frame states its size upright (TexturePacker, free-tex-packer) or as it lies in the
   * image (other packers). The trimmed size, always upright, tells which; without it, or when it
   * fits both or neither, the former is meant.
   */
  static void orient(OkSpriteRegion &region, const OkSpriteBox &packed,
                     const std::optional<OkSpriteBox> &trim) {
    const bool fits = trim && trim->w == packed.w && trim->h == packed.h;
    const bool fitsTurned = trim && trim->w == packed.h && trim->h == packed.w;
    const bool liesAsStated = !region.rotated || (fitsTurned && !fits);
    region.x = packed.x;
    region.y = packed.y;
    region.w = liesAsStated ? packed.w : packed.h;
    region.h = liesAsStated ? packed.h : packed.w;
    region.uprightWidth = region.rotated ? region.h : region.w;
    region.uprightHeight = region.rotated ? region.w : region.h;
  }

  float share(const SpriteJson &pivot, const char *key) {
    const SpriteJson *value = member(pivot, key, Kind::Number);
    return value != nullptr ? static_cast<float>(std::clamp(value->number, -1e6, 1e6)) : 0.5f;
  }

  float seconds(const SpriteJson &frame) {
    const SpriteJson *value = member(frame, "duration", Kind::Number);
    if (value == nullptr) {
      return 0.0f;
    }
    if (!(value->number >= 0.0 && value->number <= kMostMilliseconds)) {
      refuse("duration", "a number of milliseconds from 0 to 1000000000");
      return 0.0f;
    }
    return static_cast<float>(value->number / 1000.0);
  }

  void readMeta(const SpriteJson &meta) {
    place_ = "meta: ";
    data_.image = text(meta, "image");
    if (const SpriteJson *size = member(meta, "size", Kind::Object)) {
      data_.width = whole(*size, "w", 0);
      data_.height = whole(*size, "h", 0);
    }
    if (const auto scale = numberOrText(meta, "scale")) {
      readScale(*scale);
    }
    readEach(meta, "frameTags", "tag", [this](const SpriteJson &tag) { readTag(tag); });
    readEach(meta, "slices", "slice", [this](const SpriteJson &slice) { readSlice(slice); });
    readRelated(meta);
    place_.clear();
  }

  void readScale(double scale) {
    if (scale > 0.0 && scale <= 1e6) {
      data_.scale = static_cast<float>(scale);
    } else {
      warn("a 'scale' that is not above 0 was left out");
    }
  }

  /** Calls back for each object of an optional list. */
  template <typename Function>
  void readEach(const SpriteJson &object, const char *key, const char *what, Function function) {
    const SpriteJson *list = member(object, key, Kind::List);
    const std::string outside = place_;
    for (std::size_t i = 0; list != nullptr && i < list->items.size() && !error_; ++i) {
      place_ = outside + what + " " + std::to_string(i) + ": ";
      if (list->items[i].kind != Kind::Object) {
        fail("must be an object");
        break;
      }
      function(list->items[i]);
    }
    place_ = outside;
  }

  void readRelated(const SpriteJson &meta) {
    const SpriteJson *list = member(meta, "related_multi_packs", Kind::List);
    for (std::size_t i = 0; list != nullptr && i < list->items.size(); ++i) {
      if (list->items[i].kind == Kind::Text) {
        data_.relatedSheets.push_back(list->items[i].text);
      }
    }
  }

  int clampFrame(int frame) const {
    return std::min(frame, static_cast<int>(data_.regions.size()) - 1);
  }

  void readTag(const SpriteJson &object) {
    OkSpriteTag tag;
    tag.name = text(object, "name");
    place_ = "tag " + quoted(tag.name) + ": ";
    const int from = whole(object, "from", 0);
    const int to = whole(object, "to", 0);
    if (data_.regions.empty()) {
      warn("was left out: there are no frames");
      return;
    }
    tag.from = clampFrame(std::min(from, to));
    tag.to = clampFrame(std::max(from, to));
    if (tag.from != from || tag.to != to) {
      warn("frames " + std::to_string(from) + " to " + std::to_string(to) + " were read as " +
           std::to_string(tag.from) + " to " + std::to_string(tag.to) + ", of " +
           std::to_string(data_.regions.size()) + " in the file");
    }
    tag.direction = direction(text(object, "direction", "forward"));
    if (const auto repeat = numberOrText(object, "repeat")) {
      tag.repeat = static_cast<int>(std::clamp(*repeat, 0.0, double{kMostRepeats}));
    }
    data_.tags.push_back(std::move(tag));
  }

  OkSpriteDirection direction(const std::string &name) {
    if (name == "reverse") {
      return OkSpriteDirection::Reverse;
    }
    if (name == "pingpong") {
      return OkSpriteDirection::PingPong;
    }
    if (name == "pingpong_reverse") {
      return OkSpriteDirection::PingPongReverse;
    }
    if (name != "forward") {
      warn("the direction " + quoted(name) + " is not known and was read as forward");
    }
    return OkSpriteDirection::Forward;
  }

  void readSlice(const SpriteJson &object) {
    OkSpriteSlice slice;
    slice.name = text(object, "name");
    place_ = "slice " + quoted(slice.name) + ": ";
    readEach(object, "keys", "key",
             [&](const SpriteJson &key) { slice.keys.push_back(readSliceKey(key)); });
    std::stable_sort(slice.keys.begin(), slice.keys.end(),
                     [](const auto &a, const auto &b) { return a.frame < b.frame; });
    data_.slices.push_back(std::move(slice));
  }

  OkSpriteSliceKey readSliceKey(const SpriteJson &object) {
    OkSpriteSliceKey key;
    key.frame = object.find("frame") != nullptr ? whole(object, "frame", 0) : 0;
    if (const SpriteJson *bounds = member(object, "bounds", Kind::Object)) {
      key.bounds = box(*bounds, -kMostPixels);
    } else {
      refuse("bounds", "an object with x, y, w and h");
    }
    if (const SpriteJson *center = member(object, "center", Kind::Object)) {
      key.center = box(*center, -kMostPixels);
    }
    if (const SpriteJson *pivot = member(object, "pivot", Kind::Object)) {
      key.pivot = glm::ivec2(whole(*pivot, "x", -kMostPixels), whole(*pivot, "y", -kMostPixels));
    }
    return key;
  }

  std::string file_;
  /** Where the reader is, as messages begin. */
  std::string place_;
  SpriteSheetData data_;
  std::optional<OkError> error_;
};

void placeCorners(OkSpriteRegion &region) {
  const glm::vec2 topLeft(region.u0, region.v1);
  const glm::vec2 topRight(region.u1, region.v1);
  const glm::vec2 bottomRight(region.u1, region.v0);
  const glm::vec2 bottomLeft(region.u0, region.v0);
  // A clockwise quarter turn has carried the upright top left corner to the top right of the image.
  region.uvTopLeft = region.rotated ? topRight : topLeft;
  region.uvTopRight = region.rotated ? bottomRight : topRight;
  region.uvBottomRight = region.rotated ? bottomLeft : bottomRight;
  region.uvBottomLeft = region.rotated ? topLeft : bottomLeft;
}

}  // namespace

OkResult<SpriteSheetData> readSpriteSheet(std::span<const std::uint8_t> bytes,
                                          const std::string &file) {
  const auto root = parseSpriteJson(bytes, file);
  if (!root) {
    return root.error();
  }
  return SheetReader(file).read(root.value());
}

OkStatus placeSpriteRegions(std::vector<OkSpriteRegion> &regions, int width, int height,
                            const std::string &file) {
  for (OkSpriteRegion &region : regions) {
    if (region.x + region.w > width || region.y + region.h > height) {
      return OkError{"frame " + quoted(region.name) + " (" + std::to_string(region.w) + " x " +
                         std::to_string(region.h) + " at " + std::to_string(region.x) + ", " +
                         std::to_string(region.y) + ") does not lie inside the image of " +
                         std::to_string(width) + " x " + std::to_string(height) + " pixels",
                     file, 0, -1};
    }
    const auto u = [&](int x) { return static_cast<float>(x) / static_cast<float>(width); };
    const auto v = [&](int y) {
      return static_cast<float>(height - y) / static_cast<float>(height);
    };
    region.u0 = u(region.x);
    region.u1 = u(region.x + region.w);
    region.v0 = v(region.y + region.h);
    region.v1 = v(region.y);
    placeCorners(region);
  }
  return okSuccess();
}

}  // namespace okinawa
