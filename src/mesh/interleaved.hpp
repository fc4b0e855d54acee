#pragma once

#include <cstddef>
#include <span>
#include <string>
#include <vector>

#include "okinawa/base/result.hpp"

namespace okinawa {

/** Floats a vertex in the two forms that the public entry points take. */
constexpr int kStrideWithoutNormals = 5;
constexpr int kStrideWithNormals = 8;

[[nodiscard]] OkError meshError(std::string message);

/** Whether the three can be meant together; looks at no float yet. */
[[nodiscard]] OkStatus checkInterleaved(const float *vertices, long floatCount, int stride);

/** Checked vertices as eight floats each; normals that are not given are +Z. */
[[nodiscard]] std::vector<float> expandInterleaved(const float *vertices, long floatCount,
                                                   int stride);

/** The position of the first number that is not finite, or the size. */
[[nodiscard]] std::size_t findNotFinite(std::span<const float> numbers) noexcept;

}  // namespace okinawa
