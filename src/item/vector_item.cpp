#include "okinawa/item/vector_item.hpp"

#include <algorithm>
#include <cmath>
#include <string>
#include <vector>

#include "mesh/mesh_shapes_outline.hpp"

namespace {

using Outline = std::vector<glm::vec2>;

/** Outlines times corners that are looked at to say what is inside what: well below a second. */
constexpr std::size_t kMostNestingWork = std::size_t{1} << 28;

/** Whether a ray to the right crosses the outline an odd number of times. */
bool isInside(const glm::vec2 &point, const Outline &outline) noexcept {
  bool inside = false;
  for (std::size_t i = 0, before = outline.size() - 1; i < outline.size(); before = i++) {
    const glm::dvec2 a(outline[before]);
    const glm::dvec2 b(outline[i]);
    if ((a.y > point.y) == (b.y > point.y)) {
      continue;
    }
    const double x = a.x + (point.y - a.y) / (b.y - a.y) * (b.x - a.x);
    inside = inside != (point.x < x);
  }
  return inside;
}

/** For each outline, the ones around it, by their first corner. */
std::vector<std::vector<std::size_t>> findNesting(const std::vector<Outline> &outlines) {
  std::vector<std::vector<std::size_t>> around(outlines.size());
  for (std::size_t inner = 0; inner < outlines.size(); ++inner) {
    for (std::size_t outer = 0; outer < outlines.size(); ++outer) {
      if (outer != inner && isInside(outlines[inner].front(), outlines[outer])) {
        around[inner].push_back(outer);
      }
    }
  }
  return around;
}

/** Triangles of a whole path, by corners in one list. */
struct CutPath {
  std::vector<glm::vec2> corners;
  std::vector<std::uint32_t> triangles;
  std::string failure;

  void cut(const std::vector<Outline> &outlines) {
    std::size_t cornerCount = 0;
    for (const Outline &outline : outlines) {
      cornerCount += outline.size();
    }
    if (cornerCount > kMostNestingWork / std::max<std::size_t>(outlines.size(), 1)) {
      failure = "a path of " + std::to_string(outlines.size()) + " outlines with " +
                std::to_string(cornerCount) + " corners is too much to cut";
      return;
    }
    const auto around = findNesting(outlines);
    for (std::size_t outer = 0; outer < outlines.size() && failure.empty(); ++outer) {
      if (around[outer].size() % 2 == 0) {
        addIsland(outlines, around, outer);
      }
    }
    if (failure.empty() && triangles.empty()) {
      failure = "a path without an area";
    }
  }

 private:
  void addIsland(const std::vector<Outline> &outlines,
                 const std::vector<std::vector<std::size_t>> &around, std::size_t outer) {
    std::vector<Outline> holes;
    for (std::size_t hole = 0; hole < outlines.size(); ++hole) {
      const bool isNext = around[hole].size() == around[outer].size() + 1;
      if (isNext &&
          std::find(around[hole].begin(), around[hole].end(), outer) != around[hole].end()) {
        holes.push_back(outlines[hole]);
      }
    }
    okinawa::OutlineSet set;
    failure = set.take("a shape", outlines[outer], holes);
    if (!failure.empty()) {
      return;
    }
    const auto first = static_cast<std::uint32_t>(corners.size());
    for (const okinawa::FlatCorner &corner : set.getCorners()) {
      corners.emplace_back(static_cast<float>(corner.x), static_cast<float>(corner.y));
    }
    const std::vector<std::uint32_t> cut = set.cut();
    if (cut.empty()) {
      failure = "a shape that cannot be cut into triangles";
    }
    for (const std::uint32_t corner : cut) {
      triangles.push_back(first + corner);
    }
  }
};

OkRect2D boxOf(const std::vector<glm::vec2> &corners) noexcept {
  glm::vec2 low = corners.front();
  glm::vec2 high = low;
  for (const glm::vec2 &corner : corners) {
    low = {std::min(low.x, corner.x), std::min(low.y, corner.y)};
    high = {std::max(high.x, corner.x), std::max(high.y, corner.y)};
  }
  return {low.x, low.y, high.x - low.x, high.y - low.y};
}

}  // namespace

bool OkVectorItem::addTriangles(std::span<const glm::vec2> positions,
                                std::span<const std::uint32_t> indices, const glm::vec4 &color) {
  if (!isUsable({color.r, color.g, color.b, color.a}, "a colour")) {
    return false;
  }
  std::vector<OkPaintVertex> vertices;
  vertices.reserve(positions.size());
  for (const glm::vec2 &position : positions) {
    vertices.push_back({position, glm::vec2(0.0f), okPackColor(color)});
  }
  return addTriangleBatch(vertices, indices, BatchLook{});
}

bool OkVectorItem::addShape(const OkPath2D &path, const glm::vec4 &color) {
  CutPath cut;
  cut.cut(path.getOutlines());
  if (!cut.failure.empty()) {
    complain(cut.failure + "; it is left out");
    return false;
  }
  return addTriangles(cut.corners, cut.triangles, color);
}

bool OkVectorItem::addShape(const OkPath2D &path, const Texturing &texturing) {
  const glm::vec4 &tint = texturing.tint;
  const OkRect2D &wanted = texturing.box;
  if (!isUsable({tint.r, tint.g, tint.b, tint.a}, "a tint") ||
      !isUsable({wanted.x, wanted.y, wanted.width, wanted.height}, "a texture's box")) {
    return false;
  }
  CutPath cut;
  cut.cut(path.getOutlines());
  if (!cut.failure.empty()) {
    complain(cut.failure + "; it is left out");
    return false;
  }
  const bool hasBox = wanted.width > 0.0f && wanted.height > 0.0f;
  const OkRect2D box = hasBox ? wanted : boxOf(cut.corners);
  std::vector<OkPaintVertex> vertices;
  vertices.reserve(cut.corners.size());
  for (const glm::vec2 &corner : cut.corners) {
    const glm::vec2 uv((corner.x - box.x) / box.width, 1.0f - (corner.y - box.y) / box.height);
    vertices.push_back({corner, uv, okPackColor(tint)});
  }
  return addTriangleBatch(vertices, cut.triangles,
                          BatchLook{texturing.texture, texturing.blend, {}});
}
