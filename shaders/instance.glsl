// One copy of something drawn, as OkDrawInstance lays it out: three rows of a 3x4 matrix that maps
// to world axes, relative to the eye or an anchor near it, then material, fade, object and a spare. The buffer is read as
// integers: a float view may flush small integers, which look like denormals, to zero.
uniform usamplerBuffer uInstances;

struct Instance {
  vec4 row0;
  vec4 row1;
  vec4 row2;
  uint material;
  uint fade;
};

Instance fetchInstance(int index) {
  int texel = index * 4;
  uvec4 words = texelFetch(uInstances, texel + 3);
  return Instance(uintBitsToFloat(texelFetch(uInstances, texel)),
                  uintBitsToFloat(texelFetch(uInstances, texel + 1)),
                  uintBitsToFloat(texelFetch(uInstances, texel + 2)), words.x, words.y);
}

// Relative to the eye, which is taken from the instance's own place first: both are of one size, so
// that a small thing far from the anchor keeps its shape.
vec3 placePoint(Instance instance, vec3 point, vec3 eye) {
  vec3 place = vec3(instance.row0.w, instance.row1.w, instance.row2.w) - eye;
  return vec3(dot(instance.row0.xyz, point), dot(instance.row1.xyz, point),
              dot(instance.row2.xyz, point)) + place;
}

// Normals go through the cofactor matrix, which is the inverse transpose times the determinant: it
// needs no division and stays finite for flattened objects. The determinant's sign is taken out
// again, or a mirror would turn normals inward.
vec3 placeNormal(Instance instance, vec3 normal) {
  vec3 c0 = cross(instance.row1.xyz, instance.row2.xyz);
  vec3 c1 = cross(instance.row2.xyz, instance.row0.xyz);
  vec3 c2 = cross(instance.row0.xyz, instance.row1.xyz);
  vec3 placed = vec3(dot(c0, normal), dot(c1, normal), dot(c2, normal));
  return dot(instance.row0.xyz, c0) < 0.0 ? -placed : placed;
}
