#include <algorithm>
#include <array>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "okinawa/math/color.hpp"
#include "okinawa/texture/atlas.hpp"
#include "okinawa/texture/coverage.hpp"
#include "okinawa/texture/mipmaps.hpp"

#include "texture/cutout_makers.hpp"
#include "texture/image_matchers.hpp"

namespace {

constexpr float kHalf = 0.5f;
constexpr std::array kWraps = {OkWrap::Clamp, OkWrap::Repeat};

std::vector<OkImage> cutoutLevels(const OkImage &base, OkWrap wrap = OkWrap::Clamp,
                                  int square = 0) {
  return okBuildCutoutMipmaps(base, {kHalf, square, wrap, wrap});
}

/** The alpha of each level with the filter alone, for powers of two, written out plainly. */
std::vector<OkImage> unscaledLevels(const OkImage &base, OkWrap wrap) {
  std::vector<OkImage> levels;
  OkImage above(base.getWidth(), base.getHeight(), 2, OkComponentType::Float32);
  for (int row = 0; row < base.getHeight(); ++row) {
    for (int column = 0; column < base.getWidth(); ++column) {
      above.setComponent(column, row, 1, base.getComponent(column, row, base.getChannels() - 1));
    }
  }
  const auto place = [wrap](int i, int size) {
    return wrap == OkWrap::Repeat ? (i + size) % size : std::clamp(i, 0, size - 1);
  };
  constexpr std::array<float, 4> kFilter = {1 / 8.0f, 3 / 8.0f, 3 / 8.0f, 1 / 8.0f};
  while (above.getWidth() > 1) {
    OkImage level(above.getWidth() / 2, above.getHeight() / 2, 2, OkComponentType::Float32);
    for (int row = 0; row < level.getHeight(); ++row) {
      for (int column = 0; column < level.getWidth(); ++column) {
        float sum = 0.0f;
        for (int j = 0; j < 4; ++j) {
          for (int i = 0; i < 4; ++i) {
            sum += kFilter[static_cast<std::size_t>(i)] * kFilter[static_cast<std::size_t>(j)] *
                   above.getComponent(place(2 * column - 1 + i, above.getWidth()),
                                      place(2 * row - 1 + j, above.getHeight()), 1);
          }
        }
        level.setComponent(column, row, 1, sum);
      }
    }
    levels.push_back(level);
    above = level;
  }
  return levels;
}

std::string inPoints(double share) {
  return std::to_string(share * 100) + " %";
}

/** Grille: within 4 points down to 8 x 8, 5 at 4 x 4, and never nothing. */
void expectKept(const OkImage &base, OkWrap wrap, const std::string &what) {
  const double full = okAlphaCoverage(base, kHalf, wrap, wrap);
  for (const OkImage &level : cutoutLevels(base, wrap)) {
    const int side = level.getWidth();
    const double share = okAlphaCoverage(level, kHalf, wrap, wrap);
    const std::string message =
        what + " at " + shapeOf(level) + ": " + inPoints(share) + ", level 0: " + inPoints(full);
    EXPECT_GT(share, 0.0) << message;
    if (side >= 4) {
      EXPECT_NEAR(share, full, side >= 8 ? 0.015 : 0.05) << message;
    }
    // What samples on a grid see of bars much narrower than a texel is a little off.
    if (side >= 4 && side <= 64) {
      EXPECT_NEAR(sampledCoverage(level, kHalf, wrap, wrap), full, side >= 8 ? 0.04 : 0.05)
          << message;
    }
  }
}

/** Foliage: within a point down to 8 x 8; above level 0 only where the filter alone is. */
void expectFoliageKept(const OkImage &base, OkWrap wrap, const std::string &what) {
  const double full = okAlphaCoverage(base, kHalf, wrap, wrap);
  const auto levels = cutoutLevels(base, wrap);
  const auto unscaled = unscaledLevels(base, wrap);
  for (std::size_t i = 0; i < levels.size() && levels[i].getWidth() >= 8; ++i) {
    const double share = okAlphaCoverage(levels[i], kHalf, wrap, wrap);
    const double plain = okAlphaCoverage(unscaled[i], kHalf, wrap, wrap);
    const std::string message = what + " at " + shapeOf(levels[i]) + ": " + inPoints(share) +
                                ", unscaled: " + inPoints(plain) + ", level 0: " + inPoints(full);
    if (levels[i].getWidth() <= 64) {
      EXPECT_NEAR(sampledCoverage(levels[i], kHalf, wrap, wrap), share, 0.003) << message;
    }
    EXPECT_NEAR(share, std::max(full, plain), 0.01) << message;
    EXPECT_LE(share, std::max(full, plain) + 1e-4) << message;
  }
}

OkImage solid(int side, float green) {
  OkImage image(side, side, 4);
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      image.setComponent(column, row, 1, green);
      image.setComponent(column, row, 3, 1.0f);
    }
  }
  return image;
}

