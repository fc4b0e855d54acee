#pragma once

#include <array>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <vector>

#include "okinawa/item/item.hpp"
#include "okinawa/mesh/mesh_handler.hpp"
#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/material_table.hpp"
#include "okinawa/texture/texture_handler.hpp"

#include "support/log_capture.hpp"

namespace referencetest {

/** The quad of the reference's example: four vertices of five floats, two triangles. */
constexpr std::array<float, 20> kQuad = {
    0.5f,  0.5f,  0.0f, 1.0f, 1.0f,  //
    0.5f,  -0.5f, 0.0f, 1.0f, 0.0f,  //
    -0.5f, -0.5f, 0.0f, 0.0f, 0.0f,  //
    -0.5f, 0.5f,  0.0f, 0.0f, 1.0f,
};
constexpr std::array<unsigned int, 6> kQuadIndices = {0, 1, 3, 1, 2, 3};

inline std::unique_ptr<OkItem> makeQuad(const std::string &name = "quad") {
  return std::make_unique<OkItem>(name, kQuad.data(), 20, kQuadIndices.data(), 6);
}

/** The quad's vertices moved along. */
inline std::vector<float> movedQuad(float dx, float dy = 0.0f, float dz = 0.0f) {
  std::vector<float> vertices(kQuad.begin(), kQuad.end());
  for (std::size_t i = 0; i < vertices.size(); i += 5) {
    vertices[i] += dx;
    vertices[i + 1] += dy;
    vertices[i + 2] += dz;
  }
  return vertices;
}

/** What an item says when an engine pass asks it from (0, 0, 10), looking along -Z. */
inline OkDrawList collect(const OkObject &object) {
  OkCamera camera("camera", 100, 100);
  camera.setPosition(0, 0, 10);
  OkDrawList list;
  object.collectSelf(camera.makeView(), list);
  return list;
}

inline const OkMaterialBlock &blockOf(const OkDrawRecord &record) {
  return OkMaterialTable::getInstance().get(record.material);
}

inline int countOf(const std::string &texture) {
  return OkTextureHandler::getInstance()->getReferenceCount(texture);
}

/** Everything counted is back where it was when the test ends. */
class ReferenceTest : public testing::Test {
 protected:
  void TearDown() override {
    EXPECT_TRUE(OkTextureHandler::getInstance()->getTextureNames().empty());
    EXPECT_TRUE(OkMeshHandler::getInstance()->getMeshNames().empty());
    EXPECT_EQ(OkObject::getLiveCount(), objects_);
    EXPECT_EQ(OkMesh::getLiveCount(), meshes_);
    EXPECT_EQ(OkMaterialTable::getInstance().getCount(), materials_);
  }

  /** A picture of one texel in the tests' own folder. */
  static std::string makeFile(const std::string &name, unsigned char grey = 128) {
    const std::string path = testing::TempDir() + "okinawa_reference_" + name + ".png";
    OkImage image(1, 1, 3);
    for (int channel = 0; channel < 3; ++channel) {
      image.setComponent(0, 0, channel, static_cast<float>(grey) / 255.0f);
    }
    EXPECT_TRUE(image.savePng(path).isOk());
    return path;
  }

  static OkTexture *makeTexture(const std::string &name) {
    const std::array<unsigned char, 4> pixel = {10, 20, 30, 255};
    return OkTextureHandler::getInstance()->createTextureFromRawData(name, pixel.data(), 1, 1, 4);
  }

 private:
  std::size_t objects_ = OkObject::getLiveCount();
  std::size_t meshes_ = OkMesh::getLiveCount();
  std::size_t materials_ = OkMaterialTable::getInstance().getCount();
};

}  // namespace referencetest
