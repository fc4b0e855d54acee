// Prints docs/capabilities.md as the register of capabilities describes itself.
#include <cstdio>
#include <string>

#include "okinawa/base/capabilities.hpp"

int main() {
  const std::string text = OkCapabilities::describeMarkdown();
  const bool written = std::fwrite(text.data(), 1, text.size(), stdout) == text.size();
  return written && std::fflush(stdout) == 0 ? 0 : 1;
}
