#include <algorithm>

#include "okinawa/item/item.hpp"
#include "okinawa/scene/view.hpp"

#include "scene/pass_view.hpp"

namespace {

std::uint16_t makeFlags(bool wireframe, bool mirrored, bool castsShadow) {
  return static_cast<std::uint16_t>((wireframe ? OK_DRAW_FLAG_WIREFRAME : 0) |
                                    (mirrored ? OK_DRAW_FLAG_MIRRORED : 0) |
                                    (castsShadow ? OK_DRAW_FLAG_CASTS_SHADOW : 0));
}

}  // namespace

OkObjectTraits OkItem::getTraits() const noexcept {
  return {.type = &typeid(OkItem), .draws = true};
}

void OkItem::setWireframe(bool wireframe) noexcept {
  wireframe_ = wireframe;
  contentChanged();
}

void OkItem::setWireframeGlobal(bool obey) noexcept {
  wireframeGlobal_ = obey;
  contentChanged();
}

void OkItem::setCastsShadow(bool casts) noexcept {
  castsShadow_ = casts;
  contentChanged();
}

void OkItem::setPassView(const glm::mat4 &view) {
  okinawa::passView() = view;
}

bool OkItem::beginDraw(const OkView &view, const OkDrawList &list, const glm::mat3 &linear,
                       const glm::dvec3 &position, DrawBase *base) const {
  const bool nothingKept = fadeInverted_ ? fadeLevel_ == 16 : fadeLevel_ == 0;
  if (mesh_ == nullptr || nothingKept) {
    return false;
  }
  base->instance = OkDrawInstance::make(linear, view.toRelative(position));
  base->instance.fade = okPackFade(fadeLevel_, fadeInverted_);
  base->instance.objectIndex = getId().index;
  base->record.mesh = mesh_;
  base->record.depth = view.getDepth(view.toRelative(getWorldSphere().center));
  base->record.flags = makeFlags(wireframe_ || (wireframeGlobal_ && list.wireframe),
                                 glm::determinant(linear) < 0.0f, castsShadow_);
  return true;
}

void OkItem::collectSelf(const OkView &view, OkDrawList &list) const {
  collectPlaced(view, list, getWorldLinear(), getWorldPositionPrecise());
}

void OkItem::collectPlaced(const OkView &view, OkDrawList &list, const glm::mat3 &linear,
                           const glm::dvec3 &position) const {
  DrawBase base;
  if (!beginDraw(view, list, linear, position, &base)) {
    return;
  }
  const auto add = [&](std::uint32_t first, std::uint32_t count, OkDrawMode mode,
                       OkMaterialId block, const glm::vec3 &middle, std::uint32_t creation) {
    OkDrawRecord record = base.record;
    record.firstIndex = first;
    record.indexCount = count;
    record.mode = static_cast<std::uint8_t>(mode);
    record.material = block;
    record.layer = rangesOverlap_ ? static_cast<std::uint8_t>(std::min(creation, 255u)) : 0;
    OkDrawInstance instance = base.instance;
    instance.material = block;
    record.firstInstance = list.addInstance(instance);
    addRecord(view, list, record, position + glm::dvec3(linear * middle), creation);
  };
  if (ranges_.empty()) {
    add(0, mesh_->getIndexCount(), drawMode_, block_, mesh_->getSphere().center, 0);
    return;
  }
  std::uint32_t creation = 0;
  for (const Range &range : ranges_) {
    const std::uint64_t end =
        std::min<std::uint64_t>(std::uint64_t{range.first} + range.count, mesh_->getIndexCount());
    if (range.visible && end > range.first) {
      add(range.first, static_cast<std::uint32_t>(end - range.first), getRangeMode(range),
          range.block, range.middle, creation);
    }
    ++creation;
  }
}

void OkItem::addRecord(const OkView &view, OkDrawList &list, OkDrawRecord record,
                       const glm::dvec3 &middle, std::uint32_t creation) const {
  const OkMaterialTable &table = OkMaterialTable::getInstance();
  record.stateKey = table.getStateKey(record.material);
  if (!okIsBlended(table.get(record.material).state.blend)) {
    list.solid.push_back(record);
    return;
  }
  OkBlendedRecord blended;
  blended.draw = record;
  blended.order.priority = blendPriority_;
  blended.order.itemDepth = record.depth;
  blended.order.item = creation_;
  blended.order.creation = creation;
  blended.order.rangeDepth =
      okinawa::passView()
          ? -static_cast<float>((glm::dmat4(*okinawa::passView()) * glm::dvec4(middle, 1.0)).z)
          : view.getDepth(view.toRelative(middle));
  list.blended.push_back(blended);
}

void OkItem::drawDebugHelpers(OkDebugLines &lines) const {
  OkObject::drawDebugHelpers(lines);
  const OkWorldSphere sphere = getWorldSphere();
  const OkDebugSwitches &switches = lines.getSwitches();
  if (sphere.isEmpty()) {
    return;
  }
  if (switches.spheres) {
    lines.addSphere(sphere, glm::vec4(1.0f, 0.85f, 0.2f, 1.0f));
  }
  if (switches.boxes) {
    OkWorldBox box;
    box.add(sphere.center - static_cast<double>(sphere.radius));
    box.add(sphere.center + static_cast<double>(sphere.radius));
    lines.addBox(box, glm::vec4(0.3f, 0.8f, 1.0f, 1.0f));
  }
  if (switches.centres) {
    lines.addCross(sphere.center, sphere.radius * 0.2f, glm::vec4(1.0f, 0.4f, 0.9f, 1.0f));
  }
}
