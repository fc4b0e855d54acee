#pragma once

#include <memory>
#include <okinawa/okinawa.hpp>

namespace okview {

/** Marks one item by drawing its edges over it; hangs under the item, so it moves along. */
class Outline {
 public:
  /** The edges lie in a layer of their own, which clicks pass through. */
  static constexpr std::uint32_t kLayer = 1u << 31;

  /** Marks this item and no other. */
  void show(OkItem &item);
  void clear() { edges_.reset(); }

 private:
  std::unique_ptr<OkItem> edges_;
};

}  // namespace okview
