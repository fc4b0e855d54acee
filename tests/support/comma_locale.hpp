#pragma once

#include <clocale>
#include <string>

/**
 * Makes the process write 1,5 for one and a half while it lives, where such a locale is to be had:
 * the build makes one for the tests (LOCPATH) from the system's locale sources.
 */
class CommaLocale {
 public:
  CommaLocale() : before_(std::setlocale(LC_ALL, nullptr)) {
    for (const char *name : {"de_DE.UTF-8", "de_DE.utf8", "it_IT.UTF-8", "fr_FR.UTF-8"}) {
      set_ = set_ || std::setlocale(LC_ALL, name) != nullptr;
    }
  }
  ~CommaLocale() { std::setlocale(LC_ALL, before_.c_str()); }
  CommaLocale(const CommaLocale &) = delete;
  CommaLocale &operator=(const CommaLocale &) = delete;

  [[nodiscard]] bool isSet() const noexcept { return set_; }

 private:
  std::string before_;
  bool set_ = false;
};
