#pragma once

#include <string>
#include <vector>

#include "okinawa/item/item.hpp"

/**
 * Several versions of one thing, of which the fitting one is drawn: the detailed one near,
 * stand-ins farther away. A change is a dithered handover, never a frame where everything changes
 * at once.
 *
 * Versions are attached under this object and belong to whoever made them; one that is detached
 * (seen at the next step) or outlives this object is shown whole again. The choice follows the
 * active camera whenever the object steps, and is the same for every view of a frame.
 */
class OkLodItem : public OkObject {
 public:
  explicit OkLodItem(std::string name);
  ~OkLodItem() override;

  /**
   * Adds a version that is shown up to `maxDistance` metres from the camera (infinity for the
   * last); one that is there already gets the new limit. Refused, with a message: null, and a
   * distance that is not above 0.
   */
  bool addVersion(OkItem *item, float maxDistance);
  /**
   * Adds a version that is shown while the thing covers at least this share of the picture's
   * height. Versions by distance and by size do not mix in one object.
   */
  bool addVersionBySize(OkItem *item, float minPictureShare);

  /** Seconds of a handover; 0 changes at once. */
  void setHandoverSeconds(float seconds);
  [[nodiscard]] float getHandoverSeconds() const noexcept { return handoverSeconds_; }

  /** Versions, detailed first; deleted ones leave by themselves. */
  [[nodiscard]] int getVersionCount() const noexcept;
  /** The version shown or taking over, -1 when none is: too far away, or no version. */
  [[nodiscard]] int getShownVersion() const noexcept { return shown_; }

  [[nodiscard]] OkObjectTraits getTraits() const noexcept override;
  void stepSelf(float dt) override;

 private:
  enum class Measure { None, Distance, Size };
  struct Version {
    OkObjectId id;
    OkItem *item = nullptr;
    float limit = 0.0f;
  };

  bool add(OkItem *item, float limit, Measure measure);
  void forgetLost();
  [[nodiscard]] int choose() const;
  void beginHandover(int next);
  void applyFade();

  std::vector<Version> versions_;
  Measure measure_ = Measure::None;
  int shown_ = -1;
  int leaving_ = -1;
  /** 0 to 1: how far the shown version has taken over. */
  float progress_ = 1.0f;
  float handoverSeconds_ = 0.3f;
  bool started_ = false;
};
