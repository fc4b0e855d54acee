#include "gl/texture.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <vector>

#include "gl/pixel_format.hpp"
#include "gl/recording_commands.hpp"
#include "gl/uncompressed_formats.hpp"
#include "support/gl_fixture.hpp"

namespace gl = okinawa::gl;
using gl::CommandId;

namespace {

class TextureTest : public okinawa::test::NullGlFixture {
 protected:
  gl::RecordingCommands &calls() { return *context().recorder(); }
  static gl::PixelData pixels(const std::vector<std::byte> &bytes) {
    gl::PixelData data;
    data.bytes = bytes;
    return data;
  }
};

}  // namespace

TEST(PixelFormat, BytesOfAPixel) {
  EXPECT_EQ(gl::pixelBytes(gl::kRGB, gl::kUnsignedByte), 3);
  EXPECT_EQ(gl::pixelBytes(gl::kRGBA, gl::kHalfFloat), 8);
  EXPECT_EQ(gl::pixelBytes(gl::kRed, gl::kFloat), 4);
  EXPECT_EQ(gl::pixelBytes(gl::kRGBAInteger, gl::kUnsignedInt), 16);
  EXPECT_EQ(gl::pixelBytes(gl::kDepthStencil, gl::kUnsignedInt24_8), 4);
  EXPECT_EQ(gl::pixelBytes(gl::kDepthStencil, gl::kFloat32UnsignedInt24_8Rev), 8);
  EXPECT_EQ(gl::pixelBytes(gl::kRGBA, gl::kUnsignedInt2_10_10_10Rev), 4);
  EXPECT_EQ(gl::pixelBytes(gl::kRGBA, 0x1234), 0);
  EXPECT_EQ(gl::pixelBytes(0x1234, gl::kUnsignedByte), 0);
}

TEST(PixelFormat, BytesOfAnImage) {
  EXPECT_EQ(gl::storageBytes(gl::kRGBA8, 10, 10), 400u);
  EXPECT_EQ(gl::storageBytes(gl::kRGBA16F, 10, 10, 2), 1600u);
  EXPECT_EQ(gl::storageBytes(gl::kR8, 16384, 16384, 1024), std::uint64_t{1} << 38);
  EXPECT_EQ(gl::storageBytes(gl::kCompressedRGBS3TCDXT1, 8, 8), 32u);
  EXPECT_EQ(gl::storageBytes(gl::kCompressedRGBAS3TCDXT5, 5, 1), 32u);
  EXPECT_EQ(gl::storageBytes(gl::kCompressedRGBAAstc6x6, 13, 12), 96u);
  EXPECT_EQ(gl::storageBytes(gl::kCompressedRGBAAstc8x8, 8, 9), 32u);
  EXPECT_EQ(gl::storageBytes(gl::kRGBA8, 0, 10), 0u);
  EXPECT_EQ(gl::storageBytes(0x1234, 10, 10), 0u);
}

TEST(PixelFormat, KindsOfFormats) {
  EXPECT_TRUE(gl::isCompressed(gl::kCompressedRedRGTC1));
  EXPECT_FALSE(gl::isCompressed(gl::kRGBA8));
  EXPECT_TRUE(gl::isDepthFormat(gl::kDepthComponent24));
  EXPECT_TRUE(gl::isDepthFormat(gl::kDepth32FStencil8));
  EXPECT_FALSE(gl::isDepthFormat(gl::kR32F));
  EXPECT_EQ(gl::hexName(0x8058), "0x8058");
}

TEST(PixelFormat, EveryUncompressedFormatHasASizeAndAWayToBeAllocated) {
  for (const auto format : gltest::kUncompressedFormats) {
    EXPECT_GT(gl::storageBytes(format, 1, 1), 0u) << gl::hexName(format);
    const auto transfer = gl::transferFormat(format);
    EXPECT_GT(gl::pixelBytes(transfer.format, transfer.type), 0) << gl::hexName(format);
  }
}

TEST_F(TextureTest, CountsTheLevelsOfAFullChain) {
  EXPECT_EQ(gl::Texture::fullLevels(1, 1), 1);
  EXPECT_EQ(gl::Texture::fullLevels(2, 1), 2);
  EXPECT_EQ(gl::Texture::fullLevels(5, 300), 9);
  EXPECT_EQ(gl::Texture::fullLevels(16384, 16384), 15);
}

