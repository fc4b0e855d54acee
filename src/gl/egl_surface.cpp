#include "gl/egl_surface.hpp"

#include <array>
#include <utility>
#include <vector>

#include "gl/constants.hpp"
#include "gl/context.hpp"
#include "gl/egl_displays.hpp"
#include "gl/failure.hpp"

namespace okinawa::gl {

namespace {

using GetString = const unsigned char *(*)(unsigned int);

/** Reads a string of the current context without the loader, which belongs to the real thing. */
std::string currentString(unsigned int parameter) {
  const auto get = reinterpret_cast<GetString>(eglGetProcAddress("glGetString"));
  const auto *text = get ? reinterpret_cast<const char *>(get(parameter)) : nullptr;
  return text ? text : "";
}

bool isSoftwareRenderer(std::string_view renderer) {
  for (const char *name : {"llvmpipe", "softpipe", "swrast", "SWR"}) {
    if (renderer.find(name) != std::string_view::npos) {
      return true;
    }
  }
  return false;
}

std::string_view extensionsOf(EGLDisplay display) {
  const char *text = eglQueryString(display, EGL_EXTENSIONS);
  return text ? std::string_view(text) : std::string_view();
}

EGLConfig chooseConfig(EGLDisplay display, EGLint surfaceType) {
  const std::array<EGLint, 5> wanted = {EGL_SURFACE_TYPE, surfaceType, EGL_RENDERABLE_TYPE,
                                        EGL_OPENGL_BIT, EGL_NONE};
  EGLConfig config = nullptr;
  EGLint count = 0;
  const bool found = eglChooseConfig(display, wanted.data(), &config, 1, &count) == EGL_TRUE;
  return found && count > 0 ? config : nullptr;
}

}  // namespace

/** Makes one surface: each step leaves what it got in the surface, whose destructor cleans up. */
class EglOpener {
 public:
  EglOpener(const EglCandidate &candidate, bool debug) : candidate_(candidate), debug_(debug) {}

  OkResult<std::unique_ptr<Surface>> open() {
    if (!acquireEglDisplay(candidate_.display)) {
      return failed("cannot be initialized");
    }
    surface_ = std::unique_ptr<EglSurface>(new EglSurface());
    surface_->display_ = candidate_.display;
    surface_->description_ = candidate_.description;
    if (eglBindAPI(EGL_OPENGL_API) != EGL_TRUE) {
      return failed("knows no desktop OpenGL");
    }
    if (OkStatus status = makeContext(); !status) {
      return status.error();
    }
    if (!surface_->makeCurrent()) {
      return failed("gives a context that cannot be made current");
    }
    renderer_ = currentString(kRenderer);
    surface_->description_ += " (" + renderer_ + ")";
    return std::unique_ptr<Surface>(std::move(surface_));
  }

  [[nodiscard]] const std::string &renderer() const noexcept { return renderer_; }

 private:
  OkError failed(const std::string &what) const {
    return failure(candidate_.description + " " + what + " (" + lastEglError() + ")");
  }

  OkStatus makeContext() {
    const auto extensions = extensionsOf(candidate_.display);
    EGLConfig config = chooseConfig(candidate_.display, EGL_PBUFFER_BIT);
    const bool surfaceless = hasWord(extensions, "EGL_KHR_surfaceless_context");
    if (config == nullptr && surfaceless) {
      config = chooseConfig(candidate_.display, 0);
    }
    if (config == nullptr) {
      return failed("has no configuration for desktop OpenGL");
    }
    EGLContext context = debug_ ? create(config, true) : EGL_NO_CONTEXT;
    if (context == EGL_NO_CONTEXT) {
      context = create(config, false);
    }
    if (context == EGL_NO_CONTEXT) {
      return describeRefusal(config);
    }
    surface_->context_ = context;
    return surfaceless ? okSuccess() : makePixelBuffer(config);
  }

  EGLContext create(EGLConfig config, bool debug) const {
    std::vector<EGLint> wanted = {
        EGL_CONTEXT_MAJOR_VERSION_KHR,       3,
        EGL_CONTEXT_MINOR_VERSION_KHR,       3,
        EGL_CONTEXT_OPENGL_PROFILE_MASK_KHR, EGL_CONTEXT_OPENGL_CORE_PROFILE_BIT_KHR};
    if (debug) {
      wanted.insert(wanted.end(), {EGL_CONTEXT_FLAGS_KHR, EGL_CONTEXT_OPENGL_DEBUG_BIT_KHR});
    }
    wanted.push_back(EGL_NONE);
    return eglCreateContext(candidate_.display, config, EGL_NO_CONTEXT, wanted.data());
  }

