#include <cstdint>
#include <glad/gl.h>
#include <iostream>
#include <memory>

#include "../engine.hpp"
#include "../layout.hpp"
#include "../measure.hpp"
#include "../workloads.hpp"
#include "floor_scene.hpp"
#include "gl_objects.hpp"

namespace floorGl {

namespace {

constexpr const char *kVertexHead = R"(#version 330 core
layout(location = 0) in vec3 aPosition;
layout(location = 1) in vec2 aUv;
layout(location = 2) in vec3 aNormal;
uniform mat4 uViewProjection;
out vec2 vUv;
out float vLight;
)";

constexpr const char *kVertexBody = R"(
void main() {
  mat4 model = MODEL;
  vUv = aUv;
  vLight = 0.3 + 0.7 * max(dot(mat3(model) * aNormal, vec3(0.3, 0.4, 0.866)), 0.0);
  gl_Position = uViewProjection * (model * vec4(aPosition, 1.0));
}
)";

constexpr const char *kFragment = R"(#version 330 core
in vec2 vUv;
in float vLight;
uniform sampler2D uTexture;
out vec4 oColor;
void main() {
  oColor = vec4(texture(uTexture, vUv).rgb * vLight, 1.0);
}
)";

// One draw an item with its matrix in a uniform.
constexpr const char *kByUniform = "uniform mat4 uModel;\n#define MODEL uModel\n";
// One draw of all, the matrices in a buffer that steps once an instance.
constexpr const char *kByInstance = "layout(location = 4) in mat4 aModel;\n#define MODEL aModel\n";
// One call for many meshes; an integer of each vertex says whose matrix it takes.
constexpr const char *kByItem = R"(layout(location = 3) in int aItem;
uniform samplerBuffer uModels;
#define COLUMN(i) texelFetch(uModels, aItem * 4 + i)
#define MODEL mat4(COLUMN(0), COLUMN(1), COLUMN(2), COLUMN(3))
)";

constexpr GLsizei kBoxIndices = 36;
constexpr GLint kBoxVertices = 24;

enum class Way { Uniform, Instanced, MultiDraw };

const char *nameOf(Way way) {
  return way == Way::Uniform     ? "one draw an item"
         : way == Way::Instanced ? "instanced"
                                 : "multidraw";
}

/** The boxes drawn in one of the ways. */
class BoxDrawer {
 public:
  BoxDrawer(const FloorScene &scene, long count, Way way) : scene_(scene), way_(way) {
    const char *model = way == Way::Uniform     ? kByUniform
                        : way == Way::Instanced ? kByInstance
                                                : kByItem;
    program_ = makeProgram(std::string(kVertexHead) + model + kVertexBody, kFragment);
    glUseProgram(program_);
    model_ = glGetUniformLocation(program_, "uModel");
    glUniformMatrix4fv(glGetUniformLocation(program_, "uViewProjection"), 1, GL_FALSE,
                       &scene.getViewProjection()[0][0]);
    glUniform1i(glGetUniformLocation(program_, "uModels"), 1);
    makeTexture();
    makeGeometry(count);
    makeMatrices();
  }

  void draw(bool matricesChanged) {
    const auto &matrices = scene_.getVisible();
    glUseProgram(program_);
    glBindVertexArray(vertexArray_);
    glActiveTexture(GL_TEXTURE0);
    glBindTexture(GL_TEXTURE_2D, texture_);
    if (way_ == Way::Uniform) {
      drawOneByOne();
      return;
    }
    if (matricesChanged) {
      glBindBuffer(GL_ARRAY_BUFFER, matrices_);
      glBufferData(GL_ARRAY_BUFFER, static_cast<GLsizeiptr>(matrices.size() * sizeof(glm::mat4)),
                   matrices.data(), GL_STREAM_DRAW);
    }
    const auto count = static_cast<GLsizei>(matrices.size());
    if (way_ == Way::Instanced) {
      glDrawElementsInstanced(GL_TRIANGLES, kBoxIndices, GL_UNSIGNED_SHORT, nullptr, count);
    } else {
      glActiveTexture(GL_TEXTURE1);
      glBindTexture(GL_TEXTURE_BUFFER, matrixTexture_);
      glMultiDrawElementsBaseVertex(GL_TRIANGLES, counts_.data(), GL_UNSIGNED_SHORT, starts_.data(),
                                    count, bases_.data());
    }
  }

 private:
  void drawOneByOne() {
    const auto &matrices = scene_.getVisible();
    for (std::size_t i = 0; i < matrices.size(); ++i) {
      glUniformMatrix4fv(model_, 1, GL_FALSE, &matrices[i][0][0]);
      if (scene_.isDistinct()) {
        glDrawElementsBaseVertex(GL_TRIANGLES, kBoxIndices, GL_UNSIGNED_SHORT, nullptr, bases_[i]);
      } else {
        glDrawElements(GL_TRIANGLES, kBoxIndices, GL_UNSIGNED_SHORT, nullptr);
      }
    }
  }

  void makeTexture() {
    const std::vector<std::uint8_t> texels = layout::makeCheckerTexels();
    glGenTextures(1, &texture_);
    glBindTexture(GL_TEXTURE_2D, texture_);
    glTexImage2D(GL_TEXTURE_2D, 0, GL_SRGB8_ALPHA8, 64, 64, 0, GL_RGBA, GL_UNSIGNED_BYTE,
                 texels.data());
    glGenerateMipmap(GL_TEXTURE_2D);
    glTexParameteri(GL_TEXTURE_2D, GL_TEXTURE_MIN_FILTER, GL_LINEAR_MIPMAP_LINEAR);
  }

