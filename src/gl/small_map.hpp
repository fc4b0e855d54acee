#pragma once

#include <algorithm>
#include <utility>
#include <vector>

namespace okinawa::gl {

/** A map of a handful of entries, looked through in order: faster than hashing at that size. */
template <typename Key, typename Value>
class SmallMap {
 public:
  /** Null when the key has no entry. */
  [[nodiscard]] const Value *find(const Key &key) const noexcept {
    for (const auto &entry : entries_) {
      if (entry.first == key) {
        return &entry.second;
      }
    }
    return nullptr;
  }

  /** True when the key has this very value. */
  [[nodiscard]] bool holds(const Key &key, const Value &value) const noexcept {
    const Value *known = find(key);
    return known != nullptr && *known == value;
  }

  void set(const Key &key, const Value &value) {
    for (auto &entry : entries_) {
      if (entry.first == key) {
        entry.second = value;
        return;
      }
    }
    entries_.emplace_back(key, value);
  }

  void erase(const Key &key) {
    eraseIf([&](const auto &entry) { return entry.first == key; });
  }
  template <typename Predicate>
  void eraseIf(Predicate predicate) {
    std::erase_if(entries_, predicate);
  }
  void clear() noexcept { entries_.clear(); }

 private:
  std::vector<std::pair<Key, Value>> entries_;
};

}  // namespace okinawa::gl
