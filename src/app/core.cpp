#include "okinawa/app/core.hpp"

#include <cstdlib>
#include <memory>

#include "okinawa/base/log.hpp"

#include "app/core_engine.hpp"
#include "app/device_choice.hpp"
#include "app/engine.hpp"

namespace okinawa {

namespace {

/**
 * Never destroyed: a program that ends without `OkCore::exit` leaves the engine to the system.
 * Destroying it among the other statics would reach handlers that may be gone already.
 */
std::unique_ptr<Engine> &slot() noexcept {
  static auto *engine = new std::unique_ptr<Engine>;
  return *engine;
}

std::string &lastError() noexcept {
  static auto *text = new std::string;
  return *text;
}

bool fail(const std::string &message) {
  lastError() = message;
  OkLog::error(message);
  return false;
}

bool exitPending = false;

void stop() {
  exitPending = false;
  // Emptied first, so that whatever looks for the engine while it ends finds none.
  const std::unique_ptr<Engine> ending = std::move(slot());
}

}  // namespace

Engine *runningEngine() noexcept {
  return slot().get();
}

}  // namespace okinawa

using okinawa::Engine;
using okinawa::runningEngine;

bool OkCore::initialize(const OkOptions &options, std::uint64_t fingerprint) {
  okinawa::lastError().clear();
  if (!okCheckBuild(fingerprint)) {
    okinawa::lastError() = "this program was compiled with other headers than the library";
    return false;
  }
  if (isRunning()) {
    return okinawa::fail("the engine is running already: stop it with OkCore::exit first");
  }
  const OkStatus possible = okinawa::checkOptions(options);
  if (!possible.isOk()) {
    return okinawa::fail(possible.error().describe());
  }
  const auto devices = okinawa::listDevices(options, std::getenv("OKINAWA_DEVICE"));
  if (!devices.isOk()) {
    return okinawa::fail(devices.error().describe());
  }
  OkResult<std::unique_ptr<Engine>> engine = Engine::start(options, devices.value());
  if (!engine.isOk()) {
    return okinawa::fail(engine.error().describe());
  }
  okinawa::slot() = std::move(engine).value();
  return true;
}

bool OkCore::isRunning() noexcept {
  return runningEngine() != nullptr;
}

const std::string &OkCore::getLastError() noexcept {
  return okinawa::lastError();
}

void OkCore::exit() {
  Engine *engine = runningEngine();
  if (engine == nullptr) {
    return;
  }
  if (engine->isInFrame()) {
    engine->askForExit();
    okinawa::exitPending = true;
    return;
  }
  okinawa::stop();
}

void OkCore::loop(const Callback &step, const Callback &draw) {
  while (runFrame(step, draw)) {
  }
}

bool OkCore::runFrame(const Callback &step, const Callback &draw) {
  Engine *engine = runningEngine();
  if (engine == nullptr) {
    OkLog::error("no frame can be run: the engine is not running");
    return false;
  }
  const bool more = engine->runFrame(step, draw);
  if (okinawa::exitPending && !engine->isInFrame()) {
    okinawa::stop();
  }
  return more;
}

void OkCore::askForExit() noexcept {
  if (Engine *engine = runningEngine()) {
    engine->askForExit();
  }
}

bool OkCore::isExitAsked() noexcept {
  const Engine *engine = runningEngine();
  return engine != nullptr && engine->isExitAsked();
}

long OkCore::getFrameCount() noexcept {
  const Engine *engine = runningEngine();
  return engine != nullptr ? engine->getFrameCount() : 0;
}

OkDevice OkCore::getDevice() noexcept {
  const Engine *engine = runningEngine();
  return engine != nullptr ? engine->getDevice() : OkDevice::Null;
}

const char *OkCore::getDeviceName() noexcept {
  return okinawa::nameOf(getDevice());
}

std::string OkCore::getGlVersion() {
  Engine *engine = runningEngine();
  return engine != nullptr ? engine->getContext().info().version : std::string();
}

