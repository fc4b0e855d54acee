#include "import/model_builder.hpp"

#include <atomic>
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

void ModelBuilder::buildInto(OkModel &model) {
  if (data_.nodes.empty()) {
    addLooseNodes();
  }
  loadTextures();
  countUses();
  std::vector<OkObject *> placed;
  placed.reserve(data_.nodes.size());
  for (const OkModelData::Node &node : data_.nodes) {
    std::unique_ptr<OkItem> item = makeItem(node);
    OkItem *const asItem = item.get();
    std::unique_ptr<OkObject> object = std::move(item);
    if (object == nullptr) {
      object = std::make_unique<OkObject>(node.name);
    }
    place(*object, node);
    OkObject *const *parent = elementAt(placed, node.parent);
    if (parent != nullptr) {
      (*parent)->attach(object.get());
    } else if (asItem != nullptr) {
      model.addItem(asItem);
    } else {
      model.attach(object.get());
    }
    placed.push_back(object.get());
    model.own(std::move(object));
  }
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

void ModelBuilder::loadTextures() {
  textures_.reserve(data_.textures.size());
  for (OkModelData::Texture &texture : data_.textures) {
    textures_.push_back(loadTexture(texture));
  }
}

OkTexture *ModelBuilder::loadTexture(OkModelData::Texture &texture) {
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  OkTexture *loaded = nullptr;
  if (!texture.embedded.isEmpty()) {
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
  OkMeshData &data = data_.meshes[mesh].data;
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

OkTexture *ModelBuilder::textureOf(int index) const {
  OkTexture *const *texture = elementAt(textures_, index);
  return texture == nullptr ? nullptr : *texture;
}

}  // namespace okinawa
