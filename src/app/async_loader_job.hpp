#pragma once

#include <atomic>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "okinawa/app/async_loader.hpp"

#include "import/model_builder.hpp"
#include "render/preloader.hpp"

namespace okinawa {

/**
 * One load: read on the loader's thread, then made and sent bit by bit on the main one. A model, or
 * one texture, which is data with a texture and nothing else.
 */
class AsyncJob {
 public:
  AsyncJob(OkLoadId id, std::string path, OkAsyncLoader::ModelCallback done,
           const OkLoadOptions &options);
  AsyncJob(OkLoadId id, std::string path, OkAsyncLoader::TextureCallback done);
  /** Main thread: meshes and textures may go with it. */
  ~AsyncJob();
  AsyncJob(const AsyncJob &) = delete;
  AsyncJob &operator=(const AsyncJob &) = delete;

  [[nodiscard]] OkLoadId getId() const noexcept { return id_; }
  /** Any thread. */
  void cancel() noexcept { watch_.cancel(); }
  [[nodiscard]] bool isCancelled() const noexcept { return watch_.isCancelled(); }
  /** Main thread. */
  [[nodiscard]] float getProgress() const noexcept;

  /** The loader's thread: everything that needs neither a handler nor a device. */
  void read(int maxTextureSize);

  /** Main thread, after `read`: one share of the rest. True once it can be delivered. */
  bool advance(Preloader *preloader, UploadBudget &budget);
  /** Hands over what was made, or why there is nothing. Once. */
  void deliver();

 private:
  /** The levels of one texture of the data for one use of it. */
  struct PreparedTexture {
    int index = 0;
    bool byAlpha = false;
    TextureArrival arrival;
  };

  void readModel();
  void readTexture();
  void makeMeshes();
  void prepareTextures(int maxTextureSize);
  void prepareTexture(int index, bool byAlpha, int maxTextureSize);
  [[nodiscard]] bool isDrawn(int texture, bool byAlpha) const;
  bool build(UploadBudget &budget);
  bool sendTextures(Preloader &preloader, UploadBudget &budget);
  bool sendMeshes(Preloader &preloader, UploadBudget &budget);
  void deliverModel();
  void deliverTexture();

  OkLoadId id_;
  std::string path_;
  bool isModel_;
  OkLoadOptions options_;
  OkAsyncLoader::ModelCallback modelDone_;
  OkAsyncLoader::TextureCallback textureDone_;
  OkImportWatch watch_;
  std::atomic<float> prepared_{0.0f};

  // Written by `read`, then the main thread's.
  std::optional<OkError> error_;
  OkModelData data_;
  std::vector<std::unique_ptr<OkMesh>> meshes_;
  std::vector<PreparedTexture> textures_;
  std::uint64_t bytesToSend_ = 0;

  std::unique_ptr<ModelBuilder> builder_;
  std::unique_ptr<OkModel> model_;
  std::size_t nextTexture_ = 0;
  std::size_t nextItem_ = 0;
  std::uint64_t sentBytes_ = 0;
};

}  // namespace okinawa
