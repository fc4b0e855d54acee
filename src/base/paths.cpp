#include <dirent.h>
#include <memory>

#include "okinawa/base/files.hpp"

#include "base/text_numbers.hpp"

namespace {

// Bounds for names that come out of files: nothing sensible is deeper or longer, and a folder of
// more entries is not searched for another spelling to its end.
constexpr std::size_t kNameBytes = 4096;
constexpr std::size_t kNameParts = 128;
constexpr int kFolderEntries = 1 << 16;

bool isAbsolute(const std::string &name) {
  return !name.empty() && name[0] == '/';
}

std::string withSlashes(std::string name) {
  for (char &letter : name) {
    if (letter == '\\') {
      letter = '/';
    }
  }
  return name;
}

std::vector<std::string> splitParts(const std::string &name) {
  std::vector<std::string> parts;
  std::size_t start = 0;
  while (start <= name.size()) {
    const std::size_t end = std::min(name.find('/', start), name.size());
    std::string part = name.substr(start, end - start);
    if (!part.empty() && part != ".") {
      parts.push_back(std::move(part));
    }
    start = end + 1;
  }
  return parts;
}

enum class Wanted { File, Directory };

bool fits(const std::string &path, Wanted wanted) {
  return wanted == Wanted::File ? OkFiles::isFile(path) : OkFiles::isDirectory(path);
}

struct FolderCloser {
  void operator()(DIR *folder) const noexcept { ::closedir(folder); }
};

/** The entry of `folder` that differs from `part` in letter case only; the first by name of many.
 */
std::string findOtherCase(const std::string &folder, const std::string &part, Wanted wanted) {
  const std::unique_ptr<DIR, FolderCloser> stream(::opendir(folder.c_str()));
  if (!stream) {
    return {};
  }
  const std::string lower = okinawa::toLowerAscii(part);
  std::string best;
  for (int count = 0; count < kFolderEntries; ++count) {
    const dirent *entry = ::readdir(stream.get());
    if (!entry) {
      break;
    }
    const std::string name = entry->d_name;
    if (name.size() == part.size() && okinawa::toLowerAscii(name) == lower &&
        (best.empty() || name < best) && fits(OkFiles::join(folder, name), wanted)) {
      best = name;
    }
  }
  return best.empty() ? best : OkFiles::join(folder, best);
}

std::string findPart(const std::string &folder, const std::string &part, Wanted wanted) {
  std::string exact = OkFiles::join(folder, part);
  if (fits(exact, wanted)) {
    return exact;
  }
  return part == ".." ? std::string() : findOtherCase(folder, part, wanted);
}

/** Walks from `start` down `parts`, each in another letter case only where it is not there as is.
 */
std::string walk(const std::string &start, const std::vector<std::string> &parts) {
  std::string path = start;
  for (std::size_t i = 0; i < parts.size() && !path.empty(); ++i) {
    path = findPart(path, parts[i], i + 1 == parts.size() ? Wanted::File : Wanted::Directory);
  }
  return path;
}

}  // namespace

std::string OkFiles::directoryOf(const std::string &path) {
  const std::size_t slash = path.rfind('/');
  if (slash == std::string::npos) {
    return ".";
  }
  const std::size_t end = path.find_last_not_of('/', slash);
  return end == std::string::npos ? "/" : path.substr(0, end + 1);
}

std::string OkFiles::nameOf(const std::string &path) {
  const std::size_t slash = path.rfind('/');
  return slash == std::string::npos ? path : path.substr(slash + 1);
}

std::string OkFiles::extensionOf(const std::string &path) {
  const std::string name = nameOf(path);
  const std::size_t dot = name.rfind('.');
  // A leading dot hides a file; it starts no extension.
  if (dot == std::string::npos || dot == 0) {
    return {};
  }
  return okinawa::toLowerAscii(std::string_view(name).substr(dot + 1));
}

std::string OkFiles::join(const std::string &directory, const std::string &name) {
  if (directory.empty() || directory == "." || isAbsolute(name)) {
    return name;
  }
  return directory.back() == '/' ? directory + name : directory + "/" + name;
}

std::string OkFiles::findReferenced(const std::string &directory, const std::string &name) {
  if (name.empty() || name.size() > kNameBytes || name.find('\0') != std::string::npos) {
    return {};
  }
  // As written first: on this system a backslash may be part of a name.
  if (std::string exact = join(directory, name); isFile(exact)) {
    return exact;
  }
  const std::string slashed = withSlashes(name);
  const std::vector<std::string> parts = splitParts(slashed);
  if (parts.empty() || parts.size() > kNameParts) {
    return {};
  }
  const std::string base = directory.empty() ? "." : directory;
  std::string found = walk(isAbsolute(slashed) ? "/" : base, parts);
  if (!found.empty()) {
    return found;
  }
  // Authors often store where the file lay on their own machine; it usually travels beside.
  return parts.size() > 1 || isAbsolute(slashed) ? walk(base, {parts.back()}) : std::string();
}
