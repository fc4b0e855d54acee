#pragma once

#include <string>

namespace okinawa {

/** The file that a model file or its material library names. */
struct ReferencedFile {
  /** What to open; where the file is missing, where it was first looked for. */
  std::string path;
  /** Relative to the model's folder where it lies below or beside it, with forward slashes. */
  std::string name;
  bool missing = false;
};

/** `path` as seen from `directory`, with forward slashes; itself where there is no way between. */
[[nodiscard]] std::string relativePath(const std::string &directory, const std::string &path);

/**
 * Looks for `name` below `directory`, then below `modelDirectory`. A comment behind the name is cut
 * only where the whole text is no file; a name that is no UTF-8 is tried as Latin-1 too.
 */
[[nodiscard]] ReferencedFile findReferencedFile(const std::string &directory,
                                                const std::string &modelDirectory,
                                                const std::string &name);

}  // namespace okinawa
