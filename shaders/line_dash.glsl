// Dashes of lines: the distance along the strip times a weight, and the weight, which is 1 where
// the distance is in metres and w where it is in pixels. Their ratio is then linear on the screen,
// however the polygon was clipped.
in vec2 vDash;

bool isInGap(uint material) {
  int texel = int(material) * kMaterialTexels;
  // Length of the whole pattern, count of its parts, phase.
  vec4 pattern = texelFetch(uMaterials, texel + 4);
  int count = int(pattern.y + 0.5);
  if (count == 0) {
    return false;
  }
  float laps = (vDash.x / vDash.y + pattern.z) / pattern.x;
  float whole = floor(laps);
  float rest = (laps - whole) * pattern.x;
  vec4 first = texelFetch(uMaterials, texel + 2);
  vec4 second = texelFetch(uMaterials, texel + 3);
  // Where the parts are odd in number, dashes and gaps change places from lap to lap.
  bool isGap = (count & 1) == 1 && mod(whole, 2.0) > 0.5;
  for (int part = 0; part < count; ++part) {
    float size = part < 4 ? first[part] : second[part - 4];
    if (rest < size) {
      break;
    }
    rest -= size;
    isGap = !isGap;
  }
  return isGap;
}
