#include "gl/objects.hpp"

#include <array>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <string>
#include <type_traits>
#include <vector>

#include "gl/context.hpp"
#include "gl/recording_commands.hpp"
#include "support/gl_fixture.hpp"

namespace gl = okinawa::gl;
using gl::CommandId;

namespace {

class ObjectsTest : public okinawa::test::NullGlFixture {
 protected:
  gl::RecordingCommands &calls() { return *context().recorder(); }
};

template <typename T>
class EveryWrapperTest : public okinawa::test::NullGlFixture {
 protected:
  T make() { return T::create(context()); }
};

using Wrappers = ::testing::Types<gl::Buffer, gl::VertexArray, gl::Texture, gl::Sampler,
                                  gl::Framebuffer, gl::Renderbuffer, gl::Query>;
TYPED_TEST_SUITE(EveryWrapperTest, Wrappers);

}  // namespace

TYPED_TEST(EveryWrapperTest, IsEmptyByDefault) {
  const TypeParam empty;
  EXPECT_TRUE(empty.isEmpty());
  EXPECT_FALSE(empty);
  EXPECT_EQ(empty.name(), 0u);
  EXPECT_EQ(empty.bytes(), 0u);
  EXPECT_EQ(empty.context(), nullptr);
}

TYPED_TEST(EveryWrapperTest, MovesAndNeverCopies) {
  static_assert(!std::is_copy_constructible_v<TypeParam>);
  static_assert(!std::is_copy_assignable_v<TypeParam>);
  static_assert(std::is_nothrow_move_constructible_v<TypeParam>);
  auto first = this->make();
  const auto name = first.name();
  EXPECT_NE(name, 0u);
  auto second = std::move(first);
  EXPECT_EQ(second.name(), name);
  EXPECT_TRUE(first.isEmpty());  // NOLINT(bugprone-use-after-move): what a move leaves behind
  EXPECT_EQ(this->context().liveObjectCount(), 1u);
  auto third = this->make();
  third = std::move(second);
  EXPECT_EQ(third.name(), name);
  EXPECT_EQ(this->context().liveObjectCount(), 1u);
  EXPECT_EQ(this->context().deleteQueue()->waitingCount(), 1u);
  auto &self = third;
  third = std::move(self);
  EXPECT_EQ(third.name(), name);
}

TYPED_TEST(EveryWrapperTest, IsDeletedOnceAndOnlyWhenDrained) {
  {
    const auto object = this->make();
    EXPECT_EQ(object.context(), &this->context());
    EXPECT_EQ(this->context().liveObjectCount(), 1u);
  }
  EXPECT_EQ(this->context().liveObjectCount(), 0u);
  const auto before = this->context().recorder()->total();
  this->context().drainDeletions();
  EXPECT_EQ(this->context().recorder()->total(), before + 1);
  this->context().drainDeletions();
  EXPECT_EQ(this->context().recorder()->total(), before + 1);
}

TYPED_TEST(EveryWrapperTest, MayBeReleasedTwice) {
  auto object = this->make();
  object.release();
  object.release();
  EXPECT_TRUE(object.isEmpty());
  EXPECT_EQ(this->context().deleteQueue()->waitingCount(), 1u);
}

TEST_F(ObjectsTest, DrainingGoesToTheRightFunction) {
  gl::Buffer::create(context());
  gl::VertexArray::create(context());
  gl::Texture::create(context());
  gl::Sampler::create(context());
  gl::Framebuffer::create(context());
  gl::Renderbuffer::create(context());
  gl::Query::create(context());
  context().drainDeletions();
  for (const auto id :
       {CommandId::DeleteBuffer, CommandId::DeleteVertexArray, CommandId::DeleteTexture,
        CommandId::DeleteSampler, CommandId::DeleteFramebuffer, CommandId::DeleteRenderbuffer,
        CommandId::DeleteQuery}) {
    EXPECT_EQ(calls().count(id), 1u) << gl::commandName(id);
  }
}

TEST_F(ObjectsTest, WhatIsAliveIsDescribedByKind) {
  const auto &queue = *context().deleteQueue();
  EXPECT_EQ(queue.describeLive(), "");
  const auto buffer = gl::Buffer::create(context());
  const auto array = gl::VertexArray::create(context());
  const auto second = gl::VertexArray::create(context());
  const auto query = gl::Query::create(context());
  EXPECT_EQ(queue.describeLive(), "1 buffer, 2 vertex arrays, 1 query");
  EXPECT_EQ(queue.liveCount(gl::ObjectKind::VertexArray), 2u);
  EXPECT_STREQ(gl::kindName(gl::ObjectKind::Renderbuffer), "renderbuffer");
}

