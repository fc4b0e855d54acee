#include <array>
#include <cstdio>
#include <cstdlib>
#include <gtest/gtest.h>
#include <optional>
#include <string>
#include <thread>

#include "okinawa/base/capabilities.hpp"
#include "okinawa/base/log.hpp"

#include "gl/context.hpp"
#include "gl/egl_displays.hpp"
#include "gl/objects.hpp"
#include "gl/recording_commands.hpp"
#include "support/gl_fixture.hpp"

namespace gl = okinawa::gl;

namespace {

/** Sets or clears an environment variable for one scope. */
class ScopedVariable {
 public:
  ScopedVariable(const char *name, const char *value) : name_(name) {
    if (const char *before = std::getenv(name)) {
      before_ = before;
    }
    if (value != nullptr) {
      setenv(name, value, 1);
    } else {
      unsetenv(name);
    }
  }
  ~ScopedVariable() {
    if (before_) {
      setenv(name_, before_->c_str(), 1);
    } else {
      unsetenv(name_);
    }
  }

 private:
  const char *name_;
  std::optional<std::string> before_;
};

/** Clears one texel to a colour and reads it back. */
std::array<unsigned char, 4> drawOnePixel(gl::Context &context) {
  auto texture = gl::Texture::create(context);
  EXPECT_TRUE(texture.allocate2D(1, 1, gl::kRGBA8));
  auto framebuffer = gl::Framebuffer::create(context);
  framebuffer.attach(gl::kColorAttachment0, texture);
  EXPECT_TRUE(framebuffer.check());
  const float color[4] = {1.0f, 0.0f, 51.0f / 255.0f, 1.0f};
  context.commands().clearBufferfv(gl::kColor, 0, color);
  std::array<unsigned char, 4> pixel{};
  EXPECT_TRUE(framebuffer.readPixels({0, 0, 1, 1}, gl::kRGBA, gl::kUnsignedByte,
                                     std::as_writable_bytes(std::span(pixel))));
  return pixel;
}

constexpr std::array<unsigned char, 4> kPixel = {255, 0, 51, 255};

}  // namespace

class GlContextTest : public okinawa::test::GlFixture {};

TEST_F(GlContextTest, SaysWhatItIs) {
  const auto &info = context().info();
  EXPECT_GE(info.major * 10 + info.minor, 33);
  EXPECT_FALSE(info.vendor.empty());
  EXPECT_FALSE(info.renderer.empty());
  EXPECT_NE(info.version.find(std::to_string(info.major) + "." + std::to_string(info.minor)),
            std::string::npos);
  EXPECT_NE(info.surface.find("EGL"), std::string::npos);
  EXPECT_FALSE(context().isNull());
  EXPECT_FALSE(context().hasDefaultFramebuffer());
  EXPECT_TRUE(context().hasDebugOutput());
  EXPECT_EQ(context().recorder(), nullptr);
}

TEST_F(GlContextTest, HasAtLeastWhatOpenGlPromises) {
  const gl::Limits promised;
  const auto &limits = context().limits();
  EXPECT_GE(limits.maxTextureSize, promised.maxTextureSize);
  EXPECT_GE(limits.maxTextureBufferSize, promised.maxTextureBufferSize);
  EXPECT_GE(limits.maxUniformBlockSize, promised.maxUniformBlockSize);
  EXPECT_GE(limits.maxVertexAttributes, promised.maxVertexAttributes);
  EXPECT_GE(limits.maxCombinedTextureUnits, promised.maxCombinedTextureUnits);
  EXPECT_LE(limits.uniformBufferOffsetAlignment, promised.uniformBufferOffsetAlignment);
  EXPECT_GE(limits.maxTargetSize(), 1024);
}

TEST_F(GlContextTest, FillsTheCapabilityRegister) {
  EXPECT_TRUE(OkCapabilities::has("pixel-readback"));
  EXPECT_TRUE(OkCapabilities::has("float-render-targets"));
  EXPECT_EQ(OkCapabilities::has("debug-output"), context().hasExtension("GL_KHR_debug"));
  EXPECT_FALSE(OkCapabilities::has("window"));
  EXPECT_NE(OkCapabilities::whyNot("window").find("offscreen"), std::string::npos);
  EXPECT_EQ(OkCapabilities::getBudget("max-texture-size"), context().limits().maxTextureSize);
}

