#include "okview/stats_overlay.hpp"

#include <algorithm>
#include <cmath>
#include <numbers>

#include "okview/stats_lines.hpp"

namespace okview {

namespace {

constexpr const char *kTextureName = "okview letters";
/** The letters of ASCII from the space on, as a table. */
constexpr char kFirstLetter = ' ';
constexpr char kLastLetter = '~';
constexpr int kTableColumns = 16;
/** A cell beyond the text on each side, and half a line above and below: cut from a space. */
constexpr int kRim = 4;
/** From the corner of the picture, in font pixels. */
constexpr int kGap = 6;
/** Pictures of this height have one screen pixel a font pixel. */
constexpr int kPlainHeight = 360;
constexpr double kRefreshMs = 250.0;
/** Past the near plane, and before all there is: the lens leaves a hundredth before the model. */
constexpr float kDepth = 1.005f;
constexpr int kFloatsPerCell = 4 * 5;

std::string letterTable() {
  std::string table;
  for (char letter = kFirstLetter; letter <= kLastLetter; ++letter) {
    if (letter != kFirstLetter && (letter - kFirstLetter) % kTableColumns == 0) {
      table += '\n';
    }
    table += letter;
  }
  return table;
}

struct Corner {
  float x;
  float y;
};

/** Where a letter lies in the table: its top left, in font pixels. */
Corner findLetter(char letter) {
  const int index = (letter < kFirstLetter || letter > kLastLetter ? '?' : letter) - kFirstLetter;
  return {static_cast<float>(index % kTableColumns * OkFont::kColumnWidth),
          static_cast<float>(index / kTableColumns * OkFont::kLineHeight)};
}

/** Writes the four corners of a rectangle, y down; `at` and `from` in font pixels. */
void putCell(float *out, Corner at, Corner size, Corner from, Corner fromSize, glm::vec2 table) {
  constexpr Corner kCorners[] = {{0, 1}, {1, 1}, {1, 0}, {0, 0}};
  for (const Corner &corner : kCorners) {
    *out++ = at.x + corner.x * size.x;
    *out++ = -(at.y + corner.y * size.y);
    *out++ = 0.0f;
    *out++ = (from.x + corner.x * fromSize.x) / table.x;
    *out++ = 1.0f - (from.y + corner.y * fromSize.y) / table.y;
  }
}

}  // namespace

StatsOverlay::~StatsOverlay() = default;

void StatsOverlay::setShown(bool shown) {
  if (shown && text_ == nullptr) {
    make();
  }
  if (text_ != nullptr) {
    text_->setVisible(shown);
    shown_ = shown;
    written_ = false;
  }
}

void StatsOverlay::make() {
  const glm::vec4 ink(1.0f);
  const glm::vec4 plate(0.06f, 0.08f, 0.12f, 0.8f);
  OkTexture *letters = OkFont::bake(kTextureName, letterTable(), 1, ink, plate);
  if (letters == nullptr) {
    return;
  }
  constexpr int kCells = kStatsColumns * kStatsLines + 4;
  vertices_.assign(static_cast<std::size_t>(kCells) * kFloatsPerCell, 0.0f);
  std::vector<unsigned int> indices;
  for (unsigned int first = 0; first < 4u * kCells; first += 4) {
    indices.insert(indices.end(), {first, first + 1, first + 2, first, first + 2, first + 3});
  }
  text_ =
      std::make_unique<OkItem>("statistics", vertices_.data(), static_cast<long>(vertices_.size()),
                               indices.data(), static_cast<long>(indices.size()));
  text_->setTexture(kTextureName, letters);
  OkTextureHandler::getInstance()->removeReference(kTextureName);  // the item holds it now
  text_->setUnlit(true);
  text_->setWireframeGlobal(false);
  text_->setCastsShadow(false);
  text_->setBlendMode(OK_BLEND_ALPHA);
  text_->setBlendPriority(1000);
  text_->setLayerMask(kLayer);
  camera_.attach(text_.get());
  scene_.addObject(&camera_);
  write(describeFrame(nullptr));
}

void StatsOverlay::note(const OkFrameStatistics &frame) {
  if (!isShown()) {
    return;
  }
  frameMs_ += frame.frameMs;
  cpuMs_ += frame.cpuMs;
  ++frames_;
  if (written_ && frameMs_ < kRefreshMs) {
    return;
  }
  OkFrameStatistics shown = frame;
  shown.frameMs = frameMs_ / frames_;
  shown.cpuMs = cpuMs_ / frames_;
  write(describeFrame(&shown));
  written_ = true;
  frameMs_ = cpuMs_ = 0.0;
  frames_ = 0;
}

void StatsOverlay::write(const std::vector<std::string> &lines) {
  constexpr auto kWidth = static_cast<float>(OkFont::kColumnWidth);
  constexpr auto kHeight = static_cast<float>(OkFont::kLineHeight);
  constexpr auto kMargin = static_cast<float>(kRim);
  const glm::vec2 table(OkFont::measure(letterTable(), 1));
  const Corner cell{kWidth, kHeight};
  float *out = vertices_.data();
  const auto put = [&](Corner at, Corner size, char letter) {
    // What is stretched is a rim, which a single texel of a space fills.
    const Corner from = size.x == kWidth && size.y == kHeight ? cell : Corner{1.0f, 1.0f};
    putCell(out, at, size, findLetter(letter), from, table);
    out += kFloatsPerCell;
  };
  for (int row = 0; row < kStatsLines; ++row) {
    const std::string &line = lines[static_cast<std::size_t>(row)];
    for (int column = 0; column < kStatsColumns; ++column) {
      const auto index = static_cast<std::size_t>(column);
      put({kMargin + static_cast<float>(column) * kWidth,
           kMargin + static_cast<float>(row) * kHeight},
          cell, index < line.size() ? line[index] : ' ');
    }
  }
  constexpr float kTextWidth = kWidth * kStatsColumns;
  constexpr float kTextHeight = kHeight * kStatsLines;
  put({0.0f, 0.0f}, {kTextWidth + 2.0f * kMargin, kMargin}, ' ');
  put({0.0f, kMargin + kTextHeight}, {kTextWidth + 2.0f * kMargin, kMargin}, ' ');
  put({0.0f, kMargin}, {kMargin, kTextHeight}, ' ');
  put({kMargin + kTextWidth, kMargin}, {kMargin, kTextHeight}, ' ');
  text_->updateVertexData(vertices_.data(), static_cast<long>(vertices_.size()));
}

void StatsOverlay::place(int width, int height) {
  if (!isShown()) {
    return;
  }
  const int scale = std::max(1, height / kPlainHeight);
  const float distance = kDepth * camera_.getNear();
  const float halfHeight =
      distance * std::tan(camera_.getFovDegrees() * std::numbers::pi_v<float> / 360.0f);
  const float pixel = 2.0f * halfHeight / static_cast<float>(height);
  const auto gap = static_cast<float>(kGap * scale);
  text_->setScaling(pixel * static_cast<float>(scale));
  text_->setPosition((gap - 0.5f * static_cast<float>(width)) * pixel,
                     (0.5f * static_cast<float>(height) - gap) * pixel, -distance);
}

}  // namespace okview
