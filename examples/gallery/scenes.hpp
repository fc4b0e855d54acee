#pragma once

#include <span>
#include <string_view>

class Stage;

// One builder a file: scene_<name>.cpp.
void buildFadeHandover(Stage &stage);
void buildTintMasks(Stage &stage);
void buildGrille(Stage &stage);
void buildWindow(Stage &stage);
void buildInstances(Stage &stage);
void buildSpriteAnimation(Stage &stage);
void buildLabels(Stage &stage);
void buildDebugHelpers(Stage &stage);
void buildLod(Stage &stage);

struct SceneEntry {
  std::string_view name;
  void (*build)(Stage &stage);
};

/** In the order of the gallery. */
std::span<const SceneEntry> getScenes();
