#include "app/glfw_window.hpp"

#define GLFW_INCLUDE_NONE
#include <GLFW/glfw3.h>
#include <utility>

#include "app/glfw_keys.hpp"

namespace okinawa {

namespace {

constexpr int kMajor = 3;
constexpr int kMinor = 3;

/** What GLFW has to say about its last failure; taking it clears it. */
std::string takeGlfwError() {
  const char *text = nullptr;
  const int code = glfwGetError(&text);
  if (code == GLFW_NO_ERROR || text == nullptr) {
    return "GLFW gives no reason";
  }
  return std::string("GLFW says: ") + text;
}

OkError fail(std::string message) {
  return OkError{std::move(message), {}, 0, -1};
}

void setHints(bool debug) {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_CONTEXT_VERSION_MAJOR, kMajor);
  glfwWindowHint(GLFW_CONTEXT_VERSION_MINOR, kMinor);
  glfwWindowHint(GLFW_OPENGL_PROFILE, GLFW_OPENGL_CORE_PROFILE);
  // macOS gives a core context only to programs that ask for a forward compatible one.
  glfwWindowHint(GLFW_OPENGL_FORWARD_COMPAT, GLFW_TRUE);
  glfwWindowHint(GLFW_OPENGL_DEBUG_CONTEXT, debug ? GLFW_TRUE : GLFW_FALSE);
  glfwWindowHint(GLFW_RESIZABLE, GLFW_TRUE);
  // Pictures are drawn into targets that bring their own depth and samples; the window only shows
  // the finished one.
  glfwWindowHint(GLFW_DEPTH_BITS, 0);
  glfwWindowHint(GLFW_STENCIL_BITS, 0);
}

/** "2.1": the newest context this display gives a program that asks for none in particular. */
std::string findOfferedVersion() {
  glfwDefaultWindowHints();
  glfwWindowHint(GLFW_VISIBLE, GLFW_FALSE);
  GLFWwindow *probe = glfwCreateWindow(16, 16, "", nullptr, nullptr);
  glfwGetError(nullptr);
  if (probe == nullptr) {
    return {};
  }
  const int major = glfwGetWindowAttrib(probe, GLFW_CONTEXT_VERSION_MAJOR);
  const int minor = glfwGetWindowAttrib(probe, GLFW_CONTEXT_VERSION_MINOR);
  glfwDestroyWindow(probe);
  return std::to_string(major) + "." + std::to_string(minor);
}

OkError describeMissingContext() {
  const std::string reason = takeGlfwError();
  const std::string offered = findOfferedVersion();
  const std::string found =
      offered.empty() ? "this display offers none" : "this display offers " + offered;
  return fail("no window: OpenGL 3.3 core is needed and " + found + " (" + reason +
              "); update the graphics driver, or take the offscreen or the null device");
}

GlfwWindow &ownerOf(GLFWwindow *window) {
  return *static_cast<GlfwWindow *>(glfwGetWindowUserPointer(window));
}

}  // namespace

OkResult<std::unique_ptr<GlfwWindow>> GlfwWindow::create(const OkOptions &options, OkInput &input) {
  glfwSetErrorCallback(nullptr);
  if (glfwInit() != GLFW_TRUE) {
    return fail("no window: no display answers (" + takeGlfwError() +
                "); start one and set DISPLAY, or take the offscreen or the null device");
  }
  setHints(options.debug);
  GLFWwindow *window =
      glfwCreateWindow(options.width, options.height, options.title.c_str(), nullptr, nullptr);
  if (window == nullptr) {
    OkError error = describeMissingContext();
    glfwTerminate();
    return error;
  }
  return std::unique_ptr<GlfwWindow>(new GlfwWindow(window, input));
}

GlfwWindow::GlfwWindow(GLFWwindow *window, OkInput &input) : window_(window), input_(input) {
  glfwSetWindowUserPointer(window_, this);
  picture_ = getWindowSize();
  const Extent framebuffer = getFramebufferSize();
  onFramebufferSize(framebuffer.width, framebuffer.height);
  listen();
}

GlfwWindow::~GlfwWindow() {
  glfwDestroyWindow(window_);
  glfwTerminate();
}

