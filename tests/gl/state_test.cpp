#include "gl/state.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <vector>

#include "gl/recording_commands.hpp"

namespace gl = okinawa::gl;
using gl::CommandId;

namespace {

class StateTest : public ::testing::Test {
 protected:
  static gl::Limits limits() {
    gl::Limits limits;
    limits.maxLineWidth = 4.0f;
    limits.maxPointSize = 64.0f;
    return limits;
  }

  gl::RecordingCommands commands_;
  gl::State state_{commands_, limits()};
};

}  // namespace

TEST_F(StateTest, AFreshCacheKnowsNothingSoZeroIsBoundToo) {
  state_.useProgram(0);
  state_.bindVertexArray(0);
  state_.bindFramebuffer(gl::kFramebuffer, 0);
  state_.bindTexture(0, gl::kTexture2D, 0);
  state_.setEnabled(gl::kDither, false);
  EXPECT_EQ(commands_.count(CommandId::UseProgram), 1u);
  EXPECT_EQ(commands_.count(CommandId::BindVertexArray), 1u);
  EXPECT_EQ(commands_.count(CommandId::BindFramebuffer), 1u);
  EXPECT_EQ(commands_.count(CommandId::BindTexture), 1u);
  EXPECT_EQ(commands_.count(CommandId::Disable), 1u);
  EXPECT_EQ(state_.counters().bindsAvoided, 0u);
}

TEST_F(StateTest, BindsAProgramOnce) {
  state_.useProgram(5);
  state_.useProgram(5);
  state_.useProgram(6);
  state_.useProgram(5);
  EXPECT_EQ(commands_.count(CommandId::UseProgram), 3u);
  EXPECT_EQ(state_.counters().programBinds, 3u);
  EXPECT_EQ(state_.counters().bindsAvoided, 1u);
  EXPECT_EQ(state_.program(), 5u);
}

TEST_F(StateTest, AnotherVertexArrayForgetsTheElementBufferOnly) {
  state_.bindVertexArray(1);
  state_.bindBuffer(gl::kElementArrayBuffer, 9);
  state_.bindBuffer(gl::kArrayBuffer, 8);
  state_.bindVertexArray(2);
  state_.bindBuffer(gl::kElementArrayBuffer, 9);
  state_.bindBuffer(gl::kArrayBuffer, 8);
  EXPECT_EQ(commands_.count(CommandId::BindBuffer), 3u);
  EXPECT_EQ(state_.counters().vertexArrayBinds, 2u);
  EXPECT_EQ(state_.counters().bufferBinds, 3u);
  EXPECT_EQ(state_.counters().bindsAvoided, 1u);
}

TEST_F(StateTest, AnIndexedBindingSetsTheGeneralOneToo) {
  state_.bindBufferBase(gl::kUniformBuffer, 2, 7);
  state_.bindBufferBase(gl::kUniformBuffer, 2, 7);
  state_.bindBuffer(gl::kUniformBuffer, 7);
  EXPECT_EQ(commands_.count(CommandId::BindBufferBase), 1u);
  EXPECT_EQ(commands_.count(CommandId::BindBuffer), 0u);
  state_.bindBufferRange(gl::kUniformBuffer, 2, 7, 256, 128);
  state_.bindBufferRange(gl::kUniformBuffer, 2, 7, 256, 128);
  state_.bindBufferRange(gl::kUniformBuffer, 2, 7, 512, 128);
  EXPECT_EQ(commands_.count(CommandId::BindBufferRange), 2u);
  state_.bindBufferBase(gl::kUniformBuffer, 2, 7);
  EXPECT_EQ(commands_.count(CommandId::BindBufferBase), 2u);
}

TEST_F(StateTest, TexturesAreRememberedPerUnitAndTarget) {
  commands_.setLogging(true);
  state_.bindTexture(0, gl::kTexture2D, 3);
  state_.bindTexture(1, gl::kTexture2D, 3);
  state_.bindTexture(1, gl::kTexture2DArray, 3);
  state_.bindTexture(0, gl::kTexture2D, 3);
  EXPECT_EQ(state_.counters().textureBinds, 3u);
  EXPECT_EQ(state_.counters().bindsAvoided, 1u);
  const std::vector<std::string> expected = {"activeTexture 0x84c0", "bindTexture 0xde1 texture#?",
                                             "activeTexture 0x84c1", "bindTexture 0xde1 texture#?",
                                             "bindTexture 0x8c1a texture#?"};
  EXPECT_EQ(commands_.log(), expected);
}

TEST_F(StateTest, EditingATextureLeavesTheUnitsThatShadersReadAlone) {
  state_.bindTexture(0, gl::kTexture2D, 3);
  state_.bindTextureForEdit(gl::kTexture2D, 4);
  state_.bindTexture(0, gl::kTexture2D, 3);
  EXPECT_EQ(state_.counters().textureBinds, 2u);
  // The texture to edit is still known on its unit, which must be active again.
  state_.bindTexture(1, gl::kTexture2D, 5);
  commands_.setLogging(true);
  state_.bindTextureForEdit(gl::kTexture2D, 4);
  EXPECT_EQ(commands_.log(), std::vector<std::string>{"activeTexture 0x84ef"});
}

