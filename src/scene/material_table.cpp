#include "okinawa/scene/material_table.hpp"

#include <cstring>
#include <deque>
#include <unordered_map>

namespace {

constexpr std::size_t kLogEntries = 1u << 16;

std::size_t mix(std::size_t seed, std::uint64_t value) noexcept {
  // The 64-bit finaliser of MurmurHash3.
  value ^= seed + 0x9e3779b97f4a7c15ull;
  value ^= value >> 33;
  value *= 0xff51afd7ed558ccdull;
  value ^= value >> 33;
  value *= 0xc4ceb9fe1a85ec53ull;
  return static_cast<std::size_t>(value ^ (value >> 33));
}

std::size_t hashFloats(std::size_t seed, const float *values, std::size_t count) noexcept {
  for (std::size_t i = 0; i < count; ++i) {
    // Adding zero makes -0 and 0, which compare equal, hash equal.
    const float value = values[i] + 0.0f;
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    seed = mix(seed, bits);
  }
  return seed;
}

std::size_t hashState(const OkMaterialState &state) noexcept {
  std::size_t seed = mix(0, reinterpret_cast<std::uintptr_t>(state.texture));
  seed = mix(seed, reinterpret_cast<std::uintptr_t>(state.tintMask));
  seed = mix(seed, static_cast<std::uint64_t>(state.blend) | (state.unlit ? 16u : 0u) |
                       (state.doubleSided ? 32u : 0u) | (state.overridesSampler ? 64u : 0u) |
                       (state.line ? 128u : 0u) | static_cast<std::uint64_t>(state.uvSet) << 8);
  const OkSampler &sampler = state.sampler;
  seed = mix(seed, static_cast<std::uint64_t>(sampler.filter) |
                       static_cast<std::uint64_t>(sampler.wrapU) << 4 |
                       static_cast<std::uint64_t>(sampler.wrapV) << 8);
  return hashFloats(seed, &sampler.anisotropy, 1);
}

std::size_t hashBlock(const OkMaterialBlock &block) noexcept {
  const OkMaterialParameters &p = block.parameters;
  std::size_t seed = hashState(block.state);
  seed = hashFloats(seed, &p.tint.x, 4);
  seed = hashFloats(seed, &p.fill.x, 4);
  for (const glm::vec3 &zone : p.zoneTint) {
    seed = hashFloats(seed, &zone.x, 3);
  }
  seed = mix(seed, p.zoneLuminance);
  seed = hashFloats(seed, &p.alphaCutoff, 1);
  seed = hashFloats(seed, &p.pointSizePixels, 1);
  seed = hashFloats(seed, &p.uvMatrix.x, 4);
  if (block.state.line) {
    seed = hashFloats(seed, &p.line.width, 1);
    seed = hashFloats(seed, p.line.dashes.data(), p.line.dashes.size());
    seed = hashFloats(seed, &p.line.dashPhase, 1);
  }
  return hashFloats(seed, &p.uvOffset.x, 2);
}

struct BlockHash {
  std::size_t operator()(const OkMaterialBlock &block) const noexcept { return hashBlock(block); }
};
struct StateHash {
  std::size_t operator()(const OkMaterialState &state) const noexcept { return hashState(state); }
};

}  // namespace

struct OkMaterialTable::Impl {
  struct Entry {
    OkMaterialBlock block;
    std::uint32_t references = 0;
    std::uint32_t stateKey = 0;
  };
  struct State {
    std::uint32_t key = 0;
    std::uint32_t references = 0;
  };

  /** Position 0 is the entry that names none. */
  std::vector<Entry> entries{1};
  std::vector<OkMaterialId> freeIds;
  std::unordered_map<OkMaterialBlock, OkMaterialId, BlockHash> ids;
  std::unordered_map<OkMaterialState, State, StateHash> states;
  std::vector<std::uint32_t> freeStateKeys;
  std::uint32_t nextStateKey = 1;
  /** The last changes; the first of them made revision `firstRevision`. */
  std::deque<OkMaterialId> log;
  std::uint64_t firstRevision = 1;
  std::uint64_t revision = 0;