/** Solid but for small holes, which close with distance: what it covers grows by a sixteenth. */
OkImage perforated(int side) {
  OkImage image = solid(side, 0.8f);
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      if (row % 8 / 2 == 2 && column % 8 / 2 == 2) {
        image.setComponent(column, row, 3, 0.0f);
      }
    }
  }
  return image;
}

/** A disc with a soft edge: solid, but not to the ends of its cell. */
OkImage disc(int side) {
  OkImage image(side, side, 4);
  const float center = static_cast<float>(side) / 2;
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      const float distance = std::hypot(static_cast<float>(column) + 0.5f - center,
                                        static_cast<float>(row) + 0.5f - center);
      image.setComponent(column, row, 0, 1.0f);
      image.setComponent(column, row, 3, std::clamp(center * 0.8f - distance + 0.5f, 0.0f, 1.0f));
    }
  }
  return image;
}

}  // namespace

TEST(CutoutMipmaps, Case_D29_TheOrdinaryChainDropsAGrille) {
  // What there is to mend: with the box every bar is gone from the second level on.
  const auto levels = okBuildMipmaps(makeGrille(256, Bars::Upright), OkTextureRole::Color);
  for (std::size_t i = 1; i < levels.size(); ++i) {
    EXPECT_EQ(okAlphaCoverage(levels[i], kHalf), 0.0) << shapeOf(levels[i]);
  }
}

TEST(CutoutMipmaps, Case_D29_AnUprightGrilleKeepsItsCoverage) {
  for (const OkWrap wrap : kWraps) {
    for (int phase = 0; phase < 6; phase += wrap == OkWrap::Clamp ? 1 : 3) {
      expectKept(makeGrille(256, Bars::Upright, phase), wrap,
                 "upright, phase " + std::to_string(phase));
    }
  }
}

TEST(CutoutMipmaps, Case_D29_ALevelGrilleKeepsItsCoverage) {
  for (const OkWrap wrap : kWraps) {
    expectKept(makeGrille(256, Bars::Level, 2), wrap, "level");
  }
}

TEST(CutoutMipmaps, Case_D29_ACrossedGrilleKeepsItsCoverage) {
  for (const OkWrap wrap : kWraps) {
    for (int phase = 0; phase < 6; phase += 4) {
      expectKept(makeGrille(256, Bars::Crossed, phase), wrap,
                 "crossed, phase " + std::to_string(phase));
    }
  }
}

TEST(CutoutMipmaps, Case_D29_AGrilleInStepWithTheLevelsIsNoWorse) {
  // Eight divides the side: from the third level on, all texels are equal and must be told apart.
  for (const OkWrap wrap : kWraps) {
    expectKept(makeGrille(256, Bars::Upright, 3, 8), wrap, "upright, one in eight");
    expectKept(makeGrille(256, Bars::Crossed, 0, 8), wrap, "crossed, one in eight");
  }
}

