#include "okinawa/base/log.hpp"

#include <atomic>
#include <cstdio>
#include <memory>
#include <mutex>
#include <string>

namespace {

// Never destroyed: static objects of an application may still log while they die.
struct LogState {
  std::mutex sinkMutex;
  std::shared_ptr<const OkLog::Sink> sink;
};

LogState &state() {
  static LogState &instance = *new LogState;
  return instance;
}

std::atomic<OkLogLevel> minimumLevel{OkLogLevel::Info};

// True while this thread is inside a sink, where taking the mutex again would wait for itself.
thread_local bool insideSink = false;

const char *nameOf(OkLogLevel level) {
  switch (level) {
    case OkLogLevel::Debug:
      return "debug";
    case OkLogLevel::Info:
      return "info";
    case OkLogLevel::Warning:
      return "warning";
    case OkLogLevel::Error:
      break;
  }
  return "error";
}

/** One call a line, so that lines of several programs on one terminal stay whole. */
void writeToStandardError(OkLogLevel level, std::string_view message) {
  std::string text = "okinawa: ";
  text += nameOf(level);
  text += ": ";
  text += message;
  text += '\n';
  std::fwrite(text.data(), 1, text.size(), stderr);
  std::fflush(stderr);
}

void callSink(const OkLog::Sink &sink, OkLogLevel level, std::string_view message) {
  insideSink = true;
  try {
    sink(level, message);
  } catch (...) {
    // A message must never end the code that reports it.
    writeToStandardError(level, message);
  }
  insideSink = false;
}

}  // namespace

void OkLog::setSink(Sink sink) {
  auto next = sink ? std::make_shared<const Sink>(std::move(sink)) : nullptr;
  std::unique_lock<std::mutex> lock(state().sinkMutex, std::defer_lock);
  if (!insideSink) {
    lock.lock();
  }
  // The old sink dies after the lock is gone: its destructor is the application's own code.
  state().sink.swap(next);
}

void OkLog::setLevel(OkLogLevel level) noexcept {
  minimumLevel.store(level, std::memory_order_relaxed);
}

OkLogLevel OkLog::getLevel() noexcept {
  return minimumLevel.load(std::memory_order_relaxed);
}

void OkLog::write(OkLogLevel level, std::string_view message) {
  if (level < getLevel()) {
    return;
  }
  if (insideSink) {
    writeToStandardError(level, message);
    return;
  }
  const std::lock_guard<std::mutex> lock(state().sinkMutex);
  // The copy keeps the sink alive while it replaces itself.
  if (const std::shared_ptr<const Sink> sink = state().sink) {
    callSink(*sink, level, message);
  } else {
    writeToStandardError(level, message);
  }
}
