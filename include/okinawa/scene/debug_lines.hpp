#pragma once

#include <glm/mat3x3.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <vector>

#include "okinawa/math/bounds.hpp"

/** What every object is asked to show about itself, by configuration keys that are read once a
 * frame. */
struct OkDebugSwitches {
  bool origins = false;
  bool spheres = false;
  bool boxes = false;
  bool centres = false;

  [[nodiscard]] bool any() const noexcept { return origins || spheres || boxes || centres; }
  /** `debug.origins`, `debug.spheres`, `debug.boxes`, `debug.centres`. */
  static OkDebugSwitches fromConfig();
};

/**
 * Lines that objects add about themselves while a view is collected: one buffer and one draw call
 * for the frame, drawn over everything. Places are in world space, colours sRGB.
 */
class OkDebugLines {
 public:
  struct Vertex {
    /** Relative to the view's eye. */
    glm::vec3 position;
    glm::vec4 color;
  };

  /** Forgets all lines and starts anew for a view. */
  void begin(const glm::dvec3 &eye, const OkDebugSwitches &switches);
  [[nodiscard]] const OkDebugSwitches &getSwitches() const noexcept { return switches_; }

  void addLine(const glm::dvec3 &from, const glm::dvec3 &to, const glm::vec4 &color);
  /** Red, green and blue arms along the axes that `linear` turns to. */
  void addAxes(const glm::mat3 &linear, const glm::dvec3 &origin, float length);
  /** Three great circles. */
  void addSphere(const OkWorldSphere &sphere, const glm::vec4 &color);
  void addBox(const OkWorldBox &box, const glm::vec4 &color);
  /** A small cross along the world's axes. */
  void addCross(const glm::dvec3 &center, float size, const glm::vec4 &color);

  /** Two vertices a line. */
  [[nodiscard]] const std::vector<Vertex> &getVertices() const noexcept { return vertices_; }
  [[nodiscard]] bool isEmpty() const noexcept { return vertices_.empty(); }

 private:
  glm::dvec3 eye_{0.0};
  OkDebugSwitches switches_;
  std::vector<Vertex> vertices_;
};
