// Material libraries as a model sees them: files found, values turned into surfaces.
#include <gmock/gmock.h>

#include "import/obj_fixture.hpp"

using namespace objtest;
using testing::ElementsAre;
using testing::IsEmpty;

namespace {

const std::string kTriangle = "v 0 0 0\nv 1 0 0\nv 0 1 0\n";

class MtlMaterialsTest : public testing::Test {
 protected:
  /** A model with one material "a" that the library gives these statements. */
  OkModelData withMaterial(const std::string &statements) {
    folder_.write("a.mtl", "newmtl a\n" + statements);
    return open("mtllib a.mtl\n" + kTriangle + "usemtl a\nf 1 2 3\n");
  }
  OkModelData open(const std::string &obj) {
    const auto model = okReadObj(folder_.write("model.obj", obj));
    EXPECT_TRUE(model) << model.error().describe();
    if (model) {
      expectSound(model.value());
    }
    return model ? model.value() : OkModelData();
  }
  /** Opens a model whose material "a" must come out red. */
  void expectRed(const std::string &mtllib) {
    const OkModelData model = open(mtllib + "\n" + kTriangle + "usemtl a\nf 1 2 3\n");
    ASSERT_EQ(model.materials.size(), 1u);
    EXPECT_THAT(model.materials[0].fill, ElementsAre(1.0f, 0.0f, 0.0f, 1.0f)) << mtllib;
    EXPECT_THAT(model.warnings, IsEmpty()) << mtllib;
  }
  TemporaryFolder folder_;
};

constexpr const char *kRed = "newmtl a\nKd 1 0 0\n";

}  // namespace

TEST_F(MtlMaterialsTest, PlainColoursFill) {
  const OkModelData model = withMaterial("Kd 0.1 0.2 0.3\n");
  EXPECT_THAT(model.materials[0].fill, ElementsAre(0.1f, 0.2f, 0.3f, 1.0f));
  EXPECT_THAT(model.materials[0].surface.tint, ElementsAre(1, 1, 1, 1));
  EXPECT_EQ(model.materials[0].surface.blend, OK_BLEND_OPAQUE);
  EXPECT_EQ(model.materials[0].texture, -1);
  EXPECT_TRUE(model.materials[0].surface.doubleSided);
  EXPECT_THAT(model.warnings, IsEmpty());
}

TEST_F(MtlMaterialsTest, ColoursAreHeldToWhatCanBeShown) {
  EXPECT_THAT(withMaterial("Kd 2 -1 0.5\n").materials[0].fill, ElementsAre(1.0f, 0.0f, 0.5f, 1.0f));
}

TEST_F(MtlMaterialsTest, PicturesAreTinted) {
  folder_.write("a.png", "x");
  OkModelData model = withMaterial("Kd 0.5 0.6 0.7\nmap_Kd a.png\n");
  EXPECT_THAT(model.materials[0].surface.tint, ElementsAre(0.5f, 0.6f, 0.7f, 1.0f));
  EXPECT_THAT(model.materials[0].fill, ElementsAre(1, 1, 1, 1));
  EXPECT_EQ(model.materials[0].texture, 0);
  EXPECT_EQ(model.textures[0].path, folder_.at("a.png"));
  EXPECT_FALSE(model.textures[0].missing);
  EXPECT_EQ(model.materials[0].albedoMap, "a.png");
  // Black would hide the picture, and no statement leaves it as it is.
  EXPECT_EQ(withMaterial("Kd 0 0 0\nmap_Kd a.png\n").materials[0].surface.tint[0], 1.0f);
  EXPECT_EQ(withMaterial("map_Kd a.png\n").materials[0].surface.tint[0], 1.0f);
}

TEST_F(MtlMaterialsTest, Case_D51_DissolveAndTransparency) {
  struct Row {
    const char *statements;
    float opacity;
    bool warned;
  };
  for (const Row &row :
       {Row{"d 1\n", 1.0f, false}, Row{"Tr 0\n", 1.0f, false}, Row{"Tr 1\n", 1.0f, true},
        Row{"d 1\nTr 1\n", 1.0f, false}, Row{"Tr 1\nd 0.5\n", 0.5f, false},
        Row{"Tr 0.25\n", 0.75f, false}, Row{"d 0\n", 1.0f, true}, Row{"d -3\n", 1.0f, true},
        Row{"d 7\n", 1.0f, false}, Row{"", 1.0f, false}}) {
    const OkModelData model = withMaterial(row.statements);
    EXPECT_FLOAT_EQ(model.materials[0].surface.tint[3], row.opacity) << row.statements;
    EXPECT_EQ(model.materials[0].surface.blend,
              row.opacity < 1.0f ? OK_BLEND_ALPHA : OK_BLEND_OPAQUE);
    EXPECT_EQ(warns(model, "a.mtl:1: the material would be invisible"), row.warned)
        << row.statements;
  }
}

