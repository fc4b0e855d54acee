// Runs the viewer as a person does, by its command line. It is looked for beside this program.

#include <cmath>
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <regex>
#include <sstream>
#include <string>
#include <sys/wait.h>

#include "okinawa/texture/image.hpp"

namespace {

namespace fs = std::filesystem;

struct Outcome {
  int code = -1;
  std::string out;
  std::string err;
};

std::string readAll(const fs::path &path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

long countLines(const std::string &text) {
  return std::count(text.begin(), text.end(), '\n');
}

class OkView : public ::testing::Test {
 protected:
  void SetUp() override {
    program_ = fs::read_symlink("/proc/self/exe").parent_path() / "okview";
    if (!fs::exists(program_)) {
      GTEST_SKIP() << "okview is not built beside this test";
    }
    const auto *test = ::testing::UnitTest::GetInstance()->current_test_info();
    folder_ = fs::path(::testing::TempDir()) / ("okview_" + std::string(test->name()));
    fs::remove_all(folder_);
    fs::create_directories(folder_);
    write("quad.obj",
          "mtllib quad.mtl\nv -1 -1 0\nv 1 -1 0\nv 1 1 0\nv -1 1 0\nusemtl red\nf 1 2 3 4\n");
    write("quad.mtl", "newmtl red\nKd 1 0 0\n");
  }
  void TearDown() override {
    if (!HasFailure() && !folder_.empty()) {
      fs::remove_all(folder_);
    }
  }

  void write(const std::string &name, const std::string &text) const {
    std::ofstream(folder_ / name, std::ios::binary) << text;
  }
  [[nodiscard]] std::string path(const std::string &name) const {
    return (folder_ / name).string();
  }

  /** `environment` goes before the command: "NAME=value". */
  [[nodiscard]] Outcome run(const std::string &arguments,
                            const std::string &environment = "") const {
    const std::string command = "cd '" + folder_.string() + "' && env -u OKINAWA_DEVICE " +
                                environment + " '" + program_.string() + "' " + arguments +
                                " >out.txt 2>err.txt </dev/null";
    const int status = std::system(command.c_str());
    return {WIFEXITED(status) ? WEXITSTATUS(status) : -1, readAll(folder_ / "out.txt"),
            readAll(folder_ / "err.txt")};
  }

  /** The program must end with 1 and one sentence that holds `expected`, printing nothing else. */
  void expectRefused(const std::string &arguments, const std::string &expected,
                     const std::string &environment = "") const {
    const Outcome outcome = run(arguments, environment);
    EXPECT_EQ(outcome.code, 1) << arguments;
    EXPECT_EQ(outcome.out, "") << arguments;
    EXPECT_EQ(countLines(outcome.err), 1) << arguments << "\n" << outcome.err;
    EXPECT_NE(outcome.err.find(expected), std::string::npos) << arguments << "\n" << outcome.err;
  }

  fs::path program_;
  fs::path folder_;
};

/** The share of pixels that differ from the top left one. */
double shareCovered(const OkImage &picture) {
  const std::span<const std::uint8_t> bytes = picture.getBytes();
  const std::size_t step = picture.getBytesPerPixel();
  std::size_t covered = 0;
  for (std::size_t i = 0; i < bytes.size(); i += step) {
    int difference = 0;
    for (std::size_t c = 0; c < 3; ++c) {
      difference += std::abs(bytes[i + c] - bytes[c]);
    }
    covered += difference > 6 ? 1 : 0;
  }
  return static_cast<double>(covered * step) / static_cast<double>(bytes.size());
}

double numberAfter(const std::string &text, const std::string &key) {
  const std::size_t at = text.find(key);
  return at == std::string::npos ? std::nan("") : std::stod(text.substr(at + key.size()));
}

TEST_F(OkView, CommandLinesThatMakeNoSenseAreRefused) {
  expectRefused("", "no file");
  expectRefused("quad.obj --frobnicate", "--frobnicate");
  expectRefused("quad.obj --size 10", "--size");
  expectRefused("quad.obj --size 0x10", "--size");
  expectRefused("quad.obj --size 99999x10", "--size");
  expectRefused("quad.obj --frames 0", "--frames");
  expectRefused("quad.obj --frames 2.5", "--frames");
  expectRefused("quad.obj --frames", "--frames");
  expectRefused("quad.obj --eye 1,2", "--eye");
  expectRefused("quad.obj --eye 1,2,nan", "--eye");
  expectRefused("quad.obj --eye 1,2,3 --target 1,2,3", "same point");
  expectRefused("quad.obj --fov 180", "--fov");
  expectRefused("quad.obj --device vulkan", "--device");
  expectRefused("quad.obj --pick 5", "--pick");
  expectRefused("quad.obj --size 10x10 --pick 10,0", "outside");
  expectRefused("quad.obj --turntable turn", "--frames");
}

TEST_F(OkView, WhatIsNotBuiltYetIsOneSentence) {
  expectRefused("quad.obj --hour 12", "--hour");
  expectRefused("scene.slate", "slate");
}

TEST_F(OkView, HelpNamesTheOptions) {
  const Outcome outcome = run("--help");
  EXPECT_EQ(outcome.code, 0);
  for (const char *option :
       {"--device", "--size", "--frames", "--screenshot", "--eye", "--target", "--fov",
        "--wireframe", "--unlit", "--pick", "--stats", "--turntable"}) {
    EXPECT_NE(outcome.out.find(option), std::string::npos) << option;
  }
}

TEST_F(OkView, FilesThatCannotBeLoadedAreNamed) {
  write("broken.gltf", "{ this is no JSON");
  write("words.obj", "f 1 2 3\n");
  write("song.mp3", "la la");
  for (const char *file : {"absent.obj", "broken.gltf", "words.obj", "song.mp3"}) {
    expectRefused(std::string("quad.obj ") + file + " --device offscreen", file);
  }
}

TEST_F(OkView, TheNullDeviceWritesNoPictures) {
  expectRefused("quad.obj --device null --screenshot a.png", "null device");
  expectRefused("quad.obj --device headless --screenshot a.png", "null device");
  expectRefused("quad.obj --screenshot a.png", "null device", "OKINAWA_DEVICE=null");
  expectRefused("quad.obj --device null --turntable t --frames 2", "null device");
  EXPECT_FALSE(fs::exists(folder_ / "a.png"));
}

TEST_F(OkView, WithNothingToShowItStillEndsWell) {
  EXPECT_EQ(run("quad.obj --device null").code, 0);
  const Outcome offscreen = run("quad.obj --device offscreen");
  EXPECT_EQ(offscreen.code, 0) << offscreen.err;
  EXPECT_EQ(offscreen.out, "");
}

TEST_F(OkView, TheCommandLineBeatsTheEnvironment) {
  const Outcome outcome =
      run("quad.obj --device offscreen --size 20x10 --screenshot a.png", "OKINAWA_DEVICE=null");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  const OkResult<OkImage> picture = OkImage::load(path("a.png"));
  ASSERT_TRUE(picture.isOk());
  EXPECT_EQ(picture.value().getWidth(), 20);
  EXPECT_EQ(picture.value().getHeight(), 10);
}

TEST_F(OkView, Case_D71_ChoosesAndSaysSo) {
  const Outcome outcome = run("quad.obj --screenshot a.png", "-u DISPLAY -u WAYLAND_DISPLAY");
  EXPECT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_NE(outcome.err.find("offscreen device"), std::string::npos) << outcome.err;
  EXPECT_TRUE(fs::exists(folder_ / "a.png"));
}

TEST_F(OkView, DrawsTheColourOfTheMaterial) {
  const Outcome outcome =
      run("quad.obj --device offscreen --size 100x100 --unlit --eye 0,0,5 --target 0,0,0 "
          "--screenshot a.png");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  const OkResult<OkImage> picture = OkImage::load(path("a.png"));
  ASSERT_TRUE(picture.isOk());
  EXPECT_NEAR(picture.value().getComponent(50, 50, 0), 1.0f, 0.005f);
  EXPECT_NEAR(picture.value().getComponent(50, 50, 1), 0.0f, 0.005f);
  // 2 m at a distance of 5 m through 60 degrees: (1 / (5 * tan 30))^2 of the picture.
  EXPECT_NEAR(shareCovered(picture.value()), 0.12, 0.005);
}

TEST_F(OkView, PickPrintsWhatThePixelShows) {
  const std::string view = "quad.obj --size 101x101 --eye 0,0,5 --target 0,0,0 ";
  for (const std::string device : {"--device null ", "--device offscreen "}) {
    const Outcome hit = run(view + device + "--pick 50,50");
    EXPECT_EQ(hit.code, 0) << hit.err;
    EXPECT_TRUE(std::regex_match(
        hit.out, std::regex("\\{\"hit\":true,\"item\":\"[^\"]*\",\"range\":-?[0-9]+,\"distance\":"
                            "[-+.e0-9]+,\"point\":\\[[-+.e0-9]+,[-+.e0-9]+,[-+.e0-9]+\\],"
                            "\"triangle\":[0-9]+\\}\n")))
        << hit.out;
    EXPECT_NEAR(numberAfter(hit.out, "\"distance\":"), 5.0, 1e-5);
    EXPECT_NEAR(numberAfter(hit.out, "\"point\":["), 0.0, 1e-5);
    EXPECT_LT(numberAfter(hit.out, "\"triangle\":"), 2.0);
    EXPECT_EQ(run(view + device + "--pick 0,0").out, "{\"hit\":false}\n");
  }
}

TEST_F(OkView, PickMeansTheCentreOfThePixel) {
  // The picture is 20 m high at the quad's distance: a pixel of 20 is 1 m wide, and the one right
  // of and above the middle has its centre at (0.5, 0.5).
  const Outcome outcome =
      run("quad.obj --device null --size 20x20 --fov 90 --eye 0,0,10 --target 0,0,0 --pick 10,9");
  EXPECT_NEAR(numberAfter(outcome.out, "\"point\":["), 0.5, 1e-5) << outcome.out;
  EXPECT_NEAR(numberAfter(outcome.out, "\"distance\":"), std::sqrt(100.5), 1e-4) << outcome.out;
}

TEST_F(OkView, StatsHaveEveryKey) {
  const Outcome outcome = run("quad.obj --device offscreen --frames 5 --stats -");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  EXPECT_EQ(outcome.out.rfind("{\"device\":\"offscreen\",\"gl_version\":\"", 0), 0u);
  for (const char *key :
       {"frame_ms_median", "cpu_ms_median", "draw_calls", "triangles", "items_visible",
        "items_total", "texture_binds", "program_binds", "vertex_array_binds", "binds_avoided",
        "gpu_memory_bytes", "cpu_mesh_bytes"}) {
    EXPECT_GE(numberAfter(outcome.out, "\"" + std::string(key) + "\":"), 0.0) << key;
  }
  EXPECT_EQ(numberAfter(outcome.out, "\"triangles\":"), 2.0);
  EXPECT_EQ(numberAfter(outcome.out, "\"draw_calls\":"), 1.0);
  EXPECT_EQ(numberAfter(outcome.out, "\"items_visible\":"), 1.0);
  EXPECT_GT(numberAfter(outcome.out, "\"frame_ms_median\":"), 0.0);
  EXPECT_GT(numberAfter(outcome.out, "\"gpu_memory_bytes\":"), 0.0);

  EXPECT_EQ(run("quad.obj --device null --stats stats.json").code, 0);
  EXPECT_EQ(readAll(folder_ / "stats.json").rfind("{\"device\":\"null\",\"gl_version\":\"\",", 0),
            0u);
  EXPECT_EQ(run("quad.obj --device null --stats no/such/folder.json").code, 1);
}

TEST_F(OkView, FlatModelsAreNeverSeenEdgeOn) {
  write("xz.obj", "v -1 0 -1\nv 1 0 -1\nv 1 0 1\nv -1 0 1\nf 4 3 2 1\n");
  write("yz.obj", "v 0 -1 -1\nv 0 1 -1\nv 0 1 1\nv 0 -1 1\nf 1 2 3 4\n");
  write("wall.obj", "v -9 0 0\nv 9 0 0\nv 9 1 0\nv -9 1 0\nf 1 2 3 4\n");
  write("far.obj", "v 5001 7 -3\nv 5003 7 -3\nv 5003 9 -3\nv 5001 9 -3\nf 1 2 3 4\n");
  for (const auto &[file, share] : {std::pair{"quad.obj", 0.2},
                                    {"xz.obj", 0.2},
                                    {"yz.obj", 0.2},
                                    {"wall.obj", 0.01},
                                    {"far.obj", 0.2}}) {
    const Outcome outcome =
        run(std::string(file) + " --device offscreen --size 200x200 --unlit --screenshot a.png");
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const OkResult<OkImage> picture = OkImage::load(path("a.png"));
    ASSERT_TRUE(picture.isOk());
    EXPECT_GT(shareCovered(picture.value()), share) << file;
    EXPECT_LT(shareCovered(picture.value()), 0.9) << file;
  }
}

TEST_F(OkView, TinyAndHugeModelsFillThePictureAlike) {
  for (const std::string size : {"1e-6", "1e6"}) {
    write("sized.obj", "v -" + size + " -" + size + " 0\nv " + size + " -" + size + " 0\nv " +
                           size + " " + size + " 0\nv -" + size + " " + size + " 0\nf 1 2 3 4\n");
    const Outcome outcome = run("sized.obj --device null --size 100x100 --pick 50,50");
    EXPECT_EQ(outcome.code, 0);
    EXPECT_NE(outcome.out.find("\"hit\":true"), std::string::npos) << size << outcome.out;
  }
}

TEST_F(OkView, EverythingNamedIsInThePicture) {
  write("left.obj", "v -30 0 0\nv -28 0 0\nv -28 2 0\nf 1 2 3\n");
  const Outcome both = run("quad.obj left.obj --device null --stats -");
  EXPECT_EQ(numberAfter(both.out, "\"items_visible\":"), 2.0) << both.out;
  EXPECT_EQ(numberAfter(both.out, "\"triangles\":"), 3.0) << both.out;
}

TEST_F(OkView, LinesAndPointsAreSeen) {
  write("lines.obj", "v -1 -1 0\nv 1 1 0\nv 1 -1 0.5\nl 1 2 3\n");
  write("point.obj", "v 0 0 0\np 1\n");
  for (const auto &[file, least, most] :
       {std::tuple{"lines.obj", 0.002, 0.1}, {"point.obj", 24.5 / 10000, 25.5 / 10000}}) {
    const Outcome outcome =
        run(std::string(file) + " --device offscreen --size 100x100 --unlit --screenshot a.png");
    ASSERT_EQ(outcome.code, 0) << outcome.err;
    const OkResult<OkImage> picture = OkImage::load(path("a.png"));
    ASSERT_TRUE(picture.isOk());
    EXPECT_GE(shareCovered(picture.value()), least) << file;
    EXPECT_LE(shareCovered(picture.value()), most) << file;
  }
}

TEST_F(OkView, WireframeLeavesTheFacesOut) {
  const std::string view =
      "quad.obj --device offscreen --size 100x100 --eye 0,0,3 --target 0,0,0 --unlit ";
  ASSERT_EQ(run(view + "--screenshot solid.png").code, 0);
  ASSERT_EQ(run(view + "--wireframe --screenshot wire.png").code, 0);
  const double solid = shareCovered(OkImage::load(path("solid.png")).value());
  const double wire = shareCovered(OkImage::load(path("wire.png")).value());
  EXPECT_GT(wire, 0.0);
  EXPECT_LT(wire, 0.3 * solid);
}

TEST_F(OkView, ATurntableIsAFolderOfPictures) {
  const Outcome outcome =
      run("quad.obj --device offscreen --size 60x40 --turntable out/turn --frames 4");
  ASSERT_EQ(outcome.code, 0) << outcome.err;
  int count = 0;
  for (const fs::directory_entry &entry : fs::directory_iterator(folder_ / "out/turn")) {
    EXPECT_TRUE(OkImage::load(entry.path().string()).isOk()) << entry.path();
    ++count;
  }
  EXPECT_EQ(count, 4);
  EXPECT_NE(readAll(folder_ / "out/turn/frame_0000.png"),
            readAll(folder_ / "out/turn/frame_0001.png"));
}

TEST_F(OkView, APictureThatCannotBeWrittenFails) {
  const Outcome outcome = run("quad.obj --device offscreen --screenshot no/such/folder/a.png");
  EXPECT_EQ(outcome.code, 1);
  EXPECT_NE(outcome.err.find("no/such/folder/a.png"), std::string::npos) << outcome.err;
}

}  // namespace
