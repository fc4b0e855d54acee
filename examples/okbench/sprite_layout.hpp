#pragma once

#include <cstdint>
#include <vector>

/** The sprites workload as formulas: 16 textures, one to a layer; each sprite stands in one layer.
 */
namespace spriteLayout {

constexpr int kTextures = 16;
/** Paint orders: each is one run of a texture, so that a batcher draws 64 calls. */
constexpr int kLayers = 64;
constexpr int kSide = 16;

struct Sprite {
  int layer;
  int x;
  int y;
};

inline Sprite spriteAt(long index, int width, int height) {
  const auto mixed = static_cast<std::uint32_t>(index) * 2654435761u;
  const auto within = [mixed](int shift, int size) {
    return static_cast<int>((mixed >> shift) % static_cast<std::uint32_t>(size));
  };
  return {within(3, kLayers), within(9, width), within(17, height)};
}

/** Sprites walk to and fro over 32 pixels, each from a place of its own. */
inline int walkAt(long index, long frame) {
  const int step = static_cast<int>((frame * 3 + index) % 64);
  return step < 32 ? step : 63 - step;
}

/** A ring in a colour of the texture's own, clear inside and outside. */
inline std::vector<std::uint8_t> makeTexels(int texture) {
  std::vector<std::uint8_t> texels;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const int distance = (2 * x - 15) * (2 * x - 15) + (2 * y - 15) * (2 * y - 15);
      const bool isRing = distance < 225 && distance > 80;
      texels.push_back(static_cast<std::uint8_t>(64 + 12 * texture));
      texels.push_back(static_cast<std::uint8_t>(255 - 12 * texture));
      texels.push_back(static_cast<std::uint8_t>(128 + 8 * y));
      texels.push_back(static_cast<std::uint8_t>(isRing ? 255 : 0));
    }
  }
  return texels;
}

}  // namespace spriteLayout
