#include <algorithm>
#include <array>
#include <cmath>
#include <glm/geometric.hpp>

#include "okinawa/item/item.hpp"

#include "item/pick_cutout.hpp"
#include "item/pick_thin.hpp"
#include "math/local_ray.hpp"

namespace {

/** The vertices of a triangle by their places in the mesh. */
using Corners = std::array<std::size_t, 3>;

glm::dvec3 positionOf(const OkMesh &mesh, std::size_t vertex) noexcept {
  const float *at = &mesh.getVertices()[vertex * OkMeshData::kFloatsPerVertex];
  return {at[0], at[1], at[2]};
}

glm::vec2 uvOf(const OkMesh &mesh, std::size_t vertex, int set) noexcept {
  if (set == 1 && mesh.hasSecondUvs()) {
    return mesh.getSecondUvs()[vertex];
  }
  const float *at = &mesh.getVertices()[vertex * OkMeshData::kFloatsPerVertex];
  return {at[3], at[4]};
}

glm::vec2 mixUvs(const OkMesh &mesh, const Corners &corners, const glm::vec3 &weights,
                 int set) noexcept {
  return uvOf(mesh, corners[0], set) * weights[0] + uvOf(mesh, corners[1], set) * weights[1] +
         uvOf(mesh, corners[2], set) * weights[2];
}

glm::dvec3 normalOf(const OkMesh &mesh, const Corners &corners) noexcept {
  const glm::dvec3 a = positionOf(mesh, corners[0]);
  return glm::cross(positionOf(mesh, corners[1]) - a, positionOf(mesh, corners[2]) - a);
}

float toleranceOf(const OkPickOptions &options, OkDrawMode mode) noexcept {
  return mode == OK_DRAW_LINES    ? options.lineTolerance
         : mode == OK_DRAW_POINTS ? options.pointTolerance
                                  : 0.0f;
}

// A sphere must hold what it was made around to the last rounding, a single point too.
constexpr double kSphereSlack = 1.00001;
constexpr double kLeastRadius = 1e-30;
/** A ray that begins within so many radii may be searched from there: floats have digits enough. */
constexpr double kNear = 8.0;

/** A ray as the item sees it, from where it comes near. */
struct Approach {
  OkLocalRay local;
  /** World distance of where it begins: near the item, to keep the digits. */
  double start;
};

/**
 * False where the ray passes by the mesh's sphere, and for an item that is squeezed flat: its
 * triangles are seen edge on.
 */
bool approach(const OkRay &ray, const glm::mat3 &linear, const glm::dvec3 &position,
              const OkSphere &sphere, Approach &seen) noexcept {
  seen.local = okinawa::toLocalRay(linear, ray.originPrecise() - position, ray.directionPrecise());
  const glm::dvec3 direction = seen.local.direction;
  const glm::dvec3 toCenter = glm::dvec3(sphere.center) - seen.local.origin;
  const double radius = static_cast<double>(sphere.radius) * kSphereSlack + kLeastRadius;
  const double inside = radius * radius;
  const double apart = glm::dot(toCenter, toCenter);
  const double square = glm::dot(direction, direction);
  const double toward = glm::dot(toCenter, direction);
  // Written so that what is no number, as of a singular matrix, passes by.
  if (apart <= kNear * kNear * inside) {
    seen.start = 0.0;
    return (toward >= 0.0 || apart <= inside) && (apart - inside) * square <= toward * toward;
  }
  // From the foot of the perpendicular, as the difference of large squares has no digits left.
  const double along = toward / square;
  const glm::dvec3 across = toCenter - direction * along;
  seen.start = along - radius / std::sqrt(square);
  if (!(glm::dot(across, across) <= inside && along >= 0.0 && seen.start <= ray.tMax())) {
    return false;
  }
  seen.local.origin += direction * seen.start;
  return true;
}

/** Whether the ray comes as near to the mesh's sphere as lines and points are wide. */
bool mayMeetThin(const OkRay &ray, const glm::mat3 &linear, const glm::dvec3 &position,
                 const OkSphere &sphere, float tolerance) noexcept {
  OkWorldSphere wide;
  wide.center = position + glm::dmat3(linear) * glm::dvec3(sphere.center);
  wide.radius = sphere.radius * okMaximumStretch(linear) * static_cast<float>(kSphereSlack) +
                static_cast<float>(kLeastRadius) + tolerance;
  return ray.intersect(wide).has_value();
}

}  // namespace

struct OkItem::PickSearch {
  const OkRay *ray = nullptr;
  const OkPickOptions *options = nullptr;
  glm::mat3 linear;
  glm::dvec3 position;
  Approach seen;

  bool found = false;
  /** World distance of the nearest so far, of the ray's end before. */
  double end = 0.0;
  OkDrawMode mode = OK_DRAW_TRIANGLES;
  int range = 0;
  long primitive = 0;
  /** The triangle, and where its range begins. */
  OkMeshHit met;
  long firstIndex = 0;
  /** Of a line or a point: two vertices, or one twice. */
  Corners thinCorners;
  glm::vec3 thinWeights;
  glm::dvec3 thinPoint;

