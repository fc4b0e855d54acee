#include "import/gltf_meshes.hpp"

#include <utility>

#include "okinawa/base/limits.hpp"

#include "import/gltf_primitive.hpp"

namespace okinawa {

GltfMeshes::GltfMeshes(const GltfValue &root, GltfAccessors &accessors, OkModelData &model)
    : list_(root["meshes"]),
      accessors_(&accessors),
      model_(&model),
      made_(list_.size(), kNotMade),
      materialCount_(model.materials.size()) {}

int GltfMeshes::get(int mesh) {
  const auto position = static_cast<std::size_t>(mesh);
  if (made_[position] == kNotMade) {
    made_[position] = make(list_.at(position));
  }
  return made_[position];
}

int GltfMeshes::make(const GltfValue &value) {
  const GltfReport &report = value.report();
  OkModelData::Mesh mesh;
  mesh.name = value["name"].text();
  std::vector<OkMeshData> pieces;
  std::uint64_t indexCount = 0;
  bool morphs = false;
  const GltfValue primitives = value["primitives"];
  for (std::size_t i = 0; i < primitives.size() && !report.failed(); ++i) {
    // What came before took about half the time: the file, its JSON and its pictures.
    value.report().reach(0.5f + 0.45f * static_cast<float>(model_->meshes.size()) /
                                    static_cast<float>(list_.size()));
    const GltfValue entry = primitives.at(i);
    GltfPrimitive primitive = readGltfPrimitive(entry, *accessors_);
    if (primitive.indices.empty()) {
      continue;
    }
    morphs = morphs || entry["targets"].size() > 0;
    const std::uint64_t count = primitive.indices.size();
    vertexCount_ += primitive.positions.size();
    if (vertexCount_ > OkLimits::kMeshVertices || indexCount + count > OkLimits::kMeshIndices) {
      value.fail("has more vertices or indices than a mesh may hold");
      break;
    }
    mesh.ranges.push_back({static_cast<std::uint32_t>(indexCount),
                           static_cast<std::uint32_t>(count), materialOf(entry), primitive.mode});
    indexCount += count;
    pieces.push_back(interleaveGltfPrimitive(std::move(primitive)));
  }
  if (report.failed() || pieces.empty()) {
    return -1;
  }
  if (morphs) {
    value.report().warn("morph targets are not drawn yet: meshes keep their base shape");
  }
  join(value, std::move(pieces), mesh.data);
  model_->meshes.push_back(std::move(mesh));
  return static_cast<int>(model_->meshes.size()) - 1;
}

/** A stream that one primitive has, all must have: the others get the value that changes nothing.
 */
void GltfMeshes::join(const GltfValue &value, std::vector<OkMeshData> pieces,
                      OkMeshData &out) const {
  bool colors = false;
  bool secondUvs = false;
  bool tangents = false;
  for (const OkMeshData &piece : pieces) {
    colors = colors || !piece.colors.empty();
    secondUvs = secondUvs || !piece.secondUvs.empty();
    tangents = tangents || !piece.tangents.empty();
  }
  for (OkMeshData &piece : pieces) {
    const std::size_t count = piece.getVertexCount();
    piece.colors.resize(colors ? count : 0, glm::vec4(1.0f));
    piece.secondUvs.resize(secondUvs ? count : 0, glm::vec2(0.0f));
    piece.tangents.resize(tangents ? count : 0, glm::vec4(1.0f, 0.0f, 0.0f, 1.0f));
  }
  out = std::move(pieces.front());
  for (std::size_t i = 1; i < pieces.size(); ++i) {
    out.append(pieces[i]);
  }
  if (const OkStatus status = out.validate(); !status) {
    value.fail(status.error().message);
  }
}

/** The format's default material is single-sided, unlike ours: it takes a place in the list. */
int GltfMeshes::materialOf(const GltfValue &primitive) {
  const int material = primitive["material"].index(materialCount_);
  if (material >= 0) {
    return material;
  }
  if (defaultMaterial_ < 0) {
    OkModelData::Material plain;
    plain.name = "default";
    plain.surface.doubleSided = false;
    plain.metallic = 1.0f;
    defaultMaterial_ = static_cast<int>(model_->materials.size());
    model_->materials.push_back(std::move(plain));
  }
  return defaultMaterial_;
}

}  // namespace okinawa
