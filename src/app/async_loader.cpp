#include "okinawa/app/async_loader.hpp"

#include <algorithm>
#include <condition_variable>
#include <deque>
#include <mutex>
#include <thread>
#include <utility>

#include "okinawa/render/renderer.hpp"

#include "app/async_loader_job.hpp"

using okinawa::AsyncJob;
using okinawa::Preloader;
using okinawa::UploadBudget;

namespace {

/** Loads that may lie read and wait for the main thread: more would only fill the memory. */
constexpr std::size_t kMostRead = 2;

enum class Stage { Waiting, Reading, Read };

struct Entry {
  std::shared_ptr<AsyncJob> job;
  Stage stage = Stage::Waiting;
};

}  // namespace

struct OkAsyncLoader::Impl {
  explicit Impl(OkRenderer *renderer)
      : preloader(renderer != nullptr ? &renderer->getPreloader() : nullptr) {}
  ~Impl() { stop(); }

  OkLoadId add(std::shared_ptr<AsyncJob> job);
  [[nodiscard]] const AsyncJob *find(OkLoadId id) const noexcept;
  bool dropCancelled();
  std::shared_ptr<AsyncJob> takeFinished(UploadBudget &budget);
  void stop();
  // On the loader's thread.
  void work();
  [[nodiscard]] Entry *findWaiting() noexcept;

  Preloader *preloader;
  std::uint64_t frameBytes = kFrameBytes;
  OkLoadId lastId = 0;

  /** Guards what follows. Jobs themselves belong to one thread at a time, by their stage. */
  mutable std::mutex mutex;
  std::condition_variable changed;
  /** Changed by the main thread only, but for the stages. */
  std::deque<Entry> entries;
  bool ending = false;
  std::thread worker;
};

OkLoadId OkAsyncLoader::Impl::add(std::shared_ptr<AsyncJob> job) {
  const OkLoadId id = job->getId();
  {
    const std::lock_guard lock(mutex);
    entries.push_back({std::move(job), Stage::Waiting});
  }
  changed.notify_one();
  if (!worker.joinable()) {
    worker = std::thread([this] { work(); });
  }
  return id;
}

const AsyncJob *OkAsyncLoader::Impl::find(OkLoadId id) const noexcept {
  const auto found =
      std::ranges::find_if(entries, [id](const Entry &entry) { return entry.job->getId() == id; });
  return found == entries.end() || found->job->isCancelled() ? nullptr : found->job.get();
}

/** The next job to be read, if memory allows; cancelled ones are left to the main thread. */
Entry *OkAsyncLoader::Impl::findWaiting() noexcept {
  const auto read =
      std::ranges::count_if(entries, [](const Entry &entry) { return entry.stage == Stage::Read; });
  if (static_cast<std::size_t>(read) >= kMostRead) {
    return nullptr;
  }
  const auto found = std::ranges::find_if(entries, [](const Entry &entry) {
    return entry.stage == Stage::Waiting && !entry.job->isCancelled();
  });
  return found == entries.end() ? nullptr : &*found;
}

void OkAsyncLoader::Impl::work() {
  const int maxTextureSize = preloader != nullptr ? preloader->getMaxTextureSize() : 0;
  std::unique_lock lock(mutex);
  while (!ending) {
    Entry *entry = findWaiting();
    if (entry == nullptr) {
      changed.wait(lock);
      continue;
    }
    entry->stage = Stage::Reading;
    // Held by the list until the main thread sees `Read`: it never dies here.
    AsyncJob *job = entry->job.get();
    lock.unlock();
    job->read(maxTextureSize);
    lock.lock();
    const auto found =
        std::ranges::find_if(entries, [job](const Entry &each) { return each.job.get() == job; });
    found->stage = Stage::Read;
  }
}

void OkAsyncLoader::Impl::stop() {
  {
    const std::lock_guard lock(mutex);
    ending = true;
    for (const Entry &entry : entries) {
      entry.job->cancel();
    }
  }
  changed.notify_one();
  if (worker.joinable()) {
    worker.join();
  }
}

