#include "import/obj_normals.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <cstddef>
#include <span>

#include "import/obj_hash.hpp"

namespace okinawa {
namespace {

constexpr float kCreaseCosine = 0.5f;
// Where more faces than this share one edge, only neighbours in the file are compared.
constexpr std::size_t kComparedFaces = 8;

/** Each position's first twin: the one with the same coordinates. */
std::vector<std::uint32_t> findTwins(const std::vector<glm::vec3> &positions) {
  std::vector<std::uint32_t> twins(positions.size());
  const auto bits = [](float value) { return std::bit_cast<std::uint32_t>(value + 0.0f); };
  ObjIndexTable table(positions.size());
  for (std::uint32_t i = 0; i < positions.size(); ++i) {
    const glm::vec3 &at = positions[i];
    const std::uint64_t hash = hashThree(bits(at.x), bits(at.y), bits(at.z));
    twins[i] = table.findOrAdd(
        hash, i, [&](std::uint32_t other) { return positions[other] == at; },
        [&](std::uint32_t other) {
          const glm::vec3 &p = positions[other];
          return hashThree(bits(p.x), bits(p.y), bits(p.z));
        });
  }
  return twins;
}

class NormalBuilder {
 public:
  explicit NormalBuilder(ObjDocument &document) : document_(document) {}

  void run() {
    if (!isAnyMissing()) {
      return;
    }
    computeFaces();
    twins_ = findTwins(document_.positions);
    gatherCorners();
    for (std::size_t i = 0; i + 1 < starts_.size(); ++i) {
      smooth({around_.data() + starts_[i], starts_[i + 1] - starts_[i]});
    }
  }

 private:
  struct Face {
    /** Along the normal, as long as twice the area (Newell's method, centred for precision). */
    glm::vec3 area{0.0f};
    glm::vec3 direction{0.0f};
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    std::uint32_t smoothing = 0;
  };
  /** An edge that leaves a corner, by the position at its other end. */
  struct Edge {
    std::uint32_t to = 0;
    std::uint32_t local = 0;
    bool operator<(const Edge &other) const noexcept {
      return to != other.to ? to < other.to : local < other.local;
    }
  };

  [[nodiscard]] bool isAnyMissing() const {
    return std::any_of(document_.elements.begin(), document_.elements.end(), [&](const auto &e) {
      const ObjCorner *corner = document_.corners.data() + e.first;
      return e.kind == ObjElementKind::Face &&
             std::any_of(corner, corner + e.count,
                         [](const ObjCorner &c) { return c.normal == ObjCorner::kNone; });
    });
  }

  void computeFaces() {
    faces_.reserve(document_.elements.size());
    for (const ObjElement &element : document_.elements) {
      if (element.kind == ObjElementKind::Face) {
        faces_.push_back(measure(element));
      }
    }
  }

  [[nodiscard]] Face measure(const ObjElement &element) const {
    const auto at = [&](std::uint32_t i) {
      return glm::dvec3(document_.positions[document_.corners[element.first + i].position]);
    };
    const glm::dvec3 origin = at(0);
    glm::dvec3 sum(0.0);
    glm::dvec3 previous = at(element.count - 1) - origin;
    for (std::uint32_t i = 0; i < element.count; ++i) {
      const glm::dvec3 next = at(i) - origin;
      sum += glm::dvec3(previous.y * next.z - previous.z * next.y,
                        previous.z * next.x - previous.x * next.z,
                        previous.x * next.y - previous.y * next.x);
      previous = next;
    }
    Face face;
    const double length = std::sqrt(sum.x * sum.x + sum.y * sum.y + sum.z * sum.z);
    if (length > 0.0 && std::isfinite(length)) {
      face.direction = glm::vec3(sum / length);
      face.area = glm::vec3(sum);
    }
    face.first = element.first;
    face.count = element.count;
    face.smoothing = element.smoothing;
    return face;
  }

  /** Sorts the corners of all faces by their position. */
  void gatherCorners() {
    faceOf_.resize(document_.corners.size());
    starts_.assign(document_.positions.size() + 1, 0);
    forEachCorner([&](std::uint32_t face, std::uint32_t corner) {
      faceOf_[corner] = face;
      ++starts_[twinOf(corner) + 1];
    });
    for (std::size_t i = 1; i < starts_.size(); ++i) {
      starts_[i] += starts_[i - 1];
    }
    around_.resize(starts_.back());
    std::vector<std::uint32_t> next(starts_.begin(), starts_.end() - 1);
    forEachCorner(
        [&](std::uint32_t, std::uint32_t corner) { around_[next[twinOf(corner)]++] = corner; });
  }

  template <typename Function>
  void forEachCorner(Function function) const {
    for (std::uint32_t face = 0; face < faces_.size(); ++face) {
      for (std::uint32_t i = 0; i < faces_[face].count; ++i) {
        function(face, faces_[face].first + i);
      }
    }
  }

