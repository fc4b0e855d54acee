#include <array>
#include <cstdint>
#include <cstring>
#include <gtest/gtest.h>
#include <numeric>
#include <span>
#include <string>
#include <vector>

#include "gl/objects.hpp"
#include "gl/pixel_format.hpp"
#include "gl/recording_commands.hpp"
#include "gl/uncompressed_formats.hpp"
#include "support/gl_fixture.hpp"

namespace gl = okinawa::gl;

namespace {

class GlObjectsTest : public okinawa::test::GlFixture {
 protected:
  /** A texture of one byte a channel, each byte the next number. */
  void roundTrip(int width, int height, gl::Enum internalFormat, gl::Enum format) {
    const auto channels = static_cast<std::size_t>(gl::pixelBytes(format, gl::kUnsignedByte));
    std::vector<std::uint8_t> sent(static_cast<std::size_t>(width * height) * channels);
    std::iota(sent.begin(), sent.end(), std::uint8_t{0});
    auto texture = gl::Texture::create(context());
    ASSERT_TRUE(texture.allocate2D(width, height, internalFormat));
    gl::PixelData data;
    data.format = format;
    data.bytes = std::as_bytes(std::span(sent));
    const auto uploaded = texture.upload(0, 0, 0, width, height, data);
    ASSERT_TRUE(uploaded) << uploaded.error().message;
    std::vector<std::uint8_t> got(sent.size());
    ASSERT_TRUE(texture.read(0, format, gl::kUnsignedByte, std::as_writable_bytes(std::span(got))));
    EXPECT_EQ(got, sent);
  }
};

}  // namespace

TEST_F(GlObjectsTest, BuffersKeepWhatIsWritten) {
  auto buffer = gl::Buffer::create(context());
  const std::array<std::uint32_t, 4> first = {1, 2, 3, 4};
  ASSERT_TRUE(buffer.setData(first, gl::kStaticDraw));
  const std::array<std::uint32_t, 1> third = {30};
  ASSERT_TRUE(buffer.writeItems(8, third));
  std::array<std::uint32_t, 4> got{};
  ASSERT_TRUE(buffer.read(0, std::as_writable_bytes(std::span(got))));
  EXPECT_EQ(got, (std::array<std::uint32_t, 4>{1, 2, 30, 4}));

  auto copy = gl::Buffer::create(context());
  ASSERT_TRUE(copy.allocate(8, gl::kStreamDraw));
  ASSERT_TRUE(copy.copyFrom(buffer, 4, 0, 8));
  std::array<std::uint32_t, 2> part{};
  ASSERT_TRUE(copy.read(0, std::as_writable_bytes(std::span(part))));
  EXPECT_EQ(part, (std::array<std::uint32_t, 2>{2, 30}));
}

TEST_F(GlObjectsTest, BuffersMap) {
  auto buffer = gl::Buffer::create(context());
  ASSERT_TRUE(buffer.allocate(16, gl::kStreamDraw));
  auto mapped = buffer.map(4, 8, gl::kMapWriteBit | gl::kMapInvalidateBufferBit);
  ASSERT_TRUE(mapped);
  std::memset(mapped.value().data(), 9, 8);
  EXPECT_TRUE(buffer.unmap());
  std::array<std::byte, 8> got{};
  ASSERT_TRUE(buffer.read(4, got));
  EXPECT_EQ(got[7], std::byte{9});
  EXPECT_TRUE(buffer.orphan());
  EXPECT_EQ(context().gpuMemoryBytes(), 16u);
}

TEST_F(GlObjectsTest, EmptyBuffersAreFine) {
  auto buffer = gl::Buffer::create(context());
  EXPECT_TRUE(buffer.allocate(0, gl::kStaticDraw));
  EXPECT_TRUE(buffer.write(0, {}));
}

TEST_F(GlObjectsTest, Case_D34_OddWidthsComeBackByteByByte) {
  roundTrip(3, 3, gl::kRGB8, gl::kRGB);
  roundTrip(227, 227, gl::kRGB8, gl::kRGB);
  roundTrip(5, 5, gl::kR8, gl::kRed);
  roundTrip(7, 2, gl::kRG8, gl::kRG);
  roundTrip(1, 9, gl::kRGBA8, gl::kRGBA);
}