OkSceneHandler *OkCore::getSceneHandler() noexcept {
  Engine *engine = runningEngine();
  return engine != nullptr ? &engine->getSceneHandler() : nullptr;
}

OkInput *OkCore::getInput() noexcept {
  Engine *engine = runningEngine();
  return engine != nullptr ? &engine->getInput() : nullptr;
}

OkRenderer *OkCore::getRenderer() noexcept {
  Engine *engine = runningEngine();
  return engine != nullptr ? &engine->getRenderer() : nullptr;
}

OkAsyncLoader *OkCore::getLoader() noexcept {
  Engine *engine = runningEngine();
  return engine != nullptr ? &engine->getLoader() : nullptr;
}

OkRenderTarget *OkCore::getTarget() noexcept {
  Engine *engine = runningEngine();
  return engine != nullptr ? &engine->getTarget() : nullptr;
}

OkCamera *OkCore::getCamera() noexcept {
  Engine *engine = runningEngine();
  return engine != nullptr ? &engine->getCamera() : nullptr;
}

int OkCore::addCamera(OkCamera *camera) {
  Engine *engine = runningEngine();
  if (engine == nullptr || camera == nullptr) {
    OkLog::warning(camera == nullptr ? "there is no camera to add"
                                     : "no camera can be added: the engine is not running");
    return -1;
  }
  return engine->addCamera(*camera);
}

bool OkCore::switchCamera(int index) {
  Engine *engine = runningEngine();
  const OkCamera *camera = engine != nullptr ? engine->getCamera(index) : nullptr;
  if (camera == nullptr) {
    OkLog::warning("there is no camera " + std::to_string(index));
    return false;
  }
  engine->setActiveCamera(*camera);
  return true;
}

bool OkCore::switchCamera(const std::string &name) {
  const OkCamera *camera = findCamera(name);
  if (camera == nullptr) {
    OkLog::warning("there is no camera \"" + name + "\"");
    return false;
  }
  runningEngine()->setActiveCamera(*camera);
  return true;
}

OkCamera *OkCore::findCamera(const std::string &name) noexcept {
  const Engine *engine = runningEngine();
  return engine != nullptr ? engine->findCamera(name) : nullptr;
}

int OkCore::getWidth() noexcept {
  Engine *engine = runningEngine();
  return engine != nullptr ? engine->getTarget().getWidth() : 0;
}

int OkCore::getHeight() noexcept {
  Engine *engine = runningEngine();
  return engine != nullptr ? engine->getTarget().getHeight() : 0;
}

float OkCore::getPixelRatio() noexcept {
  Engine *engine = runningEngine();
  const bool hasWindow = engine != nullptr && engine->getWindow() != nullptr;
  return hasWindow ? engine->getWindow()->getPixelRatio() : 1.0f;
}

bool OkCore::setSize(int width, int height) {
  Engine *engine = runningEngine();
  if (engine == nullptr) {
    return false;
  }
  const OkStatus sized = engine->setSize(width, height);
  if (!sized.isOk()) {
    OkLog::warning(sized.error().describe());
  }
  return sized.isOk();
}

void OkCore::setTitle(const std::string &title) {
  Engine *engine = runningEngine();
  if (engine != nullptr && engine->getWindow() != nullptr) {
    engine->getWindow()->setTitle(title);
  }
}

OkResult<OkImage> OkCore::readPixels() {
  Engine *engine = runningEngine();
  if (engine == nullptr) {
    return OkError{"there is no picture: the engine is not running", {}, 0, -1};
  }
  if (engine->getDevice() == OkDevice::Null) {
    return OkError{"there is no picture: the null device draws nothing", {}, 0, -1};
  }
  return engine->getTarget().readPixels();
}

OkStatus OkCore::saveScreenshot(const std::string &path) {
  const OkResult<OkImage> picture = readPixels();
  if (!picture.isOk()) {
    return picture.error();
  }
  return picture.value().savePng(path);
}
