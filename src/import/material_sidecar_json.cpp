#include "import/material_sidecar_json.hpp"

#include <algorithm>
#include <cmath>
#include <limits>
#include <map>
#include <nlohmann/json.hpp>
#include <unordered_set>

#include "okinawa/base/limits.hpp"

#include "import/text_scan.hpp"

namespace okinawa {
namespace {

// Floats are written with as many digits as a float needs. Keys are looked up in a tree when
// reading, or a hostile file of a million keys would take forever; written ones keep their order.
template <template <typename, typename, typename...> class Map>
using JsonOf =
    nlohmann::basic_json<Map, std::vector, std::string, bool, std::int64_t, std::uint64_t, float>;
using Json = JsonOf<std::map>;
using OrderedJson = JsonOf<nlohmann::ordered_map>;

constexpr std::array<std::pair<const char *, OkBlendMode>, 4> kBlendNames = {
    {{"opaque", OK_BLEND_OPAQUE},
     {"cutout", OK_BLEND_CUTOUT},
     {"alpha", OK_BLEND_ALPHA},
     {"additive", OK_BLEND_ADDITIVE}}};

constexpr float kUnbounded = std::numeric_limits<float>::max();

/** The deepest nesting of brackets outside strings: known before anything is built from it. */
int depthOf(std::string_view text) noexcept {
  int depth = 0;
  int deepest = 0;
  bool inString = false;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (inString) {
      i += c == '\\' ? 1 : 0;
      inString = c != '"';
    } else if (c == '"') {
      inString = true;
    } else if (c == '{' || c == '[') {
      deepest = std::max(deepest, ++depth);
    } else if (c == '}' || c == ']') {
      --depth;
    }
  }
  return deepest;
}

class SidecarParser {
 public:
  SidecarParser(std::string_view text, std::string file) : text_(text), file_(std::move(file)) {}

  OkResult<std::vector<SidecarMaterial>> parse() {
    if (depthOf(text_) > OkLimits::kJsonDepth) {
      fail("the JSON is nested deeper than " + std::to_string(OkLimits::kJsonDepth) + " levels");
      return *error_;
    }
    Json root;
    if (!parseJson(root)) {
      return *error_;
    }
    if (!root.is_object()) {
      fail("a material sidecar must be a JSON object with one object for each material");
      return *error_;
    }
    std::vector<SidecarMaterial> materials;
    for (const auto &[name, object] : root.items()) {
      materials.push_back(readMaterial(name, object));
      if (error_) {
        return *error_;
      }
    }
    return materials;
  }

 private:
  bool parseJson(Json &root) {
    try {
      root = Json::parse(text_.begin(), text_.end());
      return true;
    } catch (const nlohmann::detail::parse_error &error) {
      const auto end = std::min(error.byte, text_.size());
      fail("the JSON cannot be read", 1 + std::count(text_.begin(), text_.begin() + end, '\n'));
    } catch (const nlohmann::detail::exception &) {
      fail("the JSON holds a number that is out of range");
    }
    return false;
  }

  void fail(std::string message, long line = 0) {
    if (!error_) {
      error_ = OkError{std::move(message), file_, line, -1};
    }
  }

  void refuse(const char *key, const std::string &expected) {
    fail("material " + quoteText(material_) + ": '" + key + "' must be " + expected);
  }

  SidecarMaterial readMaterial(const std::string &name, const Json &object) {
    material_ = name;
    SidecarMaterial material;
    material.name = name;
    if (!object.is_object()) {
      fail("material " + quoteText(name) + " must be an object");
      return material;
    }
    readAlbedo(object, material);
    readNumber(object, "metallic", 0.0f, 1.0f, material.metallic);
    readNumber(object, "roughness", 0.0f, 1.0f, material.roughness);
    readNumber(object, "ior", 1.0f, kUnbounded, material.ior);
    readNumber(object, "transmission", 0.0f, 1.0f, material.transmission);
    readEmissive(object, material);
    readBlend(object, material);
    readUnlit(object, material);
    readText(object, "albedo_map", material.albedoMap);
    readText(object, "normal_map", material.normalMap);
    readText(object, "metallic_roughness_map", material.metallicRoughnessMap);
    readText(object, "emissive_map", material.emissiveMap);
    readText(object, "tint_mask", material.tintMask);
    return material;
  }

  static const Json *find(const Json &object, const char *key) {
    const auto found = object.find(key);
    return found == object.end() ? nullptr : &*found;
  }

  static bool isWithin(const Json &value, float least, float most) {
    return value.is_number() && value.get<float>() >= least && value.get<float>() <= most;
  }

