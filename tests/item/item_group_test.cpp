#include "okinawa/item/item_group.hpp"

#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "okinawa/item/billboard.hpp"
#include "okinawa/item/instanced_item.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/scene.hpp"

namespace {

TEST(OkItemGroup, MembersMoveWithTheGroup) {
  OkItemGroup group("group");
  OkItem item("item");
  EXPECT_TRUE(group.addItem(&item, "wheels"));
  EXPECT_EQ(item.getParent(), &group);
  group.setPosition(3, 0, 0);
  EXPECT_FLOAT_EQ(item.getWorldPosition().x(), 3.0f);
  EXPECT_FALSE(group.addItem(nullptr));
}

TEST(OkItemGroup, TagsSelectMembers) {
  OkItemGroup group("group");
  OkItem body("body"), left("left"), right("right");
  group.addItem(&body);
  group.addItem(&left, "wheels");
  group.addItem(&right, "wheels");
  group.addItem(&right, "steered");
  group.addItem(&right, "wheels");
  EXPECT_EQ(group.getItems().size(), 3u);
  EXPECT_EQ(group.getItemCountWithTag("wheels"), 2);
  EXPECT_EQ(group.getItemsWithTag("steered"), std::vector<OkItem *>{&right});
  EXPECT_EQ(group.getItemCountWithTag("none"), 0);
  group.setVisibleWithTag("wheels", false);
  EXPECT_FALSE(left.getVisible());
  EXPECT_FALSE(right.getVisible());
  EXPECT_TRUE(body.getVisible());
}

TEST(OkItemGroup, ADeletedMemberLeavesTheLists) {
  OkItemGroup group("group");
  OkItem kept("kept");
  auto doomed = std::make_unique<OkItem>("doomed");
  group.addItem(&kept, "all");
  group.addItem(doomed.get(), "all");
  doomed.reset();
  EXPECT_EQ(group.getItemsWithTag("all"), std::vector<OkItem *>{&kept});
}

TEST(OkItemGroup, AMemberThatHangsElsewhereIsNone) {
  OkItemGroup group("group"), other("other");
  OkItem item("item");
  group.addItem(&item, "tag");
  other.addItem(&item);
  EXPECT_TRUE(group.getItems().empty());
  EXPECT_EQ(other.getItems().size(), 1u);
  EXPECT_FALSE(group.removeItem(&item));
  EXPECT_TRUE(other.removeItem(&item));
  EXPECT_EQ(item.getParent(), nullptr);
}

TEST(OkItemGroup, AMemberThatComesBackStartsWithoutItsOldTags) {
  OkItemGroup group("group");
  OkItem item("item");
  group.addItem(&item, "old");
  item.detachFromParent();
  group.addItem(&item, "new");
  EXPECT_EQ(group.getItemCountWithTag("old"), 0);
  EXPECT_EQ(group.getItemCountWithTag("new"), 1);
  EXPECT_EQ(group.getItems().size(), 1u);
}

TEST(OkItemGroup, ThousandsOfMembersComeAndGo) {
  OkItemGroup group("group");
  std::vector<std::unique_ptr<OkItem>> items;
  for (int i = 0; i < 3000; ++i) {
    items.push_back(std::make_unique<OkItem>("item"));
    ASSERT_TRUE(group.addItem(items.back().get(), i % 3 == 0 ? "third" : "rest"));
    if (i % 2 == 1) {
      items[static_cast<std::size_t>(i) - 1].reset();
    }
  }
  EXPECT_EQ(group.getItems().size(), 1500u);
  EXPECT_EQ(group.getItemCountWithTag("third"), 500);
  EXPECT_TRUE(group.removeItem(items[1].get()));
  EXPECT_EQ(group.getItems().size(), 1499u);
}

TEST(OkItemGroup, WireframeReachesEveryMember) {
  OkItemGroup group("group");
  OkItem a("a"), b("b");
  group.addItem(&a);
  group.addItem(&b);
  group.setWireframe(true);
  EXPECT_TRUE(a.getWireframe());
  EXPECT_TRUE(b.getWireframe());
}

TEST(OkItemGroup, DeletingTheGroupLeavesItsItems) {
  OkItem item("item");
  {
    OkItemGroup group("group");
    group.addItem(&item);
  }
  EXPECT_EQ(item.getParent(), nullptr);
}

/** A square metre at the origin, facing +Z. */
std::unique_ptr<OkItem> makeSquare(const std::string &name, OkBlendMode mode) {
  const float vertices[20] = {0.5f,  0.5f,  0, 1, 1, 0.5f,  -0.5f, 0, 1, 0,
                              -0.5f, -0.5f, 0, 0, 0, -0.5f, 0.5f,  0, 0, 1};
  const unsigned int indices[6] = {0, 1, 3, 1, 2, 3};
  auto item = std::make_unique<OkItem>(name, vertices, 20, indices, 6);
  item->setBlendMode(mode);
  return item;
}

TEST(OkItemGroup, EachMemberDrawsInThePassItBelongsTo) {
  OkItemGroup group("group");
  const auto pane = makeSquare("pane", OK_BLEND_ALPHA);
  const auto frame = makeSquare("frame", OK_BLEND_OPAQUE);
  const auto leaf = makeSquare("leaf", OK_BLEND_CUTOUT);
  const auto glow = makeSquare("glow", OK_BLEND_ADDITIVE);
  const auto wall = makeSquare("wall", OK_BLEND_OPAQUE);
  for (OkItem *item : {pane.get(), frame.get(), leaf.get(), glow.get()}) {
    group.addItem(item, "all");
  }
  OkScene scene("scene");
  scene.addObject(&group);
  scene.addObject(wall.get());
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 0, 5);
  OkDrawList list;
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(list.solid.size(), 3u);
  EXPECT_EQ(list.blended.size(), 2u);
  // All of a group's blended members count as one root in the order of the blended.
  EXPECT_EQ(list.blended[0].order.root, list.blended[1].order.root);
  EXPECT_EQ(list.blended[0].order.rootDepth, list.blended[1].order.rootDepth);
  // Hidden, the group shows nothing of its own; hidden by tag, those of that tag are left out.
  group.setVisible(false);
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(list.solid.size(), 1u);
  EXPECT_TRUE(list.blended.empty());
  group.setVisible(true);
  group.addItem(pane.get(), "glass");
  group.setVisibleWithTag("glass", false);
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(list.solid.size(), 3u);
  EXPECT_EQ(list.blended.size(), 1u);
  group.setVisibleWithTag("glass", true);
  scene.collect(camera.makeView(), list);
  EXPECT_EQ(list.blended.size(), 2u);
}

