// Lines as the screen shows them. One metre is one pixel and y goes up, where no camera is named.

#include <algorithm>
#include <array>
#include <cstdlib>
#include <glm/common.hpp>
#include <glm/geometric.hpp>
#include <random>
#include <set>

#include "okinawa/item/line_item.hpp"

#include "render/item_pictures.hpp"

namespace okinawa {
namespace {

using testing::ItemPictures;
using testing::Pixel;
using testing::pixelAt;
using testing::shown;

using Points = std::vector<glm::vec3>;

/** The pixels that are not black. */
struct Lit {
  int left = 1000;
  int right = -1;
  int bottom = 1000;
  int top = -1;
  int count = 0;
};

class LinePictures : public ItemPictures {
 protected:
  std::unique_ptr<OkLineItem> makeLine(const Points &points, float width = 1.0f,
                                       bool closed = false) {
    auto line = std::make_unique<OkLineItem>("line");
    EXPECT_TRUE(line->setStrip(points, closed));
    line->setWidthPixels(width);
    scene().addObject(line.get());
    return line;
  }
  void SetUp() override {
    ItemPictures::SetUp();
    camera_.setPerspective(90, 0.1f, 100);
  }
  /** From the bottom left. */
  static Pixel at(const OkImage &picture, int x, int y) {
    return pixelAt(picture, x, kSide - 1 - y);
  }
  static bool isLit(const OkImage &picture, int x, int y) {
    const Pixel pixel = at(picture, x, y);
    return pixel[0] + pixel[1] + pixel[2] > 0;
  }
  static Lit measure(const OkImage &picture) {
    Lit lit;
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        if (isLit(picture, x, y)) {
          lit.left = std::min(lit.left, x);
          lit.right = std::max(lit.right, x);
          lit.bottom = std::min(lit.bottom, y);
          lit.top = std::max(lit.top, y);
          ++lit.count;
        }
      }
    }
    return lit;
  }
  /** Of one row, '#' for what is lit. */
  static std::string row(const OkImage &picture, int y) {
    std::string text;
    for (int x = 0; x < kSide; ++x) {
      text += isLit(picture, x, y) ? '#' : '.';
    }
    return text;
  }
  static std::string column(const OkImage &picture, int x) {
    std::string text;
    for (int y = 0; y < kSide; ++y) {
      text += isLit(picture, x, y) ? '#' : '.';
    }
    return text;
  }
  static std::string repeat(char sign, int count) {
    return std::string(static_cast<std::size_t>(count), sign);
  }
  /** Where OKINAWA_KEEP_PICTURES names a folder, for whoever wants to see. */
  static void keep(const OkImage &picture, const std::string &name) {
    if (const char *folder = std::getenv("OKINAWA_KEEP_PICTURES")) {
      EXPECT_TRUE(picture.savePng(std::string(folder) + "/" + name + ".png"));
    }
  }

  OkCamera camera_{"camera", kSide, kSide};
};

void expectBox(const Lit &lit, int left, int right, int bottom, int top) {
  EXPECT_EQ(lit.left, left);
  EXPECT_EQ(lit.right, right);
  EXPECT_EQ(lit.bottom, bottom);
  EXPECT_EQ(lit.top, top);
}

// ---- width --------------------------------------------------------------------------------------

TEST_F(LinePictures, HorizontalAndVerticalLinesAreAsManyPixelsWideAsSaid) {
  for (int width = 1; width <= 9; ++width) {
    SCOPED_TRACE(width);
    const float middle = width % 2 == 0 ? 32.0f : 32.5f;
    const int low = 32 - width / 2;
    const int high = low + width - 1;
    {
      const auto line = makeLine({{10, middle, 0}, {50, middle, 0}}, static_cast<float>(width));
      const Lit lit = measure(draw());
      expectBox(lit, 10, 49, low, high);
      EXPECT_EQ(lit.count, 40 * width);
    }
    const auto line = makeLine({{middle, 50, 0}, {middle, 10, 0}}, static_cast<float>(width));
    const Lit lit = measure(draw());
    expectBox(lit, low, high, 10, 49);
    EXPECT_EQ(lit.count, 40 * width);
  }
}