TEST_F(StateTest, UnitsBeyondTheLimitDoNotCrash) {
  state_.bindTexture(500, gl::kTexture2D, 3);
  state_.bindSampler(600, 2);
  EXPECT_EQ(commands_.count(CommandId::BindTexture), 1u);
  EXPECT_EQ(commands_.count(CommandId::BindSampler), 1u);
}

TEST_F(StateTest, SamplersAreRememberedPerUnit) {
  state_.bindSampler(0, 3);
  state_.bindSampler(0, 3);
  state_.bindSampler(1, 3);
  EXPECT_EQ(commands_.count(CommandId::BindSampler), 2u);
  EXPECT_EQ(state_.counters().samplerBinds, 2u);
}

TEST_F(StateTest, BindingBothFramebufferTargetsSetsEachOfThem) {
  state_.bindFramebuffer(gl::kFramebuffer, 2);
  state_.bindFramebuffer(gl::kDrawFramebuffer, 2);
  state_.bindFramebuffer(gl::kReadFramebuffer, 2);
  EXPECT_EQ(commands_.count(CommandId::BindFramebuffer), 1u);
  state_.bindFramebuffer(gl::kReadFramebuffer, 3);
  EXPECT_EQ(state_.drawFramebuffer(), 2u);
  EXPECT_EQ(state_.readFramebuffer(), 3u);
  state_.bindFramebuffer(gl::kFramebuffer, 2);
  EXPECT_EQ(commands_.count(CommandId::BindFramebuffer), 3u);
  EXPECT_EQ(state_.counters().framebufferBinds, 3u);
}

TEST_F(StateTest, SwitchesAreSetOnlyWhenTheyChange) {
  state_.setEnabled(gl::kBlend, true);
  state_.setEnabled(gl::kBlend, true);
  state_.setEnabled(gl::kProgramPointSize, true);
  state_.setEnabled(gl::kBlend, false);
  EXPECT_EQ(commands_.count(CommandId::Enable), 2u);
  EXPECT_EQ(commands_.count(CommandId::Disable), 1u);
  EXPECT_FALSE(commands_.isEnabled(gl::kBlend));
  EXPECT_TRUE(commands_.isEnabled(gl::kProgramPointSize));
  EXPECT_EQ(state_.counters().stateChanges, 3u);
}

TEST_F(StateTest, BlendEquationsAreSetOnlyWhenTheyChange) {
  gl::BlendState over;
  over.sourceColor = gl::kSrcAlpha;
  over.targetColor = gl::kOneMinusSrcAlpha;
  state_.setBlend(over);
  state_.setBlend(over);
  gl::BlendState additive = over;
  additive.targetColor = gl::kOne;
  state_.setBlend(additive);
  EXPECT_EQ(commands_.count(CommandId::BlendFuncSeparate), 2u);
  EXPECT_EQ(commands_.count(CommandId::BlendEquationSeparate), 1u);
  additive.equationColor = gl::kMax;
  state_.setBlend(additive);
  EXPECT_EQ(commands_.count(CommandId::BlendEquationSeparate), 2u);
}

TEST_F(StateTest, FixedStateIsSetOnlyWhenItChanges) {
  for (int turn = 0; turn < 2; ++turn) {
    state_.setDepthFunction(gl::kLequal);
    state_.setDepthMask(false);
    state_.setColorMask({true, false, true, false});
    state_.setCullFace(gl::kBack);
    state_.setFrontFace(gl::kCCW);
    state_.setPolygonOffset(1.0f, 2.0f);
    state_.setViewport({0, 0, 8, 4});
    state_.setScissor({1, 2, 3, 4});
    state_.setClearColor(0.0f, 0.5f, 1.0f, 1.0f);
    state_.setClearDepth(1.0);
    state_.setUnpackAlignment(1);
    state_.setPackAlignment(1);
    state_.setUnpackRowLength(0);
    state_.bindRenderbuffer(4);
  }
  EXPECT_EQ(commands_.total(), 14u);
  EXPECT_EQ(state_.counters().stateChanges, 14u);
  EXPECT_EQ(state_.counters().bindsAvoided, 14u);
}

TEST_F(StateTest, Case_D65_PolygonModeIsForBothFaces) {
  commands_.setLogging(true);
  state_.setPolygonMode(gl::kLine);
  state_.setPolygonMode(gl::kLine);
  state_.setPolygonMode(gl::kFill);
  const std::vector<std::string> expected = {"polygonMode 0x408 0x1b01",
                                             "polygonMode 0x408 0x1b02"};
  EXPECT_EQ(commands_.log(), expected);
}

