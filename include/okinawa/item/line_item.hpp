#pragma once

#include <cstddef>
#include <cstdint>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <span>
#include <string>
#include <vector>

#include "okinawa/item/item.hpp"
#include "okinawa/scene/line_style.hpp"

namespace okinawa {
struct LineSegment;
struct LineStrip;
}  // namespace okinawa

/**
 * Lines of any width: strips, open or closed, and single segments, with joins, caps and dashes.
 *
 * Points are in the item's own space. A width in pixels is the same at every distance and under
 * every scale; one in metres is metres of the world, whatever the item's scale, and shrinks with
 * the distance down to one pixel. Lines face the view and are never lit. Repeated points and
 * segments without a length draw nothing and disturb nothing.
 *
 * Colours are sRGB, 0 to 1. As with every item the alpha counts in the blend modes that blend, and
 * `setFillColor`, `setTintColor`, `setOpacity`, `setBlendMode` and `setFade` work; textures, tint
 * masks and ranges do not. All styles are material data: lines that differ in nothing else are one
 * batch.
 */
class OkLineItem : public OkItem {
 public:
  /** No lines yet; white, a pixel wide. */
  explicit OkLineItem(std::string name);
  ~OkLineItem() override;

  // Geometry. Refused with a message, changing nothing: less than two points in a strip, an odd
  // number of points for segments, another number of colours than of points (none is white), and
  // numbers that are not finite. Each call makes the geometry anew: give many strips in one.
  bool setStrip(std::span<const glm::vec3> points, bool closed = false,
                std::span<const glm::vec4> colors = {});
  /** Strips one after another in `points`, of `counts` points each. */
  bool setStrips(std::span<const glm::vec3> points, std::span<const std::uint32_t> counts,
                 bool closed = false, std::span<const glm::vec4> colors = {});
  /** Two points a segment. */
  bool setSegments(std::span<const glm::vec3> points, std::span<const glm::vec4> colors = {});
  bool addStrip(std::span<const glm::vec3> points, bool closed = false,
                std::span<const glm::vec4> colors = {});
  bool addSegments(std::span<const glm::vec3> points, std::span<const glm::vec4> colors = {});
  void clear();
  /**
   * Other places for all points, as many as there are; strips and colours stay. Written to where
   * the old ones lie on the device: nothing is allocated there.
   */
  bool updatePoints(std::span<const glm::vec3> points);
  /** A colour for each point, multiplied with the line's own; none makes them white again. */
  bool setColors(std::span<const glm::vec4> colors);
  [[nodiscard]] std::span<const glm::vec3> getPoints() const noexcept { return points_; }
  [[nodiscard]] std::size_t getStripCount() const noexcept;
  [[nodiscard]] std::size_t getSegmentCount() const noexcept;

  // Style. What is not finite or out of range is refused with a message.
  /** Above 0. What is narrower than a pixel is drawn as wide as one. */
  void setWidthPixels(float pixels);
  void setWidthMetres(float metres);
  void setJoin(OkLineJoin join);
  /** At least 1: where the miter would be longer, in widths, the corner is bevelled. */
  void setMiterLimit(float limit);
  void setCap(OkLineCap cap);
  /**
   * Lengths of a dash, a gap and so on, at most eight, none below 0 and not all 0; an odd number of
   * them is gone through twice, dashes and gaps changing places. The pattern runs along each strip
   * from its start, `phase` into the pattern. Dashes in pixels cost time in each view in which they
   * are seen: the way on the screen is measured anew whenever it moves.
   */
  bool setDashPixels(std::span<const float> lengths, float phase = 0.0f);
  bool setDashMetres(std::span<const float> lengths, float phase = 0.0f);
  void setDashPhase(float phase);
  void clearDashes();
  /** The same as `setFillColor`. */
  void setColor(float r, float g, float b, float a = 1.0f) { setFillColor(r, g, b, a); }
  /**
   * Drawn after everything else, over it. Lines on top always blend: their alpha counts in every
   * mode.
   */
  void setOnTop(bool onTop);
  [[nodiscard]] const OkLineStyle &getStyle() const noexcept { return style_; }

  /** Lines have no surface: never. With `OkPickOptions::lineTolerance` the other form hits them. */
  [[nodiscard]] bool intersectRay(const OkRay &ray, float *outDistance) const;
  using OkItem::intersectRay;

  [[nodiscard]] OkObjectTraits getTraits() const noexcept override;
  void collectSelf(const OkView &view, OkDrawList &list) const override;

 protected:
  void completeBlock(OkMaterialBlock &block) const override;
  bool intersectPlaced(const OkRay &ray, const glm::mat3 &linear, const glm::dvec3 &position,
                       const OkPickOptions &options, OkHit &hit) const override;
  [[nodiscard]] bool allowsRanges() const noexcept override { return false; }

 private:
  // The mesh is made of the points.
  using OkItem::addMaterial;
  using OkItem::addMaterialFromFile;
  using OkItem::addMesh;
  using OkItem::releaseCpuMesh;
  using OkItem::setDrawMode;
  using OkItem::setMesh;
  using OkItem::setSharedMesh;
  using OkItem::updateVertexData;
  using OkItem::upload;

  bool check(std::span<const glm::vec3> points, std::span<const glm::vec4> colors,
             const char *what) const;
  bool refuse(const std::string &what) const;
  bool append(std::span<const glm::vec3> points, std::span<const okinawa::LineStrip> strips,
              std::span<const glm::vec4> colors, bool keep);
  bool rebuild();
  void restyle();
  bool setDashes(std::span<const float> lengths, float phase, OkLineUnit unit);
  [[nodiscard]] bool countsPixels() const noexcept;
  [[nodiscard]] const OkMesh *meshForView(const OkView &view) const;

  std::vector<glm::vec3> points_;
  /** Linear; empty while all are white. */
  std::vector<glm::vec4> colors_;
  std::vector<okinawa::LineStrip> strips_;
  std::vector<okinawa::LineSegment> segments_;
  OkLineStyle style_;
  int outline_ = 1;
  /** The item's own mesh. */
  OkMesh *lineMesh_ = nullptr;
  /** Made for the last view that saw dashes which count its pixels. */
  struct ViewMesh;
  mutable std::unique_ptr<ViewMesh> viewMesh_;
};
