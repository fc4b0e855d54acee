#pragma once

#include <glm/mat4x4.hpp>
#include <memory>
#include <string>
#include <vector>

#include "okinawa/item/material.hpp"
#include "okinawa/math/ray.hpp"
#include "okinawa/mesh/mesh.hpp"
#include "okinawa/scene/draw_list.hpp"
#include "okinawa/scene/object.hpp"
#include "okinawa/scene/pick.hpp"
#include "okinawa/texture/texture.hpp"

/**
 * A mesh that is drawn: geometry, textures and materials, one transform.
 *
 * The geometry is the item's own, or shared under a key (`OkMeshHandler`). The index buffer may be
 * carved into ranges, each with a texture and, where wanted, a material of its own; without ranges
 * the whole buffer is drawn with the item's texture. Textures are held by reference in
 * `OkTextureHandler` and let go when replaced or when the item dies.
 */
class OkItem : public OkObject {
 public:
  /** Empty: nothing is drawn until `addMesh` and `upload`, or `setMesh`. */
  explicit OkItem(std::string name);
  /**
   * From interleaved vertices: `stride` 5 (x y z u v, normals computed) or 8 (x y z u v nx ny nz).
   * `floatCount` counts floats. Bad data are refused with a message and leave the item empty.
   */
  OkItem(std::string name, const float *vertices, long floatCount, const unsigned int *indices,
         long indexCount, int stride = 5);
  /** Draws the mesh shared under `meshKey`, which the first caller's data make. */
  OkItem(std::string name, const std::string &meshKey, const float *vertices, long floatCount,
         const unsigned int *indices, long indexCount, int stride = 5);
  ~OkItem() override;

  // Geometry.
  /** Takes a mesh of the item's own, replacing what was there; ranges are kept. */
  void setMesh(std::unique_ptr<OkMesh> mesh);
  /** Shares the mesh under a key with one reference; false, with a message, when there is none. */
  bool setSharedMesh(const std::string &meshKey);
  [[nodiscard]] const OkMesh *getMesh() const noexcept { return mesh_; }
  [[nodiscard]] bool isMeshShared() const noexcept { return sharedMesh_; }
  /**
   * Appends a piece with its own indices as one more range, textured from a file (an empty path
   * means fill colour). Drawn after `upload`. Refused, with a message, on a shared mesh or bad
   * data.
   */
  bool addMesh(const float *vertices, long floatCount, const unsigned int *indices, long indexCount,
               const std::string &texturePath, int stride = 5);
  /** Makes what `addMesh` gathered the item's mesh. True when there is a mesh to draw. */
  bool upload();
  /**
   * Replaces the vertices of the item's own mesh; the count of floats must be that of the mesh at
   * the stride the item was made with. Bounds follow. False, changing nothing, on a shared mesh,
   * another count or bad numbers.
   */
  bool updateVertexData(const float *vertices, long floatCount);
  /**
   * Frees the CPU copy of the item's own mesh, which is kept unless asked. Drawn on where it was
   * drawn before; from then on it is not hit by rays and refuses to grow or change. False, with a
   * message, on a shared mesh or without one.
   */
  bool releaseCpuMesh();
  void setDrawMode(OkDrawMode mode) noexcept;
  [[nodiscard]] OkDrawMode getDrawMode() const noexcept { return drawMode_; }

  // Ranges.
  /** Adds a range of the index buffer with a texture from a file; an empty path means fill colour.
   */
  bool addMaterialFromFile(long first, long count, const std::string &path);
  /** The same with a texture the caller has; null means fill colour. */
  bool addMaterial(long first, long count, OkTexture *texture);
  void clearMaterials();
  [[nodiscard]] int getMaterialCount() const noexcept { return static_cast<int>(ranges_.size()); }
  /** Gives one range a material of its own, copied. False, with a message, for a range not there.
   */
  bool setRangeMaterial(int range, const OkMaterial &material);
  /** What a range is drawn with: its own material or the item's. `range` must be there. */
  [[nodiscard]] const OkMaterial &getRangeMaterial(int range) const;
  [[nodiscard]] OkTexture *getRangeTexture(int range) const;
  /** Shows or leaves out one range. */
  bool setRangeVisible(int range, bool visible);
  [[nodiscard]] bool getRangeVisible(int range) const;
  /** How one range is read, where it differs from the item's draw mode. */
  bool setRangeDrawMode(int range, OkDrawMode mode);
  /** First index, index count and draw mode of a range; without ranges 0 is the whole mesh. */
  struct RangeInfo {
    long first = 0;
    long count = 0;
    OkDrawMode mode = OK_DRAW_TRIANGLES;
  };
  [[nodiscard]] RangeInfo getRange(int range) const;

