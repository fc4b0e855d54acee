#include "okinawa/scene/material_table.hpp"

#include <algorithm>
#include <gtest/gtest.h>

#include "okinawa/scene/draw_list.hpp"

namespace {

OkMaterialBlock tinted(float red) {
  OkMaterialBlock block;
  block.parameters.tint.x = red;
  return block;
}

TEST(OkMaterialTable, EqualBlocksShareAnId) {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  const std::size_t before = table.getCount();
  const OkMaterialId a = table.intern(tinted(0.125f));
  const OkMaterialId b = table.intern(tinted(0.125f));
  const OkMaterialId c = table.intern(tinted(0.25f));
  EXPECT_EQ(a, b);
  EXPECT_NE(a, c);
  EXPECT_NE(a, 0u);
  EXPECT_EQ(table.getCount(), before + 2);
  table.release(a);
  EXPECT_EQ(table.getCount(), before + 2);
  table.release(b);
  table.release(c);
  EXPECT_EQ(table.getCount(), before);
}

TEST(OkMaterialTable, ParametersDoNotChangeTheState) {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  const OkMaterialId a = table.intern(tinted(0.125f));
  const OkMaterialId b = table.intern(tinted(0.25f));
  OkMaterialBlock unlit = tinted(0.125f);
  unlit.state.unlit = true;
  const OkMaterialId c = table.intern(unlit);
  EXPECT_EQ(table.getStateKey(a), table.getStateKey(b));
  EXPECT_NE(table.getStateKey(a), table.getStateKey(c));
  for (const OkMaterialId id : {a, b, c}) {
    table.release(id);
  }
}

TEST(OkMaterialTable, NegativeZeroIsZero) {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  const OkMaterialId a = table.intern(tinted(0.0f));
  const OkMaterialId b = table.intern(tinted(-0.0f));
  EXPECT_EQ(a, b);
  table.release(a);
  table.release(b);
}

TEST(OkMaterialTable, MirrorsLearnOnlyWhatChanged) {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  const std::uint64_t start = table.getRevision();
  EXPECT_TRUE(table.getChangedSince(start).empty());
  const OkMaterialId a = table.intern(tinted(0.375f));
  EXPECT_EQ(table.getChangedSince(start), std::vector<OkMaterialId>{a});
  const std::uint64_t later = table.getRevision();
  const OkMaterialId again = table.intern(tinted(0.375f));
  EXPECT_TRUE(table.getChangedSince(later).empty());
  table.release(a);
  table.release(again);
}

TEST(OkMaterialTable, AMirrorTooFarBehindGetsEverything) {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  const OkMaterialId kept = table.intern(tinted(0.4375f));
  const std::uint64_t start = table.getRevision() - 1;
  for (int i = 0; i < 70000; ++i) {
    table.release(table.intern(tinted(2.0f + static_cast<float>(i))));
  }
  const std::vector<OkMaterialId> changed = table.getChangedSince(start);
  EXPECT_EQ(std::count(changed.begin(), changed.end(), kept), 1);
  EXPECT_LT(changed.size(), 1000u);
  table.release(kept);
}

TEST(OkMaterialTable, UnknownIdsDoNoHarm) {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  table.release(0);
  table.release(0xffffffffu);
  table.addReference(0xffffffffu);
  EXPECT_EQ(table.getStateKey(0xffffffffu), table.getStateKey(0));
  EXPECT_LT(0u, table.getCapacity());
}

TEST(OkBlendOrder, FieldsCountInTheirOrder) {
  OkBlendOrder far, near;
  far.rootDepth = 10;
  near.rootDepth = 5;
  EXPECT_TRUE(okBlendedBefore(far, near));
  EXPECT_FALSE(okBlendedBefore(near, far));
  near.priority = -1;
  EXPECT_TRUE(okBlendedBefore(near, far));
  OkBlendOrder a, b;
  a.rangeDepth = 3;
  b.rangeDepth = 1;
  EXPECT_TRUE(okBlendedBefore(a, b));
  b.itemDepth = 1;
  EXPECT_TRUE(okBlendedBefore(b, a));
  OkBlendOrder first, second;
  second.creation = 1;
  EXPECT_TRUE(okBlendedBefore(first, second));
  EXPECT_FALSE(okBlendedBefore(first, first));
}

TEST(OkDrawInstance, RowsHoldTheTransposedMatrix) {
  const glm::mat3 linear(glm::vec3(1, 2, 3), glm::vec3(4, 5, 6), glm::vec3(7, 8, 9));
  const OkDrawInstance instance = OkDrawInstance::make(linear, glm::vec3(10, 11, 12));
  EXPECT_EQ(instance.rows[0], glm::vec4(1, 4, 7, 10));
  EXPECT_EQ(instance.rows[2], glm::vec4(3, 6, 9, 12));
  EXPECT_EQ(sizeof(OkDrawInstance), 64u);
}

}  // namespace
