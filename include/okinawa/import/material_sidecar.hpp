#pragma once

#include <string>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/import/model_data.hpp"

/**
 * Material sidecars: `spider.obj.okmat.json` beside `spider.obj`, a JSON object with one object for
 * each material by name: `albedo` [r,g,b,a], `metallic`, `roughness`, `ior`, `transmission`,
 * `emissive`, `blend`, `unlit`, `albedo_map`, `normal_map`, `metallic_roughness_map`,
 * `emissive_map`, `tint_mask`. Colours are sRGB. Where a sidecar exists it decides; keys it leaves
 * out keep what the model file says.
 */
class OkMaterialSidecar {
 public:
  [[nodiscard]] static std::string pathFor(const std::string &modelPath);

  /**
   * Applies the sidecar of a model to its materials, by name. True when there was one, false when
   * there is none. A broken sidecar fails and changes nothing.
   */
  static OkResult<bool> apply(OkModelData &model);

  /** Writes the materials of a model beside it. */
  static OkStatus write(const OkModelData &model);
};
