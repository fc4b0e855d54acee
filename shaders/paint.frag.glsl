// 2D scenes: numbers as they stand in files. The sampler decodes a texture, filtered in linear
// light; encoding it again gives what was drawn, and blending happens on that.
#include "srgb.glsl"

uniform sampler2D uTexture;
uniform bool uTextured;
// The finish of a run, see PaintFinish in render/paint_pass.cpp.
uniform int uFinish;

in vec2 vUv;
in vec4 vColor;

out vec4 oColor;

void main() {
  vec4 color = vColor;
  if (uTextured) {
    vec4 texel = texture(uTexture, vUv);
    color *= vec4(srgbFromLinear(texel.rgb), texel.a);
  }
  // Colour leaves multiplied by its alpha here, in full precision, for all that is blended: the
  // target rounds once less, and what only adds leaves without alpha.
  if (uFinish == 0 || uFinish == 1) {
    color.rgb *= color.a;
  } else if (uFinish == 2) {
    color.rgb *= vColor.a;
  } else if (uFinish == 4 && color.a < 0.5) {
    discard;
  }
  if (uFinish == 1) {
    color.a = 0.0;
  } else if (uFinish >= 3) {
    color.a = 1.0;
  }
  oColor = color;
}
