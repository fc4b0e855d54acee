// Red, green and blue are the weights of three zones. Weights above one in sum are scaled back,
// what they leave over keeps the drawing.
vec3 applyTintMask(vec3 drawing, vec3 weights, uint material) {
  float sum = weights.r + weights.g + weights.b;
  vec3 scaled = sum > 1.0 ? weights / sum : weights;
  vec3 result = drawing * max(1.0 - sum, 0.0);
  // Rec. 709 weights, for linear colour.
  vec3 grey = vec3(dot(drawing, vec3(0.2126, 0.7152, 0.0722)));
  for (int zone = 0; zone < 3; ++zone) {
    vec4 tint = materialZone(material, zone);
    result += scaled[zone] * tint.rgb * mix(drawing, grey, tint.w);
  }
  return result;
}
