// Render targets: sizes, samples, use as textures; shaders from a folder.

#include <cstdio>
#include <filesystem>
#include <fstream>
#include <optional>
#include <unistd.h>

#include "render/stage.hpp"
#include "support/log_capture.hpp"

namespace okinawa {
namespace {

using testing::add;
using testing::flat;
using testing::HeldMaterial;
using testing::makeMesh;
using testing::Pixel;
using testing::pixelAt;
using testing::pixelView;
using testing::quadData;

const OkMaterialBlock kFlatWhite = flat(glm::vec4(1.0f));

class TargetGlTest : public testing::GlStageTest {};

TEST_F(TargetGlTest, Case_D68_NoSizeKeepsTheLastOne) {
  const auto quad = makeMesh(quadData(0, 0, 8, 6));
  const HeldMaterial material{kFlatWhite};
  add(stage->list(), *quad, material.id());
  stage->draw(8, 6);
  for (const auto &[width, height] : {std::pair{0, 0}, std::pair{8, 0}, std::pair{0, 6}}) {
    EXPECT_TRUE(stage->target().resize(width, height).isOk());
    EXPECT_EQ(stage->target().getWidth(), 8);
    EXPECT_EQ(stage->target().getHeight(), 6);
  }
  OkView nothing = pixelView(8, 6);
  nothing.width = 0;
  nothing.height = 0;
  stage->frame(nothing);
  EXPECT_EQ(stage->target().getWidth(), 8);
  EXPECT_EQ(pixelAt(stage->draw(8, 6), 7, 5), (Pixel{255, 255, 255, 255}));
}

TEST_F(TargetGlTest, Case_D69_TargetsAreAtLeastOneTexelAndStayComplete) {
  const auto none = stage->makeTarget(0, 0);
  EXPECT_EQ(none->getWidth(), 1);
  EXPECT_EQ(none->getHeight(), 1);
  EXPECT_TRUE(none->readPixels().isOk());
  const OkImage one = stage->draw(1, 1);
  EXPECT_EQ(one.getWidth(), 1);
  EXPECT_EQ(pixelAt(one, 0, 0), (Pixel{0, 0, 0, 255}));
}

TEST_F(TargetGlTest, SizesBeyondTheDeviceAreRefusedAndTheOldOneStays) {
  stage->draw(4, 4);
  const int limit = stage->context().limits().maxTargetSize();
  for (const int side : {limit + 1, -3}) {
    const OkStatus status = stage->target().resize(side, 4);
    ASSERT_FALSE(status.isOk());
    EXPECT_NE(status.error().message.find(std::to_string(side)), std::string::npos);
    EXPECT_FALSE(stage->renderer().createTarget(4, side).isOk());
  }
  EXPECT_EQ(stage->target().getWidth(), 4);
  EXPECT_EQ(pixelAt(stage->draw(4, 4), 3, 3), (Pixel{0, 0, 0, 255}));
}

TEST_F(TargetGlTest, TheTextureIsTheSameObjectThroughAResize) {
  stage->draw(4, 4);
  OkTexture *const texture = stage->target().getTexture();
  EXPECT_TRUE(texture->isExternal());
  EXPECT_TRUE(texture->isLoaded());
  EXPECT_EQ(texture->getWidth(), 4);
  const std::size_t objects = stage->renderer().getDeviceObjectCount();
  ASSERT_TRUE(stage->target().resize(16, 9).isOk());
  EXPECT_EQ(stage->target().getTexture(), texture);
  EXPECT_EQ(texture->getWidth(), 16);
  EXPECT_EQ(texture->getHeight(), 9);
  EXPECT_EQ(stage->renderer().getDeviceObjectCount(), objects);
}

TEST_F(TargetGlTest, APictureOfOneTargetIsATextureInAnother) {
  // A quarter of the first picture is coloured: it must arrive at the same place, in the same
  // colour, before and after the target was resized.
  const auto corner = makeMesh(quadData(0, 0, 2, 2));
  const auto whole = makeMesh(quadData(0, 0, 4, 4));
  const float grey = testing::decoded(77);
  const HeldMaterial paint{flat({grey, grey, grey, 1.0f})};
  const auto mirror = stage->makeTarget(2, 2);
  const HeldMaterial screen{testing::textured(*mirror->getTexture())};
  for (const int side : {4, 8}) {
    const OkView inner =
        OkView::make(glm::dvec3(0.0), glm::mat3(1.0f),
                     glm::ortho(0.0f, 4.0f, 0.0f, 4.0f, -10.0f, 10.0f), side, side);
    stage->list().clear();
    add(stage->list(), *corner, paint.id());
    ASSERT_TRUE(stage->renderer().render(stage->scene(), inner, *mirror).isOk());
    stage->list().clear();
    add(stage->list(), *whole, screen.id());
    const OkImage picture = stage->draw(4, 4);
    EXPECT_EQ(pixelAt(picture, 0, 3), (Pixel{77, 77, 77, 255}));
    EXPECT_EQ(pixelAt(picture, 1, 2), (Pixel{77, 77, 77, 255}));
    EXPECT_EQ(pixelAt(picture, 2, 2), (Pixel{0, 0, 0, 255}));
    EXPECT_EQ(pixelAt(picture, 0, 0), (Pixel{0, 0, 0, 255}));
  }
}

TEST_F(TargetGlTest, SamplesSmoothEdgesAndLeaveTheInsideExact) {
  OkMeshData data = quadData(0, 0, 16, 16);
  data.indices = {0, 1, 2};
  const auto triangle = makeMesh(data);
  const float grey = testing::decoded(128);
  const HeldMaterial material{flat({grey, grey, grey, 1.0f})};
  add(stage->list(), *triangle, material.id());
  const OkImage picture = stage->draw(16, 16, 4);
  EXPECT_EQ(pixelAt(picture, 15, 15), (Pixel{128, 128, 128, 255}));
  EXPECT_EQ(pixelAt(picture, 0, 0), (Pixel{0, 0, 0, 255}));
  int between = 0;
  for (int i = 0; i < 16; ++i) {
    const int value = pixelAt(picture, i, 15 - i)[0];
    between += value > 0 && value < 128 ? 1 : 0;
  }
  EXPECT_EQ(between, 16);
}

TEST_F(TargetGlTest, MoreSamplesThanThereAreAreHeldToWhatThereIs) {
  const auto target = stage->makeTarget(4, 4, 1000);
  ASSERT_TRUE(stage->renderer().render(stage->scene(), pixelView(4, 4), *target).isOk());
  EXPECT_TRUE(target->readPixels().isOk());
}

TEST_F(TargetGlTest, ATargetMayOutliveItsRenderer) {
  auto orphan = stage->makeTarget(4, 4);
  auto other = OkRenderer::create(stage->context());
  ASSERT_TRUE(other.isOk());
  auto target = other.value()->createTarget(4, 4);
  ASSERT_TRUE(target.isOk());
  { const std::unique_ptr<OkRenderer> gone = std::move(other).value(); }
  EXPECT_TRUE(target.value()->resize(5, 5).isOk());
  EXPECT_TRUE(target.value()->readPixels().isOk());
}

TEST_F(TargetGlTest, PresentWithoutAWindowDoesNothing) {
  stage->draw(4, 4);
  stage->renderer().present(stage->target(), 640, 480);
  stage->renderer().present(stage->target(), 0, 0);
}

class ShaderFolderTest : public testing::GlStageTest {
 protected:
  void SetUp() override {
    GlStageTest::SetUp();
    folder_ = ::testing::TempDir() + "ok_render_shaders_" + std::to_string(::getpid());
    std::filesystem::create_directories(folder_);
    material_.emplace(kFlatWhite);
    add(stage->list(), *quad_, material_->id());
  }
  void TearDown() override {
    std::filesystem::remove_all(folder_);
    material_.reset();
    GlStageTest::TearDown();
  }
  void write(const std::string &name, const std::string &text) {
    std::ofstream(folder_ + "/" + name) << text;
  }
  Pixel look() { return pixelAt(stage->draw(4, 4), 1, 1); }

