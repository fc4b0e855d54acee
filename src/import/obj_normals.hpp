#pragma once

#include "import/obj_document.hpp"

namespace okinawa {

/**
 * Gives every corner of a face that has no normal a computed one, appended to the document's list.
 *
 * Faces that meet in an edge are smooth across it when the angle between them is at most 60
 * degrees, so that a cube has edges and a scanned surface has none. A smoothing group stated in the
 * file decides instead: faces of one group are smooth at any angle, different groups and `s off`
 * are not. Faces meet where their corners have the same coordinates, whatever their texture
 * coordinates and vertex numbers: a seam in the texture is no seam in the light. Normals are
 * weighted by area.
 */
void computeMissingNormals(ObjDocument &document);

}  // namespace okinawa