TEST_F(LinePictures, NoLineIsThinnerThanAPixel) {
  const auto line = makeLine({{10, 32.5f, 0}, {50, 32.5f, 0}}, 0.1f);
  EXPECT_EQ(measure(draw()).count, 40);
  line->setWidthMetres(0.001f);
  EXPECT_EQ(measure(draw()).count, 40);
}

TEST_F(LinePictures, ScaleMovesPointsAndKeepsWidths) {
  const auto line = makeLine({{1, 2, 0}, {5, 2, 0}}, 6);
  line->setScaling(10, 16, 3);
  expectBox(measure(draw()), 10, 49, 29, 34);
  line->setWidthMetres(6);
  expectBox(measure(draw()), 10, 49, 29, 34);
  line->setScaling(-10, 16, 0);
  line->setPosition(60, 0, 0);
  expectBox(measure(draw()), 10, 49, 29, 34);
}

TEST_F(LinePictures, RotationTurnsThePointsAlone) {
  const auto line = makeLine({{-20, 0, 0}, {20, 0, 0}}, 4);
  line->setPosition(32, 32, 0);
  line->setRotation(0, 0, 1.57079632679f);
  expectBox(measure(draw()), 30, 33, 12, 51);
}

TEST_F(LinePictures, PixelsAndMetresDifferWhereAMetreIsNoPixel) {
  const auto line = makeLine({{5, 16, 0}, {25, 16, 0}}, 4);
  const OkView twoPixelsAMetre =
      OkView::make(glm::dvec3(0.0), glm::mat3(1.0f),
                   glm::ortho(0.0f, 32.0f, 0.0f, 32.0f, -10.0f, 10.0f), kSide, kSide);
  stage->frame(twoPixelsAMetre);
  expectBox(measure(stage->picture()), 10, 49, 30, 33);
  line->setWidthMetres(4);
  stage->frame(twoPixelsAMetre);
  expectBox(measure(stage->picture()), 10, 49, 28, 35);
}

TEST_F(LinePictures, MetresShrinkWithTheDistanceAndPixelsDoNot) {
  // 90 degrees over 64 pixels: 32 pixels a metre at one metre.
  const auto line = makeLine({{-4, 0, -8}, {4, 0, -8}}, 6);
  expectBox(measure(draw(camera_)), 16, 47, 29, 34);
  line->setWidthMetres(2);
  expectBox(measure(draw(camera_)), 16, 47, 28, 35);
  line->setPosition(0, 0, -8);
  expectBox(measure(draw(camera_)), 24, 39, 30, 33);
}

TEST_F(LinePictures, MetresTaperAlongALineThatRecedes) {
  // On the screen from x = 0 to x = 64 at the height of the eye; 2 m are 32 pixels at a distance of
  // 2 and 8 at one of 8, and the edges between are straight.
  const auto line = makeLine({{-2, 0, -2}, {8, 0, -8}}, 1);
  line->setWidthMetres(2);
  const OkImage picture = draw(camera_);
  keep(picture, "taper");
  for (const int x : {2, 20, 40, 61}) {
    const float expected = 32.0f + (8.0f - 32.0f) * (static_cast<float>(x) + 0.5f) / 64.0f;
    const std::string text = column(picture, x);
    EXPECT_NEAR(static_cast<float>(std::count(text.begin(), text.end(), '#')), expected, 1.01f);
  }
}

// ---- caps and joins -----------------------------------------------------------------------------

TEST_F(LinePictures, CapsReachHalfAWidthBeyondTheEnds) {
  const auto line = makeLine({{20, 32, 0}, {40, 32, 0}}, 8);
  expectBox(measure(draw()), 20, 39, 28, 35);
  line->setCap(OkLineCap::Square);
  const Lit square = measure(draw());
  expectBox(square, 16, 43, 28, 35);
  EXPECT_EQ(square.count, 28 * 8);
  line->setCap(OkLineCap::Round);
  const Lit round = measure(draw());
  expectBox(round, 16, 43, 28, 35);
  int disc = 0;
  for (int y = -4; y < 4; ++y) {
    for (int x = -4; x < 4; ++x) {
      disc += glm::length(glm::vec2(x, y) + 0.5f) < 4.0f ? 1 : 0;
    }
  }
  EXPECT_NEAR(round.count, 20 * 8 + disc, 2);
}

