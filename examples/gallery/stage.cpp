#include "gallery/stage.hpp"

#include <algorithm>
#include <cmath>

Stage::Stage(const std::string &name) : scene_(name) {
  camera_ = &own(
      std::make_unique<OkCamera>("camera of " + name, OkCore::getWidth(), OkCore::getHeight()));
  camera_->setPerspective(40.0f, 0.2f, 2000.0f);
  overlay_ = std::make_unique<Overlay>(*camera_);
  OkCore::switchCamera(OkCore::addCamera(camera_));
  OkCore::getSceneHandler()->addScene(&scene_, name);
  OkCore::getSceneHandler()->setScene(OkCore::getSceneHandler()->getSceneCount() - 1);
  light({1.0f, 0.96f, 0.90f}, 0.72f, {0.60f, 0.63f, 0.70f});
}

Stage::~Stage() {
  if (end_) {
    end_();
  }
  OkCore::getSceneHandler()->removeScene(&scene_);
  for (const OkTexture *texture : textures_) {
    OkTextureHandler::getInstance()->removeReference(texture);
  }
}

void Stage::look(const OkPoint &eye, const OkPoint &target, float fovDegrees) {
  camera_->setPerspective(fovDegrees, 0.2f, 2000.0f);
  camera_->setPosition(eye);
  camera_->lookAt(target);
}

void Stage::adopt(std::unique_ptr<OkObject> object, OkObject *parent) {
  if (parent == nullptr) {
    scene_.adopt(std::move(object));
  } else {
    parent->attach(object.release());
  }
}

OkItem &Stage::add(const std::string &name, const Shape &shape, OkObject *parent) {
  OkItem &item = own(std::make_unique<OkItem>(name), parent);
  item.setMesh(shape.makeMesh());
  return item;
}

OkItem &Stage::addShared(const std::string &key, const Shape &shape, OkObject *parent) {
  OkItem &item = own(std::make_unique<OkItem>(key), parent);
  OkMeshHandler &meshes = *OkMeshHandler::getInstance();
  if (meshes.createMesh(key, shape.getData()) != nullptr) {
    item.setSharedMesh(key);
    meshes.removeReference(key);  // the item holds it now
  }
  return item;
}

OkItem &Stage::addProp(const std::string &name, const Shape &shape) {
  OkItem &item = own(std::make_unique<Prop>(name));
  item.setMesh(shape.makeMesh());
  return item;
}

OkTexture *Stage::paint(const std::string &name, int width, int height, const Painter &painter) {
  OkTexture *texture = paintTexture(name, width, height, painter);
  if (texture != nullptr) {
    textures_.push_back(texture);
  }
  return texture;
}

void Stage::light(const glm::vec3 &sun, float intensity, const glm::vec3 &ambient) {
  scene_.setDaylight({{0.45f, -0.85f, -0.55f}, sun, intensity, ambient});
}

void Stage::sky(const glm::vec3 &zenith, const glm::vec3 &horizon) {
  constexpr float kRadius = 1000.0f;
  std::vector<glm::vec2> profile{{kRadius, -kRadius}};
  for (int i = 0; i <= 12; ++i) {
    profile.emplace_back(kRadius, kRadius * 0.1f * static_cast<float>(i));
  }
  Shape dome;
  dome.lathe({0.0f, 0.0f, 0.0f}, profile, 24).recolor([&](const glm::vec3 &place) {
    const float height = std::clamp(place.y / kRadius, 0.0f, 1.0f);
    return mixColor(horizon, zenith, 1.0f - std::pow(1.0f - height, 4.0f));
  });
  OkItem &item = addProp("sky", dome);
  item.setPosition(camera_->getPosition());
  scene_.setBackground(zenith.r, zenith.g, zenith.b);
}

void Stage::floor(const glm::vec3 &middle, const glm::vec3 &horizon, float radius,
                  const OkPoint &center) {
  std::vector<glm::vec2> profile;
  for (int i = 0; i <= 24; ++i) {
    const float share = 1.0f - static_cast<float>(i) / 24.0f;
    profile.emplace_back(radius * share * share, 0.0f);
  }
  Shape disc;
  disc.lathe({0.0f, 0.0f, 0.0f}, profile, 64).recolor([&](const glm::vec3 &place) {
    const float share = std::min(1.0f, std::hypot(place.x, place.z) / radius);
    return mixColor(middle, horizon, share * share * (3.0f - 2.0f * share));
  });
  addProp("floor", disc).setPosition(center);
}

void Stage::shadow(const OkPoint &center, float radiusX, float radiusZ, float strength) {
  static constexpr const char *kName = "gallery shadow";
  if (shadows_++ == 0) {
    paint(kName, 64, 64, [](float x, float y) {
      const float share = std::min(1.0f, std::hypot(x - 32.0f, y - 32.0f) / 31.0f);
      const float depth = 1.0f - share;
      return glm::vec4(0.05f, 0.06f, 0.12f, depth * depth * (3.0f - 2.0f * depth));
    });
  }
  Shape quad;
  quad.quad({-radiusX, 0.0f, radiusZ}, {radiusX, 0.0f, radiusZ}, {radiusX, 0.0f, -radiusZ},
            {-radiusX, 0.0f, -radiusZ});
  OkItem &item = addProp("shadow", quad);
  item.setPosition(center.x(), center.y() + 0.01f, center.z());
  OkTextureHandler &textures = *OkTextureHandler::getInstance();
  item.setTexture(kName, textures.getTexture(kName));
  textures.removeReference(kName);
  item.setBlendMode(OK_BLEND_ALPHA);
  item.setOpacity(strength);
  item.setBlendPriority(-1);
}

void Stage::title(const std::string &title, const std::string &caption) {
  overlay_->setTitle(title, caption);
}

void Stage::step(float dt) {
  if (step_) {
    step_(dt);
  }
  overlay_->update(OkCore::getWidth(), OkCore::getHeight());
}
