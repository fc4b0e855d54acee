#include "app/async_loader_job.hpp"

#include <algorithm>
#include <utility>

#include "okinawa/base/files.hpp"
#include "okinawa/base/log.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "texture/clear_texels.hpp"

namespace okinawa {

namespace {

// Shares of the progress: reading the file, decoding and preparing, making objects, sending.
constexpr float kReadShare = 0.5f;
constexpr float kPrepareShare = 0.2f;
constexpr float kBuildShare = 0.1f;
constexpr float kSendShare = 1.0f - kReadShare - kPrepareShare - kBuildShare;

std::uint64_t bytesOf(const TextureUpload &upload) {
  std::uint64_t bytes = 0;
  for (const TextureLevel &level : upload.levels) {
    bytes += level.texels.size();
  }
  return bytes;
}

}  // namespace

AsyncJob::AsyncJob(OkLoadId id, std::string path, OkAsyncLoader::ModelCallback done,
                   const OkLoadOptions &options)
    : id_(id),
      path_(std::move(path)),
      isModel_(true),
      options_(options),
      modelDone_(std::move(done)) {}

AsyncJob::AsyncJob(OkLoadId id, std::string path, OkAsyncLoader::TextureCallback done)
    : id_(id), path_(std::move(path)), isModel_(false), textureDone_(std::move(done)) {}

AsyncJob::~AsyncJob() = default;

float AsyncJob::getProgress() const noexcept {
  float progress = kReadShare * watch_.getProgress() + kPrepareShare * prepared_.load();
  if (builder_ != nullptr) {
    const float sent = bytesToSend_ == 0 ? 0.0f
                                         : static_cast<float>(static_cast<double>(sentBytes_) /
                                                              static_cast<double>(bytesToSend_));
    progress += kBuildShare * builder_->getProgress() + kSendShare * std::min(sent, 1.0f);
  }
  return std::min(progress, 1.0f);
}

void AsyncJob::read(int maxTextureSize) {
  if (isModel_) {
    readModel();
  } else {
    readTexture();
  }
  if (error_ || isCancelled()) {
    return;
  }
  OkModelImporter::decodeTextures(data_, &watch_);
  makeMeshes();
  prepareTextures(maxTextureSize);
  prepared_.store(1.0f);
}

void AsyncJob::readModel() {
  OkImportOptions options;
  options.writeSidecar = options_.writeSidecar;
  options.optimize = options_.optimize;
  options.watch = &watch_;
  auto data = OkModelImporter::read(path_, options);
  if (data) {
    data_ = std::move(data).value();
  } else {
    error_ = data.error();
  }
}

void AsyncJob::readTexture() {
  auto image = OkImage::load(path_);
  if (!image) {
    error_ = image.error();
    return;
  }
  OkModelData::Texture texture;
  texture.path = path_;
  texture.embedded = std::move(image).value();
  texture.isFile = true;
  data_.textures.push_back(std::move(texture));
  watch_.setProgress(1.0f);
}

/** Checking a large mesh and finding its bounds takes longer than a frame may. */
void AsyncJob::makeMeshes() {
  const std::vector<bool> unshared = ModelBuilder::findUnshared(data_);
  meshes_.resize(data_.meshes.size());
  for (std::size_t i = 0; i < meshes_.size() && !isCancelled(); ++i) {
    OkModelData::Mesh &mesh = data_.meshes[i];
    bytesToSend_ += mesh.data.vertices.size() * sizeof(float) +
                    mesh.data.getVertexCount() * sizeof(std::uint32_t) +
                    mesh.data.indices.size() * sizeof(std::uint32_t);
    if (!unshared[i] || mesh.data.vertices.empty()) {
      continue;
    }
    auto made = OkMesh::create(std::move(mesh.data));
    mesh.data = {};
    if (made) {
      meshes_[i] = std::move(made).value();
    } else {
      data_.warnings.push_back("a mesh is left out: " + made.error().describe());
    }
  }
}

/** Whether a material draws the texture in this way; a texture that is loaded alone is drawn plain.
 */
bool AsyncJob::isDrawn(int texture, bool byAlpha) const {
  return !isModel_ ? !byAlpha : std::ranges::any_of(data_.materials, [&](const auto &material) {
    return material.texture == texture && (material.surface.blend != OK_BLEND_OPAQUE) == byAlpha;
  });
}

void AsyncJob::prepareTextures(int maxTextureSize) {
  const auto count = static_cast<int>(data_.textures.size());
  for (int i = 0; i < count && !isCancelled(); ++i) {
    const OkImage &image = data_.textures[static_cast<std::size_t>(i)].embedded;
    if (image.isEmpty() || maxTextureSize <= 0) {
      continue;
    }
    const bool clear = isDrawn(i, true) && hasClearTexels(image);
    if (clear) {
      prepareTexture(i, true, maxTextureSize);
    }
    // Drawn by alpha without a clear texel, a texture is the plain one.
    if (isDrawn(i, false) || (isDrawn(i, true) && !clear)) {
      prepareTexture(i, false, maxTextureSize);
    }
    prepared_.store(static_cast<float>(i + 1) / static_cast<float>(count));
  }
}

void AsyncJob::prepareTexture(int index, bool byAlpha, int maxTextureSize) {
  const OkImage &image = data_.textures[static_cast<std::size_t>(index)].embedded;
  PreparedTexture prepared;
  prepared.index = index;
  prepared.byAlpha = byAlpha;
  if (byAlpha) {
    const std::vector<OkImage> levels = fillClearTexels(image);
    prepared.arrival.upload =
        okinawa::prepareTexture(levels.front(), OkTextureRole::Color, -1, maxTextureSize,
                                std::span<const OkImage>(levels).subspan(1));
  } else {
    prepared.arrival.upload =
        okinawa::prepareTexture(image, OkTextureRole::Color, -1, maxTextureSize);
  }
  bytesToSend_ += bytesOf(prepared.arrival.upload);
  textures_.push_back(std::move(prepared));
}

bool AsyncJob::advance(Preloader *preloader, UploadBudget &budget) {
  if (error_) {
    return true;
  }
  if (!build(budget)) {
    return false;
  }
  return preloader == nullptr ||
         (sendTextures(*preloader, budget) && sendMeshes(*preloader, budget));
}

bool AsyncJob::build(UploadBudget &budget) {
  if (builder_ == nullptr) {
    model_ = std::make_unique<OkModel>(OkFiles::nameOf(path_));
    for (const std::string &warning : data_.warnings) {
      OkLog::warning(path_ + ": " + warning);
    }
    model_->setWarnings(std::move(data_.warnings));
    builder_ = std::make_unique<ModelBuilder>(std::move(data_));
    builder_->giveMeshes(std::move(meshes_));
  }
  std::uint64_t left = budget.getLeft();
  if (left == 0) {
    return false;
  }
  const bool done = builder_->step(*model_, left);
  budget.spend(budget.getLeft() - left);
  return done;
}

bool AsyncJob::sendTextures(Preloader &preloader, UploadBudget &budget) {
  for (; nextTexture_ < textures_.size(); ++nextTexture_) {
    PreparedTexture &prepared = textures_[nextTexture_];
    const std::uint64_t before = budget.getLeft();
    // One that lived already may have been given other pixels since.
    const bool done = !builder_->isNewTexture(prepared.index) ||
                      preloader.sendTexture(*builder_->textureOf(prepared.index), prepared.byAlpha,
                                            prepared.arrival, budget);
    sentBytes_ += before - budget.getLeft();
    if (!done) {
      return false;
    }
  }
  return true;
}

bool AsyncJob::sendMeshes(Preloader &preloader, UploadBudget &budget) {
  const std::vector<OkItem *> &items = model_->getModelItems();
  for (; nextItem_ < items.size(); ++nextItem_) {
    OkItem &item = *items[nextItem_];
    const OkMesh *mesh = item.getMesh();
    if (mesh == nullptr) {
      continue;
    }
    const std::uint64_t before = budget.getLeft();
    const bool done = preloader.sendMesh(*mesh, budget);
    sentBytes_ += before - budget.getLeft();
    if (!done) {
      return false;
    }
    if (options_.releaseMeshes && !item.isMeshShared()) {
      item.releaseCpuMesh();
    }
  }
  return true;
}

void AsyncJob::deliver() {
  if (isModel_) {
    deliverModel();
  } else {
    deliverTexture();
  }
}

void AsyncJob::deliverModel() {
  // The parts hold references of their own by now.
  builder_.reset();
  if (!modelDone_) {
    return;
  }
  if (error_) {
    modelDone_(*error_);
  } else {
    modelDone_(std::move(model_));
  }
}

void AsyncJob::deliverTexture() {
  if (!textureDone_) {
    return;
  }
  if (error_) {
    textureDone_(*error_);
    return;
  }
  OkTexture *texture = builder_->textureOf(0);
  OkTextureHandler::getInstance()->addReference(texture);
  textureDone_(texture);
}

}  // namespace okinawa