TEST_F(LinePictures, RoundCapsOfWideLinesAreRound) {
  const auto line = makeLine({{32, 32, 0}, {32.01f, 32, 0}}, 50);
  line->setCap(OkLineCap::Round);
  const OkImage picture = draw();
  keep(picture, "disc");
  const Lit disc = measure(picture);
  expectBox(disc, 7, 56, 7, 56);
  EXPECT_NEAR(disc.count, 3.14159f * 25 * 25, 12);
}

TEST_F(LinePictures, CornersAreMiteredBevelledOrRound) {
  const auto line = makeLine({{10, 20, 0}, {40, 20, 0}, {40, 50, 0}}, 8);
  OkImage picture = draw();
  keep(picture, "miter");
  EXPECT_TRUE(isLit(picture, 43, 16)) << "the tip";
  const Lit miter = measure(picture);
  expectBox(miter, 10, 43, 16, 49);
  EXPECT_EQ(miter.count, 34 * 8 + 34 * 8 - 64);
  line->setJoin(OkLineJoin::Bevel);
  picture = draw();
  keep(picture, "bevel");
  // The bevel goes from (40, 16) to (44, 20).
  EXPECT_FALSE(isLit(picture, 42, 17));
  EXPECT_TRUE(isLit(picture, 41, 18));
  EXPECT_NEAR(measure(picture).count, miter.count - 8, 2) << "half a square of four is gone";
  line->setJoin(OkLineJoin::Round);
  picture = draw();
  keep(picture, "round");
  EXPECT_FALSE(isLit(picture, 43, 16));
  EXPECT_TRUE(isLit(picture, 42, 17)) << "3.5 from the corner";
  EXPECT_NEAR(measure(picture).count, static_cast<double>(miter.count) - 16 * (1 - 0.785), 2);
}

TEST_F(LinePictures, TheMiterLimitCountsWidths) {
  // At a right angle the miter is the square root of two widths long.
  const auto line = makeLine({{10, 20, 0}, {40, 20, 0}, {40, 50, 0}}, 8);
  line->setMiterLimit(1.42f);
  EXPECT_TRUE(isLit(draw(), 43, 16));
  line->setMiterLimit(1.41f);
  EXPECT_FALSE(isLit(draw(), 43, 16));
}

TEST_F(LinePictures, AnAcuteMiterEndsWhereTheEdgesMeet) {
  // Arms at 45 degrees about the x axis, halves of 30: tip = corner + half width / sin(22.5).
  const float angle = 0.39269908f;
  const glm::vec3 arm(-40 * std::cos(angle), 40 * std::sin(angle), 0);
  const glm::vec3 corner(45, 32, 0);
  const auto line = makeLine({corner + arm, corner, corner + glm::vec3(arm.x, -arm.y, 0)}, 6);
  const OkImage picture = draw();
  keep(picture, "acute");
  const float tip = 45 + 3 / std::sin(angle);
  EXPECT_NEAR(static_cast<float>(measure(picture).right) + 1, tip, 1.0f);
}

TEST_F(LinePictures, ClosedStripsHaveNoEnds) {
  const auto line = makeLine({{16, 16, 0}, {48, 16, 0}, {48, 48, 0}, {16, 48, 0}}, 4, true);
  const Lit lit = measure(draw());
  expectBox(lit, 14, 49, 14, 49);
  EXPECT_EQ(lit.count, 36 * 36 - 28 * 28);
}

TEST_F(LinePictures, TheWayBackIsACapWhereJoinsAreRound) {
  const auto line = makeLine({{10, 32, 0}, {40, 32, 0}, {20, 32, 0}}, 8);
  expectBox(measure(draw()), 10, 39, 28, 35);
  line->setJoin(OkLineJoin::Round);
  const Lit round = measure(draw());
  expectBox(round, 10, 43, 28, 35);
  EXPECT_NEAR(round.count, 30 * 8 + 25, 3) << "half a disc";
}

