#pragma once

#include <cstdint>
#include <functional>

/**
 * Names an object for as long as it lives: a slot and the slot's generation. A stale id is known to
 * be stale. The default one names nothing.
 */
struct OkObjectId {
  std::uint32_t index = 0;
  std::uint32_t generation = 0;

  [[nodiscard]] bool isNull() const noexcept { return generation == 0; }
  bool operator==(const OkObjectId &) const noexcept = default;
};
