// What was painted under a scene, as the sampler decodes it: the light that the scene stands before.
uniform sampler2D uColor;

out vec4 oColor;

void main() {
  oColor = texelFetch(uColor, ivec2(gl_FragCoord.xy), 0);
}
