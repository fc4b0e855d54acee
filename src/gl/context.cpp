#include "gl/context.hpp"

#include <algorithm>
#include <cstdlib>
#include <utility>

#include "okinawa/base/log.hpp"

#include "gl/capability_report.hpp"
#include "gl/failure.hpp"
#include "gl/loader.hpp"
#include "gl/pixel_format.hpp"
#include "gl/recording_commands.hpp"

namespace okinawa::gl {

namespace {

/** GL keeps at most one error a kind; more than this means a context that is lost. */
constexpr int kMostErrorsAtOnce = 16;
constexpr int kWantedMajor = 3;
constexpr int kWantedMinor = 3;
constexpr int kForwardCompatibleBit = 1;

const char *errorName(Enum error) noexcept {
  switch (error) {
    case kInvalidEnum:
      return "GL_INVALID_ENUM";
    case kInvalidValue:
      return "GL_INVALID_VALUE";
    case kInvalidOperation:
      return "GL_INVALID_OPERATION";
    case kInvalidFramebufferOperation:
      return "GL_INVALID_FRAMEBUFFER_OPERATION";
    case kOutOfMemory:
      return "GL_OUT_OF_MEMORY";
    default:
      return "an unknown GL error";
  }
}

}  // namespace

std::string versionAdvice() {
  if (const char *overridden = std::getenv("MESA_GL_VERSION_OVERRIDE")) {
    return std::string("MESA_GL_VERSION_OVERRIDE is set to ") + overridden +
           ", unset it or raise it";
  }
  return "update the graphics driver, or use the null device";
}

Context::Context() : queue_(std::make_shared<DeleteQueue>(this)) {}

OkResult<std::unique_ptr<Context>> Context::create(std::unique_ptr<Surface> surface,
                                                   const ContextOptions &options) {
  if (!surface) {
    return failure("no surface was given to make an OpenGL context on");
  }
  if (!surface->makeCurrent()) {
    return failure("the OpenGL context of " + surface->describe() + " could not be made current");
  }
  std::unique_ptr<Context> context(new Context());
  context->surface_ = std::move(surface);
  const auto version = loadGlFunctions(*context->surface_);
  context->info_.major = version.major;
  context->info_.minor = version.minor;
  context->commands_ = createGlCommands();
  if (OkStatus status = context->readInfo(); !status) {
    context->commands_.reset();
    return status.error();
  }
  if (options.record) {
    auto recorder = std::make_unique<RecordingCommands>(std::move(context->commands_));
    context->recorder_ = recorder.get();
    context->commands_ = std::move(recorder);
  }
  context->start(options);
  return context;
}

OkResult<std::unique_ptr<Context>> Context::createNull(const ContextOptions &options) {
  std::unique_ptr<Context> context(new Context());
  auto recorder = std::make_unique<RecordingCommands>();
  context->recorder_ = recorder.get();
  context->commands_ = std::move(recorder);
  context->info_.surface = "null device";
  context->start(options);
  return context;
}

OkStatus Context::readInfo() {
  const std::string wanted = std::to_string(kWantedMajor) + "." + std::to_string(kWantedMinor);
  info_.surface = surface_->describe();
  if (info_.major == 0) {
    return failure("OpenGL " + wanted + " is needed, but no OpenGL functions were found on " +
                   info_.surface + ": " + versionAdvice());
  }
  if (std::pair(info_.major, info_.minor) < std::pair(kWantedMajor, kWantedMinor)) {
    return failure("OpenGL " + wanted + " is needed, but " + info_.surface + " offers " +
                   std::to_string(info_.major) + "." + std::to_string(info_.minor) + ": " +
                   versionAdvice());
  }
  info_.vendor = commands_->getString(kVendor);
  info_.renderer = commands_->getString(kRenderer);
  info_.version = commands_->getString(kVersion);
  info_.shadingLanguage = commands_->getString(kShadingLanguageVersion);
  return okSuccess();
}

void Context::readExtensions(const ContextOptions &options) {
  const int count = commands_->getInteger(kNumExtensions);
  for (int index = 0; index < count; ++index) {
    extensions_.insert(commands_->getStringi(kExtensions, static_cast<std::uint32_t>(index)));
  }
  for (const auto &masked : options.maskedExtensions) {
    extensions_.erase(masked);
  }
}

void Context::start(const ContextOptions &options) {
  readExtensions(options);
  const bool anisotropy = hasExtension("GL_EXT_texture_filter_anisotropic") ||
                          hasExtension("GL_ARB_texture_filter_anisotropic");
  const bool forwardCompatible =
      (commands_->getInteger(kContextFlags) & kForwardCompatibleBit) != 0;
  limits_ = Limits::query(*commands_, anisotropy, forwardCompatible);
  state_ = std::make_unique<State>(*commands_, limits_);
  if (options.debugOutput && hasExtension("GL_KHR_debug")) {
    enableDebugOutput();
  }
  reportCapabilities(*this);
  checkErrors("starting the context");
  if (recorder_ != nullptr) {
    recorder_->resetCounts();
  }
}

void Context::enableDebugOutput() {
  debugOutput_ = true;
  commands_->enable(kDebugOutput);
  // So that a message arrives inside the call it is about.
  commands_->enable(kDebugOutputSynchronous);
  commands_->debugMessageControl(kDontCare, kDontCare, kDontCare, true);
  commands_->debugMessageCallback(&Context::onDebugMessage, this);
}

Context::~Context() {
  if (!commands_) {
    queue_->close();
    return;
  }
  if (makeCurrent()) {
    drainDeletions();
    checkErrors("ending the context");
    if (debugOutput_) {
      commands_->debugMessageCallback(nullptr, nullptr);
    }
  }
  const std::string alive = queue_->describeLive();
  if (!alive.empty()) {
    OkLog::warning("the OpenGL context ends while objects are still alive: " + alive);
  }
  queue_->close();
  reportNoDevice();
}

bool Context::hasDefaultFramebuffer() const noexcept {
  return surface_ == nullptr || surface_->hasDefaultFramebuffer();
}

bool Context::makeCurrent() {
  return surface_ == nullptr || surface_->makeCurrent();
}

void Context::swapBuffers() {
  if (surface_ != nullptr) {
    surface_->swapBuffers();
  }
}

void Context::setVsync(bool enabled) {
  if (surface_ != nullptr) {
    surface_->setVsync(enabled);
  }
}

bool Context::hasExtension(std::string_view name) const {
  return extensions_.contains(std::string(name));
}

void Context::drainDeletions() {
  queue_->drain(*this);
}

void Context::endFrame() {
  drainDeletions();
  if (!debugOutput_) {
    checkErrors("the frame");
  }
}

void Context::noteError(std::string_view where, Enum error) {
  OkLog::error(std::string(errorName(error)) + " (" + hexName(error) + ") in " +
               std::string(where));
}

int Context::checkErrors(std::string_view where) {
  int found = 0;
  for (; found < kMostErrorsAtOnce; ++found) {
    const Enum error = commands_->getError();
    if (error == kNoError) {
      break;
    }
    noteError(where, error);
  }
  // The driver has told the same errors through debug output, unless that is quiet.
  const auto told = toldErrors_.exchange(0);
  errors_ += static_cast<std::uint64_t>(std::max(0, found - told));
  return found;
}

bool Context::takeOutOfMemory(std::string_view where) {
  int others = 0;
  int outOfMemory = 0;
  while (others + outOfMemory < kMostErrorsAtOnce) {
    const Enum error = commands_->getError();
    if (error == kNoError) {
      break;
    }
    if (error == kOutOfMemory) {
      ++outOfMemory;
      continue;
    }
    noteError(where, error);
    ++others;
  }
  // Running out of memory is an answer here and no mistake, also where debug output counted it.
  const auto told = toldErrors_.exchange(0);
  errors_ += static_cast<std::uint64_t>(std::max(0, others + outOfMemory - told));
  errors_ -= static_cast<std::uint64_t>(outOfMemory);
  return outOfMemory > 0;
}

void Context::onDebugMessage(Enum source, Enum type, std::uint32_t, Enum severity,
                             std::string_view message, const void *user) {
  auto *self = const_cast<Context *>(static_cast<const Context *>(user));
  while (!message.empty() && (message.back() == '\n' || message.back() == '\0')) {
    message.remove_suffix(1);
  }
  const std::string text = "OpenGL: " + std::string(message);
  // What is wrong with a shader is the answer of the one who builds the program, and no GL error.
  if (source == kDebugSourceShaderCompiler && type != kDebugTypePerformance) {
    OkLog::debug(text);
    return;
  }
  if (type == kDebugTypeError) {
    ++self->errors_;
    ++self->toldErrors_;
    OkLog::error(text);
    return;
  }
  if (severity == kDebugSeverityNotification) {
    OkLog::debug(text);
    return;
  }
  if (type == kDebugTypePerformance) {
    ++self->performanceWarnings_;
  }
  OkLog::warning(text);
}

OkResult<std::unique_ptr<Context>> createNullContext(const ContextOptions &options) {
  return Context::createNull(options);
}

OkResult<std::unique_ptr<Context>> createContext(std::unique_ptr<Surface> surface,
                                                 const ContextOptions &options) {
  return Context::create(std::move(surface), options);
}

}  // namespace okinawa::gl
