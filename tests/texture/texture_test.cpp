#include "okinawa/texture/texture.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <limits>
#include <type_traits>
#include <utility>

#include "okinawa/texture/coverage.hpp"
#include "okinawa/texture/mipmaps.hpp"

#include "support/log_capture.hpp"
#include "texture/cutout_makers.hpp"

using testing::ElementsAre;

namespace {

class RecordingStore : public OkTextureStore {
 public:
  RecordingStore() { OkTexture::setStore(this); }
  ~RecordingStore() override { OkTexture::setStore(nullptr); }
  void dropTexture(std::uint64_t textureId) override { dropped.push_back(textureId); }

  std::vector<std::uint64_t> dropped;
};

/** A device that has the pixels of any texture. */
class ReadingStore : public RecordingStore {
 public:
  explicit ReadingStore(OkImage image) : image_(std::move(image)) {}
  OkImage readBackTexture(std::uint64_t textureId) override {
    asked.push_back(textureId);
    return image_;
  }

  std::vector<std::uint64_t> asked;

 private:
  OkImage image_;
};

static_assert(!std::is_copy_constructible_v<OkTexture>);
static_assert(!std::is_copy_assignable_v<OkTexture>);

}  // namespace

TEST(Texture, ANewOneIsEmpty) {
  const OkTexture texture("a/path.png");
  EXPECT_FALSE(texture.isLoaded());
  EXPECT_FALSE(texture.isExternal());
  EXPECT_EQ(texture.getPath(), "a/path.png");
  EXPECT_EQ(texture.getWidth(), 0);
  EXPECT_EQ(texture.getHeight(), 0);
  EXPECT_EQ(texture.getChannels(), 0);
  EXPECT_EQ(texture.getMaxMipLevel(), -1);
  EXPECT_TRUE(texture.getImage().isEmpty());
  // Linear with mipmaps, clamp.
  EXPECT_EQ(texture.getSampler(),
            (OkSampler{OkFilter::Trilinear, OkWrap::Clamp, OkWrap::Clamp, 1.0f}));
}

TEST(Texture, IdsAreNeverSharedNorUsedAgain) {
  std::uint64_t last = 0;
  for (int i = 0; i < 3; ++i) {
    const OkTexture texture;
    EXPECT_GT(texture.getId(), last);
    last = texture.getId();
  }
}

TEST(Texture, AnImageLoadsItAndAnEmptyOneUnloads) {
  OkTexture texture;
  const auto first = texture.getRevision();
  texture.setImage(OkImage(3, 2, 4));
  EXPECT_TRUE(texture.isLoaded());
  EXPECT_EQ(texture.getWidth(), 3);
  EXPECT_EQ(texture.getHeight(), 2);
  EXPECT_EQ(texture.getChannels(), 4);
  const auto second = texture.getRevision();
  EXPECT_GT(second, first);
  texture.setImage(OkImage());
  EXPECT_FALSE(texture.isLoaded());
  EXPECT_EQ(texture.getWidth(), 0);
  EXPECT_GT(texture.getRevision(), second);
}

TEST(Texture, ReleasedPixelsLeaveTheRestAsItWas) {
  OkTexture texture;
  texture.setImage(OkImage(3, 2, 4));
  const auto revision = texture.getRevision();
  texture.releasePixels();
  EXPECT_TRUE(texture.getImage().isEmpty());
  EXPECT_TRUE(texture.isLoaded());
  EXPECT_EQ(texture.getWidth(), 3);
  EXPECT_EQ(texture.getRevision(), revision);
}

TEST(Texture, AnExternalOneHasASizeAndNoPixels) {
  OkTexture texture;
  texture.setImage(OkImage(1, 1, 1));
  const auto revision = texture.getRevision();
  texture.setExternal(640, 480, 4);
  EXPECT_TRUE(texture.isExternal());
  EXPECT_TRUE(texture.isLoaded());
  EXPECT_TRUE(texture.getImage().isEmpty());
  EXPECT_EQ(texture.getWidth(), 640);
  EXPECT_EQ(texture.getHeight(), 480);
  EXPECT_EQ(texture.getChannels(), 4);
  EXPECT_GT(texture.getRevision(), revision);
  texture.setImage(OkImage(2, 2, 3));
  EXPECT_FALSE(texture.isExternal());
  EXPECT_EQ(texture.getWidth(), 2);
}

TEST(Texture, ImpossibleExternalSizesAreRefused) {
  const LogCapture log;
  OkTexture texture("target");
  texture.setImage(OkImage(2, 2, 3));
  texture.setExternal(0, 5, 4);
  texture.setExternal(5, -5, 4);
  texture.setExternal(5, 5, 5);
  texture.setExternal(1 << 20, 5, 4);
  EXPECT_FALSE(texture.isExternal());
  EXPECT_EQ(texture.getWidth(), 2);
  EXPECT_EQ(log.warnings.size(), 4u);
  EXPECT_TRUE(log.warned("target"));
}

