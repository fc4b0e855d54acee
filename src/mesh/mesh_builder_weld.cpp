#include "mesh/mesh_builder_weld.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <glm/geometric.hpp>
#include <unordered_map>

#include "mesh/mesh_builder_parts.hpp"

namespace okinawa {

namespace {

constexpr std::uint32_t kNone = 0xffffffffu;
constexpr std::size_t kMostDimensions = OkMeshData::kFloatsPerVertex;

constexpr double kUvTolerance = 1e-5;
constexpr double kNormalTolerance = 1e-3;
constexpr double kOtherTolerance = 1e-3;
// Cells are this many tolerances wide, so that most neighbourhoods lie in one cell.
constexpr double kCellTolerances = 8.0;
// Keeps round numbers, which meshes are full of, away from the borders of cells.
constexpr double kCellShift = 0.371;

/**
 * A grid over positions, texture coordinates and normals together, so that a pole with a million
 * corners is a million cells and not one. Only vertices that stand for themselves are filed.
 */
class AlikeFinder {
 public:
  AlikeFinder(const OkMeshData &data, float tolerance, Likeness likeness)
      : data_(data),
        likeness_(likeness),
        isExact_(tolerance == 0.0f),
        next_(data.getVertexCount(), kNone) {
    dimensions_ = likeness == Likeness::Position ? 3 : kMostDimensions;
    const double uv = isExact_ ? 0.0 : kUvTolerance;
    const double normal = isExact_ ? 0.0 : kNormalTolerance;
    tolerances_ = {tolerance, tolerance, tolerance, uv, uv, normal, normal, normal};
  }

  std::uint32_t findOrFile(std::uint32_t vertex) {
    const std::uint32_t found = search(vertex, 0, 0);
    if (found != kNone) {
      return found;
    }
    std::uint64_t key = 0;
    for (std::size_t d = 0; d < dimensions_; ++d) {
      key = mixed(key, cellOf(valueOf(vertex, d), d));
    }
    const auto [entry, isNew] = heads_.try_emplace(key, vertex);
    if (!isNew) {
      next_[vertex] = entry->second;
      entry->second = vertex;
    }
    return vertex;
  }

 private:
  [[nodiscard]] double valueOf(std::uint32_t vertex, std::size_t dimension) const {
    return data_.vertices[vertex * OkMeshData::kFloatsPerVertex + dimension];
  }

  [[nodiscard]] std::uint64_t cellOf(double value, std::size_t dimension) const {
    const double cell =
        isExact_ ? value
                 : std::floor(value / (kCellTolerances * tolerances_[dimension]) + kCellShift);
    return std::bit_cast<std::uint64_t>(cell + 0.0);  // makes one zero of the two
  }

  static std::uint64_t mixed(std::uint64_t key, std::uint64_t cell) noexcept {
    // The finaliser of SplitMix64 (Steele, Lea, Flood 2014).
    std::uint64_t z = key * 0x9e3779b97f4a7c15ull + cell + 0x9e3779b97f4a7c15ull;
    z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9ull;
    z = (z ^ (z >> 27)) * 0x94d049bb133111ebull;
    return z ^ (z >> 31);
  }

  /** Looks into every cell that the vertex's neighbourhood reaches: one or two a dimension. */
  [[nodiscard]] std::uint32_t search(std::uint32_t vertex, std::size_t dimension,
                                     std::uint64_t key) const {
    if (dimension == dimensions_) {
      return searchCell(vertex, key);
    }
    const double value = valueOf(vertex, dimension);
    const double reach = tolerances_[dimension];
    const std::uint64_t low = cellOf(value - reach, dimension);
    const std::uint64_t high = cellOf(value + reach, dimension);
    const std::uint32_t found = search(vertex, dimension + 1, mixed(key, low));
    if (low == high) {
      return found;
    }
    return std::min(found, search(vertex, dimension + 1, mixed(key, high)));
  }

  [[nodiscard]] std::uint32_t searchCell(std::uint32_t vertex, std::uint64_t key) const {
    const auto head = heads_.find(key);
    std::uint32_t first = kNone;
    for (std::uint32_t at = head == heads_.end() ? kNone : head->second; at != kNone;
         at = next_[at]) {
      first = at < first && isAlike(vertex, at) ? at : first;
    }
    return first;
  }

  [[nodiscard]] bool isAlike(std::uint32_t a, std::uint32_t b) const {
    const glm::dvec3 apart = positionAt(data_, a) - positionAt(data_, b);
    if (glm::length(apart) > tolerances_[0]) {
      return false;
    }
    for (std::size_t d = 3; d < dimensions_; ++d) {
      if (std::abs(valueOf(a, d) - valueOf(b, d)) > tolerances_[d]) {
        return false;
      }
    }
    return likeness_ != Likeness::Everything ||
           (isStreamAlike(data_.colors, a, b) && isStreamAlike(data_.secondUvs, a, b) &&
            isStreamAlike(data_.tangents, a, b));
  }

  template <typename Value>
  [[nodiscard]] bool isStreamAlike(const std::vector<Value> &stream, std::uint32_t a,
                                   std::uint32_t b) const {
    if (stream.empty()) {
      return true;
    }
    const Value apart = glm::abs(stream[a] - stream[b]);
    for (int i = 0; i < Value::length(); ++i) {
      if (static_cast<double>(apart[i]) > (isExact_ ? 0.0 : kOtherTolerance)) {
        return false;
      }
    }
    return true;
  }

  const OkMeshData &data_;
  Likeness likeness_;
  bool isExact_;
  std::size_t dimensions_ = 3;
  std::array<double, kMostDimensions> tolerances_{};
  std::unordered_map<std::uint64_t, std::uint32_t> heads_;
  /** Vertices of one cell, chained. */
  std::vector<std::uint32_t> next_;
};

}  // namespace

std::vector<std::uint32_t> findAlike(const OkMeshData &data, float tolerance, Likeness likeness) {
  AlikeFinder finder(data, tolerance, likeness);
  std::vector<std::uint32_t> alike(data.getVertexCount());
  for (std::uint32_t vertex = 0; vertex < alike.size(); ++vertex) {
    alike[vertex] = finder.findOrFile(vertex);
  }
  return alike;
}

}  // namespace okinawa
