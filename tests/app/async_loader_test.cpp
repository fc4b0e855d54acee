#include "okinawa/app/async_loader.hpp"

#include <atomic>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <thread>
#include <unistd.h>

#include "okinawa/mesh/mesh_handler.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "app/app_scene.hpp"

namespace {

using apptest::optionsFor;

constexpr std::uint64_t kCall = std::uint64_t{256} * 1024;
constexpr int kMostFrames = 20000;

/** A folder with models, an engine on the null device, and nothing left behind. */
class AsyncLoader : public apptest::EngineTest {
 protected:
  void SetUp() override {
    static std::atomic<int> made{0};
    folder_ = std::filesystem::path(testing::TempDir()) /
              ("okinawa_async_" + std::to_string(::getpid()) + "_" + std::to_string(made++));
    std::filesystem::create_directories(folder_);
    meshes_ = OkMesh::getLiveCount();
    objects_ = OkObject::getLiveCount();
    ASSERT_TRUE(OkCore::initialize(optionsFor(OkDevice::Null)));
  }
  void TearDown() override {
    model.reset();
    OkCore::exit();
    EXPECT_EQ(OkMesh::getLiveCount(), meshes_);
    EXPECT_EQ(OkObject::getLiveCount(), objects_);
    EXPECT_TRUE(OkMeshHandler::getInstance()->getMeshNames().empty());
    EXPECT_TRUE(OkTextureHandler::getInstance()->getTextureNames().empty());
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
  }

  std::string write(const std::string &name, const std::string &text) const {
    const std::string path = (folder_ / name).string();
    std::ofstream(path, std::ios::binary) << text;
    return path;
  }
  /** `side` squared quads; with a picture where it is asked for. */
  std::string writeGrid(const std::string &name, int side, const std::string &picture = {}) const {
    std::string text;
    if (!picture.empty()) {
      write(name + ".mtl", "newmtl a\nmap_Kd " + picture + "\n");
      text = "mtllib " + name + ".mtl\nusemtl a\n";
    }
    for (int i = 0; i <= side * (side + 2); ++i) {
      text += "v " + std::to_string(i % (side + 1)) + " " + std::to_string(i / (side + 1)) + " 0\n";
      text += "vt 0." + std::to_string(i) + " 0\n";
    }
    for (int i = 1; i + side + 2 <= side * (side + 2); ++i) {
      const auto corner = [](int k) { return " " + std::to_string(k) + "/" + std::to_string(k); };
      text += "f" + corner(i) + corner(i + 1) + corner(i + side + 2) + corner(i + side + 1) + "\n";
    }
    return write(name, text);
  }
  std::string writePicture(const std::string &name, int side) const {
    const std::string path = (folder_ / name).string();
    OkImage image(side, side, 3);
    image.setComponent(1, 1, 0, 1.0f);
    EXPECT_TRUE(image.savePng(path).isOk());
    return path;
  }

