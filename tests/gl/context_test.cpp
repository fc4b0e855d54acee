#include "gl/context.hpp"

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <thread>
#include <utility>
#include <vector>

#include "okinawa/base/capabilities.hpp"
#include "okinawa/base/log.hpp"

#include "gl/egl_surface.hpp"
#include "gl/objects.hpp"
#include "gl/recording_commands.hpp"
#include "support/log_capture.hpp"

namespace gl = okinawa::gl;
using gl::CommandId;

namespace {

/** A driver that offers no functions, or none that can be made current. */
class BrokenSurface final : public gl::Surface {
 public:
  explicit BrokenSurface(bool current) : current_(current) {}
  bool makeCurrent() override { return current_; }
  void releaseCurrent() override {}
  Procedure getProcAddress(const char *) override { return nullptr; }
  void swapBuffers() override {}
  void setVsync(bool) override {}
  bool hasDefaultFramebuffer() const override { return true; }
  std::string describe() const override { return "the broken surface"; }

 private:
  bool current_;
};

std::unique_ptr<gl::Context> makeNull() {
  auto made = gl::createNullContext();
  EXPECT_TRUE(made);
  return std::move(made).value();
}

}  // namespace

TEST(NullContext, AnswersAndSaysWhatItIs) {
  const auto context = makeNull();
  EXPECT_TRUE(context->isNull());
  EXPECT_TRUE(context->makeCurrent());
  EXPECT_TRUE(context->hasDefaultFramebuffer());
  EXPECT_EQ(context->info().surface, "null device");
  ASSERT_NE(context->recorder(), nullptr);
  EXPECT_EQ(context->recorder()->total(), 0u);
  EXPECT_FALSE(context->hasExtension("GL_KHR_debug"));
  EXPECT_FALSE(context->hasDebugOutput());
  context->swapBuffers();
  context->setVsync(true);
  context->endFrame();
  EXPECT_EQ(context->errorCount(), 0u);
  EXPECT_EQ(context->performanceWarningCount(), 0u);
}

TEST(NullContext, LimitsAreThoseOfOpenGl33SaveTheSidesOfImages) {
  const auto context = makeNull();
  EXPECT_EQ(context->limits().maxTextureBufferSize, 65536);
  EXPECT_EQ(context->limits().maxUniformBlockSize, 16384);
  EXPECT_EQ(context->limits().maxSamples, 4);
  EXPECT_EQ(context->limits().maxTargetSize(), 16384);
  EXPECT_EQ(context->limits().maxAnisotropy, 1.0f);
}

TEST(NullContext, CapabilitiesSayWhyThereAreNone) {
  {
    const auto context = makeNull();
    for (const auto &each : OkCapabilities::getAll()) {
      EXPECT_FALSE(each.available) << each.name;
      EXPECT_NE(each.reason.find("null device"), std::string::npos) << each.name;
    }
    EXPECT_EQ(OkCapabilities::getBudget("max-texture-size"), 16384);
  }
  EXPECT_NE(OkCapabilities::whyNot("pixel-readback").find("no device"), std::string::npos);
}

TEST(NullContext, EachErrorIsLoggedAndCounted) {
  const auto context = makeNull();
  context->recorder()->injectError(gl::kInvalidEnum);
  context->recorder()->injectError(gl::kInvalidOperation);
  LogCapture log;
  EXPECT_EQ(context->checkErrors("the blended pass"), 2);
  ASSERT_EQ(log.count(), 2u);
  EXPECT_EQ(log.at(0), "GL_INVALID_ENUM (0x500) in the blended pass");
  EXPECT_EQ(log.at(1), "GL_INVALID_OPERATION (0x502) in the blended pass");
  EXPECT_EQ(context->errorCount(), 2u);
  EXPECT_EQ(context->checkErrors("the blended pass"), 0);
}

TEST(NullContext, ALostContextDoesNotReportForEver) {
  const auto context = makeNull();
  for (int error = 0; error < 1000; ++error) {
    context->recorder()->injectError(gl::kInvalidOperation);
  }
  LogCapture log;
  EXPECT_EQ(context->checkErrors("a lost context"), 16);
  while (context->recorder()->getError() != gl::kNoError) {
  }
}

TEST(NullContext, RunningOutOfMemoryIsAnAnswerAndNoError) {
  const auto context = makeNull();
  context->recorder()->injectError(gl::kOutOfMemory);
  EXPECT_TRUE(context->takeOutOfMemory("the test"));
  EXPECT_FALSE(context->takeOutOfMemory("the test"));
  EXPECT_EQ(context->errorCount(), 0u);
  LogCapture log;
  context->recorder()->injectError(gl::kInvalidValue);
  EXPECT_FALSE(context->takeOutOfMemory("the test"));
  EXPECT_EQ(context->errorCount(), 1u);
}

