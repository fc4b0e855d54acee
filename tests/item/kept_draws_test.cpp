#include "scene/kept_draws.hpp"

#include <algorithm>
#include <cmath>
#include <gtest/gtest.h>
#include <memory>
#include <random>
#include <tuple>
#include <vector>

#include "okinawa/base/config.hpp"
#include "okinawa/item/billboard.hpp"
#include "okinawa/item/instanced_item.hpp"
#include "okinawa/item/item_group.hpp"
#include "okinawa/scene/camera.hpp"

namespace {

using okinawa::DrawTable;
using okinawa::KeptDraws;
using okinawa::SphereBits;

constexpr float kQuad[] = {0.5f,  0.5f,  0.0f, 1, 1, 0.5f,  -0.5f, 0.0f, 1, 0,
                           -0.5f, -0.5f, 0.0f, 0, 0, -0.5f, 0.5f,  0.0f, 0, 1};
constexpr unsigned int kIndices[] = {0, 1, 3, 1, 2, 3};

/** What one solid instance is, and where, in steps of 1/256. */
using Drawn = std::tuple<const OkMesh *, std::uint32_t, std::uint32_t, std::uint16_t, std::uint32_t,
                         std::uint32_t, long, long, long, long>;

Drawn describe(const OkMesh *mesh, std::uint32_t first, std::uint32_t state, std::uint16_t flags,
               const OkDrawInstance &instance, const glm::vec3 &shift) {
  const auto rounded = [](float value) { return std::lround(value * 256.0f); };
  return {mesh,
          first,
          state,
          flags,
          instance.material,
          instance.fade,
          rounded(instance.rows[0].w + shift.x),
          rounded(instance.rows[1].w + shift.y),
          rounded(instance.rows[2].w + shift.z),
          rounded(instance.rows[0].x)};
}

/** Everything solid that the renderer would draw: what is kept and seen, and the rest. */
std::vector<Drawn> drawnByKeeping(const OkScene &scene, const OkView &view, OkDrawList &list) {
  KeptDraws &kept = scene.getKeptDraws();
  list.clear();
  list.debugLines.begin(view.eye, OkDebugSwitches::fromConfig());
  kept.update(view.eye, OkConfig::getBool("graphics.wireframe"));
  SphereBits seen;
  kept.cull(view, seen);
  kept.collectRest(view, seen, list);
  std::vector<Drawn> drawn;
  const glm::vec3 shift(kept.getAnchor() - view.eye);
  for (std::size_t unit = 0; unit < kept.getUnitCount(); ++unit) {
    const std::uint32_t which = kept.getUnitDraws()[unit];
    if (which == DrawTable::kNone || (seen[unit / 64] >> (unit % 64) & 1u) == 0) {
      continue;
    }
    const DrawTable::Draw &draw = kept.getDraws().getEntries()[which].draw;
    drawn.push_back(describe(draw.mesh, draw.firstIndex, draw.stateKey, draw.flags,
                             kept.getInstances()[unit], shift));
  }
  for (const OkDrawRecord &record : list.solid) {
    for (std::uint32_t i = 0; i < record.instanceCount; ++i) {
      drawn.push_back(describe(record.mesh, record.firstIndex, record.stateKey, record.flags,
                               list.instances[record.firstInstance + i], glm::vec3(0.0f)));
    }
  }
  std::sort(drawn.begin(), drawn.end());
  return drawn;
}

std::vector<Drawn> drawnByAsking(const OkScene &scene, const OkView &view, OkDrawList &list) {
  scene.collect(view, list);
  std::vector<Drawn> drawn;
  for (const OkDrawRecord &record : list.solid) {
    for (std::uint32_t i = 0; i < record.instanceCount; ++i) {
      drawn.push_back(describe(record.mesh, record.firstIndex, record.stateKey, record.flags,
                               list.instances[record.firstInstance + i], glm::vec3(0.0f)));
    }
  }
  std::sort(drawn.begin(), drawn.end());
  return drawn;
}

OkView viewFrom(float x, float y, float z) {
  OkCamera camera("camera", 320, 200);
  camera.setPerspective(60.0f, 0.1f, 500.0f);
  camera.setPosition(x, y, z);
  return camera.makeView();
}

std::unique_ptr<OkItem> makeQuad(const std::string &name) {
  return std::make_unique<OkItem>(name, "kept quad", kQuad, 20, kIndices, 6);
}

/** Equal up to the rounding of places. */
bool agree(const Drawn &a, const Drawn &b) {
  const auto isNear = [](long x, long y) { return std::abs(x - y) <= 1; };
  return std::get<0>(a) == std::get<0>(b) && std::get<1>(a) == std::get<1>(b) &&
         std::get<2>(a) == std::get<2>(b) && std::get<3>(a) == std::get<3>(b) &&
         std::get<4>(a) == std::get<4>(b) && std::get<5>(a) == std::get<5>(b) &&
         isNear(std::get<6>(a), std::get<6>(b)) && isNear(std::get<7>(a), std::get<7>(b)) &&
         isNear(std::get<8>(a), std::get<8>(b)) && isNear(std::get<9>(a), std::get<9>(b));
}

void expectSame(const OkScene &scene, const OkView &view) {
  OkDrawList kept;
  OkDrawList asked;
  const std::vector<Drawn> expected = drawnByAsking(scene, view, asked);
  const std::vector<Drawn> drawn = drawnByKeeping(scene, view, kept);
  EXPECT_TRUE(std::equal(drawn.begin(), drawn.end(), expected.begin(), expected.end(), agree))
      << drawn.size() << " drawn, " << expected.size() << " expected";
  EXPECT_EQ(kept.itemsTotal, asked.itemsTotal);
  EXPECT_EQ(kept.itemsVisible, asked.itemsVisible);
  ASSERT_EQ(kept.blended.size(), asked.blended.size());
}

/** A class that promised nothing: its answer may change at any time. */
class Moody : public OkItem {
 public:
  explicit Moody(const std::string &name) : OkItem(name, "kept quad", kQuad, 20, kIndices, 6) {}
  [[nodiscard]] bool shouldDraw() const override { return wants; }
  bool wants = true;
};

TEST(KeptDraws, AQuietFrameChangesNothing) {
  OkScene scene("scene");
  auto quad = makeQuad("quad");
  quad->setPosition(0.0f, 0.0f, -5.0f);
  scene.addObject(quad.get());
  expectSame(scene, viewFrom(0.0f, 0.0f, 0.0f));
  KeptDraws &kept = scene.getKeptDraws();
  const auto revisions = [&kept] {
    return std::tuple(kept.getSphereRevision(), kept.getUnitRevision(), kept.getContentRevision(),
                      kept.getInstanceRevision(), kept.getDraws().getRevision());
  };
  const auto before = revisions();
  expectSame(scene, viewFrom(0.5f, 0.0f, 1.0f));
  EXPECT_EQ(revisions(), before) << "an eye that moves a little changes nothing that is kept";
}

TEST(KeptDraws, AMoveTouchesItsOwnInstanceAlone) {
  OkScene scene("scene");
  std::vector<std::unique_ptr<OkItem>> quads;
  for (int i = 0; i < 200; ++i) {
    quads.push_back(makeQuad("quad"));
    quads.back()->setPosition(static_cast<float>(i % 20) - 10.0f, static_cast<float>(i / 20) - 5.0f,
                              -30.0f);
    scene.addObject(quads.back().get());
  }
  const OkView view = viewFrom(0.0f, 0.0f, 0.0f);
  expectSame(scene, view);
  KeptDraws &kept = scene.getKeptDraws();
  const std::uint64_t units = kept.getUnitRevision();
  quads[77]->move(0.25f, 0.0f, 0.0f);
  expectSame(scene, view);
  EXPECT_EQ(kept.getUnitRevision(), units);
  int changed = 0;
  for (const std::uint64_t word : kept.getChangedInstances()) {
    changed += std::popcount(word);
  }
  EXPECT_EQ(changed, 1);
}

TEST(KeptDraws, AnEyeFarFromTheAnchorMovesItAndDrawsTheSame) {
  OkScene scene("scene");
  auto quad = makeQuad("quad");
  quad->setPositionPrecise({1000000.25, 0.0, -5.0});
  scene.addObject(quad.get());
  OkCamera camera("camera", 320, 200);
  camera.setPositionPrecise({1000000.0, 0.0, 0.0});
  expectSame(scene, camera.makeView());
  const KeptDraws &kept = scene.getKeptDraws();
  EXPECT_FLOAT_EQ(kept.getInstances().back().rows[0].w, 0.25f);
}

TEST(KeptDraws, AClassThatPromisedNothingIsAskedEachTime) {
  OkScene scene("scene");
  Moody moody("moody");
  auto child = makeQuad("child");
  moody.setPosition(0.0f, 0.0f, -5.0f);
  child->attachTo(&moody);
  scene.addObject(&moody);
  const OkView view = viewFrom(0.0f, 0.0f, 0.0f);
  OkDrawList list;
  EXPECT_EQ(drawnByKeeping(scene, view, list).size(), 2u);
  moody.wants = false;
  EXPECT_TRUE(drawnByKeeping(scene, view, list).empty());
  moody.wants = true;
  EXPECT_EQ(drawnByKeeping(scene, view, list).size(), 2u);
  child->detachFromParent();
  scene.addObject(child.get());
  child->setPosition(1.0f, 0.0f, -5.0f);
  moody.wants = false;
  EXPECT_EQ(drawnByKeeping(scene, view, list).size(), 1u);
}

TEST(KeptDraws, CopiesAreCulledAndCountedOneByOne) {
  OkScene scene("scene");
  OkInstancedItem forest("forest", kQuad, 20, kIndices, 6);
  for (int i = 0; i < 100; ++i) {
    forest.addInstance(static_cast<float>(i) * 3.0f, 0.0f, -20.0f);
  }
  scene.addObject(&forest);
  const OkView view = viewFrom(0.0f, 0.0f, 0.0f);
  OkDrawList list;
  const std::size_t drawn = drawnByKeeping(scene, view, list).size();
  EXPECT_EQ(forest.getDrawnCount(), static_cast<int>(drawn));
  EXPECT_GT(drawn, 2u);
  EXPECT_LT(drawn, 20u);
  expectSame(scene, view);
  forest.setInstance(99, 1.5f, 0.0f, -20.0f);
  EXPECT_EQ(drawnByKeeping(scene, view, list).size(), drawn + 1);
  forest.clearInstances();
  EXPECT_TRUE(drawnByKeeping(scene, view, list).empty());
  EXPECT_EQ(forest.getDrawnCount(), 0);
}

TEST(KeptDraws, LayersAndTheWireframeKeyReachWhatIsKept) {
  OkScene scene("scene");
  auto quad = makeQuad("quad");
  quad->setPosition(0.0f, 0.0f, -5.0f);
  scene.addObject(quad.get());
  OkView view = viewFrom(0.0f, 0.0f, 0.0f);
  expectSame(scene, view);
  view.layerMask = 2;
  OkDrawList list;
  EXPECT_TRUE(drawnByKeeping(scene, view, list).empty());
  quad->setLayerMask(2);
  EXPECT_EQ(drawnByKeeping(scene, view, list).size(), 1u);
  view.layerMask = 0xffffffffu;
  OkConfig::setBool("graphics.wireframe", true);
  expectSame(scene, view);
  OkConfig::setBool("graphics.wireframe", false);
  expectSame(scene, view);
  quad->setLayerMask(0);
  EXPECT_TRUE(drawnByKeeping(scene, view, list).empty());
}

/** Random changes to a scene of groups, quads, billboards and copies, held to the plain walk. */
TEST(KeptDraws, AgreesWithAskingEveryObjectWhateverHappens) {
  std::mt19937 random(20240611);
  const auto number = [&random](float low, float high) {
    return std::uniform_real_distribution<float>(low, high)(random);
  };
  OkScene scene("scene");
  std::vector<std::unique_ptr<OkObject>> objects;
  const auto any = [&]() -> OkObject & { return *objects[random() % objects.size()]; };
  const auto add = [&] {
    switch (random() % 6) {
      case 0:
        objects.push_back(std::make_unique<OkItemGroup>("group"));
        break;
      case 1:
        objects.push_back(std::make_unique<OkBillboard>("label", 1.0f, 1.0f));
        break;
      case 2: {
        auto forest =
            std::make_unique<OkInstancedItem>("forest", "kept quad", kQuad, 20, kIndices, 6);
        for (unsigned int i = 0; i < random() % 40; ++i) {
          forest->addInstance(number(-9, 9), number(-9, 9), number(-9, 9), number(-3, 3),
                              number(-2, 2));
        }
        objects.push_back(std::move(forest));
        break;
      }
      case 3:
        objects.push_back(std::make_unique<Moody>("moody"));
        break;
      default:
        objects.push_back(makeQuad("quad"));
    }
    objects.back()->setPosition(number(-30, 30), number(-30, 30), number(-60, 20));
    scene.addObject(objects.back().get());
  };
  for (int i = 0; i < 60; ++i) {
    add();
  }
  for (int round = 0; round < 400; ++round) {
    for (unsigned int i = 0; i <= random() % 6; ++i) {
      OkObject &object = any();
      auto *item = dynamic_cast<OkItem *>(&object);
      switch (random() % 13) {
        case 0:
          object.setPosition(number(-30, 30), number(-30, 30), number(-60, 20));
          break;
        case 1:
          object.setScaling(number(-2, 2), number(0.2f, 2), number(0.2f, 2));
          break;
        case 2:
          object.setVisible(random() % 3 != 0);
          break;
        case 3:
          object.attach(&any());
          break;
        case 4:
          object.detachFromParent();
          scene.addObject(&object);
          break;
        case 5:
          scene.removeObject(&object);
          break;
        case 6:
          objects.erase(objects.begin() + static_cast<std::ptrdiff_t>(random() % objects.size()));
          add();
          break;
        case 7:
          if (item != nullptr) {
            item->setFade(number(0, 1));
          }
          break;
        case 8:
          if (item != nullptr) {
            item->setTintColor(number(0, 1), 1.0f, 1.0f);
          }
          break;
        case 9:
          if (item != nullptr) {
            item->setBlendMode(random() % 2 == 0 ? OK_BLEND_ALPHA : OK_BLEND_OPAQUE);
          }
          break;
        case 10:
          if (item != nullptr) {
            item->addMaterial(0, 3, nullptr);
          }
          break;
        case 11:
          if (item != nullptr) {
            item->clearMaterials();
            item->setDoubleSided(random() % 2 == 0);
          }
          break;
        default:
          if (auto *forest = dynamic_cast<OkInstancedItem *>(&object)) {
            forest->addInstance(number(-9, 9), number(-9, 9), number(-9, 9));
          }
      }
    }
    const float far = round % 50 == 49 ? 300.0f : 0.0f;
    expectSame(scene, viewFrom(far + number(-5, 5), number(-5, 5), number(0, 10)));
    if (HasFailure()) {
      FAIL() << "in round " << round;
    }
  }
}

}  // namespace
