#include "okview/picker.hpp"

#include "okview/json.hpp"

namespace okview {

std::string toJson(const OkHit &hit) {
  if (hit.item == nullptr) {
    return "{\"hit\":false}\n";
  }
  return "{\"hit\":true,\"item\":" + jsonString(hit.item->getName()) +
         ",\"range\":" + jsonNumber(static_cast<long long>(hit.range)) +
         ",\"distance\":" + jsonNumber(hit.distance) + ",\"point\":[" + jsonNumber(hit.point.x()) +
         "," + jsonNumber(hit.point.y()) + "," + jsonNumber(hit.point.z()) +
         "],\"triangle\":" + jsonNumber(static_cast<long long>(hit.triangle)) + "}\n";
}

}  // namespace okview