TEST(CutoutMipmaps, Case_D29_FoliageKeepsItsCoverage) {
  for (const OkWrap wrap : kWraps) {
    for (std::uint32_t seed = 1; seed <= 3; ++seed) {
      expectFoliageKept(makeFoliage(256, seed), wrap, "foliage " + std::to_string(seed));
    }
  }
}

TEST(CutoutMipmaps, Case_D29_FoliageAtOtherThresholds) {
  const OkImage base = makeFoliage(128, 4);
  for (const float threshold : {0.1f, 0.3f, 0.75f, 1.0f}) {
    const double full = okAlphaCoverage(base, threshold);
    const auto unscaled = unscaledLevels(base, OkWrap::Clamp);
    const auto levels = okBuildCutoutMipmaps(base, {threshold, 0, OkWrap::Clamp, OkWrap::Clamp});
    for (std::size_t i = 0; i < levels.size() && levels[i].getWidth() >= 8; ++i) {
      const double plain = okAlphaCoverage(unscaled[i], threshold);
      EXPECT_NEAR(okAlphaCoverage(levels[i], threshold), std::max(full, plain), 0.01)
          << threshold << " at " << shapeOf(levels[i]);
    }
  }
}

TEST(CutoutMipmaps, Case_D29_RealFoliage) {
  const char *data = std::getenv("OKINAWA_REAL_DATA");
  const std::string folder =
      (data != nullptr ? std::string(data) : OKINAWA_TEST_SOURCE_DIR "/../shared/data") +
      "/images/cutout/";
  if (!std::filesystem::is_directory(folder)) {
    GTEST_SKIP() << "no real images at " << folder;
  }
  for (const auto *name : {"jellyfish256.png", "shrub.png", "snowy_tree1.png"}) {
    auto image = OkImage::load(folder + name);
    ASSERT_TRUE(image.isOk()) << image.error().describe();
    for (const OkWrap wrap : kWraps) {
      expectFoliageKept(image.value(), wrap, name);
    }
  }
  // Odd sides, and twigs of a texel; the filter alone widens them at level 1.
  auto barren = OkImage::load(folder + "tree_barren2.png");
  ASSERT_TRUE(barren.isOk()) << barren.error().describe();
  const double full = okAlphaCoverage(barren.value(), kHalf);
  for (const OkImage &level : cutoutLevels(barren.value())) {
    if (level.getWidth() >= 7) {
      EXPECT_NEAR(okAlphaCoverage(level, kHalf), full, 0.012) << shapeOf(level);
    }
  }
}

TEST(CutoutMipmaps, Case_D29_OtherComponentsKeepTheirCoverageToo) {
  const OkImage bytes = makeFoliage(64, 9, 40);
  for (const auto type : {OkComponentType::UInt16, OkComponentType::Float32}) {
    for (const int channels : {2, 4}) {
      OkImage image(64, 64, channels, type);
      for (int row = 0; row < 64; ++row) {
        for (int column = 0; column < 64; ++column) {
          image.setComponent(column, row, channels - 1, bytes.getComponent(column, row, 3));
        }
      }
      const auto levels = cutoutLevels(image);
      const auto expected = cutoutLevels(bytes);
      ASSERT_EQ(levels.size(), expected.size());
      for (std::size_t i = 0; i < levels.size(); ++i) {
        EXPECT_EQ(levels[i].getType(), type);
        EXPECT_EQ(levels[i].getChannels(), channels);
        EXPECT_NEAR(okAlphaCoverage(levels[i], kHalf), okAlphaCoverage(expected[i], kHalf), 0.002);
      }
    }
  }
}