  [[nodiscard]] std::uint32_t twinOf(std::uint32_t corner) const {
    return twins_[document_.corners[corner].position];
  }

  [[nodiscard]] bool isSmooth(const Face &a, const Face &b) const {
    if (a.smoothing == 0 || b.smoothing == 0) {
      return false;
    }
    if (a.smoothing != ObjElement::kNoSmoothing && b.smoothing != ObjElement::kNoSmoothing) {
      return a.smoothing == b.smoothing;
    }
    const glm::vec3 &u = a.direction;
    const glm::vec3 &v = b.direction;
    // A hair below the limit, so that exactly 60 degrees is smooth whatever the rounding.
    return u.x * v.x + u.y * v.y + u.z * v.z >= kCreaseCosine - 1e-5f;
  }

  [[nodiscard]] std::uint32_t findRoot(std::uint32_t local) {
    while (parents_[local] != local) {
      parents_[local] = parents_[parents_[local]];
      local = parents_[local];
    }
    return local;
  }

  void connect(std::uint32_t a, std::uint32_t b) {
    if (isSmooth(faces_[faceOf_[corners_[a]]], faces_[faceOf_[corners_[b]]])) {
      const std::uint32_t rootA = findRoot(a);
      const std::uint32_t rootB = findRoot(b);
      parents_[std::max(rootA, rootB)] = std::min(rootA, rootB);
    }
  }

  /** Joins the faces around one position across the edges that leave it. */
  void connectEdges() {
    edges_.clear();
    for (std::uint32_t local = 0; local < corners_.size(); ++local) {
      const Face &face = faces_[faceOf_[corners_[local]]];
      const std::uint32_t inFace = corners_[local] - face.first;
      edges_.push_back({twinOf(face.first + (inFace + 1) % face.count), local});
      edges_.push_back({twinOf(face.first + (inFace + face.count - 1) % face.count), local});
    }
    std::sort(edges_.begin(), edges_.end());
    for (std::size_t first = 0; first < edges_.size();) {
      std::size_t last = first;
      while (last < edges_.size() && edges_[last].to == edges_[first].to) {
        ++last;
      }
      const std::size_t reach = last - first <= kComparedFaces ? kComparedFaces : 1;
      for (std::size_t i = first; i < last; ++i) {
        for (std::size_t j = i + 1; j < last && j <= i + reach; ++j) {
          connect(edges_[i].local, edges_[j].local);
        }
      }
      first = last;
    }
  }

  void smooth(std::span<const std::uint32_t> corners) {
    corners_ = corners;
    const bool needed = std::any_of(corners.begin(), corners.end(), [&](std::uint32_t corner) {
      return document_.corners[corner].normal == ObjCorner::kNone;
    });
    if (!needed) {
      return;
    }
    const std::size_t count = corners.size();
    parents_.resize(count);
    for (std::uint32_t i = 0; i < count; ++i) {
      parents_[i] = i;
    }
    connectEdges();
    sums_.assign(count, glm::dvec3(0.0));
    for (std::uint32_t i = 0; i < count; ++i) {
      sums_[findRoot(i)] += glm::dvec3(faces_[faceOf_[corners[i]]].area);
    }
    assign();
  }

  void assign() {
    indices_.assign(corners_.size(), ObjCorner::kNone);
    for (std::uint32_t i = 0; i < corners_.size(); ++i) {
      std::uint32_t &normal = document_.corners[corners_[i]].normal;
      if (normal != ObjCorner::kNone) {
        continue;
      }
      const std::uint32_t root = findRoot(i);
      if (indices_[root] == ObjCorner::kNone) {
        indices_[root] = static_cast<std::uint32_t>(document_.normals.size());
        const glm::dvec3 sum = sums_[root];
        const double length = std::sqrt(sum.x * sum.x + sum.y * sum.y + sum.z * sum.z);
        document_.normals.push_back(length > 0.0 && std::isfinite(length)
                                        ? glm::vec3(sum / length)
                                        : glm::vec3(0.0f, 0.0f, 1.0f));
      }
      normal = indices_[root];
    }
  }

  ObjDocument &document_;
  std::vector<Face> faces_;
  std::vector<std::uint32_t> twins_;
  std::vector<std::uint32_t> faceOf_;
  std::vector<std::uint32_t> starts_;
  std::vector<std::uint32_t> around_;
  // Of the position at hand.
  std::span<const std::uint32_t> corners_;
  std::vector<std::uint32_t> parents_;
  std::vector<Edge> edges_;
  std::vector<glm::dvec3> sums_;
  std::vector<std::uint32_t> indices_;
};

}  // namespace

void computeMissingNormals(ObjDocument &document) {
  NormalBuilder(document).run();
}

}  // namespace okinawa
