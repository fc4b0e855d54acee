#include "okinawa/item/item.hpp"

#include <algorithm>
#include <cmath>

#include "okinawa/base/log.hpp"
#include "okinawa/mesh/mesh_handler.hpp"

namespace {

std::uint64_t nextCreation() noexcept {
  static std::uint64_t count = 0;
  return ++count;
}

void warn(const OkItem &item, const std::string &what) {
  OkLog::warning("item \"" + item.getName() + "\": " + what);
}

/** Back to the interleaved data that a mesh was made of. */
OkMeshData toData(const OkMesh &mesh) {
  OkMeshData data;
  data.vertices.assign(mesh.getVertices().begin(), mesh.getVertices().end());
  data.colors.assign(mesh.getColors().begin(), mesh.getColors().end());
  data.secondUvs.assign(mesh.getSecondUvs().begin(), mesh.getSecondUvs().end());
  data.tangents.assign(mesh.getTangents().begin(), mesh.getTangents().end());
  data.indices.reserve(mesh.getIndexCount());
  for (std::uint32_t i = 0; i < mesh.getIndexCount(); ++i) {
    data.indices.push_back(mesh.getIndex(i));
  }
  return data;
}

}  // namespace

OkItem::OkItem(std::string name) : OkObject(std::move(name)), creation_(nextCreation()) {
  updateBlocks();
}

OkItem::OkItem(std::string name, const float *vertices, long floatCount,
               const unsigned int *indices, long indexCount, int stride)
    : OkItem(std::move(name)) {
  OkResult<OkMeshData> data =
      OkMeshData::fromInterleaved(vertices, floatCount, indices, indexCount, stride);
  if (!data) {
    warn(*this, data.error().message);
    return;
  }
  OkResult<std::unique_ptr<OkMesh>> mesh = OkMesh::create(std::move(data).value());
  if (!mesh) {
    warn(*this, mesh.error().message);
    return;
  }
  stride_ = stride;
  setMesh(std::move(mesh).value());
}

OkItem::OkItem(std::string name, const std::string &meshKey, const float *vertices, long floatCount,
               const unsigned int *indices, long indexCount, int stride)
    : OkItem(std::move(name)) {
  OkMesh *mesh = OkMeshHandler::getInstance()->createMesh(meshKey, vertices, floatCount, indices,
                                                          indexCount, stride);
  if (mesh == nullptr) {
    warn(*this, "the mesh \"" + meshKey + "\" could not be made; the item stays empty");
    return;
  }
  stride_ = stride;
  mesh_ = mesh;
  sharedMesh_ = true;
  meshChanged();
}

OkItem::~OkItem() {
  OkMaterialTable &table = OkMaterialTable::getInstance();
  table.release(block_);
  for (const Range &range : ranges_) {
    table.release(range.block);
  }
  resetMesh();
}

void OkItem::resetMesh() noexcept {
  if (sharedMesh_) {
    OkMeshHandler::getInstance()->removeReference(mesh_);
  }
  ownMesh_.reset();
  mesh_ = nullptr;
  sharedMesh_ = false;
}

void OkItem::setMesh(std::unique_ptr<OkMesh> mesh) {
  resetMesh();
  ownMesh_ = std::move(mesh);
  mesh_ = ownMesh_.get();
  meshChanged();
}

bool OkItem::setSharedMesh(const std::string &meshKey) {
  OkMesh *mesh = OkMeshHandler::getInstance()->getMesh(meshKey);
  if (mesh == nullptr) {
    warn(*this, "there is no shared mesh \"" + meshKey + "\"");
    return false;
  }
  resetMesh();
  mesh_ = mesh;
  sharedMesh_ = true;
  meshChanged();
  return true;
}

void OkItem::meshChanged() {
  contentChanged();
  if (mesh_ == nullptr) {
    setLocalBounds({}, {});
    return;
  }
  setLocalBounds(mesh_->getSphere(), mesh_->getBox());
  for (Range &range : ranges_) {
    updateMiddle(range);
  }
}