TEST_F(LinePictures, RepeatedPointsChangeNothing) {
  const Points plain = {{10, 20, 0}, {40, 20, 0}, {40, 50, 0}};
  const Points repeated = {{10, 20, 0}, {10, 20, 0}, {40, 20, 0}, {40, 20, 0},
                           {40, 20, 0}, {40, 50, 0}, {40, 50, 0}};
  const auto line = makeLine(plain, 8);
  line->setCap(OkLineCap::Round);
  for (const bool closed : {false, true}) {
    line->setStrip(plain, closed);
    const OkImage expected = draw();
    line->setStrip(repeated, closed);
    const OkImage picture = draw();
    for (int y = 0; y < kSide; ++y) {
      ASSERT_EQ(row(picture, y), row(expected, y)) << y;
    }
  }
  line->setStrip(Points{{32, 32, 0}, {32, 32, 0}, {32, 32, 0}});
  EXPECT_EQ(measure(draw()).count, 0);
}

TEST_F(LinePictures, TranslucentCornersAreLaidOnce) {
  const auto line =
      makeLine({{8, 10, 0}, {24, 50, 0}, {34, 14, 0}, {54, 14, 0}, {54, 50, 0}, {40, 40, 0}}, 6);
  line->setBlendMode(OK_BLEND_ALPHA);
  line->setColor(1, 1, 1, 0.5f);
  for (const OkLineJoin join : {OkLineJoin::Miter, OkLineJoin::Round, OkLineJoin::Bevel}) {
    line->setJoin(join);
    const OkImage picture = draw();
    keep(picture, "translucent" + std::to_string(static_cast<int>(join)));
    std::set<int> values;
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        values.insert(at(picture, x, y)[0]);
      }
    }
    EXPECT_EQ(values, (std::set<int>{0, shown(0.5f)}));
  }
}

TEST_F(LinePictures, RoundLinesCoverWhatIsNearThem) {
  // A pixel is lit where its middle is within half a width of the points' connection; where it is
  // all but exactly that far, arcs of a few chords may say otherwise.
  std::mt19937 random(7);
  std::uniform_real_distribution<float> place(4.0f, 60.0f);
  std::uniform_real_distribution<float> widths(1.0f, 14.0f);
  const auto distanceTo = [](const Points &points, const glm::vec2 &from) {
    float nearest = 1e9f;
    for (std::size_t i = 0; i + 1 < points.size(); ++i) {
      const glm::vec2 start(points[i]);
      const glm::vec2 edge = glm::vec2(points[i + 1]) - start;
      const float along =
          glm::clamp(glm::dot(from - start, edge) / glm::dot(edge, edge), 0.0f, 1.0f);
      nearest = std::min(nearest, glm::distance(from, start + edge * along));
    }
    return nearest;
  };
  for (int round = 0; round < 40; ++round) {
    Points points;
    // Long ways at first, then ones that are shorter than they are wide.
    const float reach = round < 20 ? 1.0f : 0.15f;
    for (int i = 0; i < 6; ++i) {
      points.emplace_back(32 + (place(random) - 32) * reach, 32 + (place(random) - 32) * reach, 0);
    }
    const float width = widths(random);
    const auto line = makeLine(points, width);
    line->setJoin(OkLineJoin::Round);
    line->setCap(OkLineCap::Round);
    line->setBlendMode(round % 2 == 0 ? OK_BLEND_OPAQUE : OK_BLEND_ALPHA);
    const OkImage picture = draw();
    keep(picture, "random" + std::to_string(round));
    for (int y = 0; y < kSide; ++y) {
      for (int x = 0; x < kSide; ++x) {
        const float apart = distanceTo(points, glm::vec2(x, y) + 0.5f) - 0.5f * width;
        if (std::abs(apart) > 0.16f) {
          EXPECT_EQ(isLit(picture, x, y), apart < 0) << round << ": " << x << ' ' << y;
        }
      }
    }
  }
}

// ---- dashes -------------------------------------------------------------------------------------