TEST_F(ObjectsTest, LabelsNeedDebugOutput) {
  auto buffer = gl::Buffer::create(context());
  buffer.setLabel("vertices");
  EXPECT_EQ(calls().count(CommandId::ObjectLabel), 0u);
}

// Buffers.

TEST_F(ObjectsTest, BufferBytesAreCounted) {
  auto buffer = gl::Buffer::create(context());
  EXPECT_TRUE(buffer.allocate(100, gl::kStaticDraw));
  EXPECT_EQ(buffer.size(), 100u);
  EXPECT_EQ(context().gpuMemoryBytes(), 100u);
  EXPECT_TRUE(buffer.allocate(40, gl::kDynamicDraw));
  EXPECT_EQ(buffer.usage(), gl::kDynamicDraw);
  EXPECT_EQ(context().gpuMemoryBytes(), 40u);
  auto moved = std::move(buffer);
  EXPECT_EQ(context().gpuMemoryBytes(), 40u);
  moved.release();
  EXPECT_EQ(context().gpuMemoryBytes(), 0u);
}

TEST_F(ObjectsTest, BuffersRefuseWhatLiesOutside) {
  auto buffer = gl::Buffer::create(context());
  ASSERT_TRUE(buffer.allocate(16, gl::kStaticDraw));
  const std::array<std::byte, 8> data{};
  EXPECT_TRUE(buffer.write(8, data));
  const auto beyond = buffer.write(9, data);
  ASSERT_FALSE(beyond);
  EXPECT_EQ(beyond.error().message, "8 bytes at offset 9 lie outside a buffer of 16 bytes");
  EXPECT_FALSE(buffer.write(std::numeric_limits<std::uint64_t>::max(), data));
  EXPECT_FALSE(buffer.map(16, 1, gl::kMapWriteBit));
  EXPECT_FALSE(buffer.map(0, 0, gl::kMapWriteBit));
  EXPECT_FALSE(buffer.allocate(std::numeric_limits<std::uint64_t>::max(), gl::kStaticDraw));
  EXPECT_EQ(buffer.size(), 16u);
  EXPECT_EQ(calls().count(CommandId::BufferSubData), 1u);
}

TEST_F(ObjectsTest, WritingNothingIsNoCall) {
  auto buffer = gl::Buffer::create(context());
  ASSERT_TRUE(buffer.allocate(16, gl::kStaticDraw));
  EXPECT_TRUE(buffer.write(16, {}));
  EXPECT_EQ(calls().count(CommandId::BufferSubData), 0u);
}

TEST_F(ObjectsTest, BuffersCopyWhereRangesDoNotOverlap) {
  auto first = gl::Buffer::create(context());
  auto second = gl::Buffer::create(context());
  ASSERT_TRUE(first.allocate(16, gl::kStaticDraw));
  ASSERT_TRUE(second.allocate(8, gl::kStaticDraw));
  EXPECT_TRUE(second.copyFrom(first, 8, 0, 8));
  EXPECT_FALSE(second.copyFrom(first, 9, 0, 8));
  EXPECT_FALSE(second.copyFrom(first, 0, 1, 8));
  EXPECT_TRUE(first.copyFrom(first, 0, 8, 8));
  EXPECT_FALSE(first.copyFrom(first, 0, 7, 8));
  EXPECT_FALSE(first.copyFrom(gl::Buffer(), 0, 0, 1));
  EXPECT_EQ(calls().count(CommandId::CopyBufferSubData), 2u);
}

TEST_F(ObjectsTest, BufferUploadsDisturbNoVertexArray) {
  auto array = gl::VertexArray::create(context());
  array.bind();
  auto indices = gl::Buffer::create(context());
  array.setIndexBuffer(indices);
  calls().setLogging(true);
  const std::array<std::uint32_t, 3> data = {0, 1, 2};
  EXPECT_TRUE(indices.setData(std::span(data), gl::kStaticDraw));
  for (const auto &line : calls().log()) {
    EXPECT_EQ(line.find("0x8893"), std::string::npos) << line;
  }
}

TEST_F(ObjectsTest, RunningOutOfMemoryIsAFailure) {
  auto buffer = gl::Buffer::create(context());
  // What went wrong before is not taken for the answer.
  EXPECT_TRUE(buffer.allocate(std::uint64_t{1} << 20, gl::kStaticDraw));
  context().recorder()->injectError(gl::kNoError);
  context().recorder()->injectError(gl::kOutOfMemory);
  const auto status = buffer.allocate(std::uint64_t{1} << 30, gl::kStaticDraw);
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().message.find("1073741824 bytes"), std::string::npos);
  EXPECT_EQ(buffer.size(), 0u);
  EXPECT_EQ(context().errorCount(), 0u);
}

