#include "render/shader_library.hpp"

#include <string_view>
#include <utility>

#include "okinawa/base/files.hpp"
#include "okinawa/base/log.hpp"

#include "render/embedded_shaders.hpp"
#include "render/surface_variant.hpp"

namespace okinawa {

namespace {

constexpr std::uint64_t kLargestShaderBytes = 1u << 20;

/** Variants that every scene needs: compiled at the start, so that a broken driver shows at once.
 */
constexpr std::uint32_t kFirstVariants[] = {kSurfaceLit | kSurfaceDoubleSided,
                                            kSurfaceLit | kSurfaceDoubleSided | kSurfaceTextured};

bool areEqual(const gl::ShaderSources &a, const gl::ShaderSources &b) {
  if (a.names() != b.names()) {
    return false;
  }
  for (const std::string &name : a.names()) {
    if (*a.find(name) != *b.find(name)) {
      return false;
    }
  }
  return true;
}

}  // namespace

ShaderLibrary::ShaderLibrary(gl::Context &context)
    : context_(&context), embedded_(embeddedSources()), current_(embedded_) {}

OkResult<ShaderLibrary> ShaderLibrary::create(gl::Context &context) {
  ShaderLibrary library(context);
  if (OkStatus status = library.buildAllFixed(library.embedded_); !status.isOk()) {
    return status.error();
  }
  for (const std::uint32_t features : kFirstVariants) {
    OkResult<SurfaceProgram> built = library.buildSurface(library.embedded_, features);
    if (!built.isOk()) {
      return built.error();
    }
    library.surfaces_[features] = std::make_unique<SurfaceProgram>(std::move(built).value());
  }
  return library;
}

gl::ShaderSources ShaderLibrary::embeddedSources() {
  gl::ShaderSources sources;
  for (const EmbeddedShader &shader : embeddedShaders()) {
    sources.set(shader.name, shader.text);
  }
  return sources;
}

gl::ProgramDescription ShaderLibrary::describeEncode() {
  gl::ProgramDescription description;
  description.vertex = "encode.vert.glsl";
  description.fragment = "encode.frag.glsl";
  description.samplers = {{"uColor", kUnitTexture}};
  return description;
}

gl::ProgramDescription ShaderLibrary::describeLines() {
  gl::ProgramDescription description;
  description.vertex = "lines.vert.glsl";
  description.fragment = "lines.frag.glsl";
  return description;
}

gl::ProgramDescription ShaderLibrary::describePaint() {
  gl::ProgramDescription description;
  description.vertex = "paint.vert.glsl";
  description.fragment = "paint.frag.glsl";
  description.samplers = {{"uTexture", kUnitTexture}};
  return description;
}

gl::ProgramDescription ShaderLibrary::describeBackdrop() {
  gl::ProgramDescription description;
  description.vertex = "encode.vert.glsl";
  description.fragment = "backdrop.frag.glsl";
  description.samplers = {{"uColor", kUnitTexture}};
  return description;
}

OkStatus ShaderLibrary::buildAllFixed(const gl::ShaderSources &sources) {
  OkStatus result = okSuccess();
  const auto build = [&](const gl::ProgramDescription &description, gl::Program &program) {
    OkStatus status = buildFixed(sources, description, program);
    if (!status.isOk()) {
      OkLog::error(status.error().describe());
      result = std::move(status);
    }
  };
  build(describeEncode(), encode_);
  build(describeLines(), lines_);
  build(describePaint(), paint_);
  build(describeBackdrop(), backdrop_);
  return result;
}

OkStatus ShaderLibrary::buildFixed(const gl::ShaderSources &sources,
                                   const gl::ProgramDescription &description,
                                   gl::Program &program) {
  OkResult<gl::Program> built = gl::Program::build(*context_, sources, description);
  if (!built.isOk()) {
    return built.error();
  }
  program = std::move(built).value();
  return okSuccess();
}

gl::ProgramDescription ShaderLibrary::describeSurface(std::uint32_t features) {
  gl::ProgramDescription description;
  description.vertex = "surface.vert.glsl";
  description.fragment = "surface.frag.glsl";
  for (std::string &define : featureDefines(features)) {
    description.defines.push_back({std::move(define), "1"});
  }
  description.samplers = {{"uInstances", kUnitInstances}, {"uMaterials", kUnitMaterials}};
  if ((features & kSurfaceTextured) != 0) {
    description.samplers.push_back({"uTexture", kUnitTexture});
  }
  if ((features & kSurfaceTintMask) != 0) {
    description.samplers.push_back({"uTintMask", kUnitTintMask});
  }
  if ((features & kSurfaceSlots) != 0) {
    description.samplers.push_back({"uSlots", kUnitSlots});
  }
  if ((features & kSurfaceIndexed) != 0) {
    description.samplers.push_back({"uUnits", kUnitUnits});
  }
  return description;
}

OkResult<SurfaceProgram> ShaderLibrary::buildSurface(const gl::ShaderSources &sources,
                                                     std::uint32_t features) {
  OkResult<gl::Program> built = gl::Program::build(*context_, sources, describeSurface(features));
  if (!built.isOk()) {
    return built.error();
  }
  SurfaceProgram surface;
  surface.program = std::move(built).value();
  surface.clipFromRelative = surface.program.uniform("uClipFromRelative");
  surface.eye = surface.program.uniform("uEye");
  if ((features & kSurfaceLine) != 0) {
    surface.viewport = surface.program.uniform("uViewport");
  }
  if ((features & kSurfaceSlots) == 0) {
    surface.instanceBase = surface.program.uniform("uInstanceBase");
  }
  if ((features & kSurfaceLit) != 0) {
    surface.towardSun = surface.program.uniform("uTowardSun");
    surface.sunColor = surface.program.uniform("uSunColor");
    surface.ambientColor = surface.program.uniform("uAmbientColor");
  }
  return surface;
}

SurfaceProgram *ShaderLibrary::getSurface(std::uint32_t features) {
  const auto known = surfaces_.find(features);
  return known != surfaces_.end() ? known->second.get() : buildMissing(features);
}

SurfaceProgram *ShaderLibrary::buildMissing(std::uint32_t features) {
  OkResult<SurfaceProgram> built = buildSurface(current_, features);
  if (!built.isOk()) {
    OkLog::error(built.error().describe());
    good_ = false;
    built = buildSurface(embedded_, features);
  }
  std::unique_ptr<SurfaceProgram> &place = surfaces_[features];
  if (built.isOk()) {
    place = std::make_unique<SurfaceProgram>(std::move(built).value());
  }
  return place.get();
}

gl::ShaderSources ShaderLibrary::readSources(bool *complete) {
  gl::ShaderSources sources = embedded_;
  if (folder_.empty()) {
    return sources;
  }
  for (const std::string &name : embedded_.names()) {
    const std::string path = OkFiles::join(folder_, name);
    if (!OkFiles::isFile(path)) {
      continue;
    }
    OkResult<std::vector<std::uint8_t>> bytes = OkFiles::read(path, kLargestShaderBytes);
    if (!bytes.isOk()) {
      OkLog::error(bytes.error().describe());
      *complete = false;
      continue;
    }
    sources.set(name, std::string(bytes.value().begin(), bytes.value().end()));
  }
  return sources;
}

bool ShaderLibrary::reload() {
  bool complete = true;
  gl::ShaderSources sources = readSources(&complete);
  if (areEqual(sources, current_)) {
    return good_ && complete;
  }
  current_ = std::move(sources);
  good_ = buildAllFixed(current_).isOk() && complete;
  for (auto &[features, surface] : surfaces_) {
    OkResult<SurfaceProgram> built = buildSurface(current_, features);
    if (built.isOk()) {
      surface = std::make_unique<SurfaceProgram>(std::move(built).value());
    } else {
      OkLog::error(built.error().describe());
      good_ = false;
    }
  }
  return good_;
}

}  // namespace okinawa
