#pragma once

#include <cstdint>
#include <span>
#include <string>
#include <vector>

#include "import/gltf_container.hpp"
#include "import/gltf_json.hpp"

namespace okinawa {

/**
 * The buffers of a document and the views into them. Every view is known to lie inside its buffer
 * once `load` has returned without a failure.
 */
class GltfBuffers {
 public:
  /** `directory` is where buffers with a relative URI are looked for. */
  void load(const GltfValue &root, const GltfContainer &container, const std::string &directory);

  [[nodiscard]] std::size_t viewCount() const noexcept { return views_.size(); }
  [[nodiscard]] std::uint64_t viewLength(int view) const noexcept { return at(view).length; }
  /** 0 for tightly packed. */
  [[nodiscard]] std::uint64_t viewStride(int view) const noexcept { return at(view).stride; }
  /** Empty, with a failure in `report`, when the view's buffer came without any data. */
  [[nodiscard]] std::span<const std::uint8_t> viewBytes(int view, GltfReport &report) const;

  /** Bytes of all buffers together. */
  [[nodiscard]] std::uint64_t totalBytes() const noexcept { return totalBytes_; }

 private:
  struct Buffer {
    std::vector<std::uint8_t> owned;
    std::span<const std::uint8_t> bytes;
    std::uint64_t length = 0;
    /** No URI and no binary chunk: an extension was to fill it. */
    bool absent = false;
  };
  struct View {
    int buffer = -1;
    std::uint64_t offset = 0;
    std::uint64_t length = 0;
    std::uint64_t stride = 0;
  };

  [[nodiscard]] const View &at(int view) const noexcept {
    return views_[static_cast<std::size_t>(view)];
  }
  void loadBuffer(const GltfValue &value, const GltfContainer &container,
                  const std::string &directory);
  void loadUri(const GltfValue &value, const std::string &uri, const std::string &directory,
               Buffer &buffer) const;
  void loadView(const GltfValue &value);

  std::vector<Buffer> buffers_;
  std::vector<View> views_;
  std::uint64_t totalBytes_ = 0;
};

}  // namespace okinawa
