#include <utility>

#include "okinawa/import/model_importer.hpp"

OkModel::OkModel(std::string name) : OkItemGroup(std::move(name)) {}

/** Parts were taken parents first, so the last ones hang deepest and go first. */
OkModel::~OkModel() {
  items_.clear();
  while (!parts_.empty()) {
    parts_.pop_back();
  }
}

void OkModel::own(std::unique_ptr<OkObject> part) {
  if (part == nullptr) {
    return;
  }
  if (auto *item = dynamic_cast<OkItem *>(part.get()); item != nullptr) {
    items_.push_back(item);
  }
  parts_.push_back(std::move(part));
}
