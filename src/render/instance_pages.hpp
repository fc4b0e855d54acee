#pragma once

#include <cstdint>
#include <span>
#include <utility>
#include <vector>

#include "okinawa/base/result.hpp"

#include "gl/buffer.hpp"
#include "gl/context.hpp"
#include "gl/texture.hpp"
#include "scene/kept_draws.hpp"

namespace okinawa {

/**
 * The instances that a scene keeps, mirrored on the device in pages as large as a buffer texture
 * may be. Only what changed is sent: a few through a staging buffer that is copied from, so that no
 * draw in flight is waited for; many by writing a page anew, its old content given up.
 */
class InstancePages {
 public:
  InstancePages(gl::Context &context, std::uint32_t instancesPerPage,
                std::uint32_t materialsPerPage);

  OkStatus update(const KeptDraws &kept);
  void bind(std::uint32_t page, std::uint32_t unit) const { pages_[page].texture.bind(unit); }
  [[nodiscard]] std::uint64_t takeUploadedBytes() noexcept {
    return std::exchange(uploadedBytes_, 0);
  }

 private:
  struct Page {
    gl::Buffer buffer;
    gl::Texture texture;
    std::uint32_t capacity = 0;
  };
  struct Run {
    std::size_t first;
    std::size_t count;
  };

  OkStatus allocate(Page &page, std::uint32_t capacity);
  OkStatus updatePage(std::size_t number, const KeptDraws &kept, bool all);
  OkStatus writeWhole(Page &page, std::span<const OkDrawInstance> instances);
  OkStatus writeRuns(Page &page, std::size_t first, const KeptDraws &kept);
  void findRuns(std::size_t first, std::size_t count, const std::vector<std::uint64_t> &changed);
  std::span<const OkDrawInstance> withLocalMaterials(std::span<const OkDrawInstance> instances);

  gl::Context &context_;
  std::uint32_t instancesPerPage_;
  std::uint32_t materialsPerPage_;
  std::vector<Page> pages_;
  gl::Buffer staging_;
  std::uint64_t revision_ = 0;
  std::uint64_t uploadedBytes_ = 0;
  std::vector<Run> runs_;
  std::vector<OkDrawInstance> scratch_;
};

}  // namespace okinawa
