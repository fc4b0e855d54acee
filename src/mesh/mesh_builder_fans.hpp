#pragma once

#include <cstdint>
#include <span>
#include <vector>

#include "okinawa/mesh/mesh_data.hpp"

namespace okinawa {

/**
 * The corners of a triangle list, grouped around the places where they meet: corners of triangles
 * that are joined over shared edges are one fan, and fans are what normals and tangents are
 * averaged over. Corner c belongs to triangle c / 3.
 */
class CornerFans {
 public:
  /** Two triangles that share an edge, each along its own direction. */
  struct Pair {
    std::uint32_t firstCorner;
    std::uint32_t secondCorner;
  };

  /** `places` says for each corner where it is; corners with one number are in one place. */
  explicit CornerFans(std::vector<std::uint32_t> places);

  /**
   * Edges of exactly two triangles that wind alike. Edges of one triangle, of three or more, and of
   * two that wind against each other join nothing.
   */
  [[nodiscard]] std::span<const Pair> getPairs() const noexcept { return pairs_; }
  void join(const Pair &pair);
  /** The corner that names this corner's fan. */
  [[nodiscard]] std::uint32_t fanOf(std::uint32_t corner);

  /** Gives each vertex that several fans use one copy a fan. False where it would pass limits. */
  bool splitVertices(OkMeshData &data);

 private:
  void unite(std::uint32_t a, std::uint32_t b);

  std::vector<std::uint32_t> places_;
  std::vector<Pair> pairs_;
  std::vector<std::uint32_t> parents_;
};

}  // namespace okinawa
