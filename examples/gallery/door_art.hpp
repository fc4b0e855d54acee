#pragma once

#include <glm/vec4.hpp>

/** Size in pixels of the door's drawing and of its mask. */
constexpr int kDoorWidth = 192;
constexpr int kDoorHeight = 384;

/** The drawing: everything that is to be tinted in greys. */
glm::vec4 drawDoor(float x, float y);
/** Its mask: red the frame, green the glass, blue the leaf; nothing at handle and letter slot. */
glm::vec4 drawDoorMask(float x, float y);
