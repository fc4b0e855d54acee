#pragma once

#include <cstddef>
#include <cstring>
#include <new>
#include <span>
#include <type_traits>
#include <utility>

#if defined(__linux__)
#include <sys/mman.h>
#endif

namespace okinawa {

/**
 * An array for random reads. Where it is large it asks for large pages: in small ones, looking up
 * the page costs a ray through a million triangles more than reading it. Throws std::bad_alloc.
 */
template <typename Value>
class PageArray {
  static_assert(std::is_trivially_copyable_v<Value>);

 public:
  PageArray() noexcept = default;
  /** A copy, and `padding` zero bytes that may be read behind it. */
  explicit PageArray(std::span<const Value> values, std::size_t padding = 0)
      : size_(values.size()), bytes_(values.size_bytes() + padding) {
    if (bytes_ == 0) {
      return;
    }
    data_ = static_cast<Value *>(::operator new(bytes_, getAlignment()));
    adviseLargePages();
    if (!values.empty()) {
      std::memcpy(data_, values.data(), values.size_bytes());
    }
    std::memset(reinterpret_cast<char *>(data_) + values.size_bytes(), 0, padding);
  }
  PageArray(PageArray &&other) noexcept
      : data_(std::exchange(other.data_, nullptr)),
        size_(std::exchange(other.size_, 0)),
        bytes_(std::exchange(other.bytes_, 0)) {}
  PageArray &operator=(PageArray &&other) noexcept {
    std::swap(data_, other.data_);
    std::swap(size_, other.size_);
    std::swap(bytes_, other.bytes_);
    return *this;
  }
  ~PageArray() {
    if (data_) {
      ::operator delete(data_, getAlignment());
    }
  }

  [[nodiscard]] Value *data() noexcept { return data_; }
  [[nodiscard]] const Value *data() const noexcept { return data_; }
  [[nodiscard]] std::size_t size() const noexcept { return size_; }
  [[nodiscard]] std::size_t getBytes() const noexcept { return bytes_; }
  [[nodiscard]] bool isEmpty() const noexcept { return size_ == 0; }
  [[nodiscard]] Value &operator[](std::size_t i) noexcept { return data_[i]; }
  [[nodiscard]] const Value &operator[](std::size_t i) const noexcept { return data_[i]; }

 private:
  static constexpr std::size_t kLargePage = std::size_t{2} << 20;
  static constexpr std::size_t kCacheLine = 64;

  [[nodiscard]] bool isLarge() const noexcept { return bytes_ >= kLargePage; }
  [[nodiscard]] std::align_val_t getAlignment() const noexcept {
    return std::align_val_t{isLarge() ? kLargePage : kCacheLine};
  }
  void adviseLargePages() noexcept {
#if defined(__linux__) && defined(MADV_HUGEPAGE)
    if (isLarge()) {
      // Only whole ones: the array should not take more memory than it says. A wish that is not
      // granted changes nothing.
      static_cast<void>(madvise(data_, bytes_ / kLargePage * kLargePage, MADV_HUGEPAGE));
    }
#endif
  }

  Value *data_ = nullptr;
  std::size_t size_ = 0;
  std::size_t bytes_ = 0;
};

}  // namespace okinawa
