// Every variant of every shader must be valid GLSL by the reference compiler, not only by the
// driver at hand.

#include <cstdlib>
#include <fstream>
#include <gtest/gtest.h>
#include <set>

#include "render/shader_library.hpp"
#include "render/surface_variant.hpp"

namespace okinawa {
namespace {

bool hasValidator() {
  return std::system("glslangValidator --version > /dev/null 2>&1") == 0;
}

class ShaderTextTest : public ::testing::Test {
 protected:
  /** Writes a shader for one run of the validator over many. */
  void addText(const std::string &text, const std::string &stage) {
    const std::string path =
        ::testing::TempDir() + "ok_render_shader_" + std::to_string(files_++) + "." + stage;
    std::ofstream(path) << text;
    command_ += " " + path;
    paths_.push_back(path);
  }
  int validate() { return std::system((command_ + " > " + report() + " 2>&1").c_str()); }
  static std::string report() { return ::testing::TempDir() + "ok_render_shader_report.txt"; }
  static std::string readReport() {
    std::ifstream file(report());
    return {std::istreambuf_iterator<char>(file), {}};
  }
  void TearDown() override {
    for (const std::string &path : paths_) {
      std::remove(path.c_str());
    }
    std::remove(report().c_str());
  }

 private:
  std::string command_ = "glslangValidator";
  std::vector<std::string> paths_;
  int files_ = 0;
};

/**
 * Light and sides only mean something together, see `drawFeatures`; slots replace lists; lines bear
 * neither light nor textures.
 */
bool isReachable(std::uint32_t features) {
  constexpr std::uint32_t kSlotsAndList = kSurfaceSlots | kSurfaceIndexed;
  if ((features & kSlotsAndList) == kSlotsAndList) {
    return false;
  }
  constexpr std::uint32_t kNeverLines = kSurfaceTextured | kSurfaceTintMask | kSurfaceLit |
                                        kSurfaceSecondUv | kSurfacePoints | kSurfaceDoubleSided;
  if ((features & kSurfaceLine) != 0 && (features & kNeverLines) != 0) {
    return false;
  }
  return (features & kSurfaceLit) != 0 || (features & kSurfaceDoubleSided) == 0;
}

TEST_F(ShaderTextTest, EveryVariantIsValid) {
  if (!hasValidator()) {
    GTEST_SKIP() << "glslangValidator is not installed (package glslang-tools)";
  }
  const gl::ShaderSources sources = ShaderLibrary::embeddedSources();
  // The defines reach the text in few places: many variants assemble to one text.
  std::set<std::string> vertexTexts;
  std::set<std::string> fragmentTexts;
  const std::uint32_t vertexBits = kSurfaceVertexColor | kSurfaceSecondUv | kSurfaceLit |
                                   kSurfacePoints | kSurfaceSlots | kSurfaceIndexed | kSurfaceLine;
  for (std::uint32_t features = 0; features < (1u << kSurfaceFeatureCount); ++features) {
    if (!isReachable(features)) {
      continue;
    }
    const auto assemble = [&](const char *name, std::uint32_t bits) {
      const gl::ProgramDescription description = ShaderLibrary::describeSurface(bits);
      OkResult<gl::ShaderText> text = sources.assemble(name, description.defines);
      EXPECT_TRUE(text.isOk());
      return text.isOk() ? text.value().text : std::string();
    };
    if ((features & ~vertexBits) == 0) {
      vertexTexts.insert(assemble("surface.vert.glsl", features));
    }
    if ((features & (kSurfacePoints | kSurfaceSlots | kSurfaceSecondUv | kSurfaceIndexed)) == 0) {
      fragmentTexts.insert(assemble("surface.frag.glsl", features));
    }
  }
  EXPECT_EQ(vertexTexts.size(), 54u);
  EXPECT_EQ(fragmentTexts.size(), 208u);
  for (const std::string &text : vertexTexts) {
    addText(text, "vert");
  }
  for (const std::string &text : fragmentTexts) {
    addText(text, "frag");
  }
  for (const char *name : {"encode", "lines"}) {
    addText(sources.assemble(name + std::string(".vert.glsl")).value().text, "vert");
    addText(sources.assemble(name + std::string(".frag.glsl")).value().text, "frag");
  }
  EXPECT_EQ(validate(), 0) << readReport();
}

TEST_F(ShaderTextTest, TheValidatorSeesMistakes) {
  if (!hasValidator()) {
    GTEST_SKIP() << "glslangValidator is not installed (package glslang-tools)";
  }
  addText("#version 330 core\nvoid main() { gl_Position = nothing; }\n", "vert");
  EXPECT_NE(validate(), 0);
}

TEST(ShaderText, NoTextIsTooLongForACompiler) {
  for (const std::string &name : ShaderLibrary::embeddedSources().names()) {
    EXPECT_LT(ShaderLibrary::embeddedSources().find(name)->size(), 65536u) << name;
  }
}

}  // namespace
}  // namespace okinawa
