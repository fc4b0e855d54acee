#include "import/mtl_parser.hpp"

#include <gtest/gtest.h>

using namespace okinawa;

namespace {

struct Parsed {
  std::vector<MtlMaterial> materials;
  std::vector<std::string> warnings;
};

Parsed parse(std::string_view text) {
  TextWarnings warnings("a.mtl");
  Parsed parsed;
  parsed.materials = parseMtl(text, warnings);
  warnings.appendTo(parsed.warnings);
  return parsed;
}

MtlMaterial one(const std::string &statements) {
  const Parsed parsed = parse("newmtl a\n" + statements);
  EXPECT_EQ(parsed.materials.size(), 1u);
  return parsed.materials.empty() ? MtlMaterial() : parsed.materials[0];
}

MtlMap mapOf(const std::string &statement) {
  return one("map_Kd " + statement + "\n").diffuseMap;
}

}  // namespace

TEST(MtlParser, Case_D45_NamesKeepTheirBlanks) {
  const Parsed parsed = parse("newmtl Main Cube 1\r\nnewmtl  Two  blanks \t\r\nnewmtl\n");
  ASSERT_EQ(parsed.materials.size(), 3u);
  EXPECT_EQ(parsed.materials[0].name, "Main Cube 1");
  EXPECT_EQ(parsed.materials[1].name, "Two  blanks");
  EXPECT_EQ(parsed.materials[2].name, "");
  EXPECT_EQ(parsed.materials[1].line, 2);
}

TEST(MtlParser, StatementsBeforeAMaterialMeanNothing) {
  EXPECT_TRUE(parse("Kd 1 1 1\nmap_Kd a.png\n").materials.empty());
}

TEST(MtlParser, EveryValue) {
  const MtlMaterial m = one(
      "Kd 0.1 0.2 0.3\nKe 1 2 3\nTf 0.5 0.5 0.5\nd 0.25\nTr 0.75\nNs 96\nNi 1.45\nPr 0.4\nPm 1\n"
      "illum 7\nKa 9 9 9\nKs 9 9 9\n");
  EXPECT_EQ(*m.diffuse, glm::vec3(0.1f, 0.2f, 0.3f));
  EXPECT_EQ(*m.emissive, glm::vec3(1, 2, 3));
  EXPECT_EQ(*m.transmissionFilter, glm::vec3(0.5f));
  EXPECT_EQ(*m.dissolve, 0.25f);
  EXPECT_EQ(*m.transparency, 0.75f);
  EXPECT_EQ(*m.shininess, 96.0f);
  EXPECT_EQ(*m.opticalDensity, 1.45f);
  EXPECT_EQ(*m.roughness, 0.4f);
  EXPECT_EQ(*m.metallic, 1.0f);
  EXPECT_EQ(m.illumination, 7);
}

TEST(MtlParser, KeywordsInAnyLetterCase) {
  const MtlMaterial m = one("KD 1 0 0\nMAP_KD a.png\nTR 0.5\n");
  EXPECT_EQ(*m.diffuse, glm::vec3(1, 0, 0));
  EXPECT_EQ(m.diffuseMap.file, "a.png");
  EXPECT_EQ(*m.transparency, 0.5f);
}

TEST(MtlParser, OneValueStandsForThree) {
  EXPECT_EQ(*one("Kd 0.5\n").diffuse, glm::vec3(0.5f));
  EXPECT_EQ(*one("Ks 0\nKd 0.5 # grey\n").diffuse, glm::vec3(0.5f));
}

TEST(MtlParser, HaloIsAnOptionOfDissolve) {
  EXPECT_EQ(*one("d -halo 0.3\n").dissolve, 0.3f);
}