  std::string folder_;
  const std::unique_ptr<OkMesh> quad_ = makeMesh(quadData(0, 0, 4, 4));
  std::optional<HeldMaterial> material_;
};

constexpr const char *kRedEncode = R"(uniform sampler2D uColor;
out vec4 oColor;
void main() { oColor = texelFetch(uColor, ivec2(gl_FragCoord.xy), 0) * vec4(1.0, 0.0, 0.0, 1.0); }
)";

TEST_F(ShaderFolderTest, FilesOverrideTheLibraryUntilTheyGo) {
  EXPECT_EQ(look(), (Pixel{255, 255, 255, 255}));
  write("encode.frag.glsl", kRedEncode);
  stage->renderer().setShaderFolder(folder_);
  EXPECT_EQ(look(), (Pixel{255, 0, 0, 255}));
  std::remove((folder_ + "/encode.frag.glsl").c_str());
  EXPECT_TRUE(stage->renderer().reloadShaders());
  EXPECT_EQ(look(), (Pixel{255, 255, 255, 255}));
}

TEST_F(ShaderFolderTest, ABrokenShaderKeepsTheLastGoodOneAndSaysWhere) {
  write("encode.frag.glsl", kRedEncode);
  stage->renderer().setShaderFolder(folder_);
  LogCapture log;
  write("encode.frag.glsl",
        "uniform sampler2D uColor;\nout vec4 oColor;\nvoid main() { nonsense }\n");
  EXPECT_FALSE(stage->renderer().reloadShaders());
  EXPECT_TRUE(log.warned("encode.frag.glsl:3"));
  EXPECT_EQ(look(), (Pixel{255, 0, 0, 255}));
  // Unchanged and still broken.
  EXPECT_FALSE(stage->renderer().reloadShaders());
}

TEST_F(ShaderFolderTest, VariantsFirstAskedForWhileBrokenComeFromTheLibrary) {
  write("light.glsl", "this is no shader\n");
  {
    LogCapture log;
    stage->renderer().setShaderFolder(folder_);
    EXPECT_TRUE(log.warned("light.glsl:1"));
  }
  OkDaylight light;
  light.direction = {0, 0, -1};
  light.intensity = 1.0f;
  light.ambient = glm::vec3(0.0f);
  stage->scene().setDaylight(light);
  OkMaterialBlock block;
  block.state.doubleSided = false;
  const HeldMaterial lit{block};
  stage->list().clear();
  add(stage->list(), *quad_, lit.id());
  LogCapture log;
  EXPECT_EQ(look(), (Pixel{255, 255, 255, 255}));
  EXPECT_EQ(log.warnings.size(), 1u);
  look();
  EXPECT_EQ(log.warnings.size(), 1u);
}

}  // namespace
}  // namespace okinawa
