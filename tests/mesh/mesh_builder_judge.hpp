#pragma once

#include <algorithm>
#include <array>
#include <cmath>
#include <cstdint>
#include <glm/geometric.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <map>
#include <set>
#include <string>
#include <tuple>
#include <utility>
#include <vector>

#include "okinawa/mesh/mesh_builder.hpp"

/** What is true of a mesh, found out without the builder's own tools. */
namespace judge {

constexpr double kPi = 3.14159265358979323846;

struct Vertex {
  glm::dvec3 place;
  glm::dvec2 uv;
  glm::dvec3 normal;
};

inline Vertex vertexAt(const OkMeshData &data, std::size_t i) {
  const float *at = data.vertices.data() + i * 8;
  return {{at[0], at[1], at[2]}, {at[3], at[4]}, {at[5], at[6], at[7]}};
}

inline std::array<Vertex, 3> triangleAt(const OkMeshData &data, std::size_t triangle) {
  return {vertexAt(data, data.indices[triangle * 3]),
          vertexAt(data, data.indices[triangle * 3 + 1]),
          vertexAt(data, data.indices[triangle * 3 + 2])};
}

inline glm::dvec3 areaNormal(const std::array<Vertex, 3> &t) {
  return glm::cross(t[1].place - t[0].place, t[2].place - t[0].place) * 0.5;
}

struct Facts {
  std::size_t places = 0;
  std::size_t edges = 0;
  std::size_t triangles = 0;
  /** Edges that do not have exactly two triangles which run along it against each other. */
  std::size_t openEdges = 0;
  std::size_t degenerate = 0;
  double area = 0.0;
  double volume = 0.0;
  /** The least cosine between a triangle and the normals at its corners. */
  double leastNormalCosine = 1.0;
  double worstNormalLength = 0.0;
  bool uvsInRange = true;
  bool indicesInRange = true;

  [[nodiscard]] bool isClosed() const { return openEdges == 0; }
  [[nodiscard]] long euler() const {
    return static_cast<long>(places) - static_cast<long>(edges) + static_cast<long>(triangles);
  }
};

class Counter {
 public:
  explicit Counter(const OkMeshData &data) : data_(data) {}

  Facts run() {
    facts_.triangles = data_.indices.size() / 3;
    for (const std::uint32_t index : data_.indices) {
      facts_.indicesInRange = facts_.indicesInRange && index < data_.getVertexCount();
    }
    for (std::size_t t = 0; facts_.indicesInRange && t < facts_.triangles; ++t) {
      look(triangleAt(data_, t));
    }
    facts_.places = places_.size();
    facts_.edges = directed_.size();
    for (const auto &edge : directed_) {
      facts_.openEdges += edge.second == std::pair(1, 1) ? 0 : 1;
    }
    return facts_;
  }

 private:
  int placeOf(const glm::dvec3 &p) {
    const auto key = std::tuple(p.x + 0.0, p.y + 0.0, p.z + 0.0);
    return places_.try_emplace(key, static_cast<int>(places_.size())).first->second;
  }

  void look(const std::array<Vertex, 3> &t) {
    const std::array<int, 3> place{placeOf(t[0].place), placeOf(t[1].place), placeOf(t[2].place)};
    for (std::size_t i = 0; i < 3; ++i) {
      const int from = place[i];
      const int to = place[(i + 1) % 3];
      std::pair<int, int> &count = directed_[{std::min(from, to), std::max(from, to)}];
      (from < to ? count.first : count.second) += 1;
    }
    const glm::dvec3 normal = areaNormal(t);
    facts_.area += glm::length(normal);
    facts_.volume += glm::dot(t[0].place, glm::cross(t[1].place, t[2].place)) / 6.0;
    facts_.degenerate += glm::length(normal) > 0.0 ? 0 : 1;
    for (const Vertex &vertex : t) {
      facts_.leastNormalCosine =
          std::min(facts_.leastNormalCosine, glm::dot(vertex.normal, glm::normalize(normal)));
      facts_.worstNormalLength =
          std::max(facts_.worstNormalLength, std::abs(glm::length(vertex.normal) - 1.0));
      facts_.uvsInRange = facts_.uvsInRange && vertex.uv.x >= 0.0 && vertex.uv.x <= 1.0 &&
                          vertex.uv.y >= 0.0 && vertex.uv.y <= 1.0;
    }
  }

  const OkMeshData &data_;
  Facts facts_;
  std::map<std::tuple<double, double, double>, int> places_;
  std::map<std::pair<int, int>, std::pair<int, int>> directed_;
};

inline Facts factsOf(const OkMeshBuilder &builder) {
  return Counter(builder.data()).run();
}

/** How many different normals there are, alike to a thousandth. */
inline std::size_t countNormals(const OkMeshData &data) {
  std::set<std::tuple<long, long, long>> normals;
  for (std::size_t i = 0; i < data.getVertexCount(); ++i) {
    const glm::dvec3 n = vertexAt(data, i).normal * 1000.0;
    normals.insert({std::lround(n.x), std::lround(n.y), std::lround(n.z)});
  }
  return normals.size();
}

inline std::string reasonOf(const OkMeshBuilder &builder) {
  const OkStatus status = builder.getStatus();
  return status ? "" : status.error().message;
}

/** "side:96 bottom:48": names and index counts. */
inline std::string sectionsOf(const OkMeshBuilder &builder) {
  std::string text;
  std::uint32_t end = 0;
  for (const OkMeshSection &section : builder.getSections()) {
    text += (text.empty() ? "" : " ") + section.name + ":" + std::to_string(section.count);
    text += section.first == end ? "" : "!";
    end = section.first + section.count;
  }
  return text + (end == builder.data().indices.size() ? "" : " and not all");
}

}  // namespace judge
