#pragma once

#include <cstddef>
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <span>
#include <string>
#include <string_view>

#include "import/gltf_report.hpp"

namespace okinawa {

using GltfJson = nlohmann::json;

/**
 * The JSON of a glTF file. Nesting and the number of values are checked on the bare text first: the
 * parser itself has no limit for either. Empty, with the failure in `report`, for bad text.
 */
std::optional<GltfJson> parseGltfJson(std::span<const std::uint8_t> text, GltfReport &report);

/**
 * One value of the document together with where it stands, so that a message can say
 * `materials[3].pbrMetallicRoughness.metallicFactor`. The value may be absent, which gives each
 * getter's fallback; a value of another type than the getter's is a failure, never a guess.
 */
class GltfValue {
 public:
  GltfValue(const GltfJson *json, std::string place, GltfReport &report)
      : json_(json), place_(std::move(place)), report_(&report) {}

  [[nodiscard]] bool exists() const noexcept { return json_ != nullptr; }
  [[nodiscard]] const std::string &place() const noexcept { return place_; }
  [[nodiscard]] GltfReport &report() const noexcept { return *report_; }

  /** A member of an object; absent when there is none or this is absent. */
  [[nodiscard]] GltfValue operator[](std::string_view key) const;
  /** `extensions` of an object, then one of them. */
  [[nodiscard]] GltfValue extension(std::string_view name) const;

  /** Elements of an array; 0 when absent. */
  [[nodiscard]] std::size_t size() const;
  /** An element of an array; `position` must be below `size()`. */
  [[nodiscard]] GltfValue at(std::size_t position) const;

  [[nodiscard]] std::string text(std::string_view fallback = {}) const;
  [[nodiscard]] bool boolean(bool fallback) const;
  [[nodiscard]] double number(double fallback) const;
  /** A finite single precision number. */
  [[nodiscard]] float single(float fallback) const;
  /** A whole number that is not negative. */
  [[nodiscard]] std::uint64_t count(std::uint64_t fallback) const;
  /** A position in a list of `limit` elements, -1 when absent. */
  [[nodiscard]] int index(std::size_t limit) const;
  /** Fills `out` from an array of exactly that length; false, leaving it, when absent or bad. */
  bool numbers(std::span<double> out) const;
  bool singles(std::span<float> out) const;

  /** Notes a failure: the place, a colon, the message. */
  void fail(std::string_view message) const;
  void warn(std::string_view message) const;

 private:
  [[nodiscard]] std::string sentence(std::string_view message) const;

  const GltfJson *json_;
  std::string place_;
  GltfReport *report_;
};

}  // namespace okinawa
