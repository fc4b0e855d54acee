#include "gl/recording_commands.hpp"

#include <algorithm>
#include <cctype>
#include <cstdint>
#include <numeric>
#include <utility>

#include "gl/recording_detail.hpp"

namespace okinawa::gl {

using recording::Hex;
using recording::Object;
using recording::Uniform;

namespace {

bool isWordCharacter(char character) {
  return std::isalnum(static_cast<unsigned char>(character)) || character == '_';
}

/** Whether `word` stands in `text` with no further word character on either side. */
bool mentions(std::string_view text, std::string_view word) {
  if (word.empty()) {
    return false;
  }
  for (auto at = text.find(word); at != std::string_view::npos; at = text.find(word, at + 1)) {
    const auto after = at + word.size();
    const bool startsThere = at == 0 || !isWordCharacter(text[at - 1]);
    const bool endsThere = after == text.size() || !isWordCharacter(text[after]);
    if (startsThere && endsThere) {
      return true;
    }
  }
  return false;
}

constexpr int kNullImageSide = 16384;

}  // namespace

RecordingCommands::RecordingCommands() {
  for (const Enum side : {kMaxTextureSize, kMaxRenderbufferSize, kMaxCubeMapTextureSize}) {
    setInteger(side, {kNullImageSide});
  }
  setInteger(kMaxViewportDims, {kNullImageSide, kNullImageSide});
  // OpenGL 3.3 core specification, tables 6.45 to 6.54: the least an implementation grants.
  setInteger(kMax3DTextureSize, {256});
  setInteger(kMaxArrayTextureLayers, {256});
  setInteger(kMaxTextureBufferSize, {65536});
  setInteger(kMaxUniformBlockSize, {16384});
  setInteger(kMaxUniformBufferBindings, {36});
  setInteger(kUniformBufferOffsetAlignment, {256});
  setInteger(kMaxVertexAttribs, {16});
  setInteger(kMaxTextureImageUnits, {16});
  setInteger(kMaxVertexTextureImageUnits, {16});
  setInteger(kMaxCombinedTextureImageUnits, {48});
  setInteger(kMaxSamples, {4});
  setInteger(kMaxDrawBuffers, {8});
  setInteger(kMaxColorAttachments, {8});
  setInteger(kMajorVersion, {3});
  setInteger(kMinorVersion, {3});
  setFloat(kAliasedLineWidthRange, {1.0f, 1.0f});
  setFloat(kPointSizeRange, {1.0f, 1.0f});
  setFloat(kMaxTextureMaxAnisotropy, {1.0f});
}

RecordingCommands::RecordingCommands(std::unique_ptr<Commands> driver)
    : driver_(std::move(driver)) {}

RecordingCommands::~RecordingCommands() = default;

std::uint64_t RecordingCommands::count(CommandId id) const noexcept {
  return counts_[static_cast<std::size_t>(id)];
}

std::uint64_t RecordingCommands::total() const noexcept {
  return std::accumulate(counts_.begin(), counts_.end(), std::uint64_t{0});
}

std::uint64_t RecordingCommands::drawCalls() const noexcept {
  return count(CommandId::DrawArrays) + count(CommandId::DrawArraysInstanced) +
         count(CommandId::DrawElementsBaseVertex) +
         count(CommandId::DrawElementsInstancedBaseVertex) +
         count(CommandId::MultiDrawElementsBaseVertex);
}

void RecordingCommands::setInteger(Enum parameter, std::vector<int> values) {
  integers_[parameter] = std::move(values);
}

void RecordingCommands::setFloat(Enum parameter, std::vector<float> values) {
  floats_[parameter] = std::move(values);
}

void RecordingCommands::appendText(std::string &line, const Object &object) const {
  line += object.kind;
  line += '#';
  if (object.name == 0) {
    line += '0';
    return;
  }
  const auto kind = numbers_.find(object.kind);
  if (kind != numbers_.end()) {
    const auto number = kind->second.find(object.name);
    if (number != kind->second.end()) {
      recording::appendNumber(line, number->second);
      return;
    }
  }
  line += '?';
}

void RecordingCommands::appendText(std::string &line, const Uniform &uniform) const {
  const auto program = programs_.find(currentProgram_);
  if (program != programs_.end()) {
    const auto name = program->second.uniformNames.find(uniform.location);
    if (name != program->second.uniformNames.end()) {
      line += name->second;
      return;
    }
  }
  line += '?';
}

Name RecordingCommands::newName(std::string_view kind, Name fromDriver) {
  const Name name = driver_ ? fromDriver : ++lastName_;
  const std::string key(kind);
  numbers_[key][name] = ++lastNumber_[key];
  return name;
}

int RecordingCommands::locate(const std::string &sources, std::map<std::string, int> &known,
                              const std::string &name, int absent) const {
  const auto found = known.find(name);
  if (found != known.end()) {
    return found->second;
  }
  const auto base = std::string_view(name).substr(0, name.find_first_of("[."));
  const int answer = mentions(sources, base) ? static_cast<int>(known.size()) : absent;
  if (answer != absent) {
    known.emplace(name, answer);
  }
  return answer;
}

Name RecordingCommands::genBuffer() {
  return newName("buffer", pass(CommandId::GenBuffer, &Commands::genBuffer));
}

Name RecordingCommands::genVertexArray() {
  return newName("vertexArray", pass(CommandId::GenVertexArray, &Commands::genVertexArray));
}

Name RecordingCommands::genTexture() {
  return newName("texture", pass(CommandId::GenTexture, &Commands::genTexture));
}

Name RecordingCommands::genSampler() {
  return newName("sampler", pass(CommandId::GenSampler, &Commands::genSampler));
}

Name RecordingCommands::genFramebuffer() {
  return newName("framebuffer", pass(CommandId::GenFramebuffer, &Commands::genFramebuffer));
}

Name RecordingCommands::genRenderbuffer() {
  return newName("renderbuffer", pass(CommandId::GenRenderbuffer, &Commands::genRenderbuffer));
}

Name RecordingCommands::genQuery() {
  return newName("query", pass(CommandId::GenQuery, &Commands::genQuery));
}

void *RecordingCommands::mapBufferRange(Enum target, std::ptrdiff_t offset, std::ptrdiff_t length,
                                        Bitfield access) {
  void *memory = pass(CommandId::MapBufferRange, &Commands::mapBufferRange, Hex{target}, offset,
                      length, Hex{access});
  if (driver_ || length <= 0) {
    return memory;
  }
  auto &scratch = mapped_[target];
  scratch.resize(static_cast<std::size_t>(length));
  return scratch.data();
}

bool RecordingCommands::unmapBuffer(Enum target) {
  const bool kept = pass(CommandId::UnmapBuffer, &Commands::unmapBuffer, Hex{target});
  mapped_.erase(target);
  return !driver_ || kept;
}

Name RecordingCommands::createShader(Enum type) {
  return newName("shader", pass(CommandId::CreateShader, &Commands::createShader, Hex{type}));
}

void RecordingCommands::deleteShader(Name shader) {
  pass(CommandId::DeleteShader, &Commands::deleteShader, Object{"shader", shader});
  shaderSources_.erase(shader);
}

void RecordingCommands::shaderSource(Name shader, std::string_view source) {
  record(CommandId::ShaderSource, Object{"shader", shader}, source.size());
  shaderSources_[shader] = source;
  if (driver_) {
    driver_->shaderSource(shader, source);
  }
}

int RecordingCommands::getShaderi(Name shader, Enum parameter) {
  const int answer =
      pass(CommandId::GetShaderi, &Commands::getShaderi, Object{"shader", shader}, Hex{parameter});
  if (driver_) {
    return answer;
  }
  return parameter == kCompileStatus ? int{compileFailure_.empty()}
                                     : static_cast<int>(compileFailure_.size());
}

std::string RecordingCommands::getShaderInfoLog(Name shader) {
  const auto answer =
      pass(CommandId::GetShaderInfoLog, &Commands::getShaderInfoLog, Object{"shader", shader});
  return driver_ ? answer : compileFailure_;
}

Name RecordingCommands::createProgram() {
  const Name program = newName("program", pass(CommandId::CreateProgram, &Commands::createProgram));
  programs_[program] = {};
  return program;
}

void RecordingCommands::deleteProgram(Name program) {
  pass(CommandId::DeleteProgram, &Commands::deleteProgram, Object{"program", program});
  programs_.erase(program);
}

void RecordingCommands::attachShader(Name program, Name shader) {
  pass(CommandId::AttachShader, &Commands::attachShader, Object{"program", program},
       Object{"shader", shader});
  programs_[program].sources += shaderSources_[shader] + '\n';
}

void RecordingCommands::bindAttribLocation(Name program, std::uint32_t index,
                                           const std::string &name) {
  pass(CommandId::BindAttribLocation, &Commands::bindAttribLocation, Object{"program", program},
       index, name);
  programs_[program].boundAttributes[name] = index;
}

void RecordingCommands::linkProgram(Name program) {
  pass(CommandId::LinkProgram, &Commands::linkProgram, Object{"program", program});
}

int RecordingCommands::getProgrami(Name program, Enum parameter) {
  const int answer = pass(CommandId::GetProgrami, &Commands::getProgrami,
                          Object{"program", program}, Hex{parameter});
  if (driver_) {
    return answer;
  }
  if (parameter == kLinkStatus || parameter == kValidateStatus) {
    return int{linkFailure_.empty()};
  }
  return parameter == kInfoLogLength ? static_cast<int>(linkFailure_.size()) : 0;
}

std::string RecordingCommands::getProgramInfoLog(Name program) {
  const auto answer =
      pass(CommandId::GetProgramInfoLog, &Commands::getProgramInfoLog, Object{"program", program});
  return driver_ ? answer : linkFailure_;
}

void RecordingCommands::useProgram(Name program) {
  pass(CommandId::UseProgram, &Commands::useProgram, Object{"program", program});
  currentProgram_ = program;
}

int RecordingCommands::getAttribLocation(Name program, const std::string &name) {
  const int answer = pass(CommandId::GetAttribLocation, &Commands::getAttribLocation,
                          Object{"program", program}, name);
  if (driver_) {
    return answer;
  }
  auto &own = programs_[program];
  const auto bound = own.boundAttributes.find(name);
  if (bound != own.boundAttributes.end() && mentions(own.sources, name)) {
    return static_cast<int>(bound->second);
  }
  return locate(own.sources, own.attributes, name, -1);
}

int RecordingCommands::getUniformLocation(Name program, const std::string &name) {
  int answer = pass(CommandId::GetUniformLocation, &Commands::getUniformLocation,
                    Object{"program", program}, name);
  auto &own = programs_[program];
  if (!driver_) {
    answer = locate(own.sources, own.uniforms, name, -1);
  }
  if (answer >= 0) {
    own.uniformNames[answer] = name;
  }
  return answer;
}

std::uint32_t RecordingCommands::getUniformBlockIndex(Name program, const std::string &name) {
  const auto answer = pass(CommandId::GetUniformBlockIndex, &Commands::getUniformBlockIndex,
                           Object{"program", program}, name);
  if (driver_) {
    return answer;
  }
  auto &own = programs_[program];
  const int index = locate(own.sources, own.blocks, name, -1);
  return index < 0 ? kInvalidIndex : static_cast<std::uint32_t>(index);
}

Enum RecordingCommands::checkFramebufferStatus(Enum target) {
  const Enum answer =
      pass(CommandId::CheckFramebufferStatus, &Commands::checkFramebufferStatus, Hex{target});
  return driver_ ? answer : framebufferStatus_;
}

void RecordingCommands::drawBuffers(int count, const Enum *buffers) {
  pass(CommandId::DrawBuffers, &Commands::drawBuffers, count, buffers);
}

void RecordingCommands::enable(Enum capability) {
  pass(CommandId::Enable, &Commands::enable, Hex{capability});
  enabled_[capability] = true;
}

void RecordingCommands::disable(Enum capability) {
  pass(CommandId::Disable, &Commands::disable, Hex{capability});
  enabled_[capability] = false;
}

bool RecordingCommands::isEnabled(Enum capability) {
  const bool answer = pass(CommandId::IsEnabled, &Commands::isEnabled, Hex{capability});
  if (driver_) {
    return answer;
  }
  const auto known = enabled_.find(capability);
  const bool initially = capability == kDither || capability == kMultisample;
  return known == enabled_.end() ? initially : known->second;
}

std::uint32_t RecordingCommands::getQueryObjectui(Name query, Enum parameter) {
  const auto answer = pass(CommandId::GetQueryObjectui, &Commands::getQueryObjectui,
                           Object{"query", query}, Hex{parameter});
  return driver_ ? answer : std::uint32_t{parameter == kQueryResultAvailable};
}

std::uint64_t RecordingCommands::getQueryObjectui64(Name query, Enum parameter) {
  const auto answer = pass(CommandId::GetQueryObjectui64, &Commands::getQueryObjectui64,
                           Object{"query", query}, Hex{parameter});
  return driver_ ? answer : std::uint64_t{parameter == kQueryResultAvailable};
}

void *RecordingCommands::fenceSync(Enum condition, Bitfield flags) {
  void *answer = pass(CommandId::FenceSync, &Commands::fenceSync, Hex{condition}, Hex{flags});
  // Any address will do that is not null: nobody follows it.
  return driver_ ? answer : static_cast<void *>(this);
}

Enum RecordingCommands::clientWaitSync(void *sync, Bitfield flags, std::uint64_t nanoseconds) {
  const Enum answer =
      pass(CommandId::ClientWaitSync, &Commands::clientWaitSync, sync, Hex{flags}, nanoseconds);
  return driver_ ? answer : kAlreadySignaled;
}

int RecordingCommands::getInteger(Enum parameter) {
  const int answer = pass(CommandId::GetInteger, &Commands::getInteger, Hex{parameter});
  const auto own = integers_.find(parameter);
  return own == integers_.end() || own->second.empty() ? answer : own->second.front();
}

void RecordingCommands::getIntegers(Enum parameter, int *values) {
  pass(CommandId::GetIntegers, &Commands::getIntegers, Hex{parameter}, values);
  const auto own = integers_.find(parameter);
  if (own != integers_.end()) {
    std::copy(own->second.begin(), own->second.end(), values);
  }
}

float RecordingCommands::getFloat(Enum parameter) {
  const float answer = pass(CommandId::GetFloat, &Commands::getFloat, Hex{parameter});
  const auto own = floats_.find(parameter);
  return own == floats_.end() || own->second.empty() ? answer : own->second.front();
}

void RecordingCommands::getFloats(Enum parameter, float *values) {
  pass(CommandId::GetFloats, &Commands::getFloats, Hex{parameter}, values);
  const auto own = floats_.find(parameter);
  if (own != floats_.end()) {
    std::copy(own->second.begin(), own->second.end(), values);
  }
}

std::string RecordingCommands::getString(Enum parameter) {
  auto answer = pass(CommandId::GetString, &Commands::getString, Hex{parameter});
  if (driver_) {
    return answer;
  }
  switch (parameter) {
    case kVendor:
      return "Okinawa";
    case kRenderer:
      return "null device";
    case kVersion:
      return "3.3 (null device)";
    case kShadingLanguageVersion:
      return "3.30";
    default:
      return {};
  }
}

std::string RecordingCommands::getStringi(Enum parameter, std::uint32_t index) {
  return pass(CommandId::GetStringi, &Commands::getStringi, Hex{parameter}, index);
}

Enum RecordingCommands::getError() {
  const Enum answer = pass(CommandId::GetError, &Commands::getError);
  if (injectedErrors_.empty()) {
    return answer;
  }
  const Enum injected = injectedErrors_.front();
  injectedErrors_.erase(injectedErrors_.begin());
  return injected;
}

void RecordingCommands::debugMessageCallback(DebugCallback callback, const void *user) {
  record(CommandId::DebugMessageCallback);
  if (driver_) {
    driver_->debugMessageCallback(callback, user);
  }
}

}  // namespace okinawa::gl
