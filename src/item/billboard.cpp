#include "okinawa/item/billboard.hpp"

#include <algorithm>
#include <array>
#include <cmath>

#include "okinawa/base/log.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/view.hpp"

namespace {

/** Of the distance to the eye, at least this much is left whatever the offset. */
constexpr double kLeastDistanceShare = 0.01;

/** The view's pitch and yaw without its roll. */
OkRotation facing(const OkView &view) {
  const OkRotation whole = OkRotation::fromMatrix(glm::transpose(view.rotation));
  return OkRotation(whole.pitch(), whole.yaw(), 0.0f);
}

}  // namespace

OkBillboard::OkBillboard(std::string name, float width, float height)
    : OkItem(std::move(name)), width_(width), height_(height) {
  const float x = width * 0.5f;
  const float y = height * 0.5f;
  const std::array<float, 32> vertices = {-x, -y, 0, 0, 0, 0, 0, 1, x,  -y, 0, 1, 0, 0, 0, 1,
                                          x,  y,  0, 1, 1, 0, 0, 1, -x, y,  0, 0, 1, 0, 0, 1};
  const std::array<unsigned int, 6> indices = {0, 1, 2, 0, 2, 3};
  OkResult<OkMeshData> data =
      OkMeshData::fromInterleaved(vertices.data(), 32, indices.data(), 6, 8);
  if (!data) {
    OkLog::warning("billboard \"" + getName() + "\": " + data.error().message);
    return;
  }
  OkResult<std::unique_ptr<OkMesh>> mesh = OkMesh::create(std::move(data).value());
  if (mesh) {
    setMesh(std::move(mesh).value());
  }
}

void OkBillboard::setCameraOffset(float metres) {
  if (!(std::isfinite(metres) && metres >= 0.0f)) {
    OkLog::warning("billboard \"" + getName() +
                   "\": a camera offset below 0 or not finite was refused");
    return;
  }
  cameraOffset_ = metres;
  // Where it is picked reaches farther now.
  contentChanged();
}

OkBillboard::Placement OkBillboard::placeFor(const OkView &view) const {
  Placement place;
  place.position = getWorldPositionPrecise();
  // Lengths of the axes: the scale of this object and its parents, without their rotation.
  const glm::mat3 &world = getWorldLinear();
  place.linear = facing(view).toMatrix();
  for (int axis = 0; axis < 3; ++axis) {
    place.linear[axis] *= glm::length(world[axis]);
  }
  if (cameraOffset_ <= 0.0f) {
    return place;
  }
  if (view.orthographic) {
    place.position +=
        glm::dvec3(glm::transpose(view.rotation)[2]) * static_cast<double>(cameraOffset_);
    return place;
  }
  const glm::dvec3 toEye = view.eye - place.position;
  const double distance = glm::length(toEye);
  if (distance > 0.0) {
    const double left =
        std::max(distance - static_cast<double>(cameraOffset_), distance * kLeastDistanceShare);
    place.position = view.eye - toEye * (left / distance);
    place.linear *= static_cast<float>(left / distance);
  }
  return place;
}

void OkBillboard::stepSelf(float /*dt*/) {
  if (const OkCamera *camera = OkCamera::getActive()) {
    setRotation(facing(camera->makeView()));
  }
}

OkObjectTraits OkBillboard::getTraits() const noexcept {
  return {.type = &typeid(OkBillboard), .steps = true, .draws = true, .perView = true};
}

void OkBillboard::collectSelf(const OkView &view, OkDrawList &list) const {
  const Placement place = placeFor(view);
  collectPlaced(view, list, place.linear, place.position);
}
