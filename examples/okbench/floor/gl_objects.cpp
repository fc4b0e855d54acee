#include "gl_objects.hpp"

#include <cstdio>
#include <cstdlib>

namespace floorGl {

namespace {

constexpr const char *kCornerVertex = R"(#version 330 core
void main() {
  gl_Position = vec4(gl_VertexID == 1 ? 3.0 : -1.0, gl_VertexID == 2 ? 3.0 : -1.0, 0.0, 1.0);
}
)";

constexpr const char *kEncodeFragment = R"(#version 330 core
uniform sampler2D uColor;
out vec4 oColor;
void main() {
  vec3 c = clamp(texelFetch(uColor, ivec2(gl_FragCoord.xy), 0).rgb, 0.0, 1.0);
  vec3 high = 1.055 * pow(max(c, vec3(0.0031308)), vec3(1.0 / 2.4)) - 0.055;
  oColor = vec4(mix(high, c * 12.92, vec3(lessThanEqual(c, vec3(0.0031308)))), 1.0);
}
)";

[[noreturn]] void fail(const char *what, const char *said) {
  std::fprintf(stderr, "okbench: %s: %s\n", what, said);
  std::exit(1);
}

GLuint makeShader(GLenum kind, const std::string &text) {
  const GLuint shader = glCreateShader(kind);
  const char *source = text.c_str();
  glShaderSource(shader, 1, &source, nullptr);
  glCompileShader(shader);
  GLint good = 0;
  glGetShaderiv(shader, GL_COMPILE_STATUS, &good);
  if (good == 0) {
    char said[1024] = {};
    glGetShaderInfoLog(shader, sizeof said, nullptr, said);
    fail("a shader of the floor does not compile", said);
  }
  return shader;
}

GLuint makeColor(GLenum format, int width, int height, GLenum type) {
  GLuint texture = 0;
  glGenTextures(1, &texture);
  glBindTexture(GL_TEXTURE_2D, texture);
  glTexImage2D(GL_TEXTURE_2D, 0, static_cast<GLint>(format), width, height, 0, GL_RGBA, type,
               nullptr);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_NEAREST);
  glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MAG_FILTER, GL_NEAREST);
  return texture;
}

GLuint makeFramebuffer(GLuint color) {
  GLuint framebuffer = 0;
  glGenFramebuffers(1, &framebuffer);
  glBindFramebuffer(GL_FRAMEBUFFER, framebuffer);
  glFramebufferTexture2D(GL_FRAMEBUFFER, GL_COLOR_ATTACHMENT0, GL_TEXTURE_2D, color, 0);
  return framebuffer;
}

}  // namespace

GLuint makeProgram(const std::string &vertexText, const std::string &fragmentText) {
  const GLuint program = glCreateProgram();
  glAttachShader(program, makeShader(GL_VERTEX_SHADER, vertexText));
  glAttachShader(program, makeShader(GL_FRAGMENT_SHADER, fragmentText));
  glLinkProgram(program);
  GLint good = 0;
  glGetProgramiv(program, GL_LINK_STATUS, &good);
  if (good == 0) {
    char said[1024] = {};
    glGetProgramInfoLog(program, sizeof said, nullptr, said);
    fail("a program of the floor does not link", said);
  }
  return program;
}

GLuint makeBuffer(GLenum target, std::size_t bytes, const void *data, GLenum usage) {
  GLuint buffer = 0;
  glGenBuffers(1, &buffer);
  glBindBuffer(target, buffer);
  glBufferData(target, static_cast<GLsizeiptr>(bytes), data, usage);
  return buffer;
}

Targets::Targets(int width, int height) : width_(width), height_(height) {
  linearColor_ = makeColor(GL_RGBA16F, width, height, GL_HALF_FLOAT);
  linear_ = makeFramebuffer(linearColor_);
  GLuint depth = 0;
  glGenRenderbuffers(1, &depth);
  glBindRenderbuffer(GL_RENDERBUFFER, depth);
  glRenderbufferStorage(GL_RENDERBUFFER, GL_DEPTH_COMPONENT24, width, height);
  glFramebufferRenderbuffer(GL_FRAMEBUFFER, GL_DEPTH_ATTACHMENT, GL_RENDERBUFFER, depth);
  const GLenum first = glCheckFramebufferStatus(GL_FRAMEBUFFER);
  encoded_ = makeFramebuffer(makeColor(GL_RGBA8, width, height, GL_UNSIGNED_BYTE));
  if (first != GL_FRAMEBUFFER_COMPLETE ||
      glCheckFramebufferStatus(GL_FRAMEBUFFER) != GL_FRAMEBUFFER_COMPLETE) {
    fail("the floor's framebuffers", "not complete");
  }
  encode_ = makeProgram(kCornerVertex, kEncodeFragment);
  glGenVertexArrays(1, &emptyVertexArray_);
  glViewport(0, 0, width, height);
}

void Targets::begin() const {
  glBindFramebuffer(GL_FRAMEBUFFER, linear_);
  glEnable(GL_DEPTH_TEST);
  glEnable(GL_CULL_FACE);
  glClearColor(0.0f, 0.0f, 0.0f, 1.0f);
  glClear(GL_COLOR_BUFFER_BIT | GL_DEPTH_BUFFER_BIT);
}

void Targets::end() const {
  glBindFramebuffer(GL_FRAMEBUFFER, encoded_);
  glDisable(GL_DEPTH_TEST);
  glDisable(GL_CULL_FACE);
  glUseProgram(encode_);
  glBindVertexArray(emptyVertexArray_);
  glActiveTexture(GL_TEXTURE0);
  glBindTexture(GL_TEXTURE_2D, linearColor_);
  glDrawArrays(GL_TRIANGLES, 0, 3);
}

std::vector<unsigned char> Targets::read() const {
  const auto width = static_cast<std::size_t>(width_);
  const auto height = static_cast<std::size_t>(height_);
  std::vector<unsigned char> pixels(width * height * 4);
  glBindFramebuffer(GL_FRAMEBUFFER, encoded_);
  glPixelStorei(GL_PACK_ALIGNMENT, 1);
  glReadPixels(0, 0, width_, height_, GL_RGBA, GL_UNSIGNED_BYTE, pixels.data());
  return pixels;
}

}  // namespace floorGl
