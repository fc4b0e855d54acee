#include "mesh/ear_clipper.hpp"

#include <algorithm>
#include <cmath>
#include <limits>

namespace okinawa {

namespace {

// What may be looked at, for each corner of the outline and in all, before the rest is given up.
constexpr std::uint64_t kLooksPerCorner = 2000;
constexpr std::uint64_t kMostLooks = 200'000'000;

}  // namespace

void EarClipper::link() {
  const auto count = static_cast<std::uint32_t>(corners_.size());
  before_.resize(count);
  after_.resize(count);
  for (std::uint32_t i = 0; i < count; ++i) {
    before_[i] = i == 0 ? count - 1 : i - 1;
    after_[i] = i + 1 == count ? 0 : i + 1;
  }
  blocking_.clear();
  placeInBlocking_.assign(count, kNowhere);
  isInward_.assign(count, 0);
  inwardCount_ = 0;
  for (std::uint32_t i = 0; i < count; ++i) {
    setBlocking(i);
  }
}

int EarClipper::columnOf(double x) const {
  return std::clamp(static_cast<int>((x - left_) * cellsPerX_), 0, side_ - 1);
}

int EarClipper::rowOf(double y) const {
  return std::clamp(static_cast<int>((y - bottom_) * cellsPerY_), 0, side_ - 1);
}

void EarClipper::buildGrid() {
  left_ = bottom_ = std::numeric_limits<double>::infinity();
  double right = -left_;
  double top = -left_;
  for (const FlatCorner &corner : corners_) {
    left_ = std::min(left_, corner.x);
    right = std::max(right, corner.x);
    bottom_ = std::min(bottom_, corner.y);
    top = std::max(top, corner.y);
  }
  side_ = std::max(1, static_cast<int>(std::sqrt(static_cast<double>(corners_.size()))));
  cellsPerX_ = right > left_ ? side_ / (right - left_) : 0.0;
  cellsPerY_ = top > bottom_ ? side_ / (top - bottom_) : 0.0;
  firstInCell_.assign(static_cast<std::size_t>(side_) * static_cast<std::size_t>(side_), kNowhere);
  nextInCell_.assign(corners_.size(), kNowhere);
  for (const std::uint32_t at : blocking_) {
    const int cell = rowOf(corners_[at].y) * side_ + columnOf(corners_[at].x);
    nextInCell_[at] = firstInCell_[static_cast<std::size_t>(cell)];
    firstInCell_[static_cast<std::size_t>(cell)] = at;
  }
}

/** Notes whether a corner bends outward, which changes as its neighbours go. */
void EarClipper::setBlocking(std::uint32_t at) {
  const double turn = turnOf(corners_[before_[at]], corners_[at], corners_[after_[at]]);
  const bool blocks = !(turn > 0.0);
  const char inward = turn < 0.0 ? 1 : 0;
  inwardCount_ += static_cast<std::size_t>(inward) - static_cast<std::size_t>(isInward_[at]);
  isInward_[at] = inward;
  const std::uint32_t place = placeInBlocking_[at];
  if (blocks == (place != kNowhere)) {
    return;
  }
  if (blocks) {
    placeInBlocking_[at] = static_cast<std::uint32_t>(blocking_.size());
    blocking_.push_back(at);
    return;
  }
  blocking_[place] = blocking_.back();
  placeInBlocking_[blocking_[place]] = place;
  blocking_.pop_back();
  placeInBlocking_[at] = kNowhere;
}

void EarClipper::remove(std::uint32_t at) {
  after_[before_[at]] = after_[at];
  before_[after_[at]] = before_[at];
  setBlocking(before_[at]);
  setBlocking(after_[at]);
}

EarClipper::Ear EarClipper::earAt(std::uint32_t at) const {
  return {corners_[before_[at]], corners_[at], corners_[after_[at]], before_[at], after_[at]};
}

/** Whether `other` lies in or on the triangle, being none of its corners. */
bool EarClipper::holds(const Ear &ear, std::uint32_t other) const {
  const FlatCorner &p = corners_[other];
  // First the side that most corners of an outline lie beyond.
  return turnOf(ear.c, ear.a, p) >= 0.0 && turnOf(ear.a, ear.b, p) >= 0.0 &&
         turnOf(ear.b, ear.c, p) >= 0.0 && placeInBlocking_[other] != kNowhere &&
         other != ear.before && other != ear.after;
}

bool EarClipper::isFreeInGrid(std::uint32_t at) {
  const Ear ear = earAt(at);
  const int firstColumn = columnOf(std::min({ear.a.x, ear.b.x, ear.c.x}));
  const int lastColumn = columnOf(std::max({ear.a.x, ear.b.x, ear.c.x}));
  const int firstRow = rowOf(std::min({ear.a.y, ear.b.y, ear.c.y}));
  const int lastRow = rowOf(std::max({ear.a.y, ear.b.y, ear.c.y}));
  const auto cells = static_cast<std::size_t>(lastColumn - firstColumn + 1) *
                     static_cast<std::size_t>(lastRow - firstRow + 1);
  looks_ += std::min(cells, blocking_.size());
  if (cells > blocking_.size()) {
    for (const std::uint32_t other : blocking_) {
      if (holds(ear, other)) {
        return false;
      }
    }
    return true;
  }
  for (int row = firstRow; row <= lastRow; ++row) {
    for (int column = firstColumn; column <= lastColumn; ++column) {
      std::uint32_t other = firstInCell_[static_cast<std::size_t>(row * side_ + column)];
      for (; other != kNowhere; other = nextInCell_[other]) {
        ++looks_;
        if (holds(ear, other)) {
          return false;
        }
      }
    }
  }
  return true;
}

bool EarClipper::isEar(std::uint32_t at) {
  if (placeInBlocking_[at] != kNowhere) {
    return false;
  }
  // Where no corner bends inward the rest is convex. Only if all of it beyond this corner lies on
  // one line is anything in the triangle, and then the next corner is.
  return inwardCount_ == 0 ? !holds(earAt(at), after_[after_[at]]) : isFreeInGrid(at);
}

/** Every corner that bends outward and is still there, from `start` on. */
void EarClipper::startRound(std::uint32_t start) {
  round_.clear();
  std::uint32_t at = start;
  do {
    if (placeInBlocking_[at] == kNowhere) {
      round_.push_back(at);
    }
    at = after_[at];
  } while (at != start);
}

/** Cuts off what it can of this round; the corners beside what went make up the next one. */
std::size_t EarClipper::clipRound(std::size_t left, std::vector<std::uint32_t> &triangles) {
  nextRound_.clear();
  const std::uint64_t limit = std::min(kMostLooks, corners_.size() * kLooksPerCorner);
  ++roundNumber_;
  for (const std::uint32_t at : round_) {
    if (left <= 3 || looks_ > limit) {
      break;
    }
    // A neighbour of what just went waits for the next round: else a fan of needles comes out.
    if (touchedIn_[at] == roundNumber_ || touchedIn_[at] == kNowhere || !isEar(at)) {
      continue;
    }
    const std::uint32_t before = before_[at];
    const std::uint32_t after = after_[at];
    triangles.insert(triangles.end(),
                     {corners_[before].index, corners_[at].index, corners_[after].index});
    remove(at);
    --left;
    touchedIn_[at] = kNowhere;
    for (const std::uint32_t beside : {before, after}) {
      if (touchedIn_[beside] != roundNumber_) {
        touchedIn_[beside] = roundNumber_;
        nextRound_.push_back(beside);
      }
    }
  }
  return left;
}

void EarClipper::clip(std::span<const FlatCorner> corners, std::vector<std::uint32_t> &triangles,
                      std::vector<FlatCorner> &rest) {
  corners_ = corners;
  rest.clear();
  link();
  buildGrid();
  looks_ = 0;
  roundNumber_ = 0;
  touchedIn_.assign(corners.size(), 0);
  std::size_t left = corners.size();
  std::uint32_t start = 0;
  bool isWhole = true;
  startRound(start);
  while (left > 3) {
    const std::size_t before = left;
    left = clipRound(left, triangles);
    while (touchedIn_[start] == kNowhere) {
      start = after_[start];  // What is gone still knows what came after it.
    }
    if (left < before) {
      round_.swap(nextRound_);
      isWhole = false;
    } else if (isWhole) {
      break;
    } else {
      // Corners that were blocked may be free by now.
      startRound(start);
      isWhole = true;
    }
  }
  for (std::size_t i = 0; i < left; ++i, start = after_[start]) {
    rest.push_back(corners[start]);
  }
}

}  // namespace okinawa
