#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <vector>

#include "okinawa/item/item.hpp"

namespace okinawa {
class InstancePick;
}

/**
 * One mesh and one material drawn many times in one call. Each copy has a place, a yaw and a
 * uniform scale of its own, relative to the item: the item's transform applies on top.
 *
 * An index stays valid until its instance is removed or all are cleared; a removed index may be
 * given out again. Copies are culled one by one, where they stand. An instanced item has one
 * material and no ranges: `addMesh` with a second piece, `addMaterialFromFile`, `addMaterial` and
 * `setRangeMaterial` refuse. `intersectRay` answers for the base copy, `intersectInstances` and a
 * scene's picks for the copies.
 */
class OkInstancedItem : public OkItem {
 public:
  explicit OkInstancedItem(std::string name);
  OkInstancedItem(std::string name, const float *vertices, long floatCount,
                  const unsigned int *indices, long indexCount, int stride = 5);
  OkInstancedItem(std::string name, const std::string &meshKey, const float *vertices,
                  long floatCount, const unsigned int *indices, long indexCount, int stride = 5);
  ~OkInstancedItem() override;

  /** The index of the new instance, -1 with a message for numbers that are not finite. */
  int addInstance(float x, float y, float z, float yaw = 0.0f, float scale = 1.0f);
  /** False, with a message, for an index that is not there or numbers that are not finite. */
  bool setInstance(int index, float x, float y, float z, float yaw = 0.0f, float scale = 1.0f);
  bool setInstanceVisible(int index, bool visible);
  bool removeInstance(int index);
  void clearInstances();

  /** Instances that were added and not removed, shown or hidden. */
  [[nodiscard]] int getInstanceCount() const noexcept { return aliveCount_; }
  /** Instances that the view of the last collection could see. */
  [[nodiscard]] int getDrawnCount() const noexcept { return drawnCount_; }
  [[nodiscard]] bool hasInstance(int index) const noexcept;

  /**
   * Gives one instance a colour of its own for a zone of the tint mask (0 to 2), sRGB. Zones it
   * does not name keep the item's colours.
   */
  bool setInstanceMaterialTint(int index, int slot, float r, float g, float b);
  /** Puts an instance back on the item's colours. */
  bool clearInstanceMaterialTints(int index);

  [[nodiscard]] OkObjectTraits getTraits() const noexcept override;
  void collectSelf(const OkView &view, OkDrawList &list) const override;
  void countCopies(int seen) const override { drawnCount_ = seen; }

  // Picking. `intersectRay` asks about one copy that stands where the item itself does.
  /** The nearest of the copies, shown or hidden unless the options say otherwise. */
  [[nodiscard]] bool intersectInstances(const OkRay &ray, OkHit &hit,
                                        const OkPickOptions &options = {}) const;
  [[nodiscard]] bool pickSelf(const OkRay &ray, const OkPickOptions &options,
                              OkHit &hit) const override;
  void pickAllSelf(const OkRay &ray, const OkPickOptions &options,
                   std::vector<OkHit> &hits) const override;

  /** Of the mesh, not of where the copies stand; the world sphere holds all copies. */
  [[nodiscard]] float getRadius() const noexcept override;
  [[nodiscard]] OkPoint getSphereCenter() const noexcept override;

 protected:
  void meshChanged() override;
  void blockChanged() override;
  [[nodiscard]] bool allowsRanges() const noexcept override { return false; }

 private:
  struct Instance {
    glm::vec3 position{0.0f};
    float yaw = 0.0f;
    float scale = 1.0f;
    /** Position in `tints_`, or -1. */
    std::int32_t tint = -1;
    bool alive = false;
    bool visible = true;
  };
  struct Tint {
    int instance = -1;
    bool named[3] = {false, false, false};
    glm::vec3 color[3] = {glm::vec3(1.0f), glm::vec3(1.0f), glm::vec3(1.0f)};
    OkMaterialId block = 0;
  };

  void collectRun(const OkView &view, OkDrawList &list, const DrawBase &base, bool mirrored) const;
  [[nodiscard]] bool checkIndex(int index, const char *what) const;
  void internTint(Tint &tint);
  void dropTint(Instance &instance);
  /** In the item's own space; empty for a copy that is not there. */
  [[nodiscard]] OkWorldBox getInstanceBox(std::size_t index) const;
  /** Calls `visit(index, linear, position)` for copies that a ray may meet before `end`. */
  template <typename Visit>
  void castInstances(const OkRay &ray, const OkPickOptions &options, const double &end,
                     Visit &&visit) const;
  void growBounds(const Instance &instance);
  void recomputeBounds();

  std::vector<Instance> instances_;
  std::vector<int> free_;
  std::vector<Tint> tints_;
  /** Around the copies' sphere centres and reach, in the item's own space. */
  OkBox reach_;
  int aliveCount_ = 0;
  /** Instances of negative scale. */
  int mirroredCount_ = 0;
  mutable int drawnCount_ = 0;
  std::unique_ptr<okinawa::InstancePick> pick_;
};
