#include "import/obj_builder.hpp"

#include <algorithm>

#include "okinawa/base/limits.hpp"

namespace okinawa {
namespace {

constexpr int kLongestChain = 8;

glm::dvec3 cornerArea(const glm::vec3 &a, const glm::vec3 &b, const glm::vec3 &c) noexcept {
  const glm::dvec3 u = glm::dvec3(b) - glm::dvec3(a);
  const glm::dvec3 v = glm::dvec3(c) - glm::dvec3(a);
  return {u.y * v.z - u.z * v.y, u.z * v.x - u.x * v.z, u.x * v.y - u.y * v.x};
}

double dot(const glm::dvec3 &a, const glm::dvec3 &b) noexcept {
  return a.x * b.x + a.y * b.y + a.z * b.z;
}

/**
 * The length of the part that a sequence repeats over and over, or its whole length. Source: Knuth,
 * Morris and Pratt, "Fast pattern matching in strings" (1977), the failure function.
 */
std::size_t periodOf(const std::vector<std::uint32_t> &sequence) {
  std::vector<std::size_t> border(sequence.size(), 0);
  for (std::size_t i = 1; i < sequence.size(); ++i) {
    std::size_t length = border[i - 1];
    while (length > 0 && sequence[i] != sequence[length]) {
      length = border[length - 1];
    }
    border[i] = sequence[i] == sequence[length] ? length + 1 : length;
  }
  const std::size_t period = sequence.size() - border.back();
  return sequence.size() % period == 0 ? period : sequence.size();
}

OkDrawMode modeOf(ObjElementKind kind) noexcept {
  switch (kind) {
    case ObjElementKind::Line:
      return OK_DRAW_LINES;
    case ObjElementKind::Points:
      return OK_DRAW_POINTS;
    case ObjElementKind::Face:
      break;
  }
  return OK_DRAW_TRIANGLES;
}

}  // namespace

ObjBuilder::ObjBuilder(const ObjDocument &document, const std::vector<int> &materialOf,
                       int defaultMaterial, std::string file, TextWarnings &warnings)
    : document_(document),
      materialOf_(materialOf),
      defaultMaterial_(defaultMaterial),
      file_(std::move(file)),
      warnings_(warnings),
      chains_(document.positions.size(), ObjCorner::kNone) {}

OkResult<OkModelData::Mesh> ObjBuilder::build() {
  const std::size_t expected = std::min(document_.corners.size(), document_.positions.size());
  keys_.reserve(expected);
  mesh_.data.vertices.reserve(expected * OkMeshData::kFloatsPerVertex);
  for (const ObjElement &element : document_.elements) {
    addElement(element);
    if (keys_.size() > OkLimits::kMeshVertices || indexCount_ > OkLimits::kMeshIndices) {
      return OkError{"the model is too large: more than " +
                         std::to_string(OkLimits::kMeshVertices) + " vertices or " +
                         std::to_string(OkLimits::kMeshIndices) + " indices",
                     file_, static_cast<long>(element.line), -1};
    }
  }
  joinGroups();
  return std::move(mesh_);
}

ObjBuilder::Group &ObjBuilder::groupOf(const ObjElement &element) {
  const int material =
      element.material == ObjCorner::kNone ? defaultMaterial_ : materialOf_[element.material];
  const OkDrawMode mode = modeOf(element.kind);
  const std::size_t slot =
      static_cast<std::size_t>(material + 1) * kModes + static_cast<std::size_t>(mode);
  if (slot >= groupSlots_.size()) {
    groupSlots_.resize(slot + kModes, kNoGroup);
  }
  if (groupSlots_[slot] == kNoGroup) {
    groupSlots_[slot] = groups_.size();
    groups_.push_back({material, mode, {}});
    if (groups_.size() == 1) {
      // Most files have one group; what is not used of this is given back soon.
      groups_[0].indices.reserve(document_.corners.size());
    }
  }
  return groups_[groupSlots_[slot]];
}

void ObjBuilder::addElement(const ObjElement &element) {
  std::vector<std::uint32_t> &indices = groupOf(element).indices;
  const std::size_t before = indices.size();
  vertices_.clear();
  for (std::uint32_t i = 0; i < element.count; ++i) {
    ObjCorner corner = document_.corners[element.first + i];
    if (element.kind != ObjElementKind::Face) {
      corner.normal = ObjCorner::kNone;
    }
    vertices_.push_back(weld(corner));
  }
  switch (element.kind) {
    case ObjElementKind::Face:
      addFace(element, indices);
      break;
    case ObjElementKind::Line:
      addLine(indices);
      break;
    case ObjElementKind::Points:
      indices.insert(indices.end(), vertices_.begin(), vertices_.end());
      break;
  }
  indexCount_ += indices.size() - before;
}

void ObjBuilder::addLine(std::vector<std::uint32_t> &indices) const {
  for (std::size_t i = 1; i < vertices_.size(); ++i) {
    indices.push_back(vertices_[i - 1]);
    indices.push_back(vertices_[i]);
  }
}

void ObjBuilder::addFace(const ObjElement &element, std::vector<std::uint32_t> &indices) {
  // An outline that is walked several times is meant once: its copies would lie in each other.
  const std::size_t count = element.count > 5 ? periodOf(vertices_) : element.count;
  outline_.clear();
  for (std::size_t i = 0; i < count; ++i) {
    outline_.push_back(document_.positions[document_.corners[element.first + i].position]);
  }
  triangles_.clear();
  if (count == 3) {
    // Kept even where it is flat, so that triangles count as in the file.
    triangles_ = {0, 1, 2};
    if (cornerArea(outline_[0], outline_[1], outline_[2]) == glm::dvec3(0.0)) {
      warnings_.add("a face has no area", element.line);
    }
  } else if (!(count == 4 && cutQuad()) && !cutter_.cut(outline_, triangles_)) {
    warnings_.add("a face has no area", element.line);
    triangles_.clear();
  }
  for (const std::uint32_t corner : triangles_) {
    indices.push_back(vertices_[corner]);
  }
}

bool ObjBuilder::cutQuad() {
  // A diagonal will do when both triangles face the way the whole outline does; a concave corner
  // turns one of them over, and then only the other diagonal lies inside.
  const auto &p = outline_;
  const auto works = [&](std::size_t a, std::size_t b, std::size_t c, std::size_t d) {
    const glm::dvec3 first = cornerArea(p[a], p[b], p[c]);
    const glm::dvec3 second = cornerArea(p[a], p[c], p[d]);
    const glm::dvec3 whole = first + second;
    return dot(first, whole) > 0.0 && dot(second, whole) > 0.0;
  };
  if (works(0, 1, 2, 3)) {
    triangles_ = {0, 1, 2, 0, 2, 3};
    return true;
  }
  if (works(1, 2, 3, 0)) {
    triangles_ = {1, 2, 3, 1, 3, 0};
    return true;
  }
  return false;
}

std::uint32_t ObjBuilder::weld(const ObjCorner &corner) {
  // A position has a handful of vertices, which lie close together in memory: a million corners are
  // welded faster along such chains than by hashes, which lead all over a table.
  std::uint32_t *link = &chains_[corner.position];
  for (int length = 0; length < kLongestChain; ++length) {
    if (*link == ObjCorner::kNone) {
      *link = static_cast<std::uint32_t>(keys_.size());
      return addVertex(corner);
    }
    Key &key = keys_[*link];
    if (key.corner == corner) {
      return *link;
    }
    link = &key.next;
  }
  return weldByTable(corner);
}

std::uint32_t ObjBuilder::weldByTable(const ObjCorner &corner) {
  const auto hashOf = [](const ObjCorner &c) { return hashThree(c.position, c.uv, c.normal); };
  const auto next = static_cast<std::uint32_t>(keys_.size());
  const std::uint32_t vertex = table_.findOrAdd(
      hashOf(corner), next, [&](std::uint32_t other) { return keys_[other].corner == corner; },
      [&](std::uint32_t other) { return hashOf(other == next ? corner : keys_[other].corner); });
  return vertex == next ? addVertex(corner) : vertex;
}

std::uint32_t ObjBuilder::addVertex(const ObjCorner &corner) {
  const auto vertex = static_cast<std::uint32_t>(keys_.size());
  keys_.push_back({corner, ObjCorner::kNone});
  appendVertex(corner);
  return vertex;
}

void ObjBuilder::appendVertex(const ObjCorner &corner) {
  const glm::vec3 &position = document_.positions[corner.position];
  const glm::vec2 uv = corner.uv == ObjCorner::kNone ? glm::vec2(0.0f) : document_.uvs[corner.uv];
  const glm::vec3 normal = corner.normal == ObjCorner::kNone ? glm::vec3(0.0f, 0.0f, 1.0f)
                                                             : document_.normals[corner.normal];
  const float values[OkMeshData::kFloatsPerVertex] = {position.x, position.y, position.z, uv.x,
                                                      uv.y,       normal.x,   normal.y,   normal.z};
  mesh_.data.vertices.insert(mesh_.data.vertices.end(), std::begin(values), std::end(values));
  if (!document_.colors.empty()) {
    mesh_.data.colors.push_back(document_.colors[corner.position]);
  }
}

void ObjBuilder::joinGroups() {
  auto &indices = mesh_.data.indices;
  if (groups_.size() == 1) {
    indices = std::move(groups_[0].indices);
    if (!indices.empty()) {
      mesh_.ranges.push_back(
          {0, static_cast<std::uint32_t>(indices.size()), groups_[0].material, groups_[0].mode});
    }
    return;
  }
  indices.reserve(indexCount_);
  for (Group &group : groups_) {
    if (group.indices.empty()) {
      continue;
    }
    mesh_.ranges.push_back({static_cast<std::uint32_t>(indices.size()),
                            static_cast<std::uint32_t>(group.indices.size()), group.material,
                            group.mode});
    indices.insert(indices.end(), group.indices.begin(), group.indices.end());
    group.indices = {};
  }
}

}  // namespace okinawa
