#pragma once

#include <cstddef>
#include <cstdint>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <utility>
#include <vector>

#include "okinawa/base/capabilities.hpp"

#include "gl/context.hpp"

namespace okinawa::test {

/**
 * A test with an offscreen OpenGL context, debug output on. At its end nothing may have gone wrong:
 * no GL error, no warning about a slow path, no object alive. A machine without EGL fails the test,
 * as such a skip would have no owner.
 */
class GlFixture : public ::testing::Test {
 protected:
  void SetUp() override {
    gl::EglOptions options;
    options.context = contextOptions();
    options.context.debugOutput = true;
    auto made = gl::createEglContext(options);
    ASSERT_TRUE(made) << made.error().message;
    context_ = std::move(made).value();
  }

  void TearDown() override {
    if (!context_) {
      return;
    }
    context_->drainDeletions();
    context_->checkErrors("the end of the test");
    EXPECT_EQ(context_->errorCount(), expectedErrors_);
    EXPECT_EQ(context_->performanceWarningCount(), 0u);
    EXPECT_EQ(context_->liveObjectCount(), 0u) << context_->deleteQueue()->describeLive();
    EXPECT_EQ(context_->gpuMemoryBytes(), 0u);
    context_.reset();
  }

  /** For tests that record calls or mask extensions. */
  virtual gl::ContextOptions contextOptions() const { return {}; }

  /** For a test that makes errors on purpose. */
  void expectErrors(std::uint64_t count) { expectedErrors_ = count; }

  gl::Context &context() { return *context_; }
  gl::Commands &commands() { return context_->commands(); }
  gl::State &state() { return context_->state(); }

 private:
  std::unique_ptr<gl::Context> context_;
  std::uint64_t expectedErrors_ = 0;
};

/** A test on the null device, with every call written down. */
class NullGlFixture : public ::testing::Test {
 protected:
  void SetUp() override {
    auto made = gl::createNullContext();
    ASSERT_TRUE(made) << made.error().message;
    context_ = std::move(made).value();
  }

  gl::Context &context() { return *context_; }
  gl::State &state() { return context_->state(); }

  std::unique_ptr<gl::Context> context_;
};

}  // namespace okinawa::test
