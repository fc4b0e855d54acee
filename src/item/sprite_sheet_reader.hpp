#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/item/sprite_sheet.hpp"

namespace okinawa {

/** What the description of a sheet says, before its image is known. */
struct SpriteSheetData {
  std::vector<OkSpriteRegion> regions;
  std::vector<OkSpriteTag> tags;
  std::vector<OkSpriteSlice> slices;
  std::vector<std::string> relatedSheets;
  /** As the file names it; empty where it does not. */
  std::string image;
  /** What the file says of the image's size; 0 where it does not. */
  int width = 0;
  int height = 0;
  float scale = 1.0f;
  std::vector<std::string> warnings;
};

/** Reads the JSON of Aseprite or TexturePacker. Fails at the first thing that cannot be meant. */
OkResult<SpriteSheetData> readSpriteSheet(std::span<const std::uint8_t> bytes,
                                          const std::string &file);

/** Gives every region its texture coordinates; fails when one does not lie inside the image. */
OkStatus placeSpriteRegions(std::vector<OkSpriteRegion> &regions, int width, int height,
                            const std::string &file);

}  // namespace okinawa
