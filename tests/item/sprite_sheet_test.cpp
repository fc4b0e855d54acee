#include "okinawa/item/sprite_sheet.hpp"

#include <gtest/gtest.h>

#include "okinawa/base/limits.hpp"

#include "item/sprite_fixture.hpp"

namespace {

using SpriteSheet = SpriteTest;

TEST_F(SpriteSheet, HashFormPlacesARegion) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, R"({"frames":{"a":{"frame":{"x":16,"y":8,"w":32,"h":16},
      "rotated":false,"trimmed":false,"spriteSourceSize":{"x":0,"y":0,"w":32,"h":16},
      "sourceSize":{"w":32,"h":16},"duration":250}},"meta":{"image":"sheet.png","scale":"1"}})"));
  EXPECT_EQ(sheet.getWidth(), 64);
  EXPECT_EQ(sheet.getHeight(), 32);
  const OkSpriteRegion *a = sheet.getRegion("a");
  ASSERT_NE(a, nullptr);
  EXPECT_EQ(a->x, 16);
  EXPECT_EQ(a->y, 8);
  EXPECT_EQ(a->w, 32);
  EXPECT_EQ(a->h, 16);
  EXPECT_FLOAT_EQ(a->u0, 0.25f);
  EXPECT_FLOAT_EQ(a->u1, 0.75f);
  // Rows 8 to 24 from the top of 32 are 8 to 24 from the bottom as well.
  EXPECT_FLOAT_EQ(a->v0, 0.25f);
  EXPECT_FLOAT_EQ(a->v1, 0.75f);
  EXPECT_EQ(a->uvTopLeft, glm::vec2(0.25f, 0.75f));
  EXPECT_EQ(a->uvBottomRight, glm::vec2(0.75f, 0.25f));
  EXPECT_FLOAT_EQ(a->duration, 0.25f);
  EXPECT_FALSE(sheet.hasRegion("b"));
  EXPECT_EQ(sheet.getRegion("b"), nullptr);
}

TEST_F(SpriteSheet, UpGrowsFromTheBottom) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, R"({"frames":{"top":{"frame":{"x":0,"y":0,"w":64,"h":8}}}})"));
  EXPECT_FLOAT_EQ(sheet.getRegion("top")->v0, 0.75f);
  EXPECT_FLOAT_EQ(sheet.getRegion("top")->v1, 1.0f);
}

TEST_F(SpriteSheet, ArrayFormReadsTheSame) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, R"({"frames":[
      {"filename":"b","frame":{"x":0,"y":0,"w":8,"h":8}},
      {"filename":"a","frame":{"x":8,"y":0,"w":8,"h":8}},
      {"frame":{"x":16,"y":0,"w":8,"h":8}}]})"));
  EXPECT_EQ(sheet.getRegionNames(), (std::vector<std::string>{"b", "a", "2"}));
  EXPECT_EQ(sheet.getRegion("a")->x, 8);
}

TEST_F(SpriteSheet, Case_D58_TheOrderOfTheFileIsKept) {
  std::string frames = R"("ground":{"frame":{"x":0,"y":0,"w":1,"h":1}},
                          "air":{"frame":{"x":0,"y":0,"w":1,"h":1}})";
  std::vector<std::string> expected = {"ground", "air"};
  for (int i = 0; i < 12; ++i) {
    frames += ",\"" + std::to_string(i) + R"(":{"frame":{"x":0,"y":0,"w":1,"h":1}})";
    expected.push_back(std::to_string(i));
  }
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, "{\"frames\":{" + frames +
                              R"(},"meta":{"frameTags":[{"name":"run","from":10,"to":12}]}})"));
  EXPECT_EQ(sheet.getRegionNames(), expected);
  const auto run = sheet.getGroup("run");
  ASSERT_EQ(run.size(), 3u);
  EXPECT_EQ(run[0]->name, "8");
  EXPECT_EQ(run[1]->name, "9");
  EXPECT_EQ(run[2]->name, "10");
}

