#include <algorithm>
#include <atomic>
#include <system_error>
#include <thread>

#include "okinawa/scene/camera.hpp"
#include "okinawa/scene/scene.hpp"

#include "scene/pick_index.hpp"
#include "scene/pick_overlap.hpp"

namespace {

/** Rays that a thread takes at a time. */
constexpr std::size_t kRaysAtATime = 64;
/** Below this, starting a thread takes longer than its share. */
constexpr std::size_t kRaysWorthAThread = 256;

std::size_t countThreads(int wanted, std::size_t rays) noexcept {
  const std::size_t there = wanted > 0 ? static_cast<std::size_t>(wanted)
                                       : std::max(1u, std::thread::hardware_concurrency());
  return std::clamp<std::size_t>(rays / kRaysWorthAThread, 1, there);
}

OkPickOptions refine(const OkPickFilter &filter, OkPickOptions options) noexcept {
  options.skipHiddenParts = options.skipHiddenParts || filter.skipsHiddenParts();
  return options;
}

}  // namespace

bool OkObject::pickSelf(const OkRay & /*ray*/, const OkPickOptions & /*options*/,
                        OkHit & /*hit*/) const {
  return false;
}

void OkObject::pickAllSelf(const OkRay &ray, const OkPickOptions &options,
                           std::vector<OkHit> &hits) const {
  OkHit hit;
  if (pickSelf(ray, options, hit)) {
    hits.push_back(hit);
  }
}

OkPlacedBox OkObject::getPickBounds() const {
  return {getLocalBox(), getWorldLinear(), getWorldPositionPrecise()};
}

okinawa::PickIndex &OkScene::followForPicks() const {
  if (picks_ == nullptr) {
    picks_ = std::make_unique<okinawa::PickIndex>(*this);
  }
  picks_->sync();
  return *picks_;
}

OkHit OkScene::pick(const OkRay &ray, const OkPickFilter &filter,
                    const OkPickOptions &options) const {
  return followForPicks().findNearest(ray, filter, refine(filter, options));
}

std::vector<OkHit> OkScene::pickAll(const OkRay &ray, const OkPickFilter &filter,
                                    const OkPickOptions &options) const {
  return followForPicks().findAll(ray, filter, refine(filter, options));
}

void OkScene::pickBatch(std::span<const OkRay> rays, std::span<OkHit> hits,
                        const OkPickFilter &filter, const OkPickOptions &options,
                        int threads) const {
  const okinawa::PickIndex &index = followForPicks();
  if (const OkCamera *camera = OkCamera::getActive()) {
    // Billboards ask where it stands; that must be known before several threads read it.
    static_cast<void>(camera->getWorldLinear());
  }
  const OkPickOptions refined = refine(filter, options);
  const std::size_t count = std::min(rays.size(), hits.size());
  std::atomic<std::size_t> next{0};
  const auto work = [&] {
    for (std::size_t begin = next.fetch_add(kRaysAtATime); begin < count;
         begin = next.fetch_add(kRaysAtATime)) {
      const std::size_t end = std::min(begin + kRaysAtATime, count);
      for (std::size_t i = begin; i < end; ++i) {
        hits[i] = index.findNearest(rays[i], filter, refined);
      }
    }
  };
  std::vector<std::thread> helpers;
  try {
    for (std::size_t i = 1; i < countThreads(threads, count); ++i) {
      helpers.emplace_back(work);
    }
  } catch (const std::system_error &) {
    // No more threads to be had: those there are share the work.
  }
  work();
  for (std::thread &helper : helpers) {
    helper.join();
  }
}

std::vector<OkObject *> OkScene::overlapSphere(const OkWorldSphere &sphere,
                                               const OkPickFilter &filter) const {
  return followForPicks().findOverlapping(
      [&](const OkWorldBox &box) { return okinawa::touchesSphere(box, sphere); },
      [&](const OkObject &object) {
        const OkPlacedBox bounds = object.getPickBounds();
        return filter.accepts(object) &&
               okinawa::touchesSphere(okTransformBox(bounds.box, bounds.linear, bounds.position),
                                      sphere);
      });
}

std::vector<OkObject *> OkScene::overlapFrustum(const OkView &view, OkOverlap overlap,
                                                const OkPickFilter &filter) const {
  const okinawa::FrustumProbe probe(view);
  return followForPicks().findOverlapping(
      [&](const OkWorldBox &box) { return probe.touches(box); },
      [&](const OkObject &object) {
        if ((object.getLayerMask() & view.layerMask) == 0 || !filter.accepts(object)) {
          return false;
        }
        const OkPlacedBox bounds = object.getPickBounds();
        return overlap == OkOverlap::Inside ? probe.holds(bounds) : probe.touches(bounds);
      });
}