TEST_F(ObjectsTest, MappedMemoryCanBeWrittenOnTheNullDevice) {
  auto buffer = gl::Buffer::create(context());
  ASSERT_TRUE(buffer.allocate(64, gl::kStreamDraw));
  auto mapped = buffer.map(16, 32, gl::kMapWriteBit);
  ASSERT_TRUE(mapped);
  ASSERT_EQ(mapped.value().size(), 32u);
  mapped.value()[31] = std::byte{1};
  EXPECT_TRUE(buffer.unmap());
  EXPECT_TRUE(buffer.orphan());
  EXPECT_EQ(buffer.size(), 64u);
}

TEST_F(ObjectsTest, TheNullDeviceInventsNoContent) {
  auto buffer = gl::Buffer::create(context());
  ASSERT_TRUE(buffer.allocate(4, gl::kStaticDraw));
  std::array<std::byte, 4> target{};
  EXPECT_FALSE(buffer.read(0, target));
  auto texture = gl::Texture::create(context());
  ASSERT_TRUE(texture.allocate2D(1, 1, gl::kRGBA8));
  EXPECT_FALSE(texture.read(0, gl::kRGBA, gl::kUnsignedByte, target));
  const auto framebuffer = gl::Framebuffer::create(context());
  const auto status = framebuffer.readPixels({0, 0, 1, 1}, gl::kRGBA, gl::kUnsignedByte, target);
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().message.find("null device"), std::string::npos);
  EXPECT_FALSE(gl::Framebuffer::readDefaultPixels(context(), {0, 0, 1, 1}, gl::kRGBA,
                                                  gl::kUnsignedByte, target));
}

// Vertex arrays.

TEST_F(ObjectsTest, AttributesTakeTheRightPointerFunction) {
  auto array = gl::VertexArray::create(context());
  auto buffer = gl::Buffer::create(context());
  gl::VertexAttribute position;
  position.stride = 20;
  gl::VertexAttribute draw;
  draw.index = 5;
  draw.components = 1;
  draw.type = gl::kUnsignedInt;
  draw.integer = true;
  draw.divisor = 1;
  draw.offset = 12;
  calls().setLogging(true);
  array.setAttribute(position, buffer);
  array.setAttribute(draw, buffer);
  array.disableAttribute(5);
  const std::vector<std::string> expected = {"bindVertexArray vertexArray#1",
                                             "bindBuffer 0x8892 buffer#1",
                                             "vertexAttribPointer 0 3 0x1406 false 20 0",
                                             "vertexAttribDivisor 0 0",
                                             "enableVertexAttribArray 0",
                                             "vertexAttribIPointer 5 1 0x1405 0 12",
                                             "vertexAttribDivisor 5 1",
                                             "enableVertexAttribArray 5",
                                             "disableVertexAttribArray 5"};
  EXPECT_EQ(calls().log(), expected);
}

// Samplers.

TEST_F(ObjectsTest, SamplersSetTheirParameters) {
  auto sampler = gl::Sampler::create(context());
  calls().setLogging(true);
  sampler.setFilter(gl::kLinearMipmapLinear, gl::kLinear);
  sampler.setWrap(gl::kRepeat, gl::kClampToEdge);
  sampler.setCompare(gl::kLequal);
  sampler.setCompare(gl::kNone);
  sampler.setLodRange(0.0f, 4.0f);
  sampler.setBorderColor({1.0f, 1.0f, 1.0f, 1.0f});
  sampler.bind(2);
  sampler.bind(2);
  const std::vector<std::string> expected = {
      "samplerParameteri sampler#1 0x2801 9987",  "samplerParameteri sampler#1 0x2800 9729",
      "samplerParameteri sampler#1 0x2802 10497", "samplerParameteri sampler#1 0x2803 33071",
      "samplerParameteri sampler#1 0x8072 33071", "samplerParameteri sampler#1 0x884c 34894",
      "samplerParameteri sampler#1 0x884d 515",   "samplerParameteri sampler#1 0x884c 0",
      "samplerParameterf sampler#1 0x813a 0",     "samplerParameterf sampler#1 0x813b 4",
      "samplerParameterfv sampler#1 0x1004 data", "bindSampler 2 sampler#1"};
  EXPECT_EQ(calls().log(), expected);
}

