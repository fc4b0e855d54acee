#include "gl/shader_source.hpp"

#include <gtest/gtest.h>
#include <string>
#include <vector>

namespace gl = okinawa::gl;

namespace {

std::string assembled(const gl::ShaderSources &sources, const char *name,
                      const std::vector<gl::ShaderDefine> &defines = {}) {
  const auto text = sources.assemble(name, defines);
  return text ? text.value().text : "error: " + text.error().describe();
}

}  // namespace

TEST(ShaderSources, KeepsTextsByName) {
  gl::ShaderSources sources;
  sources.set("b.glsl", "1");
  sources.set("a.glsl", "2");
  sources.set("b.glsl", "3");
  EXPECT_TRUE(sources.contains("b.glsl"));
  EXPECT_FALSE(sources.contains("c.glsl"));
  ASSERT_NE(sources.find("b.glsl"), nullptr);
  EXPECT_EQ(*sources.find("b.glsl"), "3");
  EXPECT_EQ(sources.names(), (std::vector<std::string>{"a.glsl", "b.glsl"}));
  sources.remove("b.glsl");
  sources.remove("b.glsl");
  EXPECT_EQ(sources.find("b.glsl"), nullptr);
}

TEST(ShaderSources, PutsVersionAndDefinesFirst) {
  gl::ShaderSources sources;
  sources.set("a", "void main() {}\n");
  EXPECT_EQ(assembled(sources, "a", {{"CUTOUT", "1"}, {"LIGHTS", "4"}}),
            "#version 330 core\n#define CUTOUT 1\n#define LIGHTS 4\nvoid main() {}\n");
}

TEST(ShaderSources, KeepsTheVersionOfTheOutermostTextAndItsLineNumbers) {
  gl::ShaderSources sources;
  sources.set("a", "// first\n # version 150\nint x;");
  EXPECT_EQ(assembled(sources, "a"), "#version 150\n// first\n\nint x;\n");
}

TEST(ShaderSources, IncludesWithLinesOfTheirOwn) {
  gl::ShaderSources sources;
  sources.set("a", "int before;\n#include \"b\"\nint after;\n");
  sources.set("b", "int inner;\n");
  EXPECT_EQ(assembled(sources, "a"), "#version 330 core\nint before;\nint inner;\nint after;\n");
  EXPECT_EQ(sources.assemble("a").value().files, (std::vector<std::string>{"a", "b"}));
}

TEST(ShaderSources, IncludesEachTextOnce) {
  gl::ShaderSources sources;
  sources.set("a", "#include \"b\"\n#include \"c\"\n  #  include\t\"b\" // again\n");
  sources.set("b", "#include \"c\"\nint b;\n");
  sources.set("c", "int c;\n");
  const auto text = sources.assemble("a");
  ASSERT_TRUE(text) << text.error().message;
  EXPECT_EQ(text.value().files, (std::vector<std::string>{"a", "b", "c"}));
  const auto &body = text.value().text;
  EXPECT_EQ(body.find("int c;"), body.rfind("int c;"));
  EXPECT_LT(body.find("int c;"), body.find("int b;"));
}

TEST(ShaderSources, EveryLineKnowsWhereItComesFrom) {
  gl::ShaderSources sources;
  sources.set("a", "int before;\n#include \"b\"\n#include \"b\"\nint after;\n");
  sources.set("b", "\nint inner;\n");
  const auto text = sources.assemble("a", {{"X", "1"}}).value();
  std::vector<std::string> places;
  for (const auto &line : text.lines) {
    places.push_back(line.line > 0 ? text.files[line.file] + std::to_string(line.line) : "-");
  }
  EXPECT_EQ(places, (std::vector<std::string>{"-", "-", "a1", "b1", "b2", "a4"}));
}

TEST(ShaderSources, RefusesACircleAndNamesIt) {
  gl::ShaderSources sources;
  sources.set("a", "#include \"b\"\n");
  sources.set("b", "\n#include \"c\"\n");
  sources.set("c", "#include \"b\"\n");
  EXPECT_EQ(assembled(sources, "a"), "error: c:1: including \"b\" closes a circle: b -> c -> b");
  sources.set("self", "#include \"self\"\n");
  EXPECT_EQ(assembled(sources, "self"),
            "error: self:1: including \"self\" closes a circle: self -> self");
}

TEST(ShaderSources, RefusesWhatIsMissingWithItsPlace) {
  gl::ShaderSources sources;
  sources.set("a", "int x;\n#include \"gone\"\n");
  EXPECT_EQ(assembled(sources, "a"), "error: a:2: there is no shader source named \"gone\"");
  EXPECT_EQ(assembled(sources, "nothing"), "error: there is no shader source named \"nothing\"");
}

