#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <glad/gl.h>
#include <iostream>
#include <string>
#include <utility>
#include <vector>

#include "../engine.hpp"
#include "../measure.hpp"
#include "../sprite_layout.hpp"
#include "../workloads.hpp"
#include "gl_objects.hpp"

namespace floorGl {

namespace {

constexpr const char *kVertex = R"(#version 330 core
layout(location = 0) in vec2 aPosition;
layout(location = 1) in vec2 aUv;
layout(location = 2) in vec4 aColor;
uniform vec2 uClipFromPixels;
out vec2 vUv;
out vec4 vColor;
void main() {
  vUv = aUv;
  vColor = aColor;
  gl_Position = vec4(aPosition.x * uClipFromPixels.x - 1.0, 1.0 - aPosition.y * uClipFromPixels.y,
                     0.0, 1.0);
}
)";

constexpr const char *kFragment = R"(#version 330 core
in vec2 vUv;
in vec4 vColor;
uniform sampler2D uTexture;
out vec4 oColor;
void main() {
  oColor = texture(uTexture, vUv) * vColor;
}
)";

struct Vertex {
  float x, y, u, v;
  std::uint32_t color;
};

/** What any batcher knows of a sprite. */
struct Sprite {
  float x, y, width, height;
  float u0, v0, u1, v1;
  std::uint32_t color;
  int layer;
};

/** The batcher that anybody writes: sorted once, quads made anew each frame, a call a run. */
class SpriteBatcher {
 public:
  explicit SpriteBatcher(const BenchOptions &options)
      : options_(options), vertices_(static_cast<std::size_t>(options.count) * 4) {
    constexpr float kSide = spriteLayout::kSide;
    for (long i = 0; i < options.count; ++i) {
      const int layer = spriteLayout::spriteAt(i, options.width, options.height).layer;
      sprites_.push_back({0, 0, kSide, kSide, 0, 0, 1, 1, 0xffffffffu, layer});
      order_.push_back(static_cast<std::uint32_t>(i));
    }
    std::stable_sort(order_.begin(), order_.end(), [this](std::uint32_t a, std::uint32_t b) {
      return sprites_[a].layer < sprites_[b].layer;
    });
    program_ = makeProgram(kVertex, kFragment);
    glUseProgram(program_);
    glUniform2f(glGetUniformLocation(program_, "uClipFromPixels"),
                2.0f / static_cast<float>(options.width),
                2.0f / static_cast<float>(options.height));
    makeTextures();
    makeArrays();
  }

  void place(long frame) {
    for (std::size_t i = 0; i < sprites_.size(); ++i) {
      const auto index = static_cast<long>(i);
      const auto at = spriteLayout::spriteAt(index, options_.width, options_.height);
      sprites_[i].x = static_cast<float>(at.x + spriteLayout::walkAt(index, frame));
      sprites_[i].y = static_cast<float>(at.y);
    }
  }

