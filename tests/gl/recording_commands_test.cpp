#include "gl/recording_commands.hpp"

#include <cstring>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

namespace gl = okinawa::gl;
using gl::CommandId;

TEST(CommandId, EachHasTheNameOfItsMethod) {
  EXPECT_STREQ(gl::commandName(CommandId::GenBuffer), "genBuffer");
  EXPECT_STREQ(gl::commandName(CommandId::BindTexture), "bindTexture");
  EXPECT_STREQ(gl::commandName(CommandId::PopDebugGroup), "popDebugGroup");
  EXPECT_EQ(static_cast<std::size_t>(CommandId::PopDebugGroup) + 1, gl::kCommandCount);
}

TEST(RecordingCommands, CountsEachFunction) {
  gl::RecordingCommands commands;
  commands.bindTexture(gl::kTexture2D, 1);
  commands.bindTexture(gl::kTexture2D, 2);
  commands.flush();
  EXPECT_EQ(commands.count(CommandId::BindTexture), 2u);
  EXPECT_EQ(commands.count(CommandId::Flush), 1u);
  EXPECT_EQ(commands.count(CommandId::Finish), 0u);
  EXPECT_EQ(commands.total(), 3u);
  commands.resetCounts();
  EXPECT_EQ(commands.total(), 0u);
}

TEST(RecordingCommands, CountsDrawsOfEveryKind) {
  gl::RecordingCommands commands;
  commands.drawArrays(gl::kTriangles, 0, 3);
  commands.drawArraysInstanced(gl::kTriangles, 0, 3, 2);
  commands.drawElementsBaseVertex(gl::kTriangles, 3, gl::kUnsignedInt, 0, 0);
  commands.drawElementsInstancedBaseVertex(gl::kTriangles, 3, gl::kUnsignedInt, 0, 2, 0);
  commands.multiDrawElementsBaseVertex(gl::kTriangles, nullptr, gl::kUnsignedInt, nullptr, 0,
                                       nullptr);
  EXPECT_EQ(commands.drawCalls(), 5u);
}

TEST(RecordingCommands, HandsOutNamesThatAreNeverZeroNorTwice) {
  gl::RecordingCommands commands;
  const std::vector<gl::Name> names = {
      commands.genBuffer(),       commands.genBuffer(),
      commands.genVertexArray(),  commands.genTexture(),
      commands.genSampler(),      commands.genFramebuffer(),
      commands.genRenderbuffer(), commands.genQuery(),
      commands.createProgram(),   commands.createShader(gl::kVertexShader)};
  for (std::size_t first = 0; first < names.size(); ++first) {
    EXPECT_NE(names[first], 0u);
    for (std::size_t second = first + 1; second < names.size(); ++second) {
      EXPECT_NE(names[first], names[second]);
    }
  }
}

TEST(RecordingCommands, AnswersLikeAContextOfOpenGl33) {
  gl::RecordingCommands commands;
  EXPECT_EQ(commands.getInteger(gl::kMajorVersion), 3);
  EXPECT_EQ(commands.getInteger(gl::kMinorVersion), 3);
  EXPECT_EQ(commands.getInteger(gl::kMaxTextureBufferSize), 65536);
  EXPECT_EQ(commands.getInteger(gl::kMaxUniformBlockSize), 16384);
  int viewport[2] = {0, 0};
  commands.getIntegers(gl::kMaxViewportDims, viewport);
  EXPECT_EQ(viewport[1], 16384);
  float widths[2] = {0.0f, 0.0f};
  commands.getFloats(gl::kAliasedLineWidthRange, widths);
  EXPECT_EQ(widths[1], 1.0f);
  EXPECT_EQ(commands.getFloat(gl::kMaxTextureMaxAnisotropy), 1.0f);
  EXPECT_EQ(commands.getString(gl::kRenderer), "null device");
  EXPECT_EQ(commands.getString(0x1234), "");
  EXPECT_EQ(commands.getStringi(gl::kExtensions, 0), "");
  EXPECT_EQ(commands.getInteger(0x1234), 0);
  EXPECT_EQ(commands.getError(), gl::kNoError);
  EXPECT_EQ(commands.checkFramebufferStatus(gl::kFramebuffer), gl::kFramebufferComplete);
  EXPECT_EQ(commands.getTexLevelParameteri(gl::kTexture2D, 0, gl::kTextureWidth), 0);
}

