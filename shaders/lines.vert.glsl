// Lines of the debug helpers: positions relative to the eye, colours as displayed.
layout(location = 0) in vec3 aPosition;
layout(location = 1) in vec4 aColor;

uniform mat4 uClipFromRelative;

out vec4 vColor;

void main() {
  gl_Position = uClipFromRelative * vec4(aPosition, 1.0);
  vColor = aColor;
}
