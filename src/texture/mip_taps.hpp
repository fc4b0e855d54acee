#pragma once

#include <array>
#include <vector>

namespace okinawa {

/** What one texel of a level covers of the level above, along one side. */
struct MipTaps {
  int first = 0;
  int count = 1;
  std::array<float, 3> weights = {1.0f, 0.0f, 0.0f};
};

/**
 * The exact shares of a box filter: for an odd side 2m + 1 each of the m texels is 2 + 1/m wide, so
 * that it covers a part of its first and last texel (NVIDIA, "Non-Power-of-Two Mipmap Creation").
 */
[[nodiscard]] std::vector<MipTaps> makeMipTaps(int from);

}  // namespace okinawa
