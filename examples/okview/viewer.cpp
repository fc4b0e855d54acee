#include "okview/viewer.hpp"

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <glm/geometric.hpp>
#include <numbers>
#include <utility>

namespace okview {

namespace {

/** A click that moves further than this many pixels is a drag. */
constexpr float kClickPixels = 4.0f;

/** "okview-007.png": digits keep a folder of pictures in order. */
std::string numbered(const std::string &start, long number, std::size_t digits) {
  const std::string text = std::to_string(number);
  const std::size_t missing = digits > text.size() ? digits - text.size() : 0;
  return start + std::string(missing, '0') + text + ".png";
}

/** A direction after a share of a whole turn about the vertical. */
glm::dvec3 turned(const glm::dvec3 &direction, double share) {
  const double sine = std::sin(2.0 * std::numbers::pi * share);
  const double cosine = std::cos(2.0 * std::numbers::pi * share);
  return {direction.x * cosine + direction.z * sine, direction.y,
          direction.z * cosine - direction.x * sine};
}

}  // namespace

Viewer::Viewer(const Options &options)
    : options_(options),
      scene_("okview"),
      camera_("okview", OkCore::getWidth(), OkCore::getHeight()),
      models_(scene_),
      overlay_(scene_, camera_) {
  scene_.setBackground(0.30f, 0.33f, 0.37f);
  OkCore::getSceneHandler()->addScene(&scene_, "okview");
  OkCore::switchCamera(OkCore::addCamera(&camera_));
  OkCore::getRenderer()->setUnlit(options.unlit);
  OkConfig::setBool("graphics.wireframe", options.wireframe);
  overlay_.setShown(options.overlay);
  timeIfWanted();
}

Viewer::~Viewer() {
  OkCore::getSceneHandler()->removeScene(&scene_);
}

void Viewer::open(std::vector<OkModelData> models) {
  show(std::move(models));
  if (options_.eye || options_.target) {
    placeAsAsked();
  }
  fitDepth(camera_, models_.getBox(), options_.fovDegrees);
}

void Viewer::show(std::vector<OkModelData> models) {
  outline_.clear();
  models_.replace(std::move(models));
  controls_.setSpeed(0.5 * glm::length(models_.getBox().getSize()));
  frameAll();
}

void Viewer::run(long frames) {
  for (long drawn = 0; (frames == 0 || drawn < frames) && drawFrame(); ++drawn) {
  }
}

bool Viewer::drawFrame() {
  const bool more = OkCore::runFrame([this](float dt) { step(dt); }, {});
  costs_.add(OkCore::getRenderer()->getStatistics());
  return more;
}

OkStatus Viewer::writeTurntable(const std::string &folder, long frames) {
  std::error_code failed;
  std::filesystem::create_directories(
      std::filesystem::path(std::u8string(folder.begin(), folder.end())), failed);
  if (failed) {
    return OkError{"the folder cannot be made: " + failed.message(), folder, 0, -1};
  }
  const std::vector<Placement> turn = planTurn(frames);
  for (std::size_t i = 0; i < turn.size(); ++i) {
    place(camera_, turn[i]);
    const bool more = drawFrame();
    const std::string name = numbered("frame_", static_cast<long>(i), 4);
    OkStatus saved = OkCore::saveScreenshot(OkFiles::join(folder, name));
    if (!saved.isOk() || !more) {
      return saved;
    }
  }
  return okSuccess();
}

/** All at one distance, from which every picture holds the model: it must not seem to breathe. */
std::vector<Placement> Viewer::planTurn(long frames) const {
  const glm::dvec3 middle = options_.target.value_or(models_.getBox().getCenter());
  const glm::dvec3 arm = camera_.getWorldPositionPrecise() - middle;
  double distance = glm::length(arm);
  std::vector<glm::dvec3> directions;
  directions.reserve(static_cast<std::size_t>(frames));
  for (long i = 0; i < frames; ++i) {
    directions.push_back(
        turned(arm / distance, static_cast<double>(i) / static_cast<double>(frames)));
  }
  for (const glm::dvec3 &direction : directions) {
    if (!options_.eye) {
      distance = std::max(distance, fitDistance(models_.getBox(), direction, options_.fovDegrees,
                                                OkCore::getWidth(), OkCore::getHeight()));
    }
  }
  std::vector<Placement> turn;
  turn.reserve(directions.size());
  for (const glm::dvec3 &direction : directions) {
    turn.push_back({middle + direction * distance, middle});
  }
  return turn;
}

OkHit Viewer::pickAt(int x, int y) const {
  // The centre of the pixel is meant.
  const OkRay ray =
      camera_.rayThroughPixel(static_cast<float>(x) + 0.5f, static_cast<float>(y) + 0.5f,
                              OkCore::getWidth(), OkCore::getHeight());
  return scene_.pick(ray,
                     OkPickFilter::visible().onlyLayers(~(Outline::kLayer | StatsOverlay::kLayer)));
}

void Viewer::step(float dt) {
  if (OkCore::getFrameCount() > 0) {
    const OkFrameStatistics &last = OkCore::getRenderer()->getStatistics();
    costs_.addFrameMs(last.frameMs);
    overlay_.note(last);
  }
  const OkInput &input = *OkCore::getInput();
  handleKeys(input);
  handleDrop(input);
  handleClick(input);
  controls_.step(camera_, input, dt);
  fitDepth(camera_, models_.getBox(), options_.fovDegrees);
  overlay_.place(OkCore::getWidth(), OkCore::getHeight());
}

/** The device is asked for its time only where somebody reads it. */
void Viewer::timeIfWanted() {
  OkCore::getRenderer()->setGpuTimed(overlay_.isShown() || !options_.stats.empty());
}

glm::dvec3 Viewer::chooseView() const {
  const OkWorldBox &box = models_.getBox();
  glm::dvec3 direction = chooseDirection(box);
  const int flat = findFlatAxis(box);
  if (flat >= 0 && models_.getFacing(flat) < 0.0) {
    // A single-sided sheet is invisible from behind.
    direction[flat] = -direction[flat];
  }
  return direction;
}

void Viewer::frameAll() {
  const OkWorldBox &box = models_.getBox();
  const glm::dvec3 direction = chooseView();
  const double distance =
      fitDistance(box, direction, options_.fovDegrees, OkCore::getWidth(), OkCore::getHeight());
  place(camera_, {box.getCenter() + direction * distance, box.getCenter()});
}

/** The view that the command line asks for; what it leaves out is as framed. */
void Viewer::placeAsAsked() {
  const glm::dvec3 middle = models_.getBox().getCenter();
  const glm::dvec3 target = options_.target.value_or(middle);
  const glm::dvec3 arm = camera_.getWorldPositionPrecise() - middle;
  Placement placement{options_.eye.value_or(target + arm), target};
  if (placement.eye == placement.target) {
    placement.target.z -= 1.0;
  }
  place(camera_, placement);
}

void Viewer::handleKeys(const OkInput &input) {
  if (input.wasPressed(OkKey::F)) {
    frameAll();
  }
  if (input.wasPressed(OkKey::Tab)) {
    OkConfig::setBool("graphics.wireframe", !OkConfig::getBool("graphics.wireframe"));
  }
  if (input.wasPressed(OkKey::F1)) {
    overlay_.setShown(!overlay_.isShown());
    timeIfWanted();
  }
  if (input.wasPressed(OkKey::F12)) {
    writeNextScreenshot();
  }
  if (input.wasPressed(OkKey::Escape)) {
    OkCore::askForExit();
  }
}

void Viewer::handleClick(const OkInput &input) {
  dragged_ += std::abs(input.getMouseDeltaX()) + std::abs(input.getMouseDeltaY());
  if (input.wasPressed(OkMouseButton::Left)) {
    dragged_ = 0.0f;
  }
  if (!input.wasReleased(OkMouseButton::Left) || dragged_ > kClickPixels) {
    return;
  }
  const OkHit picked = pickAt(static_cast<int>(std::floor(input.getMouseX())),
                              static_cast<int>(std::floor(input.getMouseY())));
  if (picked.item == nullptr) {
    outline_.clear();
    return;
  }
  outline_.show(*picked.item);
  OkLog::info("picked " + picked.item->getName());
}

void Viewer::handleDrop(const OkInput &input) {
  if (input.getDroppedFiles().empty()) {
    return;
  }
  OkResult<std::vector<OkModelData>> models = readModels(input.getDroppedFiles());
  if (!models.isOk()) {
    OkLog::error(models.error().describe());
    return;
  }
  show(std::move(models).value());
  OkCore::setTitle(OkFiles::nameOf(input.getDroppedFiles().front()));
}

void Viewer::writeNextScreenshot() {
  long number = 1;
  while (OkFiles::isFile(numbered("okview-", number, 3))) {
    ++number;
  }
  const std::string path = numbered("okview-", number, 3);
  const OkStatus saved = OkCore::saveScreenshot(path);
  if (saved.isOk()) {
    OkLog::info("wrote " + path);
  } else {
    OkLog::error(saved.error().describe());
  }
}

}  // namespace okview
