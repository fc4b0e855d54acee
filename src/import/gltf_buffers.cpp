#include "import/gltf_buffers.hpp"

#include <utility>

#include "okinawa/base/files.hpp"
#include "okinawa/base/limits.hpp"

#include "import/gltf_uri.hpp"

namespace okinawa {

void GltfBuffers::load(const GltfValue &root, const GltfContainer &container,
                       const std::string &directory) {
  const GltfReport &report = root.report();
  const GltfValue buffers = root["buffers"];
  for (std::size_t i = 0; i < buffers.size() && !report.failed(); ++i) {
    loadBuffer(buffers.at(i), container, directory);
  }
  const GltfValue views = root["bufferViews"];
  for (std::size_t i = 0; i < views.size() && !report.failed(); ++i) {
    loadView(views.at(i));
  }
}

void GltfBuffers::loadBuffer(const GltfValue &value, const GltfContainer &container,
                             const std::string &directory) {
  Buffer buffer;
  buffer.length = value["byteLength"].count(0);
  const GltfValue uri = value["uri"];
  if (uri.exists()) {
    loadUri(value, uri.text(), directory, buffer);
  } else if (container.hasBinary && buffers_.empty()) {
    buffer.bytes = container.binary;
  } else {
    buffer.absent = true;
  }
  if (!buffer.absent && buffer.bytes.size() < buffer.length) {
    value.fail("promises " + std::to_string(buffer.length) + " bytes and has " +
               std::to_string(buffer.bytes.size()));
    return;
  }
  totalBytes_ += buffer.bytes.size();
  buffers_.push_back(std::move(buffer));
}

void GltfBuffers::loadUri(const GltfValue &value, const std::string &uri,
                          const std::string &directory, Buffer &buffer) const {
  if (isDataUri(uri)) {
    auto decoded = decodeDataUri(uri);
    if (!decoded) {
      value.fail(decoded.error().message);
      return;
    }
    buffer.owned = std::move(decoded).value();
  } else {
    const auto path = resolveUri(directory, uri);
    if (!path) {
      value.fail(path.error().message);
      return;
    }
    // One limit for all buffers together: the same large file may be named many times.
    const std::uint64_t left =
        totalBytes_ < OkLimits::kFileBytes ? OkLimits::kFileBytes - totalBytes_ : 0;
    auto bytes = OkFiles::read(path.value(), left);
    if (!bytes) {
      value.fail("'" + path.value() + "' cannot be read: " + bytes.error().message);
      return;
    }
    buffer.owned = std::move(bytes).value();
  }
  buffer.bytes = buffer.owned;
}

void GltfBuffers::loadView(const GltfValue &value) {
  View view;
  view.buffer = value["buffer"].index(buffers_.size());
  view.offset = value["byteOffset"].count(0);
  view.length = value["byteLength"].count(0);
  view.stride = value["byteStride"].count(0);
  if (value.report().failed()) {
    return;
  }
  if (view.buffer < 0) {
    value.fail("names no buffer");
    return;
  }
  const std::uint64_t available = buffers_[static_cast<std::size_t>(view.buffer)].length;
  if (view.offset > available || view.length > available - view.offset) {
    value.fail("runs past the end of its buffer of " + std::to_string(available) + " bytes");
    return;
  }
  views_.push_back(view);
}

std::span<const std::uint8_t> GltfBuffers::viewBytes(int view, GltfReport &report) const {
  const View &record = at(view);
  const Buffer &buffer = buffers_[static_cast<std::size_t>(record.buffer)];
  if (buffer.absent) {
    report.fail("buffers[" + std::to_string(record.buffer) + "] has no data: it names no file");
    return {};
  }
  return buffer.bytes.subspan(record.offset, record.length);
}

}  // namespace okinawa
