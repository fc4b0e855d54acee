// The gallery: a scene for each thing that items can do. In a window the arrow keys change scenes.

#include <filesystem>

#include "gallery/gallery_options.hpp"
#include "gallery/stage.hpp"

namespace {

/** One scene until the end was asked for; the way to the next one, or 0. */
int show(const SceneEntry &entry, const ExampleOptions &options) {
  Stage stage{std::string(entry.name)};
  entry.build(stage);
  OkCore::setTitle("Gallery: " + std::string(entry.name));
  int way = 0;
  const auto step = [&](float dt) {
    const OkInput &input = *OkCore::getInput();
    way = input.wasPressed(OkKey::Right) ? 1 : input.wasPressed(OkKey::Left) ? -1 : 0;
    stage.step(dt);
    options.endWhenDone();
  };
  while (OkCore::runFrame(step, {}) && way == 0) {
  }
  return way;
}

int showFrom(std::size_t first, const ExampleOptions &options) {
  const auto scenes = getScenes();
  const auto count = static_cast<int>(scenes.size());
  auto current = static_cast<int>(first);
  for (int way = 1; way != 0; current = (current + way + count) % count) {
    way = show(scenes[static_cast<std::size_t>(current)], options);
  }
  return options.finish();
}

/** Every scene for as many frames as were asked for, each into a picture of its name. */
int showAll(const std::string &folder, const ExampleOptions &options) {
  std::error_code error;
  std::filesystem::create_directories(folder, error);
  for (const SceneEntry &entry : getScenes()) {
    Stage stage{std::string(entry.name)};
    entry.build(stage);
    for (long frame = 0; frame < options.frames; ++frame) {
      OkCore::runFrame([&](float dt) { stage.step(dt); }, {});
    }
    const std::string path = folder + "/" + std::string(entry.name) + ".png";
    if (OkCore::getDevice() == OkDevice::Null) {
      continue;  // no pixels there
    }
    const OkStatus saved = OkCore::saveScreenshot(path);
    if (!saved.isOk()) {
      std::cerr << saved.error().describe() << "\n";
      return 1;
    }
    std::cout << path << "\n";
  }
  return 0;
}

}  // namespace

int main(int argc, char **argv) {
  GalleryOptions options;
  if (!options.parse(argc, argv)) {
    return 1;
  }
  if (options.list) {
    for (const SceneEntry &entry : getScenes()) {
      std::cout << entry.name << "\n";
    }
    return 0;
  }
  const bool all = !options.folder.empty();
  if (all && options.common.frames == 0) {
    options.common.frames = 1;
  }
  if (!options.common.start()) {
    return 1;
  }
  const int code =
      all ? showAll(options.folder, options.common) : showFrom(options.scene, options.common);
  OkCore::exit();
  return code;
}
