#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "okinawa/item/sprite_sheet.hpp"

/**
 * Plays the tags of a sprite sheet: told how much time has passed, says which region shows. Main
 * thread only. The sheet must outlive it; when the sheet is loaded again, what plays starts anew.
 *
 * A ping-pong shows its ends once: 3 4 5 6 7 6 5 4, then 3 again. Where a tag plays a limited
 * number of times, each way of a ping-pong counts as one, and the last region stays.
 */
class OkSpriteAnimation {
 public:
  /** Seconds of a region whose file says none. */
  static constexpr float kDefaultSeconds = 0.1f;

  explicit OkSpriteAnimation(const OkSpriteSheet &sheet);

  /**
   * Starts a tag from its beginning; an empty name means all regions, forward, without end. False,
   * with a warning, when there is none: what played goes on.
   */
  bool play(const std::string &tag);
  /** From the beginning, once more. */
  void restart() noexcept;

  /**
   * Lets time pass and returns the region that shows then; null when nothing plays. Any number of
   * seconds costs the same. Negative and not finite ones are refused with a message.
   */
  const OkSpriteRegion *step(float dt);

  /** The region that shows, and its place in the sheet; null and -1 when nothing plays. */
  [[nodiscard]] const OkSpriteRegion *getRegion() const;
  [[nodiscard]] int getRegionIndex() const;
  [[nodiscard]] const std::string &getTag() const noexcept { return tag_; }
  [[nodiscard]] bool isPlaying() const noexcept { return !order_.empty() && !isFinished(); }
  /** True once a limited number of plays has ended. */
  [[nodiscard]] bool isFinished() const noexcept { return finished_; }

  /** 1 is the file's own pace, 0 holds still. Negative and not finite ones are refused. */
  void setSpeed(float speed);
  [[nodiscard]] float getSpeed() const noexcept { return speed_; }
  /** Instead of the tag's own number of plays, from the beginning; 0 is without end. */
  void setRepeat(int repeat);

 private:
  void arrange(const OkSpriteTag &tag);
  void limit(int repeat);
  [[nodiscard]] std::size_t position() const;

  const OkSpriteSheet *sheet_;
  std::string tag_;
  unsigned revision_ = 0;
  /** One whole cycle, and when each of its regions ends. */
  std::vector<int> order_;
  std::vector<double> ends_;
  /** Regions of one way; the cycle of a ping-pong has two. */
  long long oneWay_ = 0;
  bool pingPong_ = false;
  /** How many regions are shown in all, and for how long; none without end. */
  std::optional<long long> shown_;
  double total_ = 0.0;
  std::optional<int> ownRepeat_;
  double time_ = 0.0;
  float speed_ = 1.0f;
  bool finished_ = false;
};
