#include "okinawa/base/files.hpp"

#include <algorithm>
#include <atomic>
#include <cerrno>
#include <cstdio>
#include <cstdlib>
#include <fcntl.h>
#include <optional>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

namespace {

// Links that name each other are given up after as many steps as Linux itself takes.
constexpr int kLinkSteps = 40;
constexpr std::size_t kReadStep = std::size_t{1} << 20;

/** An open file that closes itself. */
class OpenFile {
 public:
  explicit OpenFile(int descriptor) noexcept : descriptor_(descriptor) {}
  ~OpenFile() { close(); }
  OpenFile(const OpenFile &) = delete;
  OpenFile &operator=(const OpenFile &) = delete;

  [[nodiscard]] int get() const noexcept { return descriptor_; }
  [[nodiscard]] bool isOpen() const noexcept { return descriptor_ >= 0; }
  /** False when the system reports, only now, that something could not be written. */
  bool close() noexcept {
    const int descriptor = descriptor_;
    descriptor_ = -1;
    return descriptor < 0 || ::close(descriptor) == 0;
  }

 private:
  int descriptor_;
};

OkError fail(const std::string &path, const std::string &what, int code = 0) {
  OkError error;
  error.file = path;
  error.message = code == 0 ? what : what + ": " + std::generic_category().message(code);
  return error;
}

/** What the system's calls cannot take; empty when the path is fine. */
std::string refusePath(const std::string &path) {
  if (path.empty()) {
    return "no file name was given";
  }
  if (path.find('\0') != std::string::npos) {
    return "the file name holds a zero byte";
  }
  return {};
}

const char *describeKind(mode_t mode) {
  if (S_ISDIR(mode)) {
    return "this is a folder, not a file";
  }
  return "this is no regular file but a pipe, a socket or a device";
}

std::optional<struct stat> lookAt(const std::string &path) {
  struct stat info {};
  if (!refusePath(path).empty() || ::stat(path.c_str(), &info) != 0) {
    return std::nullopt;
  }
  return info;
}

/** The number of bytes read, 0 at the end, -1 with errno set. */
ssize_t readSome(int descriptor, std::uint8_t *bytes, std::size_t most) {
  ssize_t count = 0;
  do {
    count = ::read(descriptor, bytes, most);
  } while (count < 0 && errno == EINTR);
  return count;
}

OkError tooLarge(const std::string &path, std::uint64_t maxBytes) {
  return fail(path, "the file is larger than the " + std::to_string(maxBytes) +
                        " bytes that are read at most");
}

/** All that is there, as the size that was announced may be wrong (files of the kernel say 0). */
OkResult<std::vector<std::uint8_t>> readAll(const OpenFile &file, const std::string &path,
                                            std::uint64_t announced, std::uint64_t maxBytes) {
  // One byte more than announced, so that the end is seen without growing.
  std::vector<std::uint8_t> bytes(static_cast<std::size_t>(announced) + 1);
  std::size_t filled = 0;
  while (true) {
    if (filled == bytes.size()) {
      bytes.resize(bytes.size() + kReadStep);
    }
    const ssize_t count = readSome(file.get(), bytes.data() + filled, bytes.size() - filled);
    if (count < 0) {
      return fail(path, "the file cannot be read", errno);
    }
    filled += static_cast<std::size_t>(count);
    if (filled > maxBytes) {
      return tooLarge(path, maxBytes);
    }
    if (count == 0) {
      bytes.resize(filled);
      return bytes;
    }
  }
}

/** Where writing to `path` really goes: links are followed, so that a rename keeps them. */
std::string followLinks(std::string path) {
  for (int step = 0; step < kLinkSteps; ++step) {
    struct stat info {};
    if (::lstat(path.c_str(), &info) != 0 || !S_ISLNK(info.st_mode)) {
      break;
    }
    std::vector<char> target(4096);
    const ssize_t length = ::readlink(path.c_str(), target.data(), target.size());
    if (length <= 0) {
      break;
    }
    path = OkFiles::join(OkFiles::directoryOf(path),
                         std::string(target.data(), static_cast<std::size_t>(length)));
  }
  return path;
}

std::string makeTemporaryName(const std::string &target) {
  static std::atomic<unsigned> counter{0};
  return OkFiles::join(OkFiles::directoryOf(target),
                       ".okinawa-" + std::to_string(::getpid()) + "-" +
                           std::to_string(counter.fetch_add(1)) + ".tmp");
}

/** 0 or the system's error code. */
int writeBytes(int descriptor, std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(descriptor, bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) {
      continue;
    }
    if (count <= 0) {
      return count == 0 ? ENOSPC : errno;
    }
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return 0;
}

/** Fills `temporary` and gives it the permissions of what it replaces. 0 or an error code. */
int fillTemporary(OpenFile &file, std::span<const std::uint8_t> bytes,
                  const std::optional<struct stat> &replaced) {
  if (const int code = writeBytes(file.get(), bytes)) {
    return code;
  }
  if (replaced && ::fchmod(file.get(), replaced->st_mode & 07777) != 0) {
    return errno;
  }
  if (::fsync(file.get()) != 0) {
    return errno;
  }
  return file.close() ? 0 : errno;
}

/** A folder that nobody may write to is left alone, also by a superuser who could. */
bool isReadOnlyFolder(const std::string &target) {
  const std::optional<struct stat> folder = lookAt(OkFiles::directoryOf(target));
  return folder && (folder->st_mode & (S_IWUSR | S_IWGRP | S_IWOTH)) == 0;
}

/** Makes the rename itself last; not every file system can, and then there is nothing to do. */
void flushFolder(const std::string &path) {
  const OpenFile folder(
      ::open(OkFiles::directoryOf(path).c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (folder.isOpen()) {
    ::fsync(folder.get());
  }
}

}  // namespace

OkResult<std::vector<std::uint8_t>> OkFiles::read(const std::string &path, std::uint64_t maxBytes) {
  if (const std::string reason = refusePath(path); !reason.empty()) {
    return fail(path, reason);
  }
  // Without O_NONBLOCK, opening a pipe that nobody writes to would wait for ever.
  const OpenFile file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK | O_NOCTTY));
  if (!file.isOpen()) {
    return fail(path, "the file cannot be opened", errno);
  }
  struct stat info {};
  if (::fstat(file.get(), &info) != 0) {
    return fail(path, "the file cannot be examined", errno);
  }
  if (!S_ISREG(info.st_mode)) {
    return fail(path, describeKind(info.st_mode));
  }
  const auto announced = static_cast<std::uint64_t>(std::max<off_t>(info.st_size, 0));
  if (announced > maxBytes) {
    return tooLarge(path, maxBytes);
  }
  return readAll(file, path, announced, maxBytes);
}

