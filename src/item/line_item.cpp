#include "okinawa/item/line_item.hpp"

#include <algorithm>
#include <cmath>

#include "okinawa/base/limits.hpp"
#include "okinawa/base/log.hpp"
#include "okinawa/math/color.hpp"

#include "item/line_mesh.hpp"
#include "item/line_view_mesh.hpp"

using okinawa::LineStrip;

namespace {

constexpr float kSquareReach = 1.41422f;

bool isFinite(const glm::vec3 &v) {
  return std::isfinite(v.x) && std::isfinite(v.y) && std::isfinite(v.z);
}

bool isPositive(float value) {
  return std::isfinite(value) && value > 0.0f;
}

glm::vec4 toLinear(const glm::vec4 &color) {
  glm::vec4 linear = okSrgbToLinear(color);
  linear.w = std::clamp(color.w, 0.0f, 1.0f);
  return linear;
}

/** All that lines go along. */
struct Content {
  std::vector<glm::vec3> points;
  std::vector<glm::vec4> colors;
  std::vector<LineStrip> strips;
};

/** Of half a width: how far corners reach from the points. */
float reachOf(const OkLineStyle &style) {
  return std::max(style.join == OkLineJoin::Miter ? style.miterLimit : 1.0f,
                  style.cap == OkLineCap::Square ? kSquareReach : 1.0f);
}

}  // namespace

OkLineItem::OkLineItem(std::string name) : OkItem(std::move(name)) {
  style_.width = 1.0f;
  updateBlocks();
}

OkLineItem::~OkLineItem() = default;

bool OkLineItem::refuse(const std::string &what) const {
  OkLog::warning("line item \"" + getName() + "\": " + what);
  return false;
}

// ---- geometry -----------------------------------------------------------------------------------

std::size_t OkLineItem::getStripCount() const noexcept {
  return strips_.size();
}

std::size_t OkLineItem::getSegmentCount() const noexcept {
  return segments_.size();
}

bool OkLineItem::check(std::span<const glm::vec3> points, std::span<const glm::vec4> colors,
                       const char *what) const {
  if (!std::all_of(points.begin(), points.end(), isFinite)) {
    return refuse(std::string(what) + " with a coordinate that is not finite were refused");
  }
  if (!colors.empty() && colors.size() != points.size()) {
    return refuse(std::to_string(colors.size()) + " colors for " + std::to_string(points.size()) +
                  " points were refused");
  }
  if (!std::all_of(colors.begin(), colors.end(), [](const glm::vec4 &color) {
        return isFinite(glm::vec3(color)) && std::isfinite(color.w);
      })) {
    return refuse("colors that are not finite were refused");
  }
  return true;
}

bool OkLineItem::setStrip(std::span<const glm::vec3> points, bool closed,
                          std::span<const glm::vec4> colors) {
  const auto count = static_cast<std::uint32_t>(
      std::min<std::size_t>(points.size(), std::size_t{OkLimits::kMeshVertices}));
  return setStrips(points, {&count, 1}, closed, colors);
}

bool OkLineItem::setStrips(std::span<const glm::vec3> points, std::span<const std::uint32_t> counts,
                           bool closed, std::span<const glm::vec4> colors) {
  std::vector<LineStrip> strips;
  strips.reserve(counts.size());
  std::uint64_t total = 0;
  for (const std::uint32_t count : counts) {
    if (count < 2) {
      return refuse("a strip of less than two points was refused");
    }
    if (total + count > points.size()) {
      break;
    }
    strips.push_back({static_cast<std::uint32_t>(total), count, closed});
    total += count;
  }
  if (strips.size() != counts.size() || total != points.size()) {
    return refuse("strips that do not add up to the " + std::to_string(points.size()) +
                  " points were refused");
  }
  return check(points, colors, "strips") && append(points, strips, colors, false);
}

bool OkLineItem::setSegments(std::span<const glm::vec3> points, std::span<const glm::vec4> colors) {
  const std::vector<std::uint32_t> counts(points.size() / 2, 2);
  if (points.size() % 2 != 0) {
    return refuse("segments with an odd number of points were refused");
  }
  return setStrips(points, counts, false, colors);
}