bool OkItem::addMesh(const float *vertices, long floatCount, const unsigned int *indices,
                     long indexCount, const std::string &texturePath, int stride) {
  if (sharedMesh_) {
    warn(*this, "a shared mesh cannot grow; addMesh was refused");
    return false;
  }
  if (!allowsRanges() && (mesh_ != nullptr || gathered_ != nullptr)) {
    warn(*this, "an item with one material takes one piece; addMesh was refused");
    return false;
  }
  if (mesh_ != nullptr && !mesh_->hasCpuCopy()) {
    warn(*this, "the mesh's CPU copy was released; addMesh was refused");
    return false;
  }
  OkResult<OkMeshData> piece =
      OkMeshData::fromInterleaved(vertices, floatCount, indices, indexCount, stride);
  if (!piece) {
    warn(*this, piece.error().message);
    return false;
  }
  TextureReference texture;
  loadTexture(texturePath, texture);
  if (gathered_ == nullptr) {
    gathered_ = std::make_unique<OkMeshData>();
    if (mesh_ == nullptr) {
      stride_ = stride;
    } else {
      *gathered_ = toData(*mesh_);
      if (ranges_.empty()) {
        // What was drawn whole until now becomes the first range, drawn as before.
        TextureReference whole;
        whole.share(texture_.get());
        addRange(0, static_cast<long>(mesh_->getIndexCount()), std::move(whole));
      }
    }
  }
  const std::size_t first = gathered_->indices.size();
  gathered_->append(piece.value());
  if (!allowsRanges()) {
    texture_ = std::move(texture);
    updateBlocks();
    return true;
  }
  return addRange(static_cast<long>(first), static_cast<long>(gathered_->indices.size() - first),
                  std::move(texture));
}

bool OkItem::upload() {
  if (gathered_ == nullptr) {
    return mesh_ != nullptr;
  }
  OkResult<std::unique_ptr<OkMesh>> mesh = OkMesh::create(std::move(*gathered_));
  gathered_.reset();
  if (!mesh) {
    warn(*this, mesh.error().message);
    return false;
  }
  setMesh(std::move(mesh).value());
  return true;
}

bool OkItem::updateVertexData(const float *vertices, long floatCount) {
  if (sharedMesh_) {
    warn(*this, "a shared mesh cannot be changed; updateVertexData was refused");
    return false;
  }
  if (ownMesh_ == nullptr) {
    warn(*this, "there is no mesh to update");
    return false;
  }
  const OkStatus status = ownMesh_->updateVertices(vertices, floatCount, stride_);
  if (!status) {
    warn(*this, status.error().message);
    return false;
  }
  meshChanged();
  return true;
}

bool OkItem::releaseCpuMesh() {
  if (sharedMesh_ || ownMesh_ == nullptr) {
    warn(*this, sharedMesh_ ? "a shared mesh is not released by one of its drawers"
                            : "there is no mesh to release");
    return false;
  }
  ownMesh_->releaseCpuCopy();
  return true;
}

void OkItem::setDrawMode(OkDrawMode mode) noexcept {
  drawMode_ = mode;
  contentChanged();
}

void OkItem::setTexture(const std::string & /*name*/, OkTexture *texture) {
  texture_.share(texture);
  updateBlocks();
}

bool OkItem::loadTextureFromFile(const std::string &path) {
  TextureReference reference;
  const bool loaded = loadTexture(path, reference);
  texture_ = std::move(reference);
  updateBlocks();
  return loaded;
}

void OkItem::setFade(float fade) {
  if (!std::isfinite(fade)) {
    warn(*this, "a fade that is not finite was refused");
    return;
  }
  fade_ = std::clamp(fade, 0.0f, 1.0f);
  setFadeInverted(fadeInverted_);
}

void OkItem::setFadeInverted(bool inverted) {
  fadeInverted_ = inverted;
  // The inner subtraction is kept in both forms: the two partners of a handover are set to t and
  // 1 - t, and only the same rounding on both sides leaves no pixel out and none twice.
  const float partner = 1.0f - fade_;
  const float kept = inverted ? partner : 1.0f - partner;
  fadeLevel_ = static_cast<std::uint8_t>(std::floor(16.0f * kept + 0.5f));
  contentChanged();
}
