// Every way in which an item comes by a texture and parts with it, and the counts after each.

#include <atomic>
#include <filesystem>
#include <functional>
#include <gtest/gtest.h>
#include <limits>
#include <map>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include "okinawa/base/files.hpp"
#include "okinawa/item/billboard.hpp"
#include "okinawa/item/instanced_item.hpp"
#include "okinawa/item/sprite_sheet.hpp"
#include "okinawa/scene/material_table.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "support/log_capture.hpp"

namespace {

constexpr float kQuad[20] = {
    0.5f,  0.5f,  0, 1, 1,  //
    0.5f,  -0.5f, 0, 1, 0,  //
    -0.5f, -0.5f, 0, 0, 0,  //
    -0.5f, 0.5f,  0, 0, 1,  //
};
constexpr unsigned int kIndices[6] = {0, 1, 3, 1, 2, 3};

using Counts = std::map<std::string, int>;

class TextureOwnership : public testing::Test {
 protected:
  void SetUp() override {
    static std::atomic<int> counter{0};
    folder_ = testing::TempDir() + "okinawa-ownership-" + std::to_string(::getpid()) + "-" +
              std::to_string(counter.fetch_add(1));
    std::filesystem::create_directories(folder_);
    missing_ = handler->getMissingTexture();
    liveBefore_ = OkTexture::getLiveCount();
    blocksBefore_ = OkMaterialTable::getInstance().getCount();
    wood_ = putImage("wood.png");
    metal_ = putImage("metal.png");
    mask_ = putImage("mask.png");
    ASSERT_TRUE(handler->getTextureNames().empty());
  }
  void TearDown() override {
    std::error_code ignored;
    std::filesystem::remove_all(folder_, ignored);
    expect({}, "the end");
    EXPECT_EQ(OkTexture::getLiveCount(), liveBefore_);
    EXPECT_EQ(OkMaterialTable::getInstance().getCount(), blocksBefore_);
  }

  [[nodiscard]] std::string at(const std::string &name) const { return folder_ + "/" + name; }
  [[nodiscard]] std::string putImage(const std::string &name) const {
    EXPECT_TRUE(OkImage(2, 2, 4).savePng(at(name)));
    return at(name);
  }
  std::unique_ptr<OkItem> makeQuad() const {
    return std::make_unique<OkItem>("quad", kQuad, 20, kIndices, 6);
  }
  /** Exactly these textures are there, each with so many references. */
  void expect(const Counts &counts, const std::string &where) const {
    Counts found;
    for (const std::string &name : handler->getTextureNames()) {
      found[name] = handler->getReferenceCount(name);
    }
    EXPECT_EQ(found, counts) << where;
  }

  void walkSetting(OkItem &item);
  void walkFiles(OkItem &item);
  void walkRanges(OkItem &item);
  void walkMasks(OkItem &item);
  void walkRangeMasks(OkItem &item);
  void walkPieces();
  void walkRefusals();

  OkTextureHandler *handler = OkTextureHandler::getInstance();
  std::string wood_, metal_, mask_;
  OkTexture *missing_ = nullptr;