  // Texture.
  /** False when the file cannot be read; the item then shows a checker. Empty means fill colour. */
  bool loadTextureFromFile(const std::string &path);
  /** Takes one reference on `texture` itself; `name` is what the item calls it. Null clears. */
  void setTexture(const std::string &name, OkTexture *texture);
  [[nodiscard]] OkTexture *getTexture() const noexcept { return texture_.get(); }

  // The item's material, worn by every range without its own. Colours are sRGB.
  void setMaterial(const OkMaterial &material);
  [[nodiscard]] const OkMaterial &getMaterial() const noexcept;
  void setBlendMode(OkBlendMode mode);
  void setOpacity(float opacity);
  /** On makes the mode cutout; off acts only when that is the mode. */
  void setAlphaCutout(bool cutout);
  void setAdditive(bool additive);
  void setUnlit(bool unlit);
  void setFillColor(float r, float g, float b, float a = 1.0f);
  /** Keeps the opacity. */
  void setTintColor(float r, float g, float b);
  void setTintColor(float r, float g, float b, float a);
  bool setTintMask(const std::string &path);
  void setMaterialTint(int slot, float r, float g, float b);
  void setMaterialLuminance(int slot, bool on);
  void setDoubleSided(bool doubleSided);
  /** Width of points in pixels. */
  void setPointSize(float pixels);

  // Drawing.
  void setWireframe(bool wireframe) noexcept;
  [[nodiscard]] bool getWireframe() const noexcept { return wireframe_; }
  /** Off: the `graphics.wireframe` key does not reach this item. */
  void setWireframeGlobal(bool obey) noexcept;
  void setCastsShadow(bool casts) noexcept;
  [[nodiscard]] bool getCastsShadow() const noexcept { return castsShadow_; }
  /**
   * Share of pixels kept on an ordered 4x4 pattern: 1 all, 0 none, 17 states, all ranges alike.
   * Two items of one outline, set to t and 1 - t and one of them inverted, cover each pixel exactly
   * once for every t; where outlines differ, so do their edges: there a pixel may be left out.
   */
  void setFade(float fade);
  [[nodiscard]] float getFade() const noexcept { return fade_; }
  /** On for exactly one partner of a handover: it drops the other half of the pattern. */
  void setFadeInverted(bool inverted);
  /** Among blended items, lower priorities are drawn first. */
  void setBlendPriority(int priority) noexcept { blendPriority_ = priority; }

  // Picking.
  /**
   * Whether a ray in world space meets the item's triangles; the distance is in world units. Asks
   * about geometry alone, hidden or not. Lines and points are never hit.
   */
  [[nodiscard]] bool intersectRay(const OkRay &ray, float *outDistance) const;
  /**
   * The same with all that is known of the nearest hit, which stays as it was when there is none.
   * By the options, lines and points are met as well, back faces and holes of cutouts are not.
   */
  [[nodiscard]] bool intersectRay(const OkRay &ray, OkHit &hit,
                                  const OkPickOptions &options = {}) const;
  [[nodiscard]] bool pickSelf(const OkRay &ray, const OkPickOptions &options,
                              OkHit &hit) const override;

  /**
   * The view matrix that the order of blended ranges follows, for a pass of the application's own;
   * holds until the next engine pass begins.
   */
  static void setPassView(const glm::mat4 &view);

  [[nodiscard]] OkObjectTraits getTraits() const noexcept override;
  void collectSelf(const OkView &view, OkDrawList &list) const override;
  /** The axes, and by the switches the sphere it fits in, the box around that, and their centre. */
  void drawDebugHelpers(OkDebugLines &lines) const override;

 protected:
  /** What all draws of the item in one view have in common. */
  struct DrawBase {
    OkDrawInstance instance;
    OkDrawRecord record;
  };

  /** Fills in what draws share, for an item placed so; false when there is nothing to draw. */
  bool beginDraw(const OkView &view, const OkDrawList &list, const glm::mat3 &linear,
                 const glm::dvec3 &position, DrawBase *base) const;
  /** As `collectSelf`, for an item placed otherwise than its own transform says. */
  void collectPlaced(const OkView &view, OkDrawList &list, const glm::mat3 &linear,
                     const glm::dvec3 &position) const;
  /** Files a record where its material's blend mode belongs. `middle` is in world space. */
  void addRecord(const OkView &view, OkDrawList &list, OkDrawRecord record,
                 const glm::dvec3 &middle, std::uint32_t creation) const;
  /** Where rays find the item: where its world transform says, unless a subclass knows better. */
  virtual void placeForPicking(glm::mat3 &linear, glm::dvec3 &position) const;
  /** As `intersectRay`, for an item placed otherwise than its own transform says. */
  virtual bool intersectPlaced(const OkRay &ray, const glm::mat3 &linear,
                               const glm::dvec3 &position, const OkPickOptions &options,
                               OkHit &hit) const;