  OkLoadId load(const std::string &path, const OkLoadOptions &options = {}) {
    return loader().loadModel(
        path,
        [this, path](OkResult<std::unique_ptr<OkModel>> result) {
          finished.push_back(path);
          if (result) {
            model = std::move(result).value();
          } else {
            error = result.error().describe();
          }
        },
        options);
  }
  static OkAsyncLoader &loader() { return *OkCore::getLoader(); }
  /** Frames until all is over, each looked at by `check`; -1 when there is no end. */
  template <typename Check>
  int run(const Check &check) {
    for (int frame = 0; frame < kMostFrames; ++frame) {
      OkCore::runFrame({}, {});
      check();
      if (loader().getPendingCount() == 0) {
        return frame + 1;
      }
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    return -1;
  }
  int run() {
    return run([] {});
  }
  static const OkFrameStatistics &statistics() { return OkCore::getRenderer()->getStatistics(); }

  std::unique_ptr<OkModel> model;
  std::vector<std::string> finished;
  std::string error;
  std::filesystem::path folder_;
  std::size_t meshes_ = 0;
  std::size_t objects_ = 0;
};

TEST_F(AsyncLoader, AModelComesAsTheOneLoadedAtOnce) {
  const std::string path = writeGrid("grid.obj", 20);
  load(path);
  ASSERT_GT(run(), 0);
  ASSERT_NE(model, nullptr);
  const auto atOnce = OkModelImporter::load(path);
  ASSERT_TRUE(atOnce);
  ASSERT_EQ(model->getModelItems().size(), atOnce.value()->getModelItems().size());
  const OkMesh &mesh = *model->getModelItems()[0]->getMesh();
  const OkMesh &other = *atOnce.value()->getModelItems()[0]->getMesh();
  EXPECT_EQ(mesh.getVertexCount(), other.getVertexCount());
  EXPECT_TRUE(std::ranges::equal(mesh.getVertices(), other.getVertices()));
  EXPECT_TRUE(std::ranges::equal(mesh.getShortIndices(), other.getShortIndices()));
  EXPECT_EQ(model->getName(), atOnce.value()->getName());
}

TEST_F(AsyncLoader, NoFrameSendsMoreThanItsBudgetNorACallMoreThanItsLimit) {
  const std::string picture = writePicture("p.png", 700);
  const std::string path = writeGrid("grid.obj", 250, "p.png");
  constexpr std::uint64_t kBudget = 300000;
  loader().setFrameBudget(kBudget);
  load(path);
  std::uint64_t sent = 0;
  std::uint64_t largest = 0;
  ASSERT_GT(run([&] {
              EXPECT_LE(statistics().uploadedBytes, kBudget);
              sent += statistics().uploadedBytes;
              largest = std::max(largest, statistics().largestUploadBytes);
            }),
            20);
  ASSERT_NE(model, nullptr);
  const OkMesh &mesh = *model->getModelItems()[0]->getMesh();
  EXPECT_GT(sent, mesh.getVertexCount() * std::uint64_t{36} + std::uint64_t{700} * 700 * 4);
  EXPECT_LE(largest, kCall);
  EXPECT_GT(largest, kCall / 2) << "pieces are as large as they may be";

  // All is there: the first frame that draws it sends its instance and material, and no more.
  OkScene scene("s");
  scene.addObject(model.get());
  const int index = OkCore::getSceneHandler()->addScene(&scene, "s");
  OkCore::getSceneHandler()->setScene(index);
  OkCore::getCamera()->setPosition(125.0f, 125.0f, 300.0f);
  OkCore::runFrame({}, {});
  EXPECT_EQ(statistics().itemsVisible, 1u);
  EXPECT_EQ(statistics().largestUploadBytes, 0u);
}

TEST_F(AsyncLoader, LoadingAtOnceStillSendsWholeMeshesInBoundedCalls) {
  auto loaded = OkModelImporter::load(writeGrid("grid.obj", 200));
  ASSERT_TRUE(loaded);
  OkScene scene("s");
  scene.addObject(loaded.value().get());
  OkCore::getSceneHandler()->setScene(OkCore::getSceneHandler()->addScene(&scene, "s"));
  OkCore::getCamera()->setPosition(100.0f, 100.0f, 200.0f);
  OkCore::runFrame({}, {});
  EXPECT_GT(statistics().uploadedBytes, std::uint64_t{201} * 201 * 36);
  EXPECT_GT(statistics().largestUploadBytes, 0u);
  EXPECT_LE(statistics().largestUploadBytes, kCall);
}

TEST_F(AsyncLoader, ProgressGoesFromZeroToOneAndNeverBack) {
  loader().setFrameBudget(0);
  EXPECT_EQ(loader().getFrameBudget(), OkAsyncLoader::kLeastFrameBytes);
  writePicture("p.png", 300);
  const OkLoadId id = load(writeGrid("grid.obj", 150, "p.png"));
  float last = loader().getProgress(id);
  EXPECT_LT(last, 1.0f);
  int rises = 0;
  ASSERT_GT(run([&] {
              const float now = loader().getProgress(id);
              EXPECT_GE(now, last);
              EXPECT_LE(now, 1.0f);
              EXPECT_TRUE(now < 1.0f || loader().isOver(id) || model == nullptr);
              rises += now > last ? 1 : 0;
              last = now;
            }),
            0);
  EXPECT_GE(rises, 5);
  EXPECT_EQ(loader().getProgress(id), 1.0f);
  EXPECT_TRUE(loader().isOver(id));
  EXPECT_EQ(loader().getProgress(id + 1), 0.0f) << "never started";
  EXPECT_FALSE(loader().isOver(id + 1));
}

TEST_F(AsyncLoader, LoadsEndInTheOrderTheyWereStarted) {
  const std::string large = writeGrid("large.obj", 120);
  const std::string small = writeGrid("small.obj", 3);
  const std::string missing = (folder_ / "missing.obj").string();
  for (const std::string &path : {large, missing, small, large}) {
    load(path);
  }
  EXPECT_EQ(loader().getPendingCount(), 4u);
  ASSERT_GT(run(), 0);
  EXPECT_EQ(finished, (std::vector<std::string>{large, missing, small, large}));
}

TEST_F(AsyncLoader, ErrorsAreTheUsualSentences) {
  const std::vector<std::string> paths = {(folder_ / "missing.obj").string(),
                                          write("broken.obj", "v 1 2 3\nf 1 2 9\n"),
                                          write("broken.gltf", "{\"asset\":{\"version\":\"1.0\"}}"),
                                          write("broken.glb", "glTF????"),
                                          write("thing.txt", "no model"),
                                          folder_.string()};
  for (const std::string &path : paths) {
    error.clear();
    load(path);
    ASSERT_GT(run(), 0);
    const auto atOnce = OkModelImporter::load(path);
    ASSERT_FALSE(atOnce) << path;
    EXPECT_EQ(error, atOnce.error().describe());
  }
  EXPECT_EQ(model, nullptr);
}

TEST_F(AsyncLoader, APictureThatIsMissingIsAWarningAndTheChecker) {
  write("bad.png", "no picture");
  const std::string path = writeGrid("grid.obj", 3, "bad.png");
  const LogCapture log;
  load(path);
  ASSERT_GT(run(), 0);
  ASSERT_NE(model, nullptr);
  EXPECT_TRUE(log.warned("bad.png"));
}

TEST_F(AsyncLoader, CancelledBeforeInTheMiddleAndAfter) {
  writePicture("p.png", 400);
  const std::string path = writeGrid("grid.obj", 150, "p.png");
  const OkLoadId before = load(path);
  EXPECT_TRUE(loader().cancel(before));
  EXPECT_FALSE(loader().cancel(before)) << "once";
  EXPECT_TRUE(loader().isOver(before));
  ASSERT_GT(run(), 0);
  EXPECT_TRUE(finished.empty());

  // At ever later moments, from the reading to the last pieces of the upload.
  loader().setFrameBudget(kCall);
  for (int frames = 0; frames < 40; frames += 3) {
    const OkLoadId id = load(path);
    for (int i = 0; i < frames && !loader().isOver(id); ++i) {
      OkCore::runFrame({}, {});
      std::this_thread::sleep_for(std::chrono::milliseconds(2));
    }
    const bool wasOver = loader().isOver(id);
    EXPECT_EQ(loader().cancel(id), !wasOver);
    EXPECT_TRUE(loader().isOver(id));
    EXPECT_EQ(loader().getProgress(id), 1.0f);
    model.reset();
  }
  ASSERT_GT(run(), 0);
  const OkLoadId after = load(path);
  ASSERT_GT(run(), 0);
  EXPECT_FALSE(loader().cancel(after));
  EXPECT_FALSE(loader().cancel(12345));
  EXPECT_NE(model, nullptr);
}

TEST_F(AsyncLoader, WhatIsCancelledLetsTheOthersThrough) {
  const std::string a = writeGrid("a.obj", 60);
  const std::string b = writeGrid("b.obj", 10);
  const OkLoadId first = load(a);
  load(b);
  const OkLoadId third = load(a);
  OkCore::runFrame({}, {});
  loader().cancel(first);
  loader().cancel(third);
  ASSERT_GT(run(), 0);
  EXPECT_EQ(finished, std::vector<std::string>{b});
  load(a);
  load(a);
  loader().cancelAll();
  EXPECT_EQ(loader().getPendingCount(), 0u);
  OkCore::runFrame({}, {});
  EXPECT_EQ(finished.size(), 1u);
}

TEST_F(AsyncLoader, TexturesAreSharedWithThoseLoadedAtOnce) {
  const std::string path = writePicture("p.png", 64);
  OkTexture *texture = nullptr;
  const auto take = [&](OkResult<OkTexture *> result) {
    texture = result ? result.value() : nullptr;
  };
  loader().loadTexture(path, take);
  ASSERT_GT(run(), 0);
  ASSERT_NE(texture, nullptr);
  EXPECT_EQ(texture->getWidth(), 64);
  OkTextureHandler &handler = *OkTextureHandler::getInstance();
  EXPECT_EQ(handler.getReferenceCount(path), 1);
  const std::uint32_t revision = texture->getRevision();
  OkTexture *const first = texture;
  loader().loadTexture(path, take);
  ASSERT_GT(run(), 0);
  EXPECT_EQ(texture, first);
  EXPECT_EQ(texture->getRevision(), revision) << "its pixels were not replaced";
  EXPECT_EQ(handler.getReferenceCount(path), 2);
  loader().loadTexture(path, {});
  ASSERT_GT(run(), 0);
  EXPECT_EQ(handler.getReferenceCount(path), 2) << "nobody took the third";
  handler.removeReference(texture);
  handler.removeReference(texture);
}

TEST_F(AsyncLoader, ABrokenTextureGivesTheSentenceOfItsReader) {
  const std::string path = write("bad.png", "no picture");
  std::string sentence;
  loader().loadTexture(path, [&](OkResult<OkTexture *> result) {
    sentence = result ? "(read)" : result.error().describe();
  });
  ASSERT_GT(run(), 0);
  const auto image = OkImage::load(path);
  ASSERT_FALSE(image);
  EXPECT_EQ(sentence, image.error().describe());
}

TEST_F(AsyncLoader, ReleasedMeshesAreDrawnAndNotPicked) {
  OkLoadOptions options;
  options.releaseMeshes = true;
  options.optimize = true;
  load(writeGrid("grid.obj", 10), options);
  ASSERT_GT(run(), 0);
  ASSERT_NE(model, nullptr);
  const OkItem &item = *model->getModelItems()[0];
  EXPECT_FALSE(item.getMesh()->hasCpuCopy());
  const LogCapture log;
  EXPECT_FALSE(item.intersectRay(OkRay(OkPoint(5.2f, 5.1f, 9.0f), OkPoint(0, 0, -1)), nullptr));
  OkScene scene("s");
  scene.addObject(model.get());
  OkCore::getSceneHandler()->setScene(OkCore::getSceneHandler()->addScene(&scene, "s"));
  OkCore::getCamera()->setPosition(5.0f, 5.0f, 20.0f);
  OkCore::runFrame({}, {});
  EXPECT_GT(statistics().triangles, 0u);
  EXPECT_FALSE(log.warned("cannot be drawn"));
}

TEST_F(AsyncLoader, CallbacksMayStartAndCancelLoads) {
  const std::string path = writeGrid("a.obj", 5);
  OkLoadId other = 0;
  bool nested = false;
  loader().loadModel(path, [&](OkResult<std::unique_ptr<OkModel>>) {
    loader().cancel(other);
    loader().loadModel(path,
                       [&](OkResult<std::unique_ptr<OkModel>> result) { nested = result.isOk(); });
  });
  other = load(path);
  ASSERT_GT(run(), 0);
  EXPECT_TRUE(nested);
  EXPECT_TRUE(finished.empty());
}

TEST_F(AsyncLoader, TheEngineMayStopAtAnyMoment) {
  writePicture("p.png", 300);
  const std::string path = writeGrid("grid.obj", 120, "p.png");
  for (int frames = 0; frames < 30; frames += 4) {
    load(path);
    load(path);
    for (int i = 0; i < frames; ++i) {
      OkCore::runFrame({}, {});
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    model.reset();
    OkCore::exit();
    EXPECT_EQ(OkCore::getLoader(), nullptr);
    ASSERT_TRUE(OkCore::initialize(optionsFor(OkDevice::Null)));
  }
}

TEST_F(AsyncLoader, ALoaderOfOnesOwnNeedsNoRenderer) {
  const std::string path = writeGrid("grid.obj", 60);
  std::unique_ptr<OkModel> got;
  {
    OkAsyncLoader own;
    own.loadModel(
        path, [&](OkResult<std::unique_ptr<OkModel>> result) { got = std::move(result).value(); });
    for (int i = 0; i < kMostFrames && own.getPendingCount() > 0; ++i) {
      own.update();
      std::this_thread::sleep_for(std::chrono::milliseconds(1));
    }
    own.loadModel(path, {});
  }
  EXPECT_NE(got, nullptr);
}

TEST_F(AsyncLoader, FramesAreDrawnAndMeshesMadeWhileFilesAreRead) {
  const std::string path = writeGrid("grid.obj", 80);
  for (int i = 0; i < 3; ++i) {
    load(path);
  }
  const auto quad = apptest::makeQuad();
  OkScene scene("s");
  scene.addObject(quad.get());
  OkCore::getSceneHandler()->setScene(OkCore::getSceneHandler()->addScene(&scene, "s"));
  ASSERT_GT(run([&] {
              const auto other = apptest::makeQuad();
              OkTexture texture("t");
              texture.setImage(OkImage(4, 4, 4));
              EXPECT_EQ(statistics().itemsVisible, 1u);
            }),
            1);
  EXPECT_EQ(finished.size(), 3u);
}

}  // namespace
