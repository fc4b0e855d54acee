// Drawn after the encode pass: colours are sRGB already.
in vec4 vColor;

out vec4 oColor;

void main() {
  oColor = vColor;
}
