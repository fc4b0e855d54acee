#include "gl/fence.hpp"

#include <utility>

#include "gl/context.hpp"

namespace okinawa::gl {

namespace {

bool isDone(Enum answer) noexcept {
  return answer == kAlreadySignaled || answer == kConditionSatisfied;
}

}  // namespace

Fence::Fence(Fence &&other) noexcept
    : queue_(std::move(other.queue_)), sync_(std::exchange(other.sync_, nullptr)) {}

Fence &Fence::operator=(Fence &&other) noexcept {
  if (this != &other) {
    release();
    queue_ = std::move(other.queue_);
    sync_ = std::exchange(other.sync_, nullptr);
  }
  return *this;
}

Fence Fence::create(Context &context) {
  Fence fence;
  fence.queue_ = context.deleteQueue();
  fence.sync_ = context.commands().fenceSync(kSyncGpuCommandsComplete, 0);
  return fence;
}

bool Fence::isSignaled() const {
  Context *owner = queue_ ? queue_->context() : nullptr;
  return owner == nullptr || sync_ == nullptr ||
         isDone(owner->commands().clientWaitSync(sync_, 0, 0));
}

bool Fence::wait(std::uint64_t nanoseconds) const {
  Context *owner = queue_ ? queue_->context() : nullptr;
  return owner == nullptr || sync_ == nullptr ||
         isDone(owner->commands().clientWaitSync(sync_, kSyncFlushCommandsBit, nanoseconds));
}

void Fence::release() noexcept {
  Context *owner = queue_ ? queue_->context() : nullptr;
  if (owner != nullptr && sync_ != nullptr) {
    owner->commands().deleteSync(sync_);
  }
  sync_ = nullptr;
  queue_.reset();
}

}  // namespace okinawa::gl
