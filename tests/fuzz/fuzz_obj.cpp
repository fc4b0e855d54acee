// libFuzzer entry point over Wavefront OBJ. Material libraries are looked for in a folder that is
// not there, so that every run depends on its bytes only.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <span>
#include <string_view>

#include "okinawa/import/obj_reader.hpp"

#include "import/mtl_parser.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size);

namespace {

void require(bool good) {
  if (!good) {
    std::abort();
  }
}

void checkModel(const OkModelData &model) {
  require(model.meshes.size() == 1 && model.nodes.size() == 1);
  const OkModelData::Mesh &mesh = model.meshes[0];
  const std::size_t vertices = mesh.data.getVertexCount();
  require(mesh.data.colors.empty() || mesh.data.colors.size() == vertices);
  for (const float value : mesh.data.vertices) {
    require(std::isfinite(value));
  }
  for (const std::uint32_t index : mesh.data.indices) {
    require(index < vertices);
  }
  std::size_t next = 0;
  for (const OkModelData::Range &range : mesh.ranges) {
    require(range.first == next && range.count > 0);
    require(range.material >= 0 &&
            static_cast<std::size_t>(range.material) < model.materials.size());
    next += range.count;
  }
  require(next == mesh.data.indices.size());
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t *data, std::size_t size) {
  const auto model = okReadObj(std::span(data, size), "/nowhere/at all/fuzz.obj");
  if (model) {
    checkModel(model.value());
  } else {
    // A refusal is one sentence.
    const std::string &message = model.error().message;
    require(!message.empty() && message.find('\n') == std::string::npos);
  }
  // The same bytes as a library: most of them mean nothing there, which must be as harmless.
  okinawa::TextWarnings warnings;
  const std::string_view text(reinterpret_cast<const char *>(data), size);
  for (const okinawa::MtlMaterial &material : okinawa::parseMtl(text, warnings)) {
    require(!material.dissolve || std::isfinite(*material.dissolve));
  }
  return 0;
}
