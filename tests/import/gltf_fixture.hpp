#pragma once

#include <cstdint>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "okinawa/import/gltf_reader.hpp"

namespace gltf_test {

using Json = nlohmann::json;
using Bytes = std::vector<std::uint8_t>;

template <typename T>
Bytes toBytes(const std::vector<T> &values) {
  Bytes bytes(values.size() * sizeof(T));
  if (!bytes.empty()) {
    std::memcpy(bytes.data(), values.data(), bytes.size());
  }
  return bytes;
}

inline std::string toBase64(const Bytes &bytes) {
  constexpr std::string_view kDigits =
      "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
  std::string text;
  for (std::size_t i = 0; i < bytes.size(); i += 3) {
    std::uint32_t group = 0;
    for (std::size_t k = 0; k < 3; ++k) {
      group = group << 8 | (i + k < bytes.size() ? bytes[i + k] : 0u);
    }
    for (std::size_t k = 0; k < 4; ++k) {
      text += i + k > bytes.size() ? '=' : kDigits[group >> (18 - 6 * k) & 63];
    }
  }
  return text;
}

/** Puts glTF documents together: JSON that a test may spoil, and one buffer. */
class Builder {
 public:
  Builder() { doc = {{"asset", {{"version", "2.0"}}}}; }

  int view(const Bytes &bytes, int stride = 0) {
    buffer.resize((buffer.size() + 3) / 4 * 4);
    Json entry = {{"buffer", 0}, {"byteOffset", buffer.size()}, {"byteLength", bytes.size()}};
    if (stride > 0) {
      entry["byteStride"] = stride;
    }
    buffer.insert(buffer.end(), bytes.begin(), bytes.end());
    return add("bufferViews", entry);
  }

  int accessor(int viewIndex, int component, std::size_t count, const char *type,
               bool normalized = false) {
    Json entry = {{"componentType", component}, {"count", count}, {"type", type}};
    if (viewIndex >= 0) {
      entry["bufferView"] = viewIndex;
    }
    if (normalized) {
      entry["normalized"] = true;
    }
    return add("accessors", entry);
  }

  int floats(const std::vector<float> &values, const char *type) {
    return accessor(view(toBytes(values)), 5126, values.size() / componentsOf(type), type);
  }
  int shorts(const std::vector<std::uint16_t> &values) {
    return accessor(view(toBytes(values)), 5123, values.size(), "SCALAR");
  }

  int mesh(const Json &attributes, const Json &more = Json::object()) {
    Json primitive = {{"attributes", attributes}};
    primitive.update(more);
    return add("meshes", {{"primitives", Json::array({primitive})}});
  }
  int node(const Json &entry) { return add("nodes", entry); }

  int add(const char *list, const Json &entry) {
    doc[list].push_back(entry);
    return static_cast<int>(doc[list].size()) - 1;
  }

  [[nodiscard]] std::string text() const {
    Json whole = doc;
    if (!buffer.empty() && !whole.contains("buffers")) {
      whole["buffers"] = {{{"byteLength", buffer.size()},
                           {"uri", "data:application/octet-stream;base64," + toBase64(buffer)}}};
    }
    return whole.dump();
  }

  [[nodiscard]] Bytes glb() const {
    Json whole = doc;
    if (!whole.contains("buffers")) {
      whole["buffers"] = {{{"byteLength", buffer.size()}}};
    }
    std::string json = whole.dump();
    json.resize((json.size() + 3) / 4 * 4, ' ');
    Bytes binary = buffer;
    binary.resize((binary.size() + 3) / 4 * 4);
    Bytes bytes;
    word(bytes, 0x46546C67);
    word(bytes, 2);
    word(bytes, 12 + 8 + json.size() + 8 + binary.size());
    word(bytes, json.size());
    word(bytes, 0x4E4F534A);
    bytes.insert(bytes.end(), json.begin(), json.end());
    word(bytes, binary.size());
    word(bytes, 0x004E4942);
    bytes.insert(bytes.end(), binary.begin(), binary.end());
    return bytes;
  }

  [[nodiscard]] OkResult<OkModelData> read(const std::string &path = "made.gltf") const {
    const std::string json = text();
    return okReadGltf({reinterpret_cast<const std::uint8_t *>(json.data()), json.size()}, path);
  }

  /** One triangle in z = 0, facing +Z, shown by one node. */
  static Builder triangle(const Json &more = Json::object()) {
    Builder builder;
    builder.mesh({{"POSITION", builder.floats({0, 0, 0, 1, 0, 0, 0, 1, 0}, "VEC3")}}, more);
    builder.node({{"mesh", 0}});
    return builder;
  }

  Json doc;
  Bytes buffer;

 private:
  static std::size_t componentsOf(std::string_view type) {
    return type == "SCALAR" ? 1 : static_cast<std::size_t>(type.back() - '0');
  }
  static void word(Bytes &bytes, std::size_t value) {
    for (int shift = 0; shift < 32; shift += 8) {
      bytes.push_back(static_cast<std::uint8_t>(value >> shift));
    }
  }
};

inline OkResult<OkModelData> readText(std::string_view text) {
  return okReadGltf({reinterpret_cast<const std::uint8_t *>(text.data()), text.size()},
                    "made.gltf");
}

/** The sentence of a refusal; empty, and a failed test, when there was none. */
inline std::string refusalOf(const OkResult<OkModelData> &result) {
  if (result) {
    ADD_FAILURE() << "the file was opened";
    return {};
  }
  return result.error().message;
}

/** A folder of a test's own, gone with it. */
class TempFolder {
 public:
  TempFolder() {
    const auto *info = testing::UnitTest::GetInstance()->current_test_info();
    path_ = std::filesystem::path(testing::TempDir()) /
            (std::string("okinawa_") + info->test_suite_name() + "_" + info->name());
    std::filesystem::remove_all(path_);
    std::filesystem::create_directories(path_);
  }
  ~TempFolder() {
    std::error_code ignored;
    std::filesystem::remove_all(path_, ignored);
  }
  TempFolder(const TempFolder &) = delete;
  TempFolder &operator=(const TempFolder &) = delete;

  std::string write(const std::string &name, const Bytes &bytes) const {
    const auto path = path_ / name;
    std::filesystem::create_directories(path.parent_path());
    std::ofstream(path, std::ios::binary)
        .write(reinterpret_cast<const char *>(bytes.data()),
               static_cast<std::streamsize>(bytes.size()));
    return path.string();
  }
  std::string write(const std::string &name, std::string_view text) const {
    return write(name, Bytes(text.begin(), text.end()));
  }
  [[nodiscard]] std::string path(const std::string &name = {}) const {
    return (path_ / name).string();
  }

 private:
  std::filesystem::path path_;
};

}  // namespace gltf_test
