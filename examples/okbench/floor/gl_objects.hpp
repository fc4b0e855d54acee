#pragma once

#include <glad/gl.h>
#include <string>
#include <vector>

namespace floorGl {

/** A linked program; ends the process with the driver's words when it does not compile. */
GLuint makeProgram(const std::string &vertexText, const std::string &fragmentText);

GLuint makeBuffer(GLenum target, std::size_t bytes, const void *data, GLenum usage);

/**
 * What the engine draws into as well: half-float colour with depth, then eight bits with the
 * picture encoded for a display.
 */
class Targets {
 public:
  Targets(int width, int height);

  /** Binds and clears the half-float target. */
  void begin() const;
  /** Encodes into the eight-bit target. */
  void end() const;
  [[nodiscard]] std::vector<unsigned char> read() const;

 private:
  int width_;
  int height_;
  GLuint linear_ = 0;
  GLuint linearColor_ = 0;
  GLuint encoded_ = 0;
  GLuint encode_ = 0;
  GLuint emptyVertexArray_ = 0;
};

}  // namespace floorGl
