#include "gl/capability_report.hpp"

#include <string>

#include "okinawa/base/capabilities.hpp"

#include "gl/context.hpp"

namespace okinawa::gl {

namespace {

struct ExtensionRow {
  const char *capability;
  const char *extension;
  /** One that does as well, or null. */
  const char *alternative = nullptr;
};

constexpr ExtensionRow kExtensionRows[] = {
    {"compressed-bc", "GL_EXT_texture_compression_s3tc"},
    {"compressed-bptc", "GL_ARB_texture_compression_bptc"},
    {"compressed-astc", "GL_KHR_texture_compression_astc_ldr"},
    {"compressed-etc2", "GL_ARB_ES3_compatibility"},
    {"anisotropic-filtering", "GL_EXT_texture_filter_anisotropic",
     "GL_ARB_texture_filter_anisotropic"},
    {"debug-output", "GL_KHR_debug"},
    {"texture-storage", "GL_ARB_texture_storage"},
    {"buffer-storage", "GL_ARB_buffer_storage"},
    {"clip-control", "GL_ARB_clip_control"},
    {"multi-draw-indirect", "GL_ARB_multi_draw_indirect"},
    {"base-instance", "GL_ARB_base_instance"},
};

/** Core in OpenGL 3.3, whatever the list of extensions says. */
constexpr const char *kAlwaysThere[] = {"compressed-rgtc", "timer-queries", "float-render-targets",
                                        "pixel-readback"};

void reportExtensions(const Context &context) {
  for (const auto &row : kExtensionRows) {
    const bool found = context.hasExtension(row.extension) ||
                       (row.alternative != nullptr && context.hasExtension(row.alternative));
    OkCapabilities::set(row.capability,
                        found ? "" : "the driver lacks " + std::string(row.extension));
  }
}

void reportBudgets(const Context &context) {
  const Limits &limits = context.limits();
  OkCapabilities::setBudget("max-texture-size", limits.maxTextureSize);
  OkCapabilities::setBudget("max-cube-map-size", limits.maxCubeMapTextureSize);
  OkCapabilities::setBudget("max-array-layers", limits.maxArrayTextureLayers);
  OkCapabilities::setBudget("max-renderbuffer-size", limits.maxRenderbufferSize);
  OkCapabilities::setBudget("max-texture-units", limits.maxTextureUnits);
  OkCapabilities::setBudget("max-texture-buffer-texels", limits.maxTextureBufferSize);
  OkCapabilities::setBudget("max-uniform-block-bytes", limits.maxUniformBlockSize);
  OkCapabilities::setBudget("max-vertex-attributes", limits.maxVertexAttributes);
  OkCapabilities::setBudget("max-color-attachments", limits.maxColorAttachments);
  OkCapabilities::setBudget("max-samples", limits.maxSamples);
  OkCapabilities::setBudget("max-anisotropy", static_cast<long long>(limits.maxAnisotropy));
  OkCapabilities::setBudget("max-line-width", static_cast<long long>(limits.maxLineWidth));
}

}  // namespace

void reportCapabilities(const Context &context) {
  if (context.isNull()) {
    OkCapabilities::reset("the null device draws nothing");
    reportBudgets(context);
    return;
  }
  OkCapabilities::reset("the driver lacks it");
  for (const char *name : kAlwaysThere) {
    OkCapabilities::set(name, "");
  }
  reportExtensions(context);
  OkCapabilities::set("window", context.hasDefaultFramebuffer()
                                    ? ""
                                    : "drawing offscreen: " + context.info().surface);
  reportBudgets(context);
}

void reportNoDevice() {
  OkCapabilities::reset("no device is running");
}

}  // namespace okinawa::gl
