#include "import/gltf_accessors.hpp"

#include <algorithm>
#include <cstring>
#include <limits>
#include <string_view>

#include "okinawa/base/limits.hpp"

namespace okinawa {

namespace {

/** Elements that any file may ask for, and how many more each of its bytes allows. */
constexpr std::uint64_t kFreeElements = 4u * 1024 * 1024;
constexpr std::uint64_t kElementsPerByte = 16;

std::uint64_t componentBytes(GltfComponent component) {
  switch (component) {
    case GltfComponent::Int8:
    case GltfComponent::UInt8:
      return 1;
    case GltfComponent::Int16:
    case GltfComponent::UInt16:
      return 2;
    default:
      return 4;
  }
}

/** Columns of matrices start at multiples of four bytes. */
std::uint64_t elementBytes(const GltfAccessor &accessor) {
  const std::uint64_t bytes = componentBytes(accessor.component);
  const auto matrix = [bytes](std::uint64_t side) { return side * ((side * bytes + 3) / 4 * 4); };
  switch (accessor.shape) {
    case GltfShape::Mat2:
      return matrix(2);
    case GltfShape::Mat3:
      return matrix(3);
    case GltfShape::Mat4:
      return matrix(4);
    default:
      return accessor.componentCount() * bytes;
  }
}

std::optional<GltfShape> shapeFromName(std::string_view name) {
  constexpr std::string_view kNames[] = {"SCALAR", "VEC2", "VEC3", "VEC4", "MAT2", "MAT3", "MAT4"};
  const auto *found = std::ranges::find(kNames, name);
  if (found == std::end(kNames)) {
    return std::nullopt;
  }
  return static_cast<GltfShape>(found - std::begin(kNames));
}

std::optional<GltfComponent> componentFromNumber(std::uint64_t number) {
  if (number < 5120 || number > 5126 || number == 5124) {
    return std::nullopt;
  }
  return static_cast<GltfComponent>(number);
}

template <typename T>
T readRaw(const std::uint8_t *at) {
  T value;
  std::memcpy(&value, at, sizeof value);
  return value;
}

template <typename T>
float readInteger(const std::uint8_t *at, bool normalized) {
  const T value = readRaw<T>(at);
  if (!normalized) {
    return static_cast<float>(value);
  }
  // -128 and -127 both mean -1.
  const double scaled =
      static_cast<double>(value) / static_cast<double>(std::numeric_limits<T>::max());
  return static_cast<float>(std::max(scaled, -1.0));
}

float readComponent(const std::uint8_t *at, GltfComponent component, bool normalized) {
  switch (component) {
    case GltfComponent::Int8:
      return readInteger<std::int8_t>(at, normalized);
    case GltfComponent::UInt8:
      return readInteger<std::uint8_t>(at, normalized);
    case GltfComponent::Int16:
      return readInteger<std::int16_t>(at, normalized);
    case GltfComponent::UInt16:
      return readInteger<std::uint16_t>(at, normalized);
    case GltfComponent::UInt32:
      return readInteger<std::uint32_t>(at, normalized);
    case GltfComponent::Float32:
      break;
  }
  return readRaw<float>(at);
}

}  // namespace

std::size_t GltfAccessor::componentCount() const noexcept {
  constexpr std::size_t kCounts[] = {1, 2, 3, 4, 4, 9, 16};
  return kCounts[static_cast<std::size_t>(shape)];
}

void GltfAccessors::load(const GltfValue &root, const GltfBuffers &buffers,
                         std::uint64_t fileBytes) {
  buffers_ = &buffers;
  report_ = &root.report();
  budget_ = kFreeElements + kElementsPerByte * (fileBytes + buffers.totalBytes());
  const GltfValue list = root["accessors"];
  for (std::size_t i = 0; i < list.size() && !report_->failed(); ++i) {
    loadAccessor(list.at(i));
  }
}

void GltfAccessors::loadAccessor(const GltfValue &value) {
  GltfAccessor accessor;
  accessor.place.view = value["bufferView"].index(buffers_->viewCount());
  accessor.place.offset = value["byteOffset"].count(0);
  accessor.count = value["count"].count(0);
  accessor.normalized = value["normalized"].boolean(false);
  const auto component = componentFromNumber(value["componentType"].count(0));
  const auto shape = shapeFromName(value["type"].text());
  if (report_->failed()) {
    return;
  }
  if (!component || !shape) {
    value.fail(component ? "has no known type" : "has no known componentType");
    return;
  }
  accessor.component = *component;
  accessor.shape = *shape;
  if (accessor.count > std::numeric_limits<std::uint32_t>::max()) {
    value.fail("counts more elements than can be indexed");
    return;
  }
  const std::uint64_t bytes = elementBytes(accessor);
  if (accessor.place.view >= 0) {
    const std::uint64_t stride = buffers_->viewStride(accessor.place.view);
    accessor.place.stride = stride == 0 ? bytes : stride;
  }
  if (accessor.place.view >= 0 && accessor.place.stride < bytes) {
    value.fail("has elements larger than the stride of its view");
    return;
  }
  if (!fits(accessor.place, accessor.count, bytes)) {
    value.fail("runs past the end of its view");
    return;
  }
  loadSparse(value["sparse"], accessor);
  accessors_.push_back(accessor);
}

void GltfAccessors::loadSparse(const GltfValue &value, GltfAccessor &accessor) const {
  if (!value.exists()) {
    return;
  }
  const GltfValue indices = value["indices"];
  const GltfValue values = value["values"];
  GltfAccessor::Sparse sparse;
  sparse.count = value["count"].count(0);
  sparse.indices.view = indices["bufferView"].index(buffers_->viewCount());
  sparse.indices.offset = indices["byteOffset"].count(0);
  sparse.values.view = values["bufferView"].index(buffers_->viewCount());
  sparse.values.offset = values["byteOffset"].count(0);
  const auto component = componentFromNumber(indices["componentType"].count(0));
  if (report_->failed()) {
    return;
  }
  if (sparse.indices.view < 0 || sparse.values.view < 0) {
    value.fail("names no view for its indices or values");
    return;
  }
  if (!component || (*component != GltfComponent::UInt8 && *component != GltfComponent::UInt16 &&
                     *component != GltfComponent::UInt32)) {
    indices.fail("has no unsigned componentType");
    return;
  }
  sparse.indexComponent = *component;
  sparse.indices.stride = componentBytes(*component);
  sparse.values.stride = elementBytes(accessor);
  if (sparse.count > accessor.count || !fits(sparse.indices, sparse.count, sparse.indices.stride) ||
      !fits(sparse.values, sparse.count, sparse.values.stride)) {
    value.fail("runs past the end of its accessor or its views");
    return;
  }
  accessor.sparse = sparse;
}

/** The last element needs its own bytes only, not a whole stride. */
bool GltfAccessors::fits(const GltfPlace &place, std::uint64_t count, std::uint64_t bytes) const {
  if (place.view < 0 || count == 0) {
    return true;
  }
  const std::uint64_t length = buffers_->viewLength(place.view);
  if (place.offset > length || bytes > length - place.offset) {
    return false;
  }
  return count - 1 <= (length - place.offset - bytes) / place.stride;
}

bool GltfAccessors::charge(std::uint64_t elements) {
  if (elements > budget_) {
    report_->fail("the model asks for far more vertices than its " +
                  std::to_string(buffers_->totalBytes()) + " bytes of data can stand for");
    return false;
  }
  budget_ -= elements;
  return true;
}

std::vector<float> GltfAccessors::readFloats(int accessor, std::uint64_t first, std::uint64_t count,
                                             bool forceNormalized) {
  const GltfAccessor &source = at(accessor);
  const std::size_t components = source.componentCount();
  if (!charge(count)) {
    return {};
  }
  std::vector<float> out(count * components, 0.0f);
  const bool normalized = source.normalized || forceNormalized;
  if (source.place.view >= 0) {
    const auto bytes = buffers_->viewBytes(source.place.view, *report_);
    if (bytes.empty()) {
      return out;
    }
    const std::uint64_t step = componentBytes(source.component);
    for (std::uint64_t i = 0; i < count; ++i) {
      const std::uint8_t *element =
          bytes.data() + source.place.offset + (first + i) * source.place.stride;
      for (std::size_t c = 0; c < components; ++c) {
        out[i * components + c] = readComponent(element + c * step, source.component, normalized);
      }
    }
  }
  if (source.sparse) {
    readSparseFloats(accessor, first, count, normalized, out);
  }
  return report_->failed() ? std::vector<float>{} : out;
}

void GltfAccessors::readSparseFloats(int accessor, std::uint64_t first, std::uint64_t count,
                                     bool normalized, std::vector<float> &out) {
  const GltfAccessor &source = at(accessor);
  const GltfAccessor::Sparse &sparse = *source.sparse;
  const std::size_t components = source.componentCount();
  const auto bytes = buffers_->viewBytes(sparse.values.view, *report_);
  if (!charge(sparse.count) || report_->failed()) {
    return;
  }
  const auto targets = readUnsigned(sparse.indices, sparse.indexComponent, sparse.count);
  const std::uint64_t step = componentBytes(source.component);
  for (std::size_t i = 0; i < targets.size(); ++i) {
    if (targets[i] >= source.count) {
      report_->fail(nameOf(accessor) + ": its sparse part replaces element " +
                    std::to_string(targets[i]) + " of " + std::to_string(source.count));
      return;
    }
    if (targets[i] < first || targets[i] - first >= count) {
      continue;
    }
    const std::uint8_t *element = bytes.data() + sparse.values.offset + i * sparse.values.stride;
    for (std::size_t c = 0; c < components; ++c) {
      out[(targets[i] - first) * components + c] =
          readComponent(element + c * step, source.component, normalized);
    }
  }
}

std::vector<std::uint32_t> GltfAccessors::readUnsigned(const GltfPlace &place,
                                                       GltfComponent component,
                                                       std::uint64_t count) const {
  std::vector<std::uint32_t> out(count, 0);
  if (place.view < 0) {
    return out;
  }
  const auto bytes = buffers_->viewBytes(place.view, *report_);
  if (report_->failed() || bytes.empty()) {
    return {};
  }
  for (std::uint64_t i = 0; i < count; ++i) {
    const std::uint8_t *at = bytes.data() + place.offset + i * place.stride;
    out[i] = component == GltfComponent::UInt8    ? *at
             : component == GltfComponent::UInt16 ? readRaw<std::uint16_t>(at)
                                                  : readRaw<std::uint32_t>(at);
  }
  return out;
}

std::vector<std::uint32_t> GltfAccessors::readIndices(int accessor) {
  const GltfAccessor &source = at(accessor);
  const bool isUnsigned = source.component == GltfComponent::UInt8 ||
                          source.component == GltfComponent::UInt16 ||
                          source.component == GltfComponent::UInt32;
  if (source.shape != GltfShape::Scalar || !isUnsigned) {
    report_->fail(nameOf(accessor) + ": indices must be unsigned whole numbers");
    return {};
  }
  if (!charge(source.count)) {
    return {};
  }
  auto out = readUnsigned(source.place, source.component, source.count);
  if (!source.sparse || report_->failed() || !charge(source.sparse->count)) {
    return out;
  }
  const auto targets =
      readUnsigned(source.sparse->indices, source.sparse->indexComponent, source.sparse->count);
  const auto values = readUnsigned(source.sparse->values, source.component, source.sparse->count);
  for (std::size_t i = 0; i < targets.size() && i < values.size(); ++i) {
    if (targets[i] >= out.size()) {
      report_->fail(nameOf(accessor) + ": its sparse part replaces an element that is not there");
      return {};
    }
    out[targets[i]] = values[i];
  }
  return out;
}

std::string GltfAccessors::nameOf(int accessor) const {
  return "accessors[" + std::to_string(accessor) + "]";
}

}  // namespace okinawa
