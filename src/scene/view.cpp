#include "okinawa/scene/view.hpp"

OkView OkView::make(const glm::dvec3 &eye, const glm::mat3 &rotation, const glm::mat4 &projection,
                    int width, int height) {
  OkView view;
  view.eye = eye;
  view.rotation = rotation;
  view.projection = projection;
  view.frustum = OkFrustum(projection * glm::mat4(rotation));
  view.width = width;
  view.height = height;
  // A perspective projection divides by depth: its last row is (0, 0, -1, 0).
  view.orthographic = projection[2][3] == 0.0f;
  return view;
}
