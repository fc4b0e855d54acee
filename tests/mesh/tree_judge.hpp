#pragma once

#include <array>
#include <cmath>
#include <cstdlib>
#include <gtest/gtest.h>
#include <limits>
#include <random>
#include <utility>
#include <vector>

#include "mesh/shapes.hpp"
#include "mesh/triangle_tree.hpp"

/** Triangles, rays, and a judge who puts every question to the linear search and to the tree. */
namespace trees {

using okinawa::NearestTriangle;
using okinawa::ShearedRay;
using okinawa::TreePath;
using okinawa::TriangleSource;
using okinawa::TriangleTree;

constexpr float kInf = std::numeric_limits<float>::infinity();
constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kFloatMax = std::numeric_limits<float>::max();
constexpr std::uint32_t kAll = std::numeric_limits<std::uint32_t>::max();
constexpr std::array kPaths{TreePath::kScalar, TreePath::kSse2, TreePath::kAvx2};

using Random = std::mt19937;

inline float pick(Random &random, float low, float high) {
  return std::uniform_real_distribution<float>(low, high)(random);
}

inline glm::vec3 pickPoint(Random &random, float reach) {
  return {pick(random, -reach, reach), pick(random, -reach, reach), pick(random, -reach, reach)};
}

struct Ray {
  glm::vec3 origin;
  glm::vec3 direction;
  float tMin = 0.0f;
  float tMax = kInf;
};

/** Triangles without the checks of `OkMesh`, which lets no NaN in. */
class Soup {
 public:
  void add(const glm::vec3 &a, const glm::vec3 &b, const glm::vec3 &c) {
    for (const glm::vec3 &corner : {a, b, c}) {
      indices_.push_back(static_cast<std::uint32_t>(indices_.size()));
      shapes::addVertex(data_, corner.x, corner.y, corner.z);
    }
  }
  void addMesh(const OkMeshData &data) {
    for (const std::uint32_t index : data.indices) {
      indices_.push_back(static_cast<std::uint32_t>(data_.getVertexCount()) + index);
    }
    data_.vertices.insert(data_.vertices.end(), data.vertices.begin(), data.vertices.end());
  }
  [[nodiscard]] TriangleSource getSource() const {
    TriangleSource source;
    source.vertices = data_.vertices.data();
    source.longIndices = indices_.data();
    source.triangleCount = indices_.size() / 3;
    return source;
  }
  [[nodiscard]] glm::vec3 getCorner(std::size_t position) const {
    const float *at = getSource().getVertex(position);
    return {at[0], at[1], at[2]};
  }
  [[nodiscard]] std::size_t getCount() const { return indices_.size() / 3; }
  [[nodiscard]] std::size_t getVertexCount() const { return data_.getVertexCount(); }
  void moveVertex(std::size_t vertex, const glm::vec3 &by) {
    for (int axis = 0; axis < 3; ++axis) {
      data_.vertices[vertex * 8 + static_cast<std::size_t>(axis)] += by[axis];
    }
  }

 private:
  OkMeshData data_;
  std::vector<std::uint32_t> indices_;
};

struct Answer {
  bool isFound = false;
  OkMeshHit hit;

  bool operator==(const Answer &other) const {
    return isFound == other.isFound &&
           (!isFound || (hit.distance == other.hit.distance && hit.triangle == other.hit.triangle &&
                         hit.u == other.hit.u && hit.v == other.hit.v));
  }
};

inline std::ostream &operator<<(std::ostream &out, const Answer &answer) {
  if (!answer.isFound) {
    return out << "nothing";
  }
  return out << "triangle " << answer.hit.triangle << " at " << answer.hit.distance << " ("
             << answer.hit.u << ", " << answer.hit.v << ")";
}

inline Answer askLinearly(const TriangleSource &source, const Ray &ray, std::size_t first,
                          std::size_t end) {
  const ShearedRay sheared(ray.origin, ray.direction);
  NearestTriangle nearest(source, sheared, ray.tMin, ray.tMax);
  for (std::size_t i = first; i < end; ++i) {
    nearest.tryTriangle(i * 3, static_cast<std::uint32_t>(i));
  }
  return {nearest.isFound(), nearest.getHit()};
}

inline Answer askTree(const TriangleTree &tree, const TriangleSource &source, const Ray &ray,
                      std::size_t first, std::size_t end, TreePath path) {
  const ShearedRay sheared(ray.origin, ray.direction);
  NearestTriangle nearest(source, sheared, ray.tMin, ray.tMax);
  tree.search(ray.origin, ray.direction, sheared, ray.tMin, first, end, nearest, path);
  return {nearest.isFound(), nearest.getHit()};
}

/** A soup and its tree; every question is put to the linear search and to all
 * paths. */
class Judge {
 public:
  explicit Judge(Soup soup) : soup_(std::move(soup)), tree_(soup_.getSource()) {}

