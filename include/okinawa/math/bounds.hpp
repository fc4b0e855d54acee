#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <limits>
#include <span>

/** A sphere; a negative radius means that it holds nothing. */
struct OkSphere {
  glm::vec3 center{0.0f};
  float radius = -1.0f;

  [[nodiscard]] bool isEmpty() const noexcept { return radius < 0.0f; }
  /** The smallest sphere around both. */
  [[nodiscard]] OkSphere merged(const OkSphere &other) const noexcept;
};

/** A sphere placed in the world, where translations need double precision. */
struct OkWorldSphere {
  glm::dvec3 center{0.0};
  float radius = -1.0f;

  [[nodiscard]] bool isEmpty() const noexcept { return radius < 0.0f; }
  [[nodiscard]] OkWorldSphere merged(const OkWorldSphere &other) const noexcept;
};

/** A box along the axes; one whose `min` exceeds its `max` holds nothing. */
template <typename Vec>
struct OkBoxOf {
  Vec min{std::numeric_limits<typename Vec::value_type>::infinity()};
  Vec max{-std::numeric_limits<typename Vec::value_type>::infinity()};

  [[nodiscard]] bool isEmpty() const noexcept {
    return !(min.x <= max.x && min.y <= max.y && min.z <= max.z);
  }
  void add(const Vec &point) noexcept {
    for (int i = 0; i < 3; ++i) {
      min[i] = point[i] < min[i] ? point[i] : min[i];
      max[i] = point[i] > max[i] ? point[i] : max[i];
    }
  }
  void add(const OkBoxOf &other) noexcept {
    if (!other.isEmpty()) {
      add(other.min);
      add(other.max);
    }
  }
  [[nodiscard]] Vec getCenter() const noexcept {
    return isEmpty() ? Vec(0) : min + getSize() / typename Vec::value_type(2);
  }
  [[nodiscard]] Vec getSize() const noexcept { return isEmpty() ? Vec(0) : max - min; }
};

/** A box in a mesh's own space. */
using OkBox = OkBoxOf<glm::vec3>;
/** A box placed in the world. */
using OkWorldBox = OkBoxOf<glm::dvec3>;

/**
 * A sphere around all points, at most a thousandth wider than the smallest there is.
 * `strideFloats` is the distance between the starts of two points in `coordinates`. Points that are
 * not finite are left out. Source: Gaertner, "Fast and robust smallest enclosing balls" (1999).
 */
[[nodiscard]] OkSphere okBoundingSphere(std::span<const float> coordinates,
                                        std::size_t strideFloats);
[[nodiscard]] OkBox okBoundingBox(std::span<const float> coordinates, std::size_t strideFloats);

/** An upper bound of how far `linear` can stretch a vector: its largest singular value or more. */
[[nodiscard]] float okMaximumStretch(const glm::mat3 &linear) noexcept;

/** A box of some own space with the place and the axes of that space in the world. */
struct OkPlacedBox {
  OkBox box;
  glm::mat3 linear{1.0f};
  glm::dvec3 position{0.0};
};

/** The box around `box` after `linear` and `translation`; all eight corners count. */
[[nodiscard]] OkWorldBox okTransformBox(const OkBox &box, const glm::mat3 &linear,
                                        const glm::dvec3 &translation) noexcept;
