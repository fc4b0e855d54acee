#include "okinawa/item/sprite_sheet.hpp"

#include <algorithm>
#include <unordered_map>
#include <utility>

#include "okinawa/base/files.hpp"
#include "okinawa/base/log.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "item/sprite_sheet_reader.hpp"

/** Regions by name, by their place; looked up with a view and without a copy. */
struct OkSpriteSheet::Index {
  explicit Index(const std::vector<OkSpriteRegion> &regions) {
    places.reserve(regions.size());
    for (std::size_t i = 0; i < regions.size(); ++i) {
      places.try_emplace(regions[i].name, i);
    }
  }
  /** The views look into the regions, which the sheet changes together with this. */
  std::unordered_map<std::string_view, std::size_t> places;
};

namespace {

/** A real description of 50 000 frames is a third of this. */
constexpr std::uint64_t kMostBytes = 64u * 1024 * 1024;

/** The path of the image that a description at `jsonPath` means. */
std::string imagePath(const std::string &jsonPath, const std::string &named) {
  const std::string folder = OkFiles::directoryOf(jsonPath);
  if (named.empty()) {
    const std::string name = OkFiles::nameOf(jsonPath);
    return OkFiles::join(folder, name.substr(0, name.rfind('.')) + ".png");
  }
  const std::string found = OkFiles::findReferenced(folder, named);
  return found.empty() ? OkFiles::join(folder, named) : found;
}

/** One reference more on the texture of a file, loading it when nobody has. */
OkResult<OkTexture *> takeTexture(const std::string &path) {
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  if (handler->getReferenceCount(path) == 0) {
    auto image = OkImage::load(path);
    if (!image) {
      return image.error();
    }
    if (OkTexture *made = handler->createTextureFromImage(path, std::move(image).value())) {
      return made;
    }
  }
  OkTexture *shared = handler->getTexture(path);
  if (shared == nullptr || !shared->isLoaded()) {
    handler->removeReference(shared);
    return OkError{"the texture is not loaded", path, 0, -1};
  }
  return shared;
}

bool refuse(const std::string &jsonPath, const OkError &error) {
  const std::string reason =
      error.file == jsonPath ? error.describe() : jsonPath + ": its image " + error.describe();
  OkLog::error("sprite sheet " + reason);
  return false;
}

/** Says what was read otherwise than the file has it. */
void report(const okinawa::SpriteSheetData &data, int width, int height,
            const std::string &jsonPath) {
  const std::string subject = "sprite sheet " + jsonPath + ": ";
  for (const std::string &warning : data.warnings) {
    OkLog::warning(subject + warning);
  }
  if (data.width != 0 && (data.width != width || data.height != height)) {
    OkLog::warning(subject + "the image has " + std::to_string(width) + " x " +
                   std::to_string(height) + " pixels, the file speaks of " +
                   std::to_string(data.width) + " x " + std::to_string(data.height));
  }
  if (!data.relatedSheets.empty()) {
    OkLog::info(subject + "it is one of " + std::to_string(data.relatedSheets.size() + 1) +
                " pages; the others are sheets of their own");
  }
}

}  // namespace

const OkSpriteSliceKey *OkSpriteSlice::keyAt(int frame) const noexcept {
  const auto after =
      std::upper_bound(keys.begin(), keys.end(), frame,
                       [](int wanted, const OkSpriteSliceKey &key) { return wanted < key.frame; });
  return after == keys.begin() ? nullptr : &*std::prev(after);
}

OkSpriteSheet::OkSpriteSheet() = default;

OkSpriteSheet::~OkSpriteSheet() {
  OkTextureHandler::getInstance()->removeReference(texture_);
}

bool OkSpriteSheet::load(const std::string &jsonPath, const std::string &imageOverride) {
  const auto bytes = OkFiles::read(jsonPath, kMostBytes);
  if (!bytes) {
    OkLog::error("sprite sheet " + bytes.error().describe());
    return false;
  }
  auto read = okinawa::readSpriteSheet(bytes.value(), jsonPath);
  if (!read) {
    return refuse(jsonPath, read.error());
  }
  okinawa::SpriteSheetData data = std::move(read).value();
  const auto texture =
      takeTexture(imageOverride.empty() ? imagePath(jsonPath, data.image) : imageOverride);
  if (!texture) {
    return refuse(jsonPath, texture.error());
  }
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  const int width = texture.value()->getWidth();
  const int height = texture.value()->getHeight();
  const auto placed = okinawa::placeSpriteRegions(data.regions, width, height, jsonPath);
  if (!placed) {
    handler->removeReference(texture.value());
    return refuse(jsonPath, placed.error());
  }
  report(data, width, height, jsonPath);
  handler->removeReference(texture_);
  texture_ = texture.value();
  width_ = width;
  height_ = height;
  scale_ = data.scale;
  index_.reset();
  regions_ = std::move(data.regions);
  index_ = std::make_unique<Index>(regions_);
  tags_ = std::move(data.tags);
  slices_ = std::move(data.slices);
  relatedSheets_ = std::move(data.relatedSheets);
  ++revision_;
  return true;
}

const OkSpriteRegion *OkSpriteSheet::getRegion(std::string_view name) const {
  if (index_ == nullptr) {
    return nullptr;
  }
  const auto found = index_->places.find(name);
  return found == index_->places.end() ? nullptr : &regions_[found->second];
}

bool OkSpriteSheet::hasRegion(std::string_view name) const {
  return getRegion(name) != nullptr;
}

std::vector<std::string> OkSpriteSheet::getRegionNames() const {
  std::vector<std::string> names;
  names.reserve(regions_.size());
  for (const OkSpriteRegion &region : regions_) {
    if (getRegion(region.name) == &region) {
      names.push_back(region.name);
    }
  }
  return names;
}

std::vector<const OkSpriteRegion *> OkSpriteSheet::getGroup(std::string_view tag) const {
  std::vector<const OkSpriteRegion *> group;
  const OkSpriteTag *found = getTag(tag);
  for (int i = found != nullptr ? found->from : 0; found != nullptr && i <= found->to; ++i) {
    group.push_back(&regions_[static_cast<std::size_t>(i)]);
  }
  return group;
}

const OkSpriteTag *OkSpriteSheet::getTag(std::string_view name) const noexcept {
  const auto found = std::find_if(tags_.begin(), tags_.end(),
                                  [name](const OkSpriteTag &tag) { return tag.name == name; });
  return found == tags_.end() ? nullptr : &*found;
}

const OkSpriteSlice *OkSpriteSheet::getSlice(std::string_view name) const noexcept {
  const auto found =
      std::find_if(slices_.begin(), slices_.end(),
                   [name](const OkSpriteSlice &slice) { return slice.name == name; });
  return found == slices_.end() ? nullptr : &*found;
}
