#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "gl/objects.hpp"
#include "gl/recording_commands.hpp"
#include "support/gl_fixture.hpp"

// Whole draws: programs, vertex arrays and targets together, and the null device beside them.

namespace gl = okinawa::gl;

namespace {

constexpr const char *kVertex = R"(in vec2 position;
in uint layer;
#include "place"
flat out uint drawn;
void main() {
  drawn = layer;
  gl_Position = vec4(placed(position), 0.0, 1.0);
}
)";

constexpr const char *kPlace = R"(uniform vec2 offset;
vec2 placed(vec2 position) { return position + offset; }
)";

constexpr const char *kFragment = R"(flat in uint drawn;
uniform Tint { vec4 tint; };
uniform sampler2D albedo;
out vec4 color;
void main() {
  color = tint * texture(albedo, vec2(0.5)) * (LEVEL / 255.0);
  color.a = float(drawn) / 255.0;
}
)";

gl::ShaderSources sources() {
  gl::ShaderSources all;
  all.set("draw.vert.glsl", kVertex);
  all.set("place", kPlace);
  all.set("draw.frag.glsl", kFragment);
  return all;
}

gl::ProgramDescription description() {
  gl::ProgramDescription wanted;
  wanted.vertex = "draw.vert.glsl";
  wanted.fragment = "draw.frag.glsl";
  wanted.defines = {{"LEVEL", "102.0"}};
  wanted.attributes = {{"position", 0}, {"layer", 1}};
  wanted.outputs = {{"color", 0}};
  wanted.blocks = {{"Tint", 2}};
  wanted.samplers = {{"albedo", 1}};
  return wanted;
}

/** Everything one draw needs. */
struct Scene {
  gl::Program program;
  gl::Buffer vertices;
  gl::Buffer layers;
  gl::Buffer indices;
  gl::Buffer tint;
  gl::VertexArray array;
  gl::Texture albedo;
  gl::Texture picture;
  gl::Framebuffer target;
};

constexpr int kSide = 4;

void makeBuffers(gl::Context &context, Scene &scene) {
  // A triangle that covers the picture, behind one vertex that the base vertex skips.
  const std::array<float, 8> positions = {9, 9, -1, -1, 3, -1, -1, 3};
  scene.vertices = gl::Buffer::create(context);
  EXPECT_TRUE(scene.vertices.setData(positions, gl::kStaticDraw));
  const std::array<std::uint32_t, 2> layers = {51, 204};
  scene.layers = gl::Buffer::create(context);
  EXPECT_TRUE(scene.layers.setData(layers, gl::kStaticDraw));
  const std::array<std::uint16_t, 3> indices = {0, 1, 2};
  scene.indices = gl::Buffer::create(context);
  EXPECT_TRUE(scene.indices.setData(indices, gl::kStaticDraw));
  const std::array<float, 4> tint = {1.0f, 0.5f, 0.0f, 1.0f};
  scene.tint = gl::Buffer::create(context);
  EXPECT_TRUE(scene.tint.setData(tint, gl::kStaticDraw));
  scene.array = gl::VertexArray::create(context);
  gl::VertexAttribute position;
  position.components = 2;
  position.stride = 8;
  scene.array.setAttribute(position, scene.vertices);
  gl::VertexAttribute layer;
  layer.index = 1;
  layer.components = 1;
  layer.type = gl::kUnsignedInt;
  layer.integer = true;
  layer.stride = 4;
  layer.divisor = 1;
  scene.array.setAttribute(layer, scene.layers);
  scene.array.setIndexBuffer(scene.indices);
}

void makeImages(gl::Context &context, Scene &scene) {
  scene.albedo = gl::Texture::create(context);
  EXPECT_TRUE(scene.albedo.allocate2D(1, 1, gl::kRGBA8));
  const std::array<std::uint8_t, 4> white = {255, 255, 255, 255};
  gl::PixelData data;
  data.bytes = std::as_bytes(std::span(white));
  EXPECT_TRUE(scene.albedo.upload(0, 0, 0, 1, 1, data));
  scene.picture = gl::Texture::create(context);
  EXPECT_TRUE(scene.picture.allocate2D(kSide, kSide, gl::kRGBA8));
  scene.target = gl::Framebuffer::create(context);
  scene.target.attach(gl::kColorAttachment0, scene.picture);
  scene.target.setDrawBuffers({gl::kColorAttachment0});
  EXPECT_TRUE(scene.target.check());
}

Scene makeScene(gl::Context &context) {
  Scene scene;
  auto program = gl::Program::build(context, sources(), description());
  EXPECT_TRUE(program) << program.error().message;
  scene.program = std::move(program).value();
  makeBuffers(context, scene);
  makeImages(context, scene);
  return scene;
}

void draw(gl::Context &context, const Scene &scene, int instances) {
  auto &state = context.state();
  scene.target.bind();
  state.setViewport({0, 0, kSide, kSide});
  state.setEnabled(gl::kBlend, false);
  state.setEnabled(gl::kDepthTest, false);
  const float black[4] = {0.0f, 0.0f, 0.0f, 0.0f};
  context.commands().clearBufferfv(gl::kColor, 0, black);
  scene.program.use();
  scene.program.set("offset", glm::vec2(0.0f));
  scene.albedo.bind(1);
  scene.tint.bindBase(gl::kUniformBuffer, 2);
  scene.array.bind();
  context.commands().drawElementsInstancedBaseVertex(gl::kTriangles, 3, gl::kUnsignedShort, 0,
                                                     instances, 1);
}

