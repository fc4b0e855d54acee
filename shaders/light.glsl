// One sun and an even fill, linear. Pi is folded in: intensity 1 facing a surface gives its albedo.
uniform vec3 uTowardSun;
uniform vec3 uSunColor;
uniform vec3 uAmbientColor;

vec3 lambert(vec3 normal) {
  vec3 n = normal * inversesqrt(max(dot(normal, normal), 1e-20));
  return uAmbientColor + uSunColor * max(dot(n, uTowardSun), 0.0);
}
