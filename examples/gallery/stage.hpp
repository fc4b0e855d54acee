#pragma once

#include <functional>
#include <memory>
#include <okinawa/okinawa.hpp>
#include <string>
#include <vector>

#include "gallery/overlay.hpp"
#include "gallery/paint.hpp"
#include "gallery/shape.hpp"

/**
 * What a picture of the gallery is made on: a scene with its camera, the things that a builder puts
 * there, their textures and the texts. All of it goes with the stage.
 */
class Stage {
 public:
  explicit Stage(const std::string &name);
  ~Stage();
  Stage(const Stage &) = delete;
  Stage &operator=(const Stage &) = delete;

  [[nodiscard]] OkScene &getScene() { return scene_; }
  [[nodiscard]] OkCamera &getCamera() { return *camera_; }
  /** Where the camera stands, what it looks at, and its vertical angle. */
  void look(const OkPoint &eye, const OkPoint &target, float fovDegrees);

  /** Takes an object under a parent, or as a root of the scene. */
  template <typename Object>
  Object &own(std::unique_ptr<Object> object, OkObject *parent = nullptr) {
    Object &owned = *object;
    adopt(std::move(object), parent);
    return owned;
  }
  OkItem &add(const std::string &name, const Shape &shape, OkObject *parent = nullptr);
  /** As `add`; every item of one key draws one shared mesh. */
  OkItem &addShared(const std::string &key, const Shape &shape, OkObject *parent = nullptr);
  /** A texture that lives as long as the stage. */
  OkTexture *paint(const std::string &name, int width, int height, const Painter &painter);

  // Surroundings. Colours are sRGB.
  /** Light from the upper left, in front. */
  void light(const glm::vec3 &sun, float intensity, const glm::vec3 &ambient);
  /** A sky all around the eye; the camera has to stand where it stays. */
  void sky(const glm::vec3 &zenith, const glm::vec3 &horizon);
  /** A round floor that runs out into the colour of the horizon. */
  void floor(const glm::vec3 &middle, const glm::vec3 &horizon, float radius,
             const OkPoint &center = {});
  /** A soft round shadow on the ground. */
  void shadow(const OkPoint &center, float radiusX, float radiusZ, float strength = 0.5f);

  void title(const std::string &title, const std::string &caption);
  void note(const OkPoint &place, const std::string &text) { overlay_->addNote(place, text); }
  /** What moves; the seconds are those of the step. */
  void onStep(std::function<void(float)> step) { step_ = std::move(step); }
  /** What is to be put back when the stage goes. */
  void onEnd(std::function<void()> end) { end_ = std::move(end); }

  /** Before each frame. */
  void step(float dt);

 private:
  void adopt(std::unique_ptr<OkObject> object, OkObject *parent);
  OkItem &addProp(const std::string &name, const Shape &shape);

  OkScene scene_;
  OkCamera *camera_ = nullptr;
  std::unique_ptr<Overlay> overlay_;
  std::vector<OkTexture *> textures_;
  std::function<void(float)> step_;
  std::function<void()> end_;
  int shadows_ = 0;
};
