// Input that is cut off, random, or larger than what is allowed: a sentence or a sound model.
#include <gmock/gmock.h>
#include <random>

#include "okinawa/base/limits.hpp"

#include "import/mtl_parser.hpp"
#include "import/obj_fixture.hpp"

using namespace objtest;
using testing::HasSubstr;

namespace {

const std::string kSmall =
    "# a small file with one of everything\r\n"
    "mtllib a b.mtl\r\n"
    "o thing\r\nv 0 0 0 1 0.5 0\r\nv 1 0 0\r\nv 1 1 0\r\nv +.5e-1 1. 0 1\r\nv .2 .5 -.0\n"
    "vt 0 0\nvt 1 1 0\nvn 0 0 1\nvn 0 0 0\n"
    "usemtl name with blanks\ns 1\nf 1/1/1 2/2/1 3/1/2 \\\n 4/2/2 -1/-1/-1\n"
    "g group\nusemtl other\nf -3 -2 -1\nl 1 2 3\np 1 2\nf 1 2\nwhat\ncstype x\n";

const std::string kMtl =
    "newmtl a\nKd 1 0.5 0\nKe 0 0 0\nNs 10\nNi 1.4\nd 0.5\nTr 0.5\nTf 1 1 1\nillum 7\n"
    "map_Kd -o 1 2 3 -s 1 2 -clamp on -mm 0 1 -bm 2 -type sphere some file.png\nPr 0.5\nPm 1\n"
    "newmtl b\nbump -imfchan r x.png\nnorm y.png\nmap_d z.png\nd -halo 0.3\n";

void expectReadOrRefused(const std::string &text) {
  const auto model = readText(text);
  if (model) {
    expectSound(model.value());
  } else {
    ASSERT_FALSE(model.error().message.empty());
    ASSERT_EQ(model.error().message.find('\n'), std::string::npos);
    ASSERT_EQ(model.error().file, "memory.obj");
  }
}

}  // namespace

TEST(ObjRobustness, CutOffAfterEveryByte) {
  ASSERT_EQ(triangleCount(mustRead(kSmall)), 4u);
  for (std::size_t length = 0; length <= kSmall.size(); ++length) {
    expectReadOrRefused(kSmall.substr(0, length));
  }
}

TEST(ObjRobustness, MtlCutOffAfterEveryByte) {
  for (std::size_t length = 0; length <= kMtl.size(); ++length) {
    okinawa::TextWarnings warnings("a.mtl");
    const auto materials = okinawa::parseMtl(kMtl.substr(0, length), warnings);
    EXPECT_LE(materials.size(), 2u);
  }
}

TEST(ObjRobustness, EveryByteReplaced) {
  for (const char with : {'\0', '\n', ' ', '/', '-', '9', '#', '\\', '\xff'}) {
    for (std::size_t at = 0; at < kSmall.size(); ++at) {
      std::string text = kSmall;
      text[at] = with;
      expectReadOrRefused(text);
    }
  }
}

TEST(ObjRobustness, SeededGarbage) {
  std::mt19937 random(20240607);
  const std::string letters = "vtnfplsg usemtl mtllib 0123456789./-+eE#\\\n\r\t";
  for (int round = 0; round < 3000; ++round) {
    std::string text;
    const std::size_t length = random() % 400;
    for (std::size_t i = 0; i < length; ++i) {
      text.push_back(round % 3 == 0 ? static_cast<char>(random() % 256)
                                    : letters[random() % letters.size()]);
    }
    expectReadOrRefused(round % 2 == 0 ? text : kSmall + text);
  }
}

TEST(ObjRobustness, ShuffledLinesAreSound) {
  std::mt19937 random(7);
  const char *lines[] = {"v 0 0 0\n",        "v 1 0 0\n",       "v 0 1 1e9\n",
                         "v 1e-30 3 3e38\n", "vt 1 2\n",        "vn 1 0 0\n",
                         "f -1 -2 -3\n",     "f -1 -2 -3 -4\n", "f -1 -1 -2 -2 -3\n",
                         "s off\n",          "s 2\n",           "usemtl a\n",
                         "usemtl b\n",       "l -1 -2\n",       "f -1/-1/-1 -2/-1/-1 -3/-1/-1 -1\n",
                         "v -3e38 3e38 1\n", "p -1\n"};
  for (int round = 0; round < 2000; ++round) {
    std::string text = "v 0 0 0\nv 1 0 0\nv 1 1 0\nv 0 1 0\nvt 0 0\nvn 0 0 1\n";
    for (int i = 0; i < 30; ++i) {
      text += lines[random() % std::size(lines)];
    }
    expectSound(mustRead(text));
  }
}

TEST(ObjRobustness, APolygonAboveTheLimitIsRefused) {
  std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\nf";
  for (std::uint32_t i = 0; i <= OkLimits::kPolygonCorners; ++i) {
    text += i % 2 == 0 ? " 1" : " 2";
  }
  EXPECT_THAT(refusal(text), HasSubstr("memory.obj:4: the face has 1048577 corners"));
}

TEST(ObjRobustness, ALineAboveTheLimitIsRefused) {
  const std::string text = "v 0 0 0\n#" + std::string(OkLimits::kTextLineBytes + 1, ' ');
  EXPECT_THAT(refusal(text), HasSubstr("memory.obj:2: the line is longer"));
}

TEST(ObjRobustness, ManyMaterialsAndLibraries) {
  std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  for (int i = 0; i < 20000; ++i) {
    text += "mtllib lib" + std::to_string(i) + "\nusemtl m" + std::to_string(i) + "\nf 1 2 3\n";
  }
  const OkModelData model = mustRead(text);
  expectSound(model);
  EXPECT_EQ(model.meshes[0].ranges.size(), 20000u);
  EXPECT_LT(model.warnings.size(), 100u);
}

TEST(ObjRobustness, OneVertexWithManyNormals) {
  // All corners in one place: nothing may depend on corners being spread.
  std::string text = "v 0 0 0\n";
  for (int i = 0; i < 30000; ++i) {
    text += "vt " + std::to_string(i) + " 0\nf 1/-1 1/-1 1/-1\n";
  }
  const OkModelData model = mustRead(text);
  EXPECT_EQ(triangleCount(model), 30000u);
  EXPECT_TRUE(warns(model, "a face has no area (and 29999 more like it)"));
}
