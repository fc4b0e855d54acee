#pragma once

#include <cstdint>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <memory>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/math/rotation.hpp"
#include "okinawa/mesh/mesh.hpp"
#include "okinawa/mesh/mesh_data.hpp"
#include "okinawa/mesh/mesh_shapes.hpp"

/** A part of the index list that wears one material: a range for `OkItem::addMaterial`. */
struct OkMeshSection {
  std::string name;
  std::uint32_t first = 0;
  std::uint32_t count = 0;
};

/** Which vertices a weld takes for one. */
enum class OkWeld {
  /** Those alike in everything: seams of the texture and sharp edges stay. */
  Vertices,
  /** Those in one place; the first one's texture coordinates and normal win. */
  Positions
};

/**
 * Makes triangle meshes on the CPU: shapes, and what can be done to them. A value; any thread.
 *
 * Operations change the builder and return it, so that they chain:
 *
 *     OkMeshBuilder table = OkMeshBuilder::box({.size = {2.0f, 0.1f, 1.0f}});
 *     table.append(leg, where).addTangents().setSection("oak");
 *     item.setMesh(table.makeMesh().value());
 *
 * What cannot be done changes nothing and is remembered as the reason why `build` and the rest
 * fail; operations after it do nothing until `clearError`. A shape that cannot be made is empty
 * with such a reason. What shapes measure and how they lie is said in `mesh_shapes.hpp`.
 */
class OkMeshBuilder {
 public:
  /** Empty, without sections. */
  OkMeshBuilder() = default;

  // Shapes.
  [[nodiscard]] static OkMeshBuilder plane(const OkPlaneShape &shape = {});
  [[nodiscard]] static OkMeshBuilder grid(const OkGridShape &shape = {});
  [[nodiscard]] static OkMeshBuilder box(const OkBoxShape &shape = {});
  [[nodiscard]] static OkMeshBuilder sphere(const OkSphereShape &shape = {});
  [[nodiscard]] static OkMeshBuilder icosphere(const OkIcosphereShape &shape = {});
  [[nodiscard]] static OkMeshBuilder cylinder(const OkCylinderShape &shape = {});
  [[nodiscard]] static OkMeshBuilder cone(const OkConeShape &shape = {});
  [[nodiscard]] static OkMeshBuilder capsule(const OkCapsuleShape &shape = {});
  [[nodiscard]] static OkMeshBuilder torus(const OkTorusShape &shape = {});
  [[nodiscard]] static OkMeshBuilder arrow(const OkArrowShape &shape = {});
  /** Refused: a count of samples other than columns times rows, and samples that are no number. */
  [[nodiscard]] static OkMeshBuilder heightField(std::span<const float> heights,
                                                 const OkHeightFieldShape &shape);
  using Outline = std::vector<glm::vec2>;
  /**
   * Outlines may turn either way and repeat their first corner at the end; corners in one place
   * count once. Refused: outlines that touch or cross themselves or each other, and holes that do
   * not lie inside the outline or lie inside another hole.
   */
  [[nodiscard]] static OkMeshBuilder extrusion(std::span<const glm::vec2> outline,
                                               std::span<const Outline> holes = {},
                                               const OkExtrusionShape &shape = {});
  /** Refused: neighbouring points in one place or both on the axis, and points beyond the axis. */
  [[nodiscard]] static OkMeshBuilder lathe(std::span<const glm::vec2> profile,
                                           const OkLatheShape &shape = {});
  /** Refused: neighbouring points in one place, and a curve that turns straight back. */
  [[nodiscard]] static OkMeshBuilder tube(std::span<const glm::vec3> curve,
                                          const OkTubeShape &shape = {});
  /** Geometry that is there already, as one section "surface". Whole triangles are asked for. */
  [[nodiscard]] static OkMeshBuilder fromData(OkMeshData data);
  /** The same from a mesh, whose CPU copy must be there. */
  [[nodiscard]] static OkMeshBuilder fromMesh(const OkMesh &mesh);