TEST_F(GlObjectsTest, PartsOfATextureAreReplaced) {
  auto texture = gl::Texture::create(context());
  ASSERT_TRUE(texture.allocate2D(4, 2, gl::kR8));
  const std::array<std::uint8_t, 8> zeros{};
  gl::PixelData data;
  data.format = gl::kRed;
  data.bytes = std::as_bytes(std::span(zeros));
  ASSERT_TRUE(texture.upload(0, 0, 0, 4, 2, data));
  // The middle of rows of six texels: two by two of them.
  const std::array<std::uint8_t, 12> wide = {1, 2, 0, 0, 0, 0, 3, 4, 0, 0, 0, 0};
  data.bytes = std::as_bytes(std::span(wide));
  data.rowLength = 6;
  ASSERT_TRUE(texture.upload(0, 1, 0, 2, 2, data));
  std::array<std::uint8_t, 8> got{};
  ASSERT_TRUE(texture.read(0, gl::kRed, gl::kUnsignedByte, std::as_writable_bytes(std::span(got))));
  EXPECT_EQ(got, (std::array<std::uint8_t, 8>{0, 1, 2, 0, 0, 3, 4, 0}));
}

TEST_F(GlObjectsTest, MipmapsAverage) {
  auto texture = gl::Texture::create(context());
  ASSERT_TRUE(texture.allocate2D(2, 2, gl::kR8, 0));
  EXPECT_EQ(texture.levels(), 2);
  const std::array<std::uint8_t, 4> corners = {0, 40, 80, 120};
  gl::PixelData data;
  data.format = gl::kRed;
  data.bytes = std::as_bytes(std::span(corners));
  ASSERT_TRUE(texture.upload(0, 0, 0, 2, 2, data));
  texture.generateMipmaps();
  std::array<std::uint8_t, 1> middle{};
  ASSERT_TRUE(
      texture.read(1, gl::kRed, gl::kUnsignedByte, std::as_writable_bytes(std::span(middle))));
  EXPECT_NEAR(middle[0], 60, 1);
}

TEST_F(GlObjectsTest, EveryUncompressedFormatAllocates) {
  for (const auto format : gltest::kUncompressedFormats) {
    auto texture = gl::Texture::create(context());
    EXPECT_TRUE(texture.allocate2D(5, 3, format, 2)) << gl::hexName(format);
    EXPECT_EQ(context().checkErrors(gl::hexName(format)), 0) << gl::hexName(format);
  }
}

TEST_F(GlObjectsTest, ArraysVolumesCubesAndSampledTargetsAllocate) {
  auto layers = gl::Texture::create(context(), gl::kTexture2DArray);
  ASSERT_TRUE(layers.allocate3D(3, 3, 2, gl::kRGBA8, 0));
  const std::vector<std::byte> texels(36, std::byte{5});
  gl::PixelData data;
  data.bytes = texels;
  EXPECT_TRUE(layers.uploadLayer(0, 1, 0, 0, 3, 3, data));
  std::vector<std::byte> got(72);
  ASSERT_TRUE(layers.read(0, gl::kRGBA, gl::kUnsignedByte, got));
  EXPECT_EQ(got[36], std::byte{5});
  auto volume = gl::Texture::create(context(), gl::kTexture3D);
  EXPECT_TRUE(volume.allocate3D(4, 4, 4, gl::kRGBA16F, 0));
  auto cube = gl::Texture::create(context(), gl::kTextureCubeMap);
  EXPECT_TRUE(cube.allocateCube(3, gl::kSrgb8Alpha8, 0));
  EXPECT_TRUE(cube.uploadFace(5, 0, 0, 0, 3, 3, data));
  cube.generateMipmaps();
  auto multisampled = gl::Texture::create(context(), gl::kTexture2DMultisample);
  EXPECT_TRUE(multisampled.allocateMultisample(4, 4, 4, gl::kRGBA16F));
}

TEST_F(GlObjectsTest, BufferTexturesShowTheirBuffer) {
  auto buffer = gl::Buffer::create(context());
  ASSERT_TRUE(buffer.allocate(65536 * 16, gl::kStreamDraw));
  auto texture = gl::Texture::create(context(), gl::kTextureBuffer);
  EXPECT_TRUE(texture.setBuffer(gl::kRGBA32F, buffer));
  texture.bind(3);
}