TEST_F(TextureTest, AllocatesEachLevelAndSaysWhichThereAre) {
  auto texture = gl::Texture::create(context());
  calls().setLogging(true);
  EXPECT_TRUE(texture.allocate2D(5, 3, gl::kSrgb8Alpha8, 0));
  EXPECT_EQ(texture.levels(), 3);
  EXPECT_EQ(texture.bytes(), (15u + 2u + 1u) * 4u);
  EXPECT_EQ(context().gpuMemoryBytes(), texture.bytes());
  std::vector<std::string> images;
  for (const auto &line : calls().log()) {
    if (line.find("texImage2D") == 0 || line.find("texParameteri") == 0) {
      images.push_back(line);
    }
  }
  const std::vector<std::string> expected = {"texImage2D 0xde1 0 0x8c43 5 3 0x1908 0x1401 null",
                                             "texImage2D 0xde1 1 0x8c43 2 1 0x1908 0x1401 null",
                                             "texImage2D 0xde1 2 0x8c43 1 1 0x1908 0x1401 null",
                                             "texParameteri 0xde1 0x813c 0",
                                             "texParameteri 0xde1 0x813d 2"};
  EXPECT_EQ(images, expected);
}

TEST_F(TextureTest, MoreLevelsThanThereAreBecomeAllThereAre) {
  auto texture = gl::Texture::create(context());
  EXPECT_TRUE(texture.allocate2D(4, 4, gl::kR8, 40));
  EXPECT_EQ(texture.levels(), 3);
}

TEST_F(TextureTest, AllocatesArraysVolumesAndCubes) {
  auto layers = gl::Texture::create(context(), gl::kTexture2DArray);
  EXPECT_TRUE(layers.allocate3D(4, 4, 3, gl::kR8, 2));
  EXPECT_EQ(layers.bytes(), 48u + 12u);
  EXPECT_EQ(layers.depth(), 3);
  auto volume = gl::Texture::create(context(), gl::kTexture3D);
  EXPECT_TRUE(volume.allocate3D(4, 4, 4, gl::kR8, 0));
  EXPECT_EQ(volume.bytes(), 64u + 8u + 1u);
  auto cube = gl::Texture::create(context(), gl::kTextureCubeMap);
  EXPECT_TRUE(cube.allocateCube(2, gl::kRGBA8, 0));
  EXPECT_EQ(cube.bytes(), 6u * (16u + 4u));
  EXPECT_EQ(calls().count(CommandId::TexImage2D), 12u);
  EXPECT_EQ(calls().count(CommandId::TexImage3D), 5u);
  auto multisampled = gl::Texture::create(context(), gl::kTexture2DMultisample);
  EXPECT_TRUE(multisampled.allocateMultisample(2, 2, 16, gl::kRGBA8));
  EXPECT_EQ(multisampled.samples(), 4);
  EXPECT_EQ(multisampled.bytes(), 64u);
}

TEST_F(TextureTest, Case_D69_SizesOfZeroAndBeyondAreRefusedAndTheOldOnesStay) {
  auto texture = gl::Texture::create(context());
  ASSERT_TRUE(texture.allocate2D(8, 4, gl::kRGBA8));
  EXPECT_FALSE(texture.allocate2D(0, 0, gl::kRGBA8));
  EXPECT_FALSE(texture.allocate2D(8, -4, gl::kRGBA8));
  const auto huge = texture.allocate2D(16385, 1, gl::kRGBA8);
  ASSERT_FALSE(huge);
  EXPECT_EQ(huge.error().message, "a texture of 16385 x 1 is outside 1 to 16384 texels a side");
  EXPECT_FALSE(texture.allocateMultisample(0, 1, 4, gl::kRGBA8));
  EXPECT_EQ(texture.width(), 8);
  EXPECT_EQ(texture.height(), 4);
  EXPECT_EQ(texture.bytes(), 128u);
  auto layers = gl::Texture::create(context(), gl::kTexture2DArray);
  EXPECT_FALSE(layers.allocate3D(4, 4, 257, gl::kR8));
  EXPECT_FALSE(layers.allocate3D(4, 4, 0, gl::kR8));
  auto cube = gl::Texture::create(context(), gl::kTextureCubeMap);
  EXPECT_FALSE(cube.allocateCube(0, gl::kR8));
}