  void write() {
    Vertex *corner = vertices_.data();
    for (const std::uint32_t index : order_) {
      const Sprite &s = sprites_[index];
      *corner++ = {s.x, s.y, s.u0, s.v1, s.color};
      *corner++ = {s.x + s.width, s.y, s.u1, s.v1, s.color};
      *corner++ = {s.x + s.width, s.y + s.height, s.u1, s.v0, s.color};
      *corner++ = {s.x, s.y + s.height, s.u0, s.v0, s.color};
    }
    glBindBuffer(GL_ARRAY_BUFFER, buffer_);
    glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(vertices_.size() * sizeof(Vertex)),
                 vertices_.data(), GL_STREAM_DRAW);
  }

  void draw() {
    glDisable(GL_DEPTH_TEST);
    glEnable(GL_BLEND);
    glBlendFuncSeparate(GL_SRC_ALPHA, GL_ONE_MINUS_SRC_ALPHA, GL_ONE, GL_ONE_MINUS_SRC_ALPHA);
    glUseProgram(program_);
    glBindVertexArray(vertexArray_);
    glActiveTexture(GL_TEXTURE0);
    for (std::size_t first = 0, end = 0; first < order_.size(); first = end) {
      const int layer = sprites_[order_[first]].layer;
      while (end < order_.size() && sprites_[order_[end]].layer == layer) {
        ++end;
      }
      glBindTexture(GL_TEXTURE_2D, textures_[layer % spriteLayout::kTextures]);
      glDrawElements(GL_TRIANGLES, static_cast<GLsizei>((end - first) * 6), GL_UNSIGNED_INT,
                     reinterpret_cast<const void *>(first * 6 * sizeof(std::uint32_t)));
      ++calls_;
    }
    glDisable(GL_BLEND);
    glEnable(GL_DEPTH_TEST);
  }

  [[nodiscard]] long takeCalls() { return std::exchange(calls_, 0); }

 private:
  void makeTextures() {
    glGenTextures(spriteLayout::kTextures, textures_);
    for (int i = 0; i < spriteLayout::kTextures; ++i) {
      const std::vector<std::uint8_t> texels = spriteLayout::makeTexels(i);
      glBindTexture(GL_TEXTURE_2D, textures_[i]);
      glTexImage2D(GL_TEXTURE_2D, 0, GL_RGBA8, spriteLayout::kSide, spriteLayout::kSide, 0, GL_RGBA,
                   GL_UNSIGNED_BYTE, texels.data());
      glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR);
    }
  }

  void makeArrays() {
    std::vector<std::uint32_t> indices;
    for (std::uint32_t first = 0; first < vertices_.size(); first += 4) {
      indices.insert(indices.end(), {first, first + 1, first + 2, first, first + 2, first + 3});
    }
    glGenVertexArrays(1, &vertexArray_);
    glBindVertexArray(vertexArray_);
    buffer_ = makeBuffer(GL_ARRAY_BUFFER, sizeof(Vertex), nullptr, GL_STREAM_DRAW);
    makeBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.size() * sizeof(indices[0]), indices.data(),
               GL_STATIC_DRAW);
    const auto offset = [](std::size_t bytes) { return reinterpret_cast<const void *>(bytes); };
    glVertexAttribPointer(0, 2, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(0));
    glVertexAttribPointer(1, 2, GL_FLOAT, GL_FALSE, sizeof(Vertex), offset(8));
    glVertexAttribPointer(2, 4, GL_UNSIGNED_BYTE, GL_TRUE, sizeof(Vertex), offset(16));
    for (GLuint i = 0; i < 3; ++i) {
      glEnableVertexAttribArray(i);
    }
  }

  const BenchOptions &options_;
  std::vector<Sprite> sprites_;
  std::vector<std::uint32_t> order_;
  std::vector<Vertex> vertices_;
  GLuint program_ = 0;
  GLuint vertexArray_ = 0;
  GLuint buffer_ = 0;
  GLuint textures_[spriteLayout::kTextures] = {};
  long calls_ = 0;
};

}  // namespace

}  // namespace floorGl

int runFloorSprites(const BenchOptions &options) {
  if (options.device == "null") {
    std::cerr << "okbench: the floor is bare OpenGL and has no null device\n";
    return 1;
  }
  const Engine engine(options, "offscreen");
  if (!engine.isRunning()) {
    return 1;
  }
  const std::string workload = options.workload.substr(std::string("floor-").size());
  const bool isMoving = workload == "sprites";
  const floorGl::Targets targets(options.width, options.height);
  floorGl::SpriteBatcher batcher(options);
  long covered = 0;
  long calls = 0;
  const long warmUp = options.getWarmUp();
  const FrameTimes times = measureFrames(warmUp, options.getFrames(), [&](long frame) {
    if (isMoving || frame == 0) {
      batcher.place(frame);
      batcher.write();
    }
    // As the engine does: an empty scene, encoded, then the sprites on the eight-bit picture.
    targets.begin();
    targets.end();
    batcher.draw();
    calls = batcher.takeCalls();
    glFinish();
    if (frame == warmUp - 1) {
      const std::vector<unsigned char> pixels = targets.read();
      for (std::size_t i = 0; i + 3 < pixels.size(); i += 4) {
        covered += (pixels[i] | pixels[i + 1] | pixels[i + 2]) != 0 ? 1 : 0;
      }
    }
  });
  JsonLine line("floor", workload, options.count);
  line.text("mode", "a call a run").text("gl", OkCore::getGlVersion());
  times.report(line);
  line.number("covered_px", static_cast<double>(covered))
      .number("draw_calls", static_cast<double>(calls));
  line.print();
  return 0;
}
