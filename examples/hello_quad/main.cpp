// The smallest program: one quad in front of the camera.

#include "common/example_options.hpp"

int main(int argc, char **argv) {
  ExampleOptions options("Hello, quad");
  if (!options.parse(argc, argv) || !options.start()) {
    return 1;
  }

  const float vertices[] = {
      // position         // uv
      0.5f,  0.5f,  0.0f, 1.0f, 1.0f,  //
      0.5f,  -0.5f, 0.0f, 1.0f, 0.0f,  //
      -0.5f, -0.5f, 0.0f, 0.0f, 0.0f,  //
      -0.5f, 0.5f,  0.0f, 0.0f, 1.0f,  //
  };
  const unsigned int indices[] = {0, 1, 3, 1, 2, 3};

  int code = 0;
  {
    // Objects belong to whoever makes them, so these go at the end of the block, before the engine.
    OkScene scene("hello");
    scene.setBackground(0.12f, 0.13f, 0.16f);
    OkItem quad("quad", vertices, 20, indices, 6);
    quad.setPosition(0.0f, 0.0f, -2.0f);
    quad.setFillColor(0.95f, 0.6f, 0.2f);
    quad.setUnlit(true);
    scene.addObject(&quad);
    OkCore::getSceneHandler()->addScene(&scene, "hello");

    const auto step = [&](float dt) {
      quad.rotate(0.0f, 0.0f, 0.5f * dt);
      options.endWhenDone();
    };
    OkCore::loop(step, {});
    code = options.finish();
    OkCore::getSceneHandler()->removeScene(&scene);
  }
  OkCore::exit();
  return code;
}
