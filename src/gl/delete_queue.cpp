#include "gl/delete_queue.hpp"

#include <numeric>
#include <utility>

#include "gl/context.hpp"

namespace okinawa::gl {

namespace {

constexpr std::array<const char *, kObjectKindCount> kKindNames = {
    "buffer",  "vertex array", "texture",      "sampler",
    "program", "framebuffer",  "renderbuffer", "query"};

std::size_t indexOf(ObjectKind kind) noexcept {
  return static_cast<std::size_t>(kind);
}

void deleteObject(Commands &commands, ObjectKind kind, Name name) {
  switch (kind) {
    case ObjectKind::Buffer:
      return commands.deleteBuffer(name);
    case ObjectKind::VertexArray:
      return commands.deleteVertexArray(name);
    case ObjectKind::Texture:
      return commands.deleteTexture(name);
    case ObjectKind::Sampler:
      return commands.deleteSampler(name);
    case ObjectKind::Program:
      return commands.deleteProgram(name);
    case ObjectKind::Framebuffer:
      return commands.deleteFramebuffer(name);
    case ObjectKind::Renderbuffer:
      return commands.deleteRenderbuffer(name);
    case ObjectKind::Query:
      return commands.deleteQuery(name);
  }
}

}  // namespace

const char *kindName(ObjectKind kind) noexcept {
  return kKindNames[indexOf(kind)];
}

Context *DeleteQueue::context() const noexcept {
  return context_;
}

void DeleteQueue::noteCreated(ObjectKind kind) {
  const std::lock_guard lock(mutex_);
  ++live_[indexOf(kind)];
}

void DeleteQueue::noteBytes(std::uint64_t before, std::uint64_t after) {
  const std::lock_guard lock(mutex_);
  bytes_ += after;
  bytes_ -= before;
}

void DeleteQueue::release(ObjectKind kind, Name name, std::uint64_t bytes) {
  const std::lock_guard lock(mutex_);
  --live_[indexOf(kind)];
  bytes_ -= bytes;
  if (context_ == nullptr) {
    ++lateReleases_;
    return;
  }
  waiting_.push_back({kind, name});
}

std::size_t DeleteQueue::liveCount(ObjectKind kind) const {
  const std::lock_guard lock(mutex_);
  return live_[indexOf(kind)];
}

std::size_t DeleteQueue::liveCount() const {
  const std::lock_guard lock(mutex_);
  return std::accumulate(live_.begin(), live_.end(), std::size_t{0});
}

std::uint64_t DeleteQueue::liveBytes() const {
  const std::lock_guard lock(mutex_);
  return bytes_;
}

std::string DeleteQueue::describeLive() const {
  const std::lock_guard lock(mutex_);
  std::string text;
  for (std::size_t kind = 0; kind < kObjectKindCount; ++kind) {
    if (live_[kind] == 0) {
      continue;
    }
    text += text.empty() ? "" : ", ";
    text += std::to_string(live_[kind]) + " " + kKindNames[kind];
    const bool isQuery = kind == indexOf(ObjectKind::Query);
    if (live_[kind] != 1) {
      text = isQuery ? text.substr(0, text.size() - 1) + "ies" : text + "s";
    }
  }
  return text;
}

std::size_t DeleteQueue::waitingCount() const {
  const std::lock_guard lock(mutex_);
  return waiting_.size();
}

std::size_t DeleteQueue::lateReleases() const {
  const std::lock_guard lock(mutex_);
  return lateReleases_;
}

void DeleteQueue::drain(Context &context) {
  std::vector<Waiting> taken;
  {
    const std::lock_guard lock(mutex_);
    taken.swap(waiting_);
  }
  for (const auto &each : taken) {
    context.state().forget(each.kind, each.name);
    deleteObject(context.commands(), each.kind, each.name);
  }
}

void DeleteQueue::close() {
  const std::lock_guard lock(mutex_);
  context_ = nullptr;
  waiting_.clear();
}

}  // namespace okinawa::gl
