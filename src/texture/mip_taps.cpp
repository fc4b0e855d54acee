#include "texture/mip_taps.hpp"

#include <algorithm>
#include <cstddef>

namespace okinawa {

std::vector<MipTaps> makeMipTaps(int from) {
  const int to = std::max(1, from / 2);
  std::vector<MipTaps> taps(static_cast<std::size_t>(to));
  if (from == 1) {
    return taps;
  }
  for (int i = 0; i < to; ++i) {
    MipTaps &tap = taps[static_cast<std::size_t>(i)];
    tap.first = 2 * i;
    if (from % 2 == 0) {
      tap.count = 2;
      tap.weights = {0.5f, 0.5f, 0.0f};
    } else {
      const float whole = static_cast<float>(from);
      tap.count = 3;
      tap.weights = {static_cast<float>(to - i) / whole, static_cast<float>(to) / whole,
                     static_cast<float>(i + 1) / whole};
    }
  }
  return taps;
}

}  // namespace okinawa
