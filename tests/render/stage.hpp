#pragma once

#include <array>
#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <memory>
#include <string>

#include "okinawa/math/color.hpp"
#include "okinawa/render/renderer.hpp"
#include "okinawa/scene/scene.hpp"
#include "okinawa/texture/texture.hpp"

#include "gl/context.hpp"
#include "render/draw_list_builder.hpp"

namespace okinawa::testing {

/** Says whatever its list says: lets tests hand lists to the renderer through a scene. */
class ListObject : public OkObject {
 public:
  struct Line {
    glm::dvec3 from;
    glm::dvec3 to;
    glm::vec4 color;
  };
  OkDrawList list;
  std::vector<Line> lines;

  void collectSelf(const OkView & /*view*/, OkDrawList &out) const override {
    const auto first = static_cast<std::uint32_t>(out.instances.size());
    out.instances.insert(out.instances.end(), list.instances.begin(), list.instances.end());
    for (OkDrawRecord record : list.solid) {
      record.firstInstance += first;
      out.solid.push_back(record);
    }
    for (OkBlendedRecord record : list.blended) {
      record.draw.firstInstance += first;
      out.blended.push_back(record);
    }
    for (const Line &line : lines) {
      out.debugLines.addLine(line.from, line.to, line.color);
    }
    out.itemsTotal += list.itemsTotal;
    out.itemsVisible += list.itemsVisible;
  }
};

/** One world unit is one pixel, the origin is the bottom left corner, z from -10 to 10. */
inline OkView pixelView(int width, int height) {
  return OkView::make(glm::dvec3(0.0), glm::mat3(1.0f),
                      glm::ortho(0.0f, float(width), 0.0f, float(height), -10.0f, 10.0f), width,
                      height);
}

/** The eight-bit value that a linear one is shown as. */
inline int shown(float linear) {
  return static_cast<int>(std::lround(255.0f * okLinearToSrgb(std::fmin(linear, 1.0f))));
}

inline float decoded(int srgb) {
  return okSrgbToLinear(static_cast<float>(srgb) / 255.0f);
}

using Pixel = std::array<int, 4>;

inline Pixel pixelAt(const OkImage &image, int column, int row) {
  Pixel pixel{};
  for (int channel = 0; channel < 4; ++channel) {
    pixel[static_cast<std::size_t>(channel)] =
        static_cast<int>(std::lround(255.0f * image.getComponent(column, row, channel)));
  }
  return pixel;
}

inline OkImage makeImage(int width, int height, int channels, const std::vector<int> &values) {
  OkImage image(width, height, channels);
  for (std::size_t i = 0; i < values.size(); ++i) {
    image.getBytes()[i] = static_cast<std::uint8_t>(values[i]);
  }
  return image;
}

/** Unlit, without texture, in a linear colour. */
inline OkMaterialBlock flat(const glm::vec4 &fill) {
  OkMaterialBlock block;
  block.state.unlit = true;
  block.parameters.fill = fill;
  return block;
}

/** Unlit, its texture read texel by texel. */
inline OkMaterialBlock textured(const OkTexture &texture) {
  OkMaterialBlock block;
  block.state.unlit = true;
  block.state.texture = &texture;
  block.state.sampler = {OkFilter::Point, OkWrap::Repeat, OkWrap::Repeat, 1.0f};
  block.state.overridesSampler = true;
  return block;
}

/** A device, a renderer and a scene with one object that draws what `list()` holds. */
class Stage {
 public:
  explicit Stage(std::unique_ptr<gl::Context> context) : context_(std::move(context)) {
    auto renderer = OkRenderer::create(*context_);
    EXPECT_TRUE(renderer.isOk()) << renderer.error().describe();
    renderer_ = std::move(renderer).value();
    scene_.addObject(&object_);
  }

  OkDrawList &list() { return object_.list; }
  std::vector<ListObject::Line> &lines() { return object_.lines; }
  OkScene &scene() { return scene_; }
  OkRenderer &renderer() { return *renderer_; }
  gl::Context &context() { return *context_; }
  OkRenderTarget &target() { return *target_; }

  std::unique_ptr<OkRenderTarget> makeTarget(int width, int height, int samples = 1) {
    auto target = renderer_->createTarget(width, height, samples);
    EXPECT_TRUE(target.isOk()) << target.error().describe();
    return std::move(target).value();
  }

  /** One whole frame into the stage's target. */
  void frame(const OkView &view, int samples = 1) {
    if (target_ == nullptr) {
      target_ = makeTarget(view.width, view.height, samples);
    }
    renderer_->beginFrame();
    const OkStatus status = renderer_->render(scene_, view, *target_);
    EXPECT_TRUE(status.isOk()) << status.error().describe();
    renderer_->endFrame();
  }
  OkImage picture() {
    auto image = target_->readPixels();
    EXPECT_TRUE(image.isOk()) << image.error().describe();
    return image.isOk() ? std::move(image).value() : OkImage(1, 1, 4);
  }
  /** Draws and reads back, one world unit a pixel. */
  OkImage draw(int width, int height, int samples = 1) {
    frame(pixelView(width, height), samples);
    return picture();
  }

  /** Everything of ours goes; nothing may be left on the device. */
  void close() {
    target_.reset();
    renderer_.reset();
    EXPECT_EQ(context_->liveObjectCount(), 0u) << context_->deleteQueue()->describeLive();
    context_->drainDeletions();
    EXPECT_EQ(context_->checkErrors("the end of a test"), 0);
    EXPECT_EQ(context_->errorCount(), 0u);
    EXPECT_EQ(context_->performanceWarningCount(), 0u);
  }

 private:
  std::unique_ptr<gl::Context> context_;
  std::unique_ptr<OkRenderer> renderer_;
  std::unique_ptr<OkRenderTarget> target_;
  OkScene scene_;
  ListObject object_;
};

/** Offscreen, on whatever driver there is. Tests end with no GL error and nothing left alive. */
class GlStageTest : public ::testing::Test {
 protected:
  void SetUp() override {
    gl::EglOptions options;
    options.context.debugOutput = true;
    auto context = gl::createEglContext(options);
    ASSERT_TRUE(context.isOk()) << context.error().describe();
    stage = std::make_unique<Stage>(std::move(context).value());
  }
  void TearDown() override {
    if (stage != nullptr) {
      stage->close();
    }
    EXPECT_EQ(OkMaterialTable::getInstance().getCount(), materialsBefore_);
  }

  std::unique_ptr<Stage> stage;

 private:
  std::size_t materialsBefore_ = OkMaterialTable::getInstance().getCount();
};

}  // namespace okinawa::testing