TEST_F(GlContextTest, ClearsAPixel) {
  EXPECT_EQ(drawOnePixel(context()), kPixel);
}

TEST_F(GlContextTest, CountsErrorsOnceThoughTheyAreToldTwice) {
  OkLog::setSink([](OkLogLevel, std::string_view) {});
  commands().enable(0xFFFF);
  EXPECT_EQ(context().checkErrors("the test"), 1);
  OkLog::setSink({});
  EXPECT_EQ(context().errorCount(), 1u);
  EXPECT_EQ(context().checkErrors("the test"), 0);
  expectErrors(1);
}

TEST_F(GlContextTest, RefusesToReadAFramebufferThatIsNotThere) {
  std::array<std::byte, 4> pixel{};
  const auto status = gl::Framebuffer::readDefaultPixels(context(), {0, 0, 1, 1}, gl::kRGBA,
                                                         gl::kUnsignedByte, pixel);
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().message.find("EGL"), std::string::npos);
}

TEST(GlContextLifeTest, ResetsTheCapabilityRegisterWhenItEnds) {
  {
    auto context = gl::createEglContext();
    ASSERT_TRUE(context) << context.error().message;
    EXPECT_TRUE(OkCapabilities::has("pixel-readback"));
  }
  EXPECT_FALSE(OkCapabilities::has("pixel-readback"));
  EXPECT_EQ(OkCapabilities::getBudget("max-texture-size"), 1024);
}

TEST(GlContextLifeTest, StartsAndStopsAHundredTimes) {
  for (int turn = 0; turn < 100; ++turn) {
    auto context = gl::createEglContext();
    ASSERT_TRUE(context) << turn << ": " << context.error().message;
    ASSERT_EQ(drawOnePixel(*context.value()), kPixel) << turn;
    ASSERT_EQ(context.value()->checkErrors("the turn"), 0) << turn;
  }
}

TEST(GlContextLifeTest, OneEndsWhileAnotherOnTheSameDeviceGoesOn) {
  auto first = gl::createEglContext();
  ASSERT_TRUE(first) << first.error().message;
  {
    auto second = gl::createEglContext();
    ASSERT_TRUE(second) << second.error().message;
    EXPECT_EQ(drawOnePixel(*second.value()), kPixel);
  }
  ASSERT_TRUE(first.value()->makeCurrent());
  EXPECT_EQ(drawOnePixel(*first.value()), kPixel);
  EXPECT_EQ(first.value()->checkErrors("the first"), 0);
}

TEST(GlContextLifeTest, LivesOnAThreadOfItsOwn) {
  std::array<unsigned char, 4> pixel{};
  std::thread([&] {
    auto context = gl::createEglContext();
    ASSERT_TRUE(context) << context.error().message;
    pixel = drawOnePixel(*context.value());
  }).join();
  EXPECT_EQ(pixel, kPixel);
}

TEST(GlContextLifeTest, Case_D71_WorksWithoutADisplayWhateverThePlatformVariableSays) {
  const ScopedVariable noDisplay("DISPLAY", nullptr);
  const ScopedVariable noWayland("WAYLAND_DISPLAY", nullptr);
  for (const char *platform : {"", "x11", "wayland", "surfaceless", "device"}) {
    const ScopedVariable variable("EGL_PLATFORM", *platform == '\0' ? nullptr : platform);
    auto context = gl::createEglContext();
    ASSERT_TRUE(context) << platform << ": " << context.error().message;
    EXPECT_EQ(drawOnePixel(*context.value()), kPixel) << platform;
  }
}

