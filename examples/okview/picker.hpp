#pragma once

#include <okinawa/okinawa.hpp>
#include <span>
#include <string>

namespace okview {

/** What a ray met first; no item when it met nothing. */
struct Picked {
  OkItem *item = nullptr;
  OkItem::Hit hit;
};

/** The nearest of the items that are shown. */
[[nodiscard]] Picked pickNearest(const OkRay &ray, std::span<OkItem *const> items);

/** The JSON object of `--pick`, with a line break at its end. */
[[nodiscard]] std::string toJson(const Picked &picked);

}  // namespace okview
