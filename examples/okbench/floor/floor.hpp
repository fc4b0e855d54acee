#pragma once

namespace floorGl {

/** Waits until the context that is current has drawn everything it was given. */
void finish();

}  // namespace floorGl
