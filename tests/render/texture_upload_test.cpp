#include "render/texture_upload.hpp"

#include <cstring>
#include <glm/gtc/packing.hpp>
#include <gtest/gtest.h>

#include "okinawa/math/color.hpp"

namespace okinawa {
namespace {

std::vector<std::uint8_t> bytesOf(const TextureUpload &upload, std::size_t level = 0) {
  return upload.levels.at(level).texels;
}

OkImage makeBytes(int width, int height, int channels, const std::vector<std::uint8_t> &bytes) {
  OkImage image(width, height, channels);
  std::copy(bytes.begin(), bytes.end(), image.getBytes().begin());
  return image;
}

float halfAt(const TextureUpload &upload, std::size_t index) {
  std::uint16_t half = 0;
  std::memcpy(&half, upload.levels.at(0).texels.data() + index * 2, 2);
  return glm::unpackHalf1x16(half);
}

TEST(TextureUpload, ColorRowsComeFromTheBottomAsRgba) {
  // Two rows of one RGB pixel: the first of the file is the last on the device.
  const OkImage image = makeBytes(1, 2, 3, {10, 20, 30, 40, 50, 60});
  const TextureUpload upload = prepareTexture(image, OkTextureRole::Color, 0, 1024);
  EXPECT_EQ(upload.internalFormat, gl::kSrgb8Alpha8);
  EXPECT_EQ(upload.format, gl::kRGBA);
  EXPECT_EQ(upload.type, gl::kUnsignedByte);
  ASSERT_EQ(upload.levels.size(), 1u);
  EXPECT_EQ(bytesOf(upload), (std::vector<std::uint8_t>{40, 50, 60, 255, 10, 20, 30, 255}));
}

TEST(TextureUpload, GreyColorIsSpread) {
  const TextureUpload grey =
      prepareTexture(makeBytes(2, 1, 1, {7, 200}), OkTextureRole::Color, 0, 1024);
  EXPECT_EQ(bytesOf(grey), (std::vector<std::uint8_t>{7, 7, 7, 255, 200, 200, 200, 255}));
  const TextureUpload alpha =
      prepareTexture(makeBytes(1, 1, 2, {7, 90}), OkTextureRole::Color, 0, 1024);
  EXPECT_EQ(bytesOf(alpha), (std::vector<std::uint8_t>{7, 7, 7, 90}));
}

TEST(TextureUpload, Case_D34_OddRowsOfDataStayTight) {
  std::vector<std::uint8_t> bytes(5 * 5);
  for (std::size_t i = 0; i < bytes.size(); ++i) {
    bytes[i] = static_cast<std::uint8_t>(i);
  }
  const TextureUpload upload =
      prepareTexture(makeBytes(5, 5, 1, bytes), OkTextureRole::Data, 0, 1024);
  EXPECT_EQ(upload.internalFormat, gl::kR8);
  EXPECT_TRUE(upload.isSwizzled());
  EXPECT_EQ(upload.swizzle[2], gl::kRed);
  EXPECT_EQ(upload.swizzle[3], gl::kOne);
  ASSERT_EQ(bytesOf(upload).size(), 25u);
  EXPECT_EQ(bytesOf(upload)[0], 20);
  EXPECT_EQ(bytesOf(upload)[24], 4);
}

TEST(TextureUpload, DataFormatsFollowTheChannels) {
  const gl::Enum narrow[] = {gl::kR8, gl::kRG8, gl::kRGB8, gl::kRGBA8};
  const gl::Enum wide[] = {gl::kR16, gl::kRG16, gl::kRGBA16, gl::kRGBA16};
  for (int channels = 1; channels <= 4; ++channels) {
    const auto index = static_cast<std::size_t>(channels - 1);
    const OkImage bytes(3, 3, channels);
    EXPECT_EQ(prepareTexture(bytes, OkTextureRole::Data, 0, 64).internalFormat, narrow[index]);
    const OkImage words(3, 3, channels, OkComponentType::UInt16);
    const TextureUpload upload = prepareTexture(words, OkTextureRole::Data, 0, 64);
    EXPECT_EQ(upload.internalFormat, wide[index]);
    EXPECT_EQ(upload.type, gl::kUnsignedShort);
    EXPECT_EQ(bytesOf(upload).size(), 9u * (channels == 3 ? 4u : std::size_t(channels)) * 2u);
  }
}

TEST(TextureUpload, SixteenBitColorIsDecodedButNotItsAlpha) {
  OkImage image(1, 1, 4, OkComponentType::UInt16);
  for (int channel = 0; channel < 4; ++channel) {
    image.setComponent(0, 0, channel, 0.5f);
  }
  const TextureUpload upload = prepareTexture(image, OkTextureRole::Color, 0, 64);
  EXPECT_EQ(upload.internalFormat, gl::kRGBA16F);
  EXPECT_EQ(upload.type, gl::kHalfFloat);
  EXPECT_NEAR(halfAt(upload, 0), okSrgbToLinear(0.5f), 2e-4f);
  EXPECT_NEAR(halfAt(upload, 3), 0.5f, 5e-4f);
}

TEST(TextureUpload, FloatsAreLinearAlreadyAndHeldToWhatHalvesHold) {
  OkImage image(2, 1, 3, OkComponentType::Float32);
  image.setComponent(0, 0, 0, 4.0f);
  image.setComponent(0, 0, 1, 1e9f);
  image.setComponent(1, 0, 2, 0.25f);
  const TextureUpload upload = prepareTexture(image, OkTextureRole::Color, 0, 64);
  EXPECT_EQ(upload.internalFormat, gl::kRGBA16F);
  EXPECT_EQ(halfAt(upload, 0), 4.0f);
  EXPECT_EQ(halfAt(upload, 1), 65504.0f);
  EXPECT_EQ(halfAt(upload, 3), 1.0f);
  EXPECT_EQ(halfAt(upload, 6), 0.25f);
}

TEST(TextureUpload, MipmapsGoDownToOneTexelOrToTheLevelAsked) {
  const OkImage image(8, 4, 4);
  EXPECT_EQ(prepareTexture(image, OkTextureRole::Color, -1, 64).levels.size(), 4u);
  EXPECT_EQ(prepareTexture(image, OkTextureRole::Color, 1, 64).levels.size(), 2u);
  const TextureUpload all = prepareTexture(image, OkTextureRole::Color, -1, 64);
  EXPECT_EQ(all.levels[3].width, 1);
  EXPECT_EQ(all.levels[3].height, 1);
  EXPECT_EQ(all.levels[1].width, 4);
  EXPECT_EQ(all.levels[1].height, 2);
}

TEST(TextureUpload, TooLargeImagesAreHalvedUntilTheyFit) {
  const OkImage image(32, 8, 4);
  const TextureUpload upload = prepareTexture(image, OkTextureRole::Color, -1, 8);
  EXPECT_EQ(upload.halvings, 2);
  EXPECT_EQ(upload.levels.at(0).width, 8);
  EXPECT_EQ(upload.levels.at(0).height, 2);
  // Also when no mipmap was asked for: there must be something to draw.
  const TextureUpload single = prepareTexture(image, OkTextureRole::Color, 0, 8);
  ASSERT_EQ(single.levels.size(), 1u);
  EXPECT_EQ(single.levels[0].width, 8);
}

TEST(TextureUpload, AnEmptyImageHasNoLevels) {
  EXPECT_TRUE(prepareTexture(OkImage(), OkTextureRole::Color, -1, 64).levels.empty());
}

}  // namespace
}  // namespace okinawa
