#include "gl/program.hpp"

#include <array>
#include <gtest/gtest.h>
#include <string>
#include <utility>
#include <vector>

#include "gl/recording_commands.hpp"
#include "support/gl_fixture.hpp"

namespace gl = okinawa::gl;
using gl::CommandId;

namespace {

class ProgramTest : public okinawa::test::NullGlFixture {
 protected:
  void SetUp() override {
    NullGlFixture::SetUp();
    sources_.set("vertex", "in vec3 position; uniform mat4 view; void main() {}\n");
    sources_.set("fragment",
                 "uniform vec4 tint; uniform sampler2D albedo; uniform Lights { int n; };\n");
    description_.vertex = "vertex";
    description_.fragment = "fragment";
  }

  gl::RecordingCommands &calls() { return *context().recorder(); }

  gl::ShaderSources sources_;
  gl::ProgramDescription description_;
};

}  // namespace

TEST_F(ProgramTest, BuildsAndLeavesNoShadersBehind) {
  description_.attributes = {{"position", 3}};
  description_.outputs = {{"color", 0}};
  auto program = gl::Program::build(context(), sources_, description_);
  ASSERT_TRUE(program) << program.error().message;
  EXPECT_EQ(context().liveObjectCount(gl::ObjectKind::Program), 1u);
  EXPECT_EQ(calls().count(CommandId::CreateShader), 2u);
  EXPECT_EQ(calls().count(CommandId::DeleteShader), 2u);
  EXPECT_EQ(calls().count(CommandId::DetachShader), 2u);
  EXPECT_EQ(calls().count(CommandId::BindFragDataLocation), 1u);
  EXPECT_EQ(program.value().attribute("position"), 3);
  program.value().release();
  context().drainDeletions();
  EXPECT_EQ(calls().count(CommandId::DeleteProgram), 1u);
}

TEST_F(ProgramTest, AGeometryShaderIsAThird) {
  sources_.set("geometry", "");
  description_.geometry = "geometry";
  ASSERT_TRUE(gl::Program::build(context(), sources_, description_));
  EXPECT_EQ(calls().count(CommandId::AttachShader), 3u);
}

TEST_F(ProgramTest, FastensBlocksAndSamplersThatExist) {
  description_.blocks = {{"Lights", 2}, {"Absent", 3}};
  description_.samplers = {{"albedo", 4}, {"missing", 5}};
  auto program = gl::Program::build(context(), sources_, description_);
  ASSERT_TRUE(program);
  EXPECT_EQ(calls().count(CommandId::UniformBlockBinding), 1u);
  EXPECT_EQ(calls().count(CommandId::Uniform1i), 1u);
  EXPECT_FALSE(program.value().bindBlock("Absent", 1));
}

TEST_F(ProgramTest, AsksForEachUniformOnce) {
  auto program = std::move(gl::Program::build(context(), sources_, description_)).value();
  EXPECT_TRUE(program.hasUniform("tint"));
  EXPECT_TRUE(program.hasUniform("tint"));
  EXPECT_FALSE(program.hasUniform("absent"));
  EXPECT_FALSE(program.hasUniform("absent"));
  EXPECT_EQ(calls().count(CommandId::GetUniformLocation), 2u);
}

