// Instanced items, groups and debug lines as the screen shows them.

#include "okinawa/item/instanced_item.hpp"
#include "okinawa/item/item_group.hpp"

#include "render/item_pictures.hpp"

namespace okinawa {
namespace {

using testing::countPixels;
using testing::ItemPictures;
using testing::makeImage;
using testing::Pixel;
using testing::pixelAt;
using testing::shown;

bool isLit(const Pixel &pixel) {
  return pixel[0] + pixel[1] + pixel[2] > 0;
}

class InstancePictures : public ItemPictures {
 protected:
  /** White squares of 2 by 2 pixels, placed by their bottom left corner. */
  std::unique_ptr<OkInstancedItem> makeSquares() {
    auto squares = makeRectangle<OkInstancedItem>(0, 0, 2, 2);
    scene().addObject(squares.get());
    return squares;
  }
  Pixel squareAt(const OkImage &picture, int x, int y) {
    return pixelAt(picture, x, kSide - 1 - y);
  }
};

TEST_F(InstancePictures, AThousandCopiesAreOneCall) {
  const auto squares = makeSquares();
  for (int i = 0; i < 1000; ++i) {
    squares->addInstance(static_cast<float>(i % 40), static_cast<float>(i / 40 * 2), 0);
  }
  draw();
  EXPECT_EQ(drawCalls(), 1u);
  EXPECT_EQ(statistics().triangles, 2000u);
  EXPECT_EQ(squares->getDrawnCount(), 1000);
}

TEST_F(InstancePictures, TheItemsTransformComesOnTop) {
  OkObject owner("owner");
  const auto squares = makeSquares();
  owner.attach(squares.get());
  scene().addObject(&owner);
  squares->addInstance(4, 6, 0);
  squares->addInstance(0, 0, 0, 0, 2);
  owner.setPosition(10, 20, 0);
  squares->setScaling(2);
  const OkImage picture = draw();
  // (4, 6) * 2 + (10, 20), four pixels a side; the origin's copy is twice that.
  EXPECT_EQ(countPixels(picture, isLit), 16 + 64);
  EXPECT_TRUE(isLit(squareAt(picture, 18, 32)));
  EXPECT_TRUE(isLit(squareAt(picture, 21, 35)));
  EXPECT_FALSE(isLit(squareAt(picture, 22, 32)));
  EXPECT_TRUE(isLit(squareAt(picture, 10, 20)));
  EXPECT_TRUE(isLit(squareAt(picture, 17, 27)));
  EXPECT_FALSE(isLit(squareAt(picture, 9, 20)));
}

TEST_F(InstancePictures, EachMovesHidesAndGoesByItself) {
  const auto squares = makeSquares();
  int indices[3];
  for (int i = 0; i < 3; ++i) {
    indices[i] = squares->addInstance(static_cast<float>(10 * i), 0, 0);
  }
  draw();
  ASSERT_TRUE(squares->setInstance(indices[0], 0, 30, 0, 0, 3));
  ASSERT_TRUE(squares->setInstanceVisible(indices[1], false));
  OkImage picture = draw();
  EXPECT_EQ(countPixels(picture, isLit), 36 + 4);
  EXPECT_TRUE(isLit(squareAt(picture, 5, 35)));
  EXPECT_FALSE(isLit(squareAt(picture, 10, 0)));
  EXPECT_TRUE(isLit(squareAt(picture, 20, 0)));
  ASSERT_TRUE(squares->removeInstance(indices[0]));
  ASSERT_TRUE(squares->setInstanceVisible(indices[1], true));
  picture = draw();
  EXPECT_EQ(countPixels(picture, isLit), 8);
  EXPECT_TRUE(isLit(squareAt(picture, 10, 0)));
  EXPECT_TRUE(isLit(squareAt(picture, 20, 0)));
}

TEST_F(InstancePictures, YawTurnsACopyAboutItsUpAxis) {
  // Seen from above, X to the right and -Z up the picture: a bar along X becomes one along Z.
  OkCamera camera("camera", kSide, kSide);
  camera.setPosition(0, 20, 0);
  camera.setRotation(-1.57079632679f, 0, 0);
  camera.setOrthographic(kSide, 1, 50);
  const float bar[] = {0, 0, -1, 0, 0, 8, 0, -1, 1, 0, 8, 0, 1, 1, 1, 0, 0, 1, 0, 1};
  OkInstancedItem bars("bars", bar, 20, rectangleIndices().data(), 6);
  bars.setUnlit(true);
  scene().addObject(&bars);
  const int index = bars.addInstance(0, 0, 0);
  OkImage picture = draw(camera);
  EXPECT_TRUE(isLit(pixelAt(picture, 32 + 6, 32)));
  EXPECT_FALSE(isLit(pixelAt(picture, 32, 32 - 6)));
  // A positive quarter turn takes +X to -Z.
  ASSERT_TRUE(bars.setInstance(index, 0, 0, 0, 1.57079632679f, 1));
  picture = draw(camera);
  EXPECT_FALSE(isLit(pixelAt(picture, 32 + 6, 32)));
  EXPECT_TRUE(isLit(pixelAt(picture, 32, 32 - 6)));
}

TEST_F(InstancePictures, Case_D15_TheVisibleCopyIsDrawnThoughTheBaseIsNot) {
  const auto squares = makeSquares();
  squares->addInstance(-1000, 0, 0);
  squares->addInstance(20, 20, 0);
  squares->addInstance(1000, 0, 0);
  squares->setPosition(0, 0, 0);
  EXPECT_EQ(countPixels(draw(), isLit), 4);
  EXPECT_EQ(squares->getDrawnCount(), 1);
  EXPECT_EQ(statistics().triangles, 2u);
}

TEST_F(InstancePictures, Case_D16_AllCulledOrNoneIsNoCall) {
  const auto squares = makeSquares();
  EXPECT_EQ(countPixels(draw(), isLit), 0);
  EXPECT_EQ(drawCalls(), 0u);
  EXPECT_EQ(statistics().triangles, 0u);
  // All beside the picture, on both sides: the item as a whole is not culled.
  squares->addInstance(-1000, 0, 0);
  squares->addInstance(1000, 0, 0);
  EXPECT_EQ(countPixels(draw(), isLit), 0);
  EXPECT_EQ(drawCalls(), 0u);
  EXPECT_EQ(squares->getDrawnCount(), 0);
}

TEST_F(InstancePictures, Case_D17_EachFrameDrawsTheCountJustSet) {
  const auto squares = makeSquares();
  for (int i = 0; i < 10; ++i) {
    squares->addInstance(static_cast<float>(4 * i), 0, 0);
  }
  for (const int count : {10, 3, 7, 0, 10}) {
    for (int i = 0; i < 10; ++i) {
      squares->setInstanceVisible(i, i < count);
    }
    EXPECT_EQ(countPixels(draw(), isLit), 4 * count);
    EXPECT_EQ(statistics().triangles, 2u * static_cast<unsigned>(count));
  }
}

TEST_F(InstancePictures, Case_D18_TheUntintedStayAsTheyWere) {
  const auto squares = makeSquares();
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  squares->setTexture(
      "white", handler->createTextureFromImage("white", makeImage(1, 1, 3, {255, 255, 255})));
  handler->createTextureFromImage("zone", makeImage(1, 1, 3, {255, 0, 0}));
  ASSERT_TRUE(squares->setTintMask("zone"));
  handler->removeReference("white");
  handler->removeReference("zone");
  for (int i = 0; i < 5; ++i) {
    squares->addInstance(static_cast<float>(4 * i), 0, 0);
  }
  draw();
  ASSERT_TRUE(squares->setInstanceMaterialTint(2, 0, 1.0f, 0.0f, 0.0f));
  const OkImage picture = draw();
  EXPECT_EQ(drawCalls(), 1u);
  for (int i = 0; i < 5; ++i) {
    const Pixel expected = i == 2 ? Pixel{255, 0, 0, 255} : Pixel{255, 255, 255, 255};
    EXPECT_EQ(squareAt(picture, 4 * i, 0), expected) << i;
  }
}

TEST_F(InstancePictures, Case_D57_MirroredCopiesShowTheirOutside) {
  // Single-sided squares that face the camera; a negative scale turns the second half a turn about
  // and through itself, so that its front faces away, as does that of the mirrored item.
  const auto squares = makeSquares();
  squares->setDoubleSided(false);
  squares->addInstance(10, 10, 0, 0, 1);
  squares->addInstance(30, 10, 0, 0, -1);
  OkImage picture = draw();
  EXPECT_TRUE(isLit(squareAt(picture, 11, 11)));
  EXPECT_EQ(countPixels(picture, isLit), 4);
  // Turned about by its yaw, the mirrored one shows its outside.
  ASSERT_TRUE(squares->setInstance(1, 30, 10, 0, 3.14159265f, -1));
  picture = draw();
  EXPECT_EQ(countPixels(picture, isLit), 8);
  EXPECT_TRUE(isLit(squareAt(picture, 31, 9)));
  // Under a mirrored item both are mirrored once more.
  squares->setScaling(-1, 1, 1);
  squares->setPosition(64, 0, 0);
  picture = draw();
  EXPECT_EQ(countPixels(picture, isLit), 8);
  EXPECT_TRUE(isLit(squareAt(picture, 53, 11)));
}

TEST_F(InstancePictures, TheMaterialIsTheItems) {
  scene().setBackground({0.0f, 0.0f, 1.0f, 1.0f});
  const auto squares = makeSquares();
  squares->setFillColor(1.0f, 1.0f, 0.0f);
  squares->setTintColor(1.0f, 0.0f, 0.0f);
  squares->setBlendMode(OK_BLEND_ALPHA);
  squares->setOpacity(0.25f);
  squares->addInstance(0, 0, 0);
  squares->addInstance(10, 0, 0);
  const OkImage picture = draw();
  EXPECT_EQ(drawCalls(), 1u);
  for (const int x : {0, 10}) {
    const Pixel pixel = squareAt(picture, x, 0);
    EXPECT_NEAR(pixel[0], shown(0.25f), 1);
    EXPECT_EQ(pixel[1], 0);
    EXPECT_NEAR(pixel[2], shown(0.75f), 1);
  }
}

TEST_F(InstancePictures, WireframeIsOneInstancedCallOfEdges) {
  auto squares = makeRectangle<OkInstancedItem>(0.5f, 0.5f, 9, 9);
  scene().addObject(squares.get());
  for (int i = 0; i < 4; ++i) {
    squares->addInstance(static_cast<float>(15 * i), 10, 0);
  }
  EXPECT_EQ(countPixels(draw(), isLit), 4 * 81);
  OkConfig::setBool("graphics.wireframe", true);
  const OkImage edges = draw();
  EXPECT_EQ(drawCalls(), 1u);
  for (int i = 0; i < 4; ++i) {
    EXPECT_TRUE(isLit(squareAt(edges, 15 * i + 5, 10))) << i;
    EXPECT_FALSE(isLit(squareAt(edges, 15 * i + 7, 13))) << i;
  }
  OkConfig::setBool("graphics.wireframe", false);
  squares->setWireframe(true);
  EXPECT_EQ(countPixels(draw(), isLit), countPixels(edges, isLit));
}

TEST_F(InstancePictures, NoTintedInstanceUploadsNothingForTints) {
  const auto plain = makeSquares();
  for (int i = 0; i < 200; ++i) {
    plain->addInstance(static_cast<float>(i % 30), static_cast<float>(i / 30), 0);
  }
  draw();
  const auto move = [&plain, this] {
    plain->move(1, 0, 0);
    draw();
    return statistics().uploadedBytes;
  };
  move();
  const std::uint64_t untinted = move();
  EXPECT_EQ(move(), untinted);
  ASSERT_TRUE(plain->setInstanceMaterialTint(7, 0, 0.1f, 0.2f, 0.3f));
  EXPECT_GT(move(), untinted);
  // The colours travel with the transforms: no byte more a frame once the colour is there.
  EXPECT_EQ(move(), untinted);
  ASSERT_TRUE(plain->clearInstanceMaterialTints(7));
  EXPECT_EQ(move(), untinted);
}

TEST_F(InstancePictures, TwoItemsOnOneMeshKeepTheirOwnCopies) {
  const auto vertices = rectangle(0, 0, 2, 2);
  OkInstancedItem a("a", "square", vertices.data(), 20, rectangleIndices().data(), 6);
  OkInstancedItem b("b", "square", nullptr, 0, nullptr, 0);
  ASSERT_EQ(a.getMesh(), b.getMesh());
  a.setUnlit(true);
  b.setUnlit(true);
  b.setFillColor(1, 0, 0);
  scene().addObject(&a);
  scene().addObject(&b);
  a.addInstance(0, 0, 0);
  a.addInstance(10, 0, 0);
  b.addInstance(0, 30, 0);
  const OkImage picture = draw();
  EXPECT_EQ(countPixels(picture, isLit), 12);
  EXPECT_EQ(squareAt(picture, 10, 0), (Pixel{255, 255, 255, 255}));
  EXPECT_EQ(squareAt(picture, 0, 30), (Pixel{255, 0, 0, 255}));
  EXPECT_FALSE(isLit(squareAt(picture, 10, 30)));
}

TEST_F(InstancePictures, TheSameTrianglesArriveOnceHoweverManyDrawThem) {
  const auto vertices = rectangle(0, 0, 2, 2);
  const auto memoryWith = [&](int count, bool shared) {
    std::vector<std::unique_ptr<OkItem>> items;
    for (int i = 0; i < count; ++i) {
      items.push_back(shared ? std::make_unique<OkItem>("item", "square", vertices.data(), 20,
                                                        rectangleIndices().data(), 6)
                             : std::make_unique<OkItem>("item", vertices.data(), 20,
                                                        rectangleIndices().data(), 6));
      scene().addObject(items.back().get());
    }
    draw();
    return statistics().cpuMeshBytes;
  };
  const std::uint64_t one = memoryWith(1, true);
  EXPECT_GT(one, 0u);
  EXPECT_EQ(memoryWith(100, true), one);
  EXPECT_EQ(memoryWith(100, false), 100 * one);
}

TEST_F(InstancePictures, GroupMembersDrawInTheirOwnPass) {
  OkItemGroup group("window");
  const auto pane = makeRectangle(0, 0, 10, 10);
  pane->setFillColor(1, 0, 0);
  pane->setBlendMode(OK_BLEND_ALPHA);
  pane->setOpacity(0.5f);
  const auto frame = makeRectangle(0, 0, 10, 10);
  frame->setFillColor(0, 1, 0);
  frame->setPosition(0, 0, -1);
  const auto wall = makeRectangle(10, 0, 10, 10);
  wall->setFillColor(0, 0, 1);
  wall->setPosition(0, 0, -1);
  // The pane is the first of all, and still comes after the solid ones, in the group and out of it.
  group.addItem(pane.get(), "seen through");
  group.addItem(frame.get(), "solid");
  pane->setScaling(2, 1, 1);
  scene().addObject(&group);
  scene().addObject(wall.get());
  OkImage picture = draw();
  EXPECT_EQ(squareAt(picture, 5, 5), (Pixel{shown(0.5f), shown(0.5f), 0, 255}));
  EXPECT_EQ(squareAt(picture, 15, 5), (Pixel{shown(0.5f), 0, shown(0.5f), 255}));
  group.setVisibleWithTag("seen through", false);
  picture = draw();
  EXPECT_EQ(squareAt(picture, 5, 5), (Pixel{0, 255, 0, 255}));
  group.setVisible(false);
  EXPECT_EQ(countPixels(draw(), isLit), 100);
}

TEST_F(InstancePictures, AllDebugLinesOfAFrameAreOneCall) {
  std::vector<std::unique_ptr<OkItem>> items;
  for (int i = 0; i < 100; ++i) {
    items.push_back(makeRectangle(0, 0, 2, 2));
    items.back()->setPosition(static_cast<float>(i % 10 * 6), static_cast<float>(i / 10 * 6), 0);
    scene().addObject(items.back().get());
  }
  draw();
  const std::uint32_t without = statistics().drawCalls;
  const std::size_t objects = stage->context().liveObjectCount();
  for (const char *key : {"debug.origins", "debug.spheres", "debug.boxes", "debug.centres"}) {
    OkConfig::setBool(key, true);
  }
  draw();
  EXPECT_EQ(statistics().drawCalls, without + 1);
  const std::size_t withLines = stage->context().liveObjectCount();
  for (int i = 0; i < 5; ++i) {
    draw();
    EXPECT_EQ(statistics().drawCalls, without + 1);
    EXPECT_EQ(stage->context().liveObjectCount(), withLines);
  }
  EXPECT_LE(withLines, objects + 2);
  OkConfig::clear();
  items[44]->setDrawOriginAxis(true);
  items[44]->setScaling(4);
  const OkImage picture = draw();
  EXPECT_EQ(statistics().drawCalls, without + 1);
  EXPECT_GT(countPixels(picture, [](const Pixel &p) { return p[0] > 200 && p[1] < 100; }), 0);
}

}  // namespace
}  // namespace okinawa
