#include "gallery/scenes.hpp"

namespace {

constexpr SceneEntry kScenes[] = {
    {"fade-handover", buildFadeHandover},
    {"tint-masks", buildTintMasks},
    {"grille", buildGrille},
    {"window", buildWindow},
    {"instances", buildInstances},
    {"sprite-animation", buildSpriteAnimation},
    {"labels", buildLabels},
    {"debug-helpers", buildDebugHelpers},
    {"lod", buildLod},
};

}  // namespace

std::span<const SceneEntry> getScenes() {
  return kScenes;
}
