#include "mesh/mesh_builder_fans.hpp"

#include <algorithm>
#include <numeric>
#include <unordered_map>
#include <utility>

#include "okinawa/base/limits.hpp"

#include "mesh/mesh_builder_parts.hpp"

namespace okinawa {

namespace {

struct Edge {
  std::uint64_t places;
  std::uint32_t corner;
};

constexpr std::uint32_t nextCorner(std::uint32_t corner) noexcept {
  return corner % 3 == 2 ? corner - 2 : corner + 1;
}

constexpr std::uint64_t bothOf(std::uint32_t high, std::uint32_t low) noexcept {
  return static_cast<std::uint64_t>(high) << 32 | low;
}

/** Each edge under its two places, those of one edge side by side. */
std::vector<Edge> sortedEdges(const std::vector<std::uint32_t> &places) {
  std::vector<Edge> edges;
  edges.reserve(places.size());
  for (std::uint32_t corner = 0; corner < places.size(); ++corner) {
    const std::uint32_t from = places[corner];
    const std::uint32_t to = places[nextCorner(corner)];
    if (from != to) {
      edges.push_back({bothOf(std::max(from, to), std::min(from, to)), corner});
    }
  }
  std::sort(edges.begin(), edges.end(), [](const Edge &a, const Edge &b) {
    return a.places != b.places ? a.places < b.places : a.corner < b.corner;
  });
  return edges;
}

}  // namespace

CornerFans::CornerFans(std::vector<std::uint32_t> places)
    : places_(std::move(places)), parents_(places_.size()) {
  std::iota(parents_.begin(), parents_.end(), 0u);
  const std::vector<Edge> edges = sortedEdges(places_);
  for (std::size_t first = 0, end = 0; first < edges.size(); first = end) {
    while (end < edges.size() && edges[end].places == edges[first].places) {
      ++end;
    }
    const bool isPair =
        end == first + 2 && places_[edges[first].corner] != places_[edges[first + 1].corner];
    if (isPair) {
      pairs_.push_back({edges[first].corner, edges[first + 1].corner});
    }
  }
}

void CornerFans::join(const Pair &pair) {
  unite(pair.firstCorner, nextCorner(pair.secondCorner));
  unite(nextCorner(pair.firstCorner), pair.secondCorner);
}

std::uint32_t CornerFans::fanOf(std::uint32_t corner) {
  while (parents_[corner] != corner) {
    parents_[corner] = parents_[parents_[corner]];
    corner = parents_[corner];
  }
  return corner;
}

void CornerFans::unite(std::uint32_t a, std::uint32_t b) {
  const std::uint32_t first = fanOf(a);
  const std::uint32_t second = fanOf(b);
  parents_[std::max(first, second)] = std::min(first, second);
}

bool CornerFans::splitVertices(OkMeshData &data) {
  constexpr std::uint32_t kNone = 0xffffffffu;
  std::vector<std::uint32_t> ownFan(data.getVertexCount(), kNone);
  std::vector<std::uint32_t> sources(data.getVertexCount());
  std::iota(sources.begin(), sources.end(), 0u);
  std::unordered_map<std::uint64_t, std::uint32_t> copies;
  std::vector<std::uint32_t> indices = data.indices;
  for (std::uint32_t corner = 0; corner < indices.size(); ++corner) {
    const std::uint32_t vertex = indices[corner];
    const std::uint32_t fan = fanOf(corner);
    if (ownFan[vertex] == kNone || ownFan[vertex] == fan) {
      ownFan[vertex] = fan;
      continue;
    }
    const auto [copy, isNew] =
        copies.try_emplace(bothOf(vertex, fan), static_cast<std::uint32_t>(sources.size()));
    if (isNew) {
      sources.push_back(vertex);
    }
    indices[corner] = copy->second;
  }
  if (sources.size() > OkLimits::kMeshVertices) {
    return false;
  }
  data.indices = std::move(indices);
  if (sources.size() > data.getVertexCount()) {
    gatherVertices(data, sources);
  }
  return true;
}

}  // namespace okinawa
