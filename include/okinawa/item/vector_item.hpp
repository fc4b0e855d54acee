#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <span>

#include "okinawa/item/path_2d.hpp"
#include "okinawa/item/triangles_2d.hpp"

/**
 * Flat drawings: sections of triangles in one colour, or with a texture that is blended or cut out,
 * painted in the order they were added. Outlines become triangles once, when they are added. Edges
 * are as sharp as pixels.
 */
class OkVectorItem : public OkTriangles2D {
 public:
  /** How a textured section looks. */
  struct Texturing {
    OkTexture *texture = nullptr;
    /** Where the texture lies, in the item's pixels; without an area, the outlines' own box. */
    OkRect2D box;
    /** sRGB, multiplied as displayed. */
    glm::vec4 tint{1.0f};
    /** `Cutout` for a section that shows only where the texture does. */
    OkPaintBlend blend = OkPaintBlend::Alpha;
  };

  using OkTriangles2D::OkTriangles2D;

  /**
   * The inside of a path, less its holes. False, after a sentence that says where, adding nothing:
   * outlines that touch or cross each other or themselves, none with an area, a colour that is not
   * finite.
   */
  bool addShape(const OkPath2D &path, const glm::vec4 &color);
  bool addShape(const OkPath2D &path, const Texturing &texturing);

  /** Triangles as they are; see `OkTriangles2D` for what is refused. */
  bool addTriangles(std::span<const glm::vec2> positions, std::span<const std::uint32_t> indices,
                    const glm::vec4 &color);
  bool addTriangles(std::span<const OkPaintVertex> vertices, std::span<const std::uint32_t> indices,
                    OkTexture *texture, OkPaintBlend blend = OkPaintBlend::Alpha) {
    return addTriangleBatch(vertices, indices, BatchLook{texture, blend, {}});
  }
};