TEST(CutoutMipmaps, TheFilterIsOneThreeThreeOne) {
  // One covered texel in a row of eight, in alpha high enough that nothing need be scaled.
  OkImage base(8, 1, 2);
  for (int column = 0; column < 8; ++column) {
    base.setComponent(column, 0, 1, 0.6f);
  }
  base.setComponent(3, 0, 1, 1.0f);
  for (const OkWrap wrap : kWraps) {
    const OkImage level = cutoutLevels(base, wrap).front();
    // Texel 1 holds columns 1 to 4 and 3 counts by 3/8; texel 2 holds 3 to 6 and it counts by 1/8.
    EXPECT_EQ(valueAt(level, 0, 0, 1), 153);
    EXPECT_NEAR(level.getComponent(1, 0, 1), 0.6f + 0.4f * 3 / 8, 0.5f / 255 + 1e-4f);
    EXPECT_NEAR(level.getComponent(2, 0, 1), 0.6f + 0.4f / 8, 0.5f / 255 + 1e-4f);
    EXPECT_EQ(valueAt(level, 3, 0, 1), 153);
  }
}

TEST(CutoutMipmaps, TheFilterWrapsAsTheTextureDoes) {
  OkImage base(8, 1, 2);
  for (int column = 0; column < 8; ++column) {
    base.setComponent(column, 0, 1, 0.6f);
  }
  base.setComponent(0, 0, 1, 1.0f);
  const auto alphaOf = [&base](OkWrap wrap, int column) {
    return cutoutLevels(base, wrap).front().getComponent(column, 0, 1);
  };
  // Column 0 is its own neighbour when clamped or mirrored, else that of the last one.
  EXPECT_NEAR(alphaOf(OkWrap::Clamp, 0), 0.6f + 0.4f * 4 / 8, 0.003f);
  EXPECT_NEAR(alphaOf(OkWrap::Mirror, 0), 0.6f + 0.4f * 4 / 8, 0.003f);
  EXPECT_NEAR(alphaOf(OkWrap::Repeat, 0), 0.6f + 0.4f * 3 / 8, 0.003f);
  EXPECT_EQ(alphaOf(OkWrap::Clamp, 3), 0.6f);
  EXPECT_NEAR(alphaOf(OkWrap::Repeat, 3), 0.6f + 0.4f / 8, 0.003f);
}

TEST(CutoutMipmaps, ThePremiseOfTheFilterABoxAliasesWithAGrille) {
  // At 32 x 32 the bars are 0.75 of a texel apart. What the box leaves of them is a beat as strong
  // as the mean, which no factor turns into even bars; the wider filter leaves a fraction of it.
  const OkImage base = makeGrille(256, Bars::Upright, 1);
  const auto spread = [](const OkImage &level) {
    float least = 1.0f;
    float most = 0.0f;
    for (int column = 4; column < level.getWidth() - 4; ++column) {
      least = std::min(least, level.getComponent(column, 4, level.getChannels() - 1));
      most = std::max(most, level.getComponent(column, 4, level.getChannels() - 1));
    }
    return most - least;
  };
  const auto boxed = okBuildMipmaps(base, OkTextureRole::Data);
  const auto smooth = unscaledLevels(base, OkWrap::Clamp);
  EXPECT_GT(spread(boxed[2]), 0.1f);
  EXPECT_LT(spread(smooth[2]), spread(boxed[2]) / 2);
}

TEST(CutoutMipmaps, Case_D83_AlphaThatNeedsNoScalingIsConstant) {
  constexpr std::array<int, 2> kSizes[] = {{5, 3}, {1, 7}, {64, 1}, {239, 245}, {2, 2}};
  for (const OkWrap wrap : kWraps) {
    for (const auto &[width, height] : kSizes) {
      OkImage base(width, height, 4);
      for (int row = 0; row < height; ++row) {
        for (int column = 0; column < width; ++column) {
          for (int channel = 0; channel < 4; ++channel) {
            base.setComponent(column, row, channel, channel == 3 ? 0.8f : 0.4f);
          }
        }
      }
      const auto levels = cutoutLevels(base, wrap);
      ASSERT_EQ(static_cast<int>(levels.size()) + 1, okMipLevelCount(width, height));
      for (const OkImage &level : levels) {
        for (int channel = 0; channel < 4; ++channel) {
          ASSERT_EQ(valueAt(level, level.getWidth() - 1, level.getHeight() - 1, channel),
                    channel == 3 ? 204 : 102)
              << shapeOf(level);
        }
      }
    }
  }
}

