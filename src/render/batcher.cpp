#include "render/batcher.hpp"

#include <algorithm>

#include "render/slot_table.hpp"
#include "render/surface_variant.hpp"

namespace okinawa {

namespace {

bool folds(const Batch &a, const Batch &b) noexcept {
  constexpr std::uint32_t kPerBatch = kSurfaceFaded;
  return a.mesh == b.mesh && a.firstIndex == b.firstIndex && a.indexCount == b.indexCount &&
         a.mode == b.mode && a.stateKey == b.stateKey && a.flags == b.flags && a.chunk == b.chunk &&
         a.materialPage == b.materialPage &&
         (a.features & ~kPerBatch) == (b.features & ~kPerBatch) &&
         a.firstInstance + a.instanceCount == b.firstInstance;
}

}  // namespace

const BatchList &Batcher::build(const OkDrawList &list, const OkMaterialTable &materials,
                                MeshPlacer &placer, bool unlitView) {
  list_ = &list;
  materials_ = &materials;
  placer_ = &placer;
  unlitView_ = unlitView;
  stateFeatures_.assign(stateFeatures_.size(), 0);
  result_.instances.clear();
  result_.instances.reserve(list.instances.size());
  result_.chunks.assign(1, {});
  result_.solid.clear();
  result_.blended.clear();
  result_.slotInstances.clear();

  sortSolid();
  for (const SortEntry &entry : entries_) {
    emit(pieces_[entry.index], result_.solid);
  }
  assignSlots(result_.solid, {}, limits_.slots, result_.slotInstances);
  sortBlended();
  for (const Piece &piece : pieces_) {
    emit(piece, result_.blended);
  }
  return result_;
}

std::uint32_t Batcher::featuresOf(const OkDrawRecord &record) {
  if (record.stateKey >= stateFeatures_.size()) {
    stateFeatures_.resize(record.stateKey + std::size_t{1}, 0);
  }
  std::uint32_t &known = stateFeatures_[record.stateKey];
  if (known == 0) {
    known = stateFeatures(materials_->get(record.material).state) + 1;
  }
  return known - 1;
}

void Batcher::addRecord(const OkDrawRecord &record) {
  const std::uint64_t instanceEnd =
      std::uint64_t{record.firstInstance} + std::uint64_t{record.instanceCount};
  if (record.mesh == nullptr || record.instanceCount == 0 ||
      record.firstIndex >= record.mesh->getIndexCount() || instanceEnd > list_->instances.size()) {
    return;
  }
  const std::uint32_t indexCount =
      std::min(record.indexCount, record.mesh->getIndexCount() - record.firstIndex);
  const MeshPlace *place = indexCount == 0 ? nullptr : placer_->place(*record.mesh);
  if (place == nullptr) {
    return;
  }
  Piece piece{&record, *place, record.firstInstance, record.instanceCount, indexCount, 0, 0};
  piece.features = drawFeatures(featuresOf(record), place->streams,
                                static_cast<OkDrawMode>(record.mode), unlitView_);
  if (materials_->getCapacity() <= limits_.materialsPerPage) {
    pieces_.push_back(piece);
  } else {
    addPieces(record, piece);
  }
}

void Batcher::addPieces(const OkDrawRecord &record, Piece piece) {
  const auto pageOf = [this](std::uint32_t instance) {
    return list_->instances[instance].material / limits_.materialsPerPage;
  };
  const std::uint32_t end = record.firstInstance + record.instanceCount;
  for (std::uint32_t first = record.firstInstance; first < end;) {
    std::uint32_t last = first + 1;
    piece.materialPage = pageOf(first);
    while (last < end && pageOf(last) == piece.materialPage) {
      ++last;
    }
    piece.firstInstance = first;
    piece.instanceCount = last - first;
    pieces_.push_back(piece);
    first = last;
  }
}

void Batcher::sortSolid() {
  pieces_.clear();
  for (const OkDrawRecord &record : list_->solid) {
    addRecord(record);
  }
  entries_.clear();
  entries_.reserve(pieces_.size());
  for (const Piece &piece : pieces_) {
    const OkDrawRecord &record = *piece.record;
    const SortKeyParts parts{piece.features,   record.flags,     record.mode,       record.stateKey,
                             piece.place.page, piece.place.slot, record.firstIndex, record.depth};
    entries_.push_back({makeSortKey(parts), static_cast<std::uint32_t>(entries_.size())});
  }
  radixSort(entries_, scratch_);
  sortByLayer(entries_,
              [this](const SortEntry &entry) { return pieces_[entry.index].record->layer; });
}

void Batcher::sortBlended() {
  blended_.clear();
  for (const OkBlendedRecord &record : list_->blended) {
    blended_.push_back(&record);
  }
  std::stable_sort(blended_.begin(), blended_.end(),
                   [](const OkBlendedRecord *a, const OkBlendedRecord *b) {
                     return okBlendedBefore(a->order, b->order);
                   });
  pieces_.clear();
  for (const OkBlendedRecord *record : blended_) {
    addRecord(record->draw);
  }
}

void Batcher::emit(const Piece &piece, std::vector<Batch> &batches) {
  std::uint32_t done = 0;
  while (done < piece.instanceCount) {
    if (result_.chunks.back().count >= limits_.instancesPerChunk) {
      result_.chunks.push_back({result_.instances.size(), 0});
    }
    InstanceChunk &chunk = result_.chunks.back();
    const std::size_t room = limits_.instancesPerChunk - chunk.count;
    const auto count =
        static_cast<std::uint32_t>(std::min<std::size_t>(room, piece.instanceCount - done));
    const auto first = static_cast<std::uint32_t>(chunk.count);
    const bool faded = gather(piece, piece.firstInstance + done, count);
    chunk.count += count;
    addBatch(piece, first, count, faded, batches);
    done += count;
  }
}

bool Batcher::gather(const Piece &piece, std::uint32_t first, std::uint32_t count) {
  const auto begin = list_->instances.begin() + static_cast<std::ptrdiff_t>(first);
  const std::size_t start = result_.instances.size();
  result_.instances.insert(result_.instances.end(), begin, begin + count);
  const std::uint32_t base = piece.materialPage * limits_.materialsPerPage;
  bool faded = false;
  for (std::size_t i = start; i < result_.instances.size(); ++i) {
    result_.instances[i].material -= base;
    faded = faded || okFadeDropsPixels(result_.instances[i].fade);
  }
  return faded;
}

void Batcher::addBatch(const Piece &piece, std::uint32_t first, std::uint32_t count, bool faded,
                       std::vector<Batch> &batches) {
  const OkDrawRecord &record = *piece.record;
  Batch batch;
  batch.mesh = record.mesh;
  batch.place = piece.place;
  batch.firstIndex = record.firstIndex;
  batch.indexCount = piece.indexCount;
  batch.firstInstance = first;
  batch.instanceCount = count;
  batch.chunk = static_cast<std::uint32_t>(result_.chunks.size() - 1);
  batch.materialPage = piece.materialPage;
  batch.stateKey = record.stateKey;
  batch.state = materials_->get(record.material).state;
  batch.features = piece.features | (faded ? kSurfaceFaded : 0u);
  batch.flags = record.flags;
  batch.mode = static_cast<OkDrawMode>(record.mode);
  if (!batches.empty() && folds(batches.back(), batch)) {
    batches.back().instanceCount += count;
    batches.back().features |= batch.features;
    return;
  }
  batches.push_back(batch);
}

}  // namespace okinawa
