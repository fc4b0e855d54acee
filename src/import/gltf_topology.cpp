#include "import/gltf_topology.hpp"

#include <utility>

namespace okinawa {

namespace {

using Indices = std::vector<std::uint32_t>;

enum Mode : std::uint64_t { Points, Lines, LineLoop, LineStrip, Triangles, Strip, Fan };

void cutTail(GltfTopology &topology, std::size_t corners) {
  topology.leftOver = topology.indices.size() % corners;
  topology.indices.resize(topology.indices.size() - topology.leftOver);
}

Indices linesFromStrip(const Indices &strip, bool closed) {
  Indices lines;
  if (strip.size() < 2) {
    return lines;
  }
  lines.reserve(strip.size() * 2);
  for (std::size_t i = 0; i + 1 < strip.size(); ++i) {
    lines.insert(lines.end(), {strip[i], strip[i + 1]});
  }
  if (closed) {
    lines.insert(lines.end(), {strip.back(), strip.front()});
  }
  return lines;
}

Indices trianglesFromStrip(const Indices &strip) {
  Indices triangles;
  triangles.reserve(strip.size() < 3 ? 0 : (strip.size() - 2) * 3);
  for (std::size_t i = 0; i + 2 < strip.size(); ++i) {
    const std::uint32_t a = strip[i];
    const std::uint32_t b = strip[i + 1 + i % 2];
    const std::uint32_t c = strip[i + 2 - i % 2];
    if (a != b && b != c && c != a) {
      triangles.insert(triangles.end(), {a, b, c});
    }
  }
  return triangles;
}

Indices trianglesFromFan(const Indices &fan) {
  Indices triangles;
  triangles.reserve(fan.size() < 3 ? 0 : (fan.size() - 2) * 3);
  for (std::size_t i = 1; i + 1 < fan.size(); ++i) {
    triangles.insert(triangles.end(), {fan[i], fan[i + 1], fan[0]});
  }
  return triangles;
}

}  // namespace

std::optional<GltfTopology> makeGltfList(std::uint64_t mode, std::vector<std::uint32_t> indices) {
  GltfTopology topology;
  switch (mode) {
    case Points:
      topology.mode = OK_DRAW_POINTS;
      topology.indices = std::move(indices);
      return topology;
    case Lines:
      topology.mode = OK_DRAW_LINES;
      topology.indices = std::move(indices);
      cutTail(topology, 2);
      return topology;
    case LineLoop:
    case LineStrip:
      topology.mode = OK_DRAW_LINES;
      topology.indices = linesFromStrip(indices, mode == LineLoop);
      return topology;
    case Triangles:
      topology.indices = std::move(indices);
      cutTail(topology, 3);
      return topology;
    case Strip:
      topology.indices = trianglesFromStrip(indices);
      return topology;
    case Fan:
      topology.indices = trianglesFromFan(indices);
      return topology;
    default:
      return std::nullopt;
  }
}

}  // namespace okinawa