TEST(RecordingCommands, QueriesAndFencesAreReadyAtOnce) {
  gl::RecordingCommands commands;
  const auto query = commands.genQuery();
  EXPECT_EQ(commands.getQueryObjectui(query, gl::kQueryResultAvailable), 1u);
  EXPECT_EQ(commands.getQueryObjectui(query, gl::kQueryResult), 0u);
  EXPECT_EQ(commands.getQueryObjectui64(query, gl::kQueryResult), 0u);
  void *fence = commands.fenceSync(gl::kSyncGpuCommandsComplete, 0);
  EXPECT_NE(fence, nullptr);
  EXPECT_EQ(commands.clientWaitSync(fence, 0, 0), gl::kAlreadySignaled);
  commands.deleteSync(fence);
}

TEST(RecordingCommands, MapsMemoryThatCanBeWritten) {
  gl::RecordingCommands commands;
  void *memory = commands.mapBufferRange(gl::kArrayBuffer, 0, 4096, gl::kMapWriteBit);
  ASSERT_NE(memory, nullptr);
  std::memset(memory, 7, 4096);
  EXPECT_TRUE(commands.unmapBuffer(gl::kArrayBuffer));
  EXPECT_EQ(commands.mapBufferRange(gl::kArrayBuffer, 0, 0, gl::kMapWriteBit), nullptr);
}

TEST(RecordingCommands, RemembersWhatIsEnabled) {
  gl::RecordingCommands commands;
  EXPECT_TRUE(commands.isEnabled(gl::kDither));
  EXPECT_FALSE(commands.isEnabled(gl::kBlend));
  commands.enable(gl::kBlend);
  commands.disable(gl::kDither);
  EXPECT_TRUE(commands.isEnabled(gl::kBlend));
  EXPECT_FALSE(commands.isEnabled(gl::kDither));
}

TEST(RecordingCommands, UniformsExistWhenTheSourcesMentionThem) {
  gl::RecordingCommands commands;
  const auto shader = commands.createShader(gl::kVertexShader);
  commands.shaderSource(shader,
                        "uniform mat4 view; uniform vec4 colors[4]; in vec3 position;"
                        "uniform Camera { mat4 m; };");
  commands.compileShader(shader);
  EXPECT_EQ(commands.getShaderi(shader, gl::kCompileStatus), 1);
  const auto program = commands.createProgram();
  commands.attachShader(program, shader);
  commands.bindAttribLocation(program, 6, "position");
  commands.linkProgram(program);
  EXPECT_EQ(commands.getProgrami(program, gl::kLinkStatus), 1);
  const int view = commands.getUniformLocation(program, "view");
  const int color = commands.getUniformLocation(program, "colors[2]");
  EXPECT_GE(view, 0);
  EXPECT_GE(color, 0);
  EXPECT_NE(view, color);
  EXPECT_EQ(commands.getUniformLocation(program, "view"), view);
  EXPECT_EQ(commands.getUniformLocation(program, "vie"), -1);
  EXPECT_EQ(commands.getUniformLocation(program, ""), -1);
  EXPECT_EQ(commands.getUniformBlockIndex(program, "Camera"), 0u);
  EXPECT_EQ(commands.getUniformBlockIndex(program, "Cam"), gl::kInvalidIndex);
  EXPECT_EQ(commands.getAttribLocation(program, "position"), 6);
  EXPECT_EQ(commands.getAttribLocation(program, "normal"), -1);
}

TEST(RecordingCommands, FailsToCompileAndLinkWhenToldTo) {
  gl::RecordingCommands commands;
  commands.setCompileFailure("0:1(1): error: no");
  commands.setLinkFailure("error: never");
  EXPECT_EQ(commands.getShaderi(1, gl::kCompileStatus), 0);
  EXPECT_EQ(commands.getShaderInfoLog(1), "0:1(1): error: no");
  EXPECT_EQ(commands.getProgrami(1, gl::kLinkStatus), 0);
  EXPECT_EQ(commands.getProgramInfoLog(1), "error: never");
  EXPECT_EQ(commands.getProgrami(1, gl::kInfoLogLength), 12);
  EXPECT_EQ(commands.getProgrami(1, gl::kActiveUniforms), 0);
}

