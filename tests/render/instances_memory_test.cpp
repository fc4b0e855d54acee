// What thousands of items over a few shared meshes cost the process.

#include <cmath>
#include <cstdio>
#include <gtest/gtest.h>
#include <memory>
#include <string>
#include <unistd.h>
#include <vector>

#include "okinawa/item/item.hpp"
#include "okinawa/mesh/mesh_handler.hpp"
#include "okinawa/scene/camera.hpp"

#include "render/stage.hpp"

#if defined(__SANITIZE_ADDRESS__) || defined(__SANITIZE_THREAD__)
#define OKINAWA_TEST_SANITIZED 1
#elif defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer) || \
    __has_feature(memory_sanitizer)
#define OKINAWA_TEST_SANITIZED 1
#endif
#endif

namespace okinawa {
namespace {

constexpr int kMeshes = 75;
constexpr int kItems = 12512;
constexpr double kMegabyte = 1024.0 * 1024.0;

/** Bytes of this process that are in memory. */
double residentBytes() {
  long size = 0;
  long resident = 0;
  std::FILE *file = std::fopen("/proc/self/statm", "r");
  if (file == nullptr) {
    return 0.0;
  }
  const int read = std::fscanf(file, "%ld %ld", &size, &resident);
  std::fclose(file);
  return read == 2 ? static_cast<double>(resident) * static_cast<double>(sysconf(_SC_PAGESIZE))
                   : 0.0;
}

/** From 1 000 to 20 000, most of them small: 64 KB on average once they are uploaded. */
int trianglesOf(int mesh) {
  const double share = static_cast<double>(mesh) / (kMeshes - 1);
  return static_cast<int>(1000.0 + 19000.0 * std::pow(share, 9.4));
}

/** A plane of rows of 40 triangles, in the spec's five floats a vertex. */
struct Plane {
  explicit Plane(int triangles) {
    constexpr unsigned int kColumns = 20;
    const auto rows = static_cast<unsigned int>(triangles) / (2 * kColumns);
    for (unsigned int row = 0; row <= rows; ++row) {
      for (unsigned int column = 0; column <= kColumns; ++column) {
        const auto x = static_cast<float>(column) * 0.05f;
        const auto y = static_cast<float>(row) / static_cast<float>(rows);
        vertices.insert(vertices.end(), {x, y, 0.0f, x, y});
      }
    }
    for (unsigned int row = 0; row < rows; ++row) {
      for (unsigned int column = 0; column < kColumns; ++column) {
        const unsigned int at = row * (kColumns + 1) + column;
        const unsigned int above = at + kColumns + 1;
        indices.insert(indices.end(), {at, at + 1, above, above, at + 1, above + 1});
      }
    }
  }
  std::vector<float> vertices;
  std::vector<unsigned int> indices;
};

std::string keyOf(int mesh) {
  return "drawing_" + std::to_string(mesh);
}

std::unique_ptr<OkItem> makeItem(int number, const Plane *plane) {
  const std::string name = "group_" + std::to_string(number);
  const std::string key = keyOf(number % kMeshes);
  auto item = plane == nullptr ? std::make_unique<OkItem>(name, key, nullptr, 0, nullptr, 0)
                               : std::make_unique<OkItem>(name, key, plane->vertices.data(),
                                                          static_cast<long>(plane->vertices.size()),
                                                          plane->indices.data(),
                                                          static_cast<long>(plane->indices.size()));
  item->setPosition(static_cast<float>(number % 112), 0, static_cast<float>(-number / 112));
  return item;
}

TEST(SharedMeshMemory, TwelveThousandItemsOverSeventyFiveMeshesAreUnderForty) {
#ifdef OKINAWA_TEST_SANITIZED
  GTEST_SKIP() << "a sanitizer's own bookkeeping is most of what would be measured";
#endif
  if (residentBytes() <= 0.0) {
    GTEST_SKIP() << "no /proc/self/statm to read the memory of this process from";
  }
  auto context = gl::createNullContext();
  ASSERT_TRUE(context.isOk());
  testing::Stage stage(std::move(context).value());
  const OkCamera camera("camera", 64, 64);
  stage.frame(camera.makeView());

  const double before = residentBytes();
  std::vector<std::unique_ptr<OkItem>> items;
  items.reserve(kItems);
  double unshared = 0.0;
  for (int number = 0; number < kMeshes; ++number) {
    const Plane plane(trianglesOf(number));
    items.push_back(makeItem(number, &plane));
    const int times = (kItems - number + kMeshes - 1) / kMeshes;
    unshared += times * (32.0 * static_cast<double>(plane.vertices.size()) / 5 +
                         2.0 * static_cast<double>(plane.indices.size()));
  }
  const double withMeshes = residentBytes();
  for (int number = kMeshes; number < kItems; ++number) {
    items.push_back(makeItem(number, nullptr));
  }
  for (const auto &item : items) {
    stage.scene().addObject(item.get());
  }
  const double withItems = residentBytes();
  // A frame in which a good part of them is seen.
  OkCamera above("above", 64, 64);
  above.setPosition(56, 60, 30);
  above.lookAt(OkPoint(56, 0, -56));
  stage.frame(above.makeView());
  const double drawn = residentBytes();
  EXPECT_GT(stage.renderer().getStatistics().itemsVisible, 6000u);
  EXPECT_EQ(OkMeshHandler::getInstance()->getMeshNames().size(), 75u);

  // The case: each with a mesh of its own would hold 800 MB.
  EXPECT_NEAR(unshared / kMegabyte, 800.0, 30.0);
  const double each = (withItems - withMeshes) / (kItems - kMeshes);
  RecordProperty("megabytes", std::to_string((drawn - before) / kMegabyte));
  RecordProperty("bytesAnItem", std::to_string(each));
  EXPECT_LT((withItems - before) / kMegabyte, 40.0);
  EXPECT_LT((drawn - before) / kMegabyte, 40.0);
  EXPECT_LT(each, 1024.0);
  items.clear();
  stage.close();
  EXPECT_TRUE(OkMeshHandler::getInstance()->getMeshNames().empty());
}

}  // namespace
}  // namespace okinawa
