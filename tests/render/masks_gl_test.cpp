// Tint masks on whole items: what the spec's door does, near and far, on ranges and instances.

#include <algorithm>

#include "okinawa/item/instanced_item.hpp"
#include "okinawa/texture/mipmaps.hpp"

#include "render/item_pictures.hpp"

namespace okinawa {
namespace {

using testing::ItemPictures;
using testing::makeImage;
using testing::Pixel;
using testing::pixelAt;
using testing::shown;

/** Three zones of a mask as an item has them, sRGB. */
struct Zones {
  glm::vec3 tint[3] = {glm::vec3(1.0f), glm::vec3(1.0f), glm::vec3(1.0f)};
  bool luminance[3] = {false, false, false};
};

glm::vec3 linearTexel(const OkImage &image, int column, int row) {
  return okSrgbToLinear(glm::vec3(image.getComponent(column, row, 0),
                                  image.getComponent(column, row, 1),
                                  image.getComponent(column, row, 2)));
}

/** The rule of the spec, written out for one pixel. */
Pixel masked(const glm::vec3 &drawing, const glm::vec3 &weights, const Zones &zones) {
  const float sum = weights.x + weights.y + weights.z;
  const float scale = sum > 1.0f ? 1.0f / sum : 1.0f;
  glm::vec3 color = drawing * std::max(0.0f, 1.0f - sum);
  const float grey = 0.2126f * drawing.x + 0.7152f * drawing.y + 0.0722f * drawing.z;
  for (int zone = 0; zone < 3; ++zone) {
    const glm::vec3 under = zones.luminance[zone] ? glm::vec3(grey) : drawing;
    color += weights[zone] * scale * under * okSrgbToLinear(zones.tint[zone]);
  }
  return {shown(color.x), shown(color.y), shown(color.z), 255};
}

void expectNear(const Pixel &pixel, const Pixel &expected, const std::string &where) {
  for (std::size_t channel = 0; channel < 3; ++channel) {
    EXPECT_NEAR(pixel[channel], expected[channel], 2) << where << ", channel " << channel;
  }
}

/** A drawing with shading and detail: no two levels of it look alike. */
OkImage makeDoor() {
  OkImage image(32, 32, 4);
  for (int row = 0; row < 32; ++row) {
    for (int column = 0; column < 32; ++column) {
      const auto shade = static_cast<float>((row * 5 + column * 3) % 32) / 31.0f;
      image.setComponent(column, row, 0, 0.3f + 0.7f * shade);
      image.setComponent(column, row, 1, 0.9f - 0.5f * shade);
      image.setComponent(column, row, 2, row % 2 == 0 ? 0.8f : 0.4f);
      image.setComponent(column, row, 3, 1.0f);
    }
  }
  return image;
}

/**
 * A frame in zone 0 with borders that no level shares, the pane in zone 1, a knob in zone 2; some
 * texels belong to nobody, and some to two zones at once.
 */
OkImage makeDoorMask() {
  OkImage image(32, 32, 3);
  for (int row = 0; row < 32; ++row) {
    for (int column = 0; column < 32; ++column) {
      const bool frame = row < 5 || row >= 27 || column < 3 || column >= 29;
      const bool pane = !frame && row < 19;
      const bool knob = row >= 21 && row < 26 && column >= 7 && column < 18;
      image.setComponent(column, row, 0, frame ? 1.0f : 0.0f);
      image.setComponent(column, row, 1, pane || (knob && column >= 13) ? 1.0f : 0.0f);
      image.setComponent(column, row, 2, knob ? 1.0f : 0.0f);
    }
  }
  return image;
}

class MaskPictures : public ItemPictures {
 protected:
  void SetUp() override {
    ItemPictures::SetUp();
    door_ = makeDoor();
    mask_ = makeDoorMask();
    doorPath_ = save("door.png", door_);
    maskPath_ = save("door-tint.png", mask_);
    doorLevels_ = okBuildMipmaps(door_, OkTextureRole::Color);
    maskLevels_ = okBuildMipmaps(mask_, OkTextureRole::Data);
    zones_.tint[0] = {0.35f, 0.20f, 0.12f};
    zones_.tint[1] = {1.00f, 0.85f, 0.55f};
    zones_.tint[2] = {0.2f, 0.4f, 1.0f};
    zones_.luminance[1] = true;
  }

  [[nodiscard]] const OkImage &doorLevel(int level) const {
    return level == 0 ? door_ : doorLevels_[static_cast<std::size_t>(level - 1)];
  }
  [[nodiscard]] const OkImage &maskLevel(int level) const {
    return level == 0 ? mask_ : maskLevels_[static_cast<std::size_t>(level - 1)];
  }

