#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "okinawa/item/texture_hold.hpp"
#include "okinawa/scene/object_2d.hpp"

/**
 * Triangles painted in the order they were added, in batches with a texture, a blend and a scissor
 * each. What interface layers and vector items have in common.
 */
class OkTriangles2D : public OkObject2D {
 public:
  explicit OkTriangles2D(std::string name = {}) : OkObject2D(std::move(name)) {}

  /** Forgets all batches. */
  void clear();
  [[nodiscard]] std::size_t getBatchCount() const noexcept { return batches_.size(); }
  [[nodiscard]] std::size_t getTriangleCount() const noexcept { return indices_.size() / 3; }
  [[nodiscard]] const std::vector<OkPaintVertex> &getVertices() const noexcept { return vertices_; }

  void paintSelf(OkPaintList &list) const override;

 protected:
  struct BatchLook {
    OkTexture *texture = nullptr;
    OkPaintBlend blend = OkPaintBlend::Alpha;
    /** In the object's own pixels. */
    std::optional<OkRect2D> scissor;
  };
  /**
   * Copies the triangles and those of the vertices that they use. False, after a message, adding
   * nothing: a count of indices that is no multiple of three, an index beyond the vertices, a
   * vertex or a scissor that is not finite, a scissor of negative size, more than a list holds.
   */
  bool addTriangleBatch(std::span<const OkPaintVertex> vertices,
                        std::span<const std::uint32_t> indices, const BatchLook &look);
  bool addTriangleBatch(std::span<const OkPaintVertex> vertices,
                        std::span<const std::uint16_t> indices, const BatchLook &look);
  /** Whether v counts from the top of textures. */
  void setVFromTop(bool fromTop);
  /** Scissors move along. */
  void placeChanged() override;

 private:
  struct Batch {
    OkPaintState state;
    std::size_t firstVertex = 0;
    std::size_t vertexCount = 0;
    std::size_t firstIndex = 0;
    std::size_t indexCount = 0;
  };
  template <typename Index>
  bool append(std::span<const OkPaintVertex> vertices, std::span<const Index> indices,
              const BatchLook &look);
  bool checkLook(const BatchLook &look) const;
  void hold(OkTexture *texture);
  [[nodiscard]] OkRect2D placed(const OkRect2D &rect) const noexcept;

  std::vector<OkPaintVertex> vertices_;
  /** Each counts from its batch's first vertex. */
  std::vector<std::uint32_t> indices_;
  std::vector<Batch> batches_;
  std::vector<OkTextureHold> textures_;
  bool hasScissors_ = false;
  bool isVFromTop_ = false;
};