TEST(MtlParser, ValuesThatCannotBeReadAreWarnedOf) {
  for (const char *bad : {"Kd\n", "Kd x y z\n", "Kd nan 0 0\n", "d\n", "d inf\n", "Ns abc\n"}) {
    const Parsed parsed = parse(std::string("newmtl a\n") + bad);
    EXPECT_FALSE(parsed.materials[0].diffuse || parsed.materials[0].dissolve) << bad;
    ASSERT_EQ(parsed.warnings.size(), 1u) << bad;
    EXPECT_NE(parsed.warnings[0].find("a.mtl:2: a value cannot be read"), std::string::npos);
  }
  EXPECT_EQ(parse("newmtl a\nKd spectral file.rfl\n").warnings.size(), 1u);
  EXPECT_FALSE(one("Kd xyz 1 1 1\n").diffuse);
}

TEST(MtlParser, Case_D46_OptionsAreNotPartOfTheName) {
  const MtlMap map = mapOf("-o 0.0 -7.0 0.0 -s 1.0 10.0 1.0 -clamp on dir/Body Stripe.png");
  EXPECT_EQ(map.file, "dir/Body Stripe.png");
  EXPECT_EQ(map.offset, glm::vec2(0.0f, -7.0f));
  EXPECT_EQ(map.scale, glm::vec2(1.0f, 10.0f));
  EXPECT_TRUE(map.clamp);
}

TEST(MtlParser, Case_D46_EveryOption) {
  const MtlMap map = mapOf(
      "-blendu on -blendv off -bm 0.5 -boost 2 -cc off -imfchan r -mm 0 1 -t 1 1 1 -texres 512 "
      "-type sphere -clamp off a.png");
  EXPECT_EQ(map.file, "a.png");
  EXPECT_FALSE(map.clamp);
  EXPECT_EQ(map.scale, glm::vec2(1.0f));
  EXPECT_EQ(map.offset, glm::vec2(0.0f));
}

TEST(MtlParser, Case_D46_OptionsWithFewerNumbers) {
  EXPECT_EQ(mapOf("-s 2 a.png").scale, glm::vec2(2.0f, 1.0f));
  EXPECT_EQ(mapOf("-s 2 3 a.png").scale, glm::vec2(2.0f, 3.0f));
  EXPECT_EQ(mapOf("-o 0.5 a.png").offset, glm::vec2(0.5f, 0.0f));
  EXPECT_EQ(mapOf("-s a.png").file, "a.png");
}

TEST(MtlParser, Case_D46_NamesThatLookLikeOptionsOrNumbers) {
  EXPECT_EQ(mapOf("1.png").file, "1.png");
  EXPECT_EQ(mapOf("-s 1 1 1 2 3.png").file, "2 3.png");
  EXPECT_EQ(mapOf("-odd name.png").file, "-odd name.png");
  EXPECT_EQ(mapOf("#1.png").file, "#1.png");
  EXPECT_EQ(mapOf("\"quoted name.png\"").file, "quoted name.png");
  EXPECT_EQ(mapOf("-s nan nan 1 a.png").scale, glm::vec2(1.0f));
}

TEST(MtlParser, AMapWithoutAFileIsWarnedOf) {
  const Parsed parsed = parse("newmtl a\nmap_Kd -clamp on\n");
  EXPECT_TRUE(parsed.materials[0].diffuseMap.file.empty());
  ASSERT_EQ(parsed.warnings.size(), 1u);
  EXPECT_EQ(parsed.warnings[0], "a.mtl:2: a map names no file");
}

TEST(MtlParser, EveryMap) {
  const MtlMaterial m =
      one("map_Kd 1\nmap_d 2\nmap_Bump -bm 1 3\nnorm 4\nmap_Ke 5\nmap_Pr 6\nmap_Pm 7\nrefl -type "
          "sphere 8\nmap_Ka 9\n");
  EXPECT_EQ(m.diffuseMap.file, "1");
  EXPECT_EQ(m.opacityMap.file, "2");
  EXPECT_EQ(m.bumpMap.file, "3");
  EXPECT_EQ(m.normalMap.file, "4");
  EXPECT_EQ(m.emissiveMap.file, "5");
  EXPECT_EQ(m.roughnessMap.file, "6");
  EXPECT_EQ(m.metallicMap.file, "7");
  EXPECT_EQ(one("bump x.png\n").bumpMap.file, "x.png");
}