/** True when there were some. What the thread is at stays until it has let go. */
bool OkAsyncLoader::Impl::dropCancelled() {
  std::deque<Entry> dropped;
  {
    const std::lock_guard lock(mutex);
    const auto kept = std::stable_partition(entries.begin(), entries.end(), [](const Entry &entry) {
      return !entry.job->isCancelled() || entry.stage == Stage::Reading;
    });
    dropped.assign(std::make_move_iterator(kept), std::make_move_iterator(entries.end()));
    entries.erase(kept, entries.end());
  }
  if (!dropped.empty()) {
    changed.notify_one();
  }
  return !dropped.empty();
}

/** The oldest load, when it can be delivered, taken out of the list; null when it cannot yet. */
std::shared_ptr<AsyncJob> OkAsyncLoader::Impl::takeFinished(UploadBudget &budget) {
  std::shared_ptr<AsyncJob> job;
  {
    const std::lock_guard lock(mutex);
    const auto first =
        std::ranges::find_if(entries, [](const Entry &entry) { return !entry.job->isCancelled(); });
    if (first == entries.end() || first->stage != Stage::Read) {
      return nullptr;
    }
    job = first->job;
  }
  if (!job->advance(preloader, budget)) {
    return nullptr;
  }
  {
    const std::lock_guard lock(mutex);
    std::erase_if(entries, [&job](const Entry &entry) { return entry.job == job; });
  }
  changed.notify_one();
  return job;
}

OkAsyncLoader::OkAsyncLoader(OkRenderer *renderer) : impl_(std::make_unique<Impl>(renderer)) {}

OkAsyncLoader::~OkAsyncLoader() = default;

OkLoadId OkAsyncLoader::loadModel(const std::string &path, ModelCallback done,
                                  const OkLoadOptions &options) {
  return impl_->add(std::make_shared<AsyncJob>(++impl_->lastId, path, std::move(done), options));
}

OkLoadId OkAsyncLoader::loadTexture(const std::string &path, TextureCallback done) {
  return impl_->add(std::make_shared<AsyncJob>(++impl_->lastId, path, std::move(done)));
}

bool OkAsyncLoader::cancel(OkLoadId id) {
  {
    const std::lock_guard lock(impl_->mutex);
    const auto found = std::ranges::find_if(impl_->entries, [id](const Entry &entry) {
      return entry.job->getId() == id && !entry.job->isCancelled();
    });
    if (found == impl_->entries.end()) {
      return false;
    }
    found->job->cancel();
  }
  impl_->dropCancelled();
  return true;
}

void OkAsyncLoader::cancelAll() {
  {
    const std::lock_guard lock(impl_->mutex);
    for (const Entry &entry : impl_->entries) {
      entry.job->cancel();
    }
  }
  impl_->dropCancelled();
}

bool OkAsyncLoader::isOver(OkLoadId id) const {
  const std::lock_guard lock(impl_->mutex);
  return id != 0 && id <= impl_->lastId && impl_->find(id) == nullptr;
}

float OkAsyncLoader::getProgress(OkLoadId id) const {
  if (id == 0 || id > impl_->lastId) {
    return 0.0f;
  }
  const std::lock_guard lock(impl_->mutex);
  const AsyncJob *job = impl_->find(id);
  return job == nullptr ? 1.0f : job->getProgress();
}

std::size_t OkAsyncLoader::getPendingCount() const noexcept {
  const std::lock_guard lock(impl_->mutex);
  return static_cast<std::size_t>(std::ranges::count_if(
      impl_->entries, [](const Entry &entry) { return !entry.job->isCancelled(); }));
}

void OkAsyncLoader::setFrameBudget(std::uint64_t bytes) noexcept {
  impl_->frameBytes = std::max(bytes, kLeastFrameBytes);
}

std::uint64_t OkAsyncLoader::getFrameBudget() const noexcept {
  return impl_->frameBytes;
}

void OkAsyncLoader::update() {
  UploadBudget budget(impl_->frameBytes);
  impl_->dropCancelled();
  while (const std::shared_ptr<AsyncJob> job = impl_->takeFinished(budget)) {
    job->deliver();
  }
}
