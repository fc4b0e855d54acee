// A long random life of items, and a simple model that knows every count at every moment.
//
// OKINAWA_SOAK_STEPS sets the number of operations, OKINAWA_SOAK_SEED the seed; both are logged.

#include <cstdio>
#include <cstdlib>

#include "item/reference_soak_model.hpp"

namespace {

using referencetest::Kind;
using referencetest::kQuad;
using referencetest::kQuadIndices;
using referencetest::Node;

long fromEnvironment(const char *name, long fallback) {
  const char *text = std::getenv(name);
  return text != nullptr ? std::atol(text) : fallback;
}

constexpr std::size_t kMostNodes = 60;
constexpr int kMostRanges = 6;

class Soak : public referencetest::SoakModel {
 protected:
  // ---- life and death --------------------------------------------------------------------------

  void create() {
    auto node = std::make_unique<Node>();
    const std::string name = "node " + std::to_string(created_++);
    switch (below(6)) {
      case 0:
        node->object = std::make_unique<OkObject>(name);
        break;
      case 1:
        node->kind = Kind::Group;
        node->object = std::make_unique<OkItemGroup>(name);
        break;
      case 2:
        createItem<OkInstancedItem>(*node, Kind::Instanced, name);
        break;
      default:
        createItem<OkItem>(*node, Kind::Item, name);
        break;
    }
    nodes_.push_back(std::move(node));
  }

  template <typename Item>
  void createItem(Node &node, Kind kind, const std::string &name) {
    node.kind = kind;
    if (oneIn(3)) {
      node.object = std::make_unique<Item>(name);
    } else if (oneIn(2)) {
      node.object = std::make_unique<Item>(name, kQuad.data(), 20, kQuadIndices.data(), 6);
      node.ownMesh = true;
    } else {
      node.meshKey = any(keys_);
      node.object =
          std::make_unique<Item>(name, node.meshKey, kQuad.data(), 20, kQuadIndices.data(), 6);
    }
  }

  void destroy(std::size_t position) {
    Node *node = nodes_[position].get();
    leave(*node);
    for (Node *child : node->children) {
      child->parent = nullptr;
    }
    nodes_.erase(nodes_.begin() + static_cast<std::ptrdiff_t>(position));
  }

  // ---- hierarchy -------------------------------------------------------------------------------

  void leave(Node &node) {
    if (node.parent != nullptr) {
      auto &siblings = node.parent->children;
      siblings.erase(std::find(siblings.begin(), siblings.end(), &node));
      node.parent->members.erase(&node);
      node.parent = nullptr;
    }
    if (node.inScene) {
      roots_.erase(std::find(roots_.begin(), roots_.end(), &node));
      node.inScene = false;
    }
  }

  static bool isUnder(const Node *node, const Node *above) {
    while (node != nullptr && node != above) {
      node = node->parent;
    }
    return node != nullptr;
  }

  void attach(Node &parent, Node &child) {
    if (parent.kind == Kind::Group && child.isItem() && child.parent != &parent) {
      return;  // Into a group by `addItem` alone: only that says which tags a newcomer has.
    }
    const bool loops = isUnder(&parent, &child);
    const bool done = oneIn(2) ? parent.object->attach(child.object.get())
                               : child.object->attachTo(parent.object.get());
    ASSERT_EQ(done, !loops);
    if (!loops) {
      // Attaching to the same parent again makes a member the last child; it stays a member.
      const auto members = parent.members;
      leave(child);
      parent.members = members;
      child.parent = &parent;
      parent.children.push_back(&child);
    }
    checkNode(parent);
  }

  void changeHierarchy() {
    Node &node = *any(nodes_);
    switch (below(6)) {
      case 0:
      case 1:
        attach(*any(nodes_), node);
        break;
      case 2:
        node.object->detachFromParent();
        if (node.parent != nullptr) {
          leave(node);
        }
        break;
      case 3:
        if (oneIn(4)) {
          node.object->detachAllChildren();
          while (!node.children.empty()) {
            leave(*node.children.front());
          }
        }
        break;
      case 4:
        ASSERT_TRUE(scene_.addObject(node.object.get()));
        if (!node.inScene) {
          leave(node);
          node.inScene = true;
          roots_.push_back(&node);
        }
        break;
      default:
        ASSERT_EQ(scene_.removeObject(node.object.get()), node.inScene);
        if (node.inScene) {
          leave(node);
        }
        break;
    }
    checkNode(node);
    checkScene();
  }

