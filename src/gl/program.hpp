#pragma once

#include <cstddef>
#include <cstdint>
#include <functional>
#include <glm/mat3x3.hpp>
#include <glm/mat4x4.hpp>
#include <glm/vec2.hpp>
#include <glm/vec3.hpp>
#include <glm/vec4.hpp>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "okinawa/base/result.hpp"

#include "gl/object_handle.hpp"
#include "gl/shader_source.hpp"

namespace okinawa::gl {

struct ShaderBinding {
  std::string name;
  std::uint32_t index = 0;
};

/** What a program is made of: names in the `ShaderSources`, and where its ends are fastened. */
struct ProgramDescription {
  std::string vertex;
  std::string fragment;
  /** Empty: none. */
  std::string geometry;
  std::vector<ShaderDefine> defines;
  /** Vertex attributes and fragment outputs by location, set before linking. */
  std::vector<ShaderBinding> attributes;
  std::vector<ShaderBinding> outputs;
  /** After linking: uniform blocks by binding point, samplers by texture unit. Absent ones are
   * passed over, as a variant may not use them. */
  std::vector<ShaderBinding> blocks;
  std::vector<ShaderBinding> samplers;
};

/**
 * A linked program. Setting a uniform makes the program current; one that the program does not have
 * (location -1) is passed over.
 */
class Program : public ObjectHandle {
 public:
  Program() noexcept = default;

  /**
   * Compiles and links. An error carries file, line and the driver's message with its places
   * mapped back through the includes.
   */
  static OkResult<Program> build(Context &context, const ShaderSources &sources,
                                 const ProgramDescription &description);

  void use() const;

  /** -1 when the program has none of that name. Asked once, then remembered. */
  [[nodiscard]] int uniform(std::string_view name) const;
  [[nodiscard]] bool hasUniform(std::string_view name) const { return uniform(name) >= 0; }
  /** False when the program has no such block. */
  bool bindBlock(std::string_view name, std::uint32_t bindingPoint);
  [[nodiscard]] int attribute(std::string_view name) const;

  void set(int location, int value) const;
  void set(int location, std::uint32_t value) const;
  void set(int location, float value) const;
  void set(int location, const glm::vec2 &value) const;
  void set(int location, const glm::vec3 &value) const;
  void set(int location, const glm::vec4 &value) const;
  void set(int location, const glm::ivec2 &value) const;
  void set(int location, const glm::mat3 &value) const;
  void set(int location, const glm::mat4 &value) const;
  void setArray(int location, int count, const int *values) const;
  void setArray(int location, int count, const float *values) const;
  void setArray(int location, int count, const glm::vec2 *values) const;
  void setArray(int location, int count, const glm::vec3 *values) const;
  void setArray(int location, int count, const glm::vec4 *values) const;
  void setArray(int location, int count, const glm::mat4 *values) const;
  template <typename Value>
  void set(std::string_view name, const Value &value) const {
    set(uniform(name), value);
  }

 private:
  Program(Context &context, Name name) : ObjectHandle(context, ObjectKind::Program, name) {}
  Context *useFor(int location) const;

  struct NameHash {
    using is_transparent = void;
    std::size_t operator()(std::string_view text) const noexcept {
      return std::hash<std::string_view>{}(text);
    }
  };
  mutable std::unordered_map<std::string, int, NameHash, std::equal_to<>> uniforms_;
};

}  // namespace okinawa::gl
