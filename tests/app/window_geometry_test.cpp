#include "app/window_geometry.hpp"

#include <gtest/gtest.h>

namespace {

using okinawa::cursorToPixels;
using okinawa::Extent;
using okinawa::pixelsPerUnit;
using okinawa::windowFor;

TEST(WindowGeometry, Case_D14_TheCursorGoesByFramebufferOverWindow) {
  const Extent window{400, 300};
  const Extent framebuffer{800, 600};
  EXPECT_EQ(cursorToPixels(200.0, 150.0, window, framebuffer), glm::vec2(400.0f, 300.0f));
  // The error of a wrong scale grows toward the bottom right.
  EXPECT_EQ(cursorToPixels(399.5, 299.5, window, framebuffer), glm::vec2(799.0f, 599.0f));
}

TEST(WindowGeometry, Case_D14_EqualSizesChangeNothingWhateverTheContentScale) {
  const Extent same{600, 450};
  EXPECT_EQ(cursorToPixels(599.0, 449.0, same, same), glm::vec2(599.0f, 449.0f));
}

TEST(WindowGeometry, AxesMayDiffer) {
  EXPECT_EQ(pixelsPerUnit({100, 100}, {150, 200}), glm::dvec2(1.5, 2.0));
}

TEST(WindowGeometry, Case_D68_AMinimisedWindowDividesByNothing) {
  for (const Extent framebuffer : {Extent{0, 0}, Extent{800, 0}, Extent{0, 600}}) {
    EXPECT_EQ(cursorToPixels(10.0, 20.0, {800, 600}, framebuffer), glm::vec2(10.0f, 20.0f));
    EXPECT_EQ(cursorToPixels(10.0, 20.0, framebuffer, {800, 600}), glm::vec2(10.0f, 20.0f));
  }
}

TEST(WindowGeometry, AWindowIsAskedForInItsOwnUnits) {
  EXPECT_EQ(windowFor({800, 600}, {400, 300}, {800, 600}), (Extent{400, 300}));
  EXPECT_EQ(windowFor({1, 1}, {400, 300}, {800, 600}), (Extent{1, 1}));
  EXPECT_EQ(windowFor({640, 480}, {0, 0}, {0, 0}), (Extent{640, 480}));
}

}  // namespace
