#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "okinawa/app/async_loader.hpp"
#include "okinawa/app/input.hpp"
#include "okinawa/base/result.hpp"
#include "okinawa/base/version.hpp"
#include "okinawa/render/renderer.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/scene.hpp"

/** Where pictures go. */
enum class OkDevice {
  /** A window on a display (GLFW). */
  Window,
  /** OpenGL without a window or a display server (EGL). */
  Offscreen,
  /** No OpenGL at all: everything answers but pixels. */
  Null,
};

/** What the engine is started with. */
struct OkOptions {
  /**
   * Unset: the environment variable OKINAWA_DEVICE (window, offscreen, null or headless), else
   * `Window`. What is set here beats the environment.
   */
  std::optional<OkDevice> device;
  /**
   * When neither this nor the environment names a device: a window where a display answers, else
   * offscreen, else null.
   */
  bool chooseDevice = false;
  std::string title = "Okinawa";
  int width = 1280;
  int height = 720;
  bool vsync = true;
  /** Multisampling of the main picture; 1 is off. */
  int samples = 1;
  /** Which EGL device, where there are several; negative takes the first that works. */
  int eglDevice = -1;
  /** OpenGL debug messages to the log. */
  bool debug = false;
  /** Seconds of every step; 0 steps by the time that really passed. */
  float fixedStepSeconds = 0.0f;
  /** Frames a second at most; 0 is no limit. */
  float maxFramesPerSecond = 0.0f;
  /** The longest step that a pause can cause, in seconds. */
  float maxStepSeconds = 0.25f;
};

/**
 * The engine: one at a time in a process, started and stopped any number of times. Main thread
 * only.
 */
class OkCore {
 public:
  using Callback = std::function<void(float dt)>;

  /**
   * Starts the engine. False, after a sentence in the log saying what was found and what to try,
   * when it cannot; nothing is left behind then. Starting twice is refused, and so is a program
   * compiled with other headers than the library: leave `fingerprint` to its default.
   */
  static bool initialize(const OkOptions &options = {},
                         std::uint64_t fingerprint = OkVersion::kFingerprint);
  [[nodiscard]] static bool isRunning() noexcept;
  /** The sentence of the last failed `initialize`. */
  [[nodiscard]] static const std::string &getLastError() noexcept;
  /**
   * Stops the engine and frees what it made. Textures, meshes and objects that are still held are
   * reported by name and stay valid on the CPU. Safe to call at any time, any number of times;
   * from inside a callback it takes effect when the frame is over.
   */
  static void exit();

  /**
   * Runs frames until `askForExit` or the window's close: input, `step`, the current scene's step,
   * the picture, `draw`, then the next. Either callback may be empty.
   */
  static void loop(const Callback &step, const Callback &draw);
  /** One frame of `loop`; false once the end was asked for. */
  static bool runFrame(const Callback &step, const Callback &draw);
  static void askForExit() noexcept;
  [[nodiscard]] static bool isExitAsked() noexcept;
  /** Frames drawn since the start. */
  [[nodiscard]] static long getFrameCount() noexcept;

  [[nodiscard]] static OkDevice getDevice() noexcept;
  /** "window", "offscreen" or "null". */
  [[nodiscard]] static const char *getDeviceName() noexcept;
  /** The driver's version string; empty on the null device. */
  [[nodiscard]] static std::string getGlVersion();

  /** These five are null while the engine is not running, and gone with it. */
  [[nodiscard]] static OkSceneHandler *getSceneHandler() noexcept;
  [[nodiscard]] static OkInput *getInput() noexcept;
  [[nodiscard]] static OkRenderer *getRenderer() noexcept;
  /** Loads in the background; the loop updates it between the steps and the picture. */
  [[nodiscard]] static OkAsyncLoader *getLoader() noexcept;
  /** The picture that the loop draws, on every device. */
  [[nodiscard]] static OkRenderTarget *getTarget() noexcept;

  /** The active camera; null only while the engine is not running. */
  [[nodiscard]] static OkCamera *getCamera() noexcept;
  /**
   * Adds a camera, borrowed; its index, which stays its own: 0 is the engine's camera, named
   * "camera", at the origin. Cameras that are deleted leave by themselves; where the active one
   * did, the engine's takes over. -1, with a message, for null.
   */
  static int addCamera(OkCamera *camera);
  /** Makes a camera active. False, with a message, when there is none of that index or name. */
  static bool switchCamera(int index);
  static bool switchCamera(const std::string &name);
  [[nodiscard]] static OkCamera *findCamera(const std::string &name) noexcept;

  /** Size of the picture in pixels, and framebuffer pixels for each window unit (HiDPI). */
  [[nodiscard]] static int getWidth() noexcept;
  [[nodiscard]] static int getHeight() noexcept;
  [[nodiscard]] static float getPixelRatio() noexcept;
  /** Asks the window, or tells the picture of the other devices, for another size. */
  static bool setSize(int width, int height);
  static void setTitle(const std::string &title);

  /** The last finished picture. Fails on the null device: there are no pixels. */
  static OkResult<OkImage> readPixels();
  static OkStatus saveScreenshot(const std::string &path);
};
