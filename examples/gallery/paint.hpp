#pragma once

#include <functional>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <okinawa/okinawa.hpp>
#include <string>

/** The colour (sRGB) and coverage at a place of a picture, in pixels from its top left. */
using Painter = std::function<glm::vec4(float x, float y)>;

/**
 * A picture made by a function, sampled four times a pixel, as a texture of that name. The caller
 * holds one reference in the texture handler.
 */
OkTexture *paintTexture(const std::string &name, int width, int height, const Painter &painter);

/** A steady noise in -1..1, the same on every machine. */
float grain(int x, int y);
/** The same, smoothed over cells of `size` pixels. */
float smoothGrain(float x, float y, float size);

/** Whether a place lies in a rectangle, its edge included. */
bool inRect(float x, float y, float left, float top, float right, float bottom);
/** How far inside the rectangle a place lies: negative outside. */
float insideRect(float x, float y, float left, float top, float right, float bottom);

glm::vec3 mixColor(const glm::vec3 &a, const glm::vec3 &b, float share);
/** A colour of the wheel, `turn` from 0 to 1: sRGB. */
glm::vec3 hue(float turn, float saturation, float value);
