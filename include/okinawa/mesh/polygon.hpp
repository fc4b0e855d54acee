#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <memory>
#include <span>
#include <vector>

/**
 * Cuts one polygon in space into triangles: convex, concave or bridged outlines, planar or nearly
 * so, with any number of corners. Any thread; keep one object for many polygons.
 *
 * Corners are never added, so outlines that cross themselves give the triangles that can be made of
 * their own corners. Triangles turn the way the outline does. Source: GLU's tessellator.
 */
class OkPolygonCutter {
 public:
  OkPolygonCutter();
  ~OkPolygonCutter();
  OkPolygonCutter(const OkPolygonCutter &) = delete;
  OkPolygonCutter &operator=(const OkPolygonCutter &) = delete;

  /**
   * Appends the triangles as positions in `corners`, three each. False when the outline encloses
   * nothing (fewer than three corners, no area, or coordinates that are not finite).
   */
  bool cut(std::span<const glm::vec3> corners, std::vector<std::uint32_t> &triangles);

 private:
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