bool OkLineItem::addStrip(std::span<const glm::vec3> points, bool closed,
                          std::span<const glm::vec4> colors) {
  if (points.size() < 2 || points.size() > OkLimits::kMeshVertices) {
    return refuse("a strip of " + std::to_string(points.size()) + " points was refused");
  }
  const LineStrip strip{0, static_cast<std::uint32_t>(points.size()), closed};
  return check(points, colors, "strips") && append(points, {&strip, 1}, colors, true);
}

bool OkLineItem::addSegments(std::span<const glm::vec3> points, std::span<const glm::vec4> colors) {
  if (points.size() % 2 != 0 || points.size() > OkLimits::kMeshVertices) {
    return refuse("segments with " + std::to_string(points.size()) + " points were refused");
  }
  std::vector<LineStrip> strips;
  strips.reserve(points.size() / 2);
  for (std::size_t i = 0; i < points.size(); i += 2) {
    strips.push_back({static_cast<std::uint32_t>(i), 2, false});
  }
  return check(points, colors, "segments") && append(points, strips, colors, true);
}

bool OkLineItem::append(std::span<const glm::vec3> points, std::span<const LineStrip> strips,
                        std::span<const glm::vec4> colors, bool keep) {
  // What is given may be the item's own: nothing changes before all of it is copied.
  Content content;
  if (keep) {
    content = {points_, colors_, strips_};
  }
  const std::uint64_t segments =
      okinawa::countSegments(content.strips) + okinawa::countSegments(strips);
  if (segments * okinawa::lineVertices(okinawa::countOutline(style_)) > OkLimits::kMeshVertices) {
    return refuse(std::to_string(segments) + " segments are more than one item may have");
  }
  const std::size_t before = content.points.size();
  content.points.insert(content.points.end(), points.begin(), points.end());
  if (!colors.empty() || !content.colors.empty()) {
    content.colors.resize(content.points.size(), glm::vec4(1.0f));
    std::transform(colors.begin(), colors.end(),
                   content.colors.begin() + static_cast<std::ptrdiff_t>(before), toLinear);
  }
  for (LineStrip strip : strips) {
    strip.first += static_cast<std::uint32_t>(before);
    content.strips.push_back(strip);
  }
  points_ = std::move(content.points);
  colors_ = std::move(content.colors);
  strips_ = std::move(content.strips);
  return rebuild();
}

void OkLineItem::clear() {
  points_.clear();
  colors_.clear();
  strips_.clear();
  rebuild();
}

bool OkLineItem::updatePoints(std::span<const glm::vec3> points) {
  if (points.size() != points_.size()) {
    return refuse("there are " + std::to_string(points_.size()) + " points, but " +
                  std::to_string(points.size()) + " were given");
  }
  if (!check(points, {}, "points")) {
    return false;
  }
  points_ = std::vector<glm::vec3>(points.begin(), points.end());
  return rebuild();
}

bool OkLineItem::setColors(std::span<const glm::vec4> colors) {
  if (!check(points_, colors, "points")) {
    return false;
  }
  colors_.resize(colors.size());
  std::transform(colors.begin(), colors.end(), colors_.begin(), toLinear);
  return rebuild();
}

/** A mesh keeps its place on the device as long as its counts stay. */
bool OkLineItem::rebuild() {
  viewMesh_.reset();
  segments_ = okinawa::listSegments(points_, strips_);
  outline_ = okinawa::countOutline(style_);
  if (segments_.empty()) {
    lineMesh_ = nullptr;
    setMesh(nullptr);
    return true;
  }
  OkMeshData data = okinawa::makeLineMesh({points_, colors_, segments_}, outline_);
  if (lineMesh_ != nullptr) {
    const OkStatus status = lineMesh_->replace(std::move(data));
    if (status.isOk()) {
      meshChanged();
    }
    return status.isOk() || refuse(status.error().message);
  }
  OkResult<std::unique_ptr<OkMesh>> mesh = OkMesh::create(std::move(data));
  if (!mesh) {
    return refuse(mesh.error().message);
  }
  lineMesh_ = mesh.value().get();
  setMesh(std::move(mesh).value());
  return true;
}

// ---- style --------------------------------------------------------------------------------------

