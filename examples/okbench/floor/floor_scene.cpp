#include "floor_scene.hpp"

#include <glm/geometric.hpp>
#include <glm/gtc/matrix_transform.hpp>

#include "../layout.hpp"

namespace floorGl {

FloorScene::FloorScene(const std::string &workload, long count)
    : moving_(workload == "boxes-moving"),
      culled_(workload == "boxes-culled"),
      distinct_(workload == "boxes-distinct"),
      count_(moving_ ? count / layout::kParents * layout::kParents : count),
      all_(static_cast<std::size_t>(count_)) {
  const double extent = moving_ ? 10.0 * layout::getParentSpacing(count)
                                : static_cast<double>(layout::getColumns(count));
  const double distance =
      culled_ ? layout::distanceForTenth(count) : layout::distanceForAll(extent);
  const glm::mat4 projection = glm::perspective(
      glm::radians(static_cast<float>(layout::kFovDegrees)), 1.0f, layout::kNear, layout::kFar);
  viewProjection_ = projection * glm::translate(glm::mat4(1.0f), glm::vec3(0.0, 0.0, -distance));
  // Gribb and Hartmann, "Fast extraction of viewing frustum planes", 2001.
  const glm::mat4 rows = glm::transpose(viewProjection_);
  for (int i = 0; i < 6; ++i) {
    planes_[i] = rows[3] + (i % 2 == 0 ? 1.0f : -1.0f) * rows[i / 2];
    planes_[i] /= glm::length(glm::vec3(planes_[i]));
  }
  place(0);
}

void FloorScene::place(long frame) {
  if (!moving_) {
    for (long i = 0; i < count_; ++i) {
      all_[static_cast<std::size_t>(i)] =
          glm::translate(glm::mat4(1.0f), layout::gridPosition(i, count_));
    }
    return;
  }
  const long perParent = count_ / layout::kParents;
  for (long p = 0; p < layout::kParents; ++p) {
    const glm::mat4 parent =
        glm::rotate(glm::translate(glm::mat4(1.0f), layout::parentPosition(p, count_)),
                    layout::parentAngleZ(p, frame), glm::vec3(0, 0, 1));
    for (long c = 0; c < perParent; ++c) {
      all_[static_cast<std::size_t>(p * perParent + c)] =
          parent *
          glm::rotate(glm::translate(glm::mat4(1.0f), layout::childPosition(c, perParent, frame)),
                      layout::childAngleY(c, frame), glm::vec3(0, 1, 0));
    }
  }
}

void FloorScene::cull() {
  constexpr float kRadius = 0.52f;
  visible_.clear();
  for (const glm::mat4 &matrix : all_) {
    bool inside = true;
    for (const glm::vec4 &plane : planes_) {
      inside = inside && glm::dot(plane, matrix[3]) >= -kRadius;
    }
    if (inside) {
      visible_.push_back(matrix);
    }
  }
}

bool FloorScene::update(long frame) {
  const bool changed = moving_ || culled_ || fresh_;
  if (moving_) {
    place(frame);
  }
  if (culled_) {
    cull();
  } else if (changed) {
    visible_ = all_;
  }
  fresh_ = false;
  return changed;
}

}  // namespace floorGl
