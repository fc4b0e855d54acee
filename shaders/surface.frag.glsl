// Variants: TEXTURED, TINT_MASK, LIT, VERTEX_COLOR, CUTOUT, BLENDED, FADED, DOUBLE_SIDED, LINE
// (see render/surface_variant.hpp).
#include "material.glsl"
#ifdef FADED
#include "fade.glsl"
#endif
#ifdef LIT
#include "light.glsl"
#endif
#ifdef TINT_MASK
#include "tint_mask.glsl"
#endif
#ifdef LINE
#include "line_dash.glsl"
#endif

in vec2 vUv;
flat in uint vMaterial;
flat in uint vFade;
#ifdef LIT
in vec3 vNormal;
#endif
#ifdef VERTEX_COLOR
in vec4 vColor;
#endif

#ifdef TEXTURED
uniform sampler2D uTexture;
#endif
#ifdef TINT_MASK
uniform sampler2D uTintMask;
#endif

out vec4 oColor;

void main() {
  // Every texture is read before anything is discarded: derivatives are undefined afterwards.
#ifdef TEXTURED
  vec4 base = texture(uTexture, vUv);
#else
  vec4 base = materialFill(vMaterial);
#endif
#ifdef TINT_MASK
  vec3 weights = texture(uTintMask, vUv).rgb;
  base.rgb = applyTintMask(base.rgb, weights, vMaterial);
#endif
#ifdef VERTEX_COLOR
  base *= vColor;
#endif
  vec4 tint = materialTint(vMaterial);

#ifdef LINE
  if (isInGap(vMaterial)) {
    discard;
  }
#endif
#ifdef FADED
  if (isFaded(vFade, gl_FragCoord.xy)) {
    discard;
  }
#endif
#ifdef CUTOUT
  if (base.a < materialAlphaCutoff(vMaterial)) {
    discard;
  }
#endif

  vec3 color = base.rgb * tint.rgb;
#ifdef LIT
#ifdef DOUBLE_SIDED
  color *= lambert(gl_FrontFacing ? vNormal : -vNormal);
#else
  color *= lambert(vNormal);
#endif
#endif
#ifdef BLENDED
  oColor = vec4(color, base.a * tint.a);
#else
  oColor = vec4(color, 1.0);
#endif
}
