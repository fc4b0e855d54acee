#include "mesh/interleaved.hpp"

#include <algorithm>
#include <cmath>
#include <utility>

#include "okinawa/base/limits.hpp"

namespace okinawa {

OkError meshError(std::string message) {
  OkError error;
  error.message = std::move(message);
  return error;
}

OkStatus checkInterleaved(const float *vertices, long floatCount, int stride) {
  if (stride != kStrideWithoutNormals && stride != kStrideWithNormals) {
    return meshError("a stride of " + std::to_string(stride) +
                     " floats a vertex is unknown: 5 (x y z u v) and 8 (x y z u v nx ny nz) are");
  }
  if (floatCount < 0) {
    return meshError("the number of floats is negative");
  }
  if (!vertices && floatCount > 0) {
    return meshError("there are " + std::to_string(floatCount) +
                     " floats of vertices, but no pointer to them");
  }
  if (floatCount % stride != 0) {
    return meshError(std::to_string(floatCount) + " floats of vertices are no multiple of the " +
                     std::to_string(stride) + " floats of one (count floats, not vertices)");
  }
  if (static_cast<std::uint64_t>(floatCount / stride) > OkLimits::kMeshVertices) {
    return meshError("there are more vertices than the " + std::to_string(OkLimits::kMeshVertices) +
                     " that one mesh may have");
  }
  return okSuccess();
}

std::vector<float> expandInterleaved(const float *vertices, long floatCount, int stride) {
  if (floatCount == 0) {
    return {};
  }
  if (stride == kStrideWithNormals) {
    return std::vector<float>(vertices, vertices + floatCount);
  }
  const auto count = static_cast<std::size_t>(floatCount / stride);
  std::vector<float> expanded(count * kStrideWithNormals, 0.0f);
  for (std::size_t vertex = 0; vertex < count; ++vertex) {
    float *into = expanded.data() + vertex * kStrideWithNormals;
    std::copy_n(vertices + vertex * kStrideWithoutNormals, kStrideWithoutNormals, into);
    into[7] = 1.0f;
  }
  return expanded;
}

std::size_t findNotFinite(std::span<const float> numbers) noexcept {
  for (std::size_t i = 0; i < numbers.size(); ++i) {
    if (!std::isfinite(numbers[i])) {
      return i;
    }
  }
  return numbers.size();
}

}  // namespace okinawa
