#include "okinawa/base/result.hpp"

std::string OkError::describe() const {
  std::string text;
  if (!file.empty()) {
    text += file;
    if (line > 0) {
      text += ':' + std::to_string(line);
    }
    text += ": ";
  } else if (line > 0) {
    text += "line " + std::to_string(line) + ": ";
  }
  if (offset >= 0) {
    text += "at byte " + std::to_string(offset) + ": ";
  }
  return text + message;
}
