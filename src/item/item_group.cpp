#include "okinawa/item/item_group.hpp"

#include <algorithm>

OkItemGroup::OkItemGroup(std::string name) : OkObject(std::move(name)) {}
OkItemGroup::~OkItemGroup() = default;

OkItem *OkItemGroup::resolve(const Member &member) const noexcept {
  // The id proves that the item lives; it is a member while it hangs here.
  OkObject *object = OkObject::fromId(member.id);
  return object != nullptr && object->getParent() == this ? member.item : nullptr;
}

OkItemGroup::Member *OkItemGroup::findMember(const OkItem *item) noexcept {
  for (Member &member : members_) {
    if (member.id == item->getId()) {
      return &member;
    }
  }
  return nullptr;
}

void OkItemGroup::forgetLost() {
  members_.erase(std::remove_if(members_.begin(), members_.end(),
                                [this](const Member &member) { return !resolve(member); }),
                 members_.end());
}

bool OkItemGroup::addItem(OkItem *item, const std::string &tag) {
  if (item == nullptr || (item->getParent() != this && !attach(item))) {
    return false;
  }
  forgetLost();
  Member *member = findMember(item);
  if (member == nullptr) {
    members_.push_back({item->getId(), item, {}});
    member = &members_.back();
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
