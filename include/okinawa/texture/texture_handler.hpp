#pragma once

#include <memory>
#include <string>
#include <vector>

#include "okinawa/texture/texture.hpp"

/**
 * Counted store of textures by name. Main thread only. Whoever gets a texture from here holds one
 * reference until it removes it; the texture goes with the last.
 */
class OkTextureHandler {
 public:
  [[nodiscard]] static OkTextureHandler *getInstance();

  /**
   * The texture of a file, loaded once and shared by every caller. The caller holds one reference
   * more. A file that cannot be read gives null and a warning with path and reason.
   */
  OkTexture *createTextureFromFile(const std::string &path);

  /**
   * From raw pixels, eight bits a channel, rows from the top. A name in use: the texture that bears
   * it takes the new pixels and one reference more. Null, with a message, for bad sizes or null
   * data.
   */
  OkTexture *createTextureFromRawData(const std::string &name, const unsigned char *data, int width,
                                      int height, int channels);
  OkTexture *createTextureFromImage(const std::string &name, OkImage image);

  /** The stored one, else loaded when the name is a file; with one reference more. Null if neither.
   */
  OkTexture *getTexture(const std::string &name);

  /** False, with a message, when there is no such texture. */
  bool addReference(const std::string &name);
  bool removeReference(const std::string &name);
  /** On a texture object, whatever its name; false, silently, when this handler does not own it. */
  bool addReference(const OkTexture *texture);
  bool removeReference(const OkTexture *texture);

  [[nodiscard]] int getReferenceCount(const std::string &name) const;
  /** In alphabetical order; built-in textures are not among them. */
  [[nodiscard]] std::vector<std::string> getTextureNames() const;

  /** The checker that stands in for a picture that could not be had. Shared, never freed, not
   * counted. */
  [[nodiscard]] OkTexture *getMissingTexture();

 private:
  OkTextureHandler();
  ~OkTextureHandler();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
