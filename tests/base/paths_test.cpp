#include <gtest/gtest.h>
#include <unistd.h>

#include "okinawa/base/files.hpp"

#include "base/temporary_folder.hpp"

namespace {

TEST(Paths, FolderPart) {
  EXPECT_EQ(OkFiles::directoryOf("a/b/c.obj"), "a/b");
  EXPECT_EQ(OkFiles::directoryOf("/c.obj"), "/");
  EXPECT_EQ(OkFiles::directoryOf("c.obj"), ".");
  EXPECT_EQ(OkFiles::directoryOf(""), ".");
  EXPECT_EQ(OkFiles::directoryOf("a//c"), "a");
  EXPECT_EQ(OkFiles::directoryOf("a/"), "a");
}

TEST(Paths, NamePart) {
  EXPECT_EQ(OkFiles::nameOf("a/b/c.obj"), "c.obj");
  EXPECT_EQ(OkFiles::nameOf("c.obj"), "c.obj");
  EXPECT_EQ(OkFiles::nameOf("a/"), "");
}

TEST(Paths, Extension) {
  EXPECT_EQ(OkFiles::extensionOf("a/Spider.OBJ"), "obj");
  EXPECT_EQ(OkFiles::extensionOf("a.tar.gz"), "gz");
  EXPECT_EQ(OkFiles::extensionOf("a.b/c"), "");
  EXPECT_EQ(OkFiles::extensionOf(".obj"), "");
  EXPECT_EQ(OkFiles::extensionOf("a."), "");
  EXPECT_EQ(OkFiles::extensionOf(""), "");
}

TEST(Paths, Joining) {
  EXPECT_EQ(OkFiles::join("a", "b"), "a/b");
  EXPECT_EQ(OkFiles::join("a/", "b"), "a/b");
  EXPECT_EQ(OkFiles::join("/", "b"), "/b");
  EXPECT_EQ(OkFiles::join("", "b"), "b");
  EXPECT_EQ(OkFiles::join(".", "b"), "b");
  EXPECT_EQ(OkFiles::join("a", "/b"), "/b");
}

TEST(Paths, ReferencesAreFoundAsWritten) {
  const TemporaryFolder folder;
  const std::string path = folder.put("textures/a b.png");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "textures/a b.png"), path);
  EXPECT_EQ(OkFiles::findReferenced("/nowhere", path), path);
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "textures/none.png"), "");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "textures"), "") << "a folder is no file";
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), ""), "");
}

TEST(Paths, Case_D52_WindowsSeparatorsAndLetterCase) {
  const TemporaryFolder folder;
  const std::string a = folder.put("m/textures/a.png");
  const std::string b = folder.put("x/a b.png");
  const std::string dot = folder.put("m/a.jpg");
  const std::string models = folder.at("m");
  EXPECT_EQ(OkFiles::findReferenced(models, "textures\\a.png"), a);
  EXPECT_EQ(OkFiles::findReferenced(models, ".\\a.jpg"), dot);
  EXPECT_EQ(OkFiles::findReferenced(models, "Textures\\A.PNG"), a);
  EXPECT_EQ(OkFiles::findReferenced(models, "TEXTURES//a.png"), a);
  const std::string up = OkFiles::findReferenced(folder.at("m"), "..\\x\\A B.png");
  EXPECT_EQ(up, models + "/../x/a b.png");
  std::filesystem::create_directories(folder.at("m/deep"));
  const std::string upTwice = OkFiles::findReferenced(folder.at("m/deep"), "..\\..\\x\\a b.png");
  EXPECT_EQ(std::filesystem::canonical(upTwice), std::filesystem::canonical(b));
}

TEST(Paths, ExactLetterCaseComesFirst) {
  const TemporaryFolder folder;
  folder.put("A.png");
  folder.put("a.png");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "a.png"), folder.at("a.png"));
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "A.png"), folder.at("A.png"));
}

TEST(Paths, TheFirstByNameWinsAmongOtherSpellings) {
  const TemporaryFolder folder;
  folder.put("leaf.PNG");
  folder.put("Leaf.png");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "LEAF.png"), folder.at("Leaf.png"));
}

TEST(Paths, FolderInTheWayOfAFileIsPassedOver) {
  const TemporaryFolder folder;
  std::filesystem::create_directories(folder.at("a.png"));
  folder.put("A.png");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "a.png"), folder.at("A.png"));
}

TEST(Paths, BackslashInANameIsTriedFirst) {
  const TemporaryFolder folder;
  const std::string path = folder.put("a\\b.png");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "a\\b.png"), path);
}

TEST(Paths, StoredPathThatIsGoneFallsBackToItsNameBeside) {
  const TemporaryFolder folder;
  const std::string path = folder.put("Wood.png");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "C:\\Users\\Me\\wood.png"), path);
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "/home/me/wood.png"), path);
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "textures/Wood.png"), path);
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "C:\\Users\\Me\\steel.png"), "");
}

TEST(Paths, HostileNamesFindNothing) {
  const TemporaryFolder folder;
  folder.put("a.png");
  std::string deep;
  for (int i = 0; i < 1000; ++i) {
    deep += "x/";
  }
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), deep + "a.png"), "");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), std::string(5000, 'a')), "");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), std::string("a.png\0", 6)), "");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "////"), "");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), "."), "");
  EXPECT_EQ(OkFiles::findReferenced(folder.path(), ".."), "");
  EXPECT_EQ(OkFiles::findReferenced("/nowhere/at/all", "a.png"), "");
}

TEST(Paths, EmptyFolderMeansTheCurrentOne) {
  const TemporaryFolder folder;
  folder.put("Here.png");
  const std::string before = std::filesystem::current_path();
  std::filesystem::current_path(folder.path());
  const std::string found = OkFiles::findReferenced("", "here.png");
  std::filesystem::current_path(before);
  EXPECT_EQ(found, "Here.png");
}

}  // namespace
