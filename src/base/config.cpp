#include "okinawa/base/config.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <memory>
#include <optional>
#include <variant>

#include "okinawa/base/log.hpp"

#include "base/text_numbers.hpp"

namespace {

using Value = std::variant<bool, int, float, std::string>;

// Listeners that set each other's keys for ever are cut off at this depth.
constexpr int kNotifyDepth = 64;

struct Registration {
  int id;
  std::string key;
  std::shared_ptr<const OkConfig::Listener> listener;
};

// Never destroyed: static objects of an application may still read settings while they die.
struct ConfigState {
  std::map<std::string, Value, std::less<>> values;
  std::vector<Registration> listeners;
  int nextListener = 1;
  int notifyDepth = 0;
  std::uint64_t revision = 0;
};

ConfigState &state() {
  static ConfigState &instance = *new ConfigState;
  return instance;
}

const Value *find(std::string_view key) {
  const auto entry = state().values.find(key);
  return entry == state().values.end() ? nullptr : &entry->second;
}

void callListener(const Registration &wanted, std::string_view key) {
  const auto &listeners = state().listeners;
  const auto current = std::find_if(listeners.begin(), listeners.end(),
                                    [&](const Registration &each) { return each.id == wanted.id; });
  if (current == listeners.end()) {
    return;  // An earlier listener of this round took it away.
  }
  struct Depth {
    Depth() { ++state().notifyDepth; }
    ~Depth() { --state().notifyDepth; }
  } const depth;
  (*wanted.listener)(key);
}

void announce(const std::string &key) {
  ++state().revision;
  if (state().notifyDepth >= kNotifyDepth) {
    OkLog::warning("settings: listeners keep changing \"" + key +
                   "\" from inside each other; this change is not announced");
    return;
  }
  // A copy, because listeners may come and go while they are called.
  const std::vector<Registration> round = state().listeners;
  for (const Registration &each : round) {
    if (each.key.empty() || each.key == key) {
      callListener(each, key);
    }
  }
}

/** The nearest int; `value` is finite. */
int clampToInt(float value) {
  // The largest float below 2^31 is 2^31 - 128, so comparing with 2^31 is exact.
  if (value >= 2147483648.0f) {
    return std::numeric_limits<int>::max();
  }
  if (value <= -2147483648.0f) {
    return std::numeric_limits<int>::min();
  }
  return static_cast<int>(value);
}

struct ToInt {
  std::optional<int> operator()(bool value) const { return value ? 1 : 0; }
  std::optional<int> operator()(int value) const { return value; }
  std::optional<int> operator()(float value) const { return clampToInt(value); }
  std::optional<int> operator()(const std::string &) const { return std::nullopt; }
};

struct ToFloat {
  std::optional<float> operator()(bool value) const { return value ? 1.0f : 0.0f; }
  std::optional<float> operator()(int value) const { return static_cast<float>(value); }
  std::optional<float> operator()(float value) const { return value; }
  std::optional<float> operator()(const std::string &) const { return std::nullopt; }
};

struct ToBool {
  std::optional<bool> operator()(bool value) const { return value; }
  std::optional<bool> operator()(int value) const { return value != 0; }
  std::optional<bool> operator()(float value) const { return value != 0.0f; }
  std::optional<bool> operator()(const std::string &) const { return std::nullopt; }
};

struct ToText {
  std::string operator()(bool value) const { return value ? "true" : "false"; }
  std::string operator()(int value) const { return std::to_string(value); }
  std::string operator()(float value) const { return okinawa::formatFloat(value); }
  std::string operator()(const std::string &value) const { return value; }
};

template <typename Target>
std::optional<Value> wrap(const std::optional<Target> &value) {
  return value ? std::optional<Value>(Value(*value)) : std::nullopt;
}

/** `value` as the type that `like` has; nothing when a text is no such number. */
std::optional<Value> convertLike(const Value &like, const Value &value) {
  if (like.index() == value.index()) {
    return value;
  }
  const std::string *text = std::get_if<std::string>(&value);
  if (std::holds_alternative<bool>(like)) {
    return wrap(text ? okinawa::parseBool(*text) : std::visit(ToBool{}, value));
  }
  if (std::holds_alternative<int>(like)) {
    return wrap(text ? okinawa::parseInt(*text) : std::visit(ToInt{}, value));
  }
  if (std::holds_alternative<float>(like)) {
    return wrap(text ? okinawa::parseFloat(*text) : std::visit(ToFloat{}, value));
  }
  return Value(std::visit(ToText{}, value));
}

bool store(std::string_view key, Value value) {
  if (key.empty()) {
    OkLog::warning("settings: a key needs a name; nothing was set");
    return false;
  }
  auto entry = state().values.find(key);
  if (entry == state().values.end()) {
    entry = state().values.emplace(std::string(key), std::move(value)).first;
  } else {
    std::optional<Value> converted = convertLike(entry->second, value);
    if (!converted) {
      return false;
    }
    if (*converted == entry->second) {
      return true;
    }
    entry->second = std::move(*converted);
  }
  announce(std::string(entry->first));  // A listener may remove the entry and its name with it.
  return true;
}

Value guessValue(std::string_view text) {
  const std::string word = okinawa::toLowerAscii(okinawa::trimBlanks(text));
  if (word == "true" || word == "false") {
    return Value(word == "true");
  }
  if (const std::optional<int> whole = okinawa::parseInt(text)) {
    return Value(*whole);
  }
  if (const std::optional<float> number = okinawa::parseFloat(text)) {
    return Value(*number);
  }
  return Value(std::string(text));
}

}  // namespace

