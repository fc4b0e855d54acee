#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

#include "okinawa/math/point.hpp"

class OkItem;
class OkObject;

/** Which sides of triangles a ray meets. */
enum class OkPickFaces {
  /** Both, whatever the material. */
  Both,
  /** Those that wind counter-clockwise as seen from the ray, as drawn: mirrored objects count. */
  Front,
  /** Front faces, and the backs of materials that are double-sided. */
  AsDrawn,
};

/** What a pick asks about beyond plain triangles. */
struct OkPickOptions {
  OkPickFaces faces = OkPickFaces::Both;
  /**
   * Cutout materials are open where their alpha is below the cutoff: the ray goes on to what lies
   * behind. Asks the texture's CPU pixels; one without them has no holes.
   */
  bool cutoutHoles = false;
  /** Hidden ranges of items and hidden copies of instanced items are passed through. */
  bool skipHiddenParts = false;
  /**
   * Lines and points are met by rays that pass within so many metres in the world, whatever the
   * scale of their object; 0 never meets them.
   */
  float lineTolerance = 0.0f;
  float pointTolerance = 0.0f;
};

/** How much of an object must be in a volume. */
enum class OkOverlap { Touching, Inside };

/** What a ray met, in world space. */
struct OkHit {
  /** Null when nothing was met. */
  OkObject *object = nullptr;
  /** The same object when it is an item. */
  OkItem *item = nullptr;
  /** The range that holds the triangle, -1 when the item has none. */
  int range = -1;
  /**
   * Counts triangles (lines, points) from the start of that range, of the mesh without ranges.
   */
  long triangle = -1;
  /** The copy of an instanced item, -1 otherwise. */
  int instance = -1;
  /** From the ray's origin, in metres. */
  float distance = 0.0f;
  double distancePrecise = 0.0;
  /** On the surface; for lines and points the nearest there is to the ray. */
  OkPoint point;
  glm::dvec3 pointPrecise{0.0};
  /** Of the triangle's plane, of length one, on the side that the ray comes from. */
  OkPoint normal;
  /** The side that winds counter-clockwise was met. */
  bool frontFace = true;
  /** Weights of the triangle's three corners; of a line's two ends. */
  glm::vec3 barycentric{0.0f};
  /** The mesh's first texture coordinates there. */
  glm::vec2 uv{0.0f};

  [[nodiscard]] bool isHit() const noexcept { return object != nullptr; }
  explicit operator bool() const noexcept { return isHit(); }
};
