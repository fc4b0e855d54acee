#include "gl/query.hpp"

#include "gl/context.hpp"

namespace okinawa::gl {

namespace {

constexpr double kNanosecondsPerMillisecond = 1.0e6;
/** llvmpipe answers the time since its start when nothing was drawn in between. */
constexpr std::uint64_t kImpossibleNanoseconds = 60'000'000'000;

}  // namespace

Query Query::create(Context &context, Enum target) {
  Query query(context, context.commands().genQuery());
  query.target_ = target;
  return query;
}

void Query::begin() {
  if (Context *owner = context()) {
    owner->commands().beginQuery(target_, name());
  }
}

void Query::end() {
  if (Context *owner = context()) {
    owner->commands().endQuery(target_);
    ended_ = true;
  }
}

bool Query::isReady() const {
  Context *owner = context();
  return owner != nullptr && ended_ &&
         owner->commands().getQueryObjectui(name(), kQueryResultAvailable) != 0;
}

std::uint64_t Query::result() const {
  Context *owner = context();
  return owner != nullptr && ended_ ? owner->commands().getQueryObjectui64(name(), kQueryResult)
                                    : 0;
}

GpuTimer GpuTimer::create(Context &context) {
  GpuTimer timer;
  for (auto &query : timer.queries_) {
    query = Query::create(context, kTimeElapsed);
  }
  return timer;
}

void GpuTimer::begin() {
  if (running_ || inFlight_ == kQueries) {
    return;
  }
  queries_[next_].begin();
  running_ = true;
}

void GpuTimer::end() {
  if (!running_) {
    return;
  }
  queries_[next_].end();
  next_ = (next_ + 1) % kQueries;
  ++inFlight_;
  running_ = false;
}

std::optional<double> GpuTimer::milliseconds() {
  while (inFlight_ > 0 && queries_[oldest_].isReady()) {
    const std::uint64_t nanoseconds = queries_[oldest_].result();
    if (nanoseconds < kImpossibleNanoseconds) {
      latest_ = static_cast<double>(nanoseconds) / kNanosecondsPerMillisecond;
    }
    oldest_ = (oldest_ + 1) % kQueries;
    --inFlight_;
  }
  return latest_;
}

}  // namespace okinawa::gl
