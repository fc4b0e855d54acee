#include "import/gltf_json.hpp"

#include <cmath>
#include <limits>

#include "okinawa/base/limits.hpp"

namespace okinawa {

namespace {

/** Most values of one document: bounds the memory that a text of separators could ask for. */
constexpr std::uint64_t kMostJsonValues = 32u * 1024 * 1024;

bool checkShape(std::span<const std::uint8_t> text, GltfReport &report) {
  int depth = 0;
  std::uint64_t values = 0;
  bool inString = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const std::uint8_t c = text[i];
    if (inString) {
      if (c == '\\') {
        ++i;
      } else if (c == '"') {
        inString = false;
      }
      continue;
    }
    const bool opens = c == '{' || c == '[';
    inString = c == '"';
    depth += opens ? 1 : (c == '}' || c == ']') ? -1 : 0;
    values += opens || c == ',' ? 1 : 0;
    if (depth > OkLimits::kJsonDepth) {
      report.fail(
          "the JSON is nested deeper than " + std::to_string(OkLimits::kJsonDepth) + " levels",
          static_cast<long long>(i));
      return false;
    }
    if (values > kMostJsonValues) {
      report.fail("the JSON holds more than " + std::to_string(kMostJsonValues) + " values");
      return false;
    }
  }
  return true;
}

}  // namespace

std::optional<GltfJson> parseGltfJson(std::span<const std::uint8_t> text, GltfReport &report) {
  if (!checkShape(text, report)) {
    return std::nullopt;
  }
  try {
    const char *begin = reinterpret_cast<const char *>(text.data());
    GltfJson json = GltfJson::parse(begin, begin + text.size());
    if (json.is_object()) {
      return json;
    }
    report.fail("the JSON is no object, as a glTF file is");
  } catch (const GltfJson::parse_error &error) {
    report.fail("the JSON is broken near this byte", static_cast<long long>(error.byte));
  } catch (const GltfJson::exception &) {
    report.fail("the JSON holds a number that is too large");
  }
  return std::nullopt;
}

GltfValue GltfValue::operator[](std::string_view key) const {
  std::string place = place_.empty() ? std::string(key) : place_ + "." + std::string(key);
  if (json_ == nullptr) {
    return {nullptr, std::move(place), *report_};
  }
  if (!json_->is_object()) {
    fail("should be an object");
    return {nullptr, std::move(place), *report_};
  }
  const auto found = json_->find(key);
  return {found == json_->end() ? nullptr : &*found, std::move(place), *report_};
}

GltfValue GltfValue::extension(std::string_view name) const {
  GltfValue value = (*this)["extensions"][name];
  if (value.exists() && !value.json_->is_object()) {
    value.fail("should be an object");
    value.json_ = nullptr;
  }
  return value;
}

std::size_t GltfValue::size() const {
  if (json_ == nullptr) {
    return 0;
  }
  if (!json_->is_array()) {
    fail("should be an array");
    return 0;
  }
  return json_->size();
}

GltfValue GltfValue::at(std::size_t position) const {
  return {&(*json_)[position], place_ + "[" + std::to_string(position) + "]", *report_};
}

std::string GltfValue::text(std::string_view fallback) const {
  if (json_ == nullptr) {
    return std::string(fallback);
  }
  if (!json_->is_string()) {
    fail("should be a text");
    return std::string(fallback);
  }
  return json_->get_ref<const std::string &>();
}

bool GltfValue::boolean(bool fallback) const {
  if (json_ == nullptr) {
    return fallback;
  }
  if (!json_->is_boolean()) {
    fail("should be true or false");
    return fallback;
  }
  return json_->get<bool>();
}

double GltfValue::number(double fallback) const {
  if (json_ == nullptr) {
    return fallback;
  }
  if (!json_->is_number()) {
    fail("should be a number");
    return fallback;
  }
  return json_->get<double>();
}

float GltfValue::single(float fallback) const {
  const double value = number(static_cast<double>(fallback));
  if (std::abs(value) > static_cast<double>(std::numeric_limits<float>::max())) {
    fail("is beyond what single precision holds");
    return fallback;
  }
  return static_cast<float>(value);
}

std::uint64_t GltfValue::count(std::uint64_t fallback) const {
  if (json_ == nullptr) {
    return fallback;
  }
  if (json_->is_number_unsigned()) {
    return json_->get<std::uint64_t>();
  }
  // JSON Schema counts 36.0 among the integers.
  if (json_->is_number_float()) {
    const double value = json_->get<double>();
    if (value >= 0.0 && value <= 9007199254740992.0 && value == std::floor(value)) {
      return static_cast<std::uint64_t>(value);
    }
  }
  fail("should be a whole number from 0");
  return fallback;
}

int GltfValue::index(std::size_t limit) const {
  if (json_ == nullptr) {
    return -1;
  }
  const std::uint64_t value = count(std::numeric_limits<std::uint64_t>::max());
  if (report_->failed()) {
    return -1;
  }
  if (value >= limit || value > static_cast<std::uint64_t>(std::numeric_limits<int>::max())) {
    fail("names number " + std::to_string(value) + " of a list of " + std::to_string(limit));
    return -1;
  }
  return static_cast<int>(value);
}

bool GltfValue::numbers(std::span<double> out) const {
  if (json_ == nullptr) {
    return false;
  }
  if (!json_->is_array() || json_->size() != out.size()) {
    fail("should be an array of " + std::to_string(out.size()) + " numbers");
    return false;
  }
  for (const GltfJson &element : *json_) {
    if (!element.is_number()) {
      fail("should hold numbers only");
      return false;
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = (*json_)[i].get<double>();
  }
  return true;
}

bool GltfValue::singles(std::span<float> out) const {
  double values[16];
  if (out.size() > std::size(values) || !numbers(std::span(values).first(out.size()))) {
    return false;
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (std::abs(values[i]) > static_cast<double>(std::numeric_limits<float>::max())) {
      fail("is beyond what single precision holds");
      return false;
    }
  }
  for (std::size_t i = 0; i < out.size(); ++i) {
    out[i] = static_cast<float>(values[i]);
  }
  return true;
}

void GltfValue::fail(std::string_view message) const {
  report_->fail(sentence(message));
}

void GltfValue::warn(std::string_view message) const {
  report_->warn(sentence(message));
}

std::string GltfValue::sentence(std::string_view message) const {
  return (place_.empty() ? std::string("the document") : place_) + ": " + std::string(message);
}

}  // namespace okinawa
