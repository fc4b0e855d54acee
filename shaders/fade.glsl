// The ordered 4x4 pattern of Bayer (1973) in closed form: bits of x ^ y and y, interleaved and
// reversed, give each of 0 to 15 once in every aligned block of pixels.
uint orderedValue(vec2 fragment) {
  uvec2 p = uvec2(fragment) & 3u;
  uint d = p.x ^ p.y;
  return ((d & 1u) << 3) | ((p.y & 1u) << 2) | (d & 2u) | ((p.y & 2u) >> 1);
}

// `fade` is okPackFade's: the level in the low bits, bit 8 for the partner's pattern. A pair at one
// level keeps each pixel exactly once.
bool isFaded(uint fade, vec2 fragment) {
  bool below = orderedValue(fragment) < (fade & 0xffu);
  return (fade & 0x100u) != 0u ? below : !below;
}