void GlfwWindow::listen() {
  glfwSetFramebufferSizeCallback(window_, [](GLFWwindow *window, int width, int height) {
    ownerOf(window).onFramebufferSize(width, height);
  });
  glfwSetCursorPosCallback(
      window_, [](GLFWwindow *window, double x, double y) { ownerOf(window).onCursor(x, y); });
  glfwSetKeyCallback(window_, [](GLFWwindow *window, int key, int, int action, int) {
    OkInputEvent event;
    event.kind = OkInputEvent::Kind::Key;
    event.key = keyFromGlfw(key);
    event.pressed = action != GLFW_RELEASE;
    event.repeated = action == GLFW_REPEAT;
    ownerOf(window).input_.inject(std::move(event));
  });
  glfwSetCharCallback(window_, [](GLFWwindow *window, unsigned int codePoint) {
    OkInputEvent event;
    event.kind = OkInputEvent::Kind::Text;
    event.codePoint = codePoint;
    ownerOf(window).input_.inject(std::move(event));
  });
  glfwSetMouseButtonCallback(window_, [](GLFWwindow *window, int button, int action, int) {
    OkInputEvent event;
    event.kind = OkInputEvent::Kind::MouseButton;
    event.button = buttonFromGlfw(button);
    event.pressed = action == GLFW_PRESS;
    ownerOf(window).input_.inject(std::move(event));
  });
  glfwSetScrollCallback(window_, [](GLFWwindow *window, double x, double y) {
    OkInputEvent event;
    event.kind = OkInputEvent::Kind::Wheel;
    event.x = static_cast<float>(x);
    event.y = static_cast<float>(y);
    ownerOf(window).input_.inject(std::move(event));
  });
  glfwSetDropCallback(window_, [](GLFWwindow *window, int count, const char **paths) {
    OkInputEvent event;
    event.kind = OkInputEvent::Kind::Drop;
    event.paths.assign(paths, paths + count);
    ownerOf(window).input_.inject(std::move(event));
  });
  glfwSetWindowFocusCallback(window_, [](GLFWwindow *window, int focused) {
    if (focused == GLFW_FALSE) {
      OkInputEvent event;
      event.kind = OkInputEvent::Kind::FocusLost;
      ownerOf(window).input_.inject(std::move(event));
    }
  });
}

bool GlfwWindow::makeCurrent() {
  glfwMakeContextCurrent(window_);
  return glfwGetCurrentContext() == window_;
}

void GlfwWindow::releaseCurrent() {
  if (glfwGetCurrentContext() == window_) {
    glfwMakeContextCurrent(nullptr);
  }
}

gl::Surface::Procedure GlfwWindow::getProcAddress(const char *name) {
  return glfwGetProcAddress(name);
}

void GlfwWindow::swapBuffers() {
  glfwSwapBuffers(window_);
}

void GlfwWindow::setVsync(bool enabled) {
  glfwSwapInterval(enabled ? 1 : 0);
}

std::string GlfwWindow::describe() const {
  return std::string("GLFW window (") + glfwGetVersionString() + ")";
}

void GlfwWindow::pollEvents() {
  glfwPollEvents();
}

bool GlfwWindow::isCloseAsked() const {
  return glfwWindowShouldClose(window_) == GLFW_TRUE;
}

void GlfwWindow::setTitle(const std::string &title) {
  glfwSetWindowTitle(window_, title.c_str());
}

void GlfwWindow::setPictureSize(Extent pixels) {
  const Extent size = windowFor(pixels, getWindowSize(), getFramebufferSize());
  glfwSetWindowSize(window_, size.width, size.height);
}

float GlfwWindow::getPixelRatio() const {
  return static_cast<float>(pixelsPerUnit(getWindowSize(), getFramebufferSize()).x);
}

void GlfwWindow::onFramebufferSize(int width, int height) noexcept {
  const Extent size{width, height};
  minimised_ = size.isEmpty();
  if (!minimised_) {
    picture_ = size;
  }
}

void GlfwWindow::onCursor(double x, double y) {
  const glm::vec2 pixel = cursorToPixels(x, y, getWindowSize(), getFramebufferSize());
  OkInputEvent event;
  event.kind = OkInputEvent::Kind::MouseMove;
  event.x = pixel.x;
  event.y = pixel.y;
  input_.inject(std::move(event));
}

Extent GlfwWindow::getWindowSize() const {
  Extent size;
  glfwGetWindowSize(window_, &size.width, &size.height);
  return size;
}

Extent GlfwWindow::getFramebufferSize() const {
  Extent size;
  glfwGetFramebufferSize(window_, &size.width, &size.height);
  return size;
}

}  // namespace okinawa