void expectTurned(const OkSpriteRegion &region) {
  EXPECT_TRUE(region.rotated);
  EXPECT_EQ(region.x, 782);
  EXPECT_EQ(region.y, 139);
  EXPECT_EQ(region.w, 58);
  EXPECT_EQ(region.h, 37);
  EXPECT_EQ(region.uprightWidth, 37);
  EXPECT_EQ(region.uprightHeight, 58);
  EXPECT_EQ(region.offsetX, 39);
  EXPECT_EQ(region.offsetY, 67);
  EXPECT_EQ(region.sourceWidth, 120);
  EXPECT_EQ(region.sourceHeight, 240);
  EXPECT_FLOAT_EQ(region.u0, 782.0f / 1024.0f);
  EXPECT_FLOAT_EQ(region.u1, 840.0f / 1024.0f);
  EXPECT_FLOAT_EQ(region.v1, 1.0f - 139.0f / 256.0f);
  EXPECT_FLOAT_EQ(region.v0, 1.0f - 176.0f / 256.0f);
  // Turned clockwise, the upright top runs down the right side of the image's rectangle.
  EXPECT_EQ(region.uvTopLeft, glm::vec2(region.u1, region.v1));
  EXPECT_EQ(region.uvTopRight, glm::vec2(region.u1, region.v0));
  EXPECT_EQ(region.uvBottomRight, glm::vec2(region.u0, region.v0));
  EXPECT_EQ(region.uvBottomLeft, glm::vec2(region.u0, region.v1));
}

TEST_F(SpriteSheet, Case_D59_RotatedAndTrimmed) {
  OkSpriteSheet sheet;
  const std::string rest = R"(,"rotated":true,"trimmed":true,
      "spriteSourceSize":{"x":39,"y":67,"w":37,"h":58},"sourceSize":{"w":120,"h":240}})";
  ASSERT_TRUE(load(sheet,
                   R"({"frames":{"upright":{"frame":{"x":782,"y":139,"w":37,"h":58})" + rest +
                       R"(,"swapped":{"frame":{"x":782,"y":139,"w":58,"h":37})" + rest + "}}",
                   1024, 256));
  expectTurned(*sheet.getRegion("upright"));
  expectTurned(*sheet.getRegion("swapped"));
}

TEST_F(SpriteSheet, RotatedWithoutATrimmedSizeIsMeantUpright) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(
      load(sheet, R"({"frames":{"a":{"frame":{"x":0,"y":0,"w":10,"h":20},"rotated":true}}})"));
  EXPECT_EQ(sheet.getRegion("a")->w, 20);
  EXPECT_EQ(sheet.getRegion("a")->h, 10);
  EXPECT_EQ(sheet.getRegion("a")->sourceHeight, 20);
}

TEST_F(SpriteSheet, Case_D60_OptionalKeysMayBeLeftOut) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, R"({"frames":{"a":{"frame":{"x":1,"y":2,"w":3,"h":4}}}})"));
  const OkSpriteRegion &a = *sheet.getRegion("a");
  EXPECT_EQ(a.sourceWidth, 3);
  EXPECT_EQ(a.sourceHeight, 4);
  EXPECT_EQ(a.offsetX, 0);
  EXPECT_EQ(a.offsetY, 0);
  EXPECT_FALSE(a.rotated);
  EXPECT_FALSE(a.trimmed);
  EXPECT_EQ(a.pivot, glm::vec2(0.5f));
  EXPECT_FLOAT_EQ(a.duration, 0.0f);
  EXPECT_EQ(sheet.getTexture()->getPath(), at("sheet.png"));
  EXPECT_FLOAT_EQ(sheet.getScale(), 1.0f);
  ASSERT_TRUE(load(sheet, R"({"frames":{},"meta":{}})"));
  EXPECT_TRUE(sheet.getRegionNames().empty());
}