TEST(Texture, TheSamplerIsSetWholeOrInParts) {
  OkTexture texture;
  const auto revision = texture.getRevision();
  texture.setFilter(OkFilter::Point);
  texture.setWrap(OkWrap::Repeat, OkWrap::Mirror);
  texture.setAnisotropy(8.0f);
  const OkSampler expected{OkFilter::Point, OkWrap::Repeat, OkWrap::Mirror, 8.0f};
  EXPECT_EQ(texture.getSampler(), expected);
  OkTexture other;
  other.setSampler(expected);
  EXPECT_EQ(other.getSampler(), expected);
  // Sampling is no change of the pixels.
  EXPECT_EQ(texture.getRevision(), revision);
}

TEST(Texture, AnisotropyThatIsNotFiniteIsRefused) {
  const LogCapture log;
  OkTexture texture("ground.png");
  texture.setAnisotropy(4.0f);
  texture.setAnisotropy(std::numeric_limits<float>::quiet_NaN());
  texture.setAnisotropy(std::numeric_limits<float>::infinity());
  OkSampler sampler;
  sampler.anisotropy = -std::numeric_limits<float>::infinity();
  texture.setSampler(sampler);
  EXPECT_EQ(texture.getSampler().anisotropy, 4.0f);
  EXPECT_EQ(log.warnings.size(), 3u);
  EXPECT_TRUE(log.warned("ground.png"));
  texture.setAnisotropy(-3.0f);
  EXPECT_EQ(texture.getSampler().anisotropy, 1.0f);
}

TEST(Texture, TheLastMipLevelIsAChangeOfTheMipmaps) {
  OkTexture texture;
  const auto revision = texture.getRevision();
  texture.setMaxMipLevel(3);
  EXPECT_EQ(texture.getMaxMipLevel(), 3);
  EXPECT_GT(texture.getRevision(), revision);
  const auto after = texture.getRevision();
  texture.setMaxMipLevel(3);
  EXPECT_EQ(texture.getRevision(), after);
  texture.setMaxMipLevel(-7);
  EXPECT_LT(texture.getMaxMipLevel(), 0);
}

TEST(Texture, TheStoreHearsOfEveryDeath) {
  const auto live = OkTexture::getLiveCount();
  RecordingStore store;
  std::uint64_t outer = 0;
  std::uint64_t inner = 0;
  {
    const OkTexture first;
    outer = first.getId();
    {
      OkTexture second;
      second.setExternal(4, 4, 4);
      inner = second.getId();
      EXPECT_EQ(OkTexture::getLiveCount(), live + 2);
      EXPECT_TRUE(store.dropped.empty());
    }
    EXPECT_EQ(OkTexture::getLiveCount(), live + 1);
  }
  EXPECT_EQ(OkTexture::getLiveCount(), live);
  EXPECT_THAT(store.dropped, ElementsAre(inner, outer));
}

TEST(Texture, Case_D26_WithoutAStoreADeathIsQuiet) {
  OkTexture::setStore(nullptr);
  const auto live = OkTexture::getLiveCount();
  { const OkTexture texture; }
  EXPECT_EQ(OkTexture::getLiveCount(), live);
}

TEST(Texture, Case_D29_TheMipmapsOfACutoutAreBuiltOnce) {
  const LogCapture log;
  OkTexture texture("grille.png");
  texture.setImage(makeGrille(32, Bars::Upright));
  EXPECT_TRUE(texture.getMipmaps().empty());
  const auto revision = texture.getRevision();
  EXPECT_TRUE(texture.keepCutoutCoverage(0.5f));
  EXPECT_GT(texture.getRevision(), revision);
  ASSERT_EQ(texture.getMipmaps().size(), 5u);
  EXPECT_GT(okAlphaCoverage(texture.getMipmaps()[2], 0.5f), 0.1);
  ASSERT_EQ(log.notes.size(), 1u);
  EXPECT_NE(log.notes[0].find("grille.png"), std::string::npos);
  EXPECT_NE(log.notes[0].find(" ms"), std::string::npos);

  const auto after = texture.getRevision();
  const auto *levels = texture.getMipmaps().data();
  EXPECT_TRUE(texture.keepCutoutCoverage(0.9f, 8));
  EXPECT_TRUE(texture.keepCutoutCoverage(-3.0f, -8));
  EXPECT_EQ(texture.getRevision(), after);
  EXPECT_EQ(texture.getMipmaps().data(), levels);
  EXPECT_EQ(log.notes.size(), 1u);
  EXPECT_TRUE(log.warnings.empty());
}

TEST(Texture, TheMipmapsOfACutoutFollowWrapAndArguments) {
  const OkImage image = makeFoliage(32, 1, 20);
  OkTexture texture;
  texture.setImage(image);
  texture.setWrap(OkWrap::Repeat, OkWrap::Clamp);
  EXPECT_TRUE(texture.keepCutoutCoverage(0.7f, 8));
  const auto expected = okBuildCutoutMipmaps(image, {0.7f, 8, OkWrap::Repeat, OkWrap::Clamp});
  ASSERT_EQ(texture.getMipmaps().size(), expected.size());
  for (std::size_t i = 0; i < expected.size(); ++i) {
    EXPECT_TRUE(std::ranges::equal(texture.getMipmaps()[i].getBytes(), expected[i].getBytes()));
  }
}