  /** The mesh was replaced or its vertices changed. */
  virtual void meshChanged();
  /** The item's own material block changed. */
  virtual void blockChanged() {}
  /** What a subclass draws otherwise than its material says. */
  virtual void completeBlock(OkMaterialBlock & /*block*/) const {}
  /** Writes the item's material, and those of ranges that wear it, to the material table. */
  void updateBlocks();
  [[nodiscard]] OkMaterialId getBlock() const noexcept { return block_; }
  /** An item that cannot be carved into ranges refuses them, and says so. */
  [[nodiscard]] virtual bool allowsRanges() const noexcept { return true; }

  /** A texture with one reference, let go on destruction; or a borrowed one. */
  class TextureReference {
   public:
    TextureReference() = default;
    ~TextureReference() { reset(); }
    TextureReference(TextureReference &&other) noexcept;
    TextureReference &operator=(TextureReference &&other) noexcept;
    TextureReference(const TextureReference &) = delete;
    TextureReference &operator=(const TextureReference &) = delete;
    /** Takes a reference of its own, where the handler owns the texture. */
    void share(OkTexture *texture);
    /** Takes over a reference that the caller holds. */
    void take(OkTexture *texture);
    void reset() noexcept;
    [[nodiscard]] OkTexture *get() const noexcept { return texture_; }

   private:
    OkTexture *texture_ = nullptr;
    bool counted_ = false;
  };

 private:
  struct Range {
    std::uint32_t first = 0;
    std::uint32_t count = 0;
    TextureReference texture;
    TextureReference mask;
    std::unique_ptr<OkMaterial> material;
    OkMaterialId block = 0;
    /** The middle of the range's vertices, for the order of blended ranges. */
    glm::vec3 middle{0.0f};
    int drawMode = -1;
    bool visible = true;
  };

  /** A ray, and the nearest that it met so far, while an item's ranges are asked in turn. */
  struct PickSearch;
  /** Whether what was met is open: below the cutoff of a cutout, where holes count. */
  [[nodiscard]] bool isHole(const PickSearch &search, int range, const OkMeshHit &met) const;
  void searchTriangles(PickSearch &search, int range, const RangeInfo &info) const;
  void searchThin(PickSearch &search, int range, const RangeInfo &info) const;
  [[nodiscard]] bool searchPlaced(PickSearch &search) const;
  void describe(const PickSearch &search, OkHit &hit) const;

  bool addRange(long first, long count, TextureReference texture);
  bool hasRange(int range, const char *what) const;
  static bool loadTexture(const std::string &path, TextureReference &reference);
  bool loadMask(const std::string &name, TextureReference &reference) const;
  void resetMesh() noexcept;
  void updateMiddle(Range &range) const;
  [[nodiscard]] OkMaterial &editMaterial();
  void updateRangeBlock(Range &range);
  [[nodiscard]] OkMaterialBlock makeBlock(const OkMaterial &material, const OkTexture *texture,
                                          const OkTexture *mask) const;
  [[nodiscard]] OkDrawMode getRangeMode(const Range &range) const noexcept {
    return range.drawMode < 0 ? drawMode_ : static_cast<OkDrawMode>(range.drawMode);
  }

  const OkMesh *mesh_ = nullptr;
  std::unique_ptr<OkMesh> ownMesh_;
  std::unique_ptr<OkMeshData> gathered_;
  bool sharedMesh_ = false;
  TextureReference texture_;
  TextureReference mask_;
  /** Null until something is set that is not as usual: most items only have a texture. */
  std::unique_ptr<OkMaterial> material_;
  OkMaterialId block_ = 0;
  glm::vec4 fill_{1.0f};
  std::vector<Range> ranges_;
  /** Then they are drawn in the order added. */
  bool rangesOverlap_ = false;
  /** Counts items of the process: the last word in the order of blended ones. */
  std::uint64_t creation_ = 0;
  float pointSize_ = 1.0f;
  float fade_ = 1.0f;
  int blendPriority_ = 0;
  OkDrawMode drawMode_ = OK_DRAW_TRIANGLES;
  int stride_ = 5;
  std::uint8_t fadeLevel_ = 16;
  bool fadeInverted_ = false;
  bool wireframe_ = false;
  bool wireframeGlobal_ = true;
  bool castsShadow_ = true;
};
