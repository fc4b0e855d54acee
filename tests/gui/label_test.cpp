// A text baked for one item, which owns it from then on.

#include <algorithm>
#include <gtest/gtest.h>
#include <memory>

#include "okinawa/gui/font.hpp"
#include "okinawa/item/billboard.hpp"

#include "gui/font_fixture.hpp"

namespace {

class Label : public FontTest {
 protected:
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  const glm::vec4 fg{1.0f, 0.9f, 0.2f, 1.0f};
  const glm::vec4 bg{0.0f, 0.0f, 0.0f, 0.5f};
};

TEST_F(Label, TheItemOwnsItOnceTheBakersReferenceIsGone) {
  auto billboard = std::make_unique<OkBillboard>("label", 8.0f, 4.0f);
  OkTexture *tex = OkFont::bake("label", "TEXT", 8, fg, bg);
  ASSERT_NE(tex, nullptr);
  EXPECT_EQ(handler->getReferenceCount("label"), 1);
  billboard->setTexture("label", tex);
  EXPECT_EQ(handler->getReferenceCount("label"), 2);
  EXPECT_TRUE(handler->removeReference("label"));
  EXPECT_EQ(handler->getReferenceCount("label"), 1);
  EXPECT_EQ(billboard->getTexture(), tex);
  // Eight screen pixels a font pixel: four columns of six and a margin, one line.
  EXPECT_EQ(tex->getWidth(), 8 * (4 * 6 + 1));
  EXPECT_EQ(tex->getHeight(), 8 * 11);
  EXPECT_EQ(texel(*tex, 0, 0), (std::array<int, 4>{0, 0, 0, 128}));
  billboard.reset();
  EXPECT_EQ(handler->getReferenceCount("label"), 0);
}

TEST_F(Label, BakedAnewUnderItsNameEveryItemShowsTheNewText) {
  OkBillboard first("first", 1, 1), second("second", 1, 1);
  OkTexture *tex = OkFont::bake("score", "1", 1, fg, bg);
  first.setTexture("score", tex);
  second.setTexture("score", tex);
  handler->removeReference("score");
  const auto revision = tex->getRevision();
  const OkImage one = tex->getImage();
  EXPECT_EQ(OkFont::bake("score", "2", 1, fg, bg), tex);
  handler->removeReference("score");
  EXPECT_EQ(first.getTexture(), second.getTexture());
  EXPECT_EQ(handler->getReferenceCount("score"), 2);
  EXPECT_EQ(first.getTexture()->getWidth(), 7);
  EXPECT_GT(first.getTexture()->getRevision(), revision);
  EXPECT_FALSE(std::ranges::equal(first.getTexture()->getImage().getBytes(), one.getBytes()));
}

TEST_F(Label, AFontAtlasThatIsKeptOutlivesTheItems) {
  OkTexture *atlas = OkFont::bake("atlas", "0123456789", 1, fg, bg);
  for (int i = 0; i < 3; ++i) {
    OkBillboard digit("digit", 1, 1);
    digit.setTexture("atlas", atlas);
    EXPECT_EQ(handler->getReferenceCount("atlas"), 2);
  }
  EXPECT_EQ(handler->getReferenceCount("atlas"), 1);
  EXPECT_TRUE(atlas->isLoaded());
  drop(atlas);
}

}  // namespace
