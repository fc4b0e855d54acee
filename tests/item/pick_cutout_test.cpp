#include <gtest/gtest.h>

#include "okinawa/item/item.hpp"
#include "okinawa/scene/scene.hpp"

#include "item/pick_shapes.hpp"

namespace {

/** Four by four: the left half clear, the top right quarter clear too. */
OkImage makeStencil() {
  OkImage image(4, 4, 4);
  for (int row = 0; row < 4; ++row) {
    for (int column = 0; column < 4; ++column) {
      image.setComponent(column, row, 3, column >= 2 && row >= 2 ? 1.0f : 0.0f);
    }
  }
  return image;
}

class PickCutout : public testing::Test {
 protected:
  PickCutout() {
    texture_.setImage(makeStencil());
    texture_.setFilter(OkFilter::Point);
    item_ = pick_shapes::quad().makeItem("leaf");
    item_->setTexture("stencil", &texture_);
    item_->setAlphaCutout(true);
    options_.cutoutHoles = true;
  }
  /** At texture coordinates of the quad, as long as they are in 0..1. */
  bool meets(float u, float v) const {
    OkHit hit;
    return item_->intersectRay(OkRay(OkPoint(u - 0.5f, v - 0.5f, 3), OkPoint(0, 0, -1)), hit,
                               options_);
  }

  OkTexture texture_{"stencil"};
  std::unique_ptr<OkItem> item_;
  OkPickOptions options_;
};

TEST_F(PickCutout, HolesArePassedThroughWhereAsked) {
  EXPECT_TRUE(meets(0.8f, 0.2f)) << "the bottom right, rows counting from the top";
  EXPECT_FALSE(meets(0.8f, 0.8f));
  EXPECT_FALSE(meets(0.2f, 0.2f));
  EXPECT_FALSE(meets(0.2f, 0.8f));
  options_.cutoutHoles = false;
  EXPECT_TRUE(meets(0.2f, 0.8f));
}

TEST_F(PickCutout, OnlyCutoutsHaveHoles) {
  item_->setAlphaCutout(false);
  EXPECT_TRUE(meets(0.2f, 0.8f));
  item_->setBlendMode(OK_BLEND_ALPHA);
  EXPECT_TRUE(meets(0.2f, 0.8f));
}

TEST_F(PickCutout, TheCutoffIsTheMaterials) {
  OkImage image(1, 1, 4);
  image.setComponent(0, 0, 3, 0.4f);
  texture_.setImage(std::move(image));
  EXPECT_FALSE(meets(0.5f, 0.4f));
  OkMaterial material = item_->getMaterial();
  material.alphaCutoff = 0.3f;
  item_->setMaterial(material);
  EXPECT_TRUE(meets(0.5f, 0.4f));
}

TEST_F(PickCutout, EdgesLieWhereTheFilterPutsThem) {
  texture_.setFilter(OkFilter::Bilinear);
  // Between the clear column 1 and the solid column 2, alpha rises from 0 at 0.375 to 1 at 0.625.
  EXPECT_FALSE(meets(0.49f, 0.2f));
  EXPECT_TRUE(meets(0.51f, 0.2f));
  OkMaterial material = item_->getMaterial();
  material.alphaCutoff = 0.25f;
  item_->setMaterial(material);
  EXPECT_TRUE(meets(0.45f, 0.2f));
  EXPECT_FALSE(meets(0.43f, 0.2f));
}

TEST_F(PickCutout, TextureCoordinatesArePlacedAndWrappedAsDrawn) {
  texture_.setWrap(OkWrap::Repeat, OkWrap::Repeat);
  OkMaterial material = item_->getMaterial();
  material.uvOffset[0] = -3.0f;
  material.uvOffset[1] = 5.0f;
  item_->setMaterial(material);
  EXPECT_TRUE(meets(0.8f, 0.2f));
  EXPECT_FALSE(meets(0.2f, 0.2f));
  material.uvOffset[0] = 0.5f;
  item_->setMaterial(material);
  EXPECT_TRUE(meets(0.2f, 0.2f));
  EXPECT_FALSE(meets(0.8f, 0.2f));
  // Mirrored beyond 1: what is at 0.7 stands at 1.3 again.
  texture_.setWrap(OkWrap::Mirror, OkWrap::Repeat);
  EXPECT_TRUE(meets(0.8f, 0.2f)) << "at 1.3";
  material.uvOffset[0] = -1.0f;
  item_->setMaterial(material);
  EXPECT_TRUE(meets(0.2f, 0.2f)) << "at -0.8";
  texture_.setWrap(OkWrap::Clamp, OkWrap::Repeat);
  EXPECT_FALSE(meets(0.8f, 0.2f)) << "the left column";
  material.uvOffset[0] = 0.0f;
  material.uvScale[0] = -1.0f;
  material.sampler = OkSampler{OkFilter::Point, OkWrap::Repeat, OkWrap::Repeat, 1.0f};
  item_->setMaterial(material);
  EXPECT_TRUE(meets(0.2f, 0.2f)) << "the material's own sampler";
}

TEST_F(PickCutout, ATextureWithoutPixelsHasNoHoles) {
  texture_.releasePixels();
  EXPECT_TRUE(meets(0.2f, 0.8f));
  item_->setTexture("", nullptr);
  EXPECT_TRUE(meets(0.2f, 0.8f));
  item_->setFillColor(1, 1, 1, 0.2f);
  EXPECT_FALSE(meets(0.2f, 0.8f)) << "the fill is all there is, and it is clear";
}

TEST_F(PickCutout, TheRayGoesOnBehindAHole) {
  OkScene scene;
  const auto wall = pick_shapes::quad().makeItem("wall");
  wall->setPosition(0, 0, -2);
  scene.addObject(item_.get());
  scene.addObject(wall.get());
  const OkRay hole(OkPoint(-0.3f, 0.3f, 3), OkPoint(0, 0, -1));
  const OkRay leaf(OkPoint(0.3f, -0.3f, 3), OkPoint(0, 0, -1));
  EXPECT_EQ(scene.pick(hole).item, item_.get());
  EXPECT_EQ(scene.pick(hole, {}, options_).item, wall.get());
  EXPECT_EQ(scene.pick(leaf, {}, options_).item, item_.get());
}

TEST_F(PickCutout, TheNextTriangleOfTheSameItemAnswers) {
  // Two leaves in one mesh, the second turned half about, so that its solid part is behind a hole.
  pick_shapes::Shape shape = pick_shapes::quad();
  shape.add(0.5f, 0.5f, -1, 0, 0);
  shape.add(-0.5f, 0.5f, -1, 1, 0);
  shape.add(-0.5f, -0.5f, -1, 1, 1);
  shape.add(0.5f, -0.5f, -1, 0, 1);
  shape.indices.insert(shape.indices.end(), {4, 5, 6, 4, 6, 7});
  item_ = shape.makeItem("leaves");
  item_->setTexture("stencil", &texture_);
  item_->setAlphaCutout(true);
  OkHit hit;
  const OkRay hole(OkPoint(-0.3f, 0.3f, 3), OkPoint(0, 0, -1));
  ASSERT_TRUE(item_->intersectRay(hole, hit, options_));
  EXPECT_NEAR(hit.distance, 4.0f, 1e-5f);
  EXPECT_GE(hit.triangle, 2);
  EXPECT_FALSE(
      item_->intersectRay(OkRay(OkPoint(0.3f, 0.3f, 3), OkPoint(0, 0, -1)), hit, options_));
}

}  // namespace
