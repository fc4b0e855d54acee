#include "item/sprite_json.hpp"

#include <algorithm>
#include <nlohmann/json.hpp>
#include <optional>
#include <utility>

#include "okinawa/base/limits.hpp"

namespace okinawa {
namespace {

/** Bounds the memory that a text of nothing but brackets could ask for; a frame has about 20. */
constexpr std::size_t kMostValues = std::size_t{2} * 1024 * 1024;

/**
 * Builds the tree from the parser's events. The library's own tree either sorts the keys or looks
 * through all of them for each new one, which a sheet of 100 000 frames would wait minutes for; and
 * only here can the depth be limited before anything is built from it.
 */
class TreeBuilder : public nlohmann::json_sax<nlohmann::json> {
 public:
  explicit TreeBuilder(std::span<const std::uint8_t> text) : text_(text) {}

  bool null() override { return add({}) != nullptr; }
  bool boolean(bool value) override {
    return addNumber(SpriteJson::Kind::Boolean, value ? 1.0 : 0.0);
  }
  bool number_integer(std::int64_t value) override {
    return addNumber(SpriteJson::Kind::Number, static_cast<double>(value));
  }
  bool number_unsigned(std::uint64_t value) override {
    return addNumber(SpriteJson::Kind::Number, static_cast<double>(value));
  }
  bool number_float(double value, const std::string & /*text*/) override {
    return addNumber(SpriteJson::Kind::Number, value);
  }
  bool string(std::string &value) override {
    SpriteJson *added = add({SpriteJson::Kind::Text, 0.0, {}, {}, {}});
    if (added != nullptr) {
      added->text = std::move(value);
    }
    return added != nullptr;
  }
  bool binary(nlohmann::json::binary_t & /*value*/) override { return false; }
  bool start_object(std::size_t /*size*/) override { return open(SpriteJson::Kind::Object); }
  bool start_array(std::size_t /*size*/) override { return open(SpriteJson::Kind::List); }
  bool key(std::string &value) override {
    open_.back()->keys.push_back(std::move(value));
    return true;
  }
  bool end_object() override { return close(); }
  bool end_array() override { return close(); }

  bool parse_error(std::size_t position, const std::string & /*token*/,
                   const nlohmann::detail::exception &error) override {
    constexpr int kOutOfRange = 406;
    fail(error.id == kOutOfRange ? "the JSON holds a number that is out of range"
                                 : "the JSON cannot be read",
         position);
    return false;
  }

  [[nodiscard]] SpriteJson takeRoot() { return std::move(root_); }
  [[nodiscard]] const std::string &reason() const noexcept { return reason_; }
  [[nodiscard]] long line() const noexcept { return line_; }

 private:
  void fail(std::string reason, std::optional<std::size_t> position = {}) {
    reason_ = std::move(reason);
    if (position) {
      const auto end = static_cast<std::ptrdiff_t>(std::min(*position, text_.size()));
      line_ = 1 + static_cast<long>(std::count(text_.begin(), text_.begin() + end, '\n'));
    }
  }

  SpriteJson *add(SpriteJson value) {
    if (++values_ > kMostValues) {
      fail("the JSON holds more than " + std::to_string(kMostValues) + " values");
      return nullptr;
    }
    if (open_.empty()) {
      root_ = std::move(value);
      return &root_;
    }
    // A parent does not grow while one of its children is open: the pointers stay good.
    open_.back()->items.push_back(std::move(value));
    return &open_.back()->items.back();
  }

  bool addNumber(SpriteJson::Kind kind, double number) {
    return add({kind, number, {}, {}, {}}) != nullptr;
  }

  bool open(SpriteJson::Kind kind) {
    if (open_.size() >= static_cast<std::size_t>(OkLimits::kJsonDepth)) {
      fail("the JSON is nested deeper than " + std::to_string(OkLimits::kJsonDepth) + " levels");
      return false;
    }
    SpriteJson *added = add({kind, 0.0, {}, {}, {}});
    if (added != nullptr) {
      open_.push_back(added);
    }
    return added != nullptr;
  }

  bool close() {
    open_.pop_back();
    return true;
  }

  std::span<const std::uint8_t> text_;
  SpriteJson root_;
  std::vector<SpriteJson *> open_;
  std::size_t values_ = 0;
  std::string reason_;
  long line_ = 0;
};

}  // namespace

const SpriteJson *SpriteJson::find(std::string_view key) const noexcept {
  const auto found = std::find(keys.rbegin(), keys.rend(), key);
  const auto fromEnd = static_cast<std::size_t>(found - keys.rbegin());
  return found == keys.rend() ? nullptr : &items[keys.size() - 1 - fromEnd];
}

OkResult<SpriteJson> parseSpriteJson(std::span<const std::uint8_t> bytes, const std::string &file) {
  TreeBuilder builder(bytes);
  if (!nlohmann::json::sax_parse(bytes.begin(), bytes.end(), &builder)) {
    return OkError{builder.reason(), file, builder.line(), -1};
  }
  return builder.takeRoot();
}

}  // namespace okinawa
