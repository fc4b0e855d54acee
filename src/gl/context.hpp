#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "okinawa/base/result.hpp"

#include "gl/commands.hpp"
#include "gl/delete_queue.hpp"
#include "gl/limits.hpp"
#include "gl/state.hpp"
#include "gl/surface.hpp"

namespace okinawa::gl {

class RecordingCommands;

struct ContextOptions {
  /** Routes the driver's messages (GL_KHR_debug) to `OkLog` and counts them. */
  bool debugOutput = false;
  /** Puts a recorder between the engine and the driver: see `Context::recorder`. */
  bool record = false;
  /** Extensions to treat as absent, so that fallbacks can be tested: "GL_KHR_debug". */
  std::vector<std::string> maskedExtensions;
};

/** Which device an offscreen context is made on. */
struct EglOptions {
  ContextOptions context;
  /** Index into the devices EGL lists, those that cannot draw included; absent: the best one. */
  std::optional<int> device;
};

/** What a context says about itself. Empty strings and zeros on the null device. */
struct ContextInfo {
  std::string vendor;
  std::string renderer;
  std::string version;
  std::string shadingLanguage;
  /** Where the context comes from, as its surface describes itself. */
  std::string surface;
  int major = 0;
  int minor = 0;
};

/**
 * An OpenGL 3.3 core context, or the null device that answers like one. Owns the commands, the
 * state cache, the delete queue and the counts of living objects. Filling in `OkCapabilities` when
 * it starts and resetting them when it ends, it expects to be the only one that draws. One thread.
 */
class Context {
 public:
  /** Takes the surface, makes it current and asks it what it can do. */
  static OkResult<std::unique_ptr<Context>> create(std::unique_ptr<Surface> surface,
                                                   const ContextOptions &options);
  static OkResult<std::unique_ptr<Context>> createNull(const ContextOptions &options);

  /** Deletes what waits for it, and reports by kind what is still alive. */
  ~Context();
  Context(const Context &) = delete;
  Context &operator=(const Context &) = delete;

  /** No GL at all: calls are counted, nothing is drawn, reading pixels is refused. */
  [[nodiscard]] bool isNull() const noexcept { return surface_ == nullptr; }
  [[nodiscard]] bool hasDefaultFramebuffer() const noexcept;
  bool makeCurrent();
  void swapBuffers();
  void setVsync(bool enabled);

  [[nodiscard]] Commands &commands() noexcept { return *commands_; }
  /** Everything the cache knows about goes through it; commands are for the rest. */
  [[nodiscard]] State &state() noexcept { return *state_; }
  /** The recorder: always there on the null device, else only when asked for, or null. */
  [[nodiscard]] RecordingCommands *recorder() noexcept { return recorder_; }
  [[nodiscard]] const std::shared_ptr<DeleteQueue> &deleteQueue() const noexcept { return queue_; }

  [[nodiscard]] const ContextInfo &info() const noexcept { return info_; }
  [[nodiscard]] const Limits &limits() const noexcept { return limits_; }
  [[nodiscard]] bool hasExtension(std::string_view name) const;

  [[nodiscard]] std::size_t liveObjectCount() const { return queue_->liveCount(); }
  [[nodiscard]] std::size_t liveObjectCount(ObjectKind kind) const {
    return queue_->liveCount(kind);
  }
  /** Bytes of the buffers, textures and renderbuffers alive, as far as sizes tell. */
  [[nodiscard]] std::uint64_t gpuMemoryBytes() const { return queue_->liveBytes(); }

  /** Deletes the names whose wrappers are gone. */
  void drainDeletions();
  /** Once a frame: drains deletions, and collects errors where debug output cannot report them. */
  void endFrame();

  /**
   * Takes every error GL holds, logs each with `where`, counts them. Returns how many there were.
   * Waits for the driver's own thread on some drivers: not for every call of a frame.
   */
  int checkErrors(std::string_view where);
  /** True when the last allocation ran out of memory; other errors are counted as usual. */
  bool takeOutOfMemory(std::string_view where);

  /** Errors seen so far: from `checkErrors` and from debug output. */
  [[nodiscard]] std::uint64_t errorCount() const noexcept { return errors_.load(); }
  /** Driver messages about slow paths, from debug output. */
  [[nodiscard]] std::uint64_t performanceWarningCount() const noexcept {
    return performanceWarnings_.load();
  }
  [[nodiscard]] bool hasDebugOutput() const noexcept { return debugOutput_; }

 private:
  Context();
  static void onDebugMessage(Enum source, Enum type, std::uint32_t id, Enum severity,
                             std::string_view message, const void *user);
  OkStatus readInfo();
  void readExtensions(const ContextOptions &options);
  void start(const ContextOptions &options);
  void enableDebugOutput();
  void noteError(std::string_view where, Enum error);

  std::unique_ptr<Surface> surface_;
  std::unique_ptr<Commands> commands_;
  RecordingCommands *recorder_ = nullptr;
  std::unique_ptr<State> state_;
  std::shared_ptr<DeleteQueue> queue_;
  ContextInfo info_;
  Limits limits_;
  std::unordered_set<std::string> extensions_;
  bool debugOutput_ = false;
  std::atomic<std::uint64_t> errors_{0};
  /** Errors that debug output told since `checkErrors` last asked, which GL still holds. */
  std::atomic<int> toldErrors_{0};
  std::atomic<std::uint64_t> performanceWarnings_{0};
};

/** What a person whose device has no OpenGL 3.3 may try. */
[[nodiscard]] std::string versionAdvice();

/** The null device. It cannot fail for reasons of the machine. */
OkResult<std::unique_ptr<Context>> createNullContext(const ContextOptions &options = {});

/**
 * An offscreen context through EGL, with or without a display server. Tried in this order: the EGL
 * device platform (hardware before software, or the device named), the surfaceless platform, the
 * default display with a one-pixel buffer. The error names each attempt.
 */
OkResult<std::unique_ptr<Context>> createEglContext(const EglOptions &options = {});

/** A context on a surface of the caller's: a window. */
OkResult<std::unique_ptr<Context>> createContext(std::unique_ptr<Surface> surface,
                                                 const ContextOptions &options = {});

}  // namespace okinawa::gl
