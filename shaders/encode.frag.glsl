// Linear light to what a display expects, once, at the end of a frame.
#include "srgb.glsl"

uniform sampler2D uColor;

out vec4 oColor;

void main() {
  vec4 linear = texelFetch(uColor, ivec2(gl_FragCoord.xy), 0);
  oColor = vec4(srgbFromLinear(linear.rgb), clamp(linear.a, 0.0, 1.0));
}
