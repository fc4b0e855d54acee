#pragma once

#include <cstdint>
#include <glm/vec2.hpp>
#include <span>
#include <string>
#include <vector>

#include "mesh/ear_clipper.hpp"

namespace okinawa {

/** A straight piece between two corners, by their numbers. Pieces that share one are neighbours. */
struct OutlineEdge {
  std::uint32_t from;
  std::uint32_t to;
};

/** Two edges that touch or cross; neighbours do where they fold back onto each other. */
struct OutlineContact {
  bool isFound = false;
  /** The corners were too many and too tangled to say. */
  bool isUndecided = false;
  std::uint32_t firstEdge = 0;
  std::uint32_t secondEdge = 0;
};

[[nodiscard]] OutlineContact findContact(std::span<const FlatCorner> corners,
                                         std::span<const OutlineEdge> edges);

/**
 * An outline with holes, checked: none touches or crosses itself or another, holes lie side by side
 * inside. The outline turns counter-clockwise and holes clockwise, so that the inside is always on
 * the left.
 */
class OutlineSet {
 public:
  /** Empty, or the sentence that says what is wrong with them; `shape` begins it. */
  std::string take(const std::string &shape, std::span<const glm::vec2> outline,
                   std::span<const std::vector<glm::vec2>> holes);

  [[nodiscard]] std::span<const FlatCorner> getCorners() const noexcept { return corners_; }
  [[nodiscard]] std::span<const OutlineEdge> getEdges() const noexcept { return edges_; }
  /** Where each contour begins in the corners and in the edges, and the end. */
  [[nodiscard]] std::span<const std::uint32_t> getStarts() const noexcept { return starts_; }

  /** The triangles of the inside by corners, counter-clockwise; none when it cannot be cut. */
  [[nodiscard]] std::vector<std::uint32_t> cut() const;

 private:
  std::string addContour(const std::string &name, std::span<const glm::vec2> contour);
  [[nodiscard]] std::string checkContacts(const std::string &shape) const;
  [[nodiscard]] std::string checkNesting(const std::string &shape) const;
  [[nodiscard]] bool isInside(std::uint32_t corner, std::size_t contour) const;
  [[nodiscard]] std::string describeEdge(std::uint32_t edge) const;
  [[nodiscard]] double areaOf(std::size_t contour) const;
  [[nodiscard]] std::size_t countContours() const noexcept { return starts_.size() - 1; }

  std::vector<FlatCorner> corners_;
  std::vector<OutlineEdge> edges_;
  std::vector<std::uint32_t> starts_{0};
};

}  // namespace okinawa
