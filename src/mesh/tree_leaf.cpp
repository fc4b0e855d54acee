#include "mesh/tree_leaf.hpp"

#include <cstring>

namespace okinawa {

namespace {

/** The corners of up to eight triangles, each place once. */
class CornerList {
 public:
  /** The number of this corner, in the list now; not in the list from `kMaxCorners` on. */
  unsigned add(const float *at) noexcept {
    // Most are a vertex that is known; others may be another vertex in the same place.
    for (unsigned i = count_; i-- > 0;) {
      if (vertices_[i] == at) {
        return i;
      }
    }
    // Bits, not numbers: one corner must not become its negative zero.
    std::array<std::uint32_t, 3> bits;
    std::memcpy(bits.data(), at, sizeof(bits));
    for (unsigned i = 0; i < count_; ++i) {
      if (columns_[0][i] == bits[0] && columns_[1][i] == bits[1] && columns_[2][i] == bits[2]) {
        return i;
      }
    }
    if (count_ == TreeLeaf::kMaxCorners) {
      return count_;
    }
    vertices_[count_] = at;
    for (unsigned axis = 0; axis < 3; ++axis) {
      columns_[axis][count_] = bits[axis];
    }
    return count_++;
  }
  [[nodiscard]] unsigned getCount() const noexcept { return count_; }
  [[nodiscard]] std::span<const std::uint32_t> getColumn(unsigned axis) const noexcept {
    return std::span(columns_[axis]).first(count_);
  }

 private:
  std::array<std::array<std::uint32_t, TreeLeaf::kMaxCorners>, 3> columns_;
  std::array<const float *, TreeLeaf::kMaxCorners> vertices_;
  unsigned count_ = 0;
};

}  // namespace

void TreeLeaf::append(const TriangleSource &source, std::span<const std::uint32_t> numbers,
                      std::size_t maxWords, std::vector<std::uint32_t> &leaves) {
  const std::size_t count = numbers.size();
  CornerList corners;
  std::array<std::uint8_t, 3 * kMaxTriangles> picks{};
  bool fits = true;
  for (std::size_t i = 0; i < 3 * count; ++i) {
    const unsigned corner =
        corners.add(source.getVertex(std::size_t{numbers[i % count]} * 3 + i / count));
    fits &= corner < kMaxCorners;
    picks[i] = static_cast<std::uint8_t>(corner);
  }
  const std::size_t first = leaves.size();
  fits &= countWords(count, corners.getCount()) <= maxWords;
  leaves.push_back(static_cast<std::uint32_t>(count | (fits ? corners.getCount() << 8 : 0u)));
  leaves.insert(leaves.end(), numbers.begin(), numbers.end());
  if (!fits) {
    return;
  }
  leaves.resize(first + getColumnsAt(count));
  std::memcpy(&leaves[first + 1 + count], picks.data(), 3 * count);
  for (unsigned axis = 0; axis < 3; ++axis) {
    const std::span<const std::uint32_t> column = corners.getColumn(axis);
    leaves.insert(leaves.end(), column.begin(), column.end());
  }
}

void TreeLeaf::refit(const TriangleSource &source, std::uint32_t *words) noexcept {
  const TreeLeaf leaf(words);
  if (!leaf.hasCorners()) {
    return;
  }
  std::uint32_t *columns = words + getColumnsAt(leaf.triangles_);
  unsigned known = 0;
  for (unsigned which = 0; which < 3; ++which) {
    for (unsigned i = 0; i < leaf.triangles_; ++i) {
      const unsigned corner = leaf.getPicks(which)[i];
      const float *at = source.getVertex(std::size_t{leaf.getNumbers()[i]} * 3 + which);
      for (unsigned axis = 0; axis < 3; ++axis) {
        std::uint32_t bits;
        std::memcpy(&bits, at + axis, sizeof(bits));
        std::uint32_t &place = columns[axis * leaf.corners_ + corner];
        if ((known >> corner & 1) != 0 && place != bits) {
          words[0] = leaf.triangles_;
          return;
        }
        place = bits;
      }
      known |= 1u << corner;
    }
  }
}

}  // namespace okinawa
