// A click picks the nearest cube, which is then painted. Without a window the middle is clicked.

#include "common/cube.hpp"
#include "common/example_options.hpp"

namespace {

using Cubes = std::vector<std::unique_ptr<OkItem>>;

Cubes makeCubes(OkScene &scene) {
  Cubes cubes;
  for (int i = 0; i < 5; ++i) {
    const float x = static_cast<float>(i - 2);
    cubes.push_back(makeCube("cube " + std::to_string(i), 0.8f));
    cubes.back()->setPosition(1.5f * x, 0.0f, -8.0f);
    cubes.back()->setRotation(0.4f, 0.5f * x, 0.0f);
    scene.addObject(cubes.back().get());
  }
  return cubes;
}

/** The scene finds what a ray meets; what may be chosen is up to the program: here, what is shown.
 */
OkItem *pick(const OkScene &scene, float x, float y) {
  const OkRay ray =
      OkCore::getCamera()->rayThroughPixel(x, y, OkCore::getWidth(), OkCore::getHeight());
  return scene.pick(ray, OkPickFilter::visible()).item;
}

void clickAt(const OkScene &scene, const Cubes &cubes, float x, float y) {
  for (const std::unique_ptr<OkItem> &cube : cubes) {
    cube->setFillColor(0.6f, 0.65f, 0.7f);
  }
  OkItem *chosen = pick(scene, x, y);
  if (chosen == nullptr) {
    std::cout << "nothing there\n";
    return;
  }
  chosen->setFillColor(1.0f, 0.5f, 0.1f);
  std::cout << "picked " << chosen->getName() << "\n";
}

void run(const ExampleOptions &options) {
  OkScene scene("picking");
  scene.setBackground(0.15f, 0.16f, 0.2f);
  const Cubes cubes = makeCubes(scene);
  OkCore::getSceneHandler()->addScene(&scene, "picking");

  if (options.frames > 0) {
    clickAt(scene, cubes, static_cast<float>(OkCore::getWidth()) * 0.5f,
            static_cast<float>(OkCore::getHeight()) * 0.5f);
  }
  OkCore::loop(
      [&](float) {
        const OkInput &input = *OkCore::getInput();
        if (input.wasPressed(OkMouseButton::Left)) {
          clickAt(scene, cubes, input.getMouseX(), input.getMouseY());
        }
        options.endWhenDone();
      },
      {});
  OkCore::getSceneHandler()->removeScene(&scene);
}

}  // namespace

int main(int argc, char **argv) {
  ExampleOptions options("Picking");
  if (!options.parse(argc, argv) || !options.start()) {
    return 1;
  }
  run(options);
  const int code = options.finish();
  OkCore::exit();
  return code;
}
