#pragma once

#include <okinawa/okinawa.hpp>
#include <string>
#include <vector>

/** An item that is no part of what a scene shows: no debug lines and no wireframe for it. */
class Prop : public OkItem {
 public:
  explicit Prop(std::string name);
  void drawDebugHelpers(OkDebugLines &lines) const override;
};

/**
 * Texts on the picture, pixel by pixel: a title with a caption along the bottom, and notes at
 * places of the world. They hang under the camera, just before its near plane, and are made anew
 * when the picture changes its size.
 */
class Overlay {
 public:
  /** The camera is borrowed, and has to be part of the scene that is drawn. */
  explicit Overlay(OkCamera &camera) : camera_(&camera) {}
  ~Overlay() { clear(); }
  Overlay(const Overlay &) = delete;
  Overlay &operator=(const Overlay &) = delete;

  void setTitle(const std::string &title, const std::string &caption);
  /** Centred on where the place appears. */
  void addNote(const OkPoint &place, const std::string &text);
  /** To be called once the camera is where it stays, and in every step. */
  void update(int width, int height);

 private:
  struct Note {
    OkPoint place;
    std::string text;
  };
  /** Pixels from the top left. */
  struct Area {
    int left = 0;
    int top = 0;
    int width = 0;
    int height = 0;
  };

  void clear();
  void placeTitle();
  void placeNote(const Note &note);
  void placeText(const std::string &text, int scale, int left, int top, const glm::vec4 &color);
  OkItem &placeQuad(const Area &area);

  OkCamera *camera_;
  std::string title_;
  std::string caption_;
  std::vector<Note> notes_;
  std::vector<OkItem *> items_;
  int width_ = 0;
  int height_ = 0;
};
