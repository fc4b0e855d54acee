#include "import/text_blocks.hpp"

#include <charconv>
#include <cstring>
#include <random>

#include "okinawa/import/obj_reader.hpp"

#include "import/obj_fixture.hpp"
#include "import/text_scan.hpp"

using namespace okinawa;
using objtest::TemporaryFolder;

namespace {

std::vector<std::string> blocksOf(const std::string &path, std::size_t bytes) {
  TextBlocks blocks(path, bytes);
  std::vector<std::string> out;
  std::string_view block;
  while (blocks.next(block)) {
    out.emplace_back(block);
  }
  EXPECT_FALSE(blocks.hasGivenUp());
  return out;
}

std::string joined(const std::vector<std::string> &blocks) {
  std::string text;
  for (const std::string &block : blocks) {
    text += block;
  }
  return text;
}

bool givesUp(const std::string &path) {
  TextBlocks blocks(path, 16);
  std::string_view block;
  while (blocks.next(block)) {
  }
  return blocks.hasGivenUp();
}

/** Above a block of the reader, with all that makes blocks depend on each other. */
std::string largeText() {
  std::string text = "mtllib none.mtl\n";
  for (int i = 0; i < 30000; ++i) {
    const std::string n = std::to_string(i);
    text += "v " + n + ".125 -0." + n + " 1e-3\r\nvt 0." + n + " .5\nvt 1." + n + " 0\n";
    if (i % 3 == 2) {
      text += i % 2 == 0 ? "f -3/-6 -2/-4 \\\n-1/-1\n" : "f -3 -2 -1\n";
    }
    if (i % 1000 == 0) {
      text += "usemtl m" + std::to_string(i % 7000) + "\ns " + std::to_string(i % 3) + "\n";
    }
    if (i % 999 == 0) {
      text += "curv 1 2 3\nwhatever " + n + "\n";
    }
  }
  return text;
}

void expectSame(const OkModelData &a, const OkModelData &b) {
  ASSERT_EQ(a.meshes.size(), 1u);
  EXPECT_EQ(a.meshes[0].data.vertices, b.meshes[0].data.vertices);
  EXPECT_EQ(a.meshes[0].data.indices, b.meshes[0].data.indices);
  EXPECT_EQ(a.warnings, b.warnings);
  ASSERT_EQ(a.meshes[0].ranges.size(), b.meshes[0].ranges.size());
  for (std::size_t i = 0; i < a.meshes[0].ranges.size(); ++i) {
    EXPECT_EQ(a.meshes[0].ranges[i].first, b.meshes[0].ranges[i].first);
    EXPECT_EQ(a.meshes[0].ranges[i].count, b.meshes[0].ranges[i].count);
    EXPECT_EQ(a.meshes[0].ranges[i].material, b.meshes[0].ranges[i].material);
  }
}

}  // namespace

TEST(TextBlocks, EndAfterALineAndLoseNothing) {
  const TemporaryFolder folder;
  const std::string text = "one\ntwo two\r\nthree\n\n\nfour four four four\nfive";
  const std::string path = folder.write("a.obj", text);
  for (std::size_t bytes = 1; bytes < 60; ++bytes) {
    const auto blocks = blocksOf(path, bytes);
    EXPECT_EQ(joined(blocks), text) << bytes;
    for (std::size_t i = 0; i + 1 < blocks.size(); ++i) {
      EXPECT_TRUE(blocks[i].ends_with('\n')) << bytes;
    }
  }
  EXPECT_GT(blocksOf(path, 8).size(), 3u);
}

TEST(TextBlocks, ContinuedLinesStayTogether) {
  const TemporaryFolder folder;
  const std::string path = folder.write("a.obj", "f 1\\\n2\\\r\n3\nf 4\n");
  for (std::size_t bytes = 1; bytes < 20; ++bytes) {
    EXPECT_EQ(blocksOf(path, bytes).front().substr(0, 11), "f 1\\\n2\\\r\n3\n") << bytes;
  }
}

TEST(TextBlocks, MarksAndPaddingAreCutOff) {
  const TemporaryFolder folder;
  EXPECT_EQ(joined(blocksOf(folder.write("a", "\xef\xbb\xbfv 1\nv 2\n\x1a\x1a"), 4)), "v 1\nv 2\n");
  EXPECT_EQ(joined(blocksOf(folder.write("b", "\x1a"), 4)), "");
  EXPECT_EQ(joined(blocksOf(folder.write("c", ""), 4)), "");
  EXPECT_EQ(joined(blocksOf(folder.write("d", "v 1\rv 2\rv 3"), 4)), "v 1\rv 2\rv 3");
}

TEST(TextBlocks, GiveUpOnWhatIsNoText) {
  const TemporaryFolder folder;
  using namespace std::string_literals;
  EXPECT_TRUE(givesUp(folder.write("zero", "v 1 2 3\nv 1 2 3\nv 1 2 3\n\0v"s)));
  EXPECT_TRUE(givesUp(folder.write("utf16", "\xff\xfev\0 \0"s)));
  EXPECT_TRUE(givesUp(folder.at("missing")));
  EXPECT_TRUE(givesUp(folder.root()));
  EXPECT_FALSE(givesUp(folder.write("plain", "v 1 2 3\n")));
}