TEST_F(LinePictures, DashesFollowTheirPattern) {
  const auto line = makeLine({{2, 32, 0}, {62, 32, 0}}, 4);
  const std::string dash = "######....";
  const std::string expected = ".." + dash + dash + dash + dash + dash + dash + "..";
  for (const bool inPixels : {true, false}) {
    SCOPED_TRACE(inPixels);
    const auto setDashes = [&](std::vector<float> lengths, float phase) {
      return inPixels ? line->setDashPixels(lengths, phase) : line->setDashMetres(lengths, phase);
    };
    ASSERT_TRUE(setDashes({6, 4}, 0));
    EXPECT_EQ(row(draw(), 32), expected);
    EXPECT_EQ(row(draw(), 30), expected);
    // A phase of 8: in the middle of the gap.
    line->setDashPhase(8);
    EXPECT_EQ(row(draw(), 32).substr(0, 14), "....######....");
    line->setDashPhase(-2);
    EXPECT_EQ(row(draw(), 32).substr(0, 14), "....######....");
    // An odd number is gone through twice: 3 on, 2 off, 1 on, 3 off, 2 on, 1 off.
    ASSERT_TRUE(setDashes({3, 2, 1}, 0));
    EXPECT_EQ(row(draw(), 32).substr(0, 26), "..###..#...##.###..#...##.");
    ASSERT_TRUE(setDashes({1, 1, 1, 1, 2, 2, 8, 4}, 0));
    EXPECT_EQ(row(draw(), 32).substr(0, 24), "..#.#.##..########....#.");
    line->clearDashes();
    EXPECT_EQ(row(draw(), 32), ".." + repeat('#', 60) + "..");
  }
}

TEST_F(LinePictures, DashesGoOnAroundCorners) {
  for (const bool inPixels : {true, false}) {
    SCOPED_TRACE(inPixels);
    const auto line = makeLine({{3, 4.5f, 0}, {20.5f, 4.5f, 0}, {20.5f, 60, 0}}, 1);
    const std::vector<float> lengths = {10, 5};
    ASSERT_TRUE(inPixels ? line->setDashPixels(lengths) : line->setDashMetres(lengths));
    const OkImage picture = draw();
    keep(picture, "dashed");
    // 17.5 to the corner: 10 on, 5 off, 2.5 on; then 7.5 more of that dash.
    EXPECT_EQ(row(picture, 4).substr(0, 24), "...##########.....###...");
    EXPECT_EQ(column(picture, 20).substr(0, 32), "....########.....##########.....");
  }
}

TEST_F(LinePictures, StripsAndSegmentsBeginTheirPatternsAnew) {
  OkLineItem line("segments");
  scene().addObject(&line);
  ASSERT_TRUE(
      line.setSegments(Points{{0, 10.5f, 0}, {25, 10.5f, 0}, {30, 10.5f, 0}, {64, 10.5f, 0}}));
  ASSERT_TRUE(line.addStrip(Points{{5, 20.5f, 0}, {30, 20.5f, 0}}));
  for (const bool inPixels : {true, false}) {
    const std::vector<float> lengths = {6, 4};
    ASSERT_TRUE(inPixels ? line.setDashPixels(lengths) : line.setDashMetres(lengths));
    const OkImage picture = draw();
    EXPECT_EQ(row(picture, 10).substr(0, 42), "######....######....#####.....######....##");
    EXPECT_EQ(row(picture, 20).substr(0, 16), ".....######....#");
  }
}

TEST_F(LinePictures, DashesInPixelsStaySoInPerspectiveAndMetresDoNot) {
  const auto line = makeLine({{-1.5f, 0, -1.5f}, {30, 0, -40}}, 3);
  const std::vector<float> pixels = {5, 5};
  ASSERT_TRUE(line->setDashPixels(pixels));
  OkImage picture = draw(camera_);
  // From x = 0 to 32 + 32 * 30 / 40 = 56.
  EXPECT_EQ(row(picture, 32),
            "#####.....#####.....#####.....#####.....#####.....#####........" + std::string("."));
  line->setScaling(3);
  EXPECT_EQ(row(draw(camera_), 32), row(picture, 32)) << "the same line from the eye";
  line->setScaling(1);
  const std::vector<float> metres = {1, 1};
  ASSERT_TRUE(line->setDashMetres(metres));
  picture = draw(camera_);
  keep(picture, "receding");
  // 1.414 metres on are at z = -1.5 - 0.774 and so on: each dash is shorter than the one before.
  const glm::vec3 from(-1.5f, 0, -1.5f);
  const glm::vec3 way = glm::normalize(glm::vec3(31.5f, 0, -38.5f));
  for (const float along : {0.5f, 1.5f, 2.5f, 3.5f, 4.5f}) {
    const glm::vec3 point = from + way * along;
    const int x = static_cast<int>(32 - 32 * point.x / point.z);
    EXPECT_EQ(isLit(picture, x, 32), static_cast<int>(along) % 2 == 0) << along;
  }
}

