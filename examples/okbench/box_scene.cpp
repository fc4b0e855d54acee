#include "box_scene.hpp"

#include "layout.hpp"

BoxScene::BoxScene(Kind kind, long count) : kind_(kind), count_(count) {
  const std::vector<std::uint8_t> texels = layout::makeCheckerTexels();
  texture_ = OkTextureHandler::getInstance()->createTextureFromRawData("checker", texels.data(), 64,
                                                                       64, 4);
  scene_.setBackground(0.0f, 0.0f, 0.0f);
  if (kind == Kind::Moving) {
    for (long i = 0; i < layout::kParents; ++i) {
      parents_.push_back(std::make_unique<OkObject>("parent"));
      scene_.addObject(parents_.back().get());
    }
    count_ = count / layout::kParents * layout::kParents;
  }
  if (kind == Kind::Instanced) {
    makeCopies();
    return;
  }
  items_.reserve(static_cast<std::size_t>(count_));
  for (long i = 0; i < count_; ++i) {
    makeItem(i, count_);
  }
  place(0);
}

BoxScene::~BoxScene() {
  OkCore::getSceneHandler()->removeScene(&scene_);
  items_.clear();
  parents_.clear();
  OkTextureHandler::getInstance()->removeReference("checker");
}

void BoxScene::makeCopies() {
  const layout::Mesh mesh = layout::makeBox();
  auto boxes = std::make_unique<OkInstancedItem>(
      "boxes", mesh.vertices.data(), static_cast<long>(mesh.vertices.size()), mesh.indices.data(),
      static_cast<long>(mesh.indices.size()), 8);
  for (long i = 0; i < count_; ++i) {
    const glm::vec3 place = layout::gridPosition(i, count_);
    boxes->addInstance(place.x, place.y, place.z);
  }
  dress(*boxes);
  scene_.addObject(boxes.get());
  items_.push_back(std::move(boxes));
}

void BoxScene::dress(OkItem &item) {
  item.setTexture("checker", texture_);
  item.setDoubleSided(false);
}

void BoxScene::turn(long frame) {
  OkCore::getCamera()->setRotation(0.0f, 0.01f * static_cast<float>(frame), 0.0f);
}

void BoxScene::makeItem(long index, long count) {
  const bool distinct = kind_ == Kind::Distinct;
  const float stretch =
      distinct ? 1.0f + static_cast<float>(index) / static_cast<float>(count) : 1.0f;
  static const layout::Mesh shared = layout::makeBox();
  const layout::Mesh own = distinct ? layout::makeBox(stretch) : layout::Mesh{};
  const layout::Mesh &mesh = distinct ? own : shared;
  const auto floats = static_cast<long>(mesh.vertices.size());
  const auto indices = static_cast<long>(mesh.indices.size());
  if (distinct) {
    items_.push_back(std::make_unique<OkItem>("box", mesh.vertices.data(), floats,
                                              mesh.indices.data(), indices, 8));
  } else {
    items_.push_back(std::make_unique<OkItem>("box", "box", mesh.vertices.data(), floats,
                                              mesh.indices.data(), indices, 8));
  }
  OkItem &item = *items_.back();
  dress(item);
  if (kind_ == Kind::Moving) {
    item.attachTo(parents_[static_cast<std::size_t>(index / (count / layout::kParents))].get());
  } else {
    item.setPosition(OkPoint(layout::gridPosition(index, count)));
    scene_.addObject(&item);
  }
}

void BoxScene::show(double distance) {
  OkCore::getSceneHandler()->addScene(&scene_, "boxes");
  OkCamera *camera = OkCore::getCamera();
  camera->setPerspective(static_cast<float>(layout::kFovDegrees), layout::kNear, layout::kFar);
  camera->setPosition(0.0f, 0.0f, static_cast<float>(distance));
  camera->setRotation(0.0f, 0.0f, 0.0f);
}

void BoxScene::place(long frame) {
  if (kind_ != Kind::Moving) {
    return;
  }
  const long perParent = count_ / layout::kParents;
  for (long p = 0; p < layout::kParents; ++p) {
    OkObject &parent = *parents_[static_cast<std::size_t>(p)];
    parent.setPosition(OkPoint(layout::parentPosition(p, count_)));
    parent.setRotation(0.0f, 0.0f, layout::parentAngleZ(p, frame));
    for (long c = 0; c < perParent; ++c) {
      OkItem &child = *items_[static_cast<std::size_t>(p * perParent + c)];
      child.setPosition(OkPoint(layout::childPosition(c, perParent, frame)));
      child.setRotation(0.0f, layout::childAngleY(c, frame), 0.0f);
    }
  }
}
