#pragma once

#include <memory>
#include <okinawa/okinawa.hpp>
#include <string>
#include <vector>

namespace okview {

/** Files that were read and checked, but are no objects yet: needs no engine. */
OkResult<std::vector<OkModelData>> readModels(const std::vector<std::string> &files);

/** What is shown: models in one scene, each at its own origin. */
class Models {
 public:
  explicit Models(OkScene &scene) : scene_(scene) {}

  /** Shows these instead of what was there. */
  void replace(std::vector<OkModelData> data);

  [[nodiscard]] const std::vector<OkItem *> &getItems() const { return items_; }
  /** Around everything; never empty. */
  [[nodiscard]] const OkWorldBox &getBox() const { return box_; }
  /** Where a flat model's faces look, along the axis it is thin in: 1, -1, or 0 for both ways. */
  [[nodiscard]] double getFacing(int axis) const;

 private:
  OkScene &scene_;
  std::vector<std::unique_ptr<OkModel>> models_;
  std::vector<OkItem *> items_;
  OkWorldBox box_;
};

}  // namespace okview
