#pragma once

#include <memory>
#include <okinawa/okinawa.hpp>

namespace okview {

/** Marks one item by drawing its edges over it; hangs under the item, so it moves along. */
class Outline {
 public:
  /** Marks this item and no other. */
  void show(OkItem &item);
  void clear() { edges_.reset(); }

 private:
  std::unique_ptr<OkItem> edges_;
};

}  // namespace okview