 private:
  std::string folder_;
  std::size_t liveBefore_ = 0;
  std::size_t blocksBefore_ = 0;
};

/** `setTexture`: one reference on the texture itself, whatever it is called. */
void TextureOwnership::walkSetting(OkItem &item) {
  OkTexture *label = handler->createTextureFromImage("label", OkImage(1, 1, 4));
  OkTexture *other = handler->createTextureFromImage("other", OkImage(1, 1, 4));
  item.setTexture("by another name", label);
  expect({{"label", 2}, {"other", 1}}, "set");
  item.setTexture("label", label);
  expect({{"label", 2}, {"other", 1}}, "set again");
  item.setTexture("other", other);
  expect({{"label", 1}, {"other", 2}}, "replaced");
  EXPECT_TRUE(handler->removeReference("other"));
  // The last reference is the item's own: setting what it has must not free it on the way.
  item.setTexture("other", item.getTexture());
  expect({{"label", 1}, {"other", 1}}, "set again by its only holder");
  // New pixels under the same name are the same texture.
  EXPECT_EQ(handler->createTextureFromImage("other", OkImage(4, 4, 4)), item.getTexture());
  expect({{"label", 1}, {"other", 2}}, "new pixels");
  EXPECT_TRUE(handler->removeReference("other"));
  OkTexture borrowed("borrowed");
  item.setTexture("borrowed", &borrowed);
  expect({{"label", 1}}, "a borrowed one");
  item.setTexture("label", label);
  item.setTexture("", nullptr);
  expect({{"label", 1}}, "cleared");
  EXPECT_TRUE(handler->removeReference("label"));
  expect({}, "let go");
}

/** `loadTextureFromFile`, and what cannot be loaded. */
void TextureOwnership::walkFiles(OkItem &item) {
  EXPECT_TRUE(item.loadTextureFromFile(wood_));
  expect({{wood_, 1}}, "a file");
  EXPECT_TRUE(item.loadTextureFromFile(wood_));
  expect({{wood_, 1}}, "the same file");
  EXPECT_TRUE(item.loadTextureFromFile(metal_));
  expect({{metal_, 1}}, "another file");
  {
    const LogCapture log;
    EXPECT_FALSE(item.loadTextureFromFile(at("none.png")));
    EXPECT_TRUE(log.warned("none.png"));
  }
  EXPECT_EQ(item.getTexture(), missing_);
  expect({}, "a file that is not there");
  item.setTexture("checker", item.getTexture());
  expect({}, "the checker is nobody's");
  EXPECT_TRUE(item.loadTextureFromFile(wood_));
  EXPECT_TRUE(item.loadTextureFromFile(""));
  EXPECT_EQ(item.getTexture(), nullptr);
  expect({}, "fill colour");
}

/** Ranges hold their own, each one. */
void TextureOwnership::walkRanges(OkItem &item) {
  EXPECT_TRUE(item.addMaterialFromFile(0, 3, wood_));
  EXPECT_TRUE(item.addMaterialFromFile(3, 3, wood_));
  expect({{wood_, 2}}, "two ranges of one file");
  EXPECT_TRUE(item.addMaterial(0, 3, item.getRangeTexture(0)));
  EXPECT_TRUE(item.addMaterial(0, 3, nullptr));
  EXPECT_TRUE(item.addMaterialFromFile(0, 3, ""));
  expect({{wood_, 3}}, "a range of a texture, two of none");
  {
    const LogCapture log;
    EXPECT_TRUE(item.addMaterialFromFile(0, 3, at("none.png")));
    EXPECT_EQ(item.getRangeTexture(5), missing_);
    EXPECT_FALSE(item.addMaterialFromFile(-1, 3, metal_));
    EXPECT_FALSE(item.addMaterial(0, -3, item.getRangeTexture(0)));
    EXPECT_TRUE(item.addMaterialFromFile(3, 300, metal_));
  }
  expect({{wood_, 3}, {metal_, 1}}, "a failed, two refused and a clamped range");
  item.setTexture("own", item.getRangeTexture(0));
  item.clearMaterials();
  expect({{wood_, 1}}, "cleared ranges leave the item's own");
  item.setTexture("", nullptr);
  expect({}, "and that goes too");
}

/** The item's own mask. */
void TextureOwnership::walkMasks(OkItem &item) {
  EXPECT_TRUE(item.setTintMask(mask_));
  EXPECT_TRUE(item.setTintMask(mask_));
  expect({{mask_, 1}}, "a mask set twice");
  EXPECT_TRUE(item.loadTextureFromFile(mask_));
  expect({{mask_, 2}}, "as drawing and as mask");
  EXPECT_TRUE(item.loadTextureFromFile(""));
  EXPECT_TRUE(item.setTintMask(wood_));
  expect({{wood_, 1}}, "another mask");
  OkMaterial material;
  material.tintMaskName = metal_;
  item.setMaterial(material);
  expect({{metal_, 1}}, "a whole material");
  material.tint[0] = 0.5f;
  item.setMaterial(material);
  expect({{metal_, 1}}, "a whole material of the same mask");
  {
    const LogCapture log;
    material.tint[0] = std::numeric_limits<float>::quiet_NaN();
    material.tintMaskName = wood_;
    item.setMaterial(material);
    expect({{metal_, 1}}, "a refused material");
    EXPECT_FALSE(item.setTintMask(at("none.png")));
  }
  expect({}, "a mask that is not there");
  // A mask of pixels that the item alone holds is not lost when it is named again.
  handler->createTextureFromImage("weights", OkImage(1, 1, 3));
  EXPECT_TRUE(item.setTintMask("weights"));
  EXPECT_TRUE(handler->removeReference("weights"));
  EXPECT_TRUE(item.setTintMask("weights"));
  expect({{"weights", 1}}, "a mask set again by its only holder");
  EXPECT_TRUE(item.setTintMask(""));
  expect({}, "no mask");
}

/** Masks that materials of ranges name. */
void TextureOwnership::walkRangeMasks(OkItem &item) {
  OkMaterial glass;
  glass.tintMaskName = mask_;
  EXPECT_TRUE(item.addMaterialFromFile(0, 3, wood_));
  EXPECT_TRUE(item.addMaterialFromFile(3, 3, wood_));
  EXPECT_TRUE(item.setRangeMaterial(0, glass));
  EXPECT_TRUE(item.setRangeMaterial(1, glass));
  EXPECT_TRUE(item.setRangeMaterial(1, glass));
  expect({{wood_, 2}, {mask_, 2}}, "a mask for each range");
  glass.tintMaskName = metal_;
  EXPECT_TRUE(item.setRangeMaterial(0, glass));
  expect({{wood_, 2}, {mask_, 1}, {metal_, 1}}, "another mask for one");
  {
    const LogCapture log;
    EXPECT_FALSE(item.setRangeMaterial(2, glass));
    EXPECT_FALSE(item.setRangeMaterial(-1, glass));
    glass.alphaCutoff = std::numeric_limits<float>::infinity();
    EXPECT_FALSE(item.setRangeMaterial(1, glass));
    expect({{wood_, 2}, {mask_, 1}, {metal_, 1}}, "refused materials");
    glass.alphaCutoff = 0.5f;
    glass.tintMaskName = at("none.png");
    EXPECT_TRUE(item.setRangeMaterial(1, glass));
  }
  expect({{wood_, 2}, {metal_, 1}}, "a mask that is not there");
  glass.tintMaskName.clear();
  EXPECT_TRUE(item.setRangeMaterial(0, glass));
  expect({{wood_, 2}}, "materials without a mask");
  item.clearMaterials();
  expect({}, "no ranges");
}

/** `addMesh` before and after `upload`, on an item that has a texture. */
void TextureOwnership::walkPieces() {
  OkItem crate("crate");
  EXPECT_TRUE(crate.addMesh(kQuad, 20, kIndices, 6, wood_));
  EXPECT_TRUE(crate.addMesh(kQuad, 20, kIndices, 6, metal_));
  expect({{wood_, 1}, {metal_, 1}}, "pieces that wait");
  EXPECT_TRUE(crate.upload());
  EXPECT_TRUE(crate.addMesh(kQuad, 20, kIndices, 6, metal_));
  EXPECT_TRUE(crate.upload());
  expect({{wood_, 1}, {metal_, 2}}, "a piece more");
  {
    const LogCapture log;
    EXPECT_FALSE(crate.addMesh(kQuad, 19, kIndices, 6, metal_));
    EXPECT_FALSE(crate.addMesh(kQuad, 20, kIndices, 6, metal_, 7));
    EXPECT_TRUE(crate.addMesh(kQuad, 20, kIndices, 6, at("none.png")));
  }
  expect({{wood_, 1}, {metal_, 2}}, "refused and failed pieces");
  const auto grown = makeQuad();
  EXPECT_TRUE(grown->loadTextureFromFile(wood_));
  EXPECT_TRUE(grown->addMesh(kQuad, 20, kIndices, 6, ""));
  expect({{wood_, 3}, {metal_, 2}}, "what was drawn whole is a range with a reference of its own");
}

/** What cannot have ranges, or cannot grow, keeps no reference of what it refused. */
void TextureOwnership::walkRefusals() {
  const LogCapture log;
  OkInstancedItem panes("panes", kQuad, 20, kIndices, 6);
  EXPECT_TRUE(panes.loadTextureFromFile(wood_));
  EXPECT_FALSE(panes.addMaterialFromFile(0, 3, metal_));
  EXPECT_FALSE(panes.addMaterial(0, 3, panes.getTexture()));
  EXPECT_FALSE(panes.addMesh(kQuad, 20, kIndices, 6, metal_));
  OkMaterial masked;
  masked.tintMaskName = mask_;
  EXPECT_FALSE(panes.setRangeMaterial(0, masked));
  expect({{wood_, 1}}, "an instanced item");
  EXPECT_TRUE(panes.setTintMask(mask_));
  const int tinted = panes.addInstance(0, 0, 0);
  EXPECT_TRUE(panes.setInstanceMaterialTint(tinted, 0, 1, 0, 0));
  expect({{wood_, 1}, {mask_, 1}}, "tinted instances take no reference");
  OkItem lamp("lamp", "street_lamp", kQuad, 20, kIndices, 6);
  EXPECT_FALSE(lamp.addMesh(kQuad, 20, kIndices, 6, metal_));
  EXPECT_TRUE(lamp.loadTextureFromFile(metal_));
  expect({{wood_, 1}, {mask_, 1}, {metal_, 1}}, "a shared mesh");
  const OkItem empty("empty", kQuad, 7, kIndices, 6);
  expect({{wood_, 1}, {mask_, 1}, {metal_, 1}}, "bad data");
}

TEST_F(TextureOwnership, EveryPathLeavesTheCountsRight) {
  const std::vector<std::function<void(OkItem &)>> walks = {
      [this](OkItem &item) { walkSetting(item); },    [this](OkItem &item) { walkFiles(item); },
      [this](OkItem &item) { walkRanges(item); },     [this](OkItem &item) { walkMasks(item); },
      [this](OkItem &item) { walkRangeMasks(item); },
  };
  for (const auto &walk : walks) {
    walk(*makeQuad());
    expect({}, "the end of a walk");
  }
  // All of them on one item, and on a billboard, which is an item like any other.
  const auto quad = makeQuad();
  OkBillboard board("board", 1, 1);
  for (const auto &walk : walks) {
    walk(*quad);
    walk(board);
  }
  walkPieces();
  expect({}, "the end of the pieces");
  walkRefusals();
  expect({}, "the end of the refusals");
}

TEST_F(TextureOwnership, DestroyingAnItemLetsGoOfAllItHolds) {
  auto item = makeQuad();
  item->loadTextureFromFile(wood_);
  item->setTintMask(mask_);
  item->addMaterialFromFile(0, 3, metal_);
  item->addMaterialFromFile(3, 3, wood_);
  OkMaterial masked;
  masked.tintMaskName = mask_;
  item->setRangeMaterial(1, masked);
  expect({{wood_, 2}, {mask_, 2}, {metal_, 1}}, "dressed");
  const auto second = makeQuad();
  second->setTexture("wood", item->getTexture());
  item.reset();
  expect({{wood_, 1}}, "what another item holds stays");
  EXPECT_TRUE(second->getTexture()->isLoaded());
}

TEST_F(TextureOwnership, Case_D27_SharedTexturesGoOnceInEitherOrderAndComeAgain) {
  for (const bool firstGoesFirst : {true, false}) {
    auto first = makeQuad();
    auto second = makeQuad();
    first->loadTextureFromFile(wood_);
    second->loadTextureFromFile(wood_);
    EXPECT_EQ(first->getTexture(), second->getTexture());
    expect({{wood_, 2}}, "shared");
    (firstGoesFirst ? first : second).reset();
    expect({{wood_, 1}}, "one died");
    first.reset();
    second.reset();
    expect({}, "both died");
  }
  const auto again = makeQuad();
  EXPECT_TRUE(again->loadTextureFromFile(wood_));
  EXPECT_TRUE(again->getTexture()->isLoaded());
  expect({{wood_, 1}}, "loaded again");
}

TEST_F(TextureOwnership, ASheetDiesBeforeTheItemsThatDrawItsPieces) {
  // The case the rule is made for: one image, many items, and the sheet is not the last to go.
  const std::string json = at("wood.json");
  ASSERT_TRUE(OkFiles::write(json, std::string_view(R"({"frames":{"a":{"frame":
      {"x":0,"y":0,"w":1,"h":1}},"b":{"frame":{"x":1,"y":0,"w":1,"h":1}}}})"))
                  .isOk());
  const auto first = makeQuad();
  auto second = makeQuad();
  {
    OkSpriteSheet sheet;
    ASSERT_TRUE(sheet.load(json));
    first->setTexture("sheet", sheet.getTexture());
    second->setTexture("sheet", sheet.getTexture());
    expect({{wood_, 3}}, "the sheet and two items");
    second.reset();
    expect({{wood_, 2}}, "the first item to die takes nothing along");
  }
  expect({{wood_, 1}}, "the sheet died");
  EXPECT_EQ(first->getTexture()->getWidth(), 2);
}