TEST(CutoutMipmaps, Case_D83_TheLastColumnOfAnOddSideCounts) {
  // Five columns to two, each covering two and a half, behind [1 2 1] / 4: of the last column three
  // quarters stay (clamped) and a quarter goes to the one before, all of it in the right half.
  OkImage base(5, 1, 2, OkComponentType::Float32);
  for (int column = 0; column < 5; ++column) {
    base.setComponent(column, 0, 1, column == 4 ? 1.0f : 0.6f);
  }
  const auto levels = cutoutLevels(base);
  EXPECT_NEAR(levels[0].getComponent(1, 0, 1), 0.6f + 0.4f / 2.5f, 0.5f / 255 + 1e-4f);
  EXPECT_NEAR(levels[0].getComponent(0, 0, 1), 0.6f, 0.5f / 255);
  EXPECT_NEAR(levels[1].getComponent(0, 0, 1), 0.6f + 0.4f / 5, 0.5f / 255 + 1e-4f);
}

TEST(CutoutMipmaps, Case_D29_AlphaIsNeverScaledDown) {
  for (const OkWrap wrap : kWraps) {
    for (const OkImage &base : {makeFoliage(64, 3, 60), makeGrille(64, Bars::Crossed), disc(64)}) {
      const auto levels = cutoutLevels(base, wrap);
      const auto unscaled = unscaledLevels(base, wrap);
      ASSERT_EQ(levels.size(), unscaled.size());
      for (std::size_t i = 0; i < levels.size(); ++i) {
        for (int row = 0; row < levels[i].getHeight(); ++row) {
          for (int column = 0; column < levels[i].getWidth(); ++column) {
            ASSERT_GE(levels[i].getComponent(column, row, 3),
                      unscaled[i].getComponent(column, row, 1) - 0.51f / 255);
          }
        }
      }
    }
  }
}

TEST(CutoutMipmaps, ColourIsTheMeanOfTheCoveredTexelsInLinearLight) {
  // Faint red under the threshold beside black and white above it, which count alike whatever
  // their alpha: a weight by alpha would lean to white, and let the red in.
  OkImage base(2, 2, 4);
  base.setComponent(0, 0, 0, 1.0f);
  base.setComponent(0, 0, 3, 0.4f);
  base.setComponent(1, 0, 0, 1.0f);
  base.setComponent(1, 0, 3, 0.4f);
  base.setComponent(0, 1, 3, 0.6f);
  for (int channel = 0; channel < 4; ++channel) {
    base.setComponent(1, 1, channel, 1.0f);
  }
  const OkImage level = cutoutLevels(base).front();
  for (int channel = 0; channel < 3; ++channel) {
    EXPECT_NEAR(level.getComponent(0, 0, channel), okLinearToSrgb(0.5f), 1.0f / 255) << channel;
  }
}

TEST(CutoutMipmaps, Case_D30_NothingBleedsIntoWhatIsDrawn) {
  // White bars and discs over clear black: no texel of any level is anything but white, not even
  // the clear ones that a filter reads beside an edge.
  OkImage grille = makeGrille(128, Bars::Upright, 0, 32);
  for (const OkWrap wrap : kWraps) {
    for (const OkImage &level : cutoutLevels(grille, wrap)) {
      for (int row = 0; row < level.getHeight(); ++row) {
        for (int column = 0; column < level.getWidth(); ++column) {
          for (int channel = 0; channel < 3; ++channel) {
            ASSERT_EQ(valueAt(level, column, row, channel), 255) << shapeOf(level);
          }
        }
      }
    }
  }
}