TEST_F(LinePictures, DashesInMetresAreMetresOfTheWorld) {
  const auto line = makeLine({{0, 1, 0}, {6, 1, 0}}, 3);
  line->setScaling(10);
  const std::vector<float> lengths = {6, 4};
  ASSERT_TRUE(line->setDashMetres(lengths));
  EXPECT_EQ(row(draw(), 10).substr(0, 24), "######....######....####");
}

// ---- depth --------------------------------------------------------------------------------------

TEST_F(LinePictures, LinesAreHiddenByWhatIsInFrontUnlessTheyAreOnTop) {
  const auto wall = makeRectangle(0, 0, 32, 64);
  wall->setUnlit(true);
  wall->setFillColor(0, 0, 1);
  wall->setPosition(0, 0, 5);
  scene().addObject(wall.get());
  const auto line = makeLine({{10, 32, 0}, {50, 32, 0}}, 4);
  line->setColor(1, 0, 0);
  const Pixel red{255, 0, 0, 255};
  const Pixel blue{0, 0, 255, 255};
  OkImage picture = draw();
  EXPECT_EQ(at(picture, 20, 32), blue);
  EXPECT_EQ(at(picture, 40, 32), red);
  line->setOnTop(true);
  picture = draw();
  EXPECT_EQ(at(picture, 20, 32), red);
  EXPECT_EQ(at(picture, 40, 32), red);
  wall->setBlendMode(OK_BLEND_ALPHA);
  EXPECT_EQ(at(draw(), 20, 32), red) << "over what is blended, too";
  wall->setBlendMode(OK_BLEND_OPAQUE);
  line->setOnTop(false);
  EXPECT_EQ(at(draw(), 20, 32), blue);
  line->setPosition(0, 0, 6);
  EXPECT_EQ(at(draw(), 20, 32), red) << "in front";
}

TEST_F(LinePictures, LinesHideWhatIsBehindThem) {
  const auto line = makeLine({{10, 32, 3}, {50, 32, 3}}, 4);
  line->setColor(1, 0, 0);
  const auto behind = makeLine({{30, 10, 0}, {30, 50, 0}}, 4);
  const OkImage picture = draw();
  EXPECT_EQ(at(picture, 30, 32), (Pixel{255, 0, 0, 255}));
  EXPECT_EQ(at(picture, 30, 40), (Pixel{255, 255, 255, 255}));
}

TEST_F(LinePictures, OnTopLinesEndAtTheNearPlane) {
  const auto line = makeLine({{0, -1, 5}, {0, -1, -10}}, 4);
  const OkImage expected = draw(camera_);
  line->setOnTop(true);
  const OkImage picture = draw(camera_);
  for (int y = 0; y < kSide; ++y) {
    EXPECT_EQ(row(picture, y), row(expected, y)) << y;
  }
}

TEST_F(LinePictures, SegmentsThroughTheNearPlaneEndAtTheEdgeOfThePicture) {
  // Below the eye, from behind it to ten metres ahead: y = 32 - 32 / distance, up to 28.8.
  const Points points = {{0, -1, 5}, {0, -1, -10}};
  for (const bool reversed : {false, true}) {
    SCOPED_TRACE(reversed);
    const auto line = makeLine(reversed ? Points{points[1], points[0]} : points, 4);
    for (const OkLineCap cap : {OkLineCap::Butt, OkLineCap::Round}) {
      line->setCap(cap);
      const OkImage picture = draw(camera_);
      keep(picture, "near");
      EXPECT_EQ(row(picture, 0), repeat('.', 30) + "####" + repeat('.', 30));
      const Lit lit = measure(picture);
      expectBox(lit, 30, 33, 0, cap == OkLineCap::Butt ? 28 : 30);
      if (cap == OkLineCap::Butt) {
        EXPECT_EQ(lit.count, 4 * 29);
      }
    }
  }
}

