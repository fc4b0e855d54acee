#include "okinawa/texture/atlas.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

#include "okinawa/base/limits.hpp"
#include "okinawa/texture/mipmaps.hpp"

#include "texture/image_matchers.hpp"

namespace {

/** Every texel and channel a different number, as far as a byte goes. */
OkImage numbered(int width, int height, int channels, int start = 0) {
  OkImage image(width, height, channels);
  int value = start;
  for (auto &byte : image.getBytes()) {
    byte = static_cast<std::uint8_t>(value++ % 251 + 1);
  }
  return image;
}

OkImage filled(int width, int height, int channels, std::uint8_t value) {
  OkImage image(width, height, channels);
  std::ranges::fill(image.getBytes(), value);
  return image;
}

std::string whyNot(const std::vector<OkImage> &cells, int padding, int columns = 0) {
  const auto atlas = okBuildAtlas(cells, padding, columns);
  if (atlas.isOk()) {
    ADD_FAILURE() << "it was accepted";
    return {};
  }
  EXPECT_NE(atlas.error().message.find("atlas"), std::string::npos);
  return atlas.error().message;
}

/** Every texel of the square equals the nearest one of the cell. */
void expectExtended(const OkImage &atlas, int left, int top, int side, const OkImage &cell,
                    int padding) {
  for (int row = 0; row < side; ++row) {
    for (int column = 0; column < side; ++column) {
      for (int channel = 0; channel < cell.getChannels(); ++channel) {
        ASSERT_EQ(valueAt(atlas, left + column, top + row, channel),
                  valueAt(cell, std::clamp(column - padding, 0, cell.getWidth() - 1),
                          std::clamp(row - padding, 0, cell.getHeight() - 1), channel))
            << column << ", " << row;
      }
    }
  }
}

}  // namespace

TEST(Atlas, TheLevelThatAPaddingCovers) {
  EXPECT_EQ(okAtlasPaddingLevel(8), 2);
  EXPECT_EQ(okAtlasPaddingLevel(24), 4);
  EXPECT_EQ(okAtlasPaddingLevel(1), 0);
  EXPECT_EQ(okAtlasPaddingLevel(0), -1);
  EXPECT_EQ(okAtlasPaddingLevel(-5), -1);
  EXPECT_EQ(okAtlasPaddingLevel(std::numeric_limits<int>::min()), -1);
  EXPECT_EQ(okAtlasPaddingLevel(std::numeric_limits<int>::max()), 30);
  for (int padding = 1; padding < 3000; ++padding) {
    const int level = okAtlasPaddingLevel(padding);
    EXPECT_LE(1.5 * (1 << level) - 0.5, padding);
    EXPECT_GT(1.5 * (2 << level) - 0.5, padding);
  }
}

TEST(Atlas, ACellIsPaddedWithItsOwnEdge) {
  for (int channels = 1; channels <= 4; ++channels) {
    const OkImage cell = numbered(3, 2, channels);
    const auto padded = okPadAtlasCell(cell, 2);
    ASSERT_TRUE(padded.isOk());
    EXPECT_EQ(padded.value().getWidth(), 7);
    EXPECT_EQ(padded.value().getHeight(), 6);
    EXPECT_EQ(padded.value().getChannels(), channels);
    for (int row = 0; row < 6; ++row) {
      for (int column = 0; column < 7; ++column) {
        for (int channel = 0; channel < channels; ++channel) {
          EXPECT_EQ(
              valueAt(padded.value(), column, row, channel),
              valueAt(cell, std::clamp(column - 2, 0, 2), std::clamp(row - 2, 0, 1), channel));
        }
      }
    }
  }
}

TEST(Atlas, NoPaddingIsACopyAndDeepCellsStayDeep) {
  OkImage cell(2, 1, 4, OkComponentType::UInt16);
  cell.setComponent(1, 0, 3, 0.25f);
  const auto same = okPadAtlasCell(cell, 0);
  ASSERT_TRUE(same.isOk());
  EXPECT_EQ(shapeOf(same.value()), "2x1x4 u16");
  EXPECT_TRUE(std::ranges::equal(same.value().getBytes(), cell.getBytes()));
  const auto padded = okPadAtlasCell(cell, 3);
  ASSERT_TRUE(padded.isOk());
  EXPECT_EQ(valueAt(padded.value(), 7, 6, 3), valueAt(cell, 1, 0, 3));
}

TEST(Atlas, CellsThatCannotBePaddedAreRefused) {
  EXPECT_FALSE(okPadAtlasCell(OkImage(), 2).isOk());
  EXPECT_FALSE(okPadAtlasCell(OkImage(2, 2, 4), -1).isOk());
  EXPECT_FALSE(okPadAtlasCell(OkImage(2, 2, 4), OkLimits::kImageSide / 2).isOk());
  EXPECT_FALSE(okPadAtlasCell(OkImage(2, 2, 4), std::numeric_limits<int>::max()).isOk());
}

