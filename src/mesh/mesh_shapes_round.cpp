#include <cmath>
#include <glm/geometric.hpp>
#include <numbers>

#include "mesh/mesh_builder_parts.hpp"
#include "mesh/mesh_shapes_writer.hpp"

// Shapes that are rows turned about the Y axis.

namespace {

using okinawa::added;
using okinawa::directionOf;
using okinawa::RoundRow;
using okinawa::ShapeCheck;
using okinawa::ShapeSize;
using okinawa::ShapeWriter;
using okinawa::sizeOfDisc;
using okinawa::sizeOfRows;
using okinawa::TurnDirection;

std::uint64_t wide(int count) {
  return static_cast<std::uint64_t>(count);
}

/** A row of a ball around y = `middle`; `share` runs from 0 at its south pole to 1. */
RoundRow ballRow(double radius, double middle, double share, double v) {
  const TurnDirection turn = directionOf(share / 2.0);
  const double out = std::abs(turn.sine);
  return {out * radius, middle - turn.cosine * radius, out, -turn.cosine, v};
}

/** From one ring to another along a straight line. */
std::vector<RoundRow> straightRows(double fromRadius, double fromY, double toRadius, double toY,
                                   int pieces) {
  const glm::dvec3 normal = okinawa::unitOr({toY - fromY, fromRadius - toRadius, 0.0}, {1, 0, 0});
  std::vector<RoundRow> rows;
  for (int i = 0; i <= pieces; ++i) {
    const double v = static_cast<double>(i) / pieces;
    // The ends exactly: other parts begin there.
    const double radius = i == pieces ? toRadius : fromRadius + (toRadius - fromRadius) * v;
    const double y = i == pieces ? toY : fromY + (toY - fromY) * v;
    rows.push_back({radius, y, normal.x, normal.y, v});
  }
  return rows;
}

std::vector<RoundRow> capsuleRows(const OkCapsuleShape &shape) {
  const double radius = static_cast<double>(shape.radius);
  const double straight = static_cast<double>(shape.height) - 2.0 * radius;
  const double quarter = radius * std::numbers::pi / 2.0;
  const double length = 2.0 * quarter + straight;
  std::vector<RoundRow> rows;
  for (int i = 0; i <= shape.rings; ++i) {
    const double share = static_cast<double>(i) / shape.rings;
    rows.push_back(ballRow(radius, -straight / 2.0, share / 2.0, share * quarter / length));
  }
  // Of a ball the equator is one row.
  for (int i = straight > 0.0 ? 0 : 1; i <= shape.rings; ++i) {
    const double share = static_cast<double>(i) / shape.rings;
    rows.push_back(
        ballRow(radius, straight / 2.0, 0.5 + share / 2.0, 1.0 - (1.0 - share) * quarter / length));
  }
  return rows;
}

}  // namespace

OkMeshBuilder OkMeshBuilder::sphere(const OkSphereShape &shape) {
  ShapeCheck check("a sphere");
  check.size("radius", shape.radius);
  check.count("segments", shape.segments, 3).count("rings", shape.rings, 2);
  if (!check.isGood()) {
    return failed(check.getReason());
  }
  const ShapeSize size = sizeOfRows(wide(shape.rings) + 1, 2, wide(shape.segments));
  if (!check.fits(size.vertices, size.triangles).isGood()) {
    return failed(check.getReason());
  }
  std::vector<RoundRow> rows;
  for (int i = 0; i <= shape.rings; ++i) {
    const double share = static_cast<double>(i) / shape.rings;
    rows.push_back(ballRow(static_cast<double>(shape.radius), 0.0, share, share));
  }
  ShapeWriter writer;
  writer.reserve(size.vertices, size.triangles);
  writer.beginSection(okinawa::kSurfaceSection);
  writer.addRows(rows, shape.segments);
  return from(writer.takeData(), writer.takeSections());
}

OkMeshBuilder OkMeshBuilder::cylinder(const OkCylinderShape &shape) {
  ShapeCheck check("a cylinder");
  check.size("radius", shape.radius).size("height", shape.height);
  check.count("segments", shape.segments, 3).count("rings", shape.rings, 1);
  const ShapeSize side = sizeOfRows(wide(shape.rings) + 1, 0, wide(shape.segments));
  const ShapeSize disc = sizeOfDisc(wide(shape.segments));
  check.fits(added(side.vertices, 2 * disc.vertices), added(side.triangles, 2 * disc.triangles));
  if (!check.isGood()) {
    return failed(check.getReason());
  }
  return cone({.radius = shape.radius,
               .topRadius = shape.radius,
               .height = shape.height,
               .segments = shape.segments,
               .rings = shape.rings,
               .capped = shape.capped});
}