void OkConfig::setInt(std::string_view key, int value) {
  store(key, Value(value));
}

void OkConfig::setFloat(std::string_view key, float value) {
  if (!std::isfinite(value)) {
    OkLog::warning("settings: \"" + std::string(key) +
                   "\" was given a number that is not finite; the old value stays");
    return;
  }
  store(key, Value(value));
}

void OkConfig::setBool(std::string_view key, bool value) {
  store(key, Value(value));
}

void OkConfig::setString(std::string_view key, std::string_view value) {
  if (!store(key, Value(std::string(value))) && !key.empty()) {
    OkLog::warning("settings: \"" + std::string(key) + "\" is no text, and \"" +
                   std::string(value) + "\" cannot be read as its type; the old value stays");
  }
}

bool OkConfig::setFromText(std::string_view key, std::string_view text) {
  return store(key, find(key) ? Value(std::string(text)) : guessValue(text));
}

int OkConfig::getInt(std::string_view key, int fallback) {
  const Value *value = find(key);
  return value ? std::visit(ToInt{}, *value).value_or(fallback) : fallback;
}

float OkConfig::getFloat(std::string_view key, float fallback) {
  const Value *value = find(key);
  return value ? std::visit(ToFloat{}, *value).value_or(fallback) : fallback;
}

bool OkConfig::getBool(std::string_view key, bool fallback) {
  const Value *value = find(key);
  return value ? std::visit(ToBool{}, *value).value_or(fallback) : fallback;
}

std::string OkConfig::getString(std::string_view key, std::string_view fallback) {
  const Value *value = find(key);
  return value ? std::visit(ToText{}, *value) : std::string(fallback);
}

std::string OkConfig::getText(std::string_view key) {
  return getString(key);
}

bool OkConfig::has(std::string_view key) {
  return find(key) != nullptr;
}

std::vector<std::string> OkConfig::getKeys() {
  std::vector<std::string> keys;
  keys.reserve(state().values.size());
  for (const auto &entry : state().values) {
    keys.push_back(entry.first);
  }
  return keys;
}

void OkConfig::remove(std::string_view key) {
  const auto entry = state().values.find(key);
  if (entry == state().values.end()) {
    return;
  }
  const std::string name = entry->first;
  state().values.erase(entry);
  announce(name);
}

void OkConfig::clear() {
  for (const std::string &key : getKeys()) {
    remove(key);
  }
}

int OkConfig::addListener(std::string_view key, Listener listener) {
  if (!listener) {
    OkLog::warning("settings: an empty listener cannot be added");
    return 0;
  }
  const int id = state().nextListener++;
  state().listeners.push_back(
      {id, std::string(key), std::make_shared<const Listener>(std::move(listener))});
  return id;
}

void OkConfig::removeListener(int listener) {
  std::erase_if(state().listeners, [&](const Registration &each) { return each.id == listener; });
}

std::uint64_t OkConfig::getRevision() noexcept {
  return state().revision;
}
