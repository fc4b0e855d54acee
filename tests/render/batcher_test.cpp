#include "render/batcher.hpp"

#include <gtest/gtest.h>
#include <unordered_map>

#include "render/draw_list_builder.hpp"
#include "render/surface_variant.hpp"

namespace okinawa {
namespace {

using testing::add;
using testing::HeldMaterial;
using testing::makeQuad;

/** Places meshes in the order they are met, all on one page unless told otherwise. */
class FakePlacer : public MeshPlacer {
 public:
  const MeshPlace *place(const OkMesh &mesh) override {
    if (refused == &mesh) {
      return nullptr;
    }
    const auto [entry, added] = places_.try_emplace(mesh.getId());
    if (added) {
      entry->second.slot = static_cast<std::uint32_t>(places_.size() - 1);
      entry->second.streams = meshStreams(mesh);
    }
    return &entry->second;
  }
  const OkMesh *refused = nullptr;

 private:
  std::unordered_map<std::uint64_t, MeshPlace> places_;
};

OkMaterialBlock tinted(float red) {
  OkMaterialBlock block;
  block.parameters.tint.r = red;
  return block;
}

OkMaterialBlock blended(OkBlendMode mode = OK_BLEND_ALPHA) {
  OkMaterialBlock block;
  block.state.blend = mode;
  return block;
}

class BatcherTest : public ::testing::Test {
 protected:
  const BatchList &build(const BatchLimits &limits = {}) {
    batcher_ = std::make_unique<Batcher>(limits);
    return batcher_->build(list, OkMaterialTable::getInstance(), placer, false);
  }
  OkDrawList list;
  FakePlacer placer;