void OkLineItem::restyle() {
  updateBlocks();
  if (okinawa::countOutline(style_) != outline_) {
    rebuild();
  }
}

void OkLineItem::setWidthPixels(float pixels) {
  if (!isPositive(pixels)) {
    refuse("a width that is not above 0 was refused");
    return;
  }
  style_.width = pixels;
  style_.widthUnit = OkLineUnit::Pixels;
  restyle();
}

void OkLineItem::setWidthMetres(float metres) {
  if (!isPositive(metres)) {
    refuse("a width that is not above 0 was refused");
    return;
  }
  style_.width = metres;
  style_.widthUnit = OkLineUnit::Metres;
  restyle();
}

void OkLineItem::setJoin(OkLineJoin join) {
  style_.join = join;
  restyle();
}

void OkLineItem::setMiterLimit(float limit) {
  if (!(std::isfinite(limit) && limit >= 1.0f)) {
    refuse("a miter limit below 1 was refused");
    return;
  }
  style_.miterLimit = limit;
  restyle();
}

void OkLineItem::setCap(OkLineCap cap) {
  style_.cap = cap;
  restyle();
}

bool OkLineItem::setDashes(std::span<const float> lengths, float phase, OkLineUnit unit) {
  const auto isLength = [](float length) { return std::isfinite(length) && length >= 0.0f; };
  const bool isGood = lengths.size() <= OkLineStyle::kMostDashes && std::isfinite(phase) &&
                      std::all_of(lengths.begin(), lengths.end(), isLength) &&
                      std::any_of(lengths.begin(), lengths.end(), isPositive);
  if (!isGood) {
    return refuse("a dash pattern was refused: one to eight finite lengths, not all 0, are wanted");
  }
  style_.dashes = {};
  std::copy(lengths.begin(), lengths.end(), style_.dashes.begin());
  style_.dashCount = static_cast<std::uint8_t>(lengths.size());
  style_.dashPhase = phase;
  style_.dashUnit = unit;
  viewMesh_.reset();
  restyle();
  return true;
}

bool OkLineItem::setDashPixels(std::span<const float> lengths, float phase) {
  return setDashes(lengths, phase, OkLineUnit::Pixels);
}

bool OkLineItem::setDashMetres(std::span<const float> lengths, float phase) {
  return setDashes(lengths, phase, OkLineUnit::Metres);
}

void OkLineItem::setDashPhase(float phase) {
  if (!std::isfinite(phase)) {
    refuse("a phase that is not finite was refused");
    return;
  }
  style_.dashPhase = phase;
  restyle();
}

void OkLineItem::clearDashes() {
  style_.dashes = {};
  style_.dashCount = 0;
  style_.dashPhase = 0.0f;
  viewMesh_.reset();
  restyle();
}

void OkLineItem::setOnTop(bool onTop) {
  style_.onTop = onTop;
  restyle();
}

void OkLineItem::completeBlock(OkMaterialBlock &block) const {
  OkMaterialState &state = block.state;
  state.line = true;
  state.unlit = true;
  state.doubleSided = true;
  state.texture = nullptr;
  state.tintMask = nullptr;
  state.overridesSampler = false;
  state.sampler = OkSampler();
  state.uvSet = 0;
  if (style_.onTop && !okIsBlended(state.blend)) {
    // Blended draws come last, and what lies in front of all others needs no other order.
    state.blend = OK_BLEND_ALPHA;
  }
  block.parameters.line = style_;
}

bool OkLineItem::countsPixels() const noexcept {
  return style_.dashCount > 0 && style_.dashUnit == OkLineUnit::Pixels;
}

OkObjectTraits OkLineItem::getTraits() const noexcept {
  OkObjectTraits traits{.type = &typeid(OkLineItem), .draws = true, .perView = countsPixels()};
  const float half = 0.5f * style_.width * reachOf(style_);
  // A width in metres is a pixel at least.
  traits.reachPixels =
      style_.widthUnit == OkLineUnit::Pixels ? half + 1.0f : reachOf(style_) * 0.5f + 1.0f;
  traits.reachMetres = style_.widthUnit == OkLineUnit::Metres ? half : 0.0f;
  return traits;
}
