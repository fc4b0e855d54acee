#include "render/instance_pages.hpp"

#include <algorithm>
#include <bit>

namespace okinawa {

namespace {

constexpr std::uint32_t kFewestInstances = 64;
/** Unchanged instances between two changed ones that are sent along, to save a page. */
constexpr std::size_t kLargestGap = 16;

}  // namespace

InstancePages::InstancePages(gl::Context &context, std::uint32_t instancesPerPage,
                             std::uint32_t materialsPerPage)
    : context_(context),
      instancesPerPage_(instancesPerPage),
      materialsPerPage_(materialsPerPage),
      staging_(gl::Buffer::create(context)) {}

OkStatus InstancePages::update(const KeptDraws &kept) {
  if (kept.getInstanceRevision() == revision_) {
    return okSuccess();
  }
  const bool all = kept.getInstanceRevision() > revision_ + 1;
  const std::size_t pages = (kept.getUnitCount() + instancesPerPage_ - 1) / instancesPerPage_;
  if (pages_.size() < pages) {
    pages_.resize(pages);
  }
  for (std::size_t page = 0; page < pages; ++page) {
    if (OkStatus status = updatePage(page, kept, all); !status.isOk()) {
      // What was sent before is of no use now: the next time everything is.
      revision_ = 0;
      return status;
    }
  }
  revision_ = kept.getInstanceRevision();
  return okSuccess();
}

OkStatus InstancePages::updatePage(std::size_t number, const KeptDraws &kept, bool all) {
  const std::size_t first = number * instancesPerPage_;
  const std::size_t count = std::min<std::size_t>(instancesPerPage_, kept.getUnitCount() - first);
  Page &page = pages_[number];
  std::size_t changed = count;
  if (!all && page.capacity >= count) {
    findRuns(first, count, kept.getChangedInstances());
    changed = 0;
    for (const Run &run : runs_) {
      changed += run.count;
    }
  }
  if (changed == 0) {
    return okSuccess();
  }
  return changed > count / 2
             ? writeWhole(page, std::span(kept.getInstances()).subspan(first, count))
             : writeRuns(page, first, kept);
}

OkStatus InstancePages::allocate(Page &page, std::uint32_t capacity) {
  if (page.buffer.isEmpty()) {
    page.buffer = gl::Buffer::create(context_);
    page.texture = gl::Texture::create(context_, gl::kTextureBuffer);
  }
  page.capacity = 0;
  OkStatus status =
      page.buffer.allocate(std::uint64_t{capacity} * sizeof(OkDrawInstance), gl::kDynamicDraw);
  if (status.isOk()) {
    status = page.texture.setBuffer(gl::kRGBA32UI, page.buffer);
  }
  if (status.isOk()) {
    page.capacity = capacity;
  }
  return status;
}

OkStatus InstancePages::writeWhole(Page &page, std::span<const OkDrawInstance> instances) {
  if (page.capacity < instances.size()) {
    const std::uint32_t wanted =
        std::bit_ceil(std::max(static_cast<std::uint32_t>(instances.size()), kFewestInstances));
    if (OkStatus status = allocate(page, std::min(instancesPerPage_, wanted)); !status.isOk()) {
      return status;
    }
  }
  uploadedBytes_ += instances.size_bytes();
  return page.buffer.overwrite(std::as_bytes(withLocalMaterials(instances)));
}

OkStatus InstancePages::writeRuns(Page &page, std::size_t first, const KeptDraws &kept) {
  std::vector<OkDrawInstance> gathered;
  for (const Run &run : runs_) {
    const auto begin = kept.getInstances().begin() + static_cast<std::ptrdiff_t>(run.first);
    gathered.insert(gathered.end(), begin, begin + static_cast<std::ptrdiff_t>(run.count));
  }
  OkStatus status = staging_.setData(withLocalMaterials(gathered), gl::kStreamDraw);
  std::uint64_t from = 0;
  for (const Run &run : runs_) {
    if (!status.isOk()) {
      return status;
    }
    const std::uint64_t bytes = run.count * sizeof(OkDrawInstance);
    status =
        page.buffer.copyFrom(staging_, from, (run.first - first) * sizeof(OkDrawInstance), bytes);
    from += bytes;
    uploadedBytes_ += bytes;
  }
  return status;
}

void InstancePages::findRuns(std::size_t first, std::size_t count,
                             const std::vector<std::uint64_t> &changed) {
  runs_.clear();
  const std::size_t end = first + count;
  for (std::size_t word = first / 64; word * 64 < end && word < changed.size(); ++word) {
    for (std::uint64_t bits = changed[word]; bits != 0; bits &= bits - 1) {
      const std::size_t unit = word * 64 + static_cast<std::size_t>(std::countr_zero(bits));
      if (unit < first || unit >= end) {
        continue;
      }
      if (!runs_.empty() && unit - (runs_.back().first + runs_.back().count) <= kLargestGap) {
        runs_.back().count = unit + 1 - runs_.back().first;
      } else {
        runs_.push_back({unit, 1});
      }
    }
  }
}

std::span<const OkDrawInstance> InstancePages::withLocalMaterials(
    std::span<const OkDrawInstance> instances) {
  if (OkMaterialTable::getInstance().getCapacity() <= materialsPerPage_) {
    return instances;
  }
  scratch_.assign(instances.begin(), instances.end());
  for (OkDrawInstance &instance : scratch_) {
    instance.material %= materialsPerPage_;
  }
  return scratch_;
}

}  // namespace okinawa