  /** Drawn at a pixel a texel of that level, with its bottom left corner there, it is this. */
  void expectDoor(const OkImage &picture, int left, int bottom, int level, const Zones &zones) {
    const OkImage &drawing = doorLevel(level);
    const OkImage &weights = maskLevel(level);
    const int side = drawing.getWidth();
    for (int row = 0; row < side; ++row) {
      for (int column = 0; column < side; ++column) {
        const glm::vec3 weight(weights.getComponent(column, row, 0),
                               weights.getComponent(column, row, 1),
                               weights.getComponent(column, row, 2));
        expectNear(pixelAt(picture, left + column, kSide - bottom - side + row),
                   masked(linearTexel(drawing, column, row), weight, zones),
                   "level " + std::to_string(level) + " at " + std::to_string(column) + ", " +
                       std::to_string(row));
      }
    }
  }

  /** The calls of the spec's door. */
  void dress(OkItem &item) const {
    item.loadTextureFromFile(doorPath_);
    item.setTintMask(maskPath_);
    item.setMaterialTint(0, 0.35f, 0.20f, 0.12f);
    item.setMaterialTint(1, 1.00f, 0.85f, 0.55f);
    item.setMaterialLuminance(1, true);
    item.setMaterialTint(2, 0.2f, 0.4f, 1.0f);
  }