TEST_F(ObjectsTest, AnisotropyWithoutSupportIsNoCall) {
  auto sampler = gl::Sampler::create(context());
  auto texture = gl::Texture::create(context());
  const auto before = calls().total();
  sampler.setAnisotropy(16.0f);
  texture.setAnisotropy(16.0f);
  EXPECT_EQ(calls().total(), before);
}

// Renderbuffers and framebuffers.

TEST_F(ObjectsTest, RenderbuffersAreHeldToWhatTheDeviceOffers) {
  auto renderbuffer = gl::Renderbuffer::create(context());
  EXPECT_TRUE(renderbuffer.allocate(10, 20, gl::kDepth24Stencil8));
  EXPECT_EQ(renderbuffer.samples(), 0);
  EXPECT_EQ(renderbuffer.bytes(), 800u);
  EXPECT_TRUE(renderbuffer.allocate(10, 20, gl::kRGBA16F, 64));
  EXPECT_EQ(renderbuffer.samples(), 4);
  EXPECT_EQ(renderbuffer.bytes(), 6400u);
  EXPECT_EQ(renderbuffer.internalFormat(), gl::kRGBA16F);
}

TEST_F(ObjectsTest, Case_D69_RenderbuffersRefuseSizesOfZeroAndBeyond) {
  auto renderbuffer = gl::Renderbuffer::create(context());
  ASSERT_TRUE(renderbuffer.allocate(8, 8, gl::kRGBA8));
  EXPECT_FALSE(renderbuffer.allocate(0, 8, gl::kRGBA8));
  EXPECT_FALSE(renderbuffer.allocate(8, -1, gl::kRGBA8));
  const auto huge = renderbuffer.allocate(100000, 8, gl::kRGBA8);
  ASSERT_FALSE(huge);
  EXPECT_NE(huge.error().message.find("100000 x 8"), std::string::npos);
  EXPECT_EQ(renderbuffer.width(), 8);
  EXPECT_EQ(renderbuffer.height(), 8);
  EXPECT_EQ(calls().count(CommandId::RenderbufferStorage), 1u);
}

TEST_F(ObjectsTest, FramebuffersAttachEveryKindOfImage) {
  auto framebuffer = gl::Framebuffer::create(context());
  auto flat = gl::Texture::create(context());
  auto layers = gl::Texture::create(context(), gl::kTexture2DArray);
  auto cube = gl::Texture::create(context(), gl::kTextureCubeMap);
  auto depth = gl::Renderbuffer::create(context());
  calls().setLogging(true);
  framebuffer.attach(gl::kColorAttachment0, flat, 2);
  framebuffer.attachLayer(gl::kColorAttachment1, layers, 3);
  framebuffer.attachLayer(gl::kColorAttachment2, cube, 5);
  framebuffer.attach(gl::kDepthAttachment, depth);
  framebuffer.detach(gl::kDepthAttachment);
  framebuffer.setDrawBuffers({gl::kColorAttachment0, gl::kNone});
  framebuffer.setDrawBuffers({});
  framebuffer.setReadBuffer(gl::kNone);
  EXPECT_TRUE(framebuffer.check());
  const std::vector<std::string> expected = {
      "bindFramebuffer 0x8d40 framebuffer#1",
      "framebufferTexture2D 0x8d40 0x8ce0 0xde1 texture#1 2",
      "framebufferTextureLayer 0x8d40 0x8ce1 texture#2 0 3",
      "framebufferTexture2D 0x8d40 0x8ce2 0x851a texture#3 0",
      "framebufferRenderbuffer 0x8d40 0x8d00 0x8d41 renderbuffer#1",
      "framebufferRenderbuffer 0x8d40 0x8d00 0x8d41 renderbuffer#0",
      "drawBuffers 2 data",
      "drawBuffers 1 data",
      "readBuffer 0x0",
      "checkFramebufferStatus 0x8d40"};
  EXPECT_EQ(calls().log(), expected);
}

TEST_F(ObjectsTest, AnIncompleteFramebufferSaysWhy) {
  auto framebuffer = gl::Framebuffer::create(context());
  calls().setFramebufferStatus(gl::kFramebufferIncompleteMultisample);
  auto status = framebuffer.check();
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message,
            "the framebuffer is incomplete: the attachments differ in their number of samples "
            "(0x8d56)");
  for (const auto reason :
       {gl::kFramebufferUndefined, gl::kFramebufferIncompleteAttachment,
        gl::kFramebufferIncompleteMissingAttachment, gl::kFramebufferIncompleteDrawBuffer,
        gl::kFramebufferIncompleteReadBuffer, gl::kFramebufferUnsupported,
        gl::kFramebufferIncompleteLayerTargets, gl::Enum{0}}) {
    calls().setFramebufferStatus(reason);
    EXPECT_FALSE(framebuffer.check());
  }
}

