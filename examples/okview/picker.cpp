#include "okview/picker.hpp"

#include "okview/json.hpp"

namespace okview {

Picked pickNearest(const OkRay &ray, std::span<OkItem *const> items) {
  Picked nearest;
  for (OkItem *item : items) {
    OkItem::Hit hit;
    if (!item->isVisibleInTree() || !item->intersectRay(ray, hit)) {
      continue;
    }
    if (nearest.item == nullptr || hit.distance < nearest.hit.distance) {
      nearest.item = item;
      nearest.hit = hit;
    }
  }
  return nearest;
}

std::string toJson(const Picked &picked) {
  if (picked.item == nullptr) {
    return "{\"hit\":false}\n";
  }
  const OkItem::Hit &hit = picked.hit;
  return "{\"hit\":true,\"item\":" + jsonString(picked.item->getName()) +
         ",\"range\":" + jsonNumber(static_cast<long long>(hit.range)) +
         ",\"distance\":" + jsonNumber(hit.distance) + ",\"point\":[" + jsonNumber(hit.point.x()) +
         "," + jsonNumber(hit.point.y()) + "," + jsonNumber(hit.point.z()) +
         "],\"triangle\":" + jsonNumber(static_cast<long long>(hit.triangle)) + "}\n";
}

}  // namespace okview
