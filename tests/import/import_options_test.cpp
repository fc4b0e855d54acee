// Reading with a watch, pictures read ahead, meshes reordered.

#include <algorithm>
#include <map>

#include "okinawa/import/model_importer.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "import/model_builder.hpp"
#include "import/obj_fixture.hpp"

using objtest::TemporaryFolder;

namespace {

std::string gridText(int side, const std::string &material = {}) {
  std::string text = material.empty() ? "" : "mtllib m.mtl\nusemtl " + material + "\n";
  text += "vn 0 0 1\n";
  for (int i = 0; i < side * side; ++i) {
    text += "v " + std::to_string(i % side) + " " + std::to_string(i / side) + " 0\n";
  }
  // Every seventh quad first: no order that a vertex cache likes.
  for (int start = 0; start < 7; ++start) {
    for (int i = start; i < side * (side - 1); i += 7) {
      const int a = i + 1;
      if (a % side != 0) {
        // One normal for all: normals that are computed would keep the corners apart.
        text += "f " + std::to_string(a) + "//1 " + std::to_string(a + 1) + "//1 " +
                std::to_string(a + side) + "//1\n";
      }
    }
  }
  return text;
}

OkModelData readWith(const std::string &path, OkImportOptions options) {
  options.writeSidecar = false;
  auto model = OkModelImporter::read(path, options);
  EXPECT_TRUE(model);
  return model ? std::move(model).value() : OkModelData();
}

std::string writePicture(const TemporaryFolder &folder, const std::string &name) {
  OkImage image(4, 4, 3);
  EXPECT_TRUE(image.savePng(folder.at(name)).isOk());
  return folder.at(name);
}

}  // namespace

TEST(ImportWatch, ProgressNeverFalls) {
  OkImportWatch watch;
  watch.setProgress(0.5f);
  watch.setProgress(0.25f);
  EXPECT_EQ(watch.getProgress(), 0.5f);
  watch.setProgress(7.0f);
  EXPECT_EQ(watch.getProgress(), 1.0f);
}

TEST(ImportWatch, ReadingEndsAtOne) {
  const TemporaryFolder folder;
  OkImportWatch watch;
  readWith(folder.write("a.obj", gridText(5)), {.watch = &watch});
  EXPECT_EQ(watch.getProgress(), 1.0f);
}

TEST(ImportWatch, EveryKindOfFileCanBeCancelled) {
  const TemporaryFolder folder;
  for (const char *name : {"a.obj", "a.gltf", "a.glb", "a.unknown"}) {
    const std::string path = folder.write(name, gridText(5));
    OkImportWatch watch;
    watch.cancel();
    const auto model = OkModelImporter::read(path, {.writeSidecar = false, .watch = &watch});
    ASSERT_FALSE(model);
    EXPECT_EQ(model.error().describe(), path + ": the loading was cancelled");
  }
}

TEST(ImportOptimize, KeepsTheModelButNotTheOrder) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.obj", gridText(30));
  const OkModelData plain = readWith(path, {});
  const OkModelData optimized = readWith(path, {.optimize = true});
  ASSERT_EQ(optimized.meshes.size(), 1u);
  const OkMeshData &a = plain.meshes[0].data;
  const OkMeshData &b = optimized.meshes[0].data;
  EXPECT_EQ(a.getVertexCount(), b.getVertexCount());
  EXPECT_EQ(a.indices.size(), b.indices.size());
  EXPECT_NE(a.indices, b.indices);
  EXPECT_FLOAT_EQ(objtest::signedArea(a, {0, 0, 1}), objtest::signedArea(b, {0, 0, 1}));
}

TEST(ImportOptimize, BlendedTrianglesKeepTheirOrder) {
  const TemporaryFolder folder;
  folder.write("m.mtl", "newmtl glass\nKd 1 1 1\nd 0.5\n");
  const std::string path = folder.write("a.obj", gridText(30, "glass"));
  const OkModelData plain = readWith(path, {});
  const OkModelData optimized = readWith(path, {.optimize = true});
  ASSERT_NE(plain.materials.at(0).surface.blend, OK_BLEND_OPAQUE);
  const OkMeshData &a = plain.meshes[0].data;
  const OkMeshData &b = optimized.meshes[0].data;
  ASSERT_EQ(a.indices.size(), b.indices.size());
  for (std::size_t i = 0; i < a.indices.size(); ++i) {
    ASSERT_EQ(objtest::positionOf(a, a.indices[i]), objtest::positionOf(b, b.indices[i]));
  }
}

TEST(ImportAhead, PicturesAreReadOnceAndDoNotReplaceLivingOnes) {
  const TemporaryFolder folder;
  const std::string picture = writePicture(folder, "p.png");
  OkModelData data;
  data.textures.emplace_back().path = picture;
  data.textures.emplace_back().path = folder.at("missing.png");
  OkModelImporter::decodeTextures(data);
  EXPECT_TRUE(data.textures[0].isFile);
  EXPECT_EQ(data.textures[0].embedded.getWidth(), 4);
  EXPECT_TRUE(data.textures[1].missing);
  ASSERT_EQ(data.warnings.size(), 1u);
  EXPECT_NE(data.warnings[0].find("missing.png"), std::string::npos);

  OkTextureHandler &handler = *OkTextureHandler::getInstance();
  OkTexture *living = handler.createTextureFromFile(picture);
  const std::uint32_t revision = living->getRevision();
  {
    okinawa::ModelBuilder builder(std::move(data));
    OkModel model("m");
    builder.buildInto(model);
    EXPECT_EQ(builder.textureOf(0), living);
    EXPECT_FALSE(builder.isNewTexture(0));
    EXPECT_EQ(living->getRevision(), revision);
  }
  EXPECT_EQ(handler.getReferenceCount(picture), 1);
  handler.removeReference(living);
}

TEST(ModelInSteps, EveryStepKeepsToTheBudgetAndTheResultIsTheSame) {
  OkModelData data;
  for (int i = 0; i < 50; ++i) {
    OkModelData::Node node;
    node.name = "n" + std::to_string(i);
    node.parent = i - 1;
    data.nodes.push_back(node);
  }
  OkModel model("m");
  okinawa::ModelBuilder builder(std::move(data));
  int steps = 0;
  float last = -1.0f;
  for (bool done = false; !done; ++steps) {
    std::uint64_t budget = okinawa::ModelBuilder::kNodeBytes * 10;
    done = builder.step(model, budget);
    EXPECT_GE(builder.getProgress(), last);
    last = builder.getProgress();
  }
  EXPECT_EQ(steps, 6);
  EXPECT_EQ(builder.getProgress(), 1.0f);
}
