#include "okinawa/item/line_item.hpp"

#include <cmath>
#include <glm/gtc/matrix_transform.hpp>
#include <gtest/gtest.h>
#include <limits>

#include "okinawa/scene/scene.hpp"
#include "okinawa/scene/view.hpp"

#include "item/line_mesh.hpp"
#include "scene/kept_draws.hpp"

namespace {

using okinawa::countOutline;
using okinawa::LineSegment;
using okinawa::LineStrip;
using Points = std::vector<glm::vec3>;

constexpr float kNan = std::numeric_limits<float>::quiet_NaN();
constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr std::uint32_t kNone = LineSegment::kNone;

const Points kCorner = {{0, 0, 0}, {3, 0, 0}, {3, 4, 0}};

/** From the origin along -Z, one metre a pixel, the origin in the middle. */
OkView lookAhead(int side, float reach) {
  return OkView::make(glm::dvec3(0.0), glm::mat3(1.0f),
                      glm::ortho(-reach, reach, -reach, reach, -100.0f, 100.0f), side, side);
}

OkDrawList collect(const OkScene &scene, const OkView &view) {
  OkDrawList list;
  scene.collect(view, list);
  return list;
}

// ---- geometry -----------------------------------------------------------------------------------

TEST(LineItem, CountsPointsStripsAndSegments) {
  OkLineItem line("line");
  EXPECT_EQ(line.getSegmentCount(), 0u);
  EXPECT_EQ(line.getMesh(), nullptr);
  ASSERT_TRUE(line.setStrip(kCorner));
  EXPECT_EQ(line.getPoints().size(), 3u);
  EXPECT_EQ(line.getStripCount(), 1u);
  EXPECT_EQ(line.getSegmentCount(), 2u);
  ASSERT_TRUE(line.addStrip(kCorner, true));
  EXPECT_EQ(line.getSegmentCount(), 5u);
  ASSERT_TRUE(line.addSegments(Points{{0, 0, 0}, {1, 0, 0}, {5, 5, 5}, {6, 6, 6}}));
  EXPECT_EQ(line.getStripCount(), 4u);
  EXPECT_EQ(line.getSegmentCount(), 7u);
  ASSERT_TRUE(line.setSegments(Points{{0, 0, 0}, {1, 0, 0}}));
  EXPECT_EQ(line.getSegmentCount(), 1u);
  const std::vector<std::uint32_t> counts = {3, 2};
  ASSERT_TRUE(
      line.setStrips(Points{{0, 0, 0}, {1, 0, 0}, {2, 0, 0}, {0, 1, 0}, {1, 1, 0}}, counts));
  EXPECT_EQ(line.getStripCount(), 2u);
  EXPECT_EQ(line.getSegmentCount(), 3u);
  line.clear();
  EXPECT_EQ(line.getSegmentCount(), 0u);
  EXPECT_EQ(line.getMesh(), nullptr);
  EXPECT_TRUE(line.getLocalSphere().isEmpty());
}

TEST(LineItem, BadGeometryIsRefusedAndChangesNothing) {
  OkLineItem line("line");
  ASSERT_TRUE(line.setStrip(kCorner));
  const std::uint32_t revision = line.getMesh()->getRevision();
  const Points one = {{0, 0, 0}};
  const Points odd = {{0, 0, 0}, {1, 0, 0}, {2, 0, 0}};
  const Points bad = {{0, 0, 0}, {kNan, 0, 0}};
  const std::vector<glm::vec4> two(2, glm::vec4(1.0f));
  const std::vector<glm::vec4> badColors = {{1, 1, 1, 1}, {1, 1, kInfinity, 1}, {1, 1, 1, 1}};
  EXPECT_FALSE(line.setStrip(one));
  EXPECT_FALSE(line.setStrip({}));
  EXPECT_FALSE(line.addStrip(one));
  EXPECT_FALSE(line.setSegments(odd));
  EXPECT_FALSE(line.addSegments(odd));
  EXPECT_FALSE(line.setStrip(bad));
  EXPECT_FALSE(line.addStrip(bad));
  EXPECT_FALSE(line.setStrip(kCorner, false, two));
  EXPECT_FALSE(line.setColors(two));
  EXPECT_FALSE(line.setColors(badColors));
  EXPECT_FALSE(line.updatePoints(one));
  EXPECT_FALSE(line.updatePoints(Points{{0, 0, 0}, {1, kNan, 0}, {2, 0, 0}}));
  for (const std::vector<std::uint32_t> &counts :
       {std::vector<std::uint32_t>{2}, std::vector<std::uint32_t>{3, 2},
        std::vector<std::uint32_t>{2, 1}, std::vector<std::uint32_t>{0xffffffffu, 0xffffffffu}}) {
    EXPECT_FALSE(line.setStrips(kCorner, counts));
  }
  EXPECT_EQ(line.getSegmentCount(), 2u);
  EXPECT_EQ(line.getPoints()[1], kCorner[1]);
  EXPECT_EQ(line.getMesh()->getRevision(), revision);
}

TEST(LineItem, BadStylesAreRefusedAndChangeNothing) {
  OkLineItem line("line");
  line.setWidthPixels(3);
  const OkLineStyle before = line.getStyle();
  for (const float width : {0.0f, -1.0f, kNan, kInfinity}) {
    line.setWidthPixels(width);
    line.setWidthMetres(width);
  }
  line.setMiterLimit(0.9f);
  line.setMiterLimit(kNan);
  line.setDashPhase(kInfinity);
  EXPECT_FALSE(line.setDashPixels({}));
  EXPECT_FALSE(line.setDashPixels(std::vector<float>{0, 0}));
  EXPECT_FALSE(line.setDashMetres(std::vector<float>{1, -1}));
  EXPECT_FALSE(line.setDashMetres(std::vector<float>{1, kNan}));
  EXPECT_FALSE(line.setDashMetres(std::vector<float>(9, 1.0f)));
  EXPECT_FALSE(line.setDashMetres(std::vector<float>{1, 1}, kNan));
  EXPECT_EQ(line.getStyle(), before);
}

TEST(LineItem, TakesItsOwnPoints) {
  OkLineItem line("line");
  ASSERT_TRUE(line.setStrip(kCorner));
  ASSERT_TRUE(line.addStrip(line.getPoints(), true));
  EXPECT_EQ(line.getPoints().size(), 6u);
  EXPECT_EQ(line.getPoints()[5], kCorner[2]);
  ASSERT_TRUE(line.setStrip(line.getPoints().first(2)));
  ASSERT_EQ(line.getPoints().size(), 2u);
  EXPECT_EQ(line.getPoints()[1], kCorner[1]);
  ASSERT_TRUE(line.updatePoints(line.getPoints()));
  EXPECT_EQ(line.getSegmentCount(), 1u);
}

TEST(LineItem, BoundsAreThoseOfThePoints) {
  OkLineItem line("line");
  line.setWidthPixels(100);
  ASSERT_TRUE(line.setStrip(kCorner));
  EXPECT_NEAR(line.getRadius(), 2.5f, 1e-5f);
  EXPECT_EQ(line.getLocalBox().max, glm::vec3(3, 4, 0));
  ASSERT_TRUE(line.updatePoints(Points{{0, 0, 0}, {6, 0, 0}, {6, 8, 0}}));
  EXPECT_NEAR(line.getRadius(), 5.0f, 1e-5f);
}

TEST(LineItem, UpdatesKeepTheMeshAndItsCounts) {
  OkLineItem line("line");
  ASSERT_TRUE(line.setStrip(kCorner, true));
  const OkMesh *mesh = line.getMesh();
  const std::uint64_t id = mesh->getId();
  const std::uint32_t vertices = mesh->getVertexCount();
  const std::uint32_t indices = mesh->getIndexCount();
  // Also where points fall together.
  ASSERT_TRUE(line.updatePoints(Points{{0, 0, 0}, {0, 0, 0}, {3, 4, 0}}));
  EXPECT_EQ(line.getMesh()->getId(), id);
  EXPECT_EQ(line.getMesh()->getVertexCount(), vertices);
  EXPECT_EQ(line.getMesh()->getIndexCount(), indices);
  // Widths and joins without arcs leave the mesh as it is.
  const std::uint32_t revision = line.getMesh()->getRevision();
  line.setWidthPixels(40);
  line.setJoin(OkLineJoin::Bevel);
  line.setColor(1, 0, 0);
  EXPECT_EQ(line.getMesh()->getRevision(), revision);
}

TEST(LineSegments, LookPastRepeatedPoints) {
  const Points points = {{0, 0, 0}, {0, 0, 0}, {3, 0, 0}, {3, 0, 0}, {3, 4, 0}};
  const LineStrip strip{0, 5, false};
  const std::vector<LineSegment> segments = okinawa::listSegments(points, {&strip, 1});
  ASSERT_EQ(segments.size(), 4u);
  EXPECT_EQ(segments[1].before, kNone) << "nothing else before the first point";
  EXPECT_EQ(segments[1].after, 4u);
  EXPECT_EQ(segments[3].before, 1u);
  EXPECT_EQ(segments[3].after, kNone);
  EXPECT_DOUBLE_EQ(segments[3].start, 3.0);
  EXPECT_DOUBLE_EQ(segments[3].end, 7.0);
}

TEST(LineSegments, OfClosedStripsGoAround) {
  const Points points = {{9, 9, 9}, {0, 0, 0}, {3, 0, 0}, {3, 4, 0}, {0, 0, 0}};
  const LineStrip strip{1, 4, true};
  const std::vector<LineSegment> segments = okinawa::listSegments(points, {&strip, 1});
  ASSERT_EQ(segments.size(), 4u);
  EXPECT_EQ(segments[0].from, 1u);
  EXPECT_EQ(segments[0].before, 3u) << "past the last point, which repeats the first";
  EXPECT_EQ(segments[2].after, 2u);
  EXPECT_EQ(segments[3].from, 4u);
  EXPECT_EQ(segments[3].to, 1u);
  EXPECT_DOUBLE_EQ(segments[3].end, 12.0);
  const Points same(3, glm::vec3(1.0f));
  const LineStrip point{0, 3, true};
  for (const LineSegment &segment : okinawa::listSegments(same, {&point, 1})) {
    EXPECT_EQ(segment.before, kNone);
    EXPECT_EQ(segment.after, kNone);
  }
}

TEST(LineSegments, CostTimeInProportionToTheirNumber) {
  // A hundred thousand repeated points would take minutes if each looked for the others.
  const Points points(100000, glm::vec3(1.0f));
  const LineStrip strip{0, 100000, true};
  EXPECT_EQ(okinawa::listSegments(points, {&strip, 1}).size(), 100000u);
}

TEST(LineMesh, OutlinesHaveAsManyCornersAsArcsNeed) {
  OkLineStyle style;
  style.width = 50;
  EXPECT_EQ(countOutline(style), 1);
  style.cap = OkLineCap::Square;
  EXPECT_EQ(countOutline(style), 2);
  style.join = OkLineJoin::Round;
  for (const float width : {1.0f, 3.0f, 10.0f, 30.0f, 100.0f}) {
    style.width = width;
    const double step = 3.14159265 / (countOutline(style) + 1);
    EXPECT_LE(0.5 * static_cast<double>(width) * (1.0 - std::cos(0.5 * step)), 0.126) << width;
  }
  style.width = 1e9f;
  EXPECT_EQ(countOutline(style), 31);
}

TEST(LineMesh, HoldsASegmentInSixVertices) {
  const LineStrip strip{0, 3, false};
  const std::vector<LineSegment> segments = okinawa::listSegments(kCorner, {&strip, 1});
  const OkMeshData data = okinawa::makeLineMesh({kCorner, {}, segments}, 1);
  EXPECT_TRUE(data.validate().isOk());
  EXPECT_EQ(data.getVertexCount(), 12u);
  EXPECT_EQ(data.indices.size(), 24u);
  EXPECT_TRUE(data.colors.empty());
  // The far end of the first segment: its third vertex on.
  const float *vertex = &data.vertices[3 * OkMeshData::kFloatsPerVertex];
  EXPECT_EQ(glm::vec3(vertex[0], vertex[1], vertex[2]), kCorner[1]);
  EXPECT_EQ(glm::vec3(vertex[5], vertex[6], vertex[7]), kCorner[0]);
  EXPECT_EQ(glm::vec3(data.tangents[3]), kCorner[2]);
  EXPECT_EQ(data.secondUvs[3], glm::vec2(3, 0));
  EXPECT_EQ(data.secondUvs[6], glm::vec2(3, 7));
}

TEST(LineMesh, ForAViewCountsPixelsFromTheNearPlane) {
  // 90 degrees over 100 pixels: 50 pixels a metre at one metre.
  const OkView view = OkView::make(glm::dvec3(0.0), glm::mat3(1.0f),
                                   glm::perspective(1.57079633f, 1.0f, 0.5f, 100.0f), 100, 100);
  const Points points = {{0, -1, 3}, {0, -1, -2}, {2, -1, -2}, {2, -1, 4}, {5, 5, 5}};
  const LineStrip strip{0, 5, false};
  const std::vector<LineSegment> segments = okinawa::listSegments(points, {&strip, 1});
  okinawa::LineViewer viewer;
  viewer.clipFromLocal = glm::dmat4(view.projection);
  viewer.sizePixels = {100, 100};
  viewer.period = 1000;
  const std::vector<glm::vec4> colors(5, glm::vec4(1.0f));
  const OkMeshData data = okinawa::makeLineMeshForView({points, colors, segments}, 1, viewer);
  ASSERT_EQ(data.getVertexCount(), 24u);
  // At the near plane y = -100 pixels from the middle, at two metres -25.
  EXPECT_NEAR(data.vertices[2], -0.5f, 1e-5f);
  EXPECT_NEAR(data.secondUvs[0].x, 0.0f, 1e-4f);
  EXPECT_NEAR(data.secondUvs[0].y, 75.0f, 1e-2f);
  EXPECT_NEAR(data.secondUvs[6].x, 75.0f, 1e-2f);
  EXPECT_NEAR(data.secondUvs[6].y, 125.0f, 1e-2f);
  // From (50, -25) to (200, -100).
  EXPECT_NEAR(data.secondUvs[12].y, 125.0f + std::hypot(150.0f, 75.0f), 1e-2f);
  // All behind: nothing.
  const float *vertex = &data.vertices[18 * OkMeshData::kFloatsPerVertex];
  EXPECT_EQ(glm::vec3(vertex[0], vertex[1], vertex[2]), glm::vec3(vertex[5], vertex[6], vertex[7]));
  // Whole laps of the pattern are left out: floats keep their digits for what counts.
  viewer.period = 50;
  const OkMeshData reduced = okinawa::makeLineMeshForView({points, colors, segments}, 1, viewer);
  EXPECT_NEAR(reduced.secondUvs[6].x, 25.0f, 1e-2f);
}

// ---- what is drawn ------------------------------------------------------------------------------

TEST(LineItem, DrawsOneSolidRecordOfItsMesh) {
  OkScene scene("scene");
  OkLineItem line("line");
  ASSERT_TRUE(line.setStrip(kCorner));
  scene.addObject(&line);
  const OkDrawList list = collect(scene, lookAhead(64, 32));
  ASSERT_EQ(list.solid.size(), 1u);
  EXPECT_TRUE(list.blended.empty());
  EXPECT_EQ(list.solid[0].mesh, line.getMesh());
  EXPECT_EQ(list.solid[0].mode, OK_DRAW_TRIANGLES);
  const OkMaterialBlock &block = OkMaterialTable::getInstance().get(list.solid[0].material);
  EXPECT_TRUE(block.state.line);
  EXPECT_TRUE(block.state.unlit);
  EXPECT_EQ(block.parameters.line.width, 1.0f);
}

TEST(LineItem, OnTopIsBlendedAfterAllOthers) {
  OkScene scene("scene");
  OkLineItem top("top");
  OkLineItem other("other");
  for (OkLineItem *line : {&top, &other}) {
    ASSERT_TRUE(line->setStrip(kCorner));
    scene.addObject(line);
  }
  top.setOnTop(true);
  other.setBlendMode(OK_BLEND_ADDITIVE);
  other.setBlendPriority(1000);
  const OkDrawList list = collect(scene, lookAhead(64, 32));
  ASSERT_EQ(list.blended.size(), 2u);
  EXPECT_TRUE(okBlendedBefore(list.blended[1].order, list.blended[0].order));
  top.setOnTop(false);
  EXPECT_EQ(collect(scene, lookAhead(64, 32)).solid.size(), 1u);
}

TEST(LineItem, EqualStylesAreOneMaterialAndStylesShareAState) {
  OkLineItem a("a");
  OkLineItem b("b");
  OkScene scene("scene");
  for (OkLineItem *line : {&a, &b}) {
    ASSERT_TRUE(line->setStrip(kCorner));
    scene.addObject(line);
  }
  const OkView view = lookAhead(64, 32);
  OkDrawList list = collect(scene, view);
  EXPECT_EQ(list.solid[0].material, list.solid[1].material);
  b.setWidthPixels(7);
  b.setCap(OkLineCap::Round);
  ASSERT_TRUE(b.setDashMetres(std::vector<float>{1, 2}));
  list = collect(scene, view);
  EXPECT_NE(list.solid[0].material, list.solid[1].material);
  EXPECT_EQ(list.solid[0].stateKey, list.solid[1].stateKey);
}

TEST(LineItem, OnlyDashesInPixelsDependOnTheView) {
  OkScene scene("scene");
  OkLineItem line("line");
  ASSERT_TRUE(line.setStrip(kCorner));
  scene.addObject(&line);
  EXPECT_FALSE(line.getTraits().perView);
  ASSERT_TRUE(line.setDashMetres(std::vector<float>{1, 1}));
  EXPECT_FALSE(line.getTraits().perView);
  ASSERT_TRUE(line.setDashPixels(std::vector<float>{1, 1}));
  EXPECT_TRUE(line.getTraits().perView);
  const OkMesh *first = collect(scene, lookAhead(64, 32)).solid[0].mesh;
  EXPECT_NE(first, line.getMesh());
  const std::uint32_t revision = first->getRevision();
  EXPECT_EQ(collect(scene, lookAhead(64, 32)).solid[0].mesh->getRevision(), revision)
      << "the same view costs nothing";
  EXPECT_EQ(collect(scene, lookAhead(64, 16)).solid[0].mesh, first);
  EXPECT_GT(first->getRevision(), revision);
  line.clearDashes();
  EXPECT_EQ(collect(scene, lookAhead(64, 32)).solid[0].mesh, line.getMesh());
}

TEST(LineItem, CullingHoldsTheWidth) {
  OkScene scene("scene");
  OkLineItem line("line");
  scene.addObject(&line);
  // Two pixels a metre; the points are 3 metres outside on the right.
  ASSERT_TRUE(line.setStrip(Points{{35, 0, 0}, {35, 0.1f, 0}}));
  line.setMiterLimit(1);
  const OkView view = lookAhead(128, 32);
  const auto seen = [&] {
    OkDrawList list;
    okinawa::KeptDraws &kept = scene.getKeptDraws();
    kept.update(view.eye, false);
    okinawa::SphereBits bits;
    kept.cull(view, bits);
    kept.collectRest(view, bits, list);
    EXPECT_EQ(list.itemsVisible, collect(scene, view).itemsVisible);
    return list.itemsVisible == 1;
  };
  EXPECT_FALSE(seen());
  line.setWidthPixels(9);
  EXPECT_FALSE(seen());
  line.setWidthPixels(13);
  EXPECT_TRUE(seen());
  line.setWidthMetres(4);
  EXPECT_FALSE(seen());
  line.setWidthMetres(6.2f);
  EXPECT_TRUE(seen());
  line.setLayerMask(0);
  EXPECT_FALSE(seen());
}

TEST(LineItem, LeavesTheListsOfWhatIsAskedInEachView) {
  OkScene scene("scene");
  OkLineItem line("line");
  ASSERT_TRUE(line.setStrip(kCorner));
  scene.addObject(&line);
  const OkView view = lookAhead(64, 32);
  const auto countAsked = [&] {
    OkDrawList list;
    okinawa::KeptDraws &kept = scene.getKeptDraws();
    kept.update(view.eye, false);
    okinawa::SphereBits bits;
    kept.cull(view, bits);
    kept.collectRest(view, bits, list);
    return list.solid.size() + list.blended.size();
  };
  EXPECT_EQ(countAsked(), 0u);
  line.setOnTop(true);
  EXPECT_EQ(countAsked(), 1u);
  line.setOnTop(false);
  EXPECT_EQ(countAsked(), 0u) << "kept, and not drawn twice";
  ASSERT_TRUE(line.setDashPixels(std::vector<float>{1, 1}));
  EXPECT_EQ(countAsked(), 1u);
  line.clearDashes();
  EXPECT_EQ(countAsked(), 0u);
}

// ---- picking ------------------------------------------------------------------------------------

TEST(LineItem, RaysMeetLinesOnlyWithATolerance) {
  OkScene scene("scene");
  OkLineItem line("line");
  line.setWidthMetres(5);
  ASSERT_TRUE(line.setStrip(kCorner));
  line.setScaling(2);
  scene.addObject(&line);
  const OkRay ray(OkPoint(6.09f, 4, 10), OkPoint(0, 0, -1));
  float distance = 0;
  OkHit hit;
  EXPECT_FALSE(line.intersectRay(ray, &distance));
  EXPECT_FALSE(static_cast<const OkItem &>(line).intersectRay(ray, &distance));
  EXPECT_FALSE(line.intersectRay(ray, hit));
  EXPECT_FALSE(scene.pick(ray).isHit());
  OkPickOptions options;
  options.lineTolerance = 0.08f;
  EXPECT_FALSE(line.intersectRay(ray, hit, options));
  options.lineTolerance = 0.1f;
  ASSERT_TRUE(line.intersectRay(ray, hit, options));
  EXPECT_EQ(hit.item, &line);
  EXPECT_EQ(hit.triangle, 1);
  EXPECT_EQ(hit.range, -1);
  EXPECT_NEAR(hit.distance, 10.0f, 1e-5f);
  EXPECT_NEAR(hit.point.x(), 6.0f, 1e-5f);
  EXPECT_NEAR(hit.barycentric.y, 0.5f, 1e-5f);
  EXPECT_EQ(scene.pick(ray, {}, options).item, &line);
  EXPECT_EQ(scene.pickAll(ray, {}, options).size(), 1u);
}

TEST(LineItem, RaysMeetTheClosingSegmentAndNothingWhereThereIsNone) {
  OkLineItem line("line");
  OkPickOptions options;
  options.lineTolerance = 0.1f;
  OkHit hit;
  const OkRay ray(OkPoint(1.5f, 2, 10), OkPoint(0, 0, -1));
  EXPECT_FALSE(line.intersectRay(ray, hit, options));
  ASSERT_TRUE(line.setStrip(kCorner));
  EXPECT_FALSE(line.intersectRay(ray, hit, options));
  ASSERT_TRUE(line.setStrip(kCorner, true));
  ASSERT_TRUE(line.intersectRay(ray, hit, options));
  EXPECT_EQ(hit.triangle, 2);
  EXPECT_FALSE(line.intersectRay(OkRay(OkPoint(0, 0, 0), OkPoint(0, 0, 0)), hit, options));
}

}  // namespace
