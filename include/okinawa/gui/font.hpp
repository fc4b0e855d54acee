#pragma once

#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <memory>
#include <string>
#include <string_view>

#include "okinawa/base/result.hpp"

class OkTexture;

/**
 * Text as textures. A fixed-width bitmap font is built in; objects of this class hold a TrueType
 * font at one size. Main thread only.
 *
 * Texts are UTF-8. A line break begins a new line, a carriage return is left out, a tab goes on to
 * the next multiple of four columns. What the font has no picture for, and each broken sequence of
 * bytes, is drawn as a hollow box. Colours are sRGB with alpha, 0 to 1; beyond, they are clamped.
 *
 * Every bake gives the caller one reference in the texture handler, like the handler's own
 * functions do; a name in use takes the new picture under the texture it has. What cannot be baked
 * (sizes beyond `OkLimits`, numbers that are not finite, an empty name) gives null, with a message,
 * and changes nothing.
 */
class OkFont {
 public:
  /** Font pixels of the built-in font from one column, and from one line, to the next. */
  static constexpr int kColumnWidth = 6;
  static constexpr int kLineHeight = 10;
  /** Font pixels of background around a baked text. */
  static constexpr int kMargin = 1;
  /** Longest text that is baked, in bytes, and tallest TrueType font, in pixels. */
  static constexpr std::size_t kLongestText = std::size_t{1} << 20;
  static constexpr float kTallestFont = 1024.0f;

  /**
   * With the built-in font; `scale` is in screen pixels a font pixel, 1 or more. The texture has
   * the size that `measure` says, pixels of exactly the two colours, and is sampled by points.
   */
  static OkTexture *bake(const std::string &name, const std::string &text, int scale,
                         const glm::vec4 &foreground, const glm::vec4 &background);
  /** Pixels of a text in the built-in font, its margin included; 0 by 0 for what is refused. */
  [[nodiscard]] static glm::ivec2 measure(std::string_view text, int scale);

  /**
   * A TrueType font (.ttf, or the first of a .ttc), `pixelHeight` from the top of its tallest
   * letters to the bottom of its lowest. Every table is checked before it is used; what does not
   * lie inside the file is refused with a sentence. Fonts with PostScript outlines are refused.
   */
  static OkResult<std::unique_ptr<OkFont>> loadTrueType(const std::string &path, float pixelHeight);
  ~OkFont();
  OkFont(const OkFont &) = delete;
  OkFont &operator=(const OkFont &) = delete;

  /** With this font, smoothed and kerned; the texture has the size that `measure` says. */
  OkTexture *bake(const std::string &name, const std::string &text, const glm::vec4 &foreground,
                  const glm::vec4 &background) const;
  /** Pixels of a text in this font; 0 by 0 for what is refused. */
  [[nodiscard]] glm::ivec2 measure(std::string_view text) const;

  /** Whole pixels from one line to the next, and from a line's top to where its letters stand. */
  [[nodiscard]] int getLineHeight() const noexcept;
  [[nodiscard]] int getAscent() const noexcept;
  /** True when the font has a picture of this Unicode character. */
  [[nodiscard]] bool hasCharacter(char32_t character) const;

 private:
  struct Impl;
  explicit OkFont(std::unique_ptr<Impl> impl);

  std::unique_ptr<Impl> impl_;
};
