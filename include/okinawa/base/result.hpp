#pragma once

#include <string>
#include <utility>
#include <variant>

/**
 * Why something could not be done, in a form a person can act on.
 *
 * `line` counts from 1 and is 0 where it does not apply; `offset` is a byte offset and -1 where it
 * does not apply. `message` is one sentence without a trailing line break.
 */
struct OkError {
  std::string message;
  std::string file;
  long line = 0;
  long long offset = -1;

  /** "file:line: message", leaving out what is not known. */
  [[nodiscard]] std::string describe() const;
};

/** The empty value of an `OkResult` that only says whether something worked. */
struct OkNothing {};

/**
 * A value, or the reason why there is none. Nothing throws: look before you take.
 *
 * `value()` on a failed result and `error()` on a good one are programming errors; they end the
 * program instead of inventing an answer.
 */
template <typename T>
class [[nodiscard]] OkResult {
 public:
  OkResult(T value) : state_(std::in_place_index<0>, std::move(value)) {}
  OkResult(OkError error) : state_(std::in_place_index<1>, std::move(error)) {}

  [[nodiscard]] bool isOk() const noexcept { return state_.index() == 0; }
  explicit operator bool() const noexcept { return isOk(); }

  [[nodiscard]] T &value() & { return std::get<0>(state_); }
  [[nodiscard]] const T &value() const & { return std::get<0>(state_); }
  [[nodiscard]] T &&value() && { return std::get<0>(std::move(state_)); }
  [[nodiscard]] const OkError &error() const { return std::get<1>(state_); }

 private:
  std::variant<T, OkError> state_;
};

/** Success, or the reason for the failure. */
using OkStatus = OkResult<OkNothing>;

/** The good `OkStatus`. */
inline OkStatus okSuccess() {
  return OkStatus(OkNothing{});
}