TEST_F(TextureOwnership, ACacheThatKeepsItsReferenceNeedsNothingMore) {
  OkTexture *atlas = handler->createTextureFromImage("atlas", OkImage(4, 4, 4));
  for (int i = 0; i < 3; ++i) {
    const auto item = makeQuad();
    item->setTexture("atlas", atlas);
    expect({{"atlas", 2}}, "in use");
  }
  expect({{"atlas", 1}}, "kept");
  EXPECT_TRUE(handler->removeReference("atlas"));
}

TEST_F(TextureOwnership, TheAtlasOfTheReferenceIsSetUpAndGivenBack) {
  // Whoever asks the handler holds a reference until it gives it back; settings stay with the
  // image.
  const auto item = makeQuad();
  item->loadTextureFromFile(wood_);
  OkTexture *atlas = handler->getTexture(wood_);
  ASSERT_EQ(atlas, item->getTexture());
  expect({{wood_, 2}}, "asked for");
  atlas->setMaxMipLevel(4);
  EXPECT_TRUE(atlas->keepCutoutCoverage(OK_ALPHA_CUTOUT_THRESHOLD, 64));
  EXPECT_TRUE(handler->removeReference(wood_));
  expect({{wood_, 1}}, "given back");
  EXPECT_EQ(item->getTexture()->getMaxMipLevel(), 4);
}

}  // namespace