TEST(RecordingCommands, AnswersInjectedErrorsOnce) {
  gl::RecordingCommands commands;
  commands.injectError(gl::kInvalidEnum);
  commands.injectError(gl::kOutOfMemory);
  EXPECT_EQ(commands.getError(), gl::kInvalidEnum);
  EXPECT_EQ(commands.getError(), gl::kOutOfMemory);
  EXPECT_EQ(commands.getError(), gl::kNoError);
}

TEST(RecordingCommands, WritesCallsDownByKindAndOrderOfTheirObjects) {
  gl::RecordingCommands commands;
  const auto before = commands.genTexture();
  commands.setLogging(true);
  commands.genBuffer();
  const auto texture = commands.genTexture();
  commands.bindTexture(gl::kTexture2D, texture);
  commands.bindTexture(gl::kTexture2D, before);
  commands.bindTexture(gl::kTexture2D, 0);
  commands.bufferData(gl::kArrayBuffer, 12, nullptr, gl::kStaticDraw);
  commands.bufferSubData(gl::kArrayBuffer, 0, 4, &texture);
  commands.depthMask(true);
  commands.clearColor(0.5f, 0.0f, 1.0f, 0.25f);
  commands.pushDebugGroup(3, "opaque pass");
  const std::vector<std::string> expected = {"genBuffer",
                                             "genTexture",
                                             "bindTexture 0xde1 texture#2",
                                             "bindTexture 0xde1 texture#1",
                                             "bindTexture 0xde1 texture#0",
                                             "bufferData 0x8892 12 null 0x88e4",
                                             "bufferSubData 0x8892 0 4 data",
                                             "depthMask true",
                                             "clearColor 0.5 0 1 0.25",
                                             "pushDebugGroup 3 opaque pass"};
  EXPECT_EQ(commands.log(), expected);
  commands.clearLog();
  EXPECT_TRUE(commands.log().empty());
}

TEST(RecordingCommands, WritesUniformsDownByName) {
  gl::RecordingCommands commands;
  const auto shader = commands.createShader(gl::kVertexShader);
  commands.shaderSource(shader, "uniform int layer;");
  const auto program = commands.createProgram();
  commands.attachShader(program, shader);
  const int layer = commands.getUniformLocation(program, "layer");
  commands.useProgram(program);
  commands.setLogging(true);
  commands.uniform1i(layer, 4);
  commands.uniform1i(99, 4);
  const std::vector<std::string> expected = {"uniform1i layer 4", "uniform1i ? 4"};
  EXPECT_EQ(commands.log(), expected);
}

TEST(RecordingCommands, PassesEveryCallOnToADriver) {
  auto driver = std::make_unique<gl::RecordingCommands>();
  auto *inner = driver.get();
  inner->setInteger(gl::kMaxTextureSize, {77});
  inner->setFramebufferStatus(gl::kFramebufferUnsupported);
  gl::RecordingCommands outer(std::move(driver));
  const auto texture = outer.genTexture();
  outer.bindTexture(gl::kTexture2D, texture);
  outer.shaderSource(1, "text");
  outer.debugMessageCallback(nullptr, nullptr);
  EXPECT_EQ(inner->count(CommandId::GenTexture), 1u);
  EXPECT_EQ(inner->count(CommandId::BindTexture), 1u);
  EXPECT_EQ(inner->count(CommandId::ShaderSource), 1u);
  EXPECT_EQ(inner->count(CommandId::DebugMessageCallback), 1u);
  EXPECT_EQ(outer.getInteger(gl::kMaxTextureSize), 77);
  EXPECT_EQ(outer.checkFramebufferStatus(gl::kFramebuffer), gl::kFramebufferUnsupported);
  EXPECT_EQ(outer.getString(gl::kRenderer), "null device");
  EXPECT_TRUE(outer.isEnabled(gl::kDither));
  outer.setInteger(gl::kMaxTextureSize, {5});
  EXPECT_EQ(outer.getInteger(gl::kMaxTextureSize), 5);
}