  OkImage door_, mask_;
  std::string doorPath_, maskPath_;
  std::vector<OkImage> doorLevels_, maskLevels_;
  Zones zones_;
};

TEST_F(MaskPictures, TheDoorTakesItsTintsAtEveryDistance) {
  for (int level = 0; level <= 5; ++level) {
    const auto side = static_cast<float>(32 >> level);
    const auto item = makeRectangle(8, 16, side, side);
    dress(*item);
    scene().addObject(item.get());
    expectDoor(draw(), 8, 16, level, zones_);
  }
}

TEST_F(MaskPictures, AWhiteTintLeavesAZoneAsDrawn) {
  const auto item = makeRectangle(0, 0, 32, 32);
  item->loadTextureFromFile(doorPath_);
  item->setTintMask(maskPath_);
  scene().addObject(item.get());
  const OkImage picture = draw();
  for (int i = 0; i < 32; ++i) {
    const Pixel pixel = pixelAt(picture, i, 32 + i);
    EXPECT_NEAR(pixel[0], 255.0f * door_.getComponent(i, i, 0), 1) << i;
    EXPECT_NEAR(pixel[1], 255.0f * door_.getComponent(i, i, 1), 1) << i;
  }
}

TEST_F(MaskPictures, HalfwayBetweenTwoZonesIsHalfOfEach) {
  // One texel of zone 0 beside one of zone 1 over white: their mean at level 1, never a third zone.
  const std::string white = save("white.png", makeImage(2, 1, 3, {255, 255, 255, 255, 255, 255}));
  const std::string halves = save("halves.png", makeImage(2, 1, 3, {255, 0, 0, 0, 255, 0}));
  const auto item = makeRectangle(4, 4, 1, 1);
  item->loadTextureFromFile(white);
  item->setTintMask(halves);
  item->setMaterialTint(0, 1, 0, 0);
  item->setMaterialTint(1, 0, 1, 0);
  item->setMaterialTint(2, 0, 0, 1);
  scene().addObject(item.get());
  expectNear(pixelAt(draw(), 4, kSide - 5), {shown(0.5f), shown(0.5f), 0, 255}, "the border");
  // Magnified, the linear filter does the same between the centres of the two texels.
  const auto wide = makeRectangle(0, 20, 33, 4);
  wide->loadTextureFromFile(white);
  wide->setTintMask(halves);
  wide->setMaterialTint(0, 1, 0, 0);
  wide->setMaterialTint(1, 0, 1, 0);
  wide->setMaterialTint(2, 0, 0, 1);
  scene().addObject(wide.get());
  expectNear(pixelAt(draw(), 16, kSide - 22), {shown(0.5f), shown(0.5f), 0, 255}, "the middle");
}

TEST_F(MaskPictures, EachRangeWearsItsOwnMaskAndTints) {
  const auto left = rectangle(0, 0, 16, 16);
  const auto right = rectangle(20, 0, 8, 8);
  const auto third = rectangle(32, 0, 32, 32);
  OkItem item("doors");
  for (const auto *vertices : {&left, &right, &third}) {
    ASSERT_TRUE(item.addMesh(vertices->data(), 20, rectangleIndices().data(), 6, doorPath_));
  }
  ASSERT_TRUE(item.upload());
  item.setUnlit(true);
  // The item's mask for the first; the second has its own colours, the third no mask at all.
  item.setTintMask(maskPath_);
  item.setMaterialTint(0, 0.35f, 0.20f, 0.12f);
  item.setMaterialTint(1, 1.00f, 0.85f, 0.55f);
  item.setMaterialLuminance(1, true);
  item.setMaterialTint(2, 0.2f, 0.4f, 1.0f);
  OkMaterial own;
  own.unlit = true;
  own.tintMaskName = maskPath_;
  own.zoneTint[0][1] = 0.0f;
  own.zoneLuminance[2] = true;
  ASSERT_TRUE(item.setRangeMaterial(1, own));
  own.tintMaskName.clear();
  ASSERT_TRUE(item.setRangeMaterial(2, own));
  EXPECT_EQ(OkTextureHandler::getInstance()->getReferenceCount(maskPath_), 2);
  scene().addObject(&item);
  const OkImage picture = draw();
  expectDoor(picture, 0, 0, 1, zones_);
  Zones second;
  second.tint[0].y = 0.0f;
  second.luminance[2] = true;
  expectDoor(picture, 20, 0, 2, second);
  expectDoor(picture, 32, 0, 0, Zones());
}

TEST_F(MaskPictures, InstancesTakeTheirOwnColoursAtEveryLevelInOneCall) {
  const auto doors = makeRectangle<OkInstancedItem>(0, 0, 32, 32);
  dress(*doors);
  scene().addObject(doors.get());
  const int lefts[] = {0, 33, 33, 33, 50};
  const int bottoms[] = {0, 0, 20, 32, 40};
  Zones zones[5];
  for (int level = 0; level < 5; ++level) {
    const int index =
        doors->addInstance(static_cast<float>(lefts[level]), static_cast<float>(bottoms[level]), 0,
                           0, 1.0f / static_cast<float>(1 << level));
    zones[level] = zones_;
    if (level % 2 == 1) {
      const auto shade = static_cast<float>(level) * 0.2f;
      ASSERT_TRUE(doors->setInstanceMaterialTint(index, 0, shade, 1.0f, 0.0f));
      ASSERT_TRUE(doors->setInstanceMaterialTint(index, 1, 0.0f, shade, 1.0f));
      zones[level].tint[0] = {shade, 1.0f, 0.0f};
      zones[level].tint[1] = {0.0f, shade, 1.0f};
    }
  }
  const OkImage picture = draw();
  EXPECT_EQ(drawCalls(), 1u);
  for (int level = 0; level < 5; ++level) {
    expectDoor(picture, lefts[level], bottoms[level], level, zones[level]);
  }
  // Back on the item's colours, and nobody else's change.
  ASSERT_TRUE(doors->clearInstanceMaterialTints(1));
  zones[1] = zones_;
  const OkImage cleared = draw();
  expectDoor(cleared, lefts[1], bottoms[1], 1, zones[1]);
  expectDoor(cleared, lefts[3], bottoms[3], 3, zones[3]);
}

TEST_F(MaskPictures, TheMaskIsSampledAsTheColourIs) {
  // The drawing repeats and its mask says nothing of the kind: they must not part.
  const auto item = makeRectangle(0, 0, 64, 64, 2.0f);
  dress(*item);
  item->getTexture()->setWrap(OkWrap::Repeat, OkWrap::Repeat);
  scene().addObject(item.get());
  const OkImage picture = draw();
  expectDoor(picture, 0, 0, 0, zones_);
  expectDoor(picture, 32, 32, 0, zones_);
}

TEST_F(MaskPictures, TheItemsThatNameAMaskShareOne) {
  const auto first = makeRectangle(0, 0, 8, 8);
  const auto second = makeRectangle(10, 0, 8, 8);
  dress(*first);
  scene().addObject(first.get());
  draw();
  const std::size_t withOne = texturesOnDevice();
  dress(*second);
  second->setMaterialTint(0, 0, 1, 0);
  scene().addObject(second.get());
  draw();
  EXPECT_EQ(OkTextureHandler::getInstance()->getReferenceCount(maskPath_), 2);
  EXPECT_EQ(texturesOnDevice(), withOne);
}

TEST_F(MaskPictures, TheMaskIsIndependentOfTheCutout) {
  OkImage pierced = door_;
  for (int column = 0; column < 32; ++column) {
    pierced.setComponent(column, 10, 3, 0.0f);
  }
  const auto item = makeRectangle(0, 0, 32, 32);
  dress(*item);
  item->loadTextureFromFile(save("pierced.png", pierced));
  scene().addObject(item.get());
  expectDoor(draw(), 0, 0, 0, zones_);
  item->setAlphaCutout(true);
  const OkImage cut = draw();
  EXPECT_EQ(pixelAt(cut, 8, 32 + 10)[0], 0);
  expectNear(pixelAt(cut, 8, 32 + 12),
             masked(linearTexel(door_, 8, 12), {0.0f, 1.0f, 0.0f}, zones_), "beside the hole");
}

}  // namespace
}  // namespace okinawa
