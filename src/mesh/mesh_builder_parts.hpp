#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <limits>
#include <span>
#include <string>
#include <vector>

#include "okinawa/mesh/mesh_builder.hpp"
#include "okinawa/mesh/mesh_data.hpp"

/** What the operations of `OkMeshBuilder` have in common. Meshes here are always indexed. */
namespace okinawa {

/** Counts never wrap: what does not fit is the largest number, which no limit lets pass. */
[[nodiscard]] constexpr std::uint64_t multiplied(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  return b != 0 && a > kMost / b ? kMost : a * b;
}
[[nodiscard]] constexpr std::uint64_t added(std::uint64_t a, std::uint64_t b) noexcept {
  constexpr std::uint64_t kMost = std::numeric_limits<std::uint64_t>::max();
  return a > kMost - b ? kMost : a + b;
}

/** Empty, or why one mesh may not hold so much; `what` begins the sentence. */
[[nodiscard]] std::string checkMeshSize(const std::string &what, std::uint64_t vertices,
                                        std::uint64_t indices);

/** The shortest decimal that reads back as the same number, whatever the locale. */
[[nodiscard]] std::string toText(double number);
[[nodiscard]] std::string toText(float number);

[[nodiscard]] glm::dvec3 positionAt(const OkMeshData &data, std::size_t vertex) noexcept;
[[nodiscard]] glm::dvec2 uvAt(const OkMeshData &data, std::size_t vertex) noexcept;
[[nodiscard]] glm::dvec3 normalAt(const OkMeshData &data, std::size_t vertex) noexcept;
void setPosition(OkMeshData &data, std::size_t vertex, const glm::dvec3 &position) noexcept;
void setNormal(OkMeshData &data, std::size_t vertex, const glm::dvec3 &normal) noexcept;

/** The vector at length 1; `instead` where it has no length or no finite one. */
[[nodiscard]] glm::dvec3 unitOr(const glm::dvec3 &vector, const glm::dvec3 &instead) noexcept;
/** Some unit vector at right angles to a unit vector, the same one every time. */
[[nodiscard]] glm::dvec3 anyPerpendicular(const glm::dvec3 &unit) noexcept;
/** The angle between two vectors, also exact where it is tiny; 0 for vectors without length. */
[[nodiscard]] double angleBetween(const glm::dvec3 &a, const glm::dvec3 &b) noexcept;

/** Makes vertex i a copy of what vertex `sources[i]` was, with all its streams. */
void gatherVertices(OkMeshData &data, std::span<const std::uint32_t> sources);
/** Takes out vertices that no triangle uses, keeping the order of the others. */
void dropUnusedVertices(OkMeshData &data);
/** Takes out triangles whose `keep` is 0; sections shrink with them and go when empty. */
void keepTriangles(OkMeshData &data, std::vector<OkMeshSection> &sections,
                   std::span<const char> keep);

}  // namespace okinawa
