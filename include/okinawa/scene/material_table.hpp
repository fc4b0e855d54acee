#pragma once

#include <cstdint>
#include <memory>
#include <vector>

#include "okinawa/scene/material_block.hpp"

/** Names one entry of the material table; 0 names none. */
using OkMaterialId = std::uint32_t;

/**
 * Every material block in use, each once: equal blocks have one id whoever owns them, so equality
 * of materials is equality of ids. Counted. Main thread only.
 */
class OkMaterialTable {
 public:
  [[nodiscard]] static OkMaterialTable &getInstance();

  /** The id of a block, with one reference more for the caller. */
  [[nodiscard]] OkMaterialId intern(const OkMaterialBlock &block);
  void addReference(OkMaterialId id) noexcept;
  void release(OkMaterialId id) noexcept;

  [[nodiscard]] const OkMaterialBlock &get(OkMaterialId id) const noexcept;
  /** Equal for two ids exactly when their `OkMaterialState`s are. Small numbers, reused. */
  [[nodiscard]] std::uint32_t getStateKey(OkMaterialId id) const noexcept;

  /** One more than the largest id that was ever given out. */
  [[nodiscard]] std::uint32_t getCapacity() const noexcept;
  /** Blocks in use. */
  [[nodiscard]] std::size_t getCount() const noexcept;

  /**
   * Ids whose contents changed since revision `since`, oldest first, possibly repeated; and the
   * revision to ask with next time. A mirror that is too far behind gets every id in use.
   */
  [[nodiscard]] std::vector<OkMaterialId> getChangedSince(std::uint64_t since) const;
  [[nodiscard]] std::uint64_t getRevision() const noexcept;

 private:
  OkMaterialTable();
  ~OkMaterialTable();
  struct Impl;
  std::unique_ptr<Impl> impl_;
};