TEST(NullContext, EndOfFrameDrainsAndChecks) {
  const auto context = makeNull();
  gl::Buffer::create(*context);
  EXPECT_EQ(context->deleteQueue()->waitingCount(), 1u);
  EXPECT_EQ(context->recorder()->count(CommandId::DeleteBuffer), 0u);
  context->endFrame();
  EXPECT_EQ(context->deleteQueue()->waitingCount(), 0u);
  EXPECT_EQ(context->recorder()->count(CommandId::DeleteBuffer), 1u);
  EXPECT_GE(context->recorder()->count(CommandId::GetError), 1u);
}

TEST(NullContext, ObjectsMayBeDroppedOnOtherThreads) {
  const auto context = makeNull();
  std::vector<gl::Texture> textures;
  for (int each = 0; each < 64; ++each) {
    textures.push_back(gl::Texture::create(*context));
  }
  EXPECT_EQ(context->liveObjectCount(gl::ObjectKind::Texture), 64u);
  std::vector<std::thread> threads;
  for (int part = 0; part < 4; ++part) {
    threads.emplace_back([&textures, part] {
      for (int each = 0; each < 16; ++each) {
        textures[static_cast<std::size_t>(part * 16 + each)].release();
      }
    });
  }
  for (auto &thread : threads) {
    thread.join();
  }
  EXPECT_EQ(context->liveObjectCount(), 0u);
  context->drainDeletions();
  EXPECT_EQ(context->recorder()->count(CommandId::DeleteTexture), 64u);
}

TEST(NullContext, Case_D26_LateObjectsAreCountedReportedAndHarmless) {
  LogCapture log;
  gl::Buffer buffer;
  gl::Fence fence;
  std::vector<gl::Query> queries;
  std::shared_ptr<gl::DeleteQueue> queue;
  {
    const auto context = makeNull();
    queue = context->deleteQueue();
    buffer = gl::Buffer::create(*context);
    EXPECT_TRUE(buffer.allocate(64, gl::kStaticDraw));
    fence = gl::Fence::create(*context);
    queries.push_back(gl::Query::create(*context));
    queries.push_back(gl::Query::create(*context));
  }
  ASSERT_EQ(log.count(), 1u);
  EXPECT_NE(log.at(0).find("1 buffer, 2 queries"), std::string::npos) << log.at(0);
  EXPECT_EQ(queue->context(), nullptr);
  EXPECT_FALSE(buffer.allocate(1, gl::kStaticDraw));
  EXPECT_FALSE(buffer.unmap());
  buffer.bind(gl::kArrayBuffer);
  EXPECT_TRUE(fence.isSignaled());
  queries.clear();
  buffer.release();
  EXPECT_EQ(queue->lateReleases(), 3u);
  EXPECT_EQ(queue->liveCount(), 0u);
  EXPECT_EQ(queue->liveBytes(), 0u);
}

TEST(ContextCreation, Case_D70_ASurfaceThatOffersNothingIsRefusedWithASentence) {
  const auto none = gl::createContext(nullptr);
  ASSERT_FALSE(none);
  EXPECT_FALSE(none.error().message.empty());

  const auto notCurrent = gl::createContext(std::make_unique<BrokenSurface>(false));
  ASSERT_FALSE(notCurrent);
  EXPECT_NE(notCurrent.error().message.find("the broken surface"), std::string::npos);

  const auto noFunctions = gl::createContext(std::make_unique<BrokenSurface>(true));
  ASSERT_FALSE(noFunctions);
  EXPECT_NE(noFunctions.error().message.find("OpenGL 3.3 is needed"), std::string::npos);
  EXPECT_NE(noFunctions.error().message.find("the broken surface"), std::string::npos);
}

TEST(Egl, FindsWholeWordsInExtensionLists) {
  EXPECT_TRUE(gl::hasWord("EGL_A EGL_AB EGL_C", "EGL_A"));
  EXPECT_TRUE(gl::hasWord("EGL_A EGL_AB EGL_C", "EGL_AB"));
  EXPECT_TRUE(gl::hasWord("EGL_A EGL_AB EGL_C", "EGL_C"));
  EXPECT_TRUE(gl::hasWord("EGL_A  EGL_C ", "EGL_C"));
  EXPECT_FALSE(gl::hasWord("EGL_A EGL_AB EGL_C", "EGL_B"));
  EXPECT_FALSE(gl::hasWord("EGL_AB", "EGL_A"));
  EXPECT_FALSE(gl::hasWord("", "EGL_A"));
  EXPECT_FALSE(gl::hasWord("EGL_A ", ""));
}