TEST_F(ProgramTest, SetsUniformsOfEveryType) {
  sources_.set("fragment",
               "uniform int i; uniform uint u; uniform float f; uniform vec2 v2; uniform vec3 v3;"
               "uniform vec4 v4; uniform ivec2 i2; uniform mat3 m3; uniform mat4 m4;");
  auto program = std::move(gl::Program::build(context(), sources_, description_)).value();
  program.set("i", 1);
  program.set("u", 2u);
  program.set("f", 0.5f);
  program.set("v2", glm::vec2(1.0f));
  program.set("v3", glm::vec3(1.0f));
  program.set("v4", glm::vec4(1.0f));
  program.set("i2", glm::ivec2(1));
  program.set("m3", glm::mat3(1.0f));
  program.set("m4", glm::mat4(1.0f));
  const std::array<int, 2> ints{};
  const std::array<float, 2> floats{};
  const std::array<glm::vec2, 2> pairs{};
  const std::array<glm::vec3, 2> triples{};
  const std::array<glm::vec4, 2> quads{};
  const std::array<glm::mat4, 2> matrices{};
  program.setArray(program.uniform("i"), 2, ints.data());
  program.setArray(program.uniform("f"), 2, floats.data());
  program.setArray(program.uniform("v2"), 2, pairs.data());
  program.setArray(program.uniform("v3"), 2, triples.data());
  program.setArray(program.uniform("v4"), 2, quads.data());
  program.setArray(program.uniform("m4"), 2, matrices.data());
  for (const auto id :
       {CommandId::Uniform1i, CommandId::Uniform1ui, CommandId::Uniform1f, CommandId::Uniform2f,
        CommandId::Uniform3f, CommandId::Uniform4f, CommandId::Uniform2i,
        CommandId::UniformMatrix3fv, CommandId::Uniform1iv, CommandId::Uniform1fv,
        CommandId::Uniform2fv, CommandId::Uniform3fv, CommandId::Uniform4fv}) {
    EXPECT_EQ(calls().count(id), 1u) << gl::commandName(id);
  }
  EXPECT_EQ(calls().count(CommandId::UniformMatrix4fv), 2u);
  EXPECT_EQ(calls().count(CommandId::UseProgram), 1u);
}

TEST_F(ProgramTest, UniformsThatAreNotThereArePassedOver) {
  auto program = std::move(gl::Program::build(context(), sources_, description_)).value();
  program.set("absent", 1.0f);
  program.set(-1, glm::mat4(1.0f));
  EXPECT_EQ(calls().count(CommandId::Uniform1f), 0u);
  EXPECT_EQ(calls().count(CommandId::UniformMatrix4fv), 0u);
  EXPECT_EQ(calls().count(CommandId::UseProgram), 0u);
}

TEST_F(ProgramTest, ACompileErrorNamesFileLineAndReason) {
  sources_.set("vertex", "#include \"light\"\n");
  sources_.set("light", "int a;\nbroken\n");
  calls().setCompileFailure("0:3(1): error: syntax error");
  const auto program = gl::Program::build(context(), sources_, description_);
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().describe(),
            "light:2: shader \"vertex\" does not compile: light:2: error: syntax error");
  EXPECT_EQ(context().liveObjectCount(), 0u);
  EXPECT_EQ(calls().count(CommandId::DeleteShader), 1u);
}

TEST_F(ProgramTest, ALinkErrorNamesTheShaders) {
  calls().setLinkFailure("error: `color' is not written");
  const auto program = gl::Program::build(context(), sources_, description_);
  ASSERT_FALSE(program);
  EXPECT_EQ(program.error().message,
            "the program of \"vertex\" and \"fragment\" does not link: "
            "error: `color' is not written");
  context().drainDeletions();
  EXPECT_EQ(calls().count(CommandId::DeleteProgram), 1u);
  EXPECT_EQ(calls().count(CommandId::DeleteShader), 2u);
}

TEST_F(ProgramTest, AMissingSourceIsAnErrorBeforeAnyCall) {
  description_.fragment = "gone";
  const auto program = gl::Program::build(context(), sources_, description_);
  ASSERT_FALSE(program);
  EXPECT_NE(program.error().message.find("\"gone\""), std::string::npos);
  EXPECT_EQ(calls().count(CommandId::CreateProgram), 0u);
}

TEST_F(ProgramTest, IsEmptyByDefaultAndMoves) {
  gl::Program empty;
  EXPECT_TRUE(empty.isEmpty());
  EXPECT_EQ(empty.uniform("x"), -1);
  EXPECT_EQ(empty.attribute("x"), -1);
  EXPECT_FALSE(empty.bindBlock("x", 0));
  empty = std::move(gl::Program::build(context(), sources_, description_)).value();
  EXPECT_FALSE(empty.isEmpty());
  EXPECT_TRUE(empty.hasUniform("tint"));
}
