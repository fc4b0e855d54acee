// Billboards as the screen shows them: facing, and the offset that wins the depth test.

#include <glm/geometric.hpp>

#include "okinawa/item/billboard.hpp"

#include "render/item_pictures.hpp"

namespace okinawa {
namespace {

using testing::countPixels;
using testing::ItemPictures;
using testing::makeImage;
using testing::Pixel;
using testing::pixelAt;

constexpr float kHalfPi = 1.57079632679f;

bool isRed(const Pixel &pixel) {
  return pixel[0] == 255 && pixel[1] == 0;
}

class BillboardPictures : public ItemPictures {
 protected:
  void SetUp() override {
    ItemPictures::SetUp();
    camera_.setPerspective(60, 0.1f, 200);
  }

  /** A box from -half to half about the origin. */
  std::unique_ptr<OkItem> makeBox(float half) {
    std::vector<float> vertices;
    for (int corner = 0; corner < 8; ++corner) {
      for (const int bit : {1, 2, 4}) {
        vertices.push_back((corner & bit) != 0 ? half : -half);
      }
      vertices.insert(vertices.end(), {0.0f, 0.0f});
    }
    const unsigned int indices[] = {0, 1, 3, 0, 3, 2, 4, 5, 7, 4, 7, 6, 0, 1, 5, 0, 5, 4,
                                    2, 3, 7, 2, 7, 6, 0, 2, 6, 0, 6, 4, 1, 3, 7, 1, 7, 5};
    auto box = std::make_unique<OkItem>("box", vertices.data(), 40, indices, 36);
    box->setUnlit(true);
    box->setFillColor(0, 1, 0);
    return box;
  }
  std::unique_ptr<OkBillboard> makeGlow(float width, float height) {
    auto glow = std::make_unique<OkBillboard>("glow", width, height);
    glow->setUnlit(true);
    glow->setFillColor(1, 0, 0);
    scene().addObject(glow.get());
    return glow;
  }
  /** Looks at the origin from afar, without roll. */
  void lookFrom(const OkPoint &eye) {
    camera_.setPosition(eye.x(), eye.y(), eye.z());
    camera_.lookAt(OkPoint(0, 0, 0));
  }
  OkImage look() { return draw(camera_); }

