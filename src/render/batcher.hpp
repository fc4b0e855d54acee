#pragma once

#include <cstdint>
#include <vector>

#include "render/batch.hpp"
#include "render/sort_key.hpp"

namespace okinawa {

/** What a buffer texture of the device holds. */
struct BatchLimits {
  std::uint32_t instancesPerChunk = 16384;
  std::uint32_t materialsPerPage = 8192;
  /** Mesh slots from this one on take no part in multi-draws. */
  std::uint32_t slots = 65536;
};

/**
 * Turns a draw list into batches: sorts what is solid by `makeSortKey`, what is blended by
 * `okBlendedBefore`, gathers the instances in that order and folds equal neighbours. Knows no GL.
 * Keeps its memory from frame to frame.
 */
class Batcher {
 public:
  explicit Batcher(const BatchLimits &limits) : limits_(limits) {}

  /** The list that is returned is overwritten by the next call. */
  const BatchList &build(const OkDrawList &list, const OkMaterialTable &materials,
                         MeshPlacer &placer, bool unlitView);

 private:
  /** A record, or the piece of one whose materials lie on one page. */
  struct Piece {
    const OkDrawRecord *record;
    MeshPlace place;
    std::uint32_t firstInstance;
    std::uint32_t instanceCount;
    std::uint32_t indexCount;
    std::uint32_t materialPage;
    std::uint32_t features;
  };

  void addRecord(const OkDrawRecord &record);
  void addPieces(const OkDrawRecord &record, Piece piece);
  [[nodiscard]] std::uint32_t featuresOf(const OkDrawRecord &record);
  void sortSolid();
  void sortBlended();
  void emit(const Piece &piece, std::vector<Batch> &batches);
  [[nodiscard]] bool gather(const Piece &piece, std::uint32_t first, std::uint32_t count);
  void addBatch(const Piece &piece, std::uint32_t first, std::uint32_t count, bool faded,
                std::vector<Batch> &batches);

  BatchLimits limits_;
  BatchList result_;
  std::vector<Piece> pieces_;
  std::vector<SortEntry> entries_;
  std::vector<SortEntry> scratch_;
  std::vector<const OkBlendedRecord *> blended_;
  /** Features by state key, looked up once a frame: one more than them, or 0. */
  std::vector<std::uint32_t> stateFeatures_;

  // Of the call in progress.
  const OkDrawList *list_ = nullptr;
  const OkMaterialTable *materials_ = nullptr;
  MeshPlacer *placer_ = nullptr;
  bool unlitView_ = false;
};

}  // namespace okinawa
