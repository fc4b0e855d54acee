#include "scene/draw_table.hpp"

#include <functional>

namespace okinawa {

std::size_t DrawTable::Hash::operator()(const Draw &draw) const noexcept {
  // Mixed as in Boost's hash_combine.
  std::size_t seed = std::hash<const void *>()(draw.mesh);
  const auto mix = [&seed](std::size_t value) {
    seed ^= value + 0x9e3779b97f4a7c15ull + (seed << 6) + (seed >> 2);
  };
  mix(draw.firstIndex);
  mix(draw.indexCount);
  mix(draw.stateKey);
  mix(std::size_t{draw.layer} << 32 | std::size_t{draw.flags} << 9 | std::size_t{draw.mode} << 1 |
      (draw.faded ? 1u : 0u));
  return seed;
}

std::uint32_t DrawTable::use(const Draw &draw, OkMaterialId material) {
  const auto [position, added] = numbers_.try_emplace(draw, 0);
  if (added) {
    if (free_.empty()) {
      position->second = static_cast<std::uint32_t>(entries_.size());
      entries_.emplace_back();
    } else {
      position->second = free_.back();
      free_.pop_back();
    }
    entries_[position->second] = {draw, OkMaterialTable::getInstance().get(material).state, 0};
    ++revision_;
  }
  ++entries_[position->second].uses;
  return position->second;
}

void DrawTable::release(std::uint32_t number) {
  Entry &entry = entries_[number];
  if (--entry.uses == 0) {
    numbers_.erase(entry.draw);
    entry = {};
    free_.push_back(number);
    ++revision_;
  }
}

}  // namespace okinawa
