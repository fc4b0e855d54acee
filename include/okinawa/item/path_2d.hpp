#pragma once

#include <cstddef>
#include <glm/vec2.hpp>
#include <initializer_list>
#include <vector>

#include "okinawa/scene/paint_list.hpp"

/**
 * Closed outlines in pixels, curves cut into straight pieces as they are added. An outline inside
 * another is a hole in it, one inside a hole an island, and so on, whichever way they turn. Points
 * that are not finite are refused with a message and end the outline before them.
 */
class OkPath2D {
 public:
  /** How far curves may lie from their pieces; small scenes that are shown large want less. */
  explicit OkPath2D(float tolerancePixels = 0.1f);

  /** Begins an outline; the one before is closed. */
  OkPath2D &moveTo(const glm::vec2 &point);
  /** Without an outline begun, these begin one where they end. */
  OkPath2D &lineTo(const glm::vec2 &point);
  OkPath2D &quadraticTo(const glm::vec2 &control, const glm::vec2 &point);
  OkPath2D &cubicTo(const glm::vec2 &first, const glm::vec2 &second, const glm::vec2 &point);
  OkPath2D &close();

  /** Whole outlines. Without an area they add nothing. */
  OkPath2D &addPolygon(const std::vector<glm::vec2> &points);
  OkPath2D &addRectangle(const OkRect2D &rect);
  /** The radius is held to half of the shorter side. */
  OkPath2D &addRoundedRectangle(const OkRect2D &rect, float radius);
  OkPath2D &addEllipse(const glm::vec2 &center, const glm::vec2 &radii);
  OkPath2D &addCircle(const glm::vec2 &center, float radius) {
    return addEllipse(center, glm::vec2(radius));
  }

  void clear() noexcept { outlines_.clear(); }
  /** Of three points or more each once they are closed. */
  [[nodiscard]] const std::vector<std::vector<glm::vec2>> &getOutlines() const noexcept {
    return outlines_;
  }

 private:
  [[nodiscard]] bool takes(std::initializer_list<glm::vec2> points);
  [[nodiscard]] int piecesFor(float bend) const noexcept;
  std::vector<glm::vec2> &current();

  std::vector<std::vector<glm::vec2>> outlines_;
  float tolerance_;
  bool isOpen_ = false;
};