TEST_F(LinePictures, DashesAndColorsAreRightBeyondTheNearPlane) {
  const auto line = makeLine({{0, -1, 5}, {0, -1, -10}}, 4);
  const std::vector<glm::vec4> colors = {{1, 0, 0, 1}, {0, 1, 0, 1}};
  ASSERT_TRUE(line->setColors(colors));
  OkImage picture = draw(camera_);
  // Row 19 is seen at 32 / 12.5 = 2.56 metres: 7.56 of 15 along.
  EXPECT_NEAR(at(picture, 31, 19)[1], shown(7.56f / 15.0f), 1);
  EXPECT_NEAR(at(picture, 31, 19)[0], shown(1 - 7.56f / 15.0f), 1);
  const std::vector<float> lengths = {1, 1};
  ASSERT_TRUE(line->setDashMetres(lengths));
  picture = draw(camera_);
  // Two metres ahead (row 16) are seven along, in a gap; three (row 21.3) begin a dash.
  EXPECT_EQ(column(picture, 31).substr(10, 14), "######.....###");
}

TEST_F(LinePictures, LinesAllBehindTheEyeAreNotSeen) {
  const auto line = makeLine({{-3, 1, 5}, {3, 1, 2}, {0, 0, 0.5f}}, 4);
  EXPECT_EQ(measure(draw(camera_)).count, 0);
  const std::vector<float> lengths = {4, 4};
  ASSERT_TRUE(line->setDashPixels(lengths));
  EXPECT_EQ(measure(draw(camera_)).count, 0);
}

TEST_F(LinePictures, DashesInPixelsSurviveTheNearPlane) {
  const auto line = makeLine({{0, -1, -10}, {0, -1, 5}}, 4);
  const std::vector<float> lengths = {4, 4};
  ASSERT_TRUE(line->setDashPixels(lengths));
  // They count from the far end at 28.8 downward: on to 24.8, off to 20.8 and so on.
  EXPECT_EQ(column(draw(camera_), 31).substr(0, 30), ".####....####....####....####.");
}

TEST_F(LinePictures, ALineSeenEndOnIsHarmless) {
  const auto line = makeLine({{0, 0, -2}, {0, 0, -10}, {2, 0, -10}}, 4);
  const OkImage picture = draw(camera_);
  const Lit lit = measure(picture);
  EXPECT_GE(lit.count, 4 * 6);
  EXPECT_LE(lit.count, 4 * 12);
}

// ---- colours ------------------------------------------------------------------------------------

TEST_F(LinePictures, ColorsAreShownAsGiven) {
  const auto line = makeLine({{10, 32, 0}, {50, 32, 0}}, 4);
  line->setColor(200 / 255.0f, 100 / 255.0f, 50 / 255.0f);
  EXPECT_EQ(at(draw(), 30, 32), (Pixel{200, 100, 50, 255}));
  line->setColor(1, 1, 1);
  const glm::vec4 color(30 / 255.0f, 60 / 255.0f, 90 / 255.0f, 1);
  const std::vector<glm::vec4> same = {color, color};
  ASSERT_TRUE(line->setColors(same));
  EXPECT_EQ(at(draw(), 30, 32), (Pixel{30, 60, 90, 255}));
  const std::vector<glm::vec4> ends = {{1, 0, 0, 1}, {0, 0, 1, 1}};
  ASSERT_TRUE(line->setColors(ends));
  const Pixel pixel = at(draw(), 19, 32);
  EXPECT_NEAR(pixel[0], shown(1 - 9.5f / 40), 1) << "mixed in linear light";
  EXPECT_NEAR(pixel[2], shown(9.5f / 40), 1);
}

TEST_F(LinePictures, LinesAreNeverLitAndFadeLikeItems) {
  scene().setDaylight({});
  const auto line = makeLine({{10, 32, 0}, {50, 32, 0}}, 4);
  EXPECT_EQ(at(draw(), 30, 32), (Pixel{255, 255, 255, 255}));
  line->setFade(0.5f);
  EXPECT_EQ(measure(draw()).count, 80);
}

// ---- what it costs ------------------------------------------------------------------------------