  void readNumber(const Json &object, const char *key, float least, float most,
                  std::optional<float> &out) {
    const Json *value = find(object, key);
    if (!value) {
      return;
    }
    if (!isWithin(*value, least, most)) {
      refuse(key, most == kUnbounded ? "a number of at least 1" : "a number from 0 to 1");
      return;
    }
    out = value->get<float>();
  }

  /** Between `least` and `most` components; false after a refusal. */
  template <std::size_t N>
  bool readNumbers(const Json &value, std::size_t least, float most, std::array<float, N> &out) {
    if (!value.is_array() || value.size() < least || value.size() > N) {
      return false;
    }
    for (std::size_t i = 0; i < value.size(); ++i) {
      if (!isWithin(value[i], 0.0f, most)) {
        return false;
      }
      out[i] = value[i].template get<float>();
    }
    return true;
  }

  void readAlbedo(const Json &object, SidecarMaterial &material) {
    const Json *value = find(object, "albedo");
    std::array<float, 4> albedo = {1.0f, 1.0f, 1.0f, 1.0f};
    if (value && !readNumbers(*value, 3, 1.0f, albedo)) {
      refuse("albedo", "a list of four numbers from 0 to 1: red, green, blue and alpha");
    } else if (value) {
      material.albedo = albedo;
    }
  }

  void readEmissive(const Json &object, SidecarMaterial &material) {
    const Json *value = find(object, "emissive");
    std::array<float, 3> emissive = {};
    if (value && !readNumbers(*value, 3, kUnbounded, emissive)) {
      refuse("emissive", "a list of three numbers, none below 0: red, green and blue");
    } else if (value) {
      material.emissive = emissive;
    }
  }

  void readBlend(const Json &object, SidecarMaterial &material) {
    const Json *value = find(object, "blend");
    if (!value) {
      return;
    }
    const auto found = std::find_if(kBlendNames.begin(), kBlendNames.end(), [&](const auto &entry) {
      return value->is_string() && value->template get_ref<const std::string &>() == entry.first;
    });
    if (found == kBlendNames.end()) {
      refuse("blend", "\"opaque\", \"cutout\", \"alpha\" or \"additive\"");
      return;
    }
    material.blend = found->second;
  }

  void readUnlit(const Json &object, SidecarMaterial &material) {
    const Json *value = find(object, "unlit");
    if (value && !value->is_boolean()) {
      refuse("unlit", "true or false");
    } else if (value) {
      material.unlit = value->get<bool>();
    }
  }

  void readText(const Json &object, const char *key, std::optional<std::string> &out) {
    const Json *value = find(object, key);
    if (value && !value->is_string()) {
      refuse(key, "a file name");
    } else if (value) {
      out = value->get<std::string>();
    }
  }

  std::string_view text_;
  std::string file_;
  std::string material_;
  std::optional<OkError> error_;
};

template <typename T>
void put(OrderedJson &object, const char *key, const std::optional<T> &value) {
  if (value) {
    object[key] = *value;
  }
}

OrderedJson toJson(const SidecarMaterial &material) {
  OrderedJson object = OrderedJson::object();
  put(object, "albedo", material.albedo);
  put(object, "metallic", material.metallic);
  put(object, "roughness", material.roughness);
  put(object, "ior", material.ior);
  put(object, "transmission", material.transmission);
  put(object, "emissive", material.emissive);
  if (material.blend) {
    const auto found = std::find_if(kBlendNames.begin(), kBlendNames.end(), [&](const auto &entry) {
      return entry.second == *material.blend;
    });
    object["blend"] = found == kBlendNames.end() ? "opaque" : found->first;
  }
  put(object, "unlit", material.unlit);
  put(object, "albedo_map", material.albedoMap);
  put(object, "normal_map", material.normalMap);
  put(object, "metallic_roughness_map", material.metallicRoughnessMap);
  put(object, "emissive_map", material.emissiveMap);
  put(object, "tint_mask", material.tintMask);
  return object;
}

}  // namespace

OkResult<std::vector<SidecarMaterial>> parseSidecar(std::span<const std::uint8_t> bytes,
                                                    const std::string &file) {
  const std::string_view text(reinterpret_cast<const char *>(bytes.data()), bytes.size());
  return SidecarParser(text, file).parse();
}

std::string formatSidecar(std::span<const SidecarMaterial> materials) {
  OrderedJson root = OrderedJson::object();
  auto &entries = root.get_ref<OrderedJson::object_t &>();
  std::unordered_set<std::string> names;
  for (const SidecarMaterial &material : materials) {
    if (names.insert(material.name).second) {
      entries.emplace_back(material.name, toJson(material));
    }
  }
  return root.dump(2, ' ', false, OrderedJson::error_handler_t::replace) + "\n";
}

}  // namespace okinawa