TEST(CutoutMipmaps, WhatHasNothingToKeepGetsTheOrdinaryLevels) {
  OkImage opaque = solid(16, 0.5f);
  opaque.setComponent(3, 3, 0, 1.0f);
  OkImage faint = makeFoliage(16, 1, 5);
  for (int row = 0; row < 16; ++row) {
    for (int column = 0; column < 16; ++column) {
      faint.setComponent(column, row, 3, 0.3f * faint.getComponent(column, row, 3));
    }
  }
  OkImage noAlpha(8, 8, 3);
  noAlpha.setComponent(2, 2, 1, 1.0f);
  for (const OkImage &base : {opaque, faint, noAlpha}) {
    const auto levels = cutoutLevels(base);
    const auto expected = okBuildMipmaps(base, OkTextureRole::Color);
    ASSERT_EQ(levels.size(), expected.size());
    for (std::size_t i = 0; i < levels.size(); ++i) {
      EXPECT_TRUE(std::ranges::equal(levels[i].getBytes(), expected[i].getBytes()));
    }
  }
  EXPECT_TRUE(cutoutLevels(OkImage()).empty());
  EXPECT_TRUE(cutoutLevels(OkImage(1, 1, 4)).empty());
}

TEST(CutoutMipmaps, OptionsOutOfRangeGiveTheOrdinaryLevels) {
  const OkImage base = makeGrille(16, Bars::Upright);
  const auto expected = okBuildMipmaps(base, OkTextureRole::Color);
  for (const OkCutoutOptions &options :
       {OkCutoutOptions{0.0f}, OkCutoutOptions{-1.0f}, OkCutoutOptions{1.5f},
        OkCutoutOptions{std::nanf("")}, OkCutoutOptions{0.5f, -4}}) {
    const auto levels = okBuildCutoutMipmaps(base, options);
    ASSERT_EQ(levels.size(), expected.size());
    EXPECT_TRUE(std::ranges::equal(levels.front().getBytes(), expected.front().getBytes()));
  }
}

TEST(CutoutMipmaps, TheSameEveryTime) {
  const OkImage base = makeGrille(64, Bars::Crossed, 1);
  const auto one = cutoutLevels(base, OkWrap::Repeat);
  const auto other = cutoutLevels(base, OkWrap::Repeat);
  for (std::size_t i = 0; i < one.size(); ++i) {
    EXPECT_TRUE(std::ranges::equal(one[i].getBytes(), other[i].getBytes()));
  }
}

TEST(CutoutMipmaps, Case_D29_ALoneTexelNeverVanishes) {
  OkImage base(64, 64, 4);
  base.setComponent(37, 11, 3, 1.0f);
  for (const OkImage &level : cutoutLevels(base)) {
    EXPECT_GT(okAlphaCoverage(level, kHalf), 0.0) << shapeOf(level);
  }
}

class CutoutAtlas : public testing::Test {
 protected:
  static constexpr int kPadding = 8;

  void SetUp() override {
    const std::vector<OkImage> cells = {makeGrille(48, Bars::Upright, 3), perforated(48),
                                        perforated(48), perforated(48)};
    auto built = okBuildAtlas(cells, kPadding, 2);
    ASSERT_TRUE(built.isOk());
    atlas = std::move(built).value();
    ASSERT_EQ(atlas.square, 64);
  }

  /** The middle of the grille's cell of a level, by itself: nothing of its padding. */
  static double grilleShare(const OkImage &level) {
    const int side = level.getWidth() / 4;
    return sampledCoverage(cropped(level, side / 2, side / 2, side, side), kHalf);
  }

  OkAtlas atlas;
};

TEST_F(CutoutAtlas, Case_D29_OverTheWholeOfItTheGrilleIsLost) {
  // What the solid cells gain as their holes close pays for it.
  const double full = grilleShare(atlas.image);
  const auto whole = cutoutLevels(atlas.image);
  const auto squared = cutoutLevels(atlas.image, OkWrap::Clamp, atlas.square);
  for (std::size_t level = 1; level < 4; ++level) {
    const std::string message = shapeOf(whole[level]) + ": " + inPoints(grilleShare(whole[level])) +
                                " over the whole, " + inPoints(grilleShare(squared[level])) +
                                " by squares, level 0: " + inPoints(full);
    EXPECT_LT(grilleShare(whole[level]), full / 10) << message;
    EXPECT_GT(grilleShare(squared[level]), full * 0.75) << message;
  }
}