  // All meshes have the same triangles, so one index list serves them with a base vertex each.
  void makeGeometry(long count) {
    const long meshes = scene_.isDistinct() ? count : 1;
    std::vector<float> vertices;
    std::vector<std::int32_t> items;
    for (long i = 0; i < meshes; ++i) {
      const float stretch =
          scene_.isDistinct() ? 1.0f + static_cast<float>(i) / static_cast<float>(count) : 1.0f;
      const layout::Mesh box = layout::makeBox(stretch);
      vertices.insert(vertices.end(), box.vertices.begin(), box.vertices.end());
      items.insert(items.end(), static_cast<std::size_t>(kBoxVertices),
                   static_cast<std::int32_t>(i));
      bases_.push_back(static_cast<GLint>(i) * kBoxVertices);
    }
    counts_.assign(bases_.size(), kBoxIndices);
    starts_.assign(bases_.size(), nullptr);
    const layout::Mesh box = layout::makeBox();
    const std::vector<std::uint16_t> indices(box.indices.begin(), box.indices.end());

    glGenVertexArrays(1, &vertexArray_);
    glBindVertexArray(vertexArray_);
    makeBuffer(GL_ARRAY_BUFFER, vertices.size() * sizeof(float), vertices.data(), GL_STATIC_DRAW);
    const GLint sizes[] = {3, 2, 3};
    const std::size_t offsets[] = {0, 3, 5};
    for (GLuint i = 0; i < 3; ++i) {
      glVertexAttribPointer(i, sizes[i], GL_FLOAT, GL_FALSE, 8 * sizeof(float),
                            reinterpret_cast<const void *>(offsets[i] * sizeof(float)));
      glEnableVertexAttribArray(i);
    }
    if (way_ == Way::MultiDraw) {
      makeBuffer(GL_ARRAY_BUFFER, items.size() * sizeof(items[0]), items.data(), GL_STATIC_DRAW);
      glVertexAttribIPointer(3, 1, GL_INT, 0, nullptr);
      glEnableVertexAttribArray(3);
    }
    makeBuffer(GL_ELEMENT_ARRAY_BUFFER, indices.size() * sizeof(indices[0]), indices.data(),
               GL_STATIC_DRAW);
  }

  void makeMatrices() {
    if (way_ == Way::Uniform) {
      return;
    }
    matrices_ = makeBuffer(GL_ARRAY_BUFFER, sizeof(glm::mat4), nullptr, GL_STREAM_DRAW);
    if (way_ == Way::MultiDraw) {
      glGenTextures(1, &matrixTexture_);
      glBindTexture(GL_TEXTURE_BUFFER, matrixTexture_);
      glTexBuffer(GL_TEXTURE_BUFFER, GL_RGBA32F, matrices_);
      return;
    }
    for (GLuint i = 0; i < 4; ++i) {
      glVertexAttribPointer(4 + i, 4, GL_FLOAT, GL_FALSE, sizeof(glm::mat4),
                            reinterpret_cast<const void *>(i * sizeof(glm::vec4)));
      glVertexAttribDivisor(4 + i, 1);
      glEnableVertexAttribArray(4 + i);
    }
  }

  const FloorScene &scene_;
  Way way_;
  GLuint program_ = 0;
  GLint model_ = -1;
  GLuint texture_ = 0;
  GLuint vertexArray_ = 0;
  GLuint matrices_ = 0;
  GLuint matrixTexture_ = 0;
  std::vector<GLint> bases_;
  std::vector<GLsizei> counts_;
  std::vector<const void *> starts_;
};

struct Result {
  Way way = Way::Uniform;
  FrameTimes times;
  long covered = 0;
  std::size_t drawn = 0;
};

Result measure(const BenchOptions &options, const std::string &workload, Way way) {
  Result result;
  result.way = way;
  FloorScene scene(workload, options.count);
  const Targets targets(options.width, options.height);
  BoxDrawer drawer(scene, options.count, way);
  const long warmUp = options.getWarmUp();
  result.times = measureFrames(warmUp, options.getFrames(), [&](long frame) {
    const bool changed = scene.update(frame);
    targets.begin();
    drawer.draw(changed);
    targets.end();
    glFinish();
    if (frame == warmUp - 1) {
      const std::vector<unsigned char> pixels = targets.read();
      for (std::size_t i = 0; i + 3 < pixels.size(); i += 4) {
        result.covered += (pixels[i] | pixels[i + 1] | pixels[i + 2]) != 0 ? 1 : 0;
      }
    }
  });
  result.drawn = scene.getVisible().size();
  return result;
}

}  // namespace

}  // namespace floorGl

int runFloor(const BenchOptions &options) {
  using floorGl::Way;
  if (options.device == "null") {
    std::cerr << "okbench: the floor is bare OpenGL and has no null device\n";
    return 1;
  }
  const Engine engine(options, "offscreen");
  if (!engine.isRunning()) {
    return 1;
  }
  const std::string workload = options.workload.substr(std::string("floor-").size());
  const Way together = workload == "boxes-distinct" ? Way::MultiDraw : Way::Instanced;
  const floorGl::Result apart = floorGl::measure(options, workload, Way::Uniform);
  const floorGl::Result joined = floorGl::measure(options, workload, together);
  const floorGl::Result &best = apart.times.getMedian() < joined.times.getMedian() ? apart : joined;

  JsonLine line("floor", workload, options.count);
  line.text("mode", floorGl::nameOf(best.way)).text("gl", OkCore::getGlVersion());
  best.times.report(line);
  line.number("one_by_one_ms_median", apart.times.getMedian())
      .number("together_ms_median", joined.times.getMedian())
      .number("covered_px", static_cast<double>(best.covered))
      .number("drawn", static_cast<double>(best.drawn));
  line.print();
  return 0;
}
