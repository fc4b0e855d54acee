#include <algorithm>
#include <cmath>

#include "okinawa/base/log.hpp"
#include "okinawa/item/item.hpp"
#include "okinawa/math/color.hpp"
#include "okinawa/texture/texture_handler.hpp"

namespace {

template <typename... Numbers>
bool areFinite(Numbers... numbers) {
  return (std::isfinite(numbers) && ...);
}

void refuse(const OkItem &item, const char *what) {
  OkLog::warning("item \"" + item.getName() + "\": " + what + " was refused");
}

bool isZone(int slot) {
  return slot >= 0 && slot < 3;
}

/** Numbers of a material that nobody checked yet, since it is plain data. */
bool isFinite(const OkMaterial &material) {
  bool good = areFinite(material.alphaCutoff, material.uvRotation, material.uvScale[0],
                        material.uvScale[1], material.uvOffset[0], material.uvOffset[1]);
  for (const float value : material.tint) {
    good = good && std::isfinite(value);
  }
  for (const auto &zone : material.zoneTint) {
    good = good && areFinite(zone[0], zone[1], zone[2]);
  }
  return good;
}

OkMaterialParameters makeParameters(const OkMaterial &material) {
  OkMaterialParameters result;
  result.tint = okSrgbToLinear(
      glm::vec4(material.tint[0], material.tint[1], material.tint[2], material.tint[3]));
  // A coverage: beyond 0 to 1 the mix would take away light that is behind.
  result.tint.w = std::clamp(result.tint.w, 0.0f, 1.0f);
  for (int zone = 0; zone < 3; ++zone) {
    const float *color = material.zoneTint[zone];
    result.zoneTint[zone] = okSrgbToLinear(glm::vec3(color[0], color[1], color[2]));
    if (material.zoneLuminance[zone]) {
      result.zoneLuminance |= 1u << zone;
    }
  }
  result.alphaCutoff = material.alphaCutoff;
  const float c = std::cos(material.uvRotation);
  const float s = std::sin(material.uvRotation);
  result.uvMatrix = {c * material.uvScale[0], s * material.uvScale[0], -s * material.uvScale[1],
                     c * material.uvScale[1]};
  result.uvOffset = {material.uvOffset[0], material.uvOffset[1]};
  return result;
}

}  // namespace

OkMaterialBlock OkItem::makeBlock(const OkMaterial &material, const OkTexture *texture,
                                  const OkTexture *mask) const {
  OkMaterialBlock block;
  block.state.texture = texture;
  block.state.tintMask = mask;
  block.state.overridesSampler = material.sampler.has_value();
  block.state.sampler = material.sampler.value_or(OkSampler());
  block.state.blend = material.blend;
  block.state.unlit = material.unlit;
  block.state.doubleSided = material.doubleSided;
  block.state.uvSet = material.uvSet == 1 ? 1 : 0;
  block.parameters = makeParameters(material);
  block.parameters.fill = okSrgbToLinear(fill_);
  block.parameters.fill.w = std::clamp(fill_.w, 0.0f, 1.0f);
  block.parameters.pointSizePixels = pointSize_;
  completeBlock(block);
  return block;
}

void OkItem::updateBlocks() {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  const OkMaterialId old = block_;
  block_ = table.intern(makeBlock(getMaterial(), texture_.get(), mask_.get()));
  table.release(old);
  contentChanged();
  for (Range &range : ranges_) {
    updateRangeBlock(range);
  }
  if (block_ != old) {
    blockChanged();
  }
}

void OkItem::updateRangeBlock(Range &range) {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  const OkMaterialId old = range.block;
  const bool own = range.material != nullptr;
  contentChanged();
  range.block = table.intern(makeBlock(own ? *range.material : getMaterial(), range.texture.get(),
                                       own ? range.mask.get() : mask_.get()));
  table.release(old);
}

bool OkItem::loadTexture(const std::string &path, TextureReference &reference) {
  if (path.empty()) {
    reference.reset();
    return true;
  }
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  OkTexture *texture = handler->createTextureFromFile(path);
  if (texture == nullptr) {
    reference.share(handler->getMissingTexture());
    return false;
  }
  reference.take(texture);
  return true;
}

bool OkItem::loadMask(const std::string &name, TextureReference &reference) const {
  if (name.empty()) {
    reference.reset();
    return true;
  }
  // Asked for before the old one goes: the item may be the last holder of the mask it names again.
  OkTexture *mask = OkTextureHandler::getInstance()->getTexture(name);
  if (mask == nullptr) {
    reference.reset();
    OkLog::warning("item \"" + getName() + "\": the tint mask \"" + name +
                   "\" could not be had; the item is drawn without one");
    return false;
  }
  reference.take(mask);
  return true;
}