  OkCamera camera_{"camera", kSide, kSide};
};

TEST_F(BillboardPictures, TheLabelOfTheReferenceFacesEveryView) {
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  OkTexture *texture = handler->createTextureFromImage(
      "label-tex", makeImage(2, 2, 3, {255, 0, 0, 0, 255, 0, 0, 0, 255, 255, 255, 255}));
  texture->setFilter(OkFilter::Point);
  OkBillboard label("label", 8.0f, 4.0f);
  label.setPosition(10.0f, 30.0f, -20.0f);
  label.setTexture("label-tex", texture);
  handler->removeReference("label-tex");
  label.setUnlit(true);
  scene().addObject(&label);
  // One metre a pixel at this distance: 64 / (2 tan 30) = 55.43 m.
  const float distance = 32.0f / std::tan(0.5235987756f);
  for (const float yaw : {0.0f, 1.0f, 2.5f, -2.0f}) {
    for (const float pitch : {0.0f, -0.8f, 0.6f, -kHalfPi}) {
      camera_.setRotation(pitch, yaw, 0);
      const glm::vec3 backward = camera_.getRotation().toMatrix()[2];
      camera_.setPosition(10.0f + backward.x * distance, 30.0f + backward.y * distance,
                          -20.0f + backward.z * distance);
      const OkImage picture = look();
      EXPECT_EQ(countPixels(picture, [](const Pixel &p) { return p[0] + p[1] + p[2] > 0; }), 32)
          << yaw << ", " << pitch;
      // The texture stands upright: its first row is the upper one.
      EXPECT_EQ(pixelAt(picture, 30, 31), (Pixel{255, 0, 0, 255})) << yaw << ", " << pitch;
      EXPECT_EQ(pixelAt(picture, 33, 31), (Pixel{0, 255, 0, 255})) << yaw << ", " << pitch;
      EXPECT_EQ(pixelAt(picture, 30, 32), (Pixel{0, 0, 255, 255})) << yaw << ", " << pitch;
      EXPECT_EQ(pixelAt(picture, 33, 32), (Pixel{255, 255, 255, 255})) << yaw << ", " << pitch;
    }
  }
}

TEST_F(BillboardPictures, AnOffsetShowsTheGlowOnTheThingItBelongsToOverTheSamePixels) {
  const auto glow = makeGlow(2.0f, 1.4f);
  const auto box = makeBox(2.0f);
  for (const OkPoint eye :
       {OkPoint(0, 0, 20), OkPoint(9, 12, -14), OkPoint(-16, 3, 9), OkPoint(0.001f, 22, 0)}) {
    lookFrom(eye);
    glow->setCameraOffset(0);
    const OkImage alone = look();
    const int whole = countPixels(alone, isRed);
    EXPECT_GT(whole, 4);
    scene().addObject(box.get());
    EXPECT_EQ(countPixels(look(), isRed), 0) << "inside the box nothing is seen of it";
    // The corner of the box is 3.47 m from its middle.
    glow->setCameraOffset(4);
    const OkImage offset = look();
    for (int row = 0; row < kSide; ++row) {
      for (int column = 0; column < kSide; ++column) {
        ASSERT_EQ(isRed(pixelAt(offset, column, row)), isRed(pixelAt(alone, column, row)))
            << column << ", " << row << " from " << eye.x() << ", " << eye.y() << ", " << eye.z();
      }
    }
    EXPECT_GT(countPixels(offset, [](const Pixel &p) { return p[1] == 255; }), 0);
    scene().removeObject(box.get());
  }
}

TEST_F(BillboardPictures, AnOffsetResolvesOnlyWhatIsNearerToTheAnchorThanItself) {
  const auto glow = makeGlow(1, 1);
  const auto box = makeBox(2);
  scene().addObject(box.get());
  lookFrom(OkPoint(0, 0, 20));
  glow->setCameraOffset(1.5f);
  EXPECT_EQ(countPixels(look(), isRed), 0);
  glow->setCameraOffset(2.5f);
  EXPECT_EQ(countPixels(look(), isRed), 4);
}

TEST_F(BillboardPictures, AnOffsetNeverAddsUpAndMovingAnchorsAnew) {
  const auto glow = makeGlow(3, 3);
  glow->setCameraOffset(5);
  lookFrom(OkPoint(0, 0, 20));
  OkCamera::setActive(&camera_);
  const OkImage first = look();
  for (int i = 0; i < 60; ++i) {
    scene().step(0.016f);
    look();
  }
  EXPECT_EQ(glow->getPosition().z(), 0.0f);
  const OkImage last = look();
  EXPECT_TRUE(
      std::equal(first.getBytes().begin(), first.getBytes().end(), last.getBytes().begin()));
  // Moved by what is four pixels to the right at this distance, all of it moves so.
  const float metresAPixel = 2.0f * 20.0f * std::tan(0.5235987756f) / kSide;
  glow->setPosition(4 * metresAPixel, 0, 0);
  scene().step(0.016f);
  const OkImage moved = look();
  for (int row = 0; row < kSide; ++row) {
    for (int column = 4; column < kSide; ++column) {
      ASSERT_EQ(isRed(pixelAt(moved, column, row)), isRed(pixelAt(first, column - 4, row)))
          << column << ", " << row;
    }
  }
  OkCamera::setActive(nullptr);
}

TEST_F(BillboardPictures, Case_D63_NearThePoleThePictureStandsStill) {
  const auto glow = makeGlow(10, 4);
  const auto covered = [this](float pitch, float yaw) {
    camera_.setRotation(pitch, yaw, 0);
    const glm::vec3 backward = camera_.getRotation().toMatrix()[2] * 40.0f;
    camera_.setPosition(backward.x, backward.y, backward.z);
    return countPixels(look(), isRed);
  };
  const int expected = covered(0, 0);
  EXPECT_GT(expected, 30);
  for (const float pitch : {-1.5f, -1.57f, -1.5707f, -1.570796f, -kHalfPi, kHalfPi, 1.5707f}) {
    for (const float yaw : {0.0f, 0.7f, -2.9f}) {
      EXPECT_NEAR(covered(pitch, yaw), expected, 1) << pitch << ", " << yaw;
    }
  }
}

TEST_F(BillboardPictures, Case_D64_EachAxisKeepsItsScale) {
  camera_.setOrthographic(kSide, 1, 100);
  OkObject parent("parent");
  const auto board = makeGlow(1, 1);
  parent.attach(board.get());
  scene().addObject(&parent);
  parent.setScaling(2);
  board->setScaling(2, 3, 1);
  for (const float yaw : {0.0f, 1.3f}) {
    camera_.setRotation(0, yaw, 0);
    const glm::vec3 backward = camera_.getRotation().toMatrix()[2] * 40.0f;
    camera_.setPosition(backward.x, backward.y, backward.z);
    EXPECT_EQ(countPixels(look(), isRed), 4 * 6) << yaw;
  }
}

}  // namespace
}  // namespace okinawa
