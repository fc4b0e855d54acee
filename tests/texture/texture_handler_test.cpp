#include "okinawa/texture/texture_handler.hpp"

#include <cstdio>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <string>

#include "okinawa/base/files.hpp"

#include "support/log_capture.hpp"
#include "texture/image_matchers.hpp"

using testing::ElementsAre;
using testing::IsEmpty;

namespace {

class TextureHandler : public testing::Test, public OkTextureStore {
 protected:
  void SetUp() override {
    ASSERT_THAT(handler->getTextureNames(), IsEmpty());
    OkTexture::setStore(this);
  }
  void TearDown() override {
    OkTexture::setStore(nullptr);
    EXPECT_THAT(handler->getTextureNames(), IsEmpty());
  }
  void dropTexture(std::uint64_t textureId) override {
    dropped.push_back(textureId);
    namesAtDeath = handler->getTextureNames();
  }

  /** A picture of this width on disk. */
  static std::string makeFile(const std::string &name, int width) {
    const std::string path = testing::TempDir() + "okinawa_handler_" + name;
    EXPECT_TRUE(OkImage(width, 1, 3).savePng(path).isOk());
    return path;
  }

  OkTextureHandler *handler = OkTextureHandler::getInstance();
  std::vector<std::uint64_t> dropped;
  std::vector<std::string> namesAtDeath;
  LogCapture log;
};

constexpr unsigned char kTwoTexels[] = {1, 2, 3, 4, 5, 6, 7, 8};

}  // namespace

TEST_F(TextureHandler, AFileIsLoadedOnceAndShared) {
  const std::string path = makeFile("shared.png", 5);
  OkTexture *first = handler->createTextureFromFile(path);
  ASSERT_NE(first, nullptr);
  EXPECT_EQ(first->getWidth(), 5);
  EXPECT_EQ(first->getPath(), path);
  EXPECT_EQ(handler->createTextureFromFile(path), first);
  EXPECT_EQ(handler->getTexture(path), first);
  EXPECT_EQ(handler->getReferenceCount(path), 3);
  EXPECT_THAT(handler->getTextureNames(), ElementsAre(path));
  const auto id = first->getId();
  EXPECT_TRUE(handler->removeReference(path));
  EXPECT_TRUE(handler->removeReference(first));
  EXPECT_EQ(handler->getReferenceCount(path), 1);
  EXPECT_THAT(dropped, IsEmpty());
  EXPECT_TRUE(handler->removeReference(path));
  EXPECT_THAT(dropped, ElementsAre(id));
  EXPECT_EQ(handler->getReferenceCount(path), 0);
}

TEST_F(TextureHandler, AStoredFileNeedNotExistAnyMore) {
  const std::string path = makeFile("gone.png", 2);
  OkTexture *texture = handler->createTextureFromFile(path);
  std::remove(path.c_str());
  EXPECT_EQ(handler->createTextureFromFile(path), texture);
  EXPECT_EQ(handler->getTexture(path), texture);
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(handler->removeReference(path));
  }
  EXPECT_EQ(handler->getTexture(path), nullptr);
}

TEST_F(TextureHandler, AFileThatCannotBeReadIsNamedWithItsReason) {
  const std::string missing = testing::TempDir() + "okinawa_handler_missing.png";
  EXPECT_EQ(handler->createTextureFromFile(missing), nullptr);
  EXPECT_TRUE(log.warned(missing));
  const std::string broken = testing::TempDir() + "okinawa_handler_broken.png";
  ASSERT_TRUE(OkFiles::write(broken, std::string_view("no picture")).isOk());
  EXPECT_EQ(handler->createTextureFromFile(broken), nullptr);
  EXPECT_TRUE(log.warned("no PNG, JPEG"));
  EXPECT_EQ(handler->createTextureFromFile(""), nullptr);
  EXPECT_EQ(handler->createTextureFromFile(testing::TempDir()), nullptr);
  EXPECT_EQ(log.warnings.size(), 4u);
}

TEST_F(TextureHandler, GetTextureLoadsWhatIsAFile) {
  const std::string path = makeFile("got.png", 4);
  OkTexture *texture = handler->getTexture(path);
  ASSERT_NE(texture, nullptr);
  EXPECT_EQ(texture->getWidth(), 4);
  EXPECT_EQ(handler->getReferenceCount(path), 1);
  EXPECT_TRUE(handler->removeReference(texture));
  EXPECT_EQ(handler->getTexture("no such name"), nullptr);
  EXPECT_THAT(log.warnings, IsEmpty());
}

TEST_F(TextureHandler, RawPixelsAreCopiedFromTheTop) {
  OkTexture *texture = handler->createTextureFromRawData("raw", kTwoTexels, 1, 2, 4);
  ASSERT_NE(texture, nullptr);
  EXPECT_EQ(shapeOf(texture->getImage()), "1x2x4 u8");
  EXPECT_EQ(valueAt(texture->getImage(), 0, 0, 0), 1);
  EXPECT_EQ(valueAt(texture->getImage(), 0, 1, 3), 8);
  EXPECT_EQ(handler->getReferenceCount("raw"), 1);
  EXPECT_EQ(handler->getTexture("raw"), texture);
  EXPECT_TRUE(handler->removeReference("raw"));
  EXPECT_TRUE(handler->removeReference("raw"));
}

TEST_F(TextureHandler, ANameInUseTakesTheNewPixelsUnderTheSameTexture) {
  OkTexture *texture = handler->createTextureFromRawData("raw", kTwoTexels, 1, 2, 4);
  const auto revision = texture->getRevision();
  EXPECT_EQ(handler->createTextureFromRawData("raw", kTwoTexels, 8, 1, 1), texture);
  EXPECT_EQ(texture->getWidth(), 8);
  EXPECT_GT(texture->getRevision(), revision);
  EXPECT_EQ(handler->createTextureFromImage("raw", OkImage(3, 3, 3)), texture);
  EXPECT_EQ(texture->getWidth(), 3);
  EXPECT_EQ(handler->getReferenceCount("raw"), 3);
  for (int i = 0; i < 3; ++i) {
    EXPECT_TRUE(handler->removeReference("raw"));
  }
}

