#pragma once

#include <cstdint>
#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

#include "okinawa/mesh/mesh.hpp"
#include "okinawa/scene/debug_lines.hpp"
#include "okinawa/scene/material_table.hpp"
#include "okinawa/scene/object_id.hpp"

/**
 * One copy of something that is drawn: where it stands relative to the view's eye, what it wears,
 * how far it is faded. 64 bytes, as the GPU reads them.
 */
struct OkDrawInstance {
  /** Three rows of a 3x4 matrix: linear part and, in w, translation. */
  glm::vec4 rows[3];
  std::uint32_t material = 0;
  /** See `okPackFade`. */
  std::uint32_t fade = 16;
  std::uint32_t objectIndex = 0;
  std::uint32_t spare = 0;

  /** Sets the rows. */
  void place(const glm::mat3 &linear, const glm::vec3 &translation) noexcept {
    for (int row = 0; row < 3; ++row) {
      rows[row] = {linear[0][row], linear[1][row], linear[2][row], translation[row]};
    }
  }
  static OkDrawInstance make(const glm::mat3 &linear, const glm::vec3 &translation) noexcept;
};

/** Dither level 0 to 16 of `OkItem::setFade`, and whether the partner's pixels are kept. */
[[nodiscard]] constexpr std::uint32_t okPackFade(int level, bool inverted) noexcept {
  return static_cast<std::uint32_t>(level) | (inverted ? 0x100u : 0u);
}

/** Whether a packed fade leaves out any pixel. */
[[nodiscard]] constexpr bool okFadeDropsPixels(std::uint32_t fade) noexcept {
  return fade != okPackFade(16, false) && fade != okPackFade(0, true);
}

/** Draws in a record that bear these are not folded with ones that do not. */
enum OkDrawFlags : std::uint16_t {
  OK_DRAW_FLAG_WIREFRAME = 1,
  /** The transform mirrors: front faces wind the other way. */
  OK_DRAW_FLAG_MIRRORED = 2,
  OK_DRAW_FLAG_CASTS_SHADOW = 4,
};

/** A range of a mesh drawn with one material state, once for each of its instances. Plain data. */
struct OkDrawRecord {
  const OkMesh *mesh = nullptr;
  std::uint32_t firstIndex = 0;
  std::uint32_t indexCount = 0;
  std::uint32_t firstInstance = 0;
  std::uint32_t instanceCount = 1;
  std::uint32_t stateKey = 0;
  OkMaterialId material = 0;
  /** Along the view axis, of the sphere's centre. */
  float depth = 0.0f;
  std::uint16_t flags = 0;
  std::uint8_t mode = OK_DRAW_TRIANGLES;
  /** Solid draws of a higher layer come after all of a lower one: overlapping ranges have some. */
  std::uint8_t layer = 0;
};

/** Where a blended draw belongs in the order; compared field by field, see `okBlendedBefore`. */
struct OkBlendOrder {
  int priority = 0;
  float rootDepth = 0.0f;
  float itemDepth = 0.0f;
  float rangeDepth = 0.0f;
  std::uint32_t root = 0;
  /** Creation: of the item in its process, of the range in its item. */
  std::uint64_t item = 0;
  std::uint32_t creation = 0;
};

struct OkBlendedRecord {
  OkDrawRecord draw;
  OkBlendOrder order;
};

/**
 * Lower priority first; then roots furthest first, items inside a root furthest first, ranges
 * inside an item furthest first, then creation. A total order.
 */
[[nodiscard]] bool okBlendedBefore(const OkBlendOrder &a, const OkBlendOrder &b) noexcept;

/** What one view of a scene wants drawn, filled by `OkObject::collectSelf`. */
struct OkDrawList {
  std::vector<OkDrawInstance> instances;
  std::vector<OkDrawRecord> solid;
  std::vector<OkBlendedRecord> blended;
  OkDebugLines debugLines;
  /** Drawable objects met, and those of them that the view can see. */
  std::uint32_t itemsTotal = 0;
  std::uint32_t itemsVisible = 0;
  /** `graphics.wireframe`, read once when the list is begun. */
  bool wireframe = false;

  void clear() noexcept;
  /** Appends an instance and returns its position. */
  std::uint32_t addInstance(const OkDrawInstance &instance) {
    instances.push_back(instance);
    return static_cast<std::uint32_t>(instances.size() - 1);
  }
};