TEST_F(MtlMaterialsTest, Case_D46_PlacementReachesTheSurface) {
  folder_.write("dir/Body Stripe.png", "x");
  const OkModelData model =
      withMaterial("map_Kd -o 0.0 -7.0 0.0 -s 1.0 10.0 1.0 -clamp on dir/Body Stripe.png\n");
  const OkMaterial &surface = model.materials[0].surface;
  EXPECT_FALSE(model.textures[0].missing);
  EXPECT_EQ(model.materials[0].albedoMap, "dir/Body Stripe.png");
  EXPECT_THAT(surface.uvOffset, ElementsAre(0.0f, -7.0f));
  EXPECT_THAT(surface.uvScale, ElementsAre(1.0f, 10.0f));
  ASSERT_TRUE(surface.sampler);
  EXPECT_EQ(surface.sampler->wrapU, OkWrap::Clamp);
  EXPECT_EQ(surface.sampler->wrapV, OkWrap::Clamp);
  EXPECT_EQ(surface.sampler->filter, OkFilter::Trilinear);
}

TEST_F(MtlMaterialsTest, PicturesRepeatUnlessClamped) {
  folder_.write("a.png", "x");
  const OkModelData model = withMaterial("map_Kd a.png\n");
  ASSERT_TRUE(model.materials[0].surface.sampler);
  EXPECT_EQ(model.materials[0].surface.sampler->wrapV, OkWrap::Repeat);
}

TEST_F(MtlMaterialsTest, Case_D52_WindowsPaths) {
  folder_.write("textures/a.png", "x");
  folder_.write("a.jpg", "x");
  folder_.write("Deep/x/a b.png", "x");
  for (const char *name : {"textures\\a.png", ".\\a.jpg", "TEXTURES\\A.PNG", "deep\\x\\A B.png",
                           "C:\\Users\\someone\\a.jpg", "textures\\..\\a.jpg"}) {
    const OkModelData model = withMaterial(std::string("map_Kd ") + name + "\n");
    EXPECT_FALSE(model.textures[0].missing) << name;
    EXPECT_TRUE(model.warnings.empty()) << name;
    EXPECT_EQ(model.materials[0].albedoMap.find('\\'), std::string::npos) << name;
  }
}

TEST_F(MtlMaterialsTest, Case_D52_UpwardsPaths) {
  folder_.write("x/a b.png", "x");
  folder_.write("m/n/a.mtl", "newmtl a\nmap_Kd ..\\..\\x\\a b.png\n");
  const auto model = okReadObj(
      folder_.write("m/n/model.obj", "mtllib a.mtl\n" + kTriangle + "usemtl a\nf 1 2 3\n"));
  ASSERT_TRUE(model);
  EXPECT_FALSE(model.value().textures[0].missing);
  EXPECT_EQ(model.value().materials[0].albedoMap, "../../x/a b.png");
}

TEST_F(MtlMaterialsTest, Case_D52_AMissIsWarnedOf) {
  const OkModelData model = withMaterial("map_Kd no\\such file.png\n");
  ASSERT_EQ(model.textures.size(), 1u);
  EXPECT_TRUE(model.textures[0].missing);
  EXPECT_EQ(model.textures[0].path, folder_.at("no/such file.png"));
  EXPECT_EQ(model.materials[0].texture, 0);
  EXPECT_EQ(model.materials[0].albedoMap, "no/such file.png");
  EXPECT_TRUE(warns(model, "a.mtl:2: the picture is not there"));
}

TEST_F(MtlMaterialsTest, APictureIsListedOnce) {
  folder_.write("a.png", "x");
  folder_.write("a.mtl", "newmtl a\nmap_Kd a.png\nnewmtl b\nmap_Kd .\\a.png\n");
  const OkModelData model =
      open("mtllib a.mtl\n" + kTriangle + "usemtl a\nf 1 2 3\nusemtl b\nf 1 2 3\n");
  EXPECT_EQ(model.textures.size(), 1u);
  EXPECT_EQ(model.materials[1].texture, 0);
}

