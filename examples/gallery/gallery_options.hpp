#pragma once

#include <string>
#include <vector>

#include "common/example_options.hpp"
#include "gallery/scenes.hpp"

/** The command line: [NAME|--list|--all DIR] and what every example understands. */
struct GalleryOptions {
  ExampleOptions common{"Gallery"};
  /** Position in `getScenes()`. */
  std::size_t scene = 0;
  bool list = false;
  /** Where the pictures of all scenes go; empty for one scene alone. */
  std::string folder;

  /** False, after one sentence on standard error, for a command line that makes no sense. */
  bool parse(int argc, char **argv);

 private:
  bool takeName(const std::string &name);
};
