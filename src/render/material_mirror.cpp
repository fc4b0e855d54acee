#include "render/material_mirror.hpp"

#include <algorithm>
#include <bit>
#include <span>
#include <utility>

namespace okinawa {

namespace {

constexpr std::uint32_t kFewestRows = 64;

}  // namespace

MaterialMirror::MaterialMirror(gl::Context &context, std::uint32_t rowsPerPage)
    : context_(context), rowsPerPage_(rowsPerPage) {}

OkStatus MaterialMirror::update(const OkMaterialTable &table) {
  if (!pages_.empty() && table.getRevision() == revision_) {
    return okSuccess();
  }
  std::vector<OkMaterialId> ids = table.getChangedSince(revision_);
  std::sort(ids.begin(), ids.end());
  ids.erase(std::unique(ids.begin(), ids.end()), ids.end());
  pack(table, ids);
  if (OkStatus status = resizePages(static_cast<std::uint32_t>(rows_.size())); !status.isOk()) {
    return status;
  }
  for (std::size_t i = 0; i < ids.size();) {
    std::size_t end = i + 1;
    while (end < ids.size() && ids[end] == ids[end - 1] + 1 && ids[end] % rowsPerPage_ != 0) {
      ++end;
    }
    if (OkStatus status = write(ids[i], static_cast<std::uint32_t>(end - i)); !status.isOk()) {
      return status;
    }
    i = end;
  }
  revision_ = table.getRevision();
  return okSuccess();
}

void MaterialMirror::pack(const OkMaterialTable &table, const std::vector<OkMaterialId> &ids) {
  rows_.resize(std::max<std::size_t>(rows_.size(), std::max(table.getCapacity(), 1u)));
  for (const OkMaterialId id : ids) {
    rows_[id] = packMaterial(table.get(id).parameters);
  }
}

OkStatus MaterialMirror::resizePages(std::uint32_t capacity) {
  const std::uint32_t pages = (capacity + rowsPerPage_ - 1) / rowsPerPage_;
  for (std::uint32_t page = 0; page < pages; ++page) {
    const std::uint32_t needed = std::min(rowsPerPage_, capacity - page * rowsPerPage_);
    if (page >= pages_.size()) {
      pages_.emplace_back();
    }
    if (pages_[page].rows < needed) {
      const std::uint32_t rows =
          std::min(rowsPerPage_, std::bit_ceil(std::max(needed, kFewestRows)));
      if (OkStatus status = allocatePage(page, rows); !status.isOk()) {
        return status;
      }
    }
  }
  return okSuccess();
}

OkStatus MaterialMirror::allocatePage(std::uint32_t number, std::uint32_t rows) {
  Page &page = pages_[number];
  if (page.buffer.isEmpty()) {
    page.buffer = gl::Buffer::create(context_);
    page.texture = gl::Texture::create(context_, gl::kTextureBuffer);
  }
  page.rows = 0;
  OkStatus status =
      page.buffer.allocate(std::uint64_t{rows} * sizeof(PackedMaterial), gl::kDynamicDraw);
  if (!status.isOk()) {
    return status;
  }
  status = page.texture.setBuffer(gl::kRGBA32F, page.buffer);
  if (!status.isOk()) {
    return status;
  }
  page.rows = rows;
  const std::uint32_t first = number * rowsPerPage_;
  const auto filled =
      static_cast<std::uint32_t>(std::min<std::size_t>(rows, rows_.size() - std::size_t{first}));
  return write(first, filled);
}

OkStatus MaterialMirror::write(std::uint32_t first, std::uint32_t count) {
  Page &page = pages_[first / rowsPerPage_];
  const std::span<const PackedMaterial> rows(rows_.data() + first, count);
  uploadedBytes_ += rows.size_bytes();
  return page.buffer.writeItems(std::uint64_t{first % rowsPerPage_} * sizeof(PackedMaterial), rows);
}

void MaterialMirror::bind(std::uint32_t page, std::uint32_t unit) const {
  if (page < pages_.size()) {
    pages_[page].texture.bind(unit);
  }
}

std::uint64_t MaterialMirror::takeUploadedBytes() noexcept {
  return std::exchange(uploadedBytes_, 0);
}

}  // namespace okinawa
