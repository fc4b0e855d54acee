#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

#include "okinawa/math/frustum.hpp"

namespace okinawa {

/** One bit for each sphere of a set. */
using SphereBits = std::vector<std::uint64_t>;

/**
 * Spheres in contiguous arrays, tested against a frustum several at a time. Every 64 of them have a
 * box around them: whole blocks are taken or left by one test.
 */
class SphereSet {
 public:
  static constexpr std::size_t kBlock = 64;

  [[nodiscard]] std::size_t getSize() const noexcept { return radius_.size(); }
  /** New ones are unseen until they are set. */
  void resize(std::size_t count);
  /** An infinite radius is seen from everywhere. */
  void set(std::size_t index, const glm::vec3 &center, float radius);
  /** Never seen until it is set again. */
  void hide(std::size_t index);

  /** Bit i tells whether sphere i touches the frustum of an eye at `eye`. */
  void cull(const OkFrustum &frustum, const glm::vec3 &eye, SphereBits &bits);

 private:
  struct Block {
    glm::vec3 minimum{0.0f};
    glm::vec3 maximum{0.0f};
    /** The spheres that are not hidden. */
    std::uint64_t shown = 0;
    bool isStale = true;
  };
  struct Plane {
    glm::vec3 normal;
    float offset;
  };
  enum class Side { Outside, Across, Inside };

  void refresh(std::size_t block);
  [[nodiscard]] static Side classify(const Block &block, const Plane *planes) noexcept;
  [[nodiscard]] std::uint64_t cullBlock(std::size_t block, const Plane *planes) const noexcept;

  // Padded to whole blocks; what is hidden or padding has a radius below any other.
  std::vector<float> x_;
  std::vector<float> y_;
  std::vector<float> z_;
  std::vector<float> radius_;
  std::vector<Block> blocks_;
};

}  // namespace okinawa
