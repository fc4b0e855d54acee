#pragma once

#include <cstdint>
#include <glm/vec3.hpp>
#include <vector>

/**
 * The scenes of the workloads as formulas: what is drawn, where it stands, where rays go. They are
 * fixed, so that figures can be compared with other programs that draw and pick the same.
 */
namespace layout {

constexpr double kFovDegrees = 60.0;
constexpr float kNear = 1.0f;
constexpr float kFar = 1000.0f;
constexpr long kParents = 100;

/** Eight floats a vertex (x y z u v nx ny nz) and triangles. */
struct Mesh {
  std::vector<float> vertices;
  std::vector<unsigned int> indices;
};

/** A box of 24 vertices, 0.6 wide, `stretch` times as high. */
Mesh makeBox(float stretch = 1.0f);
/** A waving field of `side` by `side` quads, 100 wide. */
Mesh makeHeightField(int side = 700);
/** Mesh `number` of 75: a waving patch of a thousand triangles, one unit wide. */
Mesh makePatch(int number);
/** 64 by 64 texels RGBA: a checker of two oranges. */
std::vector<std::uint8_t> makeCheckerTexels();

/** How many columns a square grid of `count` has, and where its member `index` stands. */
long getColumns(long count);
glm::vec3 gridPosition(long index, long count);
/** How far the camera stands off to see the whole of an extent, or a tenth of a grid. */
double distanceForAll(double extent);
double distanceForTenth(long count);

/** The moving scene: parents that turn, children that turn and bob on a small grid of their own. */
double getParentSpacing(long count);
glm::vec3 parentPosition(long parent, long count);
float parentAngleZ(long parent, long frame);
glm::vec3 childPosition(long child, long perParent, long frame);
float childAngleY(long child, long frame);

struct Ray {
  glm::vec3 origin;
  glm::vec3 direction;
};
/** Rays through random pixels, over the height field and over the grid of boxes. */
std::vector<Ray> makeFieldRays(long count, std::uint32_t seed);
std::vector<Ray> makeGridRays(long items, long count, std::uint32_t seed);

}  // namespace layout
