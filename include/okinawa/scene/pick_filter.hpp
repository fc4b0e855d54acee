#pragma once

#include <cstdint>
#include <functional>
#include <type_traits>
#include <utility>

class OkObject;

/**
 * Which objects a pick asks at all. Without one, all of them: geometry alone counts, shown or not.
 *
 *     scene.pick(ray, OkPickFilter::visible());
 *     scene.pick(ray, [](const OkObject &object) { return object.getUserPointer() != nullptr; });
 */
class OkPickFilter {
 public:
  using Test = std::function<bool(const OkObject &)>;

  /** Asks everything. */
  OkPickFilter() = default;
  /** Asks what `test` accepts. Batches call it from several threads at a time. */
  template <typename Function,
            typename = std::enable_if_t<std::is_invocable_r_v<bool, Function, const OkObject &>>>
  OkPickFilter(Function test) : test_(std::move(test)) {}

  /**
   * What is drawn: no object that is hidden itself or through an ancestor, no hidden range and no
   * hidden copy of an instanced item.
   */
  [[nodiscard]] static OkPickFilter visible();
  /** Objects whose layer mask shares a bit with `mask`. */
  [[nodiscard]] static OkPickFilter layers(std::uint32_t mask);

  /** Adds a condition to those there are. */
  OkPickFilter &onlyVisible() noexcept;
  /** Takes the place of an earlier mask. */
  OkPickFilter &onlyLayers(std::uint32_t mask) noexcept;
  OkPickFilter &only(Test test);

  [[nodiscard]] bool accepts(const OkObject &object) const;
  /** Whether hidden parts of an accepted object are passed through. */
  [[nodiscard]] bool skipsHiddenParts() const noexcept { return visible_; }

 private:
  Test test_;
  std::uint32_t layers_ = 0;
  bool hasLayers_ = false;
  bool visible_ = false;
};
