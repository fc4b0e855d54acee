#include "app/engine.hpp"

#include <algorithm>
#include <chrono>
#include <optional>
#include <thread>
#include <utility>

#include "okinawa/base/log.hpp"
#include "okinawa/mesh/mesh_handler.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "app/device_choice.hpp"

namespace okinawa {

namespace {

/** Frames a second while a minimised window has no swap to wait for. */
constexpr double kMinimisedPeriod = 1.0 / 30.0;

double now() {
  using Seconds = std::chrono::duration<double>;
  return Seconds(std::chrono::steady_clock::now().time_since_epoch()).count();
}

void sleepFor(double seconds) {
  if (seconds > 0.0) {
    std::this_thread::sleep_for(std::chrono::duration<double>(seconds));
  }
}

/** True for as long as a frame lasts, also when a callback leaves it with an exception. */
class FrameGuard {
 public:
  explicit FrameGuard(bool &flag) : flag_(flag) { flag_ = true; }
  ~FrameGuard() { flag_ = false; }
  FrameGuard(const FrameGuard &) = delete;
  FrameGuard &operator=(const FrameGuard &) = delete;

 private:
  bool &flag_;
};

template <typename Handler>
void reportHeld(const Handler &handler, const std::vector<std::string> &names, const char *what) {
  if (names.empty()) {
    return;
  }
  std::string text = std::string(what) + " still held at exit:";
  for (std::size_t i = 0; i < names.size(); ++i) {
    const int count = handler.getReferenceCount(names[i]);
    text += (i == 0 ? " " : ", ") + names[i] + " (" + std::to_string(count) +
            (count == 1 ? " reference)" : " references)");
  }
  OkLog::warning(text);
}

}  // namespace

Engine::Engine(const OkOptions &options)
    : options_(options),
      clock_(options.fixedStepSeconds, options.maxStepSeconds, options.maxFramesPerSecond),
      emptyScene_("nothing"),
      camera_("camera", options.width, options.height) {
  addCamera(camera_);
  setActiveCamera(camera_);
}

Engine::~Engine() {
  loader_.reset();
  scenes_.clear();
  if (target_ != nullptr) {
    const OkTextureHandler &textures = *OkTextureHandler::getInstance();
    reportHeld(textures, textures.getTextureNames(), "textures");
    const OkMeshHandler &meshes = *OkMeshHandler::getInstance();
    reportHeld(meshes, meshes.getMeshNames(), "meshes");
  }
  target_.reset();
  renderer_.reset();
  window_ = nullptr;
  context_.reset();
}

OkResult<std::unique_ptr<Engine>> Engine::start(const OkOptions &options,
                                                const std::vector<OkDevice> &devices) {
  std::string reasons;
  for (const OkDevice device : devices) {
    auto engine = std::make_unique<Engine>(options);
    const OkStatus opened = engine->open(device);
    if (opened.isOk()) {
      if (devices.size() > 1) {
        OkLog::info("drawing on the " + std::string(nameOf(device)) + " device" +
                    (reasons.empty() ? "" : ": " + reasons));
      }
      return engine;
    }
    reasons += (reasons.empty() ? "" : "; ") + opened.error().describe();
  }
  return OkError{reasons, {}, 0, -1};
}

OkStatus Engine::open(OkDevice device) {
  OkResult<std::unique_ptr<gl::Context>> context = openContext(device);
  if (!context.isOk()) {
    return context.error();
  }
  device_ = device;
  context_ = std::move(context).value();
  OkResult<std::unique_ptr<OkRenderer>> renderer = OkRenderer::create(*context_);
  if (!renderer.isOk()) {
    return renderer.error();
  }
  renderer_ = std::move(renderer).value();
  loader_ = std::make_unique<OkAsyncLoader>(renderer_.get());
  const Extent size =
      window_ != nullptr ? window_->getPictureSize() : Extent{options_.width, options_.height};
  OkResult<std::unique_ptr<OkRenderTarget>> target =
      renderer_->createTarget(size.width, size.height, options_.samples);
  if (!target.isOk()) {
    return target.error();
  }
  target_ = std::move(target).value();
  camera_.setSize(size.width, size.height);
  return okSuccess();
}

OkResult<std::unique_ptr<gl::Context>> Engine::openContext(OkDevice device) {
  gl::ContextOptions contextOptions;
  contextOptions.debugOutput = options_.debug;
  if (device == OkDevice::Null) {
    return gl::createNullContext(contextOptions);
  }
  if (device == OkDevice::Offscreen) {
    gl::EglOptions egl;
    egl.context = contextOptions;
    if (options_.eglDevice >= 0) {
      egl.device = options_.eglDevice;
    }
    return gl::createEglContext(egl);
  }
  OkResult<std::unique_ptr<GlfwWindow>> opened = GlfwWindow::create(options_, input_);
  if (!opened.isOk()) {
    return opened.error();
  }
  GlfwWindow *window = opened.value().get();
  OkResult<std::unique_ptr<gl::Context>> context =
      gl::createContext(std::move(opened).value(), contextOptions);
  if (context.isOk()) {
    window_ = window;
    context.value()->setVsync(options_.vsync);
  }
  return context;
}

bool Engine::runFrame(const OkCore::Callback &step, const OkCore::Callback &draw) {
  if (inFrame_) {
    OkLog::error("a frame was asked for inside a callback of a frame");
    return false;
  }
  if (exitAsked_) {
    return false;
  }
  const FrameGuard guard(inFrame_);
  followWindow();
  if (exitAsked_) {
    return false;
  }
  renderer_->beginFrame();
  input_.beginFrame();
  const float dt = clock_.beginFrame(now());
  if (step) {
    step(dt);
  }
  OkScene *scene = scenes_.getCurrentScene();
  if (scene != nullptr && scene->isActive()) {
    scene->step(dt);
  }
  loader_->update();
  drawScene();
  if (draw) {
    draw(dt);
  }
  present();
  ++frameCount_;
  pace();
  return !exitAsked_;
}

/** Takes in what happened to the window since the last frame: events, its size, its close. */
void Engine::followWindow() {
  if (window_ == nullptr) {
    return;
  }
  window_->pollEvents();
  if (window_->isCloseAsked()) {
    exitAsked_ = true;
    return;
  }
  const Extent size = window_->getPictureSize();
  if (size != Extent{target_->getWidth(), target_->getHeight()}) {
    const OkStatus resized = target_->resize(size.width, size.height);
    if (!resized.isOk()) {
      OkLog::warning(resized.error().describe());
    }
  }
  getCamera().setSize(target_->getWidth(), target_->getHeight());
}

void Engine::drawScene() {
  const OkScene *current = scenes_.getCurrentScene();
  const OkScene &scene = current != nullptr && current->isActive() ? *current : emptyScene_;
  OkCamera &camera = getCamera();
  camera.setSize(target_->getWidth(), target_->getHeight());
  const OkStatus drawn = renderer_->render(scene, camera.makeView(), *target_);
  // The same failure every frame is worth one line.
  std::string error = drawn.isOk() ? std::string() : drawn.error().describe();
  if (!error.empty() && error != lastDrawError_) {
    OkLog::error(error);
  }
  lastDrawError_ = std::move(error);
}

void Engine::present() {
  const bool visible = window_ != nullptr && !window_->isMinimised();
  if (visible) {
    const Extent size = window_->getPictureSize();
    renderer_->present(*target_, size.width, size.height);
  }
  renderer_->endFrame();
  if (visible) {
    context_->swapBuffers();
  }
}

void Engine::pace() {
  const double wait = clock_.getWaitSeconds(now());
  const bool idle = window_ != nullptr && window_->isMinimised();
  sleepFor(idle ? std::max(wait, kMinimisedPeriod) : wait);
}

OkCamera &Engine::getCamera() noexcept {
  if (OkCamera::getActive() == nullptr) {
    setActiveCamera(camera_);
  }
  return *OkCamera::getActive();
}

int Engine::addCamera(OkCamera &camera) {
  const auto found = std::find(cameras_.begin(), cameras_.end(), camera.getId());
  if (found != cameras_.end()) {
    return static_cast<int>(found - cameras_.begin());
  }
  cameras_.push_back(camera.getId());
  return static_cast<int>(cameras_.size()) - 1;
}

OkCamera *Engine::getCamera(int index) const noexcept {
  if (index < 0 || index >= static_cast<int>(cameras_.size())) {
    return nullptr;
  }
  return dynamic_cast<OkCamera *>(OkObject::fromId(cameras_[static_cast<std::size_t>(index)]));
}

OkCamera *Engine::findCamera(const std::string &name) const noexcept {
  for (int i = 0; i < static_cast<int>(cameras_.size()); ++i) {
    OkCamera *camera = getCamera(i);
    if (camera != nullptr && camera->getName() == name) {
      return camera;
    }
  }
  return nullptr;
}

OkStatus Engine::setSize(int width, int height) {
  OkOptions wanted;
  wanted.width = width;
  wanted.height = height;
  const OkStatus possible = checkOptions(wanted);
  if (!possible.isOk()) {
    return possible.error();
  }
  if (window_ != nullptr) {
    window_->setPictureSize({width, height});
    return okSuccess();
  }
  OkStatus resized = target_->resize(width, height);
  getCamera().setSize(target_->getWidth(), target_->getHeight());
  return resized;
}

}  // namespace okinawa
