#include <algorithm>
#include <string>
#include <utility>

#include "mesh/mesh_builder_parts.hpp"

namespace {

using Sections = std::vector<OkMeshSection>;

void addPart(Sections &sections, const std::string &name, std::uint32_t first, std::uint32_t end) {
  if (first < end) {
    sections.push_back({name, first, end - first});
  }
}

/** Empty, or why there is no such run of triangles. */
std::string checkRun(std::uint64_t first, std::uint64_t count, std::uint64_t triangles) {
  if (count > 0 && first < triangles && count <= triangles - first) {
    return {};
  }
  return "a mesh of " + std::to_string(triangles) + " triangles has no run of " +
         std::to_string(count) + " from number " + std::to_string(first);
}

}  // namespace

OkMeshBuilder &OkMeshBuilder::setSection(std::string name) {
  if (isGood() && !data_.indices.empty()) {
    sections_ = {{std::move(name), 0, static_cast<std::uint32_t>(data_.indices.size())}};
  }
  return *this;
}

OkMeshBuilder &OkMeshBuilder::setSection(std::string name, std::uint64_t firstTriangle,
                                         std::uint64_t count) {
  if (!isGood()) {
    return *this;
  }
  std::string bad = checkRun(firstTriangle, count, getTriangleCount());
  if (!bad.empty()) {
    return fail(std::move(bad));
  }
  const auto first = static_cast<std::uint32_t>(firstTriangle * 3);
  const auto end = static_cast<std::uint32_t>((firstTriangle + count) * 3);
  Sections cut;
  for (const OkMeshSection &section : sections_) {
    const std::uint32_t sectionEnd = section.first + section.count;
    addPart(cut, section.name, section.first, std::min(sectionEnd, first));
    if (section.first <= first && first < sectionEnd) {
      addPart(cut, name, first, end);
    }
    addPart(cut, section.name, std::max(section.first, end), sectionEnd);
  }
  sections_ = std::move(cut);
  return *this;
}

OkMeshBuilder &OkMeshBuilder::mergeSections() {
  if (!isGood()) {
    return *this;
  }
  // By name in the order of first appearance: a stable sort by the rank of the name.
  std::vector<std::pair<std::string, std::size_t>> ranks;
  for (std::size_t i = 0; i < sections_.size(); ++i) {
    ranks.emplace_back(sections_[i].name, i);
  }
  std::sort(ranks.begin(), ranks.end());
  std::vector<std::size_t> rankOf(sections_.size());
  for (std::size_t i = 0; i < ranks.size(); ++i) {
    const bool isSame = i > 0 && ranks[i].first == ranks[i - 1].first;
    rankOf[ranks[i].second] = isSame ? rankOf[ranks[i - 1].second] : ranks[i].second;
  }
  std::vector<std::size_t> order(sections_.size());
  for (std::size_t i = 0; i < order.size(); ++i) {
    order[i] = i;
  }
  std::stable_sort(order.begin(), order.end(),
                   [&](std::size_t a, std::size_t b) { return rankOf[a] < rankOf[b]; });
  std::vector<std::uint32_t> indices;
  indices.reserve(data_.indices.size());
  Sections merged;
  for (const std::size_t i : order) {
    const OkMeshSection &section = sections_[i];
    if (merged.empty() || merged.back().name != section.name) {
      merged.push_back({section.name, static_cast<std::uint32_t>(indices.size()), 0});
    }
    merged.back().count += section.count;
    const auto from = data_.indices.begin() + static_cast<std::ptrdiff_t>(section.first);
    indices.insert(indices.end(), from, from + static_cast<std::ptrdiff_t>(section.count));
  }
  data_.indices = std::move(indices);
  sections_ = std::move(merged);
  return *this;
}

OkMeshBuilder &OkMeshBuilder::select(std::uint64_t firstTriangle, std::uint64_t count) {
  if (!isGood()) {
    return *this;
  }
  std::string bad = checkRun(firstTriangle, count, getTriangleCount());
  if (!bad.empty()) {
    return fail(std::move(bad));
  }
  std::vector<char> keep(getTriangleCount(), 0);
  std::fill_n(keep.begin() + static_cast<std::ptrdiff_t>(firstTriangle), count, char{1});
  okinawa::keepTriangles(data_, sections_, keep);
  okinawa::dropUnusedVertices(data_);
  return *this;
}

OkMeshBuilder &OkMeshBuilder::selectSection(std::string_view name) {
  if (!isGood()) {
    return *this;
  }
  std::vector<char> keep(getTriangleCount(), 0);
  bool isThere = false;
  for (const OkMeshSection &section : sections_) {
    if (section.name == name) {
      isThere = true;
      std::fill_n(keep.begin() + static_cast<std::ptrdiff_t>(section.first / 3), section.count / 3,
                  char{1});
    }
  }
  if (!isThere) {
    return fail("the mesh has no section \"" + std::string(name) + "\"");
  }
  okinawa::keepTriangles(data_, sections_, keep);
  okinawa::dropUnusedVertices(data_);
  return *this;
}
