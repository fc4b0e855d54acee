#pragma once

#include <cstdint>
#include <unordered_map>
#include <vector>

#include "okinawa/scene/draw_list.hpp"

namespace okinawa {

/**
 * What instances can have in common: a range of a mesh, a material state, the way it is rasterised.
 * Each once, counted, by small numbers that are reused.
 */
class DrawTable {
 public:
  static constexpr std::uint32_t kNone = 0xffffffffu;

  struct Draw {
    const OkMesh *mesh = nullptr;
    std::uint32_t firstIndex = 0;
    std::uint32_t indexCount = 0;
    std::uint32_t stateKey = 0;
    std::uint16_t flags = 0;
    std::uint8_t mode = OK_DRAW_TRIANGLES;
    std::uint8_t layer = 0;
    /** Some of its pixels are left out by a fade. */
    bool faded = false;

    bool operator==(const Draw &) const noexcept = default;
  };
  struct Entry {
    Draw draw;
    /** What `stateKey` stands for. Its textures live as long as an item uses the draw. */
    OkMaterialState state;
    /** Instances that use it; 0 for a number that is free. */
    std::uint32_t uses = 0;
  };

  /** The number of a draw, with one use more. */
  std::uint32_t use(const Draw &draw, OkMaterialId material);
  void release(std::uint32_t number);

  [[nodiscard]] const std::vector<Entry> &getEntries() const noexcept { return entries_; }
  /** Moves whenever a number begins or ceases to stand for a draw. */
  [[nodiscard]] std::uint64_t getRevision() const noexcept { return revision_; }

 private:
  struct Hash {
    std::size_t operator()(const Draw &draw) const noexcept;
  };

  std::unordered_map<Draw, std::uint32_t, Hash> numbers_;
  std::vector<Entry> entries_;
  std::vector<std::uint32_t> free_;
  std::uint64_t revision_ = 1;
};

}  // namespace okinawa