TEST_F(SpriteSheet, ImagesAreFoundAsTheyAreNamed) {
  OkSpriteSheet sheet;
  putImage("Other.png", 16, 16);
  const std::string json = put("a.json", R"({"frames":{},"meta":{"image":".\\other.png"}})");
  ASSERT_TRUE(sheet.load(json));
  EXPECT_EQ(sheet.getWidth(), 16);
  ASSERT_TRUE(sheet.load(json, putImage("third.png", 8, 4)));
  EXPECT_EQ(sheet.getWidth(), 8);
  EXPECT_EQ(sheet.getTexture()->getPath(), at("third.png"));
}

TEST_F(SpriteSheet, ScaleIsANumberOrAText) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, R"({"frames":{},"meta":{"scale":"0.5"}})"));
  EXPECT_FLOAT_EQ(sheet.getScale(), 0.5f);
  ASSERT_TRUE(load(sheet, R"({"frames":{},"meta":{"scale":2}})"));
  EXPECT_FLOAT_EQ(sheet.getScale(), 2.0f);
  LogCapture log;
  ASSERT_TRUE(load(sheet, R"({"frames":{},"meta":{"scale":"big"}})"));
  ASSERT_TRUE(load(sheet, R"({"frames":{},"meta":{"scale":0}})"));
  EXPECT_FLOAT_EQ(sheet.getScale(), 1.0f);
  EXPECT_EQ(log.warnings.size(), 2u);
}

TEST_F(SpriteSheet, TagsKeepDirectionAndRepeat) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, tagged(8, R"({"name":"a","from":0,"to":1,"direction":"forward"},
      {"name":"b","from":1,"to":2,"direction":"reverse","repeat":"3"},
      {"name":"c","from":2,"to":3,"direction":"pingpong","repeat":2},
      {"name":"d","from":3,"to":4,"direction":"pingpong_reverse","repeat":1e300}, {"name":"e","from":5,"to":5})")));
  const auto &tags = sheet.getTags();
  ASSERT_EQ(tags.size(), 5u);
  EXPECT_EQ(tags[0].direction, OkSpriteDirection::Forward);
  EXPECT_EQ(tags[1].direction, OkSpriteDirection::Reverse);
  EXPECT_EQ(tags[2].direction, OkSpriteDirection::PingPong);
  EXPECT_EQ(tags[3].direction, OkSpriteDirection::PingPongReverse);
  EXPECT_EQ(tags[0].repeat, 0);
  EXPECT_EQ(tags[1].repeat, 3);
  EXPECT_EQ(tags[2].repeat, 2);
  EXPECT_GT(tags[3].repeat, 1000000);
  EXPECT_EQ(sheet.getGroup("e").size(), 1u);
  EXPECT_TRUE(sheet.getGroup("f").empty());
  EXPECT_EQ(sheet.getTag("f"), nullptr);
}

TEST_F(SpriteSheet, Case_D62_TagsOfTwoSourcesAndBeyondTheEnd) {
  LogCapture log;
  OkSpriteSheet sheet;
  // Both sources count from 0, and the file has 8 + 11 frames: they are read as they stand.
  ASSERT_TRUE(load(sheet,
                   tagged(19, R"({"name":"king","from":0,"to":7},{"name":"knight","from":0,"to":10},
                          {"name":"late","from":17,"to":40},{"name":"lost","from":50,"to":60})"),
                   128, 4));
  EXPECT_EQ(sheet.getGroup("king").size(), 8u);
  EXPECT_EQ(sheet.getGroup("knight").size(), 11u);
  EXPECT_EQ(sheet.getGroup("knight")[0]->name, "0");
  EXPECT_EQ(sheet.getTag("late")->from, 17);
  EXPECT_EQ(sheet.getTag("late")->to, 18);
  EXPECT_EQ(sheet.getTag("lost")->from, 18);
  EXPECT_EQ(sheet.getGroup("lost").size(), 1u);
  EXPECT_EQ(log.warnings.size(), 2u);
  EXPECT_TRUE(log.warned("\"late\""));
}