TEST_F(GlObjectsTest, CompressedTexturesDecodeWhereTheDeviceHasThem) {
  // A block of RGTC1 with both ends at 200: every texel is 200. Core in every version.
  const std::array<std::uint8_t, 8> block = {200, 200, 0, 0, 0, 0, 0, 0};
  auto texture = gl::Texture::create(context());
  const auto status =
      texture.uploadCompressed(0, 4, 4, gl::kCompressedRedRGTC1, std::as_bytes(std::span(block)));
  ASSERT_TRUE(status) << status.error().message;
  texture.setMipRange(0, 0);
  std::array<std::uint8_t, 16> got{};
  ASSERT_TRUE(texture.read(0, gl::kRed, gl::kUnsignedByte, std::as_writable_bytes(std::span(got))));
  EXPECT_EQ(got[0], 200);
  EXPECT_EQ(got[15], 200);
}

TEST_F(GlObjectsTest, SamplerAndTextureParametersAreAccepted) {
  auto sampler = gl::Sampler::create(context());
  sampler.setFilter(gl::kLinearMipmapLinear, gl::kLinear);
  sampler.setWrap(gl::kMirroredRepeat, gl::kRepeat);
  sampler.setAnisotropy(1000.0f);
  sampler.setAnisotropy(-1.0f);
  sampler.setCompare(gl::kLequal);
  sampler.setBorderColor({1.0f, 0.0f, 0.0f, 1.0f});
  sampler.setLodRange(0.0f, 2.0f);
  sampler.setLabel("shadow");
  sampler.bind(0);
  auto texture = gl::Texture::create(context());
  ASSERT_TRUE(texture.allocate2D(2, 2, gl::kDepthComponent24));
  texture.setFilter(gl::kLinear, gl::kLinear);
  texture.setWrap(gl::kClampToBorder, gl::kClampToBorder);
  texture.setAnisotropy(1000.0f);
  texture.setCompare(gl::kLequal);
  texture.setBorderColor({1.0f, 1.0f, 1.0f, 1.0f});
  texture.setSwizzle({gl::kRed, gl::kRed, gl::kRed, gl::kOne});
  texture.setLabel("shadow map");
}

TEST_F(GlObjectsTest, MultisampledTargetsResolve) {
  auto colour = gl::Renderbuffer::create(context());
  ASSERT_TRUE(colour.allocate(4, 4, gl::kRGBA8, 4));
  auto depth = gl::Renderbuffer::create(context());
  ASSERT_TRUE(depth.allocate(4, 4, gl::kDepth24Stencil8, 4));
  auto from = gl::Framebuffer::create(context());
  from.attach(gl::kColorAttachment0, colour);
  from.attach(gl::kDepthStencilAttachment, depth);
  const auto complete = from.check();
  ASSERT_TRUE(complete) << complete.error().message;
  const float red[4] = {1.0f, 0.0f, 0.0f, 1.0f};
  commands().clearBufferfv(gl::kColor, 0, red);
  commands().clearBufferfi(gl::kDepthStencil, 0, 1.0f, 0);

  auto texture = gl::Texture::create(context());
  ASSERT_TRUE(texture.allocate2D(4, 4, gl::kRGBA8));
  auto to = gl::Framebuffer::create(context());
  to.attach(gl::kColorAttachment0, texture);
  ASSERT_TRUE(to.check());
  from.blitTo(to, {0, 0, 4, 4}, {0, 0, 4, 4}, gl::kColorBufferBit, gl::kNearest);
  std::array<std::uint8_t, 4> pixel{};
  ASSERT_TRUE(to.readPixels({3, 3, 1, 1}, gl::kRGBA, gl::kUnsignedByte,
                            std::as_writable_bytes(std::span(pixel))));
  EXPECT_EQ(pixel, (std::array<std::uint8_t, 4>{255, 0, 0, 255}));
  EXPECT_FALSE(from.blitToDefault({0, 0, 4, 4}, {0, 0, 4, 4}, gl::kColorBufferBit, gl::kNearest));
}

