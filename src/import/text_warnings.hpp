#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace okinawa {

/**
 * Collects what could not be followed in a file. Of each kind of warning only the first few are
 * kept; the others are counted, so that a million broken corners make one sentence.
 */
class TextWarnings {
 public:
  /** `file` is named in every sentence; it is empty for the model file itself. */
  explicit TextWarnings(std::string file = {}) : file_(std::move(file)) {}

  /** `message` must outlive this object: it is what tells kinds apart. Line 0 for none. */
  void add(std::string_view message, long line);
  /** The same with what the message is about; the first `shown` of a kind are kept. */
  void add(std::string_view message, long line, std::string_view subject, std::size_t shown = 8);

  /** Appends one sentence for each warning that was kept, in order. */
  void appendTo(std::vector<std::string> &sentences) const;

 private:
  struct Kind {
    std::string_view message;
    std::uint64_t count = 0;
    std::vector<std::string> shown;
  };
  Kind &find(std::string_view message);
  [[nodiscard]] std::string place(long line) const;

  std::string file_;
  std::vector<Kind> kinds_;
};

}  // namespace okinawa