  [[nodiscard]] float getLocalStart() const noexcept {
    return static_cast<float>(static_cast<double>(ray->tMin()) - seen.start);
  }
  [[nodiscard]] float getLocalEnd() const noexcept { return static_cast<float>(end - seen.start); }
  /** The triangle that `met` numbers, in the range that begins at an index. */
  [[nodiscard]] static Corners cornersOf(const OkMesh &mesh, const OkMeshHit &met, long first) {
    const auto position = met.triangle * 3u + static_cast<std::uint32_t>(first % 3);
    return {mesh.getIndex(position), mesh.getIndex(position + 1), mesh.getIndex(position + 2)};
  }
  [[nodiscard]] static glm::vec3 weightsOf(const OkMeshHit &met) noexcept {
    return {1.0f - met.u - met.v, met.u, met.v};
  }
};

bool OkItem::intersectRay(const OkRay &ray, float *outDistance) const {
  static constexpr OkPickOptions kUsual;
  PickSearch search;
  search.ray = &ray;
  search.options = &kUsual;
  placeForPicking(search.linear, search.position);
  if (!searchPlaced(search)) {
    return false;
  }
  if (outDistance != nullptr) {
    *outDistance = static_cast<float>(search.end);
  }
  return true;
}

bool OkItem::intersectRay(const OkRay &ray, OkHit &hit, const OkPickOptions &options) const {
  glm::mat3 linear;
  glm::dvec3 position;
  placeForPicking(linear, position);
  return intersectPlaced(ray, linear, position, options, hit);
}

void OkItem::placeForPicking(glm::mat3 &linear, glm::dvec3 &position) const {
  linear = getWorldLinear();
  position = getWorldPositionPrecise();
}

bool OkItem::pickSelf(const OkRay &ray, const OkPickOptions &options, OkHit &hit) const {
  return intersectRay(ray, hit, options);
}

bool OkItem::intersectPlaced(const OkRay &ray, const glm::mat3 &linear, const glm::dvec3 &position,
                             const OkPickOptions &options, OkHit &hit) const {
  PickSearch search;
  search.ray = &ray;
  search.options = &options;
  search.linear = linear;
  search.position = position;
  if (!searchPlaced(search)) {
    return false;
  }
  describe(search, hit);
  return true;
}

bool OkItem::searchPlaced(PickSearch &search) const {
  const OkRay &ray = *search.ray;
  const OkPickOptions &options = *search.options;
  if (!ray.isValid() || mesh_ == nullptr || !mesh_->hasCpuCopy() || mesh_->getSphere().isEmpty()) {
    return false;
  }
  search.end = static_cast<double>(ray.tMax());
  const OkSphere &sphere = mesh_->getSphere();
  const float tolerance = std::max(options.lineTolerance, options.pointTolerance);
  const bool meetsTriangles = approach(ray, search.linear, search.position, sphere, search.seen);
  const bool meetsThin =
      tolerance > 0.0f && mayMeetThin(ray, search.linear, search.position, sphere, tolerance);
  if (!meetsTriangles && !meetsThin) {
    return false;
  }
  const int count = std::max(1, getMaterialCount());
  for (int range = 0; range < count; ++range) {
    if (options.skipHiddenParts && !getRangeVisible(range)) {
      continue;
    }
    const RangeInfo info = getRange(range);
    if (info.mode != OK_DRAW_TRIANGLES) {
      searchThin(search, range, info);
    } else if (meetsTriangles) {
      searchTriangles(search, range, info);
    }
  }
  return search.found;
}

void OkItem::searchTriangles(PickSearch &search, int range, const RangeInfo &info) const {
  const glm::vec3 origin(search.seen.local.origin);
  const glm::vec3 direction(search.seen.local.direction);
  float from = search.getLocalStart();
  const float to = search.getLocalEnd();
  // The ray is seen in the mesh's own space, where a mirroring matrix has turned it as well: which
  // side is the front needs no further thought.
  const OkPickFaces wanted = search.options->faces;
  const bool isFrontOnly = wanted == OkPickFaces::Front ||
                           (wanted == OkPickFaces::AsDrawn && !getRangeMaterial(range).doubleSided);
  const OkFaces faces = isFrontOnly ? OkFaces::Front : OkFaces::Both;
  OkMeshHit met;
  while (mesh_->intersect(origin, direction, from, to, static_cast<std::uint32_t>(info.first),
                          static_cast<std::uint32_t>(info.count), &met, faces)) {
    const double distance = search.seen.start + met.distancePrecise;
    if (search.found && distance >= search.end) {
      return;
    }
    if (!isHole(search, range, met)) {
      search.found = true;
      search.end = distance;
      search.mode = OK_DRAW_TRIANGLES;
      search.range = range;
      search.primitive = static_cast<long>(met.triangle) - info.first / 3;
      search.met = met;
      search.firstIndex = info.first;
      return;
    }
    from = std::nextafter(std::max(from, met.distance), std::numeric_limits<float>::infinity());
  }
}

