#include "gl/program.hpp"

#include <array>
#include <glm/gtc/type_ptr.hpp>
#include <utility>

#include "gl/context.hpp"
#include "gl/failure.hpp"

namespace okinawa::gl {

namespace {

/** A shader object, which lives only while its program is being linked. */
class Shader {
 public:
  Shader(Commands &commands, Enum stage)
      : commands_(&commands), name_(commands.createShader(stage)) {}
  ~Shader() {
    if (name_ != 0) {
      commands_->deleteShader(name_);
    }
  }
  Shader(Shader &&other) noexcept
      : commands_(other.commands_), name_(std::exchange(other.name_, 0)) {}
  Shader &operator=(Shader &&) = delete;
  Shader(const Shader &) = delete;
  Shader &operator=(const Shader &) = delete;

  [[nodiscard]] Name name() const noexcept { return name_; }

 private:
  Commands *commands_;
  Name name_;
};

OkResult<Shader> compile(Commands &commands, const ShaderSources &sources, Enum stage,
                         const std::string &name, const std::vector<ShaderDefine> &defines) {
  const auto text = sources.assemble(name, defines);
  if (!text) {
    return text.error();
  }
  Shader shader(commands, stage);
  commands.shaderSource(shader.name(), text.value().text);
  commands.compileShader(shader.name());
  if (commands.getShaderi(shader.name(), kCompileStatus) != 0) {
    return shader;
  }
  const auto log = commands.getShaderInfoLog(shader.name());
  const auto place = firstPlace(log, text.value());
  OkError error =
      failure("shader \"" + name + "\" does not compile: " + mapDriverMessage(log, text.value()));
  error.file = place.line > 0 ? place.file : name;
  error.line = place.line;
  return error;
}

std::string describe(const ProgramDescription &description) {
  std::string text = "\"" + description.vertex + "\"";
  if (!description.geometry.empty()) {
    text += ", \"" + description.geometry + "\"";
  }
  return text + " and \"" + description.fragment + "\"";
}

OkStatus link(Commands &commands, Name program, const ProgramDescription &description,
              const std::vector<Shader> &shaders) {
  for (const auto &shader : shaders) {
    commands.attachShader(program, shader.name());
  }
  for (const auto &attribute : description.attributes) {
    commands.bindAttribLocation(program, attribute.index, attribute.name);
  }
  for (const auto &output : description.outputs) {
    commands.bindFragDataLocation(program, output.index, output.name);
  }
  commands.linkProgram(program);
  for (const auto &shader : shaders) {
    commands.detachShader(program, shader.name());
  }
  if (commands.getProgrami(program, kLinkStatus) != 0) {
    return okSuccess();
  }
  OkError error = failure("the program of " + describe(description) +
                          " does not link: " + commands.getProgramInfoLog(program));
  error.file = description.vertex;
  return error;
}

}  // namespace

OkResult<Program> Program::build(Context &context, const ShaderSources &sources,
                                 const ProgramDescription &description) {
  const std::array<std::pair<Enum, const std::string *>, 3> stages = {
      {{kVertexShader, &description.vertex},
       {kGeometryShader, &description.geometry},
       {kFragmentShader, &description.fragment}}};
  auto &commands = context.commands();
  std::vector<Shader> shaders;
  for (const auto &[stage, name] : stages) {
    if (stage == kGeometryShader && name->empty()) {
      continue;
    }
    auto shader = compile(commands, sources, stage, *name, description.defines);
    if (!shader) {
      return shader.error();
    }
    shaders.push_back(std::move(shader).value());
  }
  Program program(context, commands.createProgram());
  if (OkStatus status = link(commands, program.name(), description, shaders); !status) {
    return status.error();
  }
  for (const auto &block : description.blocks) {
    program.bindBlock(block.name, block.index);
  }
  for (const auto &sampler : description.samplers) {
    program.set(sampler.name, static_cast<int>(sampler.index));
  }
  return program;
}

void Program::use() const {
  if (Context *owner = context()) {
    owner->state().useProgram(name());
  }
}

int Program::uniform(std::string_view uniformName) const {
  const auto known = uniforms_.find(uniformName);
  if (known != uniforms_.end()) {
    return known->second;
  }
  Context *owner = context();
  if (owner == nullptr) {
    return -1;
  }
  const std::string key(uniformName);
  const int location = owner->commands().getUniformLocation(name(), key);
  uniforms_.emplace(key, location);
  return location;
}

bool Program::bindBlock(std::string_view blockName, std::uint32_t bindingPoint) {
  Context *owner = context();
  if (owner == nullptr) {
    return false;
  }
  const auto block = owner->commands().getUniformBlockIndex(name(), std::string(blockName));
  if (block == kInvalidIndex) {
    return false;
  }
  owner->commands().uniformBlockBinding(name(), block, bindingPoint);
  return true;
}

int Program::attribute(std::string_view attributeName) const {
  Context *owner = context();
  return owner == nullptr ? -1
                          : owner->commands().getAttribLocation(name(), std::string(attributeName));
}

Context *Program::useFor(int location) const {
  Context *owner = location < 0 ? nullptr : context();
  if (owner != nullptr) {
    owner->state().useProgram(name());
  }
  return owner;
}

void Program::set(int location, int value) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform1i(location, value);
  }
}

void Program::set(int location, std::uint32_t value) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform1ui(location, value);
  }
}

void Program::set(int location, float value) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform1f(location, value);
  }
}

void Program::set(int location, const glm::vec2 &value) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform2f(location, value.x, value.y);
  }
}

void Program::set(int location, const glm::vec3 &value) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform3f(location, value.x, value.y, value.z);
  }
}

void Program::set(int location, const glm::vec4 &value) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform4f(location, value.x, value.y, value.z, value.w);
  }
}

void Program::set(int location, const glm::ivec2 &value) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform2i(location, value.x, value.y);
  }
}

void Program::set(int location, const glm::mat3 &value) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniformMatrix3fv(location, 1, false, glm::value_ptr(value));
  }
}

void Program::set(int location, const glm::mat4 &value) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniformMatrix4fv(location, 1, false, glm::value_ptr(value));
  }
}

void Program::setArray(int location, int count, const int *values) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform1iv(location, count, values);
  }
}

void Program::setArray(int location, int count, const float *values) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform1fv(location, count, values);
  }
}

void Program::setArray(int location, int count, const glm::vec2 *values) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform2fv(location, count, glm::value_ptr(*values));
  }
}

void Program::setArray(int location, int count, const glm::vec3 *values) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform3fv(location, count, glm::value_ptr(*values));
  }
}

void Program::setArray(int location, int count, const glm::vec4 *values) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniform4fv(location, count, glm::value_ptr(*values));
  }
}

void Program::setArray(int location, int count, const glm::mat4 *values) const {
  if (Context *owner = useFor(location)) {
    owner->commands().uniformMatrix4fv(location, count, false, glm::value_ptr(*values));
  }
}

}  // namespace okinawa::gl
