#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <span>
#include <string>
#include <vector>

#include "okinawa/mesh/mesh_builder.hpp"

namespace okinawa {

/**
 * Sine and cosine of a share of a full turn. Exact at quarters, and the same numbers for turns a
 * whole number apart, so that both sides of a seam are in one place.
 */
struct TurnDirection {
  double sine;
  double cosine;
};
[[nodiscard]] TurnDirection directionOf(double turn) noexcept;

/** Gathers what is wrong with the measures of a shape; the first fault is kept. */
class ShapeCheck {
 public:
  /** `shape` with its article, "a sphere". */
  explicit ShapeCheck(std::string shape) : shape_(std::move(shape)) {}

  /** Finite and above zero. */
  ShapeCheck &size(const char *name, float value);
  ShapeCheck &count(const char *name, std::int64_t value, std::int64_t least);
  /** `reason` goes on where the shape's name ends. */
  ShapeCheck &that(bool isTrue, const std::string &reason);
  /** Whether one mesh may hold so much. */
  ShapeCheck &fits(std::uint64_t vertices, std::uint64_t triangles);

  [[nodiscard]] bool isGood() const noexcept { return reason_.empty(); }
  [[nodiscard]] const std::string &getReason() const noexcept { return reason_; }

 private:
  std::string shape_;
  std::string reason_;
};

/** One ring of a shape that is round about the Y axis. */
struct RoundRow {
  /** Distance from the axis; 0, which the first and last row may have, is a pole. */
  double radius = 0.0;
  double y = 0.0;
  /** The normal, away from the axis and up, at length 1. */
  double normalOut = 1.0;
  double normalUp = 0.0;
  double v = 0.0;
};

/** How much rows turned about the axis need. */
struct ShapeSize {
  std::uint64_t vertices = 0;
  std::uint64_t triangles = 0;
};
[[nodiscard]] ShapeSize sizeOfRows(std::uint64_t rows, std::uint64_t poles,
                                   std::uint64_t segments) noexcept;
[[nodiscard]] ShapeSize sizeOfDisc(std::uint64_t segments) noexcept;

/** Appends vertices and triangles of a shape whose size was checked before. */
class ShapeWriter {
 public:
  void reserve(std::uint64_t vertices, std::uint64_t triangles);
  std::uint32_t addVertex(const glm::dvec3 &position, const glm::dvec3 &normal,
                          const glm::dvec2 &uv);
  void addTriangle(std::uint32_t a, std::uint32_t b, std::uint32_t c);
  /**
   * Two triangles to each cell of rows of vertices, `columns` + 1 in each, that were added one
   * after the other from the lower left on.
   */
  void addCells(std::uint32_t first, std::uint32_t columns, std::uint32_t rows);
  /** What is added from here on, until the next. Sections without triangles do not appear. */
  void beginSection(const char *name);

  /** Turns rows, from the lowest v on, about the Y axis. */
  void addRows(std::span<const RoundRow> rows, int segments);
  /** A disc at height `y`, facing up or down. */
  void addDisc(double radius, double y, bool facesUp, int segments);
  /** A rectangle of `columns` * `rows` cells around `middle`; `right` and `up` are its sides. */
  void addRectangle(const glm::dvec3 &middle, const glm::dvec3 &right, const glm::dvec3 &up,
                    int columns, int rows);

  [[nodiscard]] OkMeshData takeData() noexcept { return std::move(data_); }
  /** The sections up to here. */
  [[nodiscard]] std::vector<OkMeshSection> takeSections();

 private:
  std::vector<std::uint32_t> addRow(const RoundRow &row, int segments);
  void endSection();

  OkMeshData data_;
  std::vector<OkMeshSection> sections_;
};

/** The name of the section of shapes that have one only. */
inline constexpr const char *kSurfaceSection = "surface";

}  // namespace okinawa
