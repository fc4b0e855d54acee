#pragma once

#include <memory>
#include <okinawa/okinawa.hpp>
#include <string>
#include <vector>

namespace okview {

/**
 * What frames cost, as text in a corner of the picture. One item just before the near plane: a cell
 * of it for each letter, all on one texture with the letters of the built-in font. New figures
 * change where the cells read, and nothing else. Its own draw is among those it counts.
 */
class StatsOverlay {
 public:
  /** A layer of its own, which clicks pass through. */
  static constexpr std::uint32_t kLayer = 1u << 30;

  /** Both are borrowed; the camera becomes part of the scene once there is something to show. */
  StatsOverlay(OkScene &scene, OkCamera &camera) : scene_(scene), camera_(camera) {}
  ~StatsOverlay();
  StatsOverlay(const StatsOverlay &) = delete;
  StatsOverlay &operator=(const StatsOverlay &) = delete;

  void setShown(bool shown);
  [[nodiscard]] bool isShown() const { return shown_; }
  /** In every step, with the frame that ended last. */
  void note(const OkFrameStatistics &frame);
  /** In every step, once camera and lens are as the picture will see them. */
  void place(int width, int height);

 private:
  void make();
  void write(const std::vector<std::string> &lines);

  OkScene &scene_;
  OkCamera &camera_;
  std::unique_ptr<OkItem> text_;
  std::vector<float> vertices_;
  /** Of the frames since the figures were last written. */
  double frameMs_ = 0.0;
  double cpuMs_ = 0.0;
  int frames_ = 0;
  bool shown_ = false;
  bool written_ = false;
};

}  // namespace okview
