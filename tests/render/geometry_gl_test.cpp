// Meshes, batches and rasteriser state, seen on the screen.

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
using testing::quadData;

constexpr Pixel kBlack{0, 0, 0, 255};
constexpr Pixel kWhite{255, 255, 255, 255};
const OkMaterialBlock kFlatWhite = flat(glm::vec4(1.0f));

int countWhite(const OkImage &picture) {
  int count = 0;
  for (int row = 0; row < picture.getHeight(); ++row) {
    for (int column = 0; column < picture.getWidth(); ++column) {
      count += pixelAt(picture, column, row) == kWhite ? 1 : 0;
    }
  }
  return count;
}

class GeometryGlTest : public testing::GlStageTest {};

TEST_F(GeometryGlTest, RowsOfThePictureComeFromTheTop) {
  const auto quad = makeMesh(quadData(0, 3, 2, 4));
  const HeldMaterial material{kFlatWhite};
  add(stage->list(), *quad, material.id());
  const OkImage picture = stage->draw(4, 4);
  EXPECT_EQ(pixelAt(picture, 0, 0), kWhite);
  EXPECT_EQ(pixelAt(picture, 1, 0), kWhite);
  EXPECT_EQ(countWhite(picture), 2);
}

TEST_F(GeometryGlTest, ManyMoreInstancesThanOneBufferTextureHolds) {
  const auto quad = makeMesh(quadData(0, 0, 1, 1));
  const HeldMaterial material{kFlatWhite};
  for (int i = 0; i < 40000; ++i) {
    add(stage->list(), *quad, material.id(),
        {.translation = {float(i % 200), float(i / 200), 0}, .depth = float(i % 50)});
  }
  EXPECT_EQ(countWhite(stage->draw(200, 200)), 40000);
  const OkFrameStatistics &frame = stage->renderer().getStatistics();
  const int texels = stage->context().limits().maxTextureBufferSize;
  const auto chunks = static_cast<std::uint32_t>((40000LL * 4 + texels - 1) / texels);
  EXPECT_EQ(frame.drawCalls, chunks);
  EXPECT_EQ(frame.triangles, 80000u);
}

TEST_F(GeometryGlTest, DifferentMeshesOfOneStateAreOneCall) {
  const HeldMaterial material{kFlatWhite};
  std::vector<std::unique_ptr<OkMesh>> meshes;
  for (int i = 0; i < 64; ++i) {
    meshes.push_back(makeMesh(quadData(0, 0, 1, i % 2 == 0 ? 1.0f : 2.0f)));
    add(stage->list(), *meshes.back(), material.id(),
        {.translation = {float(i % 8), float(i / 8 * 2), 0}, .depth = float(i * 7 % 64)});
  }
  EXPECT_EQ(countWhite(stage->draw(8, 16)), 32 + 64);
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 1u);
  EXPECT_EQ(stage->renderer().getStatistics().triangles, 128u);
  EXPECT_EQ(stage->renderer().getStatistics().vertexArrayBinds, 2u);  // With the encode pass.
}

