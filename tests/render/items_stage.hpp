#pragma once

#include <array>
#include <memory>
#include <string>
#include <vector>

#include "okinawa/item/instanced_item.hpp"
#include "okinawa/item/item.hpp"

#include "render/stage.hpp"

namespace okinawa::testing {

constexpr std::array<unsigned int, 6> kRectangleIndices = {0, 1, 2, 0, 2, 3};

/** A rectangle that faces +Z, five floats a vertex, wound counter-clockwise. */
inline std::vector<float> rectangle(float left, float bottom, float right, float top,
                                    float z = 0.0f) {
  return {left, bottom, z, 0, 0, right, bottom, z, 1, 0, right, top, z, 1, 1, left, top, z, 0, 1};
}

/** An unlit white item of that shape. */
template <typename Item = OkItem>
std::unique_ptr<Item> makeRectangle(const std::string &name, float left, float bottom, float right,
                                    float top, float z = 0.0f) {
  const std::vector<float> vertices = rectangle(left, bottom, right, top, z);
  auto item = std::make_unique<Item>(name, vertices.data(), static_cast<long>(vertices.size()),
                                     kRectangleIndices.data(), 6);
  item->setUnlit(true);
  return item;
}

/** Appends a rectangle as one more piece of an item. */
inline bool addRectangle(OkItem &item, const std::vector<float> &vertices) {
  return item.addMesh(vertices.data(), static_cast<long>(vertices.size()), kRectangleIndices.data(),
                      6, "");
}

/** From the origin along `forward`, an orthographic cube of 2 * `reach` around it. */
inline OkView lookAlong(const glm::vec3 &forward, float reach, int side) {
  const glm::vec3 up(0, 1, 0);
  const glm::vec3 back = -glm::normalize(forward);
  const glm::vec3 right = glm::normalize(glm::cross(up, back));
  const glm::mat3 axes(right, glm::cross(back, right), back);
  return OkView::make(glm::dvec3(0.0), glm::transpose(axes),
                      glm::ortho(-reach, reach, -reach, reach, -reach, reach), side, side);
}

/** A linear colour laid over another with a coverage. */
inline glm::vec3 over(const glm::vec3 &source, float coverage, const glm::vec3 &below) {
  return source * coverage + below * (1.0f - coverage);
}

inline void expectShown(const Pixel &pixel, const glm::vec3 &linear, const std::string &what = {}) {
  for (int channel = 0; channel < 3; ++channel) {
    EXPECT_NEAR(pixel[static_cast<std::size_t>(channel)], shown(linear[channel]), 1)
        << what << " channel " << channel;
  }
}

}  // namespace okinawa::testing
