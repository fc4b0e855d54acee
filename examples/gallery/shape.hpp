#pragma once

#include <functional>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <initializer_list>
#include <memory>
#include <okinawa/okinawa.hpp>
#include <span>

/** Geometry made of simple solids, each vertex in the colour that was set last. Metres. */
class Shape {
 public:
  /** sRGB, for what is added from now on. */
  Shape &color(const glm::vec3 &srgb, float alpha = 1.0f);

  /** Corners counter-clockwise from the bottom left, as seen from the front. */
  Shape &quad(const glm::vec3 &a, const glm::vec3 &b, const glm::vec3 &c, const glm::vec3 &d,
              const glm::vec2 &uvMin = {0.0f, 0.0f}, const glm::vec2 &uvMax = {1.0f, 1.0f});
  Shape &triangle(const glm::vec3 &a, const glm::vec3 &b, const glm::vec3 &c);
  Shape &box(const glm::vec3 &low, const glm::vec3 &high);
  /** A roof with its ridge along X; `low` and `high` are the eaves' corners. */
  Shape &gable(const glm::vec3 &low, const glm::vec3 &high, float ridge);
  /** Turns a profile of radius and height, from the bottom up, about an upright axis. */
  Shape &lathe(const glm::vec3 &base, std::span<const glm::vec2> profile, int sides,
               bool smooth = false);
  Shape &lathe(const glm::vec3 &base, std::initializer_list<glm::vec2> profile, int sides,
               bool smooth = false);
  Shape &ball(const glm::vec3 &center, float radius, int sides = 20);
  Shape &rod(const glm::vec3 &from, const glm::vec3 &to, float radius, int sides = 8);

  /** Multiplies the colours at height `low` by `factor`, less and less up to height `high`. */
  Shape &darken(float low, float high, float factor);
  /** Gives every vertex gathered so far the colour (sRGB) of its place. */
  Shape &recolor(const std::function<glm::vec3(const glm::vec3 &place)> &paint);
  Shape &move(const glm::vec3 &by);

  [[nodiscard]] long getIndexCount() const { return static_cast<long>(data_.indices.size()); }
  [[nodiscard]] const OkMeshData &getData() const { return data_; }
  /** What was gathered as a mesh; the numbers above are always good ones. */
  [[nodiscard]] std::unique_ptr<OkMesh> makeMesh() const;

 private:
  unsigned int vertex(const glm::vec3 &position, const glm::vec2 &uv, const glm::vec3 &normal);
  void face(unsigned int a, unsigned int b, unsigned int c);

  OkMeshData data_;
  glm::vec4 color_{1.0f};
};
