#include "okinawa/item/item_group.hpp"

#include <gtest/gtest.h>
#include <memory>
#include <vector>

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

}  // namespace
