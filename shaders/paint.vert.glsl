// 2D scenes: pixels from the top left to clip space.
layout(location = 0) in vec2 aPosition;
layout(location = 1) in vec2 aUv;
layout(location = 2) in vec4 aColor;

// The scene's place of the top left corner, and what one of its pixels is in clip space.
uniform vec2 uTopLeft;
uniform vec2 uClipFromPixels;

out vec2 vUv;
out vec4 vColor;

void main() {
  vec2 clip = (aPosition - uTopLeft) * uClipFromPixels;
  gl_Position = vec4(clip.x - 1.0, 1.0 - clip.y, 0.0, 1.0);
  vUv = aUv;
  vColor = aColor;
}
