#include "okinawa/base/capabilities.hpp"

#include <algorithm>

#include "okinawa/base/log.hpp"

namespace {

constexpr const char *kNoDevice = "no device is running";

struct Register {
  std::vector<OkCapability> capabilities;
  std::vector<OkBudget> budgets;
};

std::vector<OkCapability> makeCapabilities() {
  const auto entry = [](const char *name, const char *description) {
    return OkCapability{name, description, false, kNoDevice};
  };
  return {
      entry("compressed-bc", "BC1 to BC3 textures (GL_EXT_texture_compression_s3tc)"),
      entry("compressed-rgtc", "BC4 and BC5 textures (core in OpenGL 3.0)"),
      entry("compressed-bptc", "BC6H and BC7 textures (GL_ARB_texture_compression_bptc)"),
      entry("compressed-astc", "ASTC textures (GL_KHR_texture_compression_astc_ldr)"),
      entry("compressed-etc2", "ETC2 and EAC textures (GL_ARB_ES3_compatibility)"),
      entry("anisotropic-filtering",
            "sharper textures at grazing angles (GL_EXT_texture_filter_anisotropic)"),
      entry("debug-output", "messages from the driver (GL_KHR_debug)"),
      entry("timer-queries", "GPU times of passes (GL_ARB_timer_query)"),
      entry("texture-storage", "textures of unchanging shape (GL_ARB_texture_storage)"),
      entry("buffer-storage", "buffers that stay mapped (GL_ARB_buffer_storage)"),
      entry("clip-control", "depth from 0 to 1 for reversed depth (GL_ARB_clip_control)"),
      entry("multi-draw-indirect",
            "many draws from one buffer of commands (GL_ARB_multi_draw_indirect)"),
      entry("base-instance", "instance streams that start anywhere (GL_ARB_base_instance)"),
      entry("float-render-targets", "rendering to half floats, which linear light needs"),
      entry("pixel-readback", "reading back what was drawn: screenshots and coverage of cutouts"),
      entry("window", "a window that a person sees, with keys and mouse"),
  };
}

std::vector<OkBudget> makeBudgets() {
  // OpenGL 3.3 core specification, tables 6.43 to 6.53: the least that every implementation grants.
  return {
      {"max-texture-size", "widest and highest texture, in texels", 1024},
      {"max-cube-map-size", "widest face of a cube map, in texels", 1024},
      {"max-array-layers", "layers of an array texture", 256},
      {"max-renderbuffer-size", "widest and highest render target, in pixels", 1024},
      {"max-texture-units", "textures that one draw reads", 16},
      {"max-texture-buffer-texels", "texels of one buffer texture", 65536},
      {"max-uniform-block-bytes", "bytes of one uniform block", 16384},
      {"max-vertex-attributes", "vertex streams of one draw", 16},
      {"max-color-attachments", "colour images of one render target", 8},
      {"max-samples", "samples a pixel of a multisampled target", 4},
      {"max-anisotropy", "most samples of anisotropic filtering, 1 where there is none", 1},
      {"max-line-width", "widest line the driver draws itself, in pixels", 1},
      {"max-lights", "lights that shine on one picture", 64},
      {"max-instances-per-call", "instances that one draw call takes before it is split", 8192},
      {"max-draws-per-call", "different meshes that one draw call takes before it is split", 8192},
  };
}

Register &entries() {
  static Register &instance = *new Register{makeCapabilities(), makeBudgets()};
  return instance;
}

OkCapability *findCapability(std::string_view name) {
  auto &all = entries().capabilities;
  const auto found = std::find_if(all.begin(), all.end(),
                                  [&](const OkCapability &each) { return each.name == name; });
  if (found == all.end()) {
    OkLog::warning("there is no capability named \"" + std::string(name) + "\"");
    return nullptr;
  }
  return &*found;
}

OkBudget *findBudget(std::string_view name) {
  auto &all = entries().budgets;
  const auto found =
      std::find_if(all.begin(), all.end(), [&](const OkBudget &each) { return each.name == name; });
  if (found == all.end()) {
    OkLog::warning("there is no budget named \"" + std::string(name) + "\"");
    return nullptr;
  }
  return &*found;
}

}  // namespace

const std::vector<OkCapability> &OkCapabilities::getAll() {
  return entries().capabilities;
}

const std::vector<OkBudget> &OkCapabilities::getBudgets() {
  return entries().budgets;
}

bool OkCapabilities::has(std::string_view name) {
  const OkCapability *entry = findCapability(name);
  return entry && entry->available;
}

std::string OkCapabilities::whyNot(std::string_view name) {
  const OkCapability *entry = findCapability(name);
  return entry ? entry->reason : "there is no capability of that name";
}

long long OkCapabilities::getBudget(std::string_view name) {
  const OkBudget *entry = findBudget(name);
  return entry ? entry->value : 0;
}

void OkCapabilities::set(std::string_view name, std::string_view reason) {
  if (OkCapability *entry = findCapability(name)) {
    entry->available = reason.empty();
    entry->reason = reason;
  }
}

void OkCapabilities::setBudget(std::string_view name, long long value) {
  if (OkBudget *entry = findBudget(name)) {
    entry->value = value;
  }
}

void OkCapabilities::reset(std::string_view reason) {
  for (OkCapability &each : entries().capabilities) {
    each.available = false;
    each.reason = reason.empty() ? kNoDevice : std::string(reason);
  }
  entries().budgets = makeBudgets();
}

std::string OkCapabilities::describeMarkdown() {
  std::string page =
      "# Capabilities\n\n"
      "What a device may offer beyond OpenGL 3.3 core. Ask with `OkCapabilities::has(name)`;\n"
      "`OkCapabilities::whyNot(name)` says why something is missing.\n\n"
      "| name | what it is |\n| --- | --- |\n";
  for (const OkCapability &each : entries().capabilities) {
    page += "| `" + each.name + "` | " + each.description + " |\n";
  }
  page +=
      "\n# Budgets\n\n"
      "Numbers that the device sets, read with `OkCapabilities::getBudget(name)`. The least is "
      "what\n"
      "holds before a device answers.\n\n"
      "| name | what it is | least |\n| --- | --- | --- |\n";
  for (const OkBudget &each : makeBudgets()) {
    page +=
        "| `" + each.name + "` | " + each.description + " | " + std::to_string(each.value) + " |\n";
  }
  return page;
}