TEST_F(TextureTest, Case_D34_TightRowsAreUploadedTight) {
  auto texture = gl::Texture::create(context());
  ASSERT_TRUE(texture.allocate2D(3, 3, gl::kRGB8));
  const std::vector<std::byte> bytes(27);
  auto data = pixels(bytes);
  data.format = gl::kRGB;
  calls().setLogging(true);
  EXPECT_TRUE(texture.upload(0, 0, 0, 3, 3, data));
  EXPECT_EQ(calls().log(),
            std::vector<std::string>{"texSubImage2D 0xde1 0 0 0 3 3 0x1907 0x1401 data"});
  calls().clearLog();
  data.rowAlignment = 4;
  EXPECT_FALSE(texture.upload(0, 0, 0, 3, 3, data)) << "33 bytes are needed";
  const std::vector<std::byte> padded(33);
  data.bytes = padded;
  EXPECT_TRUE(texture.upload(0, 0, 0, 3, 3, data));
  const std::vector<std::string> expected = {"pixelStorei 0xcf5 4",
                                             "texSubImage2D 0xde1 0 0 0 3 3 0x1907 0x1401 data"};
  EXPECT_EQ(calls().log(), expected);
}

TEST_F(TextureTest, UploadsCheckTheRectangleAndTheBytes) {
  auto texture = gl::Texture::create(context());
  ASSERT_TRUE(texture.allocate2D(4, 4, gl::kRGBA8, 2));
  const std::vector<std::byte> bytes(64);
  const auto data = pixels(bytes);
  EXPECT_TRUE(texture.upload(0, 0, 0, 4, 4, data));
  EXPECT_TRUE(texture.upload(1, 0, 0, 2, 2, data));
  EXPECT_FALSE(texture.upload(1, 0, 0, 4, 4, data));
  EXPECT_FALSE(texture.upload(2, 0, 0, 1, 1, data));
  EXPECT_FALSE(texture.upload(-1, 0, 0, 1, 1, data));
  EXPECT_FALSE(texture.upload(0, 1, 0, 4, 4, data));
  EXPECT_FALSE(texture.upload(0, -1, 0, 1, 1, data));
  EXPECT_FALSE(texture.upload(0, 2147483647, 0, 1, 1, data));
  EXPECT_FALSE(texture.upload(0, 0, 0, 0, 1, data));
  const std::vector<std::byte> few(63);
  const auto status = texture.upload(0, 0, 0, 4, 4, pixels(few));
  ASSERT_FALSE(status);
  EXPECT_EQ(status.error().message,
            "uploading 4 x 4 texels needs 64 bytes, and only 63 were given");
  EXPECT_EQ(calls().count(CommandId::TexSubImage2D), 2u);
}

TEST_F(TextureTest, UploadsCheckTheLayout) {
  auto texture = gl::Texture::create(context());
  ASSERT_TRUE(texture.allocate2D(2, 2, gl::kRGBA8));
  const std::vector<std::byte> bytes(64);
  auto data = pixels(bytes);
  data.rowLength = 4;
  EXPECT_TRUE(texture.upload(0, 0, 0, 2, 2, data));
  data.rowLength = 1;
  EXPECT_FALSE(texture.upload(0, 0, 0, 2, 2, data));
  data.rowLength = 0;
  data.rowAlignment = 3;
  EXPECT_FALSE(texture.upload(0, 0, 0, 2, 2, data));
  data.rowAlignment = 1;
  data.type = 0x1234;
  EXPECT_FALSE(texture.upload(0, 0, 0, 2, 2, data));
}

TEST_F(TextureTest, UploadsLayersAndFaces) {
  const std::vector<std::byte> bytes(16);
  auto layers = gl::Texture::create(context(), gl::kTexture2DArray);
  ASSERT_TRUE(layers.allocate3D(2, 2, 3, gl::kRGBA8));
  EXPECT_TRUE(layers.uploadLayer(0, 2, 0, 0, 2, 2, pixels(bytes)));
  EXPECT_FALSE(layers.uploadLayer(0, 3, 0, 0, 2, 2, pixels(bytes)));
  EXPECT_FALSE(layers.uploadLayer(0, -1, 0, 0, 2, 2, pixels(bytes)));
  auto cube = gl::Texture::create(context(), gl::kTextureCubeMap);
  ASSERT_TRUE(cube.allocateCube(2, gl::kRGBA8));
  EXPECT_TRUE(cube.uploadFace(5, 0, 0, 0, 2, 2, pixels(bytes)));
  EXPECT_FALSE(cube.uploadFace(6, 0, 0, 0, 2, 2, pixels(bytes)));
}

