#include "okinawa/base/files.hpp"

#include <gtest/gtest.h>
#include <sys/stat.h>
#include <thread>
#include <unistd.h>

#include "base/temporary_folder.hpp"

namespace {

namespace fs = std::filesystem;

std::string textOf(const OkResult<std::vector<std::uint8_t>> &bytes) {
  return bytes ? std::string(bytes.value().begin(), bytes.value().end())
               : "failed: " + bytes.error().describe();
}

mode_t modeOf(const std::string &path) {
  struct stat info {};
  return ::stat(path.c_str(), &info) == 0 ? info.st_mode & 07777 : 0;
}

TEST(FilesRead, GivesTheWholeFile) {
  const TemporaryFolder folder;
  const std::string text("a\0b\r\nc", 6);
  EXPECT_EQ(textOf(OkFiles::read(folder.put("a.bin", text))), text);
  EXPECT_EQ(textOf(OkFiles::read(folder.put("empty", ""))), "");
}

TEST(FilesRead, GivesLargeFilesToTheLastByte) {
  const TemporaryFolder folder;
  std::string text(3u << 20, 'a');
  text.back() = 'z';
  EXPECT_EQ(textOf(OkFiles::read(folder.put("large", text))), text);
}

TEST(FilesRead, GivesFilesWhoseSizeIsNotAnnounced) {
  if (!OkFiles::isFile("/proc/self/status")) {
    GTEST_SKIP() << "there is no /proc here";
  }
  const auto bytes = OkFiles::read("/proc/self/status");
  ASSERT_TRUE(bytes);
  EXPECT_EQ(textOf(bytes).substr(0, 5), "Name:");
  EXPECT_FALSE(OkFiles::read("/proc/self/status", 10));
}

TEST(FilesRead, SaysWhyThereIsNothing) {
  const TemporaryFolder folder;
  const auto missing = OkFiles::read(folder.at("none.obj"));
  ASSERT_FALSE(missing);
  EXPECT_EQ(missing.error().file, folder.at("none.obj"));
  EXPECT_NE(missing.error().message.find("No such file"), std::string::npos);

  const auto directory = OkFiles::read(folder.path());
  ASSERT_FALSE(directory);
  EXPECT_NE(directory.error().message.find("folder"), std::string::npos);

  EXPECT_FALSE(OkFiles::read(""));
  EXPECT_FALSE(OkFiles::read(std::string("a\0b", 3)));
  EXPECT_FALSE(OkFiles::read(std::string(100000, 'x')));
}

TEST(FilesRead, RefusesPipesAndDevicesAtOnce) {
  const TemporaryFolder folder;
  ASSERT_EQ(::mkfifo(folder.at("pipe").c_str(), 0600), 0);
  const auto pipe = OkFiles::read(folder.at("pipe"));
  ASSERT_FALSE(pipe);
  EXPECT_NE(pipe.error().message.find("no regular file"), std::string::npos);
  EXPECT_FALSE(OkFiles::read("/dev/zero"));
}

TEST(FilesRead, StopsAtTheLimit) {
  const TemporaryFolder folder;
  const std::string path = folder.put("ten", "0123456789");
  EXPECT_EQ(textOf(OkFiles::read(path, 10)), "0123456789");
  const auto tooLarge = OkFiles::read(path, 9);
  ASSERT_FALSE(tooLarge);
  EXPECT_NE(tooLarge.error().message.find("9 bytes"), std::string::npos);
}

TEST(FilesRead, RefusesAHugeFileWithoutReadingIt) {
  const TemporaryFolder folder;
  const std::string path = folder.put("sparse");
  if (::truncate(path.c_str(), off_t{3} << 30) != 0) {
    GTEST_SKIP() << "no sparse files here";
  }
  EXPECT_FALSE(OkFiles::read(path));
}

TEST(FilesRead, FollowsLinks) {
  const TemporaryFolder folder;
  folder.put("real", "text");
  fs::create_symlink("real", folder.at("link"));
  fs::create_symlink("loop", folder.at("loop"));
  EXPECT_EQ(textOf(OkFiles::read(folder.at("link"))), "text");
  EXPECT_FALSE(OkFiles::read(folder.at("loop")));
}

TEST(Files, Case_D38_NamesAreUtf8) {
  const TemporaryFolder folder;
  for (const std::string name : {"тест.png", "画像.png", "name with space.png", "a%20b.png"}) {
    ASSERT_TRUE(OkFiles::write(folder.at(name), std::string_view("data"))) << name;
    EXPECT_EQ(textOf(OkFiles::read(folder.at(name))), "data") << name;
    EXPECT_TRUE(OkFiles::isFile(folder.at(name))) << name;
    EXPECT_EQ(OkFiles::nameOf(folder.at(name)), name);
  }
}

TEST(FilesWrite, MakesAndReplaces) {
  const TemporaryFolder folder;
  ASSERT_TRUE(OkFiles::write(folder.at("a"), std::string_view("first")));
  EXPECT_EQ(folder.get("a"), "first");
  ASSERT_TRUE(OkFiles::write(folder.at("a"), std::string_view("2")));
  EXPECT_EQ(folder.get("a"), "2");
  ASSERT_TRUE(OkFiles::write(folder.at("a"), std::string_view()));
  EXPECT_EQ(folder.get("a"), "");
  EXPECT_EQ(folder.entryCount(), 1u) << "a temporary file was left behind";
}

TEST(FilesWrite, KeepsThePermissionsOfWhatItReplaces) {
  const TemporaryFolder folder;
  folder.put("a");
  ASSERT_EQ(::chmod(folder.at("a").c_str(), 0640), 0);
  ASSERT_TRUE(OkFiles::write(folder.at("a"), std::string_view("new")));
  EXPECT_EQ(modeOf(folder.at("a")), 0640u);
  ASSERT_EQ(::chmod(folder.at("a").c_str(), 0755), 0);
  ASSERT_TRUE(OkFiles::write(folder.at("a"), std::string_view("newer")));
  EXPECT_EQ(modeOf(folder.at("a")), 0755u);
}

TEST(FilesWrite, GivesNewFilesTheUsualPermissions) {
  const TemporaryFolder folder;
  folder.put("usual");
  ASSERT_TRUE(OkFiles::write(folder.at("new"), std::string_view("x")));
  EXPECT_EQ(modeOf(folder.at("new")), modeOf(folder.at("usual")));
}

TEST(FilesWrite, WritesThroughLinks) {
  const TemporaryFolder folder;
  folder.put("sub/real", "old");
  fs::create_symlink("sub/real", folder.at("link"));
  fs::create_symlink("sub/later", folder.at("dangling"));
  ASSERT_TRUE(OkFiles::write(folder.at("link"), std::string_view("new")));
  EXPECT_TRUE(fs::is_symlink(folder.at("link")));
  EXPECT_EQ(folder.get("sub/real"), "new");
  ASSERT_TRUE(OkFiles::write(folder.at("dangling"), std::string_view("made")));
  EXPECT_EQ(folder.get("sub/later"), "made");
}

TEST(FilesWrite, FailsWithASentence) {
  const TemporaryFolder folder;
  const OkStatus nowhere = OkFiles::write(folder.at("none/a"), std::string_view("x"));
  ASSERT_FALSE(nowhere);
  EXPECT_EQ(nowhere.error().file, folder.at("none/a"));
  EXPECT_FALSE(OkFiles::write(folder.path(), std::string_view("x")));
  EXPECT_FALSE(OkFiles::write("", std::string_view("x")));
  ASSERT_EQ(::mkfifo(folder.at("pipe").c_str(), 0600), 0);
  EXPECT_FALSE(OkFiles::write(folder.at("pipe"), std::string_view("x")));
  EXPECT_TRUE(fs::is_fifo(folder.at("pipe")));
}

TEST(FilesWrite, LeavesTheOldFileWhereTheFolderIsReadOnly) {
  // A superuser could write here, and is refused all the same.
  const TemporaryFolder folder;
  folder.put("a", "old");
  ASSERT_EQ(::chmod(folder.path().c_str(), 0555), 0);
  const OkStatus status = OkFiles::write(folder.at("a"), std::string_view("new"));
  EXPECT_FALSE(status);
  EXPECT_EQ(folder.get("a"), "old");
  EXPECT_EQ(folder.entryCount(), 1u);
}

TEST(FilesWrite, LeavesAWriteProtectedFile) {
  if (::geteuid() == 0) {
    GTEST_SKIP() << "root writes write-protected files";
  }
  const TemporaryFolder folder;
  folder.put("a", "old");
  ASSERT_EQ(::chmod(folder.at("a").c_str(), 0444), 0);
  EXPECT_FALSE(OkFiles::write(folder.at("a"), std::string_view("new")));
  EXPECT_EQ(folder.get("a"), "old");
}

TEST(FilesWrite, ReadersSeeOldOrNewAndNothingBetween) {
  const TemporaryFolder folder;
  const std::string first(20000, 'a');
  const std::string second(30000, 'b');
  folder.put("f", first);
  std::thread writer([&] {
    for (int i = 0; i < 20; ++i) {
      EXPECT_TRUE(OkFiles::write(folder.at("f"), std::string_view(i % 2 ? first : second)));
    }
  });
  for (int i = 0; i < 200; ++i) {
    const std::string seen = textOf(OkFiles::read(folder.at("f")));
    EXPECT_TRUE(seen == first || seen == second) << seen.size();
  }
  writer.join();
}

TEST(FilesWrite, ManyWritersOfOneFileLeaveOneWholeFile) {
  const TemporaryFolder folder;
  std::vector<std::thread> writers;
  for (int i = 0; i < 4; ++i) {
    writers.emplace_back([&folder, i] {
      const std::string text(1000, static_cast<char>('a' + i));
      EXPECT_TRUE(OkFiles::write(folder.at("f"), std::string_view(text)));
    });
  }
  for (std::thread &each : writers) {
    each.join();
  }
  const std::string text = folder.get("f");
  EXPECT_EQ(text, std::string(1000, text.at(0)));
  EXPECT_EQ(folder.entryCount(), 1u);
}

TEST(Files, TellsFilesFromFolders) {
  const TemporaryFolder folder;
  const std::string file = folder.put("a");
  EXPECT_TRUE(OkFiles::isFile(file));
  EXPECT_FALSE(OkFiles::isDirectory(file));
  EXPECT_TRUE(OkFiles::isDirectory(folder.path()));
  EXPECT_FALSE(OkFiles::isFile(folder.path()));
  EXPECT_FALSE(OkFiles::isFile(folder.at("none")));
  EXPECT_FALSE(OkFiles::isFile(""));
  EXPECT_FALSE(OkFiles::isFile(file + std::string("\0x", 2)));
}

}  // namespace