  // Putting together.
  /** Adds another's triangles and sections after those here. An error over there is one here. */
  OkMeshBuilder &append(const OkMeshBuilder &other, const glm::mat4 &transform = glm::mat4(1.0f));
  /**
   * Moves everything by an affine matrix. Faces keep facing outward, also when it mirrors. Refused:
   * numbers that are not finite, projections, and matrices that flatten.
   */
  OkMeshBuilder &transform(const glm::mat4 &matrix);
  OkMeshBuilder &translate(const glm::vec3 &offset);
  OkMeshBuilder &rotate(const OkRotation &rotation);
  OkMeshBuilder &scale(const glm::vec3 &factors);
  /** Turns the inside out: winding and normals. */
  OkMeshBuilder &flip();

  // Surfaces.
  /**
   * Joins vertices within `tolerance` metres of an earlier one, and drops the triangles that
   * collapse. `OkWeld::Vertices` also wants texture coordinates within 1e-5 and normals within
   * 1e-3. 0 joins what is exactly equal.
   */
  OkMeshBuilder &weld(float tolerance = 1e-5f, OkWeld what = OkWeld::Vertices);
  /**
   * Normals from the triangles, weighted by their angles. Across an edge of two triangles that bend
   * by at most `smoothDegrees` they are shared, also where the texture has a seam; vertices are
   * split where they are not. 0 is flat, 180 all smooth. Drops tangents, which no longer fit.
   */
  OkMeshBuilder &recomputeNormals(float smoothDegrees = 180.0f);
  /**
   * Tangents along u by the conventions of MikkTSpace, which normal maps are baked for: w is the
   * sign of the bitangent cross(normal, tangent) * w, along v. Vertices are split where the texture
   * is mirrored on one side only, and where triangles touch there without sharing an edge. Without
   * usable texture coordinates any direction in the surface.
   */
  OkMeshBuilder &addTangents();
  /** Cuts each triangle into four, `levels` times, without moving the surface. */
  OkMeshBuilder &subdivide(int levels = 1);

  // Sections.
  /** Makes everything one section. */
  OkMeshBuilder &setSection(std::string name);
  /** Gives a run of triangles to a section of its own; what it is taken from keeps the rest. */
  OkMeshBuilder &setSection(std::string name, std::uint64_t firstTriangle, std::uint64_t count);
  /** Joins the sections of one name, which moves triangles, in the order of first appearance. */
  OkMeshBuilder &mergeSections();
  /** Keeps a run of triangles and the vertices that they use. Refused: more than there are. */
  OkMeshBuilder &select(std::uint64_t firstTriangle, std::uint64_t count);
  /** Keeps the sections of that name. Refused: a name that none has. */
  OkMeshBuilder &selectSection(std::string_view name);

  // What there is.
  /** Success, or the first thing that went wrong. */
  [[nodiscard]] OkStatus getStatus() const;
  /** Goes on with what there was before something went wrong. */
  OkMeshBuilder &clearError();
  [[nodiscard]] std::uint32_t getVertexCount() const noexcept;
  [[nodiscard]] std::uint32_t getTriangleCount() const noexcept;
  /** Always indexed; tangents are there after `addTangents`. */
  [[nodiscard]] const OkMeshData &data() const noexcept { return data_; }
  /** One after the other over the whole index list, none empty. */
  [[nodiscard]] const std::vector<OkMeshSection> &getSections() const noexcept { return sections_; }

  // Results.
  /** The geometry, or the first thing that went wrong. Also fails where there is no triangle. */
  [[nodiscard]] OkResult<OkMeshData> build() const &;
  /** The same without a copy; the builder is empty then. */
  [[nodiscard]] OkResult<OkMeshData> build() &&;
  [[nodiscard]] OkResult<std::unique_ptr<OkMesh>> makeMesh() const;
  /**
   * Registers the mesh under a name in `OkMeshHandler`, which keeps it until `retireMesh`; a name
   * that is known gives the mesh it has. Null, with a message, when it cannot be. Main thread only.
   */
  OkMesh *registerAs(const std::string &name) const;

 private:
  [[nodiscard]] static OkMeshBuilder failed(std::string reason);
  [[nodiscard]] static OkMeshBuilder from(OkMeshData data, std::vector<OkMeshSection> sections);
  /** Notes why something was not done. */
  OkMeshBuilder &fail(std::string reason);
  [[nodiscard]] bool isGood() const noexcept { return reason_.empty(); }

  OkMeshData data_;
  std::vector<OkMeshSection> sections_;
  std::string reason_;
};
