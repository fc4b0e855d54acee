// Variants: VERTEX_COLOR, SECOND_UV, LIT, POINTS, SLOTS, INDEXED (see render/surface_variant.hpp).
#include "instance.glsl"
#include "material.glsl"

layout(location = 0) in vec3 aPosition;
layout(location = 1) in vec2 aUv;
layout(location = 2) in vec3 aNormal;
#ifdef VERTEX_COLOR
layout(location = 3) in vec4 aColor;
#endif
#ifdef SECOND_UV
layout(location = 4) in vec2 aSecondUv;
#endif

#ifdef SLOTS
// In a multi-draw no built-in tells one draw from the next in GL 3.3: each vertex bears the number
// of its mesh, and a table says which instance the mesh stands for.
layout(location = 6) in uint aSlot;
uniform usamplerBuffer uSlots;
#else
uniform int uInstanceBase;
#endif
#ifdef INDEXED
// The numbers of the instances that are drawn, in the order of the draws.
uniform usamplerBuffer uUnits;
#endif

// Projection times the view's rotation, of positions relative to the eye.
uniform mat4 uClipFromRelative;
// The eye, from where instances are placed relative to.
uniform vec3 uEye;

out vec2 vUv;
flat out uint vMaterial;
flat out uint vFade;
#ifdef LIT
out vec3 vNormal;
#endif
#ifdef VERTEX_COLOR
out vec4 vColor;
#endif

int instanceIndex() {
#ifdef SLOTS
  return int(texelFetch(uSlots, int(aSlot)).x);
#elif defined(INDEXED)
  return int(texelFetch(uUnits, uInstanceBase + gl_InstanceID).x);
#else
  return uInstanceBase + gl_InstanceID;
#endif
}

void main() {
  Instance instance = fetchInstance(instanceIndex());
  gl_Position = uClipFromRelative * vec4(placePoint(instance, aPosition, uEye), 1.0);
#ifdef SECOND_UV
  vUv = materialUv(instance.material, aSecondUv);
#else
  vUv = materialUv(instance.material, aUv);
#endif
  vMaterial = instance.material;
  vFade = instance.fade;
#ifdef LIT
  vNormal = placeNormal(instance, aNormal);
#endif
#ifdef VERTEX_COLOR
  vColor = aColor;
#endif
#ifdef POINTS
  gl_PointSize = materialPointSize(instance.material);
#endif
}
