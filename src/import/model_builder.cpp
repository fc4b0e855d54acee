#include "import/model_builder.hpp"

#include <algorithm>
#include <atomic>
#include <limits>
#include <utility>

#include "okinawa/base/log.hpp"
#include "okinawa/math/color.hpp"
#include "okinawa/mesh/mesh_handler.hpp"
#include "okinawa/texture/texture_handler.hpp"

namespace okinawa {

namespace {

/** The element of a list, or null for an index that is none. */
template <typename T>
T *elementAt(std::vector<T> &list, int index) {
  const bool there = index >= 0 && static_cast<std::size_t>(index) < list.size();
  return there ? &list[static_cast<std::size_t>(index)] : nullptr;
}

template <typename T>
const T *elementAt(const std::vector<T> &list, int index) {
  const bool there = index >= 0 && static_cast<std::size_t>(index) < list.size();
  return there ? &list[static_cast<std::size_t>(index)] : nullptr;
}

/**
 * Meshes are shared inside one import only: the file may have changed by the next, and then an old
 * mesh under the same key would be drawn.
 */
std::string makeMeshKey(const std::string &path, std::size_t mesh, unsigned serial) {
  return path + "#mesh" + std::to_string(mesh) + "@" + std::to_string(serial);
}

/** Pixels that were read ahead are not to replace those of a texture that lives already. */
bool isLoadedFile(const OkModelData::Texture &texture) {
  return texture.isFile && OkTextureHandler::getInstance()->getReferenceCount(texture.path) > 0;
}

void place(OkObject &object, const OkModelData::Node &node) {
  object.setPositionPrecise(node.position);
  object.setRotation(node.rotation.x, node.rotation.y, node.rotation.z);
  object.setScaling(node.scale.x, node.scale.y, node.scale.z);
}

}  // namespace

ModelBuilder::ModelBuilder(OkModelData data) : data_(std::move(data)) {}

ModelBuilder::~ModelBuilder() {
  for (const OkTexture *texture : textures_) {
    OkTextureHandler::getInstance()->removeReference(texture);
  }
  for (const SharedMesh &mesh : meshes_) {
    if (mesh.made) {
      OkMeshHandler::getInstance()->removeReference(mesh.key);
    }
  }
}

std::vector<bool> ModelBuilder::findUnshared(const OkModelData &data) {
  std::vector<int> uses(data.meshes.size(), 0);
  for (const OkModelData::Node &node : data.nodes) {
    if (int *count = elementAt(uses, node.mesh)) {
      ++*count;
    }
  }
  std::vector<bool> unshared(uses.size());
  for (std::size_t i = 0; i < uses.size(); ++i) {
    // Without any node each mesh gets one of its own.
    unshared[i] = uses[i] == 1 || data.nodes.empty();
  }
  return unshared;
}

void ModelBuilder::buildInto(OkModel &model) {
  std::uint64_t budget = std::numeric_limits<std::uint64_t>::max();
  while (!step(model, budget)) {
  }
}

bool ModelBuilder::step(OkModel &model, std::uint64_t &budget) {
  const auto pay = [&budget](std::uint64_t bytes) { budget -= std::min(budget, bytes); };
  if (!begun_) {
    begin();
  }
  do {
    if (textures_.size() < data_.textures.size()) {
      OkModelData::Texture &texture = data_.textures[textures_.size()];
      newTextures_.push_back(!texture.embedded.isEmpty() && !isLoadedFile(texture));
      textures_.push_back(loadTexture(texture));
      pay(kNodeBytes);
    } else if (placed_.size() < data_.nodes.size()) {
      addNode(model, data_.nodes[placed_.size()]);
      pay(kNodeBytes + std::exchange(madeBytes_, 0));
    } else {
      return true;
    }
  } while (budget > 0);
  return false;
}

float ModelBuilder::getProgress() const noexcept {
  const std::size_t steps = data_.textures.size() + data_.nodes.size();
  const std::size_t done = textures_.size() + placed_.size();
  return steps == 0 ? 1.0f : static_cast<float>(done) / static_cast<float>(steps);
}

void ModelBuilder::begin() {
  begun_ = true;
  if (data_.nodes.empty()) {
    addLooseNodes();
  }
  textures_.reserve(data_.textures.size());
  placed_.reserve(data_.nodes.size());
  countUses();
}

void ModelBuilder::addNode(OkModel &model, const OkModelData::Node &node) {
  std::unique_ptr<OkItem> item = makeItem(node);
  OkItem *const asItem = item.get();
  std::unique_ptr<OkObject> object = std::move(item);
  if (object == nullptr) {
    object = std::make_unique<OkObject>(node.name);
  }
  place(*object, node);
  OkObject **parent = elementAt(placed_, node.parent);
  if (parent != nullptr) {
    (*parent)->attach(object.get());
  } else if (asItem != nullptr) {
    model.addItem(asItem);
  } else {
    model.attach(object.get());
  }
  placed_.push_back(object.get());
  model.own(std::move(object));
}

/** Meshes that no node shows are shown at the origin. */
void ModelBuilder::addLooseNodes() {
  for (std::size_t i = 0; i < data_.meshes.size(); ++i) {
    OkModelData::Node node;
    node.name = data_.meshes[i].name;
    node.mesh = static_cast<int>(i);
    data_.nodes.push_back(std::move(node));
  }
}

OkTexture *ModelBuilder::loadTexture(OkModelData::Texture &texture) {
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  OkTexture *loaded = nullptr;
  if (!texture.embedded.isEmpty() && !isLoadedFile(texture)) {
    loaded = handler->createTextureFromImage(texture.path, std::move(texture.embedded));
  } else if (!texture.missing && !texture.path.empty()) {
    loaded = handler->createTextureFromFile(texture.path);
  }
  return loaded != nullptr ? loaded : handler->getMissingTexture();
}

void ModelBuilder::countUses() {
  static std::atomic<unsigned> imports{0};
  const unsigned serial = ++imports;
  meshes_.assign(data_.meshes.size(), {});
  for (std::size_t i = 0; i < meshes_.size(); ++i) {
    meshes_[i].key = makeMeshKey(data_.path, i, serial);
  }
  for (const OkModelData::Node &node : data_.nodes) {
    if (SharedMesh *mesh = elementAt(meshes_, node.mesh); mesh != nullptr) {
      ++mesh->uses;
    }
  }
}

std::unique_ptr<OkItem> ModelBuilder::makeItem(const OkModelData::Node &node) {
  const OkModelData::Mesh *mesh = elementAt(data_.meshes, node.mesh);
  if (mesh == nullptr) {
    return nullptr;
  }
  auto item = std::make_unique<OkItem>(node.name.empty() ? mesh->name : node.name);
  giveMesh(*item, static_cast<std::size_t>(node.mesh));
  if (item->getMesh() != nullptr) {
    giveRanges(*item, *mesh);
  }
  return item;
}

void ModelBuilder::giveMesh(OkItem &item, std::size_t mesh) {
  SharedMesh &shared = meshes_[mesh];
  if (mesh < built_.size() && built_[mesh] != nullptr) {
    item.setMesh(std::move(built_[mesh]));
    return;
  }
  OkMeshData &data = data_.meshes[mesh].data;
  madeBytes_ += data.vertices.size() * sizeof(float) + data.indices.size() * sizeof(std::uint32_t);
  if (data.vertices.empty() && !shared.made) {
    return;
  }
  if (shared.uses > 1) {
    OkMeshHandler *handler = OkMeshHandler::getInstance();
    shared.made = shared.made || handler->createMesh(shared.key, std::move(data)) != nullptr;
    if (shared.made) {
      item.setSharedMesh(shared.key);
    }
    return;
  }
  auto made = OkMesh::create(std::move(data));
  if (made) {
    item.setMesh(std::move(made).value());
  } else {
    OkLog::error(data_.path + ": " + made.error().describe());
  }
}

void ModelBuilder::giveRanges(OkItem &item, const OkModelData::Mesh &mesh) const {
  for (const OkModelData::Range &range : mesh.ranges) {
    const OkModelData::Material *material = elementAt(data_.materials, range.material);
    OkTexture *texture = material == nullptr ? nullptr : textureOf(material->texture);
    if (!item.addMaterial(static_cast<long>(range.first), static_cast<long>(range.count),
                          texture)) {
      continue;
    }
    const int slot = item.getMaterialCount() - 1;
    item.setRangeDrawMode(slot, range.mode);
    if (material != nullptr) {
      item.setRangeMaterial(slot, surfaceOf(*material));
    }
  }
}

/** An item has one fill colour for all its ranges, so a range without a texture is tinted. */
OkMaterial ModelBuilder::surfaceOf(const OkModelData::Material &material) const {
  OkMaterial surface = material.surface;
  if (textureOf(material.texture) != nullptr) {
    return surface;
  }
  for (int c = 0; c < 3; ++c) {
    surface.tint[c] =
        okLinearToSrgb(okSrgbToLinear(surface.tint[c]) * okSrgbToLinear(material.fill[c]));
  }
  surface.tint[3] *= material.fill[3];
  return surface;
}

bool ModelBuilder::isNewTexture(int index) const {
  return textureOf(index) != nullptr && newTextures_[static_cast<std::size_t>(index)];
}

OkTexture *ModelBuilder::textureOf(int index) const {
  OkTexture *const *texture = elementAt(textures_, index);
  return texture == nullptr ? nullptr : *texture;
}

}  // namespace okinawa
