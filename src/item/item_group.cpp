#include "okinawa/item/item_group.hpp"

#include <algorithm>

namespace {

/** Members that died are only looked for as often as the list doubles: adding stays cheap. */
constexpr std::size_t kFewMembers = 64;

std::uint64_t keyOf(OkObjectId id) noexcept {
  return (std::uint64_t{id.generation} << 32) | id.index;
}

}  // namespace

OkItemGroup::OkItemGroup(std::string name) : OkObject(std::move(name)) {}
OkItemGroup::~OkItemGroup() = default;

OkObjectTraits OkItemGroup::getTraits() const noexcept {
  return {.type = &typeid(OkItemGroup)};
}

OkItem *OkItemGroup::resolve(const Member &member) const noexcept {
  // The id proves that the item lives; it is a member while it hangs here.
  OkObject *object = OkObject::fromId(member.id);
  return object != nullptr && object->getParent() == this ? member.item : nullptr;
}

OkItemGroup::Member *OkItemGroup::findMember(const OkItem *item) noexcept {
  const auto place = places_.find(keyOf(item->getId()));
  return place != places_.end() ? &members_[place->second] : nullptr;
}

void OkItemGroup::forgetLost() {
  std::erase_if(members_, [this](const Member &member) { return !resolve(member); });
  places_.clear();
  for (std::size_t i = 0; i < members_.size(); ++i) {
    places_.emplace(keyOf(members_[i].id), i);
  }
  pruneAt_ = 2 * members_.size() + kFewMembers;
}

bool OkItemGroup::addItem(OkItem *item, const std::string &tag) {
  if (item == nullptr) {
    return false;
  }
  const bool joins = item->getParent() != this;
  if (joins && !attach(item)) {
    return false;
  }
  if (members_.size() >= pruneAt_) {
    forgetLost();
  }
  Member *member = findMember(item);
  if (member == nullptr) {
    places_.emplace(keyOf(item->getId()), members_.size());
    members_.push_back({item->getId(), item, {}});
    member = &members_.back();
  } else if (joins) {
    // It was a member before, hung elsewhere in between, and starts anew.
    member->tags.clear();
  }
  if (!tag.empty() &&
      std::find(member->tags.begin(), member->tags.end(), tag) == member->tags.end()) {
    member->tags.push_back(tag);
  }
  return true;
}

bool OkItemGroup::removeItem(OkItem *item) {
  if (item == nullptr || findMember(item) == nullptr || item->getParent() != this) {
    return false;
  }
  item->detachFromParent();
  forgetLost();
  return true;
}

std::vector<OkItem *> OkItemGroup::getItems() const {
  std::vector<OkItem *> items;
  for (const Member &member : members_) {
    if (OkItem *item = resolve(member)) {
      items.push_back(item);
    }
  }
  return items;
}

std::vector<OkItem *> OkItemGroup::getItemsWithTag(std::string_view tag) const {
  std::vector<OkItem *> items;
  for (const Member &member : members_) {
    OkItem *item = resolve(member);
    if (item != nullptr &&
        std::find(member.tags.begin(), member.tags.end(), tag) != member.tags.end()) {
      items.push_back(item);
    }
  }
  return items;
}

int OkItemGroup::getItemCountWithTag(std::string_view tag) const {
  return static_cast<int>(getItemsWithTag(tag).size());
}

void OkItemGroup::setVisibleWithTag(std::string_view tag, bool visible) {
  for (OkItem *item : getItemsWithTag(tag)) {
    item->setVisible(visible);
  }
}

void OkItemGroup::setWireframe(bool wireframe) {
  for (OkItem *item : getItems()) {
    item->setWireframe(wireframe);
  }
}
