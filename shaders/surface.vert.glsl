// Variants: VERTEX_COLOR, SECOND_UV, LIT, POINTS, SLOTS, INDEXED, LINE (see
// render/surface_variant.hpp).
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
#ifdef LINE
#include "line.glsl"
// Of a line: `aPosition` is the own end of a segment, `aNormal` the other one, `aUv` what
// `unpackLine` reads and half the other end's colour.
layout(location = 4) in vec2 aDistances;
// The point beyond the own end; in w the other half of the colour.
layout(location = 5) in vec4 aBeyond;
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
#ifdef LINE
out vec2 vDash;
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

#ifdef LINE
vec4 placeEnd(Instance instance, vec3 point) {
  return uClipFromRelative * vec4(placePoint(instance, point, uEye), 1.0);
}

// Returns where the vertex is, and sets the varyings of dashes and colours.
vec4 placeLine(Instance instance) {
  LineEnds ends = unpackLine(aUv.x);
  ends.own = placeEnd(instance, aPosition);
  ends.other = placeEnd(instance, aNormal);
  ends.beyond = placeEnd(instance, aBeyond.xyz);
  ends.distances = aDistances;
#ifdef VERTEX_COLOR
  vColor = aColor;
#endif
  if (aPosition == aNormal || (isBeforeNear(ends.own) && isBeforeNear(ends.other))) {
    vDash = vec2(0.0, 1.0);
    return vec4(0.0, 0.0, 2.0, 1.0);
  }
  LineStyle style = lineStyle(instance.material);
  LineCorner corner = placeLineCorner(style, ends);
#ifdef VERTEX_COLOR
  if (corner.cutShare > 0.0) {
    vColor = mix(aColor, unpackLineColor(aUv.y, aBeyond.w), corner.cutShare);
  }
#endif
  if (style.hasDashesInMetres) {
    // Of the world, where the scale is the same in all directions; else by the mean one.
    vec3 normal = cross(instance.row1.xyz, instance.row2.xyz);
    vDash = vec2(corner.distance * pow(abs(dot(instance.row0.xyz, normal)), 1.0 / 3.0), 1.0);
  } else {
    vDash = vec2(corner.distance, 1.0) * corner.position.w;
  }
  return style.isOnTop ? pullToFront(corner.position) : corner.position;
}
#endif

void main() {
  Instance instance = fetchInstance(instanceIndex());
#ifdef LINE
  gl_Position = placeLine(instance);
#else
  gl_Position = uClipFromRelative * vec4(placePoint(instance, aPosition, uEye), 1.0);
#endif
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
#if defined(VERTEX_COLOR) && !defined(LINE)
  vColor = aColor;
#endif
#ifdef POINTS
  gl_PointSize = materialPointSize(instance.material);
#endif
}