TEST_F(LinePictures, ManyLinesOfManyStylesAreOneCall) {
  std::vector<std::unique_ptr<OkLineItem>> lines;
  lines.push_back(makeLine({{10, 32, 0}, {50, 32, 0}}, 4));
  draw();
  const std::uint32_t one = drawCalls();
  for (int i = 0; i < 20; ++i) {
    const auto number = static_cast<float>(i);
    lines.push_back(makeLine({{10, 32, 0}, {50, number, 0}}, 1.0f + 0.1f * number));
    lines.back()->setColor(0.5f, 0.01f * number, 0);
    lines.back()->setMiterLimit(1.0f + number);
  }
  draw();
  EXPECT_EQ(drawCalls(), one);
}

TEST_F(LinePictures, UpdatesMakeNothingNewOnTheDevice) {
  Points points;
  for (int i = 0; i < 200; ++i) {
    points.emplace_back(0.3f * static_cast<float>(i), 20, 0);
  }
  const auto line = makeLine(points, 2);
  draw();
  draw();
  const std::size_t before = stage->context().liveObjectCount();
  EXPECT_EQ(statistics().uploadedBytes, 0u) << "a line that stays costs nothing";
  std::uint64_t memory = 0;
  for (int frame = 1; frame < 5; ++frame) {
    for (glm::vec3 &point : points) {
      point.y += 2;
    }
    ASSERT_TRUE(line->updatePoints(points));
    const OkImage picture = draw();
    // Vertices of 14 floats, six a segment, and the instance; the indices stay.
    EXPECT_EQ(statistics().uploadedBytes, 199u * 6 * 14 * sizeof(float) + sizeof(OkDrawInstance));
    // The buffer that uploads pass through is as large as the latest of them.
    memory = frame == 1 ? statistics().gpuMemoryBytes : memory;
    EXPECT_EQ(measure(picture).bottom, 20 + 2 * frame - 1);
  }
  EXPECT_EQ(stage->context().liveObjectCount(), before);
  EXPECT_EQ(statistics().gpuMemoryBytes, memory);
}

TEST_F(LinePictures, WidthsThatReachIntoTheViewAreNotCulled) {
  // The points are outside by up to 3 pixels, the left half of a width of 8 is not.
  const auto line = makeLine({{-3, 32.1f, 0}, {-3, 32, 0}}, 8);
  line->setCap(OkLineCap::Square);
  expectBox(measure(draw()), 0, 0, 28, 36 - 1);
  line->setWidthMetres(8);
  expectBox(measure(draw()), 0, 0, 28, 35);
  line->setPosition(-2, 0, 0);
  EXPECT_EQ(measure(draw()).count, 0);
  line->setPosition(-20, 0, 0);
  draw();
  EXPECT_EQ(statistics().itemsVisible, 0u);
  // In perspective, far away, where a pixel is 2 metres wide.
  line->setWidthPixels(8);
  line->setStrip(Points{{-66, 0, -64}, {-66, 0.1f, -64}});
  line->setPosition(0, 0, 0);
  EXPECT_GT(measure(draw(camera_)).count, 8);
}

TEST_F(LinePictures, SubclassesAreCulledByTheirWidthsToo) {
  class Own : public OkLineItem {
   public:
    using OkLineItem::OkLineItem;
    bool shouldDraw() const override { return true; }
  };
  Own line("own");
  ASSERT_TRUE(line.setStrip(Points{{-3, 32.1f, 0}, {-3, 32, 0}}));
  line.setWidthPixels(8);
  line.setCap(OkLineCap::Square);
  scene().addObject(&line);
  EXPECT_EQ(measure(draw()).right, 0);
}

TEST_F(LinePictures, MultisampledEdgesAreSmooth) {
  const auto line = makeLine({{10, 10, 0}, {50, 30, 0}, {20, 55, 0}}, 9);
  line->setJoin(OkLineJoin::Round);
  line->setCap(OkLineCap::Round);
  const OkImage picture = stage->draw(kSide, kSide, 4);
  keep(picture, "multisampled");
  int between = 0;
  for (int y = 0; y < kSide; ++y) {
    for (int x = 0; x < kSide; ++x) {
      const int value = at(picture, x, y)[0];
      between += value > 0 && value < 255 ? 1 : 0;
    }
  }
  EXPECT_GT(between, 40);
}

}  // namespace
}  // namespace okinawa
