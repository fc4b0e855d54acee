#pragma once

#include "render/mesh_residency.hpp"
#include "render/texture_residency.hpp"
#include "render/upload_budget.hpp"

namespace okinawa {

/**
 * Sends meshes and textures to the device before they are drawn, piece by piece, so that no frame
 * has to wait for a large one.
 */
class Preloader {
 public:
  Preloader(MeshResidency &meshes, TextureResidency &textures, int maxTextureSize)
      : meshes_(meshes), textures_(textures), maxTextureSize_(maxTextureSize) {}

  /** Both: true once there is nothing more to send. */
  bool sendMesh(const OkMesh &mesh, UploadBudget &budget) { return meshes_.preload(mesh, budget); }
  bool sendTexture(const OkTexture &texture, bool byAlpha, TextureArrival &arrival,
                   UploadBudget &budget) {
    return textures_.preload(texture, byAlpha, arrival, budget);
  }
  /** For `prepareTexture`, which any thread may call. */
  [[nodiscard]] int getMaxTextureSize() const noexcept { return maxTextureSize_; }

 private:
  MeshResidency &meshes_;
  TextureResidency &textures_;
  int maxTextureSize_;
};

}  // namespace okinawa
