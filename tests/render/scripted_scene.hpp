#pragma once

#include <memory>
#include <vector>

#include "render/stage.hpp"

namespace okinawa::testing {

/**
 * A list with a bit of everything, the same every time: textures, masks, every blend mode, mirrored
 * and wireframe draws, lines, points, streams, fades and enough meshes for a multi-draw.
 */
class ScriptedScene {
 public:
  ScriptedScene() {
    picture_.setImage(
        makeImage(2, 2, 4, {255, 0, 0, 255, 0, 255, 0, 128, 0, 0, 255, 64, 9, 9, 9, 0}));
    mask_.setImage(makeImage(1, 1, 3, {100, 50, 0}));
    OkMeshData colored = quadData(0, 0, 2, 2);
    colored.colors.assign(4, glm::vec4(0.5f));
    meshes_.push_back(makeMesh(colored));
    for (int i = 0; i < 12; ++i) {
      meshes_.push_back(makeMesh(quadData(0, 0, 1, 1)));
    }
    addBlock(OkMaterialBlock{});
    addBlock(flat(glm::vec4(0.5f)));
    addBlock(textured(picture_));
    for (const OkBlendMode mode : {OK_BLEND_CUTOUT, OK_BLEND_ALPHA, OK_BLEND_ADDITIVE}) {
      OkMaterialBlock block = textured(picture_);
      block.state.blend = mode;
      block.state.tintMask = &mask_;
      block.state.doubleSided = mode == OK_BLEND_ALPHA;
      addBlock(block);
    }
  }

  void fill(OkDrawList &list) const {
    int count = 0;
    for (const std::unique_ptr<HeldMaterial> &material : materials_) {
      for (const std::unique_ptr<OkMesh> &mesh : meshes_) {
        Placed placed;
        placed.translation = {float(count % 13), float(count % 7), float(count % 5)};
        placed.depth = float(count % 11);
        placed.fade = count % 9 == 0 ? okPackFade(count % 17, false) : 16u;
        placed.flags = flagsOf(count);
        placed.mode = count % 12 == 5   ? OK_DRAW_LINES
                      : count % 12 == 8 ? OK_DRAW_POINTS
                                        : OK_DRAW_TRIANGLES;
        add(list, *mesh, material->id(), placed);
        ++count;
      }
    }
    list.itemsTotal = static_cast<std::uint32_t>(count + 3);
    list.itemsVisible = static_cast<std::uint32_t>(count);
  }

 private:
  static std::uint16_t flagsOf(int count) {
    if (count % 10 == 3) {
      return OK_DRAW_FLAG_MIRRORED;
    }
    return count % 10 == 7 ? std::uint16_t{OK_DRAW_FLAG_WIREFRAME} : std::uint16_t{0};
  }
  void addBlock(const OkMaterialBlock &block) {
    materials_.push_back(std::make_unique<HeldMaterial>(block));
  }

  OkTexture picture_;
  OkTexture mask_;
  std::vector<std::unique_ptr<OkMesh>> meshes_;
  std::vector<std::unique_ptr<HeldMaterial>> materials_;
};

}  // namespace okinawa::testing
