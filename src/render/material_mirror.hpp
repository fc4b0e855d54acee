#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/scene/material_table.hpp"

#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "gl/texture.hpp"
#include "render/material_packing.hpp"

namespace okinawa {

/**
 * The material table's parameters on the device: a row a material, by id. Only rows that changed
 * are sent. A table larger than one buffer texture may be spreads over pages.
 */
class MaterialMirror {
 public:
  MaterialMirror(gl::Context &context, std::uint32_t rowsPerPage);

  /** Catches up with the table. */
  OkStatus update(const OkMaterialTable &table);
  void bind(std::uint32_t page, std::uint32_t unit) const;
  [[nodiscard]] std::uint64_t takeUploadedBytes() noexcept;

 private:
  struct Page {
    gl::Buffer buffer;
    gl::Texture texture;
    std::uint32_t rows = 0;
  };

  void pack(const OkMaterialTable &table, const std::vector<OkMaterialId> &ids);
  OkStatus resizePages(std::uint32_t capacity);
  OkStatus allocatePage(std::uint32_t number, std::uint32_t rows);
  OkStatus write(std::uint32_t first, std::uint32_t count);

  gl::Context &context_;
  std::uint32_t rowsPerPage_;
  std::uint64_t revision_ = 0;
  std::vector<PackedMaterial> rows_;
  std::vector<Page> pages_;
  std::uint64_t uploadedBytes_ = 0;
};

}  // namespace okinawa
