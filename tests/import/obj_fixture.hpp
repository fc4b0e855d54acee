#pragma once

#include <atomic>
#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <glm/geometric.hpp>
#include <glm/vec3.hpp>
#include <gtest/gtest.h>
#include <string>
#include <string_view>
#include <unistd.h>
#include <vector>

#include "okinawa/import/obj_reader.hpp"
#include "okinawa/math/bounds.hpp"

namespace objtest {

inline std::span<const std::uint8_t> bytesOf(std::string_view text) {
  return {reinterpret_cast<const std::uint8_t *>(text.data()), text.size()};
}

inline OkResult<OkModelData> readText(std::string_view text) {
  return okReadObj(bytesOf(text), "memory.obj");
}

/** The model, or an empty one and a failed test. */
inline OkModelData mustRead(std::string_view text) {
  auto result = readText(text);
  if (!result) {
    ADD_FAILURE() << result.error().describe();
    OkModelData empty;
    empty.meshes.emplace_back();
    return empty;
  }
  return std::move(result).value();
}

inline std::string refusal(std::string_view text) {
  const auto result = readText(text);
  return result ? "(it was read)" : result.error().describe();
}

/** A folder that is gone when the test ends. */
class TemporaryFolder {
 public:
  TemporaryFolder() {
    static std::atomic<int> made{0};
    path_ = std::filesystem::path(testing::TempDir()) /
            ("okinawa_obj_" + std::to_string(::getpid()) + "_" + std::to_string(made++));
    std::filesystem::create_directories(path_);
  }
  ~TemporaryFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TemporaryFolder(const TemporaryFolder &) = delete;
  TemporaryFolder &operator=(const TemporaryFolder &) = delete;

  std::string write(const std::string &name, std::string_view text) const {
    const std::filesystem::path target = path_ / name;
    std::filesystem::create_directories(target.parent_path());
    std::ofstream(target, std::ios::binary) << text;
    return target.string();
  }
  [[nodiscard]] std::string at(const std::string &name) const { return (path_ / name).string(); }
  [[nodiscard]] std::string root() const { return path_.string(); }

 private:
  std::filesystem::path path_;
};

inline glm::vec3 positionOf(const OkMeshData &data, std::size_t vertex) {
  const float *at = data.vertices.data() + vertex * OkMeshData::kFloatsPerVertex;
  return {at[0], at[1], at[2]};
}
inline glm::vec2 uvOf(const OkMeshData &data, std::size_t vertex) {
  const float *at = data.vertices.data() + vertex * OkMeshData::kFloatsPerVertex;
  return {at[3], at[4]};
}
inline glm::vec3 normalOf(const OkMeshData &data, std::size_t vertex) {
  const float *at = data.vertices.data() + vertex * OkMeshData::kFloatsPerVertex;
  return {at[5], at[6], at[7]};
}

/** Twice the area along the normal of the triangle that starts at this index. */
inline glm::vec3 areaOf(const OkMeshData &data, std::size_t first) {
  const glm::vec3 a = positionOf(data, data.indices[first]);
  return glm::cross(positionOf(data, data.indices[first + 1]) - a,
                    positionOf(data, data.indices[first + 2]) - a);
}

/** The areas of all triangles, counted against `facing` where they face away from it. */
inline float signedArea(const OkMeshData &data, const glm::vec3 &facing) {
  float sum = 0.0f;
  for (std::size_t i = 0; i + 2 < data.indices.size(); i += 3) {
    const glm::vec3 area = areaOf(data, i);
    sum += std::copysign(glm::length(area) / 2.0f, glm::dot(area, facing));
  }
  return sum;
}

inline std::size_t triangleCount(const OkModelData &model) {
  std::size_t indices = 0;
  for (const auto &range : model.meshes[0].ranges) {
    indices += range.mode == OK_DRAW_TRIANGLES ? range.count : 0;
  }
  return indices / 3;
}

inline bool warns(const OkModelData &model, std::string_view part) {
  for (const std::string &warning : model.warnings) {
    if (warning.find(part) != std::string::npos) {
      return true;
    }
  }
  return false;
}

/** Whatever was read, a mesh must be sound: the renderer trusts it. */
inline void expectSound(const OkModelData &model) {
  ASSERT_EQ(model.meshes.size(), 1u);
  ASSERT_EQ(model.nodes.size(), 1u);
  const OkModelData::Mesh &mesh = model.meshes[0];
  const std::size_t vertices = mesh.data.getVertexCount();
  ASSERT_EQ(mesh.data.vertices.size(), vertices * OkMeshData::kFloatsPerVertex);
  ASSERT_TRUE(mesh.data.colors.empty() || mesh.data.colors.size() == vertices);
  for (const float value : mesh.data.vertices) {
    ASSERT_TRUE(std::isfinite(value));
  }
  for (std::size_t i = 0; i < vertices; ++i) {
    ASSERT_NEAR(glm::length(normalOf(mesh.data, i)), 1.0f, 1e-4f);
  }
  for (const std::uint32_t index : mesh.data.indices) {
    ASSERT_LT(index, vertices);
  }
  std::size_t next = 0;
  for (const OkModelData::Range &range : mesh.ranges) {
    ASSERT_EQ(range.first, next);
    ASSERT_GT(range.count, 0u);
    const std::uint32_t step = range.mode == OK_DRAW_TRIANGLES ? 3
                               : range.mode == OK_DRAW_LINES   ? 2
                                                               : 1;
    ASSERT_EQ(range.count % step, 0u);
    ASSERT_GE(range.material, 0);
    ASSERT_LT(static_cast<std::size_t>(range.material), model.materials.size());
    next += range.count;
  }
  ASSERT_EQ(next, mesh.data.indices.size());
  for (const OkModelData::Material &material : model.materials) {
    ASSERT_LT(material.texture, static_cast<int>(model.textures.size()));
    ASSERT_GT(material.surface.tint[3], 0.0f);
  }
}

/** Real files of others; empty where they are not at hand. */
inline std::string realData(const std::string &name) {
  const char *stated = std::getenv("OKINAWA_REAL_DATA");
  const std::string root = stated ? stated : OKINAWA_TEST_SOURCE_DIR "/../shared/data";
  const std::string path = root + "/" + name;
  return std::filesystem::exists(path) ? path : std::string();
}

}  // namespace objtest