TEST(Atlas, CellsLieOnAGridWithTheirTextureCoordinates) {
  const std::vector<OkImage> cells = {numbered(4, 4, 4), numbered(4, 2, 4, 70),
                                      numbered(1, 3, 4, 140)};
  const auto built = okBuildAtlas(cells, 2);
  ASSERT_TRUE(built.isOk());
  const OkAtlas &atlas = built.value();
  EXPECT_EQ(atlas.square, 8);
  EXPECT_EQ(shapeOf(atlas.image), "16x16x4 u8");
  ASSERT_EQ(atlas.regions.size(), 3u);
  const OkAtlasRegion &second = atlas.regions[1];
  EXPECT_EQ(second.x, 10);
  EXPECT_EQ(second.y, 2);
  EXPECT_EQ(second.width, 4);
  EXPECT_EQ(second.height, 2);
  // v grows upwards: rows 2 and 3 from the top end at 14/16 and begin at 12/16.
  EXPECT_FLOAT_EQ(second.u0, 10.0f / 16);
  EXPECT_FLOAT_EQ(second.u1, 14.0f / 16);
  EXPECT_FLOAT_EQ(second.v0, 12.0f / 16);
  EXPECT_FLOAT_EQ(second.v1, 14.0f / 16);
  EXPECT_EQ(atlas.regions[2].x, 2);
  EXPECT_EQ(atlas.regions[2].y, 10);
}

TEST(Atlas, PaddingReachesTheEndOfEverySquareAndIsNeverBackground) {
  const std::vector<OkImage> cells = {numbered(5, 5, 3), numbered(2, 4, 3, 90),
                                      numbered(1, 1, 3, 200), numbered(5, 1, 3, 30)};
  const auto built = okBuildAtlas(cells, 3, 4);
  ASSERT_TRUE(built.isOk());
  const OkAtlas &atlas = built.value();
  ASSERT_EQ(shapeOf(atlas.image), "44x11x3 u8");
  for (int i = 0; i < 4; ++i) {
    expectExtended(atlas.image, 11 * i, 0, 11, cells[static_cast<std::size_t>(i)], 3);
  }
  EXPECT_TRUE(std::ranges::none_of(atlas.image.getBytes(), [](auto byte) { return byte == 0; }));
}

TEST(Atlas, ColumnsAreChosenOrGiven) {
  const std::vector<OkImage> cells(5, numbered(2, 2, 1));
  EXPECT_EQ(shapeOf(okBuildAtlas(cells, 1).value().image), "12x8x1 u8");
  EXPECT_EQ(shapeOf(okBuildAtlas(cells, 1, 1).value().image), "4x20x1 u8");
  EXPECT_EQ(shapeOf(okBuildAtlas(cells, 1, 7).value().image), "28x4x1 u8");
  EXPECT_EQ(shapeOf(okBuildAtlas(cells, 0, 5).value().image), "10x2x1 u8");
}

TEST(Atlas, WhatCannotBePackedIsRefused) {
  const OkImage cell(2, 2, 4);
  EXPECT_NE(whyNot({}, 1).find("no cells"), std::string::npos);
  EXPECT_NE(whyNot({cell, OkImage()}, 1).find("cell 1 is empty"), std::string::npos);
  EXPECT_NE(whyNot({cell, cell, OkImage(2, 2, 3)}, 1).find("cell 2"), std::string::npos);
  EXPECT_NE(whyNot({cell, OkImage(2, 2, 4, OkComponentType::UInt16)}, 1).find("cell 1"),
            std::string::npos);
  EXPECT_NE(whyNot({cell}, -1).find("-1"), std::string::npos);
  EXPECT_NE(whyNot({cell}, 1, -2).find("-2"), std::string::npos);
  EXPECT_NE(whyNot({cell}, std::numeric_limits<int>::max()).find("limit"), std::string::npos);
  EXPECT_NE(whyNot({cell}, 1, std::numeric_limits<int>::max()).find("limit"), std::string::npos);
  EXPECT_NE(whyNot({cell, cell}, OkLimits::kImageSide / 4, 2).find("limit"), std::string::npos);
}

TEST(Atlas, PaddingKeepsTheLevelsThatItCoversInsideTheCell) {
  // White beside black: within the promised level, the bilinear filter at the very edge of the
  // white cell reads nothing but white; one level on, it does not.
  const std::vector<OkImage> cells = {filled(40, 40, 1, 255), filled(40, 40, 1, 0)};
  for (const int padding : {1, 3, 8, 12, 24}) {
    const auto built = okBuildAtlas(cells, padding, 2);
    ASSERT_TRUE(built.isOk());
    const OkAtlas &atlas = built.value();
    const auto levels = okBuildMipmaps(atlas.image, OkTextureRole::Data);
    const int covered = okAtlasPaddingLevel(padding);
    for (int number = 1; number <= covered; ++number) {
      const OkImage &level = levels[static_cast<std::size_t>(number - 1)];
      const float u = atlas.regions[0].u1 * static_cast<float>(level.getWidth()) - 0.5f;
      for (const float column : {std::floor(u), std::floor(u) + 1.0f}) {
        EXPECT_EQ(valueAt(level, static_cast<int>(column), level.getHeight() / 2, 0), 255)
            << "padding " << padding << ", level " << number;
      }
    }
  }
}
