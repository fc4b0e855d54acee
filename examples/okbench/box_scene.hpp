#pragma once

#include <memory>
#include <okinawa/okinawa.hpp>
#include <string>
#include <vector>

/** The boxes of the frame workloads as engine objects. The engine must be running. */
class BoxScene {
 public:
  enum class Kind { Static, Moving, Distinct, Instanced };

  BoxScene(Kind kind, long count);
  ~BoxScene();
  BoxScene(const BoxScene &) = delete;
  BoxScene &operator=(const BoxScene &) = delete;

  /** Makes the scene current and puts the camera `distance` before its middle. */
  void show(double distance);
  /** Turns the camera to where it looks in a frame. */
  void turn(long frame);
  /** Sets every node of a moving scene to its place in a frame. */
  void place(long frame);
  [[nodiscard]] const std::vector<std::unique_ptr<OkItem>> &getItems() const { return items_; }
  [[nodiscard]] const OkScene &getScene() const { return scene_; }

 private:
  void makeItem(long index, long count);
  void makeCopies();
  void dress(OkItem &item);

  Kind kind_;
  long count_;
  OkTexture *texture_ = nullptr;
  std::vector<std::unique_ptr<OkObject>> parents_;
  std::vector<std::unique_ptr<OkItem>> items_;
  OkScene scene_{"boxes"};
};
