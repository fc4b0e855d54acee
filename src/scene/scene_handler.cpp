#include <algorithm>

#include "okinawa/base/log.hpp"
#include "okinawa/scene/scene.hpp"

OkSceneHandler::~OkSceneHandler() {
  clear();
}

void OkSceneHandler::unlist(OkScene &scene) noexcept {
  const auto found = std::find(scene.handlers_.begin(), scene.handlers_.end(), this);
  if (found != scene.handlers_.end()) {
    scene.handlers_.erase(found);
  }
}

int OkSceneHandler::addScene(OkScene *scene, const std::string &name) {
  if (scene == nullptr) {
    OkLog::warning("scene handler: no scene to add under \"" + name + "\"");
    return -1;
  }
  scenes_.push_back({scene, name});
  scene->handlers_.push_back(this);
  const int index = getSceneCount() - 1;
  if (current_ < 0) {
    current_ = index;
  }
  return index;
}

bool OkSceneHandler::removeScene(OkScene *scene) {
  const auto found = std::find_if(scenes_.begin(), scenes_.end(),
                                  [scene](const Entry &entry) { return entry.scene == scene; });
  if (found == scenes_.end()) {
    return false;
  }
  const int index = static_cast<int>(found - scenes_.begin());
  scenes_.erase(found);
  unlist(*scene);
  if (current_ == index) {
    current_ = -1;
  } else if (current_ > index) {
    --current_;
  }
  return true;
}

bool OkSceneHandler::setScene(int index) {
  if (index < 0 || index >= getSceneCount()) {
    OkLog::warning("scene handler: there is no scene " + std::to_string(index));
    return false;
  }
  current_ = index;
  return true;
}

OkScene *OkSceneHandler::getCurrentScene() const noexcept {
  return getScene(current_);
}

OkScene *OkSceneHandler::getScene(int index) const noexcept {
  const bool there = index >= 0 && index < getSceneCount();
  return there ? scenes_[static_cast<std::size_t>(index)].scene : nullptr;
}

OkScene *OkSceneHandler::findScene(std::string_view name) const noexcept {
  for (const Entry &entry : scenes_) {
    if (entry.name == name) {
      return entry.scene;
    }
  }
  return nullptr;
}

void OkSceneHandler::clear() noexcept {
  for (const Entry &entry : scenes_) {
    unlist(*entry.scene);
  }
  scenes_.clear();
  current_ = -1;
}