TEST_F(TextureTest, CompressedImagesMustHaveTheirExactSize) {
  auto texture = gl::Texture::create(context());
  const std::vector<std::byte> bytes(32);
  EXPECT_TRUE(texture.uploadCompressed(0, 8, 8, gl::kCompressedRGBS3TCDXT1, bytes));
  EXPECT_TRUE(
      texture.uploadCompressed(1, 4, 4, gl::kCompressedRGBS3TCDXT1, std::span(bytes).first(8)));
  EXPECT_EQ(texture.levels(), 2);
  EXPECT_EQ(texture.bytes(), 40u);
  EXPECT_FALSE(texture.uploadCompressed(0, 8, 8, gl::kCompressedRGBAS3TCDXT5, bytes));
  EXPECT_FALSE(texture.uploadCompressed(0, 8, 8, gl::kRGBA8, bytes));
  EXPECT_FALSE(texture.uploadCompressed(-1, 8, 8, gl::kCompressedRGBS3TCDXT1, bytes));
  EXPECT_EQ(texture.bytes(), 40u);
}

TEST_F(TextureTest, BufferTexturesAreHeldToTheTexelsPromised) {
  auto texture = gl::Texture::create(context(), gl::kTextureBuffer);
  auto buffer = gl::Buffer::create(context());
  ASSERT_TRUE(buffer.allocate(65536 * 16, gl::kStreamDraw));
  EXPECT_TRUE(texture.setBuffer(gl::kRGBA32F, buffer));
  EXPECT_EQ(texture.width(), 65536);
  EXPECT_EQ(texture.bytes(), 0u) << "the bytes are the buffer's";
  ASSERT_TRUE(buffer.allocate(65537 * 16, gl::kStreamDraw));
  const auto status = texture.setBuffer(gl::kRGBA32F, buffer);
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().message.find("65536"), std::string::npos);
  EXPECT_FALSE(texture.setBuffer(0x1234, buffer));
  EXPECT_FALSE(texture.setBuffer(gl::kRGBA32F, gl::Buffer()));
}

TEST_F(TextureTest, MipmapsAreMadeOnlyWhereThereAreLevels) {
  auto texture = gl::Texture::create(context());
  texture.generateMipmaps();
  ASSERT_TRUE(texture.allocate2D(4, 4, gl::kRGBA8));
  texture.generateMipmaps();
  EXPECT_EQ(calls().count(CommandId::GenerateMipmap), 0u);
  ASSERT_TRUE(texture.allocate2D(4, 4, gl::kRGBA8, 0));
  texture.generateMipmaps();
  EXPECT_EQ(calls().count(CommandId::GenerateMipmap), 1u);
}

TEST_F(TextureTest, ParametersGoToTheTexture) {
  auto texture = gl::Texture::create(context());
  texture.bind(0);
  texture.setFilter(gl::kNearest, gl::kNearest);
  calls().setLogging(true);
  texture.setFilter(gl::kLinear, gl::kNearest);
  texture.setWrap(gl::kRepeat, gl::kMirroredRepeat, gl::kClampToEdge);
  texture.setCompare(gl::kLequal);
  texture.setCompare(gl::kNone);
  texture.setBorderColor({0.0f, 0.0f, 0.0f, 1.0f});
  texture.setSwizzle({gl::kRed, gl::kRed, gl::kRed, gl::kGreen});
  const std::vector<std::string> expected = {
      "texParameteri 0xde1 0x2801 9729",  "texParameteri 0xde1 0x2800 9728",
      "texParameteri 0xde1 0x2802 10497", "texParameteri 0xde1 0x2803 33648",
      "texParameteri 0xde1 0x8072 33071", "texParameteri 0xde1 0x884c 34894",
      "texParameteri 0xde1 0x884d 515",   "texParameteri 0xde1 0x884c 0",
      "texParameterfv 0xde1 0x1004 data", "texParameteriv 0xde1 0x8e46 data"};
  EXPECT_EQ(calls().log(), expected);
}

TEST_F(TextureTest, RunningOutOfMemoryIsAFailure) {
  auto texture = gl::Texture::create(context());
  calls().injectError(gl::kNoError);
  calls().injectError(gl::kOutOfMemory);
  const auto status = texture.allocate2D(4096, 4096, gl::kRGBA32F);
  ASSERT_FALSE(status);
  EXPECT_NE(status.error().message.find("4096 x 4096"), std::string::npos);
  EXPECT_EQ(texture.bytes(), 0u);
}