TEST_F(GlObjectsTest, ReadingPixelsChecksTheRoom) {
  auto texture = gl::Texture::create(context());
  ASSERT_TRUE(texture.allocate2D(3, 1, gl::kRGB8));
  auto framebuffer = gl::Framebuffer::create(context());
  framebuffer.attach(gl::kColorAttachment0, texture);
  std::array<std::byte, 9> room{};
  EXPECT_TRUE(framebuffer.readPixels({0, 0, 3, 1}, gl::kRGB, gl::kUnsignedByte, room));
  EXPECT_FALSE(framebuffer.readPixels({0, 0, 3, 1}, gl::kRGBA, gl::kUnsignedByte, room));
  EXPECT_FALSE(framebuffer.readPixels({0, 0, 0, 1}, gl::kRGB, gl::kUnsignedByte, room));
  EXPECT_FALSE(framebuffer.readPixels({0, 0, 3, 1}, gl::kRGB, 0x1234, room));
}

TEST_F(GlObjectsTest, AFramebufferWithNothingAttachedSaysSo) {
  auto framebuffer = gl::Framebuffer::create(context());
  const auto status = framebuffer.check();
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().message.find("nothing is attached"), std::string::npos)
      << status.error().message;
}

TEST_F(GlObjectsTest, TimersAndFencesAnswer) {
  auto texture = gl::Texture::create(context());
  ASSERT_TRUE(texture.allocate2D(256, 256, gl::kRGBA8));
  auto framebuffer = gl::Framebuffer::create(context());
  framebuffer.attach(gl::kColorAttachment0, texture);
  auto timer = gl::GpuTimer::create(context());
  const float color[4] = {0.0f, 0.0f, 0.0f, 1.0f};
  for (int frame = 0; frame < 3; ++frame) {
    timer.begin();
    commands().clearBufferfv(gl::kColor, 0, color);
    timer.end();
  }
  const auto fence = gl::Fence::create(context());
  EXPECT_TRUE(fence.wait(10'000'000'000));
  EXPECT_TRUE(fence.isSignaled());
  commands().finish();
  const auto milliseconds = timer.milliseconds();
  if (milliseconds) {
    EXPECT_GE(*milliseconds, 0.0);
    EXPECT_LT(*milliseconds, 10'000.0);
  }
}

TEST_F(GlObjectsTest, Case_D65_PolygonModeAndBackAgainIsNoError) {
  state().setPolygonMode(gl::kLine);
  state().setPolygonMode(gl::kFill);
  int mode[2] = {0, 0};
  commands().getIntegers(gl::kPolygonMode, mode);
  EXPECT_EQ(static_cast<gl::Enum>(mode[0]), gl::kFill);
}

TEST_F(GlObjectsTest, Case_D66_NoLineWidthIsAnError) {
  for (const float width : {3.0f, 1000.0f, 0.0f, -1.0f, 1.0f}) {
    state().setLineWidth(width);
    EXPECT_EQ(context().checkErrors("setting a line width"), 0) << width;
  }
  state().setPointSize(0.0f);
  state().setPointSize(1.0e9f);
}

TEST_F(GlObjectsTest, TheCacheAndTheDriverAgree) {
  state().setEnabled(gl::kBlend, true);
  state().setEnabled(gl::kBlend, true);
  EXPECT_TRUE(commands().isEnabled(gl::kBlend));
  state().setViewport({1, 2, 30, 40});
  int viewport[4] = {0, 0, 0, 0};
  commands().getIntegers(gl::kViewport, viewport);
  EXPECT_EQ(viewport[2], 30);
  // Foreign code changes what the cache remembers; after a reset the cache sets it again.
  commands().disable(gl::kBlend);
  state().setEnabled(gl::kBlend, true);
  EXPECT_FALSE(commands().isEnabled(gl::kBlend));
  state().reset();
  state().setEnabled(gl::kBlend, true);
  EXPECT_TRUE(commands().isEnabled(gl::kBlend));
}

TEST_F(GlObjectsTest, ANameGivenOutAgainIsBoundAgain) {
  gl::Name old = 0;
  {
    auto texture = gl::Texture::create(context());
    old = texture.name();
    texture.bind(0);
  }
  context().drainDeletions();
  for (int turn = 0; turn < 4; ++turn) {
    auto texture = gl::Texture::create(context());
    state().resetCounters();
    texture.bind(0);
    EXPECT_EQ(state().counters().textureBinds, 1u) << texture.name() << " after " << old;
    texture.release();
    context().drainDeletions();
  }
}
