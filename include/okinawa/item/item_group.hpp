#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "okinawa/item/item.hpp"

/**
 * Several items that move and show as one: its members are its children, each under any number of
 * tags. The group owns none of them; a member that is deleted or moved away leaves the lists.
 */
class OkItemGroup : public OkObject {
 public:
  explicit OkItemGroup(std::string name);
  ~OkItemGroup() override;

  /** Attaches an item and files it under a tag; again with another tag files it there too. */
  bool addItem(OkItem *item, const std::string &tag = {});
  bool removeItem(OkItem *item);
  [[nodiscard]] std::vector<OkItem *> getItems() const;
  [[nodiscard]] std::vector<OkItem *> getItemsWithTag(std::string_view tag) const;
  [[nodiscard]] int getItemCountWithTag(std::string_view tag) const;
  void setVisibleWithTag(std::string_view tag, bool visible);
  /** Every member, now. */
  void setWireframe(bool wireframe);

  [[nodiscard]] OkObjectTraits getTraits() const noexcept override;

 private:
  struct Member {
    OkObjectId id;
    OkItem *item = nullptr;
    std::vector<std::string> tags;
  };
  /** Null when the item died or hangs elsewhere. */
  [[nodiscard]] OkItem *resolve(const Member &member) const noexcept;
  [[nodiscard]] Member *findMember(const OkItem *item) noexcept;
  void forgetLost();

  std::vector<Member> members_;
  /** Where each id stands in `members_`. */
  std::unordered_map<std::uint64_t, std::size_t> places_;
  std::size_t pruneAt_ = 0;
};
