#pragma once

#include <glm/mat4x4.hpp>
#include <string>
#include <vector>

namespace floorGl {

/** The boxes of a workload as nothing but matrices. */
class FloorScene {
 public:
  FloorScene(const std::string &workload, long count);

  /** Moves what moves, leaves out what is not seen; true when the list of matrices changed. */
  bool update(long frame);
  [[nodiscard]] const std::vector<glm::mat4> &getVisible() const { return visible_; }
  [[nodiscard]] const glm::mat4 &getViewProjection() const { return viewProjection_; }
  [[nodiscard]] bool isDistinct() const { return distinct_; }

 private:
  void place(long frame);
  void cull();

  bool moving_;
  bool culled_;
  bool distinct_;
  bool fresh_ = true;
  long count_;
  glm::mat4 viewProjection_;
  glm::vec4 planes_[6];
  std::vector<glm::mat4> all_;
  std::vector<glm::mat4> visible_;
};

}  // namespace floorGl