  void changeGroup() {
    Node *group = anyNode([](const Node &node) { return node.kind == Kind::Group; });
    Node *item = anyItem();
    if (group == nullptr || item == nullptr) {
      return;
    }
    if (oneIn(4)) {
      const bool member = group->members.count(item) != 0;
      if (member || item->parent != group) {
        ASSERT_EQ(group->group().removeItem(&item->item()), member);
        if (member) {
          leave(*item);
        }
      }
    } else {
      const std::string tag = oneIn(2) ? "red" : "blue";
      const bool joins = item->parent != group;
      const bool loops = joins && isUnder(group, item);
      ASSERT_EQ(group->group().addItem(&item->item(), tag), !loops);
      if (!loops) {
        if (joins) {
          leave(*item);
          item->parent = group;
          group->children.push_back(item);
        }
        group->members[item].insert(tag);
      }
    }
    checkNode(*group);
  }

  // ---- textures --------------------------------------------------------------------------------

  void holdOrLetGo() {
    OkTextureHandler *handler = OkTextureHandler::getInstance();
    const std::string &name = oneIn(2) ? any(names_) : any(files_);
    if (held_[name] > 0 && !oneIn(3)) {
      ASSERT_TRUE(oneIn(2) ? handler->removeReference(name) : letGoByPointer(name));
      --held_[name];
      return;
    }
    const bool isFile = std::find(files_.begin(), files_.end(), name) != files_.end();
    const std::array<unsigned char, 4> pixel = {1, 2, 3, 4};
    OkTexture *texture = isFile ? handler->createTextureFromFile(name)
                                : handler->createTextureFromRawData(name, pixel.data(), 1, 1, 4);
    ASSERT_NE(texture, nullptr);
    ++held_[name];
  }

  bool letGoByPointer(const std::string &name) {
    OkTextureHandler *handler = OkTextureHandler::getInstance();
    const OkTexture *texture = handler->getTexture(name);
    return handler->removeReference(name) && handler->removeReference(texture);
  }

  /** A stored texture by pointer, or a borrowed one, or none; and the name that is counted. */
  OkTexture *anyTexture(std::string *counted) {
    counted->clear();
    if (oneIn(5)) {
      return oneIn(2) ? &borrowed_ : nullptr;
    }
    const std::string &name = oneIn(2) ? any(names_) : any(files_);
    if (!isStored(name)) {
      return nullptr;
    }
    OkTexture *texture = OkTextureHandler::getInstance()->getTexture(name);
    OkTextureHandler::getInstance()->removeReference(name);
    *counted = name;
    return texture;
  }

  /** A name to load by: what is there already, nothing, a file that is none, a stored one. */
  std::string anyPath(const std::string &current) {
    switch (below(8)) {
      case 0:
        return "";
      case 1:
        return "no/such/file.png";
      case 2:
      case 3:
        return current;
      case 4:
        return any(files_);
      default:
        return any(names_);
    }
  }
  /** The name that is counted after loading by it: stored ones are found like files. */
  std::string ifHad(const std::string &path) const { return canBeHad(path) ? path : ""; }

  void changeTexture(Node &node) {
    OkItem &item = node.item();
    if (oneIn(2)) {
      const std::string path = anyPath(node.texture);
      const std::string counted = ifHad(path);
      ASSERT_EQ(item.loadTextureFromFile(path), path.empty() || !counted.empty());
      node.texture = counted;
    } else {
      std::string counted;
      OkTexture *texture = anyTexture(&counted);
      item.setTexture("whatever", texture);
      node.texture = counted;
      ASSERT_EQ(item.getTexture(), texture);
    }
  }