 private:
  std::unique_ptr<Batcher> batcher_;
};

TEST_F(BatcherTest, EqualDrawsFoldIntoOneCall) {
  const auto quad = makeQuad();
  const HeldMaterial material{OkMaterialBlock{}};
  for (int i = 0; i < 100; ++i) {
    add(list, *quad, material.id(), {.translation = {float(i), 0, 0}});
  }
  const BatchList &batches = build();
  ASSERT_EQ(batches.solid.size(), 1u);
  EXPECT_EQ(batches.solid[0].instanceCount, 100u);
  EXPECT_EQ(batches.solid[0].firstInstance, 0u);
  EXPECT_EQ(batches.instances.size(), 100u);
}

TEST_F(BatcherTest, TintsAndFadesDoNotBreakABatch) {
  const auto quad = makeQuad();
  const HeldMaterial red{tinted(1.0f)};
  const HeldMaterial dark{tinted(0.25f)};
  ASSERT_NE(red.id(), dark.id());
  for (int i = 0; i < 10; ++i) {
    add(list, *quad, i % 2 == 0 ? red.id() : dark.id(), {.fade = okPackFade(i, i % 3 == 0)});
  }
  const BatchList &batches = build();
  ASSERT_EQ(batches.solid.size(), 1u);
  EXPECT_EQ(batches.solid[0].instanceCount, 10u);
  EXPECT_NE(batches.solid[0].features & kSurfaceFaded, 0u);
}

TEST_F(BatcherTest, NothingFadedAsksForNoFadeShader) {
  const auto quad = makeQuad();
  const HeldMaterial material{OkMaterialBlock{}};
  add(list, *quad, material.id(), {.fade = okPackFade(16, false)});
  add(list, *quad, material.id(), {.fade = okPackFade(0, true)});
  EXPECT_EQ(build().solid.at(0).features & kSurfaceFaded, 0u);
}

TEST_F(BatcherTest, StateFlagsModesAndRangesBreakBatches) {
  const auto quad = makeQuad();
  const HeldMaterial plain{OkMaterialBlock{}};
  OkMaterialBlock unlitBlock;
  unlitBlock.state.unlit = true;
  const HeldMaterial unlit{unlitBlock};
  for (int copy = 0; copy < 2; ++copy) {
    add(list, *quad, plain.id());
    add(list, *quad, unlit.id());
    add(list, *quad, plain.id(), {.flags = OK_DRAW_FLAG_MIRRORED});
    add(list, *quad, plain.id(), {.flags = OK_DRAW_FLAG_WIREFRAME});
    add(list, *quad, plain.id(), {.mode = OK_DRAW_LINES});
    add(list, *quad, plain.id());
    list.solid.back().firstIndex = 3;
    list.solid.back().indexCount = 3;
  }
  const BatchList &batches = build();
  EXPECT_EQ(batches.solid.size(), 6u);
  for (const Batch &batch : batches.solid) {
    EXPECT_EQ(batch.instanceCount, 2u);
  }
}

TEST_F(BatcherTest, InstancesAreGatheredInDrawingOrder) {
  const auto quad = makeQuad();
  const HeldMaterial material{OkMaterialBlock{}};
  for (const float depth : {40.0f, 10.0f, 20.0f}) {
    add(list, *quad, material.id(), {.translation = {depth, 0, 0}, .depth = depth});
  }
  const BatchList &batches = build();
  ASSERT_EQ(batches.instances.size(), 3u);
  EXPECT_EQ(batches.instances[0].rows[0].w, 10.0f);
  EXPECT_EQ(batches.instances[1].rows[0].w, 20.0f);
  EXPECT_EQ(batches.instances[2].rows[0].w, 40.0f);
}

TEST_F(BatcherTest, Case_D16_NoInstancesIsNoCall) {
  const auto quad = makeQuad();
  const HeldMaterial material{OkMaterialBlock{}};
  add(list, *quad, material.id());
  list.solid.back().instanceCount = 0;
  EXPECT_TRUE(build().solid.empty());
  EXPECT_TRUE(build().instances.empty());
}

TEST_F(BatcherTest, WhatCannotBeDrawnIsLeftOut) {
  const auto quad = makeQuad();
  const auto other = makeQuad();
  const HeldMaterial material{OkMaterialBlock{}};
  placer.refused = other.get();
  add(list, *other, material.id());
  add(list, *quad, material.id());
  list.solid.back().firstIndex = 6;  // Behind the last index.
  add(list, *quad, material.id());
  list.solid.back().mesh = nullptr;
  add(list, *quad, material.id());
  list.solid.back().instanceCount = 5000;  // More than the list has.
  EXPECT_TRUE(build().solid.empty());
  add(list, *quad, material.id());
  list.solid.back().firstIndex = 3;
  EXPECT_EQ(build().solid.at(0).indexCount, 3u);
}

TEST_F(BatcherTest, ChunksSplitAtTheLimitAndLoseNothing) {
  const auto quad = makeQuad();
  const HeldMaterial material{OkMaterialBlock{}};
  // One record of 25 copies and five of one each, chunks of 8: 8 8 8 6.
  OkDrawRecord record = testing::makeRecord(list, *quad, material.id(), {});
  for (int i = 1; i < 25; ++i) {
    list.addInstance(testing::makeInstance({.translation = {float(i), 0, 0}}, material.id()));
  }
  record.instanceCount = 25;
  list.solid.push_back(record);
  for (int i = 25; i < 30; ++i) {
    add(list, *quad, material.id(), {.translation = {float(i), 0, 0}});
  }
  const BatchList &batches = build({.instancesPerChunk = 8});
  ASSERT_EQ(batches.chunks.size(), 4u);
  ASSERT_EQ(batches.solid.size(), 4u);
  for (std::size_t i = 0; i < 4; ++i) {
    EXPECT_EQ(batches.chunks[i].first, i * 8);
    EXPECT_EQ(batches.chunks[i].count, i < 3 ? 8u : 6u);
    EXPECT_EQ(batches.solid[i].chunk, i);
    EXPECT_EQ(batches.solid[i].firstInstance, 0u);
    EXPECT_EQ(batches.solid[i].instanceCount, batches.chunks[i].count);
  }
  for (std::size_t i = 0; i < 30; ++i) {
    EXPECT_EQ(batches.instances[i].rows[0].w, float(i));
  }
}

TEST_F(BatcherTest, MaterialPagesSplitRecordsAndCountFromThePage) {
  const auto quad = makeQuad();
  std::vector<std::unique_ptr<HeldMaterial>> materials;
  for (int i = 0; i < 6; ++i) {
    materials.push_back(std::make_unique<HeldMaterial>(tinted(0.01f * float(i + 1))));
    add(list, *quad, materials.back()->id());
  }
  const BatchList &batches = build({.materialsPerPage = 2});
  std::size_t seen = 0;
  for (const Batch &batch : batches.solid) {
    for (std::uint32_t i = 0; i < batch.instanceCount; ++i) {
      const OkDrawInstance &instance = batches.instances[batch.firstInstance + i];
      EXPECT_LT(instance.material, 2u);
      EXPECT_EQ(batch.materialPage * 2 + instance.material, materials[seen]->id());
      ++seen;
    }
  }
  EXPECT_EQ(seen, 6u);
}

TEST_F(BatcherTest, BlendedKeepsItsOrderAndFoldsNeighboursOnly) {
  const auto quad = makeQuad();
  const HeldMaterial glass{blended()};
  const HeldMaterial glow{blended(OK_BLEND_ADDITIVE)};
  add(list, *quad, glass.id(), {.depth = 1.0f});
  add(list, *quad, glass.id(), {.depth = 9.0f});
  add(list, *quad, glow.id(), {.depth = 5.0f});
  add(list, *quad, glass.id(), {.depth = 8.0f});
  const BatchList &batches = build();
  ASSERT_EQ(batches.blended.size(), 3u);
  EXPECT_EQ(batches.blended[0].instanceCount, 2u);
  EXPECT_EQ(batches.blended[0].state.blend, OK_BLEND_ALPHA);
  EXPECT_EQ(batches.blended[1].state.blend, OK_BLEND_ADDITIVE);
  EXPECT_EQ(batches.blended[2].instanceCount, 1u);
  EXPECT_TRUE(batches.solid.empty());
}

TEST_F(BatcherTest, ManyMeshesOfOneStateShareAMultiDraw) {
  const HeldMaterial material{OkMaterialBlock{}};
  std::vector<std::unique_ptr<OkMesh>> meshes;
  for (int i = 0; i < 20; ++i) {
    meshes.push_back(makeQuad());
    add(list, *meshes.back(), material.id(), {.translation = {float(i), 0, 0}});
  }
  const BatchList &batches = build();
  ASSERT_EQ(batches.solid.size(), 20u);
  for (const Batch &batch : batches.solid) {
    EXPECT_NE(batch.features & kSurfaceSlots, 0u);
    EXPECT_EQ(batches.slotInstances.at(batch.place.slot), batch.firstInstance);
  }
}

TEST_F(BatcherTest, AMeshStandsInTheSlotTableOnce) {
  const HeldMaterial material{OkMaterialBlock{}};
  OkMaterialBlock otherBlock;
  otherBlock.state.doubleSided = false;
  const HeldMaterial other{otherBlock};
  std::vector<std::unique_ptr<OkMesh>> meshes;
  for (int i = 0; i < 8; ++i) {
    meshes.push_back(makeQuad());
    add(list, *meshes.back(), material.id(), {.translation = {float(i), 0, 0}});
    add(list, *meshes.back(), other.id(), {.translation = {float(i), 0, 0}});
  }
  const BatchList &batches = build();
  std::size_t slotted = 0;
  for (const Batch &batch : batches.solid) {
    if ((batch.features & kSurfaceSlots) != 0) {
      ++slotted;
      EXPECT_EQ(batches.slotInstances.at(batch.place.slot), batch.firstInstance);
    }
  }
  EXPECT_EQ(slotted, 8u);
}

TEST_F(BatcherTest, TheSameListGivesTheSameBatches) {
  const auto quad = makeQuad();
  const auto other = makeQuad();
  const HeldMaterial a{tinted(0.5f)};
  const HeldMaterial glass{blended()};
  for (int i = 0; i < 50; ++i) {
    add(list, i % 3 == 0 ? *quad : *other, i % 7 == 0 ? glass.id() : a.id(),
        {.translation = {float(i), 0, 0}, .depth = float(i * 37 % 11)});
  }
  Batcher batcher{{}};
  const BatchList first = batcher.build(list, OkMaterialTable::getInstance(), placer, false);
  const BatchList &second = batcher.build(list, OkMaterialTable::getInstance(), placer, false);
  ASSERT_EQ(first.instances.size(), second.instances.size());
  for (std::size_t i = 0; i < first.instances.size(); ++i) {
    EXPECT_EQ(first.instances[i].rows[0].w, second.instances[i].rows[0].w);
  }
  EXPECT_EQ(first.solid.size(), second.solid.size());
  EXPECT_EQ(first.blended.size(), second.blended.size());
}

}  // namespace
}  // namespace okinawa
