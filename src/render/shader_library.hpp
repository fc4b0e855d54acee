#pragma once

#include <cstdint>
#include <memory>
#include <string>
#include <unordered_map>

#include "okinawa/base/result.hpp"

#include "gl/context.hpp"
#include "gl/program.hpp"
#include "gl/shader_source.hpp"

namespace okinawa {

/** Texture units that all programs agree on. */
enum TextureUnit : std::uint32_t {
  kUnitTexture = 0,
  kUnitTintMask = 1,
  kUnitInstances = 2,
  kUnitMaterials = 3,
  kUnitSlots = 4,
  kUnitUnits = 5,
};

/** One variant of the surface shader, with the places of its uniforms. */
struct SurfaceProgram {
  gl::Program program;
  int clipFromRelative = -1;
  int eye = -1;
  int viewport = -1;
  int instanceBase = -1;
  int towardSun = -1;
  int sunColor = -1;
  int ambientColor = -1;
  /** The view that the uniforms were last set for. */
  std::uint64_t viewSerial = 0;
  int lastInstanceBase = -1;
};

/**
 * The programs of the renderer, compiled when first asked for. Texts come from a folder where it
 * has them, else from the library. What fails to compile is said once, and the last good program,
 * or else the library's own, goes on being used.
 */
class ShaderLibrary {
 public:
  /** Fails when the library's own shaders do. */
  static OkResult<ShaderLibrary> create(gl::Context &context);

  /** Null when not even the library's text compiles. */
  SurfaceProgram *getSurface(std::uint32_t features);
  const gl::Program &getEncode() const noexcept { return encode_; }
  const gl::Program &getLines() const noexcept { return lines_; }
  const gl::Program &getPaint() const noexcept { return paint_; }
  const gl::Program &getBackdrop() const noexcept { return backdrop_; }

  void setFolder(std::string folder) { folder_ = std::move(folder); }
  /** Compiles everything again when a text changed. True when all shaders are good. */
  bool reload();

  /** What `features` is made of, for whoever wants to check it. */
  [[nodiscard]] static gl::ProgramDescription describeSurface(std::uint32_t features);
  [[nodiscard]] static gl::ProgramDescription describeEncode();
  [[nodiscard]] static gl::ProgramDescription describeLines();
  [[nodiscard]] static gl::ProgramDescription describePaint();
  [[nodiscard]] static gl::ProgramDescription describeBackdrop();
  [[nodiscard]] static gl::ShaderSources embeddedSources();

 private:
  explicit ShaderLibrary(gl::Context &context);
  OkResult<SurfaceProgram> buildSurface(const gl::ShaderSources &sources, std::uint32_t features);
  OkStatus buildFixed(const gl::ShaderSources &sources, const gl::ProgramDescription &description,
                      gl::Program &program);
  /** All programs but those of surfaces, each the last good one where it fails; the last failure.
   */
  OkStatus buildAllFixed(const gl::ShaderSources &sources);
  SurfaceProgram *buildMissing(std::uint32_t features);
  gl::ShaderSources readSources(bool *complete);

  gl::Context *context_;
  std::string folder_;
  gl::ShaderSources embedded_;
  gl::ShaderSources current_;
  bool good_ = true;
  gl::Program encode_;
  gl::Program lines_;
  gl::Program paint_;
  gl::Program backdrop_;
  /** By features; null for what cannot be built. */
  std::unordered_map<std::uint32_t, std::unique_ptr<SurfaceProgram>> surfaces_;
};

}  // namespace okinawa