  void changeMask(Node &node) {
    const std::string path = anyPath(node.mask);
    const std::string counted = ifHad(path);
    if (oneIn(2)) {
      ASSERT_EQ(node.item().setTintMask(path), path.empty() || !counted.empty());
      node.mask = counted;
    } else {
      OkMaterial material = node.item().getMaterial();
      material.tintMaskName = path;
      material.tint[0] = static_cast<float>(below(5)) / 4.0f;
      node.item().setMaterial(material);
      if (path != node.maskName) {
        node.mask = counted;
      }
    }
    node.maskName = path;
  }

  void addRange(Node &node) {
    if (node.ranges.size() >= kMostRanges) {
      node.item().clearMaterials();
      node.ranges.clear();
      return;
    }
    Node::Range range;
    bool done = false;
    if (oneIn(2)) {
      const std::string path = anyPath(node.texture);
      range.texture = ifHad(path);
      done = node.item().addMaterialFromFile(0, 3, path);
    } else {
      OkTexture *texture = anyTexture(&range.texture);
      done = node.item().addMaterial(3, 3, texture);
    }
    ASSERT_EQ(done, node.kind == Kind::Item);
    if (done) {
      node.ranges.push_back(range);
    }
  }

  void changeRange(Node &node) {
    if (node.ranges.empty()) {
      return;
    }
    const std::size_t position = below(node.ranges.size());
    OkMaterial material;
    material.tintMaskName = anyPath(node.ranges[position].mask);
    material.blend = oneIn(2) ? OK_BLEND_ALPHA : OK_BLEND_OPAQUE;
    const std::string counted = ifHad(material.tintMaskName);
    ASSERT_TRUE(node.item().setRangeMaterial(static_cast<int>(position), material));
    node.ranges[position].mask = counted;
    node.ranges[position].own = true;
  }

  // ---- meshes ----------------------------------------------------------------------------------

  void addPiece(Node &node) {
    if (node.ranges.size() >= kMostRanges || (node.gathered && oneIn(2))) {
      return;
    }
    const std::string path = anyPath(node.texture);
    const bool single = node.kind == Kind::Instanced;
    const bool wanted = node.meshKey.empty() && !(single && (node.hasMesh() || node.gathered));
    const std::string counted = wanted ? ifHad(path) : "";
    ASSERT_EQ(node.item().addMesh(kQuad.data(), 20, kQuadIndices.data(), 6, path), wanted);
    if (!wanted) {
      return;
    }
    if (single) {
      node.texture = counted;
    } else {
      if (!node.gathered && node.ownMesh && node.ranges.empty()) {
        node.ranges.push_back({node.texture, "", false});
      }
      node.ranges.push_back({counted, "", false});
    }
    node.gathered = true;
  }

  void changeMesh(Node &node) {
    switch (below(6)) {
      case 0:
      case 1:
        addPiece(node);
        break;
      case 2:
        ASSERT_EQ(node.item().upload(), node.gathered || node.hasMesh());
        if (node.gathered) {
          node.gathered = false;
          node.ownMesh = true;
          node.meshKey.clear();
        }
        break;
      case 3:
        if (!node.gathered) {
          shareMesh(node);
        }
        break;
      case 4:
        if (node.ranges.empty() && !node.gathered && oneIn(3)) {
          auto mesh = OkMesh::create(
              OkMeshData::fromInterleaved(kQuad.data(), 20, kQuadIndices.data(), 6).value());
          node.item().setMesh(std::move(mesh).value());
          node.ownMesh = true;
          node.meshKey.clear();
        }
        break;
      default:
        updateVertices(node);
        break;
    }
  }

  void updateVertices(Node &node) {
    const bool fits = node.ownMesh && node.item().getMesh()->getVertexCount() == 4;
    ASSERT_EQ(node.item().updateVertexData(kQuad.data(), 20), fits);
  }

  void shareMesh(Node &node) {
    const std::string &key = any(keys_);
    const auto counts = meshCounts();
    const auto found = counts.find(key);
    const bool there = found != counts.end() && found->second > 0;
    ASSERT_EQ(node.item().setSharedMesh(key), there);
    if (there) {
      node.meshKey = key;
      node.ownMesh = false;
    }
  }

