#pragma once

#include <cstdint>
#include <span>

#include "okinawa/item/triangles_2d.hpp"

/**
 * What an interface library draws through: each frame `clear`, then one `addBatch` for each of its
 * draw commands. Positions are the layer's pixels: those of the picture while layer and scene stand
 * as they were made. Batches of equal state that follow each other become one draw call.
 */
class OkLayer2D : public OkTriangles2D {
 public:
  /** The look of a batch. */
  using Look = OkTriangles2D::BatchLook;

  using OkTriangles2D::OkTriangles2D;

  /**
   * Copies triangles; indices count in `vertices`, of which only those in use are copied. False,
   * after a message, for what makes no sense (see `OkTriangles2D`); the rest of the layer stays.
   */
  bool addBatch(std::span<const OkPaintVertex> vertices, std::span<const std::uint32_t> indices,
                const Look &look) {
    return addTriangleBatch(vertices, indices, look);
  }
  bool addBatch(std::span<const OkPaintVertex> vertices, std::span<const std::uint16_t> indices,
                const Look &look) {
    return addTriangleBatch(vertices, indices, look);
  }

  /**
   * Whether v counts from the top of the texture, as most interface libraries have it, and not from
   * the bottom. Off at first.
   */
  void setUvFromTop(bool fromTop) { setVFromTop(fromTop); }
};