TEST(GlContextLifeTest, Case_D71_TakesTheDeviceThatWasAskedFor) {
  const int devices = gl::countEglDevices();
  gl::EglOptions options;
  options.device = devices;
  const auto beyond = gl::createEglContext(options);
  ASSERT_FALSE(beyond);
  EXPECT_NE(beyond.error().message.find("no EGL device " + std::to_string(devices)),
            std::string::npos)
      << beyond.error().message;
  int working = 0;
  for (int device = 0; device < devices; ++device) {
    options.device = device;
    const auto context = gl::createEglContext(options);
    if (context) {
      ++working;
      EXPECT_EQ(context.value()->info().surface.find("EGL device " + std::to_string(device) + " ("),
                0u)
          << context.value()->info().surface;
    }
  }
  EXPECT_TRUE(devices == 0 || working > 0);
}

// Mesa reads its overrides once a process, so these two start one of their own.
class GlVersionDeathTest : public ::testing::Test {
 protected:
  void SetUp() override { GTEST_FLAG_SET(death_test_style, "threadsafe"); }
};

TEST_F(GlVersionDeathTest, Case_D70_SaysWhichVersionWasFound) {
  const auto start = [] {
    const ScopedVariable old("MESA_GL_VERSION_OVERRIDE", "2.1");
    const auto context = gl::createEglContext();
    if (context && context.value()->info().renderer.find("llvmpipe") == std::string::npos) {
      std::fprintf(stderr, "OpenGL 3.3 is needed: not Mesa, so 2.1 MESA_GL_VERSION_OVERRIDE");
      std::exit(7);
    }
    std::fprintf(stderr, "%s", context ? "it started" : context.error().message.c_str());
    std::exit(context ? 0 : 7);
  };
  EXPECT_EXIT(start(), ::testing::ExitedWithCode(7),
              "OpenGL 3.3 is needed.*2\\.1.*MESA_GL_VERSION_OVERRIDE");
}

TEST_F(GlVersionDeathTest, RunsAtExactlyTheVersionNeeded) {
  const auto start = [] {
    const ScopedVariable exact("MESA_GL_VERSION_OVERRIDE", "3.3");
    auto context = gl::createEglContext();
    if (!context) {
      std::fprintf(stderr, "%s", context.error().message.c_str());
      std::exit(1);
    }
    const bool drawn = drawOnePixel(*context.value()) == kPixel;
    const bool quiet = context.value()->checkErrors("the test") == 0;
    context.value().reset();
    std::exit(drawn && quiet ? 0 : 2);
  };
  EXPECT_EXIT(start(), ::testing::ExitedWithCode(0), "");
}

TEST(GlContextLifeTest, MaskedExtensionsAreAbsent) {
  gl::EglOptions options;
  options.context.debugOutput = true;
  options.context.maskedExtensions = {"GL_KHR_debug", "GL_EXT_texture_filter_anisotropic",
                                      "GL_ARB_texture_filter_anisotropic"};
  const auto context = gl::createEglContext(options);
  ASSERT_TRUE(context) << context.error().message;
  EXPECT_FALSE(context.value()->hasDebugOutput());
  EXPECT_FALSE(OkCapabilities::has("debug-output"));
  EXPECT_NE(OkCapabilities::whyNot("debug-output").find("GL_KHR_debug"), std::string::npos);
  EXPECT_EQ(context.value()->limits().maxAnisotropy, 1.0f);
  EXPECT_EQ(drawOnePixel(*context.value()), kPixel);
}

TEST(GlContextLifeTest, Case_D26_ObjectsThatOutliveTheContextCallNothing) {
  std::string said;
  OkLog::setSink([&](OkLogLevel, std::string_view message) { said += message; });
  gl::Buffer buffer;
  gl::Texture texture;
  std::shared_ptr<gl::DeleteQueue> queue;
  {
    auto made = gl::createEglContext();
    ASSERT_TRUE(made) << made.error().message;
    auto context = std::move(made).value();
    queue = context->deleteQueue();
    buffer = gl::Buffer::create(*context);
    texture = gl::Texture::create(*context);
  }
  EXPECT_NE(said.find("1 buffer, 1 texture"), std::string::npos) << said;
  EXPECT_EQ(buffer.context(), nullptr);
  EXPECT_FALSE(buffer.allocate(4, gl::kStaticDraw));
  buffer.release();
  texture.release();
  EXPECT_EQ(queue->lateReleases(), 2u);
  EXPECT_EQ(queue->liveCount(), 0u);
  OkLog::setSink({});
}