TEST_F(CutoutAtlas, Case_D29_SquareBySquareEveryCellKeepsItsShare) {
  const auto levels = cutoutLevels(atlas.image, OkWrap::Clamp, atlas.square);
  for (const auto &[column, row] : {std::pair{0, 0}, {1, 0}, {0, 1}, {1, 1}}) {
    const double full = sampledCoverage(cropped(atlas.image, column * 64, row * 64, 64, 64), kHalf);
    for (const OkImage &level : levels) {
      const int side = level.getWidth() / 2;
      if (side < 4) {
        break;
      }
      const double share =
          sampledCoverage(cropped(level, column * side, row * side, side, side), kHalf);
      const std::string message = std::to_string(column) + ", " + std::to_string(row) + " at " +
                                  shapeOf(level) + ": " + inPoints(share) +
                                  ", level 0: " + inPoints(full);
      // The solid cells are above it by themselves.
      EXPECT_GT(share, full - (side >= 8 ? 0.02 : 0.04)) << message;
      if (column + row == 0) {
        EXPECT_LT(share, full + (side >= 8 ? 0.02 : 0.04)) << message;
      }
    }
  }
}

TEST_F(CutoutAtlas, FromOneTexelASquareOnTheWholeImageCounts) {
  const auto levels = cutoutLevels(atlas.image, OkWrap::Clamp, atlas.square);
  const double full = okAlphaCoverage(atlas.image, kHalf);
  EXPECT_EQ(levels[5].getWidth(), 2);
  EXPECT_GT(okAlphaCoverage(levels[5], kHalf), 0.0);
  EXPECT_NEAR(okAlphaCoverage(levels[5], kHalf), full, 0.2);
}

TEST(CutoutMipmaps, NoSquareBleedsIntoAnother) {
  // A clear square beside a full one stays clear, and its neighbour full, down to one texel each.
  OkImage base(32, 16, 4);
  for (int row = 0; row < 16; ++row) {
    for (int column = 16; column < 32; ++column) {
      base.setComponent(column, row, 3, 1.0f);
    }
  }
  for (const OkWrap wrap : kWraps) {
    const auto levels = cutoutLevels(base, wrap, 16);
    for (std::size_t i = 0; i < 4; ++i) {
      for (int column = 0; column < levels[i].getWidth(); ++column) {
        EXPECT_EQ(valueAt(levels[i], column, 0, 3), 2 * column < levels[i].getWidth() ? 0 : 255)
            << shapeOf(levels[i]);
      }
    }
  }
}

TEST(CutoutMipmaps, SquaresOfAnySizeAreFine) {
  // Larger than the image, no divisor of it, odd, a single texel: nothing is lost or read beyond.
  const OkImage base = cropped(makeFoliage(64, 2, 70), 0, 0, 61, 47);
  const double full = okAlphaCoverage(base, kHalf);
  for (const int square : {1, 2, 3, 7, 48, 61, 1000, 2147483647}) {
    const auto levels = cutoutLevels(base, OkWrap::Repeat, square);
    ASSERT_EQ(static_cast<int>(levels.size()) + 1, okMipLevelCount(61, 47));
    EXPECT_NEAR(okAlphaCoverage(levels[0], kHalf), full, 0.15) << square;
    EXPECT_GT(okAlphaCoverage(levels[4], kHalf), 0.0) << square;
  }
}

TEST(CutoutMipmaps, ASquareAsLargeAsTheImageIsTheImage) {
  const OkImage base = makeFoliage(64, 6, 50);
  const auto whole = cutoutLevels(base, OkWrap::Clamp, 0);
  const auto squared = cutoutLevels(base, OkWrap::Clamp, 64);
  for (std::size_t i = 0; i < whole.size(); ++i) {
    EXPECT_TRUE(std::ranges::equal(whole[i].getBytes(), squared[i].getBytes()));
  }
}