const OkMaterial &OkItem::getMaterial() const noexcept {
  static const OkMaterial usual;
  return material_ != nullptr ? *material_ : usual;
}

OkMaterial &OkItem::editMaterial() {
  if (material_ == nullptr) {
    material_ = std::make_unique<OkMaterial>();
  }
  return *material_;
}

void OkItem::setMaterial(const OkMaterial &material) {
  if (!isFinite(material)) {
    refuse(*this, "a material with a number that is not finite");
    return;
  }
  if (material.tintMaskName != getMaterial().tintMaskName) {
    loadMask(material.tintMaskName, mask_);
  }
  editMaterial() = material;
  updateBlocks();
}

void OkItem::setBlendMode(OkBlendMode mode) {
  editMaterial().blend = mode;
  updateBlocks();
}

void OkItem::setOpacity(float opacity) {
  if (!std::isfinite(opacity)) {
    refuse(*this, "an opacity that is not finite");
    return;
  }
  editMaterial().tint[3] = opacity;
  updateBlocks();
}

void OkItem::setAlphaCutout(bool cutout) {
  if (cutout) {
    setBlendMode(OK_BLEND_CUTOUT);
  } else if (getMaterial().blend == OK_BLEND_CUTOUT) {
    setBlendMode(OK_BLEND_OPAQUE);
  }
}

void OkItem::setAdditive(bool additive) {
  if (additive) {
    setBlendMode(OK_BLEND_ADDITIVE);
  } else if (getMaterial().blend == OK_BLEND_ADDITIVE) {
    setBlendMode(OK_BLEND_OPAQUE);
  }
}

void OkItem::setUnlit(bool unlit) {
  editMaterial().unlit = unlit;
  updateBlocks();
}

void OkItem::setDoubleSided(bool doubleSided) {
  editMaterial().doubleSided = doubleSided;
  updateBlocks();
}

void OkItem::setFillColor(float r, float g, float b, float a) {
  if (!areFinite(r, g, b, a)) {
    refuse(*this, "a fill colour that is not finite");
    return;
  }
  fill_ = {r, g, b, a};
  updateBlocks();
}

void OkItem::setTintColor(float r, float g, float b) {
  setTintColor(r, g, b, getMaterial().tint[3]);
}

void OkItem::setTintColor(float r, float g, float b, float a) {
  if (!areFinite(r, g, b, a)) {
    refuse(*this, "a tint that is not finite");
    return;
  }
  float *tint = editMaterial().tint;
  tint[0] = r;
  tint[1] = g;
  tint[2] = b;
  tint[3] = a;
  updateBlocks();
}

bool OkItem::setTintMask(const std::string &path) {
  editMaterial().tintMaskName = path;
  const bool loaded = loadMask(path, mask_);
  updateBlocks();
  return loaded;
}

void OkItem::setMaterialTint(int slot, float r, float g, float b) {
  if (!isZone(slot) || !areFinite(r, g, b)) {
    refuse(*this, "a zone tint outside slots 0 to 2 or not finite");
    return;
  }
  float *zone = editMaterial().zoneTint[slot];
  zone[0] = r;
  zone[1] = g;
  zone[2] = b;
  updateBlocks();
}

void OkItem::setMaterialLuminance(int slot, bool on) {
  if (!isZone(slot)) {
    refuse(*this, "a luminance mode outside slots 0 to 2");
    return;
  }
  editMaterial().zoneLuminance[slot] = on;
  updateBlocks();
}

void OkItem::setPointSize(float pixels) {
  if (!(std::isfinite(pixels) && pixels > 0.0f)) {
    refuse(*this, "a point size that is not above 0");
    return;
  }
  pointSize_ = pixels;
  updateBlocks();
}

bool OkItem::setRangeMaterial(int range, const OkMaterial &material) {
  if (!hasRange(range, "material")) {
    return false;
  }
  if (!isFinite(material)) {
    refuse(*this, "a material with a number that is not finite");
    return false;
  }
  Range &target = ranges_[static_cast<std::size_t>(range)];
  TextureReference mask;
  loadMask(material.tintMaskName, mask);
  target.mask = std::move(mask);
  target.material = std::make_unique<OkMaterial>(material);
  updateRangeBlock(target);
  return true;
}
