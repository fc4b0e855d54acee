#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <vector>

#include "import/gltf_buffers.hpp"

namespace okinawa {

/** Component types by their numbers in the file, which are OpenGL's. */
enum class GltfComponent : std::uint16_t {
  Int8 = 5120,
  UInt8 = 5121,
  Int16 = 5122,
  UInt16 = 5123,
  UInt32 = 5125,
  Float32 = 5126
};

/** The shape of an accessor's elements. */
enum class GltfShape { Scalar, Vec2, Vec3, Vec4, Mat2, Mat3, Mat4 };

/** Where the numbers of a list lie: a place in a view, or nowhere, which means zeros. */
struct GltfPlace {
  int view = -1;
  std::uint64_t offset = 0;
  std::uint64_t stride = 0;
};

struct GltfAccessor {
  /** Elements that replace those of the base list (glTF 2.0, 3.6.2.3). */
  struct Sparse {
    std::uint64_t count = 0;
    GltfPlace indices;
    GltfComponent indexComponent = GltfComponent::UInt16;
    GltfPlace values;
  };

  GltfPlace place;
  std::uint64_t count = 0;
  GltfComponent component = GltfComponent::Float32;
  GltfShape shape = GltfShape::Scalar;
  bool normalized = false;
  std::optional<Sparse> sparse;

  /** 1 to 16. */
  [[nodiscard]] std::size_t componentCount() const noexcept;
};

/**
 * The accessors of a document, checked against their views as they are loaded: no read that
 * follows can leave its buffer. What may be read in all is bound by what the file holds, so that a
 * small file cannot ask for a large model by naming one list again and again.
 */
class GltfAccessors {
 public:
  void load(const GltfValue &root, const GltfBuffers &buffers, std::uint64_t fileBytes);

  [[nodiscard]] std::size_t size() const noexcept { return accessors_.size(); }
  [[nodiscard]] const GltfAccessor &at(int accessor) const noexcept {
    return accessors_[static_cast<std::size_t>(accessor)];
  }

  /**
   * Elements [first, first + count), which must be there, as floats, components side by side.
   * Normalised integers come out in -1..1 or 0..1 (glTF 2.0, 3.6.2.2), others as they are.
   * Empty after a failure. Not for matrices.
   */
  [[nodiscard]] std::vector<float> readFloats(int accessor, std::uint64_t first,
                                              std::uint64_t count, bool forceNormalized = false);
  /** All elements of a list of scalars of an unsigned type; empty after a failure. */
  [[nodiscard]] std::vector<std::uint32_t> readIndices(int accessor);

  /** Counts elements that are about to be made; false, with a failure, when they are too many. */
  bool charge(std::uint64_t elements);

 private:
  void loadAccessor(const GltfValue &value);
  void loadSparse(const GltfValue &value, GltfAccessor &accessor) const;
  [[nodiscard]] bool fits(const GltfPlace &place, std::uint64_t count,
                          std::uint64_t elementBytes) const;
  [[nodiscard]] std::vector<std::uint32_t> readUnsigned(const GltfPlace &place,
                                                        GltfComponent component,
                                                        std::uint64_t count) const;
  void readSparseFloats(int accessor, std::uint64_t first, std::uint64_t count, bool normalized,
                        std::vector<float> &out);
  [[nodiscard]] std::string nameOf(int accessor) const;

  const GltfBuffers *buffers_ = nullptr;
  GltfReport *report_ = nullptr;
  std::vector<GltfAccessor> accessors_;
  std::uint64_t budget_ = 0;
};

}  // namespace okinawa
