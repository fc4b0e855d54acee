#include <algorithm>

#include "okinawa/item/billboard.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/view.hpp"

void OkBillboard::placeForPicking(glm::mat3 &linear, glm::dvec3 &position) const {
  const OkCamera *camera = OkCamera::getActive();
  if (camera == nullptr) {
    OkItem::placeForPicking(linear, position);
    return;
  }
  const Placement place = placeFor(camera->makeView());
  linear = place.linear;
  position = place.position;
}

OkPlacedBox OkBillboard::getPickBounds() const {
  OkPlacedBox bounds;
  bounds.position = getWorldPositionPrecise();
  const OkSphere &sphere = getLocalSphere();
  if (!sphere.isEmpty()) {
    // Turned any way about its position, and pulled toward an eye that may stand anywhere.
    const float reach = sphere.radius + glm::length(sphere.center);
    const float most = reach * okMaximumStretch(getWorldLinear()) + cameraOffset_;
    bounds.box.min = glm::vec3(-most * 1.0001f);
    bounds.box.max = glm::vec3(most * 1.0001f);
  }
  return bounds;
}
