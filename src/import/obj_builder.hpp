#pragma once

#include <string>
#include <vector>

#include "okinawa/base/result.hpp"
#include "okinawa/import/model_data.hpp"
#include "okinawa/mesh/polygon.hpp"

#include "import/obj_document.hpp"
#include "import/obj_hash.hpp"
#include "import/text_warnings.hpp"

namespace okinawa {

/**
 * A document to one mesh: corners that are the same become one vertex, polygons become triangles,
 * and the index list is sorted into one range for each material and kind of element, in order of
 * first use.
 */
class ObjBuilder {
 public:
  /** `materialOf[i]` is the model's material for the document's `usemtl` name i. */
  ObjBuilder(const ObjDocument &document, const std::vector<int> &materialOf, int defaultMaterial,
             std::string file, TextWarnings &warnings);

  OkResult<OkModelData::Mesh> build();

 private:
  static constexpr std::size_t kModes = 3;
  static constexpr std::size_t kNoGroup = static_cast<std::size_t>(-1);

  struct Group {
    int material = -1;
    OkDrawMode mode = OK_DRAW_TRIANGLES;
    std::vector<std::uint32_t> indices;
  };

  /** What a vertex was made from, and the next one in its chain. */
  struct Key {
    ObjCorner corner;
    std::uint32_t next = ObjCorner::kNone;
  };

  Group &groupOf(const ObjElement &element);
  void addElement(const ObjElement &element);
  void addFace(const ObjElement &element, std::vector<std::uint32_t> &indices);
  void addLine(std::vector<std::uint32_t> &indices) const;
  bool cutQuad();
  std::uint32_t weld(const ObjCorner &corner);
  std::uint32_t weldByTable(const ObjCorner &corner);
  std::uint32_t addVertex(const ObjCorner &corner);
  void appendVertex(const ObjCorner &corner);
  void joinGroups();

  const ObjDocument &document_;
  const std::vector<int> &materialOf_;
  int defaultMaterial_;
  std::string file_;
  TextWarnings &warnings_;

  OkModelData::Mesh mesh_;
  std::vector<Group> groups_;
  /** The group of each material and mode. */
  std::vector<std::size_t> groupSlots_;
  std::uint64_t indexCount_ = 0;
  /** Of each position the first vertices made from it, in a chain; the further ones are in the
   * table. */
  std::vector<std::uint32_t> chains_;
  std::vector<Key> keys_;
  ObjIndexTable table_{0};
  OkPolygonCutter cutter_;
  // Of the element at hand.
  std::vector<std::uint32_t> vertices_;
  std::vector<glm::vec3> outline_;
  std::vector<std::uint32_t> triangles_;
};

}  // namespace okinawa
