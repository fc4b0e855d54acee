#pragma once

#include <glm/vec2.hpp>
#include <glm/vec3.hpp>

/**
 * The measures of the shapes that `OkMeshBuilder` makes, each with a default that draws something.
 *
 * Everywhere: metres, Y up, right-handed, triangles counter-clockwise as seen from outside, u to
 * the right and v up as seen from outside, both within [0, 1]. A round shape is laid around the Y
 * axis: its seam (u = 0 and u = 1) runs along -Z, and +Z, which a new camera sees, has u = 0.5.
 * Flat ends show a disc cut out of the middle of the texture.
 *
 * Sizes must be finite and above zero; counts are counts of pieces, not of vertices.
 */

/** One rectangle in the plane y = 0 around the origin, facing +Y; v grows towards -Z. */
struct OkPlaneShape {
  /** Along X and along Z. */
  glm::vec2 size{1.0f, 1.0f};
};

/** As the plane, in cells that share their corners. */
struct OkGridShape {
  /** Along X and along Z. */
  glm::vec2 size{1.0f, 1.0f};
  int columns = 10;
  int rows = 10;
};

/**
 * A box around the origin. Each face has the whole texture and corners of its own. Sections:
 * "right" (+X), "left", "top" (+Y), "bottom", "front" (+Z), "back".
 */
struct OkBoxShape {
  glm::vec3 size{1.0f, 1.0f, 1.0f};
  /** Cells along X, Y and Z. */
  glm::ivec3 cells{1, 1, 1};
};

/** A ball of meridians and parallels around the origin; v grows from the south pole (-Y). */
struct OkSphereShape {
  float radius = 0.5f;
  /** Pieces around, 3 or more. */
  int segments = 32;
  /** Pieces from pole to pole, 2 or more. */
  int rings = 16;
};

/**
 * A ball of nearly equal triangles around the origin: an icosahedron with two corners on the Y
 * axis, its faces cut into `divisions` * `divisions` triangles each. The texture is the unfolded
 * net of the twenty faces, north up; the seams run along its outer edges.
 */
struct OkIcosphereShape {
  float radius = 0.5f;
  int divisions = 8;
};

/** A cylinder along Y around the origin. Sections: "side" and, where capped, "bottom", "top". */
struct OkCylinderShape {
  float radius = 0.5f;
  float height = 1.0f;
  /** Pieces around, 3 or more. */
  int segments = 32;
  /** Pieces along the height. */
  int rings = 1;
  bool capped = true;
};

/**
 * A cone along Y around the origin, its tip or its smaller end up. Sections: "side" and, where
 * capped, "bottom" and, of a blunt cone, "top".
 */
struct OkConeShape {
  float radius = 0.5f;
  /** 0 for a tip; else the cone is blunt. */
  float topRadius = 0.0f;
  float height = 1.0f;
  /** Pieces around, 3 or more. */
  int segments = 32;
  /** Pieces along the height. */
  int rings = 1;
  bool capped = true;
};

/** A cylinder along Y with half balls as ends, around the origin; v grows with the way along it. */
struct OkCapsuleShape {
  float radius = 0.25f;
  /** From tip to tip: twice the radius, which is a ball, or more. */
  float height = 1.0f;
  /** Pieces around, 3 or more. */
  int segments = 32;
  /** Pieces of each half ball from its rim to its pole. */
  int rings = 8;
};

/**
 * A ring around Y and the origin. u goes around the axis, v around the tube, from the inside over
 * the bottom, the outside (v = 0.5) and the top.
 */
struct OkTorusShape {
  /** From the axis to the middle of the tube. */
  float radius = 0.5f;
  /** Below `radius`: the tube must not meet itself. */
  float tubeRadius = 0.2f;
  /** Pieces around the axis, 3 or more. */
  int segments = 48;
  /** Pieces around the tube, 3 or more. */
  int sides = 24;
};

/** An arrow along Y from the origin to its tip at y = `length`. Sections: "shaft", "head". */
struct OkArrowShape {
  float length = 1.0f;
  float shaftRadius = 0.03f;
  /** Wider than the shaft. */
  float headRadius = 0.08f;
  /** Shorter than the arrow. */
  float headLength = 0.25f;
  /** Pieces around, 3 or more. */
  int segments = 24;
};

/**
 * A terrain around the origin from `columns` * `rows` samples, 2 or more each way: the first at the
 * corner -X -Z, the first row along +X, rows towards +Z. Normals by central differences; v grows
 * towards -Z.
 */
struct OkHeightFieldShape {
  int columns = 2;
  int rows = 2;
  /** Along X and along Z. */
  glm::vec2 size{1.0f, 1.0f};
  /** Metres for a sample of 1; may be negative. */
  float heightScale = 1.0f;
};

/**
 * A flat outline in X and Y, with holes, made a body from z = -depth / 2 to z = depth / 2.
 * Sections: "side" and, where capped, "front" (+Z) and "back". The ends show the outline's box as
 * the whole texture; on the walls u goes once around each outline. Walls are flat:
 * `recomputeNormals` rounds them.
 */
struct OkExtrusionShape {
  float depth = 1.0f;
  bool capped = true;
};

/**
 * A profile of (distance from the axis, y) turned once around Y. A profile on the axis at both
 * ends, or a closed one, faces outward whichever way it runs; any other faces right of its way, so
 * outward when it runs upward. v follows the length of the profile.
 */
struct OkLatheShape {
  /** Pieces around, 3 or more. */
  int segments = 32;
  /** Joins the last point to the first. */
  bool closed = false;
  /** Joints that bend by more are sharp. */
  float smoothDegrees = 30.0f;
};

/**
 * A round tube along a curve of points, turning as little as it can (parallel transport). u goes
 * around, from -Z where the tube begins upright and else from below, v along its length. Rings
 * stand across the curve: bends should be many and small, and wider than the tube. Sections: "side"
 * and, where open and capped, "start", "end".
 */
struct OkTubeShape {
  float radius = 0.1f;
  /** Pieces around, 3 or more. */
  int sides = 16;
  /** Joins the last point to the first. */
  bool closed = false;
  bool capped = true;
};
