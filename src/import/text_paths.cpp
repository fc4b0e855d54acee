#include "import/text_paths.hpp"

#include <algorithm>
#include <filesystem>

#include "okinawa/base/files.hpp"

#include "import/text_scan.hpp"

namespace okinawa {
namespace {

std::filesystem::path toPath(const std::string &utf8) {
  return std::filesystem::path(std::u8string(utf8.begin(), utf8.end())).lexically_normal();
}

std::string toText(const std::filesystem::path &path) {
  const std::u8string text = path.generic_u8string();
  return {text.begin(), text.end()};
}

}  // namespace

std::string relativePath(const std::string &directory, const std::string &path) {
  const std::filesystem::path target = toPath(path);
  const std::filesystem::path relative = target.lexically_relative(toPath(directory));
  return toText(relative.empty() ? target : relative);
}

ReferencedFile findReferencedFile(const std::string &directory, const std::string &modelDirectory,
                                  const std::string &name) {
  const std::string bare(cutComment(name));
  for (const std::string &candidate : {name, bare, textToUtf8(bare)}) {
    for (const std::string &folder : {directory, modelDirectory}) {
      std::string found = OkFiles::findReferenced(folder, candidate);
      if (!found.empty()) {
        std::string seen = relativePath(modelDirectory, found);
        return {std::move(found), std::move(seen), false};
      }
    }
  }
  std::string slashed = textToUtf8(bare);
  std::replace(slashed.begin(), slashed.end(), '\\', '/');
  return {OkFiles::join(directory, slashed), std::move(slashed), true};
}

}  // namespace okinawa
