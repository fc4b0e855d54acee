#pragma once

#include <glm/mat4x4.hpp>
#include <memory>

#include "okinawa/item/line_item.hpp"

#include "item/line_mesh.hpp"

/** Lines as one view sees them, and what they were made for. */
struct OkLineItem::ViewMesh {
  std::unique_ptr<OkMesh> mesh;
  okinawa::LineViewer viewer;
};