  void holdMesh() {
    OkMeshHandler *handler = OkMeshHandler::getInstance();
    const std::string &key = any(keys_);
    if (heldMeshes_[key] > 0) {
      ASSERT_TRUE(handler->removeReference(key));
      --heldMeshes_[key];
    } else {
      ASSERT_NE(handler->createMesh(key, kQuad.data(), 20, kQuadIndices.data(), 6), nullptr);
      ++heldMeshes_[key];
    }
  }

  void changeInstances() {
    Node *node = anyNode([](const Node &other) { return other.kind == Kind::Instanced; });
    if (node == nullptr) {
      return;
    }
    OkInstancedItem &item = node->instanced();
    if (node->instances.empty() || (node->instances.size() < 20 && oneIn(2))) {
      const int index = item.addInstance(1, 2, 3);
      ASSERT_TRUE(node->instances.insert(index).second) << "an index was given out twice";
    } else if (oneIn(20)) {
      item.clearInstances();
      node->instances.clear();
    } else {
      const int index = *node->instances.begin();
      ASSERT_TRUE(item.setInstanceMaterialTint(index, 1, 0.5f, 0.25f, 1));
      if (oneIn(2)) {
        ASSERT_TRUE(item.removeInstance(index));
        node->instances.erase(index);
        ASSERT_FALSE(item.hasInstance(index));
      }
    }
    checkNode(*node);
  }

  // ---- the whole -------------------------------------------------------------------------------

  void step() {
    if (nodes_.empty() || (nodes_.size() < kMostNodes && oneIn(6))) {
      create();
      return;
    }
    if (oneIn(8)) {
      destroy(below(nodes_.size()));
      return;
    }
    Node *item = anyItem();
    switch (item == nullptr ? below(5) : below(12)) {
      case 0:
      case 1:
        changeHierarchy();
        break;
      case 2:
        changeGroup();
        break;
      case 3:
        holdOrLetGo();
        break;
      case 4:
        oneIn(2) ? holdMesh() : changeInstances();
        break;
      case 5:
      case 6:
        changeTexture(*item);
        break;
      case 7:
        changeMask(*item);
        break;
      case 8:
        addRange(*item);
        break;
      case 9:
        changeRange(*item);
        break;
      default:
        changeMesh(*item);
        checkNode(*item);
        break;
    }
  }

  void letGoOfEverything() {
    while (!nodes_.empty()) {
      destroy(below(nodes_.size()));
    }
    for (auto &[name, count] : held_) {
      for (; count > 0; --count) {
        OkTextureHandler::getInstance()->removeReference(name);
      }
    }
    for (auto &[key, count] : heldMeshes_) {
      for (; count > 0; --count) {
        OkMeshHandler::getInstance()->removeReference(key);
      }
    }
  }
};

TEST_F(Soak, CountsAgreeWithASimpleModelForAHundredThousandSteps) {
  const long steps = fromEnvironment("OKINAWA_SOAK_STEPS", 100000);
  const long seed = fromEnvironment("OKINAWA_SOAK_SEED", 20240517);
  std::printf("[ soak     ] %ld steps, seed %ld\n", steps, seed);
  SCOPED_TRACE("OKINAWA_SOAK_SEED=" + std::to_string(seed));
  random_.seed(static_cast<std::uint32_t>(seed));
  for (long i = 0; i < steps; ++i) {
    step();
    if (i % 16 == 0) {
      checkCounts();
    }
    ASSERT_FALSE(HasFatalFailure()) << "step " << i << " of seed " << seed;
  }
  for (const auto &node : nodes_) {
    checkNode(*node);
  }
  checkCounts();
  letGoOfEverything();
  checkCounts();
  EXPECT_TRUE(scene_.getRoots().empty());
  EXPECT_TRUE(OkTextureHandler::getInstance()->getTextureNames().empty());
  EXPECT_TRUE(OkMeshHandler::getInstance()->getMeshNames().empty());
  EXPECT_EQ(OkMesh::getLiveCount(), meshesBefore_);
  EXPECT_EQ(OkObject::getLiveCount(), objectsBefore_);
  EXPECT_GT(created_, steps / 20);
  EXPECT_GT(messages_, steps / 50) << "hardly anything was refused";
}

}  // namespace
