#include "import/model_kind.hpp"

#include <algorithm>
#include <string_view>

#include "okinawa/base/files.hpp"

namespace okinawa {

namespace {

constexpr std::size_t kLookedAt = 4096;
constexpr std::string_view kBlanks = " \t\r\n";

/** The first word of the first line that is neither empty nor a comment. */
std::string_view firstWord(std::string_view text) {
  while (!text.empty()) {
    const std::size_t begin = text.find_first_not_of(kBlanks);
    if (begin == std::string_view::npos) {
      return {};
    }
    text.remove_prefix(begin);
    if (text.front() != '#') {
      return text.substr(0, text.find_first_of(kBlanks));
    }
    const std::size_t end = text.find('\n');
    text.remove_prefix(end == std::string_view::npos ? text.size() : end);
  }
  return {};
}

}  // namespace

ModelKind findModelKind(const std::string &path, std::span<const std::uint8_t> bytes) {
  const std::string extension = OkFiles::extensionOf(path);
  if (extension == "obj") {
    return ModelKind::Obj;
  }
  if (extension == "gltf" || extension == "glb") {
    return ModelKind::Gltf;
  }
  const auto start = bytes.first(std::min(bytes.size(), kLookedAt));
  std::string_view text(reinterpret_cast<const char *>(start.data()), start.size());
  if (text.starts_with("\xEF\xBB\xBF")) {
    text.remove_prefix(3);
  }
  const std::string_view word = firstWord(text);
  if (text.starts_with("glTF") || word.starts_with('{')) {
    return ModelKind::Gltf;
  }
  constexpr std::string_view kStatements[] = {"mtllib", "usemtl", "o", "g", "v", "vt", "vn"};
  return std::ranges::find(kStatements, word) != std::end(kStatements) ? ModelKind::Obj
                                                                       : ModelKind::Unknown;
}

}  // namespace okinawa
