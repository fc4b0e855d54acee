#include "import/text_warnings.hpp"

#include <algorithm>

#include "import/text_scan.hpp"

namespace okinawa {

TextWarnings::Kind &TextWarnings::find(std::string_view message) {
  const auto found = std::find_if(kinds_.begin(), kinds_.end(),
                                  [&](const Kind &kind) { return kind.message == message; });
  if (found != kinds_.end()) {
    return *found;
  }
  kinds_.push_back({message, 0, {}});
  return kinds_.back();
}

std::string TextWarnings::place(long line) const {
  if (file_.empty()) {
    return line > 0 ? "line " + std::to_string(line) + ": " : std::string();
  }
  return file_ + (line > 0 ? ":" + std::to_string(line) : std::string()) + ": ";
}

void TextWarnings::add(std::string_view message, long line) {
  Kind &kind = find(message);
  ++kind.count;
  if (kind.shown.empty()) {
    kind.shown.push_back(place(line) + std::string(message));
  }
}

void TextWarnings::add(std::string_view message, long line, std::string_view subject,
                       std::size_t shown) {
  Kind &kind = find(message);
  ++kind.count;
  if (kind.shown.size() < shown) {
    kind.shown.push_back(place(line) + std::string(message) + ": " + quoteText(subject));
  }
}

void TextWarnings::appendTo(std::vector<std::string> &sentences) const {
  for (const Kind &kind : kinds_) {
    sentences.insert(sentences.end(), kind.shown.begin(), kind.shown.end());
    const std::uint64_t more = kind.count - kind.shown.size();
    if (more > 0) {
      sentences.back() += " (and " + std::to_string(more) + " more like it)";
    }
  }
}

}  // namespace okinawa
