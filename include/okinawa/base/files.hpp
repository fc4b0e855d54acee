#pragma once

#include <cstddef>
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "okinawa/base/limits.hpp"
#include "okinawa/base/result.hpp"

/**
 * Files by UTF-8 path. Any thread. Only regular files are read: a folder, a pipe or a device is
 * refused with a sentence.
 */
namespace OkFiles {

/** The whole file. Fails when it is missing, no regular file, unreadable or above `maxBytes`. */
OkResult<std::vector<std::uint8_t>> read(const std::string &path,
                                         std::uint64_t maxBytes = OkLimits::kFileBytes);

/**
 * Writes beside the target, flushes, then renames over it: a reader sees the old file or the new
 * one, and a failure leaves the old one untouched.
 */
OkStatus write(const std::string &path, std::span<const std::uint8_t> bytes);
OkStatus write(const std::string &path, std::string_view text);

[[nodiscard]] bool isFile(const std::string &path);
[[nodiscard]] bool isDirectory(const std::string &path);

/** The folder part of a path, "." when there is none; and the name without its folder. */
[[nodiscard]] std::string directoryOf(const std::string &path);
[[nodiscard]] std::string nameOf(const std::string &path);
/** The extension in lower case without its dot: "obj", or empty. */
[[nodiscard]] std::string extensionOf(const std::string &path);
/** `name` below `directory`; an absolute name stays as it is. */
[[nodiscard]] std::string join(const std::string &directory, const std::string &name);

/**
 * Finds a file that another file names, the way authors meant it: relative to `directory`,
 * backslashes read as separators, letter case ignored where only that makes it fit. Returns the
 * path that exists, or an empty string.
 */
[[nodiscard]] std::string findReferenced(const std::string &directory, const std::string &name);

}  // namespace OkFiles