TEST_F(TextureHandler, BadRawDataIsRefusedAndChangesNothing) {
  OkTexture *texture = handler->createTextureFromRawData("raw", kTwoTexels, 1, 2, 4);
  const auto revision = texture->getRevision();
  EXPECT_EQ(handler->createTextureFromRawData("raw", nullptr, 1, 2, 4), nullptr);
  EXPECT_EQ(handler->createTextureFromRawData("raw", kTwoTexels, 0, 2, 4), nullptr);
  EXPECT_EQ(handler->createTextureFromRawData("raw", kTwoTexels, 1, -2, 4), nullptr);
  EXPECT_EQ(handler->createTextureFromRawData("raw", kTwoTexels, 1, 2, 5), nullptr);
  EXPECT_EQ(handler->createTextureFromRawData("raw", kTwoTexels, 1 << 30, 1 << 30, 4), nullptr);
  EXPECT_EQ(handler->createTextureFromImage("raw", OkImage()), nullptr);
  EXPECT_EQ(handler->createTextureFromRawData("", kTwoTexels, 1, 2, 4), nullptr);
  EXPECT_EQ(log.warnings.size(), 7u);
  EXPECT_EQ(texture->getRevision(), revision);
  EXPECT_EQ(handler->getReferenceCount("raw"), 1);
  EXPECT_TRUE(handler->removeReference("raw"));
}

TEST_F(TextureHandler, ReferencesByNameAndByTextureAreTheSame) {
  OkTexture *texture = handler->createTextureFromImage("a", OkImage(1, 1, 1));
  EXPECT_TRUE(handler->addReference("a"));
  EXPECT_TRUE(handler->addReference(texture));
  EXPECT_EQ(handler->getReferenceCount("a"), 3);
  EXPECT_TRUE(handler->removeReference(texture));
  EXPECT_TRUE(handler->removeReference("a"));
  EXPECT_TRUE(handler->removeReference(texture));
  EXPECT_EQ(dropped.size(), 1u);
}

TEST_F(TextureHandler, UnknownNamesAreReportedAndForeignTexturesAreNot) {
  EXPECT_FALSE(handler->addReference("nothing"));
  EXPECT_FALSE(handler->removeReference("nothing"));
  EXPECT_EQ(log.warnings.size(), 2u);
  EXPECT_TRUE(log.warned("nothing"));
  const OkTexture own;
  EXPECT_FALSE(handler->addReference(&own));
  EXPECT_FALSE(handler->removeReference(&own));
  EXPECT_FALSE(handler->addReference(static_cast<const OkTexture *>(nullptr)));
  EXPECT_FALSE(handler->removeReference(static_cast<const OkTexture *>(nullptr)));
  EXPECT_EQ(log.warnings.size(), 2u);
  EXPECT_EQ(handler->getReferenceCount("nothing"), 0);
}

TEST_F(TextureHandler, NamesComeInOrderAndTexturesDieInTheOrderTheyAreGivenBack) {
  std::vector<std::uint64_t> expected;
  for (const char *name : {"b", "c", "a"}) {
    expected.push_back(handler->createTextureFromImage(name, OkImage(1, 1, 1))->getId());
  }
  EXPECT_THAT(handler->getTextureNames(), ElementsAre("a", "b", "c"));
  EXPECT_TRUE(handler->removeReference("b"));
  // A texture that dies is out of the handler by the time anybody hears of it.
  EXPECT_THAT(namesAtDeath, ElementsAre("a", "c"));
  EXPECT_TRUE(handler->removeReference("c"));
  EXPECT_TRUE(handler->removeReference("a"));
  EXPECT_EQ(dropped, expected);
}

TEST_F(TextureHandler, PathsThatDifferAreDifferentNames) {
  const std::string path = makeFile("spelled.png", 2);
  const std::string folder = OkFiles::directoryOf(path);
  const std::string other = folder + "/./" + OkFiles::nameOf(path);
  OkTexture *first = handler->createTextureFromFile(path);
  OkTexture *second = handler->createTextureFromFile(other);
  EXPECT_NE(first, second);
  EXPECT_EQ(second->getPath(), other);
  EXPECT_TRUE(handler->removeReference(path));
  EXPECT_TRUE(handler->removeReference(other));
}

TEST_F(TextureHandler, TheMissingTextureIsSharedAndNotCounted) {
  OkTexture *missing = handler->getMissingTexture();
  ASSERT_NE(missing, nullptr);
  EXPECT_EQ(handler->getMissingTexture(), missing);
  EXPECT_TRUE(missing->isLoaded());
  EXPECT_THAT(handler->getTextureNames(), IsEmpty());
  EXPECT_FALSE(handler->addReference(missing));
  EXPECT_FALSE(handler->removeReference(missing));
  EXPECT_EQ(handler->getReferenceCount(missing->getPath()), 0);
  // A checker: neighbours differ, every other square is the same.
  const OkImage &image = missing->getImage();
  const int half = image.getWidth() / 2;
  EXPECT_NE(valueAt(image, 0, 0, 0), valueAt(image, 8, 0, 0));
  EXPECT_EQ(valueAt(image, 0, 0, 0), valueAt(image, 8, 8, 0));
  EXPECT_EQ(valueAt(image, half, half, 0), valueAt(image, 0, 0, 0));
  EXPECT_FALSE(image.hasTransparency());
}