  OkStatus makePixelBuffer(EGLConfig config) {
    const std::array<EGLint, 5> size = {EGL_WIDTH, 1, EGL_HEIGHT, 1, EGL_NONE};
    surface_->pixelBuffer_ = eglCreatePbufferSurface(candidate_.display, config, size.data());
    if (surface_->pixelBuffer_ == EGL_NO_SURFACE) {
      return failed("allows neither a context without a surface nor a pixel buffer");
    }
    return okSuccess();
  }

  /** No OpenGL 3.3: a context of any version tells which one there is. */
  OkStatus describeRefusal(EGLConfig config) {
    const OkError refused = failed("gives no OpenGL 3.3 core context");
    const EGLint any[] = {EGL_NONE};
    surface_->context_ = eglCreateContext(candidate_.display, config, EGL_NO_CONTEXT, any);
    if (surface_->context_ == EGL_NO_CONTEXT || !surface_->makeCurrent()) {
      return refused;
    }
    return failure(candidate_.description + " offers OpenGL \"" + currentString(kVersion) +
                   "\" by " + currentString(kRenderer) + ", and no OpenGL 3.3 core context");
  }

  const EglCandidate &candidate_;
  bool debug_;
  std::unique_ptr<EglSurface> surface_;
  std::string renderer_;
};

bool hasWord(std::string_view list, std::string_view name) noexcept {
  while (!list.empty()) {
    const auto end = std::min(list.find(' '), list.size());
    if (list.substr(0, end) == name) {
      return !name.empty();
    }
    list.remove_prefix(std::min(end + 1, list.size()));
  }
  return false;
}

OkResult<std::unique_ptr<Surface>> EglSurface::open(std::optional<int> device, bool debug) {
  const auto candidates = listEglCandidates();
  std::string attempts;
  // A driver that claims a device may still draw in software: hardware first, then whatever works.
  for (const bool acceptSoftware : {false, true}) {
    for (const auto &candidate : candidates) {
      const bool asked = device.has_value();
      if (asked ? candidate.device != *device : candidate.software && !acceptSoftware) {
        continue;
      }
      EglOpener opener(candidate, debug);
      auto surface = opener.open();
      if (!surface) {
        attempts += acceptSoftware ? "; " + surface.error().message : "";
      } else if (asked || acceptSoftware || !isSoftwareRenderer(opener.renderer())) {
        return surface;
      }
    }
  }
  if (attempts.empty()) {
    return failure("there is no EGL device " + std::to_string(device.value_or(0)) + ": EGL lists " +
                   std::to_string(countEglDevices()));
  }
  return failure(attempts.substr(2));
}

EglSurface::~EglSurface() {
  releaseCurrent();
  if (pixelBuffer_ != nullptr) {
    eglDestroySurface(display_, pixelBuffer_);
  }
  if (context_ != nullptr) {
    eglDestroyContext(display_, context_);
  }
  releaseEglDisplay(display_);
}

bool EglSurface::makeCurrent() {
  if (context_ != nullptr && eglGetCurrentContext() == context_) {
    return true;
  }
  return eglBindAPI(EGL_OPENGL_API) == EGL_TRUE &&
         eglMakeCurrent(display_, pixelBuffer_, pixelBuffer_, context_) == EGL_TRUE;
}

void EglSurface::releaseCurrent() {
  if (context_ != nullptr && eglGetCurrentContext() == context_) {
    eglMakeCurrent(display_, EGL_NO_SURFACE, EGL_NO_SURFACE, EGL_NO_CONTEXT);
  }
}

Surface::Procedure EglSurface::getProcAddress(const char *name) {
  return eglGetProcAddress(name);
}

OkResult<std::unique_ptr<Context>> createEglContext(const EglOptions &options) {
  auto surface = EglSurface::open(options.device, options.context.debugOutput);
  if (!surface) {
    return failure("OpenGL 3.3 is needed, but no offscreen context could be made: " +
                   surface.error().message + ": " + versionAdvice());
  }
  return Context::create(std::move(surface).value(), options.context);
}

}  // namespace okinawa::gl
