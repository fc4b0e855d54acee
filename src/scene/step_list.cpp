#include "scene/step_list.hpp"

#include <algorithm>
#include <typeinfo>

namespace okinawa {

namespace {

constexpr std::uint32_t kNone = 0xffffffffu;

}  // namespace

bool StepList::steps(const OkObject &object) {
  const OkObjectTraits traits = object.getTraits();
  return traits.steps || traits.type == nullptr || *traits.type != typeid(object);
}

void StepList::added(OkObject &object) {
  stale_ = stale_ || steps(object);
}

void StepList::removed(std::uint32_t slot) {
  stale_ = stale_ || std::any_of(steppers_.begin(), steppers_.end(),
                                 [slot](const Stepper &each) { return each.id.index == slot; });
}

void StepList::list() {
  stale_ = false;
  steppers_.clear();
  for (OkObject *root : scene_->getRoots()) {
    listTree(*root);
  }
}

void StepList::listTree(OkObject &root) {
  for (OkObject *at = &root; at != nullptr;) {
    const OkObjectId id = at->getId();
    if (id.index >= nearest_.size()) {
      nearest_.resize(id.index + std::size_t{1}, kNone);
    }
    std::uint32_t &nearest = nearest_[id.index];
    nearest = at == &root ? kNone : nearest_[at->getParent()->getId().index];
    if (steps(*at)) {
      const auto position = static_cast<std::uint32_t>(steppers_.size());
      steppers_.push_back({id, nearest == kNone ? position : nearest});
      nearest = position;
    }
    if (at->getFirstChild() != nullptr) {
      at = at->getFirstChild();
      continue;
    }
    while (at != &root && at->getNextSibling() == nullptr) {
      at = at->getParent();
    }
    at = at == &root ? nullptr : at->getNextSibling();
  }
}

void StepList::step(float dt) {
  members_.sync(*this);
  if (stale_) {
    list();
  }
  const ChangeJournal &journal = TransformStore::getInstance().getJournal();
  const std::uint64_t structure = journal.getStructureCount();
  skipped_.assign(steppers_.size(), 0);
  for (std::size_t i = 0; i < steppers_.size(); ++i) {
    stepOne(i, dt, journal.getStructureCount() != structure);
  }
}

void StepList::stepOne(std::size_t position, float dt, bool checkPlace) {
  const Stepper stepper = steppers_[position];
  OkObject *object = skipped_[stepper.above] != 0 ? nullptr : OkObject::fromId(stepper.id);
  const bool leftOut = object == nullptr || (checkPlace && object->getScene() != scene_);
  if (leftOut || !object->shouldStep(dt)) {
    skipped_[position] = 1;
    return;
  }
  object->stepSelf(dt);
}

}  // namespace okinawa
