#pragma once

#include "okinawa/scene/draw_list.hpp"
#include "okinawa/scene/object.hpp"
#include "okinawa/scene/view.hpp"

namespace okinawa {

/** Empties a list and readies it for an engine pass; reads the configuration. */
void beginList(const OkView &view, OkDrawList &list);

/** How far away a root and all below it count as being, in the order of blended draws. */
[[nodiscard]] float rootDepth(const OkObject &root, const OkView &view);

/** Adds the draws of one object, and the lines about it where they are wanted. */
void collectSeen(const OkObject &object, const OkView &view, OkDrawList &list);

/** Adds what a view can see of an object and of everything below it, asking each one. */
void collectTree(const OkObject &root, const OkView &view, OkDrawList &list);

/**
 * Whether a view can see an object whose draws reach beyond its sphere, as `OkObjectTraits` says.
 */
[[nodiscard]] bool canSeeReach(const OkView &view, const OkWorldSphere &sphere, float reachPixels,
                               float reachMetres);

}  // namespace okinawa