OkMeshBuilder OkMeshBuilder::cone(const OkConeShape &shape) {
  ShapeCheck check("a cone");
  check.size("radius", shape.radius).size("height", shape.height);
  check.that(
      std::isfinite(shape.topRadius) && shape.topRadius >= 0.0f,
      "'s top radius must be finite and not below zero, not " + okinawa::toText(shape.topRadius));
  check.count("segments", shape.segments, 3).count("rings", shape.rings, 1);
  if (!check.isGood()) {
    return failed(check.getReason());
  }
  const bool isBlunt = shape.topRadius > 0.0f;
  const ShapeSize side = sizeOfRows(wide(shape.rings) + 1, isBlunt ? 0 : 1, wide(shape.segments));
  const ShapeSize disc = sizeOfDisc(wide(shape.segments));
  const ShapeSize size{added(side.vertices, 2 * disc.vertices),
                       added(side.triangles, 2 * disc.triangles)};
  if (!check.fits(size.vertices, size.triangles).isGood()) {
    return failed(check.getReason());
  }
  const double radius = static_cast<double>(shape.radius);
  const double topRadius = static_cast<double>(shape.topRadius);
  const double half = static_cast<double>(shape.height) / 2.0;
  ShapeWriter writer;
  writer.reserve(size.vertices, size.triangles);
  writer.beginSection("side");
  writer.addRows(straightRows(radius, -half, topRadius, half, shape.rings), shape.segments);
  if (shape.capped) {
    writer.beginSection("bottom");
    writer.addDisc(radius, -half, false, shape.segments);
  }
  if (shape.capped && isBlunt) {
    writer.beginSection("top");
    writer.addDisc(topRadius, half, true, shape.segments);
  }
  return from(writer.takeData(), writer.takeSections());
}

OkMeshBuilder OkMeshBuilder::capsule(const OkCapsuleShape &shape) {
  ShapeCheck check("a capsule");
  check.size("radius", shape.radius).size("height", shape.height);
  check.that(static_cast<double>(shape.height) >= 2.0 * static_cast<double>(shape.radius),
             " of radius " + okinawa::toText(shape.radius) +
                 " must be at least twice that high, not " + okinawa::toText(shape.height));
  check.count("segments", shape.segments, 3).count("rings", shape.rings, 1);
  if (!check.isGood()) {
    return failed(check.getReason());
  }
  const ShapeSize size = sizeOfRows(2 * wide(shape.rings) + 2, 2, wide(shape.segments));
  if (!check.fits(size.vertices, size.triangles).isGood()) {
    return failed(check.getReason());
  }
  ShapeWriter writer;
  writer.reserve(size.vertices, size.triangles);
  writer.beginSection(okinawa::kSurfaceSection);
  writer.addRows(capsuleRows(shape), shape.segments);
  return from(writer.takeData(), writer.takeSections());
}

OkMeshBuilder OkMeshBuilder::torus(const OkTorusShape &shape) {
  ShapeCheck check("a torus");
  check.size("radius", shape.radius).size("tube radius", shape.tubeRadius);
  check.that(shape.tubeRadius < shape.radius,
             " of radius " + okinawa::toText(shape.radius) + " with a tube of radius " +
                 okinawa::toText(shape.tubeRadius) + " would meet itself");
  check.count("segments", shape.segments, 3).count("sides", shape.sides, 3);
  if (!check.isGood()) {
    return failed(check.getReason());
  }
  const ShapeSize size = sizeOfRows(wide(shape.sides) + 1, 0, wide(shape.segments));
  if (!check.fits(size.vertices, size.triangles).isGood()) {
    return failed(check.getReason());
  }
  const double tube = static_cast<double>(shape.tubeRadius);
  std::vector<RoundRow> rows;
  for (int i = 0; i <= shape.sides; ++i) {
    const double v = static_cast<double>(i) / shape.sides;
    const TurnDirection turn = directionOf(v);
    rows.push_back({static_cast<double>(shape.radius) - turn.cosine * tube, -turn.sine * tube,
                    -turn.cosine, -turn.sine, v});
  }
  ShapeWriter writer;
  writer.reserve(size.vertices, size.triangles);
  writer.beginSection(okinawa::kSurfaceSection);
  writer.addRows(rows, shape.segments);
  return from(writer.takeData(), writer.takeSections());
}

OkMeshBuilder OkMeshBuilder::arrow(const OkArrowShape &shape) {
  ShapeCheck check("an arrow");
  check.size("length", shape.length).size("shaft radius", shape.shaftRadius);
  check.size("head radius", shape.headRadius).size("head length", shape.headLength);
  check.that(shape.headRadius > shape.shaftRadius, "'s head must be wider than its shaft");
  check.that(shape.headLength < shape.length, "'s head must be shorter than the arrow");
  check.count("segments", shape.segments, 3);
  if (!check.isGood()) {
    return failed(check.getReason());
  }
  const std::uint64_t around = wide(shape.segments) + 1;
  if (!check.fits(7 * around, 6 * around).isGood()) {
    return failed(check.getReason());
  }
  const double shaft = static_cast<double>(shape.shaftRadius);
  const double head = static_cast<double>(shape.headRadius);
  const double tip = static_cast<double>(shape.length);
  const double neck = tip - static_cast<double>(shape.headLength);
  ShapeWriter writer;
  writer.reserve(7 * around, 6 * around);
  writer.beginSection("shaft");
  writer.addDisc(shaft, 0.0, false, shape.segments);
  writer.addRows(straightRows(shaft, 0.0, shaft, neck, 1), shape.segments);
  writer.beginSection("head");
  writer.addRows(straightRows(shaft, neck, head, neck, 1), shape.segments);
  writer.addRows(straightRows(head, neck, 0.0, tip, 1), shape.segments);
  return from(writer.takeData(), writer.takeSections());
}