TEST_F(MtlMaterialsTest, OpacityMaps) {
  folder_.write("a.png", "x");
  folder_.write("b.png", "x");
  EXPECT_EQ(withMaterial("map_Kd a.png\nmap_d a.png\n").materials[0].surface.blend,
            OK_BLEND_CUTOUT);
  EXPECT_EQ(withMaterial("map_Kd a.png\nmap_d .\\A.png\n").materials[0].surface.blend,
            OK_BLEND_CUTOUT);
  EXPECT_EQ(withMaterial("d 0.5\nmap_Kd a.png\nmap_d a.png\n").materials[0].surface.blend,
            OK_BLEND_ALPHA);
  const OkModelData other = withMaterial("map_Kd a.png\nmap_d b.png\n");
  EXPECT_EQ(other.materials[0].surface.blend, OK_BLEND_OPAQUE);
  EXPECT_TRUE(warns(other, "an opacity map that is not the colour map is not used: 'b.png'"));
}

TEST_F(MtlMaterialsTest, PhysicalValues) {
  const auto material = [&](const char *statements) {
    return withMaterial(statements).materials[0];
  };
  EXPECT_FLOAT_EQ(material("Ns 0\n").roughness, 1.0f);
  EXPECT_FLOAT_EQ(material("Ns 198\n").roughness, 0.1f);
  EXPECT_FLOAT_EQ(material("Ns -5\n").roughness, 1.0f);
  EXPECT_FLOAT_EQ(material("").roughness, 1.0f);
  EXPECT_FLOAT_EQ(material("Ns 198\nPr 0.6\nPm 0.7\n").roughness, 0.6f);
  EXPECT_FLOAT_EQ(material("Pm 0.7\n").metallic, 0.7f);
  EXPECT_FLOAT_EQ(material("Ni 1.33\n").ior, 1.33f);
  EXPECT_FLOAT_EQ(material("Ni 0\n").ior, 1.5f);
  EXPECT_FLOAT_EQ(material("Tf 1 1 1\nillum 2\n").transmission, 0.0f);
  EXPECT_FLOAT_EQ(material("Tf 0.9 0.6 0.3\nillum 7\n").transmission, 0.6f);
  EXPECT_THAT(material("Ke 3 0 -1\n").emissive, ElementsAre(3.0f, 0.0f, 0.0f));
}

TEST_F(MtlMaterialsTest, OtherMapsAreNamed) {
  for (const char *name : {"n.png", "b.png", "e.png", "r.png", "m.png"}) {
    folder_.write(std::string("maps/") + name, "x");
  }
  const OkModelData model = withMaterial(
      "map_Bump -bm 0.5 maps\\b.png\nnorm maps\\n.png\nmap_Ke maps\\e.png\nmap_Pr maps\\r.png\n"
      "map_Pm maps\\m.png\n");
  EXPECT_EQ(model.materials[0].normalMap, "maps/n.png");
  EXPECT_EQ(model.materials[0].emissiveMap, "maps/e.png");
  EXPECT_EQ(model.materials[0].metallicRoughnessMap, "maps/r.png");
  EXPECT_EQ(model.materials[0].emissive[0], 1.0f);
  EXPECT_TRUE(model.textures.empty());
  EXPECT_EQ(withMaterial("bump maps/b.png\nmap_Pm maps/m.png\n").materials[0].normalMap,
            "maps/b.png");
}

TEST_F(MtlMaterialsTest, Case_D45_LibrariesWithBlanks) {
  folder_.write("Female Cyborg.mtl", kRed);
  expectRed("mtllib Female Cyborg.mtl");
  expectRed("mtllib  Female Cyborg.mtl \t");
  expectRed("mtllib .\\Female Cyborg.mtl");
  expectRed("mtllib \"Female Cyborg.mtl\"");
  expectRed("mtllib female cyborg.MTL");
  expectRed("mtllib Female Cyborg.mtl # exported");
}

TEST_F(MtlMaterialsTest, Case_D45_ListsOfLibraries) {
  folder_.write("one.mtl", "newmtl z\nKd 0 1 0\n");
  folder_.write("two.mtl", kRed);
  folder_.write("sub/three.mtl", "newmtl a\nKd 0 0 1\n");
  expectRed("mtllib one.mtl two.mtl");
  expectRed("mtllib two.mtl one.mtl");
  // Of two definitions the first counts.
  const OkModelData both =
      open("mtllib two.mtl sub/three.mtl\n" + kTriangle + "usemtl a\nf 1 2 3\n");
  EXPECT_EQ(both.materials[0].fill[0], 1.0f);
  EXPECT_TRUE(warns(both, "sub/three.mtl:1: a material is defined twice"));
}

TEST_F(MtlMaterialsTest, AListOfWhichSomeAreMissing) {
  folder_.write("two.mtl", kRed);
  const OkModelData model = open("mtllib nope.mtl two.mtl\n" + kTriangle + "usemtl a\nf 1 2 3\n");
  EXPECT_EQ(model.materials[0].fill[1], 0.0f);
  EXPECT_TRUE(warns(model, "line 1: the material library is not there: 'nope.mtl'"));
}