TEST_F(SpriteSheet, OddTagsAreReadWithAWarning) {
  LogCapture log;
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, tagged(4, R"({"name":"back","from":3,"to":1},
                                        {"name":"odd","from":0,"to":1,"direction":"sideways"})")));
  EXPECT_EQ(sheet.getTag("back")->from, 1);
  EXPECT_EQ(sheet.getTag("back")->to, 3);
  EXPECT_EQ(sheet.getTag("odd")->direction, OkSpriteDirection::Forward);
  EXPECT_EQ(log.warnings.size(), 2u);
  ASSERT_TRUE(load(sheet, tagged(0, R"({"name":"none","from":0,"to":1})")));
  EXPECT_TRUE(sheet.getTags().empty());
}

TEST_F(SpriteSheet, SlicesHaveKeys) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, row(4, R"({"slices":[{"name":"hit","color":"#0000ffff","keys":[
      {"frame":2,"bounds":{"x":1,"y":2,"w":3,"h":4}},
      {"frame":1,"bounds":{"x":-5,"y":6,"w":7,"h":8},"center":{"x":1,"y":1,"w":2,"h":2},
       "pivot":{"x":3,"y":-4}}]},{"name":"none"}]})")));
  ASSERT_EQ(sheet.getSlices().size(), 2u);
  const OkSpriteSlice *hit = sheet.getSlice("hit");
  ASSERT_NE(hit, nullptr);
  EXPECT_EQ(hit->keyAt(0), nullptr);
  const OkSpriteSliceKey *first = hit->keyAt(1);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->bounds.x, -5);
  EXPECT_EQ(first->center->w, 2);
  EXPECT_EQ(*first->pivot, glm::ivec2(3, -4));
  EXPECT_EQ(hit->keyAt(99)->bounds.h, 4);
  EXPECT_FALSE(hit->keyAt(99)->center.has_value());
  EXPECT_EQ(sheet.getSlice("none")->keyAt(3), nullptr);
  EXPECT_EQ(sheet.getSlice("other"), nullptr);
}

TEST_F(SpriteSheet, PagesOfASetNameEachOther) {
  LogCapture log;
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, row(1, R"({"related_multi_packs":["b.json","c.json"]})")));
  EXPECT_EQ(sheet.getRelatedSheets(), (std::vector<std::string>{"b.json", "c.json"}));
  EXPECT_EQ(log.notes.size(), 1u);
}

TEST_F(SpriteSheet, RegionsOfOneNameAreAllKept) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, R"({"frames":{"a":{"frame":{"x":0,"y":0,"w":1,"h":1}},
      "a":{"frame":{"x":9,"y":0,"w":1,"h":1}},"b":{"frame":{"x":0,"y":0,"w":1,"h":1}}}})"));
  EXPECT_EQ(sheet.getRegions().size(), 3u);
  EXPECT_EQ(sheet.getRegionNames(), (std::vector<std::string>{"a", "b"}));
  EXPECT_EQ(sheet.getRegion("a")->x, 0);
}

TEST_F(SpriteSheet, TheTextureIsSharedAndCounted) {
  OkTextureHandler *handler = OkTextureHandler::getInstance();
  const std::string image = at("sheet.png");
  {
    OkSpriteSheet first;
    ASSERT_TRUE(load(first, row(2, "{}")));
    EXPECT_EQ(handler->getReferenceCount(image), 1);
    {
      OkSpriteSheet second;
      ASSERT_TRUE(second.load(at("sheet.json")));
      EXPECT_EQ(second.getTexture(), first.getTexture());
      EXPECT_EQ(handler->getReferenceCount(image), 2);
    }
    ASSERT_TRUE(first.load(at("sheet.json")));
    EXPECT_EQ(handler->getReferenceCount(image), 1);
    EXPECT_EQ(first.getRevision(), 2u);
  }
  EXPECT_EQ(handler->getReferenceCount(image), 0);
}