TEST(Texture, OtherPixelsDropTheMipmapsOfACutout) {
  OkTexture texture;
  texture.setImage(makeGrille(16, Bars::Upright));
  EXPECT_TRUE(texture.keepCutoutCoverage(0.5f));
  texture.setImage(makeGrille(8, Bars::Crossed));
  EXPECT_TRUE(texture.getMipmaps().empty());
  EXPECT_TRUE(texture.keepCutoutCoverage(0.5f));
  EXPECT_EQ(texture.getMipmaps().size(), 3u);
  texture.releasePixels();
  EXPECT_TRUE(texture.getMipmaps().empty());
  EXPECT_TRUE(texture.keepCutoutCoverage(0.5f));
  EXPECT_TRUE(texture.getMipmaps().empty());
  texture.setImage(makeGrille(16, Bars::Upright));
  EXPECT_TRUE(texture.keepCutoutCoverage(0.5f));
  texture.setExternal(16, 16, 4);
  EXPECT_TRUE(texture.getMipmaps().empty());
}

TEST(Texture, AnOpaqueImageNeedsNoMipmapsOfACutout) {
  const LogCapture log;
  OkTexture texture;
  texture.setImage(OkImage(8, 8, 3));
  const auto revision = texture.getRevision();
  EXPECT_TRUE(texture.keepCutoutCoverage(0.5f));
  EXPECT_TRUE(texture.getMipmaps().empty());
  EXPECT_EQ(texture.getRevision(), revision);
  EXPECT_TRUE(log.warnings.empty());
}

TEST(Texture, Case_D29_ReleasedPixelsAreReadBackFromTheDevice) {
  ReadingStore store(makeGrille(32, Bars::Crossed));
  OkTexture texture;
  texture.setImage(makeGrille(32, Bars::Crossed));
  texture.releasePixels();
  EXPECT_TRUE(texture.keepCutoutCoverage(0.5f));
  EXPECT_THAT(store.asked, ElementsAre(texture.getId()));
  EXPECT_EQ(texture.getMipmaps().size(), 5u);
  EXPECT_TRUE(texture.getImage().isEmpty());
  EXPECT_TRUE(texture.keepCutoutCoverage(0.5f));
  EXPECT_EQ(store.asked.size(), 1u);
}

TEST(Texture, KeptPixelsAreNotReadBack) {
  ReadingStore store(makeGrille(32, Bars::Crossed));
  OkTexture texture;
  texture.setImage(makeGrille(8, Bars::Upright));
  EXPECT_TRUE(texture.keepCutoutCoverage(0.5f));
  EXPECT_TRUE(store.asked.empty());
  EXPECT_EQ(texture.getMipmaps().size(), 3u);
}

TEST(Texture, PixelsThatCannotBeHadAreAWarningAndTriedAgain) {
  OkTexture texture("released.png");
  texture.setImage(makeGrille(16, Bars::Upright));
  texture.releasePixels();
  const auto revision = texture.getRevision();
  {
    const LogCapture log;
    EXPECT_FALSE(texture.keepCutoutCoverage(0.5f));
    const RecordingStore blind;
    EXPECT_FALSE(texture.keepCutoutCoverage(0.5f));
    EXPECT_EQ(log.warnings.size(), 2u);
    EXPECT_TRUE(log.warned("released.png"));
    EXPECT_TRUE(log.warned("read back"));
  }
  EXPECT_EQ(texture.getRevision(), revision);
  texture.setImage(makeGrille(16, Bars::Upright));
  EXPECT_TRUE(texture.keepCutoutCoverage(0.5f));
}

TEST(Texture, BadArgumentsOfACutoutAreAWarning) {
  const LogCapture log;
  OkTexture texture("leaf.png");
  EXPECT_FALSE(texture.keepCutoutCoverage(0.5f));
  texture.setImage(makeGrille(16, Bars::Upright));
  EXPECT_FALSE(texture.keepCutoutCoverage(0.0f));
  EXPECT_FALSE(texture.keepCutoutCoverage(1.1f));
  EXPECT_FALSE(texture.keepCutoutCoverage(std::numeric_limits<float>::quiet_NaN()));
  EXPECT_FALSE(texture.keepCutoutCoverage(0.5f, -1));
  EXPECT_EQ(log.warnings.size(), 5u);
  EXPECT_TRUE(log.warned("no image"));
  EXPECT_TRUE(log.warned("threshold"));
  EXPECT_TRUE(log.warned("square"));
  EXPECT_TRUE(texture.getMipmaps().empty());
  EXPECT_TRUE(texture.keepCutoutCoverage(1.0f));
}
