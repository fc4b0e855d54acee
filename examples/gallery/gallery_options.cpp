#include "gallery/gallery_options.hpp"

#include <algorithm>

bool GalleryOptions::parse(int argc, char **argv) {
  std::vector<char *> rest{argv[0]};
  for (int i = 1; i < argc; ++i) {
    const std::string word = argv[i];
    if (word == "--list") {
      list = true;
    } else if (word == "--all") {
      if (++i == argc) {
        std::cerr << argv[0] << ": --all needs a folder for the pictures\n";
        return false;
      }
      folder = argv[i];
    } else if (word.starts_with("--")) {
      rest.push_back(argv[i]);
      if (i + 1 < argc) {
        rest.push_back(argv[++i]);
      }
    } else if (!takeName(word)) {
      std::cerr << argv[0] << ": there is no scene \"" << word << "\"; --list names them\n";
      return false;
    }
  }
  // Edges are shown as they look in a program that cares.
  common.engine.samples = 4;
  return common.parse(static_cast<int>(rest.size()), rest.data());
}

bool GalleryOptions::takeName(const std::string &name) {
  const auto scenes = getScenes();
  const auto found = std::ranges::find(scenes, name, &SceneEntry::name);
  scene = static_cast<std::size_t>(found - scenes.begin());
  return found != scenes.end();
}