TEST_F(GeometryGlTest, MeshesWithAndWithoutStreamsMix) {
  OkMeshData colored = quadData(0, 0, 2, 2);
  colored.colors.assign(4, glm::vec4(1.0f, 0.0f, 0.0f, 1.0f));
  colored.tangents.assign(4, glm::vec4(1.0f, 0.0f, 0.0f, 1.0f));
  const auto red = makeMesh(colored);
  const auto plain = makeMesh(quadData(2, 0, 4, 2));
  const HeldMaterial material{kFlatWhite};
  add(stage->list(), *red, material.id());
  add(stage->list(), *plain, material.id());
  const OkImage picture = stage->draw(4, 2);
  EXPECT_EQ(pixelAt(picture, 1, 1), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(pixelAt(picture, 3, 1), kWhite);
}

/** A grid of `side` x `side` vertices over [0, size]. */
OkMeshData gridData(std::uint32_t side, float size) {
  OkMeshData data;
  const float step = size / static_cast<float>(side - 1);
  for (std::uint32_t y = 0; y < side; ++y) {
    for (std::uint32_t x = 0; x < side; ++x) {
      data.vertices.insert(data.vertices.end(),
                           {float(x) * step, float(y) * step, 0, 0, 0, 0, 0, 1});
    }
  }
  for (std::uint32_t y = 0; y + 1 < side; ++y) {
    for (std::uint32_t x = 0; x + 1 < side; ++x) {
      const std::uint32_t at = y * side + x;
      data.indices.insert(data.indices.end(),
                          {at, at + 1, at + side + 1, at, at + side + 1, at + side});
    }
  }
  return data;
}

TEST_F(GeometryGlTest, Case_D54_LargeMeshesDoNotWrapTheirIndices) {
  const auto grid = makeMesh(gridData(300, 64));
  ASSERT_FALSE(grid->hasShortIndices());
  const auto small = makeMesh(quadData(64, 0, 66, 64));
  ASSERT_TRUE(small->hasShortIndices());
  const HeldMaterial material{kFlatWhite};
  add(stage->list(), *grid, material.id());
  add(stage->list(), *small, material.id());
  EXPECT_EQ(countWhite(stage->draw(66, 64)), 66 * 64);
}

TEST_F(GeometryGlTest, Case_D19_ChangedVerticesAreDrawnAtTheirNewPlace) {
  const auto quad = makeMesh(quadData(0, 0, 1, 1));
  const auto neighbour = makeMesh(quadData(3, 0, 4, 1));
  const HeldMaterial material{kFlatWhite};
  add(stage->list(), *quad, material.id());
  add(stage->list(), *neighbour, material.id());
  EXPECT_EQ(pixelAt(stage->draw(4, 1), 0, 0), kWhite);
  const OkMeshData moved = quadData(1, 0, 2, 1);
  ASSERT_TRUE(
      quad->updateVertices(moved.vertices.data(), static_cast<long>(moved.vertices.size()), 8)
          .isOk());
  const OkImage picture = stage->draw(4, 1);
  EXPECT_EQ(pixelAt(picture, 0, 0), kBlack);
  EXPECT_EQ(pixelAt(picture, 1, 0), kWhite);
  EXPECT_EQ(pixelAt(picture, 3, 0), kWhite);
  // A replacement of another size finds a new place.
  ASSERT_TRUE(quad->replace(gridData(5, 2)).isOk());
  stage->list().solid[0].indexCount = quad->getIndexCount();
  EXPECT_EQ(pixelAt(stage->draw(4, 1), 1, 0), kWhite);
}

TEST_F(GeometryGlTest, ReleasedMeshesAreStillDrawnOnceUploaded) {
  const auto quad = makeMesh(quadData(0, 0, 2, 2));
  const auto late = makeMesh(quadData(2, 0, 4, 2));
  const HeldMaterial material{kFlatWhite};
  add(stage->list(), *quad, material.id());
  stage->draw(4, 2);
  quad->releaseCpuCopy();
  late->releaseCpuCopy();
  add(stage->list(), *late, material.id());
  LogCapture log;
  const OkImage picture = stage->draw(4, 2);
  stage->draw(4, 2);
  EXPECT_EQ(pixelAt(picture, 1, 1), kWhite);
  EXPECT_EQ(pixelAt(picture, 3, 1), kBlack);
  EXPECT_EQ(log.warnings.size(), 1u);
  EXPECT_TRUE(log.warned("released"));
}

TEST_F(GeometryGlTest, DeadMeshesGiveTheirPlaceBack) {
  const HeldMaterial material{kFlatWhite};
  stage->draw(4, 4);
  const std::size_t before = stage->renderer().getDeviceObjectCount();
  for (int round = 0; round < 3; ++round) {
    const auto quad = makeMesh(quadData(0, 0, 4, 4));
    add(stage->list(), *quad, material.id());
    EXPECT_EQ(countWhite(stage->draw(4, 4)), 16);
    EXPECT_GT(stage->renderer().getStatistics().cpuMeshBytes, 0u);
    stage->list().clear();
  }
  stage->draw(4, 4);
  // The instance buffer, its texture and the program stay; the page is gone.
  EXPECT_EQ(stage->context().liveObjectCount(gl::ObjectKind::VertexArray), 1u);
  EXPECT_LE(stage->renderer().getDeviceObjectCount(), before + 3);
  EXPECT_EQ(stage->renderer().getStatistics().cpuMeshBytes, 0u);
}

TEST_F(GeometryGlTest, SingleSidedBackFacesAreCulled) {
  OkMeshData back = quadData(0, 0, 4, 4);
  back.indices = {0, 2, 1, 0, 3, 2};
  const auto quad = makeMesh(back);
  OkMaterialBlock block = kFlatWhite;
  block.state.doubleSided = false;
  const HeldMaterial single{block};
  const HeldMaterial both{kFlatWhite};
  add(stage->list(), *quad, single.id());
  EXPECT_EQ(countWhite(stage->draw(4, 4)), 0);
  stage->list().clear();
  add(stage->list(), *quad, both.id());
  EXPECT_EQ(countWhite(stage->draw(4, 4)), 16);
}

TEST_F(GeometryGlTest, Case_D65_WireframeIsEdgesAndLeavesTheNextDrawFilled) {
  const auto quad = makeMesh(quadData(1, 1, 15, 15));
  const HeldMaterial material{kFlatWhite};
  add(stage->list(), *quad, material.id(), {.flags = OK_DRAW_FLAG_WIREFRAME});
  OkImage picture = stage->draw(32, 16);
  // Off the diagonal and inside the outline nothing is drawn.
  EXPECT_EQ(pixelAt(picture, 4, 4), kBlack);
  EXPECT_GT(countWhite(picture), 20);
  add(stage->list(), *quad, material.id(), {.translation = {16, 0, 0}});
  picture = stage->draw(32, 16);
  EXPECT_EQ(pixelAt(picture, 4, 4), kBlack);
  EXPECT_EQ(pixelAt(picture, 20, 4), kWhite);
  // The frame after is filled as well, whatever came last.
  stage->list().clear();
  add(stage->list(), *quad, material.id());
  EXPECT_EQ(countWhite(stage->draw(32, 16)), 14 * 14);
}

TEST_F(GeometryGlTest, PointsAreAsWideAsTheirMaterialSays) {
  OkMeshData data = quadData(2.5f, 2.5f, 10.5f, 10.5f);
  data.indices = {0, 2};
  const auto points = makeMesh(data);
  OkMaterialBlock block;  // Lit, but points are not.
  block.parameters.pointSizePixels = 5.0f;
  const HeldMaterial material{block};
  OkDaylight dark;
  dark.intensity = 0.0f;
  dark.ambient = glm::vec3(0.0f);
  stage->scene().setDaylight(dark);
  add(stage->list(), *points, material.id(), {.mode = OK_DRAW_POINTS});
  const OkImage picture = stage->draw(16, 16);
  EXPECT_EQ(countWhite(picture), 50);
  EXPECT_EQ(pixelAt(picture, 0, 15), kWhite);
  EXPECT_EQ(pixelAt(picture, 4, 11), kWhite);
  EXPECT_EQ(pixelAt(picture, 5, 13), kBlack);
}

TEST_F(GeometryGlTest, LinesAreDrawnUnlit) {
  OkMeshData data = quadData(0.0f, 1.5f, 8.0f, 1.5f);
  data.indices = {0, 1};
  const auto line = makeMesh(data);
  const HeldMaterial material{OkMaterialBlock{}};
  add(stage->list(), *line, material.id(), {.mode = OK_DRAW_LINES});
  const OkImage picture = stage->draw(8, 4);
  EXPECT_EQ(pixelAt(picture, 4, 2), kWhite);
  EXPECT_EQ(pixelAt(picture, 4, 1), kBlack);
  EXPECT_EQ(stage->renderer().getStatistics().triangles, 0u);
}

TEST_F(GeometryGlTest, DebugLinesLieOverEverythingInTheirOwnColour) {
  const auto quad = makeMesh(quadData(0, 0, 8, 8));
  const HeldMaterial material{kFlatWhite};
  add(stage->list(), *quad, material.id(), {.translation = {0, 0, 5}});
  stage->lines() = {{{0, 2.5, -5}, {8, 2.5, -5}, {10.0f / 255, 128.0f / 255, 200.0f / 255, 1.0f}},
                    {{0, 5.5, 0}, {8, 5.5, 0}, {1.0f, 0.0f, 0.0f, 1.0f}}};
  for (int frame = 0; frame < 2; ++frame) {
    const OkImage picture = stage->draw(8, 8);
    EXPECT_EQ(pixelAt(picture, 4, 5), (Pixel{10, 128, 200, 255}));
    EXPECT_EQ(pixelAt(picture, 4, 2), (Pixel{255, 0, 0, 255}));
    EXPECT_EQ(pixelAt(picture, 4, 3), kWhite);
    EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 2u);
  }
  stage->lines().clear();
  EXPECT_EQ(countWhite(stage->draw(8, 8)), 64);
}

