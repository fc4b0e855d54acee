#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>

#include "okinawa/mesh/mesh.hpp"

namespace okinawa {

/**
 * A ray seen along the axis on which it runs most: corners are sheared so that it points there.
 * The ray's x, y and z are those axes of the mesh that `getAxes` names, in this order.
 */
class ShearedRay {
 public:
  ShearedRay(const glm::vec3 &origin, const glm::vec3 &direction) noexcept {
    // Arrays: an index into a vector becomes branches that nobody predicts.
    const std::array<float, 3> from{origin.x, origin.y, origin.z};
    const std::array<float, 3> along{direction.x, direction.y, direction.z};
    const float x = std::abs(direction.x);
    const float y = std::abs(direction.y);
    const float z = std::abs(direction.z);
    const unsigned steepestOfTwo = x > y ? 0 : 1;
    const unsigned main = std::max(x, y) > z ? steepestOfTwo : 2;
    axes_ = {main == 2 ? 0 : main + 1, main == 0 ? 2 : main - 1, main};
    origin_ = {from[axes_[0]], from[axes_[1]], from[main]};
    scale_ = 1.0 / along[main];
    shearX_ = along[axes_[0]] * scale_;
    shearY_ = along[axes_[1]] * scale_;
  }

  /** A corner as the ray sees it: across the ray in x and y, along it in z. */
  struct Corner {
    float x;
    float y;
    double z;
  };

  /** Of a corner whose coordinates are in the order of `getAxes`. */
  [[nodiscard]] Corner shear(float cornerX, float cornerY, float cornerZ) const noexcept {
    const double along = cornerZ - static_cast<double>(origin_[2]);
    const double x = cornerX - static_cast<double>(origin_[0]);
    const double y = cornerY - static_cast<double>(origin_[1]);
    return {static_cast<float>(x - shearX_ * along), static_cast<float>(y - shearY_ * along),
            along * scale_};
  }

  [[nodiscard]] const std::array<unsigned, 3> &getAxes() const noexcept { return axes_; }
  [[nodiscard]] const std::array<float, 3> &getOrigin() const noexcept { return origin_; }
  [[nodiscard]] double getShearX() const noexcept { return shearX_; }
  [[nodiscard]] double getShearY() const noexcept { return shearY_; }
  [[nodiscard]] bool isForward() const noexcept { return scale_ > 0.0; }

 private:
  std::array<float, 3> origin_;
  std::array<unsigned, 3> axes_;
  double scale_;
  double shearX_;
  double shearY_;
};

/** The triangles of a mesh as they lie in memory; one of the two index lists is null. */
struct TriangleSource {
  const float *vertices = nullptr;
  const std::uint16_t *shortIndices = nullptr;
  const std::uint32_t *longIndices = nullptr;
  /** Whole triangles only. */
  std::size_t triangleCount = 0;

  [[nodiscard]] const float *getVertex(std::size_t position) const noexcept {
    const std::size_t index = shortIndices ? shortIndices[position] : longIndices[position];
    return vertices + index * OkMeshData::kFloatsPerVertex;
  }
};

/**
 * The nearest hit so far. The linear search and the tree both end in the same test, which is
 * compiled once: what they answer is the same to the last bit.
 */
class NearestTriangle {
 public:
  NearestTriangle(const TriangleSource &source, const ShearedRay &ray, double tMin, double tMax,
                  OkFaces faces = OkFaces::Both) noexcept
      : source_(&source), ray_(&ray), tMin_(tMin), nearest_(tMax), faces_(faces) {}

  /** The corners of a triangle, their coordinates in the order of the ray's axes. */
  using Corners = std::array<std::array<float, 3>, 3>;

  /**
   * Tests the triangle whose first index is at `position`, which is in triangle `triangle`. Of
   * equally near ones the lowest wins. True when it is the nearest now.
   */
  bool tryTriangle(std::size_t position, std::uint32_t triangle) noexcept;
  /** The same where the corners are at hand. */
  bool tryCorners(const Corners &corners, std::uint32_t triangle) noexcept;

  [[nodiscard]] const TriangleSource &getSource() const noexcept { return *source_; }
  [[nodiscard]] bool isFound() const noexcept { return found_; }
  [[nodiscard]] double getNearest() const noexcept { return nearest_; }
  [[nodiscard]] const OkMeshHit &getHit() const noexcept { return hit_; }

 private:
  [[nodiscard]] bool isWanted(bool isFront) const noexcept {
    return faces_ == OkFaces::Both || isFront == (faces_ == OkFaces::Front);
  }

  const TriangleSource *source_;
  const ShearedRay *ray_;
  double tMin_;
  double nearest_;
  OkFaces faces_;
  bool found_ = false;
  OkMeshHit hit_;
};

}  // namespace okinawa