TEST_F(SpriteSheet, AFailedLoadChangesNothing) {
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, row(2, "{}")));
  OkTexture *texture = sheet.getTexture();
  LogCapture log;
  EXPECT_FALSE(sheet.load(put("bad.json", "{")));
  EXPECT_FALSE(sheet.load(at("missing.json")));
  // The image is not there; then it is too small.
  EXPECT_FALSE(sheet.load(put("lonely.json", row(2, "{}"))));
  EXPECT_FALSE(sheet.load(put("small.json", row(2, "{}")), putImage("small.png", 7, 4)));
  EXPECT_EQ(log.warnings.size(), 4u);
  EXPECT_TRUE(log.warned("frame \"1\" (4 x 4 at 4, 0) does not lie inside the image of 7 x 4"));
  EXPECT_TRUE(log.warned("lonely.png"));
  EXPECT_EQ(sheet.getTexture(), texture);
  EXPECT_EQ(sheet.getRegionNames().size(), 2u);
  EXPECT_EQ(sheet.getRevision(), 1u);
  EXPECT_EQ(OkTextureHandler::getInstance()->getTextureNames().size(), 1u);
}

TEST_F(SpriteSheet, ASizeThatTheImageHasNotIsWarnedOf) {
  LogCapture log;
  OkSpriteSheet sheet;
  EXPECT_TRUE(load(sheet, row(2, R"({"size":{"w":128,"h":32}})")));
  EXPECT_TRUE(log.warned("64 x 32 pixels, the file speaks of 128 x 32"));
  EXPECT_FLOAT_EQ(sheet.getRegion("1")->u0, 4.0f / 64.0f);
}

struct BadSheet {
  const char *json;
  const char *reason;
};

TEST_F(SpriteSheet, BadInputIsOneSentence) {
  const BadSheet sheets[] = {
      {"", "cannot be read"},
      {"nonsense", "cannot be read"},
      {"{\"frames\":{}} trailing", "cannot be read"},
      {"[]", "must be a JSON object"},
      {"{}", "'frames' must be a list or an object"},
      {R"({"frames":7})", "'frames' must be"},
      {R"({"textures":[]})", "several pages"},
      {R"({"frames":[5]})", "frame 0: must be an object"},
      {R"({"frames":{"a":{}}})", "frame \"a\": 'frame' must be"},
      {R"({"frames":{"a":{"frame":[]}}})", "'frame' must be an object"},
      {R"({"frames":{"a":{"frame":{"x":0,"y":0,"w":1}}}})", "'h' must be a whole number"},
      {R"({"frames":{"a":{"frame":{"x":0.5,"y":0,"w":1,"h":1}}}})", "'x' must be a whole number"},
      {R"({"frames":{"a":{"frame":{"x":-1,"y":0,"w":1,"h":1}}}})", "'x' must be"},
      {R"({"frames":{"a":{"frame":{"x":"1","y":0,"w":1,"h":1}}}})", "'x' must be"},
      {R"({"frames":{"a":{"frame":{"x":0,"y":0,"w":99999999999,"h":1}}}})", "'w' must be"},
      {R"({"frames":{"a":{"frame":{"x":0,"y":0,"w":1e999,"h":1}}}})", "out of range"},
      {R"({"frames":{"a":{"frame":{"x":60,"y":0,"w":5,"h":1}}}})", "does not lie inside"},
      {R"({"frames":{"a":{"frame":{"x":0,"y":16777216,"w":1,"h":16777216}}}})", "lie inside"},
      {R"({"frames":{"a":{"frame":{"x":0,"y":0,"w":1,"h":1},"rotated":1}}})", "true or false"},
      {R"({"frames":{"a":{"frame":{"x":0,"y":0,"w":1,"h":1},"duration":-1}}})", "milliseconds"},
      {R"({"frames":[{"filename":3,"frame":{"x":0,"y":0,"w":1,"h":1}}]})", "'filename'"},
      {R"({"frames":{},"meta":[]})", "'meta' must be an object"},
      {R"({"frames":{},"meta":{"image":1}})", "meta: 'image' must be a text"},
      {R"({"frames":{},"meta":{"frameTags":{}}})", "'frameTags' must be a list"},
      {R"({"frames":{},"meta":{"frameTags":[1]}})", "tag 0: must be an object"},
      {R"({"frames":{},"meta":{"frameTags":[{"name":"t","from":0}]}})", "tag \"t\": 'to'"},
      {R"({"frames":{},"meta":{"slices":[{"name":"s","keys":[{}]}]}})", "'bounds' must be"},
  };
  for (const BadSheet &bad : sheets) {
    LogCapture log;
    OkSpriteSheet sheet;
    EXPECT_FALSE(load(sheet, bad.json)) << bad.json;
    EXPECT_EQ(log.warnings.size(), 1u) << bad.json;
    EXPECT_TRUE(log.warned(bad.reason)) << bad.json << "\n" << log.warnings.front();
    EXPECT_TRUE(log.warned(at("sheet.json"))) << bad.json;
  }
}

