#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <glm/vec2.hpp>
#include <glm/vec4.hpp>
#include <span>
#include <vector>

/** A rectangle in pixels, from its top left corner. One without an area holds nothing. */
struct OkRect2D {
  float x = 0.0f;
  float y = 0.0f;
  float width = 0.0f;
  float height = 0.0f;

  bool operator==(const OkRect2D &) const noexcept = default;
  [[nodiscard]] bool isFinite() const noexcept;
  /** What lies in both; without an area where they do not meet. */
  [[nodiscard]] OkRect2D intersect(const OkRect2D &other) const noexcept;
};

/** Four bytes, red in the lowest, from sRGB components of 0 to 1, which are clamped; NaN is 0. */
[[nodiscard]] std::uint32_t okPackColor(const glm::vec4 &color) noexcept;

/** A corner of a triangle in 2D. 20 bytes, laid out as interface libraries do. */
struct OkPaintVertex {
  /** Pixels from the top left, y down. */
  glm::vec2 position{0.0f};
  /** v counts from the bottom of the picture, as everywhere in the engine. */
  glm::vec2 uv{0.0f};
  /** See `okPackColor`; the texture's colour is multiplied by it, as displayed. */
  std::uint32_t color = 0xffffffffu;

  bool operator==(const OkPaintVertex &) const noexcept = default;
};

/** How what is painted meets what is there. All in display space: the numbers of the files. */
enum class OkPaintBlend : std::uint8_t {
  /** src * a + dst * (1 - a). */
  Alpha,
  /** dst + src * a. */
  Additive,
  /** src + dst * (1 - a), for pictures whose colour has been multiplied by their alpha. */
  Premultiplied,
  /** Ignores alpha. */
  Opaque,
  /** As opaque where alpha is `OK_ALPHA_CUTOUT_THRESHOLD` or more, nothing elsewhere. */
  Cutout,
};

/** What must be equal for two things to be painted in one call. */
struct OkPaintState {
  /** `OkTexture::getId`; 0 is none. A texture that is gone by the time it is drawn draws nothing.
   */
  std::uint64_t texture = 0;
  OkPaintBlend blend = OkPaintBlend::Alpha;
  bool isClipped = false;
  /** Where `isClipped`: pixels whose centre lies outside stay as they are. */
  OkRect2D scissor;

  bool operator==(const OkPaintState &) const noexcept = default;
  /** Held to `rect` as well. */
  void clip(const OkRect2D &rect) noexcept;
};

/** One draw call: a range of the list's indices. */
struct OkPaintRun {
  OkPaintState state;
  std::uint32_t firstIndex = 0;
  std::uint32_t indexCount = 0;
};

/**
 * What a 2D scene paints, in the order it is painted: one list of vertices, one of indices, cut
 * into runs of equal state. Plain data; things that are painted append to it in `paintSelf`.
 */
class OkPaintList {
 public:
  /** What goes beyond these is refused with a message, once until the list is begun anew. */
  static constexpr std::size_t kMostVertices = std::size_t{1} << 24;
  static constexpr std::size_t kMostIndices = std::size_t{1} << 26;

  /**
   * Room for a rectangle, to be filled before anything else is added: corners in the order top
   * left, top right, bottom right, bottom left. Null when the list is full.
   */
  OkPaintVertex *addQuad(const OkPaintState &state) {
    return isRewriting_ ? rewrite(4) : appendQuad(state);
  }
  /**
   * Room for vertices of triangles, whose indices count from the first of them and are copied.
   * Null, adding nothing, when the list is full or an index lies beyond the vertices.
   */
  OkPaintVertex *addTriangles(const OkPaintState &state, std::size_t vertexCount,
                              std::span<const std::uint32_t> indices);

  [[nodiscard]] const std::vector<OkPaintVertex> &getVertices() const noexcept { return vertices_; }
  [[nodiscard]] const std::vector<std::uint32_t> &getIndices() const noexcept { return indices_; }
  [[nodiscard]] const std::vector<OkPaintRun> &getRuns() const noexcept { return runs_; }
  /** Grow when the vertices, and when the indices and runs are others than before. */
  [[nodiscard]] std::uint64_t getVertexRevision() const noexcept { return vertexRevision_; }
  [[nodiscard]] std::uint64_t getIndexRevision() const noexcept { return indexRevision_; }

  /** Starts anew. */
  void begin();
  /**
   * From here until `endRewrite`, what is added takes the place of vertices that are there already;
   * indices and runs stay.
   */
  void beginRewrite(std::size_t firstVertex, std::size_t vertexCount) noexcept {
    cursor_ = firstVertex;
    cursorEnd_ = std::min(firstVertex + vertexCount, vertices_.size());
    isRewriting_ = true;
    hasOverrun_ = false;
  }
  /** False when another number of vertices came than was said: the list has to be made anew. */
  bool endRewrite() noexcept {
    isRewriting_ = false;
    ++vertexRevision_;
    return !hasOverrun_ && cursor_ == cursorEnd_;
  }

 private:
  OkPaintVertex *appendQuad(const OkPaintState &state);
  OkPaintVertex *rewrite(std::size_t vertexCount) noexcept {
    if (hasOverrun_ || vertexCount > cursorEnd_ - cursor_) {
      hasOverrun_ = true;
      return nullptr;
    }
    OkPaintVertex *place = vertices_.data() + cursor_;
    cursor_ += vertexCount;
    return place;
  }
  bool hasRoom(std::size_t vertexCount, std::size_t indexCount);
  void extendRun(const OkPaintState &state, std::size_t indexCount);

  std::vector<OkPaintVertex> vertices_;
  std::vector<std::uint32_t> indices_;
  std::vector<OkPaintRun> runs_;
  std::uint64_t vertexRevision_ = 0;
  std::uint64_t indexRevision_ = 0;
  std::size_t cursor_ = 0;
  std::size_t cursorEnd_ = 0;
  bool isRewriting_ = false;
  bool hasOverrun_ = false;
  bool isFullSaid_ = false;
};