TEST_F(MtlMaterialsTest, LibrariesMayBeNamedLateAndOften) {
  folder_.write("a.mtl", kRed);
  const OkModelData model = open(kTriangle + "usemtl a\nf 1 2 3\nmtllib a.mtl\nmtllib a.mtl\n");
  EXPECT_EQ(model.materials[0].fill[1], 0.0f);
  EXPECT_THAT(model.warnings, IsEmpty());
}

TEST_F(MtlMaterialsTest, NamesWithANumberSignAreNotComments) {
  folder_.write("a.mtl",
                "newmtl Material #25\nKd 1 0 0\nnewmtl Material #26\nKd 0 1 0\n"
                "newmtl plain # note\nKd 0 0 1\n");
  const OkModelData model = open("mtllib a.mtl\n" + kTriangle +
                                 "usemtl Material #25\nf 1 2 3\nusemtl Material #26\n"
                                 "f 1 2 3\nusemtl plain\nf 1 2 3\nusemtl plain # again\nf 1 2 3\n");
  ASSERT_EQ(model.materials.size(), 4u);
  EXPECT_EQ(model.materials[0].fill[0], 1.0f);
  EXPECT_EQ(model.materials[1].fill[1], 1.0f);
  EXPECT_EQ(model.materials[2].fill[2], 1.0f);
}

TEST_F(MtlMaterialsTest, ACommentBehindUsemtl) {
  folder_.write("a.mtl", kRed);
  const OkModelData model =
      open("mtllib a.mtl\n" + kTriangle + "usemtl a\nf 1 2 3\nusemtl a # the same\nf 1 2 3\n");
  ASSERT_EQ(model.materials.size(), 1u);
  EXPECT_EQ(model.meshes[0].ranges.size(), 1u);
}

TEST_F(MtlMaterialsTest, UndefinedMaterialsArePlain) {
  folder_.write("a.mtl", kRed);
  const OkModelData model = open("mtllib a.mtl\n" + kTriangle + "usemtl b\nf 1 2 3\n");
  EXPECT_EQ(model.materials[0].name, "b");
  EXPECT_THAT(model.materials[0].fill, ElementsAre(0.8f, 0.8f, 0.8f, 1.0f));
  EXPECT_TRUE(warns(model, "line 5: the material is not defined; plain grey is used: 'b'"));
}

TEST_F(MtlMaterialsTest, TheOnlyMaterialOfALibraryIsMeant) {
  folder_.write("a.mtl", kRed);
  const OkModelData one = open("mtllib a.mtl\n" + kTriangle + "f 1 2 3\n");
  EXPECT_EQ(one.materials[0].name, "a");
  EXPECT_TRUE(warns(one, "the only one of the library is used"));
  folder_.write("a.mtl", std::string(kRed) + "newmtl b\n");
  EXPECT_EQ(open("mtllib a.mtl\n" + kTriangle + "f 1 2 3\n").materials[0].name, "default");
}

TEST_F(MtlMaterialsTest, LibrariesThatCannotBeRead) {
  using namespace std::string_view_literals;
  folder_.write("a.mtl", "\xff\xfen\0e\0w\0m\0t\0l\0"sv);
  const OkModelData wide = open("mtllib a.mtl\n" + kTriangle + "usemtl a\nf 1 2 3\n");
  EXPECT_TRUE(warns(wide, "the material library cannot be read"));
  EXPECT_EQ(wide.materials[0].fill[0], 0.8f);
  folder_.write("folder.mtl/file", "x");
  EXPECT_TRUE(warns(open("mtllib folder.mtl\n" + kTriangle + "f 1 2 3\n"),
                    "the material library is not there"));
}

TEST_F(MtlMaterialsTest, ALatin1NameBecomesUtf8) {
  folder_.write("a.mtl", "newmtl K\xf6rper\nKd 1 0 0\n");
  const OkModelData model = open("mtllib a.mtl\n" + kTriangle + "usemtl K\xf6rper\nf 1 2 3\n");
  EXPECT_EQ(model.materials[0].name, "K\xc3\xb6rper");
  EXPECT_EQ(model.materials[0].fill[1], 0.0f);
}

TEST_F(MtlMaterialsTest, AStatementOfEndlessLibrariesIsCutShort) {
  std::string names;
  for (int i = 0; i < 5000; ++i) {
    names += " a" + std::to_string(i) + ".mtl";
  }
  const OkModelData model = open("mtllib" + names + "\n" + kTriangle + "f 1 2 3\n");
  EXPECT_THAT(model.warnings, testing::Contains(testing::HasSubstr("too many material libraries")));
  EXPECT_LT(model.warnings.size(), 10u);
}
