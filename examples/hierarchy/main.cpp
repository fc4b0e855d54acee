// Parents turn their children: a sun, a planet that circles it, and a moon that circles the planet.

#include "common/cube.hpp"
#include "common/example_options.hpp"

namespace {

std::unique_ptr<OkItem> makeBody(const std::string &name, float size, float r, float g, float b) {
  std::unique_ptr<OkItem> body = makeCube(name, size);
  body->setFillColor(r, g, b);
  return body;
}

void run(const ExampleOptions &options) {
  OkScene scene("hierarchy");
  scene.setBackground(0.05f, 0.06f, 0.1f);

  const std::unique_ptr<OkItem> sun = makeBody("sun", 2.0f, 1.0f, 0.8f, 0.2f);
  sun->setUnlit(true);
  const std::unique_ptr<OkItem> planet = makeBody("planet", 1.0f, 0.2f, 0.5f, 0.9f);
  const std::unique_ptr<OkItem> moon = makeBody("moon", 0.4f, 0.7f, 0.7f, 0.7f);

  // An empty object is a joint: what hangs under it goes round with it, each at its own pace.
  OkObject planetOrbit("planet orbit");
  OkObject moonOrbit("moon orbit");
  planetOrbit.attach(planet.get());
  planet->setPosition(4.0f, 0.0f, 0.0f);
  planet->attach(&moonOrbit);
  moonOrbit.attach(moon.get());
  moon->setPosition(1.2f, 0.0f, 0.0f);
  scene.addObject(sun.get());
  scene.addObject(&planetOrbit);

  OkCamera camera("above", OkCore::getWidth(), OkCore::getHeight());
  camera.setPosition(0.0f, 5.0f, 9.0f);
  camera.lookAt(OkPoint(0.0f, 0.0f, 0.0f));
  OkCore::switchCamera(OkCore::addCamera(&camera));

  OkSceneHandler *scenes = OkCore::getSceneHandler();
  scenes->addScene(&scene, "hierarchy");
  OkCore::loop(
      [&](float dt) {
        sun->rotate(0.0f, 0.2f * dt, 0.0f);
        planetOrbit.rotate(0.0f, 0.6f * dt, 0.0f);
        moonOrbit.rotate(0.0f, 2.5f * dt, 0.0f);
        options.endWhenDone();
      },
      {});

  const OkPoint place = moon->getWorldPosition();
  std::cout << "the moon is at " << place.x() << " " << place.y() << " " << place.z() << "\n";
  scenes->removeScene(&scene);
}

}  // namespace

int main(int argc, char **argv) {
  ExampleOptions options("Hierarchy");
  if (!options.parse(argc, argv) || !options.start()) {
    return 1;
  }
  run(options);
  const int code = options.finish();
  OkCore::exit();
  return code;
}
