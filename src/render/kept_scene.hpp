#pragma once

#include <cstdint>
#include <list>
#include <memory>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/scene/view.hpp"

#include "gl/context.hpp"
#include "render/batch.hpp"
#include "render/batcher.hpp"
#include "render/instance_pages.hpp"
#include "render/sort_key.hpp"
#include "render/stream_buffer.hpp"
#include "scene/kept_draws.hpp"

namespace okinawa {

/**
 * Batches of what a scene keeps, for the views that look at it. The draws are sorted when there are
 * others than before, the units gathered by draw when one changed its draw, and a view's list of
 * seen units made when what it sees is not what it saw last: a frame in which nothing happened does
 * none of that and sends nothing.
 */
class KeptScene {
 public:
  KeptScene(gl::Context &context, const BatchLimits &limits, KeptDraws &kept);

  /** One look at the scene; what it saw is kept under `viewer` for the next time. */
  class View final : public BatchSource {
   public:
    void bindChunk(std::uint32_t chunk) const override;
    void bindSlots() const override;
    void bindListPage(std::uint32_t page) const override;
    [[nodiscard]] glm::vec3 getEye() const override { return eye_; }

    [[nodiscard]] const std::vector<Batch> &getSolid() const noexcept { return solid_; }
    [[nodiscard]] const SphereBits &getSeen() const noexcept { return seen_; }

   private:
    friend class KeptScene;
    View(const KeptScene &scene, gl::Context &context, std::uint64_t viewer)
        : scene_(&scene), viewer_(viewer), slots_(context, gl::kR32UI) {}

    const KeptScene *scene_;
    std::uint64_t viewer_;
    // What the seen units were found for.
    OkView last_;
    std::uint64_t sphereRevision_ = 0;
    std::uint64_t orderRevision_ = 0;
    std::uint64_t lastUse_ = 0;
    glm::vec3 eye_{0.0f};
    SphereBits seen_;
    /** Keeps its memory from frame to frame. */
    SphereBits scratchBits_;
    std::vector<Batch> solid_;
    /** Numbers of the seen instances inside their chunks, in the order they are drawn. */
    std::vector<std::uint32_t> list_;
    std::vector<std::unique_ptr<StreamBuffer>> listPages_;
    std::vector<std::uint32_t> slotTable_;
    StreamBuffer slots_;
  };

  /** Finds what a view sees. Valid until eight others looked. */
  View &look(const OkView &view, std::uint64_t viewer);
  /** Sends what changed and makes the batches of a view. */
  OkStatus prepare(View &view, const OkMaterialTable &materials, MeshPlacer &placer,
                   bool unlitView);

  [[nodiscard]] std::uint64_t getSerial() const noexcept { return kept_->getSerial(); }
  [[nodiscard]] bool isAlive() const noexcept { return !lifetime_.expired(); }
  [[nodiscard]] std::uint64_t takeUploadedBytes() noexcept;

 private:
  /** One draw of the scene's table in the order of drawing. */
  struct Ordered {
    std::uint32_t draw = 0;
    std::uint32_t features = 0;
    std::uint32_t stateFeatures = 0;
    MeshPlace place;
    /** Its units, in `units_`. */
    std::uint32_t firstUnit = 0;
    std::uint32_t unitCount = 0;
  };

  void updateOrder(MeshPlacer &placer, bool unlitView);
  [[nodiscard]] bool isOrderRight(MeshPlacer &placer, bool checkMeshes);
  void sortDraws(MeshPlacer &placer);
  void gatherUnits();
  void listSeen(View &view, const OkMaterialTable &materials) const;
  void listDraw(View &view, const Ordered &ordered, bool manyMaterials) const;
  void beginBatch(View &view, const Ordered &ordered, std::uint32_t chunk,
                  std::uint32_t materialPage) const;
  OkStatus sendList(View &view);

  gl::Context &context_;
  BatchLimits limits_;
  KeptDraws *kept_;
  std::weak_ptr<const void> lifetime_;
  InstancePages pages_;

  std::vector<Ordered> order_;
  std::vector<std::uint32_t> units_;
  bool unlitView_ = false;
  std::uint64_t drawRevision_ = 0;
  std::uint64_t unitRevision_ = 0;
  std::uint64_t contentRevision_ = 0;
  /** Counts changes of `order_` and `units_`. */
  std::uint64_t orderRevision_ = 1;
  std::vector<SortEntry> entries_;
  std::vector<SortEntry> scratch_;
  std::vector<std::uint32_t> starts_;

  std::list<View> views_;
  std::uint64_t uses_ = 0;
  std::uint64_t uploadedBytes_ = 0;
};

}  // namespace okinawa
