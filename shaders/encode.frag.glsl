// Linear light to what a display expects: the curve of IEC 61966-2-1, once, at the end of a frame.
uniform sampler2D uColor;

out vec4 oColor;

void main() {
  vec4 linear = texelFetch(uColor, ivec2(gl_FragCoord.xy), 0);
  vec3 c = clamp(linear.rgb, 0.0, 1.0);
  vec3 low = c * 12.92;
  vec3 high = 1.055 * pow(max(c, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
  oColor = vec4(mix(high, low, vec3(lessThanEqual(c, vec3(0.0031308)))), clamp(linear.a, 0.0, 1.0));
}