  void ask(const Ray &ray) { ask(ray, 0, soup_.getCount()); }
  void ask(const Ray &ray, std::size_t first, std::size_t end) {
    const Answer expected = askLinearly(soup_.getSource(), ray, first, end);
    hits_ += expected.isFound;
    for (const TreePath path : kPaths) {
      if (TriangleTree::hasPath(path)) {
        ASSERT_EQ(askTree(tree_, soup_.getSource(), ray, first, end, path), expected)
            << "path " << static_cast<int>(path) << " from " << ray.origin.x << " " << ray.origin.y
            << " " << ray.origin.z << " along " << ray.direction.x << " " << ray.direction.y << " "
            << ray.direction.z;
      }
    }
  }
  [[nodiscard]] const Soup &getSoup() const { return soup_; }
  /** Moves the triangles and has the tree follow. */
  template <typename Move>
  void move(Move &&move) {
    move(soup_);
    tree_.refit(soup_.getSource());
  }
  [[nodiscard]] const TriangleTree &getTree() const { return tree_; }
  /** Questions that the linear search answered with a triangle. */
  [[nodiscard]] int getHits() const { return hits_; }

 private:
  Soup soup_;
  TriangleTree tree_;
  int hits_ = 0;
};

inline Soup makeRandomSoup(Random &random, std::size_t count, float reach, float size) {
  Soup soup;
  for (std::size_t i = 0; i < count; ++i) {
    const glm::vec3 at = pickPoint(random, reach);
    soup.add(at, at + pickPoint(random, size), at + pickPoint(random, size));
  }
  return soup;
}

inline void askRandomly(Judge &judge, Random &random, int count, float reach) {
  for (int i = 0; i < count; ++i) {
    const glm::vec3 origin = pickPoint(random, reach * 2);
    const glm::vec3 target = pickPoint(random, reach);
    ASSERT_NO_FATAL_FAILURE(judge.ask({origin, target - origin}));
    ASSERT_NO_FATAL_FAILURE(judge.ask({origin, target - origin, 0.3f, 0.9f}));
    ASSERT_NO_FATAL_FAILURE(judge.ask({origin, target - origin, -kInf, 0.2f}));
  }
}

/** Rays at corners, middles of edges and points on edges, from outside. */
inline void askAtFeatures(Judge &judge, Random &random, int count, float distance) {
  for (int i = 0; i < count; ++i) {
    const std::size_t triangle = random() % judge.getSoup().getCount();
    const glm::vec3 a = judge.getSoup().getCorner(triangle * 3 + random() % 3);
    const glm::vec3 b = judge.getSoup().getCorner(triangle * 3 + random() % 3);
    const glm::vec3 origin = pickPoint(random, distance);
    for (const float part : {0.0f, 0.5f, pick(random, 0, 1)}) {
      ASSERT_NO_FATAL_FAILURE(judge.ask({origin, a + (b - a) * part - origin}));
    }
    ASSERT_NO_FATAL_FAILURE(judge.ask({a, b - a})) << "along an edge";
    ASSERT_NO_FATAL_FAILURE(judge.ask({a, pickPoint(random, 1)})) << "from a corner";
  }
}

/** How many rays a long test casts: as `variable` says, otherwise fewer where nothing is optimised.
 */
inline long getRayCount(const char *variable, long optimised, long otherwise) {
  if (const char *text = std::getenv(variable)) {
    return std::strtol(text, nullptr, 10);
  }
#ifdef NDEBUG
  static_cast<void>(otherwise);
  return optimised;
#else
  static_cast<void>(optimised);
  return otherwise;
#endif
}

}  // namespace trees
