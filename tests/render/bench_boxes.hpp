#pragma once

#include <memory>
#include <string>
#include <vector>

#include "okinawa/item/instanced_item.hpp"
#include "okinawa/item/item.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "../../examples/okbench/layout.hpp"
#include "render/stage.hpp"

namespace okinawa::testing {

/**
 * The scenes of okbench's frame workloads, by okbench's own formulas, in a stage of a test: what
 * `examples/okbench/box_scene.cpp` makes where the whole engine runs.
 */
class BenchBoxes {
 public:
  enum class Kind { Static, Moving, Culled, Distinct, Instanced };

  BenchBoxes(Stage &stage, Kind kind, long count)
      : stage_(stage), kind_(kind), count_(count), camera_("bench", kSide, kSide) {
    const std::vector<std::uint8_t> texels = layout::makeCheckerTexels();
    texture_ = OkTextureHandler::getInstance()->createTextureFromRawData("checker", texels.data(),
                                                                         64, 64, 4);
    if (kind == Kind::Instanced) {
      makeCopies();
    } else {
      makeParents();
      for (long i = 0; i < count; ++i) {
        makeItem(i);
      }
    }
    const double extent = kind == Kind::Moving ? 10.0 * layout::getParentSpacing(count)
                                               : static_cast<double>(layout::getColumns(count));
    const double distance =
        kind == Kind::Culled ? layout::distanceForTenth(count) : layout::distanceForAll(extent);
    camera_.setPerspective(static_cast<float>(layout::kFovDegrees), layout::kNear, layout::kFar);
    camera_.setPosition(0.0f, 0.0f, static_cast<float>(distance));
  }
  ~BenchBoxes() {
    items_.clear();
    parents_.clear();
    OkTextureHandler::getInstance()->removeReference("checker");
  }
  BenchBoxes(const BenchBoxes &) = delete;
  BenchBoxes &operator=(const BenchBoxes &) = delete;

  /** Draws a frame as okbench does: the moving scene is set anew, the camera may turn. */
  const OkFrameStatistics &draw(long frame, bool turn = false) {
    place(frame);
    if (turn) {
      camera_.setRotation(0.0f, 0.01f * static_cast<float>(frame), 0.0f);
    }
    stage_.frame(camera_.makeView());
    return stage_.renderer().getStatistics();
  }

 private:
  static constexpr int kSide = 64;

  void makeParents() {
    for (long i = 0; kind_ == Kind::Moving && i < layout::kParents; ++i) {
      parents_.push_back(std::make_unique<OkObject>("parent"));
      stage_.scene().addObject(parents_.back().get());
    }
  }

  void makeCopies() {
    const layout::Mesh mesh = layout::makeBox();
    auto boxes = std::make_unique<OkInstancedItem>(
        "boxes", mesh.vertices.data(), static_cast<long>(mesh.vertices.size()), mesh.indices.data(),
        static_cast<long>(mesh.indices.size()), 8);
    for (long i = 0; i < count_; ++i) {
      const glm::vec3 at = layout::gridPosition(i, count_);
      boxes->addInstance(at.x, at.y, at.z);
    }
    keep(std::move(boxes));
    stage_.scene().addObject(items_.back().get());
  }

  void makeItem(long index) {
    const bool distinct = kind_ == Kind::Distinct;
    const float share = static_cast<float>(index) / static_cast<float>(count_);
    const layout::Mesh mesh = layout::makeBox(distinct ? 1.0f + share : 1.0f);
    const auto floats = static_cast<long>(mesh.vertices.size());
    const auto indices = static_cast<long>(mesh.indices.size());
    keep(distinct ? std::make_unique<OkItem>("box", mesh.vertices.data(), floats,
                                             mesh.indices.data(), indices, 8)
                  : std::make_unique<OkItem>("box", "box", mesh.vertices.data(), floats,
                                             mesh.indices.data(), indices, 8));
    OkItem &item = *items_.back();
    if (kind_ == Kind::Moving) {
      item.attachTo(parents_[static_cast<std::size_t>(index / perParent())].get());
    } else {
      item.setPosition(OkPoint(layout::gridPosition(index, count_)));
      stage_.scene().addObject(&item);
    }
  }

  void keep(std::unique_ptr<OkItem> item) {
    item->setTexture("checker", texture_);
    item->setDoubleSided(false);
    items_.push_back(std::move(item));
  }

  void place(long frame) {
    for (std::size_t p = 0; p < parents_.size(); ++p) {
      const auto number = static_cast<long>(p);
      parents_[p]->setPosition(OkPoint(layout::parentPosition(number, count_)));
      parents_[p]->setRotation(0.0f, 0.0f, layout::parentAngleZ(number, frame));
      for (long c = 0; c < perParent(); ++c) {
        OkItem &child = *items_[static_cast<std::size_t>(number * perParent() + c)];
        child.setPosition(OkPoint(layout::childPosition(c, perParent(), frame)));
        child.setRotation(0.0f, layout::childAngleY(c, frame), 0.0f);
      }
    }
  }

  [[nodiscard]] long perParent() const { return count_ / layout::kParents; }

  Stage &stage_;
  Kind kind_;
  long count_;
  OkTexture *texture_ = nullptr;
  std::vector<std::unique_ptr<OkObject>> parents_;
  std::vector<std::unique_ptr<OkItem>> items_;
  OkCamera camera_;
};

}  // namespace okinawa::testing