  std::uint32_t acquireState(const OkMaterialState &state) {
    State &entry = states[state];
    if (entry.references++ == 0) {
      if (freeStateKeys.empty()) {
        entry.key = nextStateKey++;
      } else {
        entry.key = freeStateKeys.back();
        freeStateKeys.pop_back();
      }
    }
    return entry.key;
  }

  void releaseState(const OkMaterialState &state) {
    const auto found = states.find(state);
    if (found != states.end() && --found->second.references == 0) {
      freeStateKeys.push_back(found->second.key);
      states.erase(found);
    }
  }

  void noteChange(OkMaterialId id) {
    log.push_back(id);
    ++revision;
    if (log.size() > kLogEntries) {
      log.pop_front();
      ++firstRevision;
    }
  }
};

OkMaterialTable::OkMaterialTable() : impl_(std::make_unique<Impl>()) {}
OkMaterialTable::~OkMaterialTable() = default;

OkMaterialTable &OkMaterialTable::getInstance() {
  // Never destroyed: items in static storage release their materials after main.
  static OkMaterialTable *table = new OkMaterialTable();
  return *table;
}

OkMaterialId OkMaterialTable::intern(const OkMaterialBlock &block) {
  const auto found = impl_->ids.find(block);
  if (found != impl_->ids.end()) {
    ++impl_->entries[found->second].references;
    return found->second;
  }
  OkMaterialId id;
  if (impl_->freeIds.empty()) {
    id = static_cast<OkMaterialId>(impl_->entries.size());
    impl_->entries.emplace_back();
  } else {
    id = impl_->freeIds.back();
    impl_->freeIds.pop_back();
  }
  impl_->entries[id] = {block, 1, impl_->acquireState(block.state)};
  impl_->ids.emplace(block, id);
  impl_->noteChange(id);
  return id;
}

void OkMaterialTable::addReference(OkMaterialId id) noexcept {
  if (id != 0 && id < impl_->entries.size()) {
    ++impl_->entries[id].references;
  }
}

void OkMaterialTable::release(OkMaterialId id) noexcept {
  if (id == 0 || id >= impl_->entries.size() || impl_->entries[id].references == 0) {
    return;
  }
  Impl::Entry &entry = impl_->entries[id];
  if (--entry.references == 0) {
    impl_->ids.erase(entry.block);
    impl_->releaseState(entry.block.state);
    entry = {};
    impl_->freeIds.push_back(id);
  }
}

const OkMaterialBlock &OkMaterialTable::get(OkMaterialId id) const noexcept {
  return impl_->entries[id < impl_->entries.size() ? id : 0].block;
}

std::uint32_t OkMaterialTable::getStateKey(OkMaterialId id) const noexcept {
  return impl_->entries[id < impl_->entries.size() ? id : 0].stateKey;
}

std::uint32_t OkMaterialTable::getCapacity() const noexcept {
  return static_cast<std::uint32_t>(impl_->entries.size());
}

std::size_t OkMaterialTable::getCount() const noexcept {
  return impl_->ids.size();
}

std::vector<OkMaterialId> OkMaterialTable::getChangedSince(std::uint64_t since) const {
  std::vector<OkMaterialId> changed;
  if (since + 1 >= impl_->firstRevision) {
    const std::uint64_t skip = since + 1 - impl_->firstRevision;
    if (skip < impl_->log.size()) {
      changed.assign(impl_->log.begin() + static_cast<std::ptrdiff_t>(skip), impl_->log.end());
    }
    return changed;
  }
  for (OkMaterialId id = 1; id < impl_->entries.size(); ++id) {
    if (impl_->entries[id].references > 0) {
      changed.push_back(id);
    }
  }
  return changed;
}

std::uint64_t OkMaterialTable::getRevision() const noexcept {
  return impl_->revision;
}