TEST_F(StateTest, Case_D66_LineWidthsAreHeldToTheAllowedRange) {
  commands_.setLogging(true);
  state_.setLineWidth(3.0f);
  state_.setLineWidth(9.0f);
  state_.setLineWidth(8.0f);
  state_.setLineWidth(-1.0f);
  state_.setLineWidth(std::numeric_limits<float>::quiet_NaN());
  const std::vector<std::string> expected = {"lineWidth 3", "lineWidth 4", "lineWidth 1"};
  EXPECT_EQ(commands_.log(), expected);
}

TEST_F(StateTest, PointSizesAreHeldToTheAllowedRange) {
  commands_.setLogging(true);
  state_.setPointSize(5.0f);
  state_.setPointSize(1000.0f);
  const std::vector<std::string> expected = {"pointSize 5", "pointSize 64"};
  EXPECT_EQ(commands_.log(), expected);
}

TEST_F(StateTest, Case_D68_NegativeSizesNeverReachTheDriver) {
  commands_.setLogging(true);
  state_.setViewport({0, 0, -5, 0});
  state_.setScissor({0, 0, 0, -1});
  const std::vector<std::string> expected = {"viewport 0 0 0 0", "scissor 0 0 0 0"};
  EXPECT_EQ(commands_.log(), expected);
}

TEST_F(StateTest, ResetForgetsEverything) {
  const auto setAll = [&] {
    state_.useProgram(1);
    state_.bindVertexArray(1);
    state_.bindBuffer(gl::kArrayBuffer, 1);
    state_.bindBufferBase(gl::kUniformBuffer, 0, 1);
    state_.bindTexture(0, gl::kTexture2D, 1);
    state_.bindSampler(0, 1);
    state_.bindFramebuffer(gl::kFramebuffer, 1);
    state_.bindRenderbuffer(1);
    state_.setEnabled(gl::kBlend, true);
    state_.setBlend({});
    state_.setDepthFunction(gl::kLess);
    state_.setDepthMask(true);
    state_.setColorMask({});
    state_.setCullFace(gl::kBack);
    state_.setFrontFace(gl::kCCW);
    state_.setPolygonMode(gl::kFill);
    state_.setPolygonOffset(0.0f, 0.0f);
    state_.setViewport({0, 0, 1, 1});
    state_.setScissor({0, 0, 1, 1});
    state_.setLineWidth(1.0f);
    state_.setPointSize(1.0f);
    state_.setClearColor(0.0f, 0.0f, 0.0f, 0.0f);
    state_.setClearDepth(1.0);
    state_.setUnpackAlignment(4);
    state_.setPackAlignment(4);
    state_.setUnpackRowLength(0);
  };
  setAll();
  const auto calls = commands_.total();
  setAll();
  EXPECT_EQ(commands_.total(), calls);
  state_.reset();
  setAll();
  EXPECT_EQ(commands_.total(), 2 * calls);
}

TEST_F(StateTest, ADeletedObjectIsForgottenAndItsNameBindsAgain) {
  state_.useProgram(1);
  state_.bindVertexArray(1);
  state_.bindBuffer(gl::kArrayBuffer, 1);
  state_.bindBufferBase(gl::kUniformBuffer, 0, 1);
  state_.bindTexture(3, gl::kTexture2D, 1);
  state_.bindSampler(3, 1);
  state_.bindFramebuffer(gl::kFramebuffer, 1);
  state_.bindRenderbuffer(1);
  const auto kinds = {gl::ObjectKind::Program,      gl::ObjectKind::VertexArray,
                      gl::ObjectKind::Buffer,       gl::ObjectKind::Texture,
                      gl::ObjectKind::Sampler,      gl::ObjectKind::Framebuffer,
                      gl::ObjectKind::Renderbuffer, gl::ObjectKind::Query};
  for (const auto kind : kinds) {
    state_.forget(kind, 2);
  }
  EXPECT_EQ(state_.program(), 1u);
  for (const auto kind : kinds) {
    state_.forget(kind, 1);
  }
  EXPECT_EQ(state_.program(), 0u);
  EXPECT_EQ(state_.vertexArray(), 0u);
  commands_.resetCounts();
  state_.useProgram(1);
  state_.bindVertexArray(1);
  state_.bindBuffer(gl::kArrayBuffer, 1);
  state_.bindBufferBase(gl::kUniformBuffer, 0, 1);
  state_.bindTexture(3, gl::kTexture2D, 1);
  state_.bindSampler(3, 1);
  state_.bindFramebuffer(gl::kFramebuffer, 1);
  state_.bindRenderbuffer(1);
  EXPECT_EQ(commands_.total(), 8u);
}

TEST_F(StateTest, CountersStartAnewWhenAsked) {
  state_.useProgram(1);
  state_.useProgram(1);
  state_.resetCounters();
  EXPECT_EQ(state_.counters().programBinds, 0u);
  EXPECT_EQ(state_.counters().bindsAvoided, 0u);
  state_.useProgram(1);
  EXPECT_EQ(state_.counters().bindsAvoided, 1u);
}