TEST(ShaderSources, RefusesAnIncludeWithoutAName) {
  gl::ShaderSources sources;
  for (const char *line : {"#include", "#include b", "#include \"b", "#include \"\"",
                           "#include <b>", "#include \"b\" c"}) {
    sources.set("a", line);
    sources.set("b", "");
    EXPECT_EQ(assembled(sources, "a"),
              "error: a:1: an #include must name a shader source in quotation marks")
        << line;
  }
}

TEST(ShaderSources, RefusesAVersionInAnInclude) {
  gl::ShaderSources sources;
  sources.set("a", "#include \"b\"\n");
  sources.set("b", "#version 330\n");
  EXPECT_EQ(assembled(sources, "a"),
            "error: b:1: only the outermost shader source may have a #version");
}

TEST(ShaderSources, RefusesIncludesThatAreTooDeep) {
  gl::ShaderSources sources;
  for (int depth = 0; depth < 40; ++depth) {
    sources.set("s" + std::to_string(depth), "#include \"s" + std::to_string(depth + 1) + "\"\n");
  }
  sources.set("s40", "");
  EXPECT_EQ(assembled(sources, "s0"),
            "error: s31:1: shader sources are included more than 32 deep");
  EXPECT_TRUE(sources.assemble("s9"));
}

TEST(ShaderSources, OtherWordsThatBeginAlikeStay) {
  gl::ShaderSources sources;
  sources.set("a", "#included \"b\"\n#versions 3\n// #include \"b\"\n");
  EXPECT_EQ(assembled(sources, "a"),
            "#version 330 core\n#included \"b\"\n#versions 3\n// #include \"b\"\n");
}

TEST(ShaderSources, EmptyTextsAndWindowsLineEndsAreFine) {
  gl::ShaderSources sources;
  sources.set("a", "");
  EXPECT_EQ(assembled(sources, "a"), "#version 330 core\n");
  sources.set("b", "#include \"a\"\r\nint x;\r\n");
  EXPECT_EQ(assembled(sources, "b"), "#version 330 core\nint x;\r\n");
}

namespace {

/** Lines 1 and 2 are of nobody, 3 to 5 the first of main.glsl, 6 and 7 of light.glsl. */
const gl::ShaderText kShader{
    "", {"main.glsl", "light.glsl"}, {{0, 0}, {0, 0}, {0, 1}, {0, 2}, {0, 3}, {1, 1}, {1, 2}}};

}  // namespace

TEST(DriverMessages, OfMesaAreMapped) {
  EXPECT_EQ(gl::mapDriverMessage("0:4(5): error: syntax error", kShader),
            "main.glsl:2: error: syntax error");
  EXPECT_EQ(gl::mapDriverMessage("0:7(9): warning: `x' used uninitialized\n", kShader),
            "light.glsl:2: warning: `x' used uninitialized");
}

TEST(DriverMessages, OfNvidiaAreMapped) {
  EXPECT_EQ(gl::mapDriverMessage("0(7) : error C1008: undefined variable \"x\"", kShader),
            "light.glsl:2: error C1008: undefined variable \"x\"");
}

TEST(DriverMessages, OfAmdIntelAndAppleAreMapped) {
  EXPECT_EQ(gl::mapDriverMessage("ERROR: 0:6: 'x' : undeclared identifier", kShader),
            "light.glsl:1: ERROR: 'x' : undeclared identifier");
  EXPECT_EQ(gl::mapDriverMessage("WARNING: 0:3: odd", kShader), "main.glsl:1: WARNING: odd");
}

TEST(DriverMessages, OtherLinesStayAsTheyAre) {
  for (const char *line :
       {"error: linking failed", "0:8(1): error: beyond the end", "0:2(1): error: in a define",
        "0:0(1): error: before the start", "0:x(5): error", "0(4 : error", "0:4(5 error", "0",
        "0:", "0:99999999999999999999: x", "-1:4(3): error", "0:4(2)3: x"}) {
    EXPECT_EQ(gl::mapDriverMessage(line, kShader), line);
    EXPECT_EQ(gl::firstPlace(line, kShader).line, 0) << line;
  }
  EXPECT_EQ(gl::mapDriverMessage("", kShader), "");
}

TEST(DriverMessages, SeveralLinesAreMappedOneByOne) {
  const char *message = "summary\n0:6(9): error: a\n0(5) : error B: b\n";
  EXPECT_EQ(gl::mapDriverMessage(message, kShader),
            "summary\nlight.glsl:1: error: a\nmain.glsl:3: error B: b");
  const auto place = gl::firstPlace(message, kShader);
  EXPECT_EQ(place.file, "light.glsl");
  EXPECT_EQ(place.line, 1);
}