TEST_F(SpriteSheet, EveryTruncationIsRefused) {
  const std::string json = tagged(2, R"({"name":"t","from":0,"to":1})");
  putImage("sheet.png", 64, 32);
  for (std::size_t length = 0; length < json.size(); ++length) {
    LogCapture log;
    OkSpriteSheet sheet;
    EXPECT_FALSE(sheet.load(put("sheet.json", json.substr(0, length)))) << length;
    EXPECT_EQ(log.warnings.size(), 1u);
  }
}

TEST_F(SpriteSheet, NestingIsLimited) {
  const auto nested = [](int depth) {
    const auto count = static_cast<std::size_t>(depth);
    return R"({"frames":{},"more":)" + std::string(count, '[') + std::string(count, ']') + "}";
  };
  OkSpriteSheet sheet;
  EXPECT_TRUE(load(sheet, nested(OkLimits::kJsonDepth - 1)));
  LogCapture log;
  EXPECT_FALSE(load(sheet, nested(OkLimits::kJsonDepth)));
  EXPECT_FALSE(load(sheet, nested(200000)));
  EXPECT_TRUE(log.warned("nested deeper than 128 levels"));
  EXPECT_EQ(log.warnings.size(), 2u);
}

TEST_F(SpriteSheet, TheNumberOfValuesIsLimited) {
  std::string json = R"({"frames":{},"more":[0)";
  for (int i = 0; i < 1100000; ++i) {
    json += ",0,0";
  }
  LogCapture log;
  OkSpriteSheet sheet;
  EXPECT_FALSE(load(sheet, json + "]}"));
  EXPECT_TRUE(log.warned("values"));
}

TEST_F(SpriteSheet, ManyFramesTakeNoSquareOfTime) {
  std::string frames;
  for (int i = 0; i < 40000; ++i) {
    frames +=
        (i > 0 ? ",\"f" : "\"f") + std::to_string(i) + R"(":{"frame":{"x":0,"y":0,"w":1,"h":1}})";
  }
  OkSpriteSheet sheet;
  ASSERT_TRUE(load(sheet, "{\"frames\":{" + frames + "}}"));
  EXPECT_EQ(sheet.getRegionNames().size(), 40000u);
  EXPECT_NE(sheet.getRegion("f39999"), nullptr);
}

