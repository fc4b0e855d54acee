#pragma once

#include <glm/vec2.hpp>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

class OkTexture;

/** One named rectangle of a sheet. Pixels count from the top left of the image. */
struct OkSpriteRegion {
  std::string name;

  /** The rectangle as it lies in the image: of a rotated region, with the sides exchanged. */
  int x = 0;
  int y = 0;
  int w = 0;
  int h = 0;
  /** The same in texture coordinates: u0 is the left edge, v0 the bottom one (v grows upwards). */
  float u0 = 0.0f;
  float v0 = 0.0f;
  float u1 = 0.0f;
  float v1 = 0.0f;

  /** Packed with a quarter turn clockwise; the corners below turn it back. */
  bool rotated = false;
  bool trimmed = false;
  /** Texture coordinates of the upright picture's corners, right for rotated regions as well. */
  glm::vec2 uvTopLeft{0.0f};
  glm::vec2 uvTopRight{0.0f};
  glm::vec2 uvBottomRight{0.0f};
  glm::vec2 uvBottomLeft{0.0f};

  /** Size of the picture once it is upright. */
  int uprightWidth = 0;
  int uprightHeight = 0;
  /** Where the upright picture lies in the source it was trimmed from, from its top left. */
  int offsetX = 0;
  int offsetY = 0;
  int sourceWidth = 0;
  int sourceHeight = 0;
  /** As a share of the source size, from its top left. */
  glm::vec2 pivot{0.5f};

  /** Seconds that it shows in an animation; 0 where the file says none. */
  float duration = 0.0f;
};

enum class OkSpriteDirection { Forward, Reverse, PingPong, PingPongReverse };

/** A run of regions that is played as an animation; see `OkSpriteAnimation`. */
struct OkSpriteTag {
  std::string name;
  /** First and last region, by their place in the file. */
  int from = 0;
  int to = 0;
  OkSpriteDirection direction = OkSpriteDirection::Forward;
  /** How often it plays, each way of a ping-pong counted; 0 is without end. */
  int repeat = 0;
};

/** Pixels from the top left of a region's source. */
struct OkSpriteBox {
  int x = 0;
  int y = 0;
  int w = 0;
  int h = 0;
};

/** What a slice is from a region on, until its next key. */
struct OkSpriteSliceKey {
  int frame = 0;
  OkSpriteBox bounds;
  /** The part that stretches of nine patches, relative to the bounds. */
  std::optional<OkSpriteBox> center;
  /** Relative to the bounds. */
  std::optional<glm::ivec2> pivot;
};

/** A named area of the picture: a hit box, a nine patch, a handle. */
struct OkSpriteSlice {
  std::string name;
  /** In the order of their frames. */
  std::vector<OkSpriteSliceKey> keys;

  /** The key that holds at a region, by its place in the file; null before the first one. */
  [[nodiscard]] const OkSpriteSliceKey *keyAt(int frame) const noexcept;
};

/**
 * One texture that holds many named regions, read from the JSON that Aseprite and TexturePacker
 * write, as an array or as a hash. Main thread only. Pointers into a sheet hold until it is loaded
 * again or destroyed.
 *
 * A sheet is one image: of a set of several pages, each page is a sheet of its own. A file exported
 * from several sources is read as it stands: tags count from the first region of the file, whatever
 * source they were made in, so that each source should be exported by itself.
 */
class OkSpriteSheet {
 public:
  OkSpriteSheet();
  ~OkSpriteSheet();
  OkSpriteSheet(const OkSpriteSheet &) = delete;
  OkSpriteSheet &operator=(const OkSpriteSheet &) = delete;

  /**
   * Reads the description and its image: `imageOverride`, else the image that the file names (as a
   * path from the file's own folder), else the name of the JSON file with ".png". The texture comes
   * from the texture handler and is shared by its path; the sheet holds one reference.
   *
   * False, with one sentence in the log, for what cannot be read and for regions that do not lie
   * inside the image; the sheet then stays as it was. Tags that run past the last region are
   * clamped, with a warning.
   */
  bool load(const std::string &jsonPath, const std::string &imageOverride = "");

  /** Null before the first load. Filtering is the texture's own: pixel art sets it to point. */
  [[nodiscard]] OkTexture *getTexture() const noexcept { return texture_; }
  /** Size of the image in pixels. */
  [[nodiscard]] int getWidth() const noexcept { return width_; }
  [[nodiscard]] int getHeight() const noexcept { return height_; }
  /** By how much the packer scaled the pictures; 1 where the file says nothing. */
  [[nodiscard]] float getScale() const noexcept { return scale_; }

  /** Null when there is none; the first one of several that bear the name. */
  [[nodiscard]] const OkSpriteRegion *getRegion(std::string_view name) const;
  [[nodiscard]] bool hasRegion(std::string_view name) const;
  /** In the order of the file, each name once. */
  [[nodiscard]] std::vector<std::string> getRegionNames() const;
  /** In the order of the file; tags and slices count in it. */
  [[nodiscard]] const std::vector<OkSpriteRegion> &getRegions() const noexcept { return regions_; }

  /** The regions of a tag in the order of the file, whatever its direction; empty if no such tag.
   */
  [[nodiscard]] std::vector<const OkSpriteRegion *> getGroup(std::string_view tag) const;
  [[nodiscard]] const OkSpriteTag *getTag(std::string_view name) const noexcept;
  [[nodiscard]] const std::vector<OkSpriteTag> &getTags() const noexcept { return tags_; }
  [[nodiscard]] const OkSpriteSlice *getSlice(std::string_view name) const noexcept;
  [[nodiscard]] const std::vector<OkSpriteSlice> &getSlices() const noexcept { return slices_; }

  /** The JSON files of the other pages of a set, as the file names them. */
  [[nodiscard]] const std::vector<std::string> &getRelatedSheets() const noexcept {
    return relatedSheets_;
  }
  /** Grows with each successful load. */
  [[nodiscard]] unsigned getRevision() const noexcept { return revision_; }

 private:
  struct Index;

  std::vector<OkSpriteRegion> regions_;
  std::vector<OkSpriteTag> tags_;
  std::vector<OkSpriteSlice> slices_;
  std::vector<std::string> relatedSheets_;
  std::unique_ptr<Index> index_;
  OkTexture *texture_ = nullptr;
  int width_ = 0;
  int height_ = 0;
  float scale_ = 1.0f;
  unsigned revision_ = 0;
};