TEST(OkItemGroup, MovesTurnsAndScalesAsOne) {
  OkItemGroup group("group");
  const auto left = makeSquare("left", OK_BLEND_OPAQUE);
  const auto right = makeSquare("right", OK_BLEND_OPAQUE);
  left->setPosition(-2, 0, 0);
  right->setPosition(2, 0, 0);
  group.addItem(left.get());
  group.addItem(right.get());
  group.setPosition(0, 10, 0);
  group.setRotation(0, 1.57079632679f, 0);
  group.setScaling(3);
  EXPECT_NEAR(left->getWorldPosition().z(), 6.0f, 1e-5f);
  EXPECT_NEAR(right->getWorldPosition().z(), -6.0f, 1e-5f);
  EXPECT_NEAR(right->getWorldPosition().y(), 10.0f, 1e-5f);
  EXPECT_NEAR(left->getWorldSphere().radius, 3.0f * left->getRadius(), 1e-4f);
  EXPECT_GE(group.getTreeSphere().radius, 6.0f);
}

TEST(OkItemGroup, AnInstancedMemberIsAMemberLikeAnyOther) {
  OkItemGroup group("group");
  OkInstancedItem panes("panes");
  OkBillboard label("label", 1, 1);
  EXPECT_TRUE(group.addItem(&panes, "many"));
  EXPECT_TRUE(group.addItem(&label, "text"));
  EXPECT_EQ(group.getItemCountWithTag("many"), 1);
  EXPECT_EQ(group.getItemsWithTag("text"), std::vector<OkItem *>{&label});
  group.setWireframe(true);
  EXPECT_TRUE(panes.getWireframe());
  group.setWireframe(false);
  EXPECT_FALSE(label.getWireframe());
}

}  // namespace
