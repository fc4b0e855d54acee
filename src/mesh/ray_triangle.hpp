#pragma once

#include <array>
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <glm/glm.hpp>
#include <span>

#include "okinawa/mesh/mesh.hpp"

namespace okinawa {

/** A ray seen along the axis on which it runs most: corners are sheared so that
 * it points there. */
class ShearedRay {
 public:
  ShearedRay(const glm::vec3 &origin, const glm::vec3 &direction) noexcept : origin_(origin) {
    const std::array<float, 3> size{std::abs(direction.x), std::abs(direction.y),
                                    std::abs(direction.z)};
    z_ = size[0] > size[1] ? (size[0] > size[2] ? 0 : 2) : (size[1] > size[2] ? 1 : 2);
    x_ = (z_ + 1) % 3;
    y_ = (x_ + 1) % 3;
    scale_ = 1.0 / direction[z_];
    shearX_ = direction[x_] * scale_;
    shearY_ = direction[y_] * scale_;
  }

  /** A corner as the ray sees it: across the ray in x and y, along it in z. */
  struct Corner {
    float x;
    float y;
    double z;
  };

  [[nodiscard]] Corner shear(const float *corner) const noexcept {
    const double along = corner[z_] - origin_[z_];
    const double x = corner[x_] - origin_[x_];
    const double y = corner[y_] - origin_[y_];
    return {static_cast<float>(x - shearX_ * along), static_cast<float>(y - shearY_ * along),
            along * scale_};
  }

  [[nodiscard]] const glm::dvec3 &getOrigin() const noexcept { return origin_; }
  [[nodiscard]] int getAxisX() const noexcept { return x_; }
  [[nodiscard]] int getAxisY() const noexcept { return y_; }
  [[nodiscard]] int getAxisZ() const noexcept { return z_; }
  [[nodiscard]] double getShearX() const noexcept { return shearX_; }
  [[nodiscard]] double getShearY() const noexcept { return shearY_; }

 private:
  glm::dvec3 origin_;
  int x_ = 0;
  int y_ = 1;
  int z_ = 2;
  double scale_ = 1.0;
  double shearX_ = 0.0;
  double shearY_ = 0.0;
};

/** The triangles of a mesh as they lie in memory; one of the two index lists is
 * null. */
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
 * The nearest hit so far. The linear search and the tree both end in
 * `tryTriangle`, which is compiled once: what they answer is the same to the
 * last bit.
 */
class NearestTriangle {
 public:
  NearestTriangle(const TriangleSource &source, const ShearedRay &ray, double tMin,
                  double tMax) noexcept
      : source_(&source), ray_(&ray), tMin_(tMin), nearest_(tMax) {}

  /**
   * Tests the triangle whose first index is at `position`, which is in triangle
   * `triangle`. Of equally near ones the lowest wins. True when it is the
   * nearest now.
   */
  bool tryTriangle(std::size_t position, std::uint32_t triangle) noexcept;

  [[nodiscard]] bool isFound() const noexcept { return found_; }
  [[nodiscard]] double getNearest() const noexcept { return nearest_; }
  [[nodiscard]] const OkMeshHit &getHit() const noexcept { return hit_; }

 private:
  const TriangleSource *source_;
  const ShearedRay *ray_;
  double tMin_;
  double nearest_;
  bool found_ = false;
  OkMeshHit hit_;
};

}  // namespace okinawa