std::array<std::uint8_t, 4> pixel(const Scene &scene) {
  std::array<std::uint8_t, 4> got{};
  EXPECT_TRUE(scene.target.readPixels({kSide - 1, 0, 1, 1}, gl::kRGBA, gl::kUnsignedByte,
                                      std::as_writable_bytes(std::span(got))));
  return got;
}

}  // namespace

class GlDrawTest : public okinawa::test::GlFixture {
 protected:
  gl::ContextOptions contextOptions() const override {
    gl::ContextOptions options;
    options.record = true;
    return options;
  }
};

TEST_F(GlDrawTest, DrawsAPixelThatCanBeDerivedByHand) {
  const auto scene = makeScene(context());
  draw(context(), scene, 1);
  // Tint times white times 102 / 255; the first instance's layer in alpha.
  EXPECT_EQ(pixel(scene), (std::array<std::uint8_t, 4>{102, 51, 0, 51}));
  draw(context(), scene, 2);
  EXPECT_EQ(pixel(scene), (std::array<std::uint8_t, 4>{102, 51, 0, 204}));
}

TEST_F(GlDrawTest, ManyDrawsGoInOneCall) {
  const auto scene = makeScene(context());
  draw(context(), scene, 1);
  const std::array<int, 2> counts = {3, 3};
  const std::array<const void *, 2> offsets = {nullptr, nullptr};
  const std::array<int, 2> bases = {1, 1};
  commands().multiDrawElementsBaseVertex(gl::kTriangles, counts.data(), gl::kUnsignedShort,
                                         offsets.data(), 2, bases.data());
  EXPECT_EQ(pixel(scene), (std::array<std::uint8_t, 4>{102, 51, 0, 51}));
  EXPECT_EQ(context().recorder()->drawCalls(), 2u);
}

TEST_F(GlDrawTest, TheNullDeviceMakesTheSameCalls) {
  context().recorder()->setLogging(true);
  {
    const auto scene = makeScene(context());
    draw(context(), scene, 2);
    draw(context(), scene, 1);
  }
  context().drainDeletions();

  auto made = gl::createNullContext();
  ASSERT_TRUE(made);
  auto null = std::move(made).value();
  null->recorder()->setLogging(true);
  {
    const auto scene = makeScene(*null);
    draw(*null, scene, 2);
    draw(*null, scene, 1);
  }
  null->drainDeletions();

  // How many texture units there are is the device's business: the one to edit on is the last.
  const auto comparable = [](const std::vector<std::string> &lines) {
    std::vector<std::string> kept;
    for (const auto &line : lines) {
      if (line.find("activeTexture") != 0) {
        kept.push_back(line);
      }
    }
    return kept;
  };
  const auto real = comparable(context().recorder()->log());
  const auto fake = comparable(null->recorder()->log());
  ASSERT_FALSE(real.empty());
  EXPECT_EQ(real, fake);
}

TEST_F(GlDrawTest, AnErrorInAnIncludeNamesItsFileAndLine) {
  auto broken = sources();
  broken.set("place", "uniform vec2 offset;\n\nvec2 placed(vec2 p) { return nonsense; }\n");
  const auto program = gl::Program::build(context(), broken, description());
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().file, "place");
  EXPECT_EQ(program.error().line, 3);
  EXPECT_NE(program.error().message.find("place:3:"), std::string::npos) << program.error().message;
  EXPECT_NE(program.error().message.find("nonsense"), std::string::npos);
}

TEST_F(GlDrawTest, AnErrorAfterAnIncludeNamesTheRightLine) {
  auto broken = sources();
  broken.set("draw.vert.glsl", std::string(kVertex) + "nonsense here\n");
  const auto program = gl::Program::build(context(), broken, description());
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().file, "draw.vert.glsl");
  EXPECT_EQ(program.error().line, 9);
}

TEST_F(GlDrawTest, ProgramsThatDoNotFitDoNotLink) {
  auto broken = sources();
  broken.set("draw.frag.glsl",
             "in vec4 drawn; out vec4 color;\n"
             "void main() { color = drawn; }\n");
  const auto program = gl::Program::build(context(), broken, description());
  ASSERT_FALSE(program);
  EXPECT_NE(program.error().message.find("does not link"), std::string::npos)
      << program.error().message;
}

TEST_F(GlDrawTest, UniformsAnswerLikeTheSources) {
  auto program = gl::Program::build(context(), sources(), description());
  ASSERT_TRUE(program);
  EXPECT_TRUE(program.value().hasUniform("offset"));
  EXPECT_FALSE(program.value().hasUniform("absent"));
  EXPECT_FALSE(program.value().bindBlock("Absent", 0));
  EXPECT_TRUE(program.value().bindBlock("Tint", 0));
  EXPECT_EQ(program.value().attribute("layer"), 1);
  program.value().setLabel("draw");
  program.value().set("absent", 1.0f);
}
