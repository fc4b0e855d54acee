#pragma once

#include <cstdint>

class OkTexture;

/**
 * Keeps a texture for something that is painted: one reference where the texture handler owns it,
 * else it is borrowed. A borrowed one may die before this; then there is none. Main thread only.
 */
class OkTextureHold {
 public:
  OkTextureHold() noexcept = default;
  ~OkTextureHold() { reset(); }
  OkTextureHold(OkTextureHold &&other) noexcept;
  OkTextureHold &operator=(OkTextureHold &&other) noexcept;
  OkTextureHold(const OkTextureHold &) = delete;
  OkTextureHold &operator=(const OkTextureHold &) = delete;

  /** Takes a reference of its own; null lets go. */
  void share(OkTexture *texture);
  /** Takes over a reference that the caller holds. */
  void take(OkTexture *texture);
  void reset() noexcept;

  /** Null when there is none, or no longer. */
  [[nodiscard]] OkTexture *get() const noexcept;
  /** 0 when none was given; stays when a borrowed texture dies. */
  [[nodiscard]] std::uint64_t getId() const noexcept { return id_; }

 private:
  std::uint64_t id_ = 0;
  bool isCounted_ = false;
};
