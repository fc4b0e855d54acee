#include <limits>

#include "okinawa/item/line_item.hpp"
#include "okinawa/scene/view.hpp"

#include "item/line_mesh.hpp"
#include "item/line_view_mesh.hpp"
#include "item/pick_thin.hpp"

namespace {

/** How far the pattern goes until it begins anew with the same part. */
double periodOf(const OkLineStyle &style) noexcept {
  double sum = 0.0;
  for (std::size_t i = 0; i < style.dashCount; ++i) {
    sum += static_cast<double>(style.dashes[i]);
  }
  return style.dashCount % 2 == 0 ? sum : 2.0 * sum;
}

okinawa::LineViewer makeViewer(const OkView &view, const glm::mat3 &linear,
                               const glm::dvec3 &position, const OkLineStyle &style) {
  glm::dmat4 relativeFromLocal{glm::dmat3(linear)};
  relativeFromLocal[3] = glm::dvec4(position - view.eye, 1.0);
  okinawa::LineViewer viewer;
  viewer.clipFromLocal =
      glm::dmat4(view.projection) * glm::dmat4(glm::dmat3(view.rotation)) * relativeFromLocal;
  viewer.sizePixels = {view.width, view.height};
  viewer.period = periodOf(style);
  return viewer;
}

bool areEqual(const okinawa::LineViewer &a, const okinawa::LineViewer &b) {
  return a.clipFromLocal == b.clipFromLocal && a.sizePixels == b.sizePixels && a.period == b.period;
}

}  // namespace

/**
 * Expanding lines in the vertex shader lets them be kept, batched and moved like everything else,
 * with no work for the CPU from frame to frame. Only dashes that count pixels need the length on
 * the screen of all that comes before a segment, which no shader of OpenGL 3.3 can sum up: for them
 * the mesh is written anew when the view has changed.
 */
const OkMesh *OkLineItem::meshForView(const OkView &view) const {
  if (!countsPixels()) {
    return lineMesh_;
  }
  const okinawa::LineViewer viewer =
      makeViewer(view, getWorldLinear(), getWorldPositionPrecise(), style_);
  if (viewMesh_ != nullptr && areEqual(viewMesh_->viewer, viewer)) {
    return viewMesh_->mesh.get();
  }
  if (viewMesh_ == nullptr) {
    viewMesh_ = std::make_unique<ViewMesh>();
  }
  viewMesh_->viewer = viewer;
  OkMeshData data = okinawa::makeLineMeshForView({points_, colors_, segments_}, outline_, viewer);
  if (viewMesh_->mesh != nullptr) {
    return viewMesh_->mesh->replace(std::move(data)).isOk() ? viewMesh_->mesh.get() : nullptr;
  }
  OkResult<std::unique_ptr<OkMesh>> mesh = OkMesh::create(std::move(data));
  if (mesh) {
    viewMesh_->mesh = std::move(mesh).value();
  }
  return viewMesh_->mesh.get();
}

void OkLineItem::collectSelf(const OkView &view, OkDrawList &list) const {
  DrawBase base;
  if (!beginDraw(view, list, getWorldLinear(), getWorldPositionPrecise(), &base)) {
    return;
  }
  base.record.mesh = meshForView(view);
  if (base.record.mesh == nullptr) {
    return;
  }
  base.record.indexCount = base.record.mesh->getIndexCount();
  base.record.material = getBlock();
  base.instance.material = getBlock();
  base.record.firstInstance = list.addInstance(base.instance);
  const std::size_t before = list.blended.size();
  addRecord(view, list, base.record, getWorldSphere().center, 0);
  if (style_.onTop && list.blended.size() > before) {
    list.blended.back().order.priority = std::numeric_limits<int>::max();
  }
}

bool OkLineItem::intersectRay(const OkRay & /*ray*/, float * /*outDistance*/) const {
  return false;
}

bool OkLineItem::intersectPlaced(const OkRay &ray, const glm::mat3 &linear,
                                 const glm::dvec3 &position, const OkPickOptions &options,
                                 OkHit &hit) const {
  if (!ray.isValid() || !(options.lineTolerance > 0.0f)) {
    return false;
  }
  const okinawa::ThinSegments source{points_, segments_, linear, position};
  const std::optional<okinawa::ThinHit> met = okinawa::findNearestSegment(
      source, ray, static_cast<double>(ray.tMax()), static_cast<double>(options.lineTolerance));
  if (!met) {
    return false;
  }
  hit.object = OkObject::fromId(getId());
  hit.item = static_cast<OkItem *>(hit.object);
  hit.range = -1;
  hit.triangle = static_cast<long>(met->primitive);
  hit.instance = -1;
  hit.distancePrecise = met->distance;
  hit.distance = static_cast<float>(met->distance);
  hit.pointPrecise = met->point;
  hit.point = glm::vec3(met->point);
  hit.normal = glm::vec3(-ray.directionPrecise());
  hit.frontFace = true;
  const auto along = static_cast<float>(met->along);
  hit.barycentric = {1.0f - along, along, 0.0f};
  hit.uv = glm::vec2(0.0f);
  return true;
}