TEST_F(GeometryGlTest, Case_D16_NoInstancesIsNoCallAndNoError) {
  const auto quad = makeMesh(quadData(0, 0, 4, 4));
  const HeldMaterial material{kFlatWhite};
  add(stage->list(), *quad, material.id());
  stage->list().solid[0].instanceCount = 0;
  EXPECT_EQ(countWhite(stage->draw(4, 4)), 0);
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 0u);
  EXPECT_EQ(stage->renderer().getStatistics().triangles, 0u);
}

TEST_F(GeometryGlTest, Case_D17_TheCountJustSetIsDrawn) {
  const auto quad = makeMesh(quadData(0, 0, 1, 1));
  const HeldMaterial material{kFlatWhite};
  OkDrawRecord record = testing::makeRecord(stage->list(), *quad, material.id(), {});
  for (int i = 1; i < 10; ++i) {
    stage->list().addInstance(
        testing::makeInstance({.translation = {float(i), 0, 0}}, material.id()));
  }
  for (const std::uint32_t count : {10u, 3u, 7u}) {
    record.instanceCount = count;
    stage->list().solid = {record};
    EXPECT_EQ(countWhite(stage->draw(10, 1)), static_cast<int>(count));
  }
}

TEST_F(GeometryGlTest, NewMaterialsShowAtOnce) {
  const auto quad = makeMesh(quadData(0, 0, 1, 1));
  std::vector<std::unique_ptr<HeldMaterial>> materials;
  for (int i = 0; i < 200; ++i) {
    const float grey = testing::decoded(i + 20);
    materials.push_back(std::make_unique<HeldMaterial>(flat({grey, grey, grey, 1.0f})));
    add(stage->list(), *quad, materials.back()->id(), {.translation = {float(i), 0, 0}});
    if (i % 50 == 0 || i == 199) {
      const OkImage picture = stage->draw(200, 1);
      for (int k = 0; k <= i; ++k) {
        ASSERT_EQ(pixelAt(picture, k, 0)[0], k + 20);
      }
    }
  }
  EXPECT_EQ(stage->renderer().getStatistics().drawCalls, 1u);
}

TEST_F(GeometryGlTest, AWorldAwayFromTheOriginIsAsSharp) {
  // The instance is relative to the eye: a thousand kilometres change nothing.
  const auto quad = makeMesh(quadData(0, 0, 1, 1));
  const HeldMaterial material{kFlatWhite};
  OkView view = testing::pixelView(4, 1);
  view.eye = glm::dvec3(1e6, 0, 0);
  add(stage->list(), *quad, material.id(),
      {.translation = view.toRelative(glm::dvec3(1e6 + 2, 0, 0))});
  stage->frame(view);
  EXPECT_EQ(pixelAt(stage->picture(), 2, 0), kWhite);
}

}  // namespace
}  // namespace okinawa
