#include "import/gltf_uri.hpp"

#include "import/gltf_fixture.hpp"

using gltf_test::Builder;
using gltf_test::Bytes;
using gltf_test::refusalOf;
using gltf_test::TempFolder;
using namespace okinawa;

namespace {

/** The triangle with its buffer in a file of that name beside it. */
std::string writeWithBuffer(const TempFolder &folder, const std::string &file,
                            const std::string &uri) {
  Builder builder = Builder::triangle();
  folder.write(file, builder.buffer);
  builder.doc["buffers"] = {{{"byteLength", builder.buffer.size()}, {"uri", uri}}};
  return folder.write("model.gltf", builder.text());
}

}  // namespace

TEST(GltfUri, PercentCodesAreDecoded) {
  EXPECT_EQ(percentDecoded("Normal%20Map.png"), "Normal Map.png");
  EXPECT_EQ(percentDecoded("%c3%A4"), "\xC3\xA4");
  EXPECT_EQ(percentDecoded("100%"), "100%");
  EXPECT_EQ(percentDecoded("100%2"), "100%2");
  EXPECT_EQ(percentDecoded("%zz%2z"), "%zz%2z");
  EXPECT_EQ(percentDecoded("%2520"), "%20");
}

TEST(GltfUri, Base64OfTheStandard) {
  const auto decoded = [](std::string_view text) {
    auto bytes = decodeBase64(text);
    return bytes ? std::string(bytes.value().begin(), bytes.value().end()) : "refused";
  };
  // The examples of RFC 4648, section 10.
  EXPECT_EQ(decoded(""), "");
  EXPECT_EQ(decoded("Zg=="), "f");
  EXPECT_EQ(decoded("Zm8="), "fo");
  EXPECT_EQ(decoded("Zm9v"), "foo");
  EXPECT_EQ(decoded("Zm9vYmFy"), "foobar");
  EXPECT_EQ(decoded("Zg"), "f");
  EXPECT_EQ(decoded("Z"), "refused");
  EXPECT_EQ(decoded("Zm9v Zm9v"), "refused");
  EXPECT_EQ(decoded("===="), "refused");
}

TEST(GltfUri, DataUris) {
  EXPECT_TRUE(isDataUri("DATA:,x"));
  EXPECT_FALSE(isDataUri("data"));
  EXPECT_EQ(decodeDataUri("data:;base64,Zm9v").value(), (Bytes{'f', 'o', 'o'}));
  EXPECT_EQ(decodeDataUri("data:text/plain,a%20b").value(), (Bytes{'a', ' ', 'b'}));
  EXPECT_FALSE(decodeDataUri("data:text/plain;base64"));
  EXPECT_FALSE(decodeDataUri("data:;base64,????"));
}

TEST(GltfUri, OnlyRelativePathsAreFollowed) {
  const TempFolder folder;
  folder.write("a.bin", "x");
  EXPECT_TRUE(resolveUri(folder.path(), "a.bin"));
  for (const std::string uri : {"", "/etc/passwd", "%2Fetc%2Fpasswd", "\\\\host\\a", "file:a.bin",
                                "http://x/a.bin", "C:a.bin", "a.bin%00", "missing.bin"}) {
    EXPECT_FALSE(resolveUri(folder.path(), uri)) << uri;
  }
  EXPECT_FALSE(resolveUri(folder.path(), folder.path("a.bin")));
  const auto longName = resolveUri(folder.path(), std::string(1 << 20, 'a'));
  ASSERT_FALSE(longName);
  EXPECT_LT(longName.error().message.size(), 300u);
}

TEST(GltfUri, Case_D55_PercentEncodedBuffersAreFound) {
  const TempFolder folder;
  EXPECT_TRUE(okReadGltf(writeWithBuffer(folder, "my data.bin", "my%20data.bin")));
}

TEST(GltfUri, Case_D55_LiteralPercentFilesAreFound) {
  const TempFolder folder;
  EXPECT_TRUE(okReadGltf(writeWithBuffer(folder, "my%20data.bin", "my%20data.bin")));
}

TEST(GltfUri, Case_D55_TheDecodedNameComesFirst) {
  const TempFolder folder;
  folder.write("a%20b.bin", "too short");
  EXPECT_TRUE(okReadGltf(writeWithBuffer(folder, "a b.bin", "a%20b.bin")));
}

TEST(GltfUri, FoldersAndMissingBuffersAreRefused) {
  const TempFolder folder;
  folder.write("sub/inner.bin", "x");
  EXPECT_FALSE(okReadGltf(writeWithBuffer(folder, "other.bin", "sub")));
  EXPECT_NE(
      refusalOf(okReadGltf(writeWithBuffer(folder, "other.bin", "none.bin"))).find("none.bin"),
      std::string::npos);
  EXPECT_FALSE(okReadGltf(folder.path()));
  EXPECT_FALSE(okReadGltf(folder.path("nothing.gltf")));
}

TEST(GltfUri, ShortBuffersAreRefused) {
  const TempFolder folder;
  Builder builder = Builder::triangle();
  Bytes cut = builder.buffer;
  cut.pop_back();
  folder.write("cut.bin", cut);
  builder.doc["buffers"] = {{{"byteLength", builder.buffer.size()}, {"uri", "cut.bin"}}};
  const std::string refusal = refusalOf(okReadGltf(folder.write("m.gltf", builder.text())));
  EXPECT_NE(refusal.find("promises 36 bytes and has 35"), std::string::npos) << refusal;
}