TEST(TextBlocks, ProgressRisesToOne) {
  const TemporaryFolder folder;
  TextBlocks blocks(folder.write("a", "v 1\nv 2\nv 3\nv 4\n"), 5);
  std::string_view block;
  float last = 0.0f;
  while (blocks.next(block)) {
    EXPECT_GE(blocks.getProgress(), last);
    last = blocks.getProgress();
  }
  EXPECT_EQ(last, 1.0f);
}

TEST(ObjInBlocks, GivesTheSameModelAndWarningsAsFromMemory) {
  const TemporaryFolder folder;
  const std::string text = largeText();
  ASSERT_GT(text.size(), TextBlocks::kBlockBytes * 3 / 2);
  const std::string path = folder.write("large.obj", text);
  const auto fromFile = okReadObj(path);
  const auto fromMemory = okReadObj(objtest::bytesOf(text), path);
  ASSERT_TRUE(fromFile && fromMemory);
  expectSame(fromFile.value(), fromMemory.value());
  EXPECT_GT(fromFile.value().warnings.size(), 2u);
}

TEST(ObjInBlocks, GivesTheSameErrorAsFromMemory) {
  const TemporaryFolder folder;
  using namespace std::string_literals;
  for (const std::string &tail :
       {"f 1 2 x\n"s, "f 1 2 99999999\n"s, "v 1 2\n"s, "v 1 2 3\n\0 v"s}) {
    const std::string text = largeText() + tail;
    const std::string path = folder.write("broken.obj", text);
    const auto fromFile = okReadObj(path);
    const auto fromMemory = okReadObj(objtest::bytesOf(text), path);
    ASSERT_FALSE(fromFile || fromMemory);
    EXPECT_EQ(fromFile.error().describe(), fromMemory.error().describe());
  }
}

TEST(ObjInBlocks, CanBeCancelled) {
  const TemporaryFolder folder;
  const std::string path = folder.write("large.obj", largeText());
  OkImportWatch watch;
  watch.cancel();
  const auto model = okReadObj(path, &watch);
  ASSERT_FALSE(model);
  EXPECT_EQ(model.error().describe(), path + ": the loading was cancelled");
}

TEST(ObjWelding, ManyVerticesOfOnePositionAreEachMadeOnce) {
  std::string text = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";
  constexpr int kUvs = 40;
  for (int i = 0; i < kUvs; ++i) {
    text += "vt 0." + std::to_string(100 + i) + " 0\n";
  }
  for (int round = 0; round < 2; ++round) {
    for (int i = 1; i <= kUvs; ++i) {
      text += "f 1/" + std::to_string(i) + " 2/1 3/1\n";
    }
  }
  const OkModelData model = objtest::mustRead(text);
  EXPECT_EQ(model.meshes[0].data.getVertexCount(), kUvs + 2u);
  const auto &indices = model.meshes[0].data.indices;
  for (std::size_t i = 0; i < kUvs * 3; ++i) {
    EXPECT_EQ(indices[i], indices[i + kUvs * 3]);
  }
}

namespace {

/** Bit for bit what std::from_chars says. */
void expectExact(const std::string &text) {
  float expected = 0.0f;
  const auto parsed = std::from_chars(text.data(), text.data() + text.size(), expected);
  ASSERT_EQ(parsed.ec, std::errc()) << text;
  float value = -99.0f;
  TextCursor cursor(text);
  ASSERT_EQ(cursor.readFloat(value), NumberRead::Good) << text;
  EXPECT_EQ(std::memcmp(&value, &expected, sizeof value), 0) << text;
  EXPECT_TRUE(cursor.atEnd()) << text;
}

}  // namespace

TEST(TextDecimals, AreRoundedExactly) {
  std::mt19937 random(7);
  for (int i = 0; i < 300000; ++i) {
    const int digits = 1 + static_cast<int>(random() % 17);
    std::string text = random() % 2 == 0 ? "-" : "";
    const int point = static_cast<int>(random() % static_cast<unsigned>(digits + 1));
    for (int d = 0; d < digits; ++d) {
      text += d == point ? "." : "";
      text += static_cast<char>('0' + random() % 10);
    }
    expectExact(text);
  }
}

TEST(TextDecimals, MiddlesBetweenTwoFloatsGoToTheEvenOne) {
  // 2^24 + 1 and neighbours, whole and shifted by powers of ten, and the half steps below 1.
  for (const char *text : {"16777217", "16777219", "16777217.0000001", "16777216.9999999",
                           "0.000000059604645", "1.00000005960464", "1.00000005960465", "33554434",
                           "33554430.5", "8388608.5", "8388609.5", "8388609.4999999", "0", "-0",
                           "-0.0", "000000000000001", "999999999999999", "0.00000000000001"}) {
    expectExact(text);
  }
}