OkStatus OkFiles::write(const std::string &path, std::span<const std::uint8_t> bytes) {
  if (const std::string reason = refusePath(path); !reason.empty()) {
    return fail(path, reason);
  }
  const std::string target = followLinks(path);
  const std::optional<struct stat> replaced = lookAt(target);
  if (replaced && !S_ISREG(replaced->st_mode)) {
    return fail(path, describeKind(replaced->st_mode));
  }
  // A rename would replace a write-protected file as readily as any other.
  if (replaced && ::access(target.c_str(), W_OK) != 0) {
    return fail(path, "the file cannot be written", errno);
  }
  if (isReadOnlyFolder(target)) {
    return fail(path, "its folder is read-only");
  }
  const std::string temporary = makeTemporaryName(target);
  OpenFile file(::open(temporary.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
  if (!file.isOpen()) {
    return fail(path, "no file can be made beside it", errno);
  }
  int code = fillTemporary(file, bytes, replaced);
  if (code == 0 && std::rename(temporary.c_str(), target.c_str()) != 0) {
    code = errno;
  }
  if (code != 0) {
    ::unlink(temporary.c_str());
    return fail(path, "the file cannot be written", code);
  }
  flushFolder(target);
  return okSuccess();
}

OkStatus OkFiles::write(const std::string &path, std::string_view text) {
  return write(path, std::span<const std::uint8_t>(
                         reinterpret_cast<const std::uint8_t *>(text.data()), text.size()));
}

bool OkFiles::isFile(const std::string &path) {
  const std::optional<struct stat> info = lookAt(path);
  return info && S_ISREG(info->st_mode);
}

bool OkFiles::isDirectory(const std::string &path) {
  const std::optional<struct stat> info = lookAt(path);
  return info && S_ISDIR(info->st_mode);
}