/** The pixel that an upright picture has, read by its corners from the image. */
std::uint32_t uprightPixel(const OkImage &image, const OkSpriteRegion &region, int column,
                           int row) {
  const glm::vec2 across = region.uvTopRight - region.uvTopLeft;
  const glm::vec2 down = region.uvBottomLeft - region.uvTopLeft;
  const float s = (static_cast<float>(column) + 0.5f) / static_cast<float>(region.uprightWidth);
  const float t = (static_cast<float>(row) + 0.5f) / static_cast<float>(region.uprightHeight);
  const glm::vec2 uv = region.uvTopLeft + s * across + t * down;
  const int x = static_cast<int>(uv.x * static_cast<float>(image.getWidth()));
  const int y = static_cast<int>((1.0f - uv.y) * static_cast<float>(image.getHeight()));
  const auto bytes = image.getBytes();
  const auto place = static_cast<std::size_t>(y * image.getWidth() + x) * 4;
  return static_cast<std::uint32_t>(bytes[place] << 16 | bytes[place + 1] << 8 | bytes[place + 2]) |
         static_cast<std::uint32_t>(bytes[place + 3]) << 24;
}

int countDifferent(const OkSpriteSheet &packed, const OkSpriteSheet &plain) {
  const OkImage packedImage = packed.getTexture()->getImage().toRgba8();
  const OkImage plainImage = plain.getTexture()->getImage().toRgba8();
  int different = 0;
  for (const OkSpriteRegion &region : packed.getRegions()) {
    const OkSpriteRegion *whole = plain.getRegion(region.name);
    if (whole == nullptr || whole->sourceWidth != region.sourceWidth ||
        whole->sourceHeight != region.sourceHeight) {
      return -1;
    }
    for (int row = 0; row < region.uprightHeight; ++row) {
      for (int column = 0; column < region.uprightWidth; ++column) {
        const auto expected =
            uprightPixel(plainImage, *whole, column + region.offsetX, row + region.offsetY);
        const auto found = uprightPixel(packedImage, region, column, row);
        // Clear pixels have no colour to speak of.
        different += found != expected && ((found | expected) >> 24) != 0 ? 1 : 0;
      }
    }
  }
  return different;
}

TEST_F(SpriteSheet, RealSheetsShowTheSamePictures) {
  const std::string folder = realData();
  if (!std::filesystem::exists(folder + "hash_notrim.json")) {
    GTEST_SKIP() << "no real sheets in " << folder;
  }
  OkSpriteSheet plain;
  OkSpriteSheet hash;
  OkSpriteSheet array;
  ASSERT_TRUE(plain.load(folder + "hash_notrim.json"));
  ASSERT_TRUE(hash.load(folder + "hash_trim_rot.json"));
  ASSERT_TRUE(array.load(folder + "array_trim_rot.json"));
  EXPECT_EQ(hash.getRegions().size(), 48u);
  EXPECT_EQ(hash.getRegionNames(), array.getRegionNames());
  EXPECT_EQ(hash.getRegionNames()[0], "default_fern_3.png");
  int rotated = 0;
  for (const OkSpriteRegion &region : hash.getRegions()) {
    rotated += region.rotated ? 1 : 0;
  }
  EXPECT_EQ(rotated, 17);
  EXPECT_EQ(countDifferent(hash, plain), 0);
  EXPECT_EQ(countDifferent(array, plain), 0);
}

TEST_F(SpriteSheet, RealPagesAreSheetsOfTheirOwn) {
  const std::string folder = realData();
  if (!std::filesystem::exists(folder + "multi-0.json")) {
    GTEST_SKIP() << "no real sheets in " << folder;
  }
  OkSpriteSheet plain;
  ASSERT_TRUE(plain.load(folder + "hash_notrim.json"));
  std::size_t regions = 0;
  for (int page = 0; page < 4; ++page) {
    OkSpriteSheet sheet;
    ASSERT_TRUE(sheet.load(folder + "multi-" + std::to_string(page) + ".json"));
    regions += sheet.getRegions().size();
    EXPECT_EQ(countDifferent(sheet, plain), 0) << page;
  }
  EXPECT_EQ(regions, 48u);
}

}  // namespace
