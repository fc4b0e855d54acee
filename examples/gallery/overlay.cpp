#include "gallery/overlay.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

namespace {

constexpr glm::vec4 kInk{1.0f, 1.0f, 1.0f, 1.0f};
constexpr glm::vec4 kSoftInk{0.80f, 0.84f, 0.90f, 1.0f};
constexpr glm::vec4 kPlate{0.06f, 0.08f, 0.12f, 0.95f};
constexpr glm::vec4 kNone{0.06f, 0.08f, 0.12f, 0.0f};
/** Pictures of this height have one screen pixel a font pixel. */
constexpr int kPlainHeight = 360;

}  // namespace

Prop::Prop(std::string name) : OkItem(std::move(name)) {
  setWireframeGlobal(false);
  setCastsShadow(false);
  setUnlit(true);
}

void Prop::drawDebugHelpers(OkDebugLines & /*lines*/) const {}

void Overlay::setTitle(const std::string &title, const std::string &caption) {
  title_ = title;
  caption_ = caption;
}

void Overlay::addNote(const OkPoint &place, const std::string &text) {
  notes_.push_back({place, text});
}

void Overlay::update(int width, int height) {
  if (width == width_ && height == height_) {
    return;
  }
  clear();
  width_ = width;
  height_ = height;
  for (const Note &note : notes_) {
    placeNote(note);
  }
  placeTitle();
}

void Overlay::clear() {
  for (OkItem *item : items_) {
    delete item;
  }
  items_.clear();
}

void Overlay::placeTitle() {
  const int scale = std::max(1, height_ / kPlainHeight);
  const int titleScale = height_ < kPlainHeight ? 1 : 2 * scale;
  const int gap = 5 * scale;
  const glm::ivec2 titleSize = OkFont::measure(title_, titleScale);
  const glm::ivec2 captionSize = OkFont::measure(caption_, scale);
  const bool captioned = captionSize.x + 4 * gap <= width_ && height_ >= kPlainHeight;
  const int strip = titleSize.y + (captioned ? captionSize.y : 0) + gap;
  placeQuad({0, height_ - strip, width_, strip}).setFillColor(kPlate.r, kPlate.g, kPlate.b, 0.96f);
  placeText(title_, titleScale, 2 * gap, height_ - strip + gap / 2, kInk);
  if (captioned) {
    placeText(caption_, scale, 2 * gap, height_ - captionSize.y - gap / 2, kSoftInk);
  }
}

void Overlay::placeNote(const Note &note) {
  glm::vec3 pixel;
  if (!camera_->project(note.place, width_, height_, &pixel)) {
    return;
  }
  const int scale = std::max(1, height_ / kPlainHeight);
  const glm::ivec2 size = OkFont::measure(note.text, scale);
  const int left = static_cast<int>(std::lround(pixel.x)) - size.x / 2;
  const int top = static_cast<int>(std::lround(pixel.y)) - size.y / 2;
  const int rim = 3 * scale;
  placeQuad({left - rim, top - rim / 3, size.x + 2 * rim, size.y + 2 * (rim / 3)})
      .setFillColor(kPlate.r, kPlate.g, kPlate.b, kPlate.a);
  placeText(note.text, scale, left, top, kInk);
}

void Overlay::placeText(const std::string &text, int scale, int left, int top,
                        const glm::vec4 &color) {
  const std::string name = camera_->getName() + " text " + std::to_string(items_.size());
  OkTexture *texture = OkFont::bake(name, text, scale, color, kNone);
  if (texture == nullptr) {
    return;
  }
  placeQuad({left, top, texture->getWidth(), texture->getHeight()}).setTexture(name, texture);
  OkTextureHandler::getInstance()->removeReference(name);  // the item holds it now
}

OkItem &Overlay::placeQuad(const Area &area) {
  const float near = camera_->getNear();
  // An orthographic eye may see what lies behind it: the near plane can be negative.
  const float distance =
      camera_->isOrthographic() ? near + 0.02f * (camera_->getFar() - near) : 1.5f * near;
  const float halfHeight =
      camera_->isOrthographic()
          ? 0.5f * camera_->getOrthographicHeight()
          : distance * std::tan(camera_->getFovDegrees() * std::numbers::pi_v<float> / 360.0f);
  const float pixel = 2.0f * halfHeight / static_cast<float>(height_);
  const auto x = [&](int column) {
    return (static_cast<float>(column) - 0.5f * static_cast<float>(width_)) * pixel;
  };
  const auto y = [&](int row) {
    return (0.5f * static_cast<float>(height_) - static_cast<float>(row)) * pixel;
  };
  const float left = x(area.left);
  const float right = x(area.left + area.width);
  const float top = y(area.top);
  const float bottom = y(area.top + area.height);
  const float corners[] = {left,      bottom, -distance, 0.0f,      0.0f, right,     bottom,
                           -distance, 1.0f,   0.0f,      right,     top,  -distance, 1.0f,
                           1.0f,      left,   top,       -distance, 0.0f, 1.0f};
  const unsigned int indices[] = {0, 1, 2, 0, 2, 3};
  auto item = std::make_unique<Prop>("overlay");
  item->addMesh(corners, 20, indices, 6, "");
  item->upload();
  item->clearMaterials();
  item->setBlendMode(OK_BLEND_ALPHA);
  // Above what is blended in the world, in the order in which they were placed.
  item->setBlendPriority(1000 + static_cast<int>(items_.size()));
  items_.push_back(item.release());
  camera_->attach(items_.back());
  return *items_.back();
}