bool OkItem::isHole(const PickSearch &search, int range, const OkMeshHit &met) const {
  const OkMaterial &material = getRangeMaterial(range);
  if (!search.options->cutoutHoles || material.blend != OK_BLEND_CUTOUT) {
    return false;
  }
  const Corners corners = PickSearch::cornersOf(*mesh_, met, getRange(range).first);
  const glm::vec3 weights = PickSearch::weightsOf(met);
  const OkTexture *texture = getRangeTexture(range);
  float alpha = fill_.a;
  if (texture != nullptr) {
    const glm::vec2 uv = mixUvs(*mesh_, corners, weights, material.uvSet);
    alpha = okinawa::sampleAlpha(*texture, material, okinawa::placeUv(material, uv));
  }
  if (mesh_->hasColors()) {
    const std::span<const glm::vec4> colors = mesh_->getColors();
    alpha *= colors[corners[0]].a * weights[0] + colors[corners[1]].a * weights[1] +
             colors[corners[2]].a * weights[2];
  }
  return alpha < material.alphaCutoff;
}

void OkItem::searchThin(PickSearch &search, int range, const RangeInfo &info) const {
  const float tolerance = toleranceOf(*search.options, info.mode);
  if (!(tolerance > 0.0f)) {
    return;
  }
  const okinawa::ThinSource source{mesh_, search.linear, search.position,
                                   static_cast<std::uint32_t>(info.first),
                                   static_cast<std::uint32_t>(info.count)};
  const bool isLine = info.mode == OK_DRAW_LINES;
  const auto find = isLine ? okinawa::findNearestLine : okinawa::findNearestPoint;
  const std::optional<okinawa::ThinHit> met =
      find(source, *search.ray, search.end, static_cast<double>(tolerance));
  if (!met || (search.found && met->distance >= search.end)) {
    return;
  }
  const std::uint32_t first = source.firstIndex + met->primitive * (isLine ? 2u : 1u);
  search.found = true;
  search.end = met->distance;
  search.mode = info.mode;
  search.range = range;
  search.primitive = static_cast<long>(met->primitive);
  search.thinCorners.fill(mesh_->getIndex(first));
  search.thinCorners[1] = mesh_->getIndex(isLine ? first + 1 : first);
  search.thinWeights = {1.0f - static_cast<float>(met->along), static_cast<float>(met->along),
                        0.0f};
  search.thinPoint = met->point;
}

void OkItem::describe(const PickSearch &search, OkHit &hit) const {
  const OkRay &ray = *search.ray;
  const bool isTriangle = search.mode == OK_DRAW_TRIANGLES;
  const Corners corners = isTriangle ? PickSearch::cornersOf(*mesh_, search.met, search.firstIndex)
                                     : search.thinCorners;
  hit.object = OkObject::fromId(getId());
  hit.item = static_cast<OkItem *>(hit.object);
  hit.range = ranges_.empty() ? -1 : search.range;
  hit.triangle = search.primitive;
  hit.instance = -1;
  hit.distancePrecise = search.end;
  hit.frontFace = true;
  hit.barycentric = isTriangle ? PickSearch::weightsOf(search.met) : search.thinWeights;
  hit.uv = mixUvs(*mesh_, corners, hit.barycentric, 0);
  glm::dvec3 toward = -ray.directionPrecise();
  if (isTriangle) {
    const glm::dvec3 flat = normalOf(*mesh_, corners);
    const double slope = glm::dot(flat, search.seen.local.direction);
    hit.frontFace = slope < 0.0;
    // The plane in double precision says better where it is than the search did, unless the ray
    // all but runs in it.
    const double size = glm::length(flat) * glm::length(search.seen.local.direction);
    if (std::abs(slope) > 1e-3 * size) {
      const glm::dvec3 a = positionOf(*mesh_, corners[0]);
      hit.distancePrecise =
          std::clamp(search.seen.start + glm::dot(flat, a - search.seen.local.origin) / slope,
                     static_cast<double>(ray.tMin()), static_cast<double>(ray.tMax()));
    }
    // A matrix takes normals along as its cofactors do, which no scale of 0 can spoil.
    const glm::dmat3 linear(search.linear);
    glm::dvec3 placed = glm::cross(linear[1], linear[2]) * flat.x +
                        glm::cross(linear[2], linear[0]) * flat.y +
                        glm::cross(linear[0], linear[1]) * flat.z;
    const double length = glm::length(placed);
    if (length > 0.0 && std::isfinite(length)) {
      placed /= length;
      toward = glm::dot(placed, ray.directionPrecise()) > 0.0 ? -placed : placed;
    }
  }
  hit.distance = static_cast<float>(hit.distancePrecise);
  hit.pointPrecise = isTriangle ? ray.atPrecise(hit.distancePrecise) : search.thinPoint;
  hit.point = glm::vec3(hit.pointPrecise);
  hit.normal = glm::vec3(toward);
}
