#include "render/mesh_residency.hpp"

#include <algorithm>
#include <utility>

#include "okinawa/base/log.hpp"

#include "render/surface_variant.hpp"

namespace okinawa {

namespace {

// Pages of a layout double from the smallest to the largest; a larger mesh gets one of its own.
constexpr std::uint64_t kSmallestPage = 4096;
constexpr std::uint64_t kLargestPage = 1u << 20;

MeshLayout layoutOf(const OkMesh &mesh) {
  return {meshStreams(mesh), mesh.hasShortIndices()};
}

}  // namespace

std::size_t MeshResidency::getPageCount() const noexcept {
  return static_cast<std::size_t>(std::count_if(pages_.begin(), pages_.end(),
                                                [](const auto &page) { return page.has_value(); }));
}

void MeshResidency::bindPage(std::uint32_t page) const {
  pages_[page]->bind();
}

bool MeshResidency::hasShortIndices(std::uint32_t page) const {
  return pages_[page]->getLayout().shortIndices;
}

UploadCounts MeshResidency::takeCounts() noexcept {
  return std::exchange(counts_, {});
}

std::uint32_t MeshResidency::takeSlot() {
  if (freeSlots_.empty()) {
    return nextSlot_++;
  }
  const std::uint32_t slot = freeSlots_.back();
  freeSlots_.pop_back();
  return slot;
}

MeshResidency::Entry &MeshResidency::find(const OkMesh &mesh) {
  Cell &cell = cells_[mesh.getId() & (cells_.size() - 1)];
  if (cell.id == mesh.getId() && cell.entry != nullptr) {
    return *cell.entry;
  }
  const auto [position, added] = entries_.try_emplace(mesh.getId());
  Entry &entry = position->second;
  if (added) {
    entry.place.slot = takeSlot();
    // Differs from the mesh's, so that the first use uploads.
    entry.revision = mesh.getRevision() + 1;
    if (entries_.size() > cells_.size() / 2) {
      cells_.assign(cells_.size() * 4, {});
    }
  }
  cells_[mesh.getId() & (cells_.size() - 1)] = {mesh.getId(), &entry};
  return entry;
}

const MeshPlace *MeshResidency::place(const OkMesh &mesh) {
  Entry &entry = find(mesh);
  if (entry.revision != mesh.getRevision() || entry.hasCpuCopy != mesh.hasCpuCopy() ||
      entry.underWay) {
    UploadBudget whole;
    refresh(mesh, entry, whole);
  }
  return entry.drawable ? &entry.place : nullptr;
}

bool MeshResidency::preload(const OkMesh &mesh, UploadBudget &budget) {
  Entry &entry = find(mesh);
  refresh(mesh, entry, budget);
  return !entry.underWay;
}

void MeshResidency::refresh(const OkMesh &mesh, Entry &entry, UploadBudget &budget) {
  cpuBytes_ += mesh.getCpuBytes() - entry.cpuBytes;
  entry.cpuBytes = mesh.getCpuBytes();
  entry.hasCpuCopy = mesh.hasCpuCopy();
  if (entry.revision != mesh.getRevision()) {
    entry.revision = mesh.getRevision();
    entry.underWay = true;
    entry.sent = 0;
  }
  if (!entry.underWay) {
    return;
  }
  const OkResult<bool> done = upload(mesh, entry, budget);
  entry.underWay = done.isOk() && !done.value();
  entry.drawable = done.isOk() && done.value();
  if (!done.isOk()) {
    OkLog::error("Mesh " + std::to_string(mesh.getId()) +
                 " cannot be drawn: " + done.error().describe());
  }
}

OkResult<bool> MeshResidency::upload(const OkMesh &mesh, Entry &entry, UploadBudget &budget) {
  if (!mesh.hasCpuCopy()) {
    return OkError{"its CPU copy was released before it was uploaded", {}, 0, -1};
  }
  if (OkStatus status = makeRoom(mesh, entry); !status.isOk()) {
    return status.error();
  }
  if (entry.sent == 0) {
    entry.verticesOnly = entry.drawable && entry.indexRevision == mesh.getIndexRevision();
    entry.indexRevision = mesh.getIndexRevision();
  }
  return pages_[entry.place.page]->write(mesh, entry.range, entry.place.slot, staging_, entry.sent,
                                         budget, counts_, entry.verticesOnly);
}

OkStatus MeshResidency::makeRoom(const OkMesh &mesh, Entry &entry) {
  const MeshLayout layout = layoutOf(mesh);
  const bool hasRoom = entry.range.vertexCount == mesh.getVertexCount() &&
                       entry.range.indexCount == mesh.getIndexCount() &&
                       entry.range.vertexCount > 0 &&
                       pages_[entry.place.page]->getLayout() == layout;
  if (hasRoom) {
    return okSuccess();
  }
  vacate(entry);
  std::optional<MeshRange> range;
  std::uint32_t page = 0;
  for (; page < pages_.size() && !range.has_value(); ++page) {
    if (pages_[page].has_value() && pages_[page]->getLayout() == layout) {
      range = pages_[page]->allocate(mesh.getVertexCount(), mesh.getIndexCount());
    }
    if (range.has_value()) {
      break;
    }
  }
  if (!range.has_value()) {
    const OkResult<std::uint32_t> added = addPage(mesh, layout);
    if (!added.isOk()) {
      return added.error();
    }
    page = added.value();
    range = pages_[page]->allocate(mesh.getVertexCount(), mesh.getIndexCount());
    if (!range.has_value()) {
      return OkError{"a fresh page has no room for it", {}, 0, -1};
    }
  }
  entry.range = *range;
  entry.place.page = page;
  entry.place.baseVertex = static_cast<std::uint32_t>(range->firstVertex);
  entry.place.firstIndex = static_cast<std::uint32_t>(range->firstIndex);
  entry.place.streams = layout.streams;
  return okSuccess();
}

OkResult<std::uint32_t> MeshResidency::addPage(const OkMesh &mesh, const MeshLayout &layout) {
  std::uint64_t capacity = kSmallestPage;
  for (const std::optional<MeshPage> &page : pages_) {
    if (page.has_value() && page->getLayout() == layout) {
      capacity = std::max(capacity, std::min(kLargestPage, page->getVertexCapacity() * 2));
    }
  }
  const std::uint64_t vertices = std::max<std::uint64_t>(mesh.getVertexCount(), 1);
  // Meshes of one kind have much the same share of indices to vertices as the first.
  const std::uint64_t share =
      std::clamp<std::uint64_t>((mesh.getIndexCount() + vertices - 1) / vertices, 2, 8);
  const std::uint64_t vertexCapacity = std::max(capacity, vertices);
  const std::uint64_t indexCapacity =
      vertices > kLargestPage
          ? std::uint64_t{mesh.getIndexCount()}
          : std::max<std::uint64_t>(vertexCapacity * share, mesh.getIndexCount());
  OkResult<MeshPage> created = MeshPage::create(context_, layout, vertexCapacity, indexCapacity);
  if (!created.isOk()) {
    return created.error();
  }
  auto free = std::find_if(pages_.begin(), pages_.end(),
                           [](const auto &page) { return !page.has_value(); });
  if (free == pages_.end()) {
    free = pages_.insert(pages_.end(), std::nullopt);
  }
  free->emplace(std::move(created).value());
  return static_cast<std::uint32_t>(free - pages_.begin());
}

void MeshResidency::vacate(Entry &entry) {
  if (entry.range.vertexCount == 0) {
    return;
  }
  std::optional<MeshPage> &page = pages_[entry.place.page];
  page->free(entry.range);
  if (page->isUnused()) {
    page.reset();
  }
  entry.range = {};
  entry.drawable = false;
}

void MeshResidency::dropMesh(std::uint64_t meshId) {
  const auto position = entries_.find(meshId);
  if (position == entries_.end()) {
    return;
  }
  Cell &cell = cells_[meshId & (cells_.size() - 1)];
  if (cell.id == meshId) {
    cell = {};
  }
  vacate(position->second);
  cpuBytes_ -= position->second.cpuBytes;
  freeSlots_.push_back(position->second.place.slot);
  entries_.erase(position);
}

}  // namespace okinawa
