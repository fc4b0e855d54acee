#include "render/kept_scene.hpp"

#include <algorithm>
#include <utility>

#include "render/shader_library.hpp"
#include "render/slot_table.hpp"
#include "render/surface_variant.hpp"

namespace okinawa {

namespace {

/** Views whose findings are kept; more of them in one frame find everything anew. */
constexpr std::size_t kMostViews = 8;

bool seesTheSame(const OkView &a, const OkView &b) noexcept {
  return a.eye == b.eye && a.layerMask == b.layerMask && a.width == b.width &&
         a.height == b.height && a.frustum.getPlanes() == b.frustum.getPlanes();
}

bool isSamePlace(const MeshPlace &a, const MeshPlace &b) noexcept {
  return a.slot == b.slot && a.page == b.page && a.baseVertex == b.baseVertex &&
         a.firstIndex == b.firstIndex && a.streams == b.streams;
}

}  // namespace

void KeptScene::View::bindChunk(std::uint32_t chunk) const {
  scene_->pages_.bind(chunk, kUnitInstances);
}

void KeptScene::View::bindSlots() const {
  slots_.bind(kUnitSlots);
}

void KeptScene::View::bindListPage(std::uint32_t page) const {
  listPages_[page]->bind(kUnitUnits);
}

KeptScene::KeptScene(gl::Context &context, const BatchLimits &limits, KeptDraws &kept)
    : context_(context),
      limits_(limits),
      kept_(&kept),
      lifetime_(kept.getLifetime()),
      pages_(context, limits.instancesPerChunk, limits.materialsPerPage) {}

KeptScene::View &KeptScene::look(const OkView &seen, std::uint64_t viewer) {
  auto found = std::find_if(views_.begin(), views_.end(),
                            [viewer](const View &each) { return each.viewer_ == viewer; });
  if (found == views_.end()) {
    if (views_.size() >= kMostViews) {
      views_.erase(std::min_element(views_.begin(), views_.end(), [](const View &a, const View &b) {
        return a.lastUse_ < b.lastUse_;
      }));
    }
    views_.push_back(View(*this, context_, viewer));
    found = std::prev(views_.end());
  }
  View &view = *found;
  view.lastUse_ = ++uses_;
  view.eye_ = glm::vec3(seen.eye - kept_->getAnchor());
  if (view.sphereRevision_ != kept_->getSphereRevision() || !seesTheSame(view.last_, seen)) {
    SphereBits bits;
    bits.swap(view.scratchBits_);
    kept_->cull(seen, bits);
    if (bits != view.seen_) {
      view.seen_.swap(bits);
      // What was listed for other units is not worth keeping.
      view.orderRevision_ = 0;
    }
    view.scratchBits_.swap(bits);
    view.sphereRevision_ = kept_->getSphereRevision();
    view.last_ = seen;
  }
  return view;
}

OkStatus KeptScene::prepare(View &view, const OkMaterialTable &materials, MeshPlacer &placer,
                            bool unlitView) {
  updateOrder(placer, unlitView);
  if (OkStatus status = pages_.update(*kept_); !status.isOk()) {
    return status;
  }
  if (view.orderRevision_ == orderRevision_) {
    return okSuccess();
  }
  listSeen(view, materials);
  view.orderRevision_ = orderRevision_;
  return sendList(view);
}

// ---- the order of draws -------------------------------------------------------------------------

void KeptScene::updateOrder(MeshPlacer &placer, bool unlitView) {
  const bool sameDraws =
      drawRevision_ == kept_->getDraws().getRevision() && unlitView_ == unlitView;
  unlitView_ = unlitView;
  const bool sameContent = contentRevision_ == kept_->getContentRevision();
  if (!sameDraws || !isOrderRight(placer, !sameContent)) {
    drawRevision_ = kept_->getDraws().getRevision();
    sortDraws(placer);
    unitRevision_ = 0;
  }
  contentRevision_ = kept_->getContentRevision();
  if (unitRevision_ != kept_->getUnitRevision()) {
    unitRevision_ = kept_->getUnitRevision();
    gatherUnits();
    ++orderRevision_;
  }
}

/**
 * Textures may have got pixels, and, where an object's content changed, meshes may have moved on
 * the device. Placing a mesh also sends its new data.
 */
bool KeptScene::isOrderRight(MeshPlacer &placer, bool checkMeshes) {
  std::uint32_t lastState = 0xffffffffu;
  std::uint32_t features = 0;
  for (const Ordered &ordered : order_) {
    const DrawTable::Entry &entry = kept_->getDraws().getEntries()[ordered.draw];
    if (entry.draw.stateKey != lastState) {
      lastState = entry.draw.stateKey;
      features = stateFeatures(entry.state);
    }
    if (features != ordered.stateFeatures) {
      return false;
    }
    if (checkMeshes) {
      const MeshPlace *place = placer.place(*entry.draw.mesh);
      if (place == nullptr || !isSamePlace(*place, ordered.place)) {
        return false;
      }
    }
  }
  return true;
}

void KeptScene::sortDraws(MeshPlacer &placer) {
  const std::vector<DrawTable::Entry> &draws = kept_->getDraws().getEntries();
  std::vector<Ordered> unsorted;
  entries_.clear();
  for (std::uint32_t number = 0; number < draws.size(); ++number) {
    const DrawTable::Draw &draw = draws[number].draw;
    if (draws[number].uses == 0 || draw.firstIndex >= draw.mesh->getIndexCount()) {
      continue;
    }
    const MeshPlace *place = placer.place(*draw.mesh);
    if (place == nullptr) {
      continue;
    }
    Ordered ordered;
    ordered.draw = number;
    ordered.place = *place;
    ordered.stateFeatures = stateFeatures(draws[number].state);
    ordered.features = drawFeatures(ordered.stateFeatures, place->streams,
                                    static_cast<OkDrawMode>(draw.mode), unlitView_) |
                       kSurfaceIndexed | (draw.faded ? kSurfaceFaded : 0u);
    const SortKeyParts parts{ordered.features & ~kSurfaceIndexed,
                             draw.flags,
                             draw.mode,
                             draw.stateKey,
                             place->page,
                             place->slot,
                             draw.firstIndex,
                             0.0f};
    entries_.push_back({makeSortKey(parts), static_cast<std::uint32_t>(unsorted.size())});
    unsorted.push_back(ordered);
  }
  radixSort(entries_, scratch_);
  const auto layerOf = [&](const SortEntry &entry) {
    return draws[unsorted[entry.index].draw].draw.layer;
  };
  sortByLayer(entries_, layerOf);
  order_.clear();
  order_.reserve(unsorted.size());
  for (const SortEntry &entry : entries_) {
    order_.push_back(unsorted[entry.index]);
  }
}

/** A counting sort by draw; inside one, units ascend, so that their chunks do too. */
void KeptScene::gatherUnits() {
  const std::vector<std::uint32_t> &draws = kept_->getUnitDraws();
  starts_.assign(kept_->getDraws().getEntries().size(), DrawTable::kNone);
  std::uint32_t total = 0;
  for (Ordered &ordered : order_) {
    const DrawTable::Entry &entry = kept_->getDraws().getEntries()[ordered.draw];
    ordered.firstUnit = total;
    ordered.unitCount = entry.uses;
    starts_[ordered.draw] = total;
    total += entry.uses;
  }
  units_.resize(total);
  for (std::uint32_t unit = 0; unit < draws.size(); ++unit) {
    if (draws[unit] != DrawTable::kNone && starts_[draws[unit]] != DrawTable::kNone) {
      units_[starts_[draws[unit]]++] = unit;
    }
  }
}

// ---- what a view sees ---------------------------------------------------------------------------

void KeptScene::listSeen(View &view, const OkMaterialTable &materials) const {
  view.list_.clear();
  view.solid_.clear();
  view.slotTable_.clear();
  const bool manyMaterials = materials.getCapacity() > limits_.materialsPerPage;
  for (const Ordered &ordered : order_) {
    listDraw(view, ordered, manyMaterials);
  }
  assignSlots(view.solid_, view.list_, limits_.slots, view.slotTable_);
}

void KeptScene::listDraw(View &view, const Ordered &ordered, bool manyMaterials) const {
  std::uint32_t chunk = 0xffffffffu;
  std::uint32_t materialPage = 0;
  for (std::uint32_t i = ordered.firstUnit; i < ordered.firstUnit + ordered.unitCount; ++i) {
    const std::uint32_t unit = units_[i];
    if ((view.seen_[unit / 64] >> (unit % 64) & 1u) == 0) {
      continue;
    }
    const std::uint32_t unitChunk = unit / limits_.instancesPerChunk;
    const std::uint32_t page =
        manyMaterials ? kept_->getInstances()[unit].material / limits_.materialsPerPage : 0;
    if (unitChunk != chunk || page != materialPage || view.list_.size() % limits_.slots == 0) {
      chunk = unitChunk;
      materialPage = page;
      beginBatch(view, ordered, chunk, materialPage);
    }
    view.list_.push_back(unit - unitChunk * limits_.instancesPerChunk);
    ++view.solid_.back().instanceCount;
  }
}

void KeptScene::beginBatch(View &view, const Ordered &ordered, std::uint32_t chunk,
                           std::uint32_t materialPage) const {
  const DrawTable::Entry &entry = kept_->getDraws().getEntries()[ordered.draw];
  Batch batch;
  batch.mesh = entry.draw.mesh;
  batch.place = ordered.place;
  batch.firstIndex = entry.draw.firstIndex;
  batch.indexCount =
      std::min(entry.draw.indexCount, entry.draw.mesh->getIndexCount() - entry.draw.firstIndex);
  batch.firstInstance = static_cast<std::uint32_t>(view.list_.size() % limits_.slots);
  batch.listPage = static_cast<std::uint32_t>(view.list_.size() / limits_.slots);
  batch.chunk = chunk;
  batch.materialPage = materialPage;
  batch.stateKey = entry.draw.stateKey;
  batch.state = entry.state;
  batch.features = ordered.features;
  batch.flags = entry.draw.flags;
  batch.mode = static_cast<OkDrawMode>(entry.draw.mode);
  view.solid_.push_back(batch);
}

OkStatus KeptScene::sendList(View &view) {
  const std::span<const std::uint32_t> list(view.list_);
  for (std::size_t first = 0, page = 0; first < list.size(); first += limits_.slots, ++page) {
    if (page >= view.listPages_.size()) {
      view.listPages_.push_back(std::make_unique<StreamBuffer>(context_, gl::kR32UI));
    }
    const std::size_t count = std::min<std::size_t>(limits_.slots, list.size() - first);
    StreamBuffer &buffer = *view.listPages_[page];
    if (OkStatus status = buffer.upload(std::as_bytes(list.subspan(first, count)));
        !status.isOk()) {
      return status;
    }
    uploadedBytes_ += buffer.takeUploadedBytes();
  }
  if (!view.slotTable_.empty()) {
    if (OkStatus status = view.slots_.upload(std::as_bytes(std::span(view.slotTable_)));
        !status.isOk()) {
      return status;
    }
    uploadedBytes_ += view.slots_.takeUploadedBytes();
  }
  return okSuccess();
}

std::uint64_t KeptScene::takeUploadedBytes() noexcept {
  return std::exchange(uploadedBytes_, 0) + pages_.takeUploadedBytes();
}

}  // namespace okinawa