TEST_F(ObjectsTest, BlitsGoFromReadToDraw) {
  auto from = gl::Framebuffer::create(context());
  auto to = gl::Framebuffer::create(context());
  calls().setLogging(true);
  from.blitTo(to, {0, 0, 4, 4}, {1, 1, 8, 8}, gl::kColorBufferBit, gl::kLinear);
  EXPECT_TRUE(from.blitToDefault({0, 0, 4, 4}, {0, 0, 4, 4}, gl::kColorBufferBit, gl::kNearest));
  const std::vector<std::string> expected = {
      "bindFramebuffer 0x8ca8 framebuffer#1", "bindFramebuffer 0x8ca9 framebuffer#2",
      "blitFramebuffer 0 0 4 4 1 1 9 9 0x4000 0x2601", "bindFramebuffer 0x8ca9 framebuffer#0",
      "blitFramebuffer 0 0 4 4 0 0 4 4 0x4000 0x2600"};
  EXPECT_EQ(calls().log(), expected);
}

TEST_F(ObjectsTest, EmptyWrappersDoNothing) {
  gl::Buffer buffer;
  gl::VertexArray array;
  gl::Texture texture;
  gl::Sampler sampler;
  gl::Framebuffer framebuffer;
  gl::Renderbuffer renderbuffer;
  gl::Query query;
  gl::Program program;
  EXPECT_FALSE(buffer.allocate(1, gl::kStaticDraw));
  buffer.bindBase(gl::kUniformBuffer, 0);
  buffer.bindRange(gl::kUniformBuffer, 0, 0, 1);
  array.bind();
  array.setAttribute({}, buffer);
  array.setIndexBuffer(buffer);
  EXPECT_FALSE(texture.allocate2D(1, 1, gl::kRGBA8));
  texture.setFilter(gl::kLinear, gl::kLinear);
  texture.generateMipmaps();
  texture.bind(0);
  sampler.setWrap(gl::kRepeat, gl::kRepeat);
  sampler.bind(0);
  EXPECT_FALSE(framebuffer.check());
  framebuffer.bind();
  framebuffer.setDrawBuffers({});
  EXPECT_FALSE(renderbuffer.allocate(1, 1, gl::kRGBA8));
  query.begin();
  query.end();
  EXPECT_FALSE(query.isReady());
  program.use();
  program.set("x", 1);
  EXPECT_EQ(calls().total(), 0u);
}

// Queries and fences.

TEST_F(ObjectsTest, QueriesAreNotReadyBeforeTheyEnded) {
  auto query = gl::Query::create(context(), gl::kSamplesPassed);
  EXPECT_FALSE(query.isReady());
  EXPECT_EQ(query.result(), 0u);
  query.begin();
  EXPECT_FALSE(query.isReady());
  query.end();
  EXPECT_TRUE(query.isReady());
}

TEST_F(ObjectsTest, ATimerNeverWaitsAndNeverNests) {
  auto timer = gl::GpuTimer::create(context());
  EXPECT_FALSE(timer.milliseconds().has_value());
  timer.end();
  timer.begin();
  timer.begin();
  timer.end();
  timer.end();
  EXPECT_EQ(calls().count(CommandId::BeginQuery), 1u);
  EXPECT_EQ(calls().count(CommandId::EndQuery), 1u);
  EXPECT_EQ(timer.milliseconds(), 0.0);
  for (int frame = 0; frame < 6; ++frame) {
    timer.begin();
    timer.end();
  }
  EXPECT_EQ(calls().count(CommandId::BeginQuery), 5u) << "four may be on their way";
  EXPECT_EQ(timer.milliseconds(), 0.0);
  timer.begin();
  timer.end();
  EXPECT_EQ(calls().count(CommandId::BeginQuery), 6u);
}

TEST_F(ObjectsTest, FencesMoveAndAreDeletedOnce) {
  gl::Fence empty;
  EXPECT_TRUE(empty.isEmpty());
  EXPECT_TRUE(empty.isSignaled());
  EXPECT_TRUE(empty.wait(0));
  {
    auto first = gl::Fence::create(context());
    auto second = std::move(first);
    EXPECT_TRUE(second.isSignaled());
    EXPECT_TRUE(second.wait(1000));
    empty = std::move(second);
  }
  EXPECT_EQ(calls().count(CommandId::DeleteSync), 0u);
  empty.release();
  EXPECT_EQ(calls().count(CommandId::DeleteSync), 1u);
}
