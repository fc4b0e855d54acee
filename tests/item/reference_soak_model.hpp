#pragma once

#include <algorithm>
#include <map>
#include <random>
#include <set>

#include "okinawa/item/instanced_item.hpp"
#include "okinawa/item/item_group.hpp"
#include "okinawa/scene/scene.hpp"

#include "item/reference_fixture.hpp"

namespace referencetest {

enum class Kind { Object, Item, Instanced, Group };

/** What one object is known to hold. Texture names: "" for none or for one that is not counted. */
struct Node {
  std::unique_ptr<OkObject> object;
  Kind kind = Kind::Object;
  std::string texture;
  std::string mask;
  std::string maskName;
  struct Range {
    std::string texture;
    std::string mask;
    bool own = false;
  };
  std::vector<Range> ranges;
  std::string meshKey;
  bool ownMesh = false;
  bool gathered = false;
  Node *parent = nullptr;
  std::vector<Node *> children;
  bool inScene = false;
  /** Of a group: tags by member. */
  std::map<Node *, std::set<std::string>> members;
  /** Of an instanced item. */
  std::set<int> instances;

  [[nodiscard]] bool isItem() const { return kind == Kind::Item || kind == Kind::Instanced; }
  [[nodiscard]] OkItem &item() const { return static_cast<OkItem &>(*object); }
  [[nodiscard]] OkItemGroup &group() const { return static_cast<OkItemGroup &>(*object); }
  [[nodiscard]] OkInstancedItem &instanced() const {
    return static_cast<OkInstancedItem &>(*object);
  }
  [[nodiscard]] bool hasMesh() const { return ownMesh || !meshKey.empty(); }
};

/** Objects, and what is known of them without asking the engine. */
class SoakModel : public ReferenceTest {
 protected:
  void SetUp() override {
    for (int i = 0; i < 4; ++i) {
      files_.push_back(makeFile("soak_" + std::to_string(i)));
      keys_.push_back("soak mesh " + std::to_string(i));
    }
    // Many names, so that an item is often the last that holds one.
    for (int i = 0; i < 40; ++i) {
      names_.push_back("soak raw " + std::to_string(i));
    }
    borrowed_.setImage(OkImage(1, 1, 4));
    // Refusals are part of the life; they are not printed a hundred thousand times.
    OkLog::setSink([this](OkLogLevel, std::string_view) { ++messages_; });
    objectsBefore_ = OkObject::getLiveCount();
    meshesBefore_ = OkMesh::getLiveCount();
  }
  void TearDown() override {
    OkLog::setSink({});
    ReferenceTest::TearDown();
  }

  std::size_t below(std::size_t count) { return random_() % count; }
  bool oneIn(std::size_t count) { return below(count) == 0; }
  template <typename T>
  T &any(std::vector<T> &list) {
    return list[below(list.size())];
  }

  Node *anyNode(bool (*wanted)(const Node &)) {
    const std::size_t start = below(std::max<std::size_t>(nodes_.size(), 1));
    for (std::size_t i = 0; i < nodes_.size(); ++i) {
      Node *node = nodes_[(start + i) % nodes_.size()].get();
      if (wanted(*node)) {
        return node;
      }
    }
    return nullptr;
  }
  Node *anyItem() {
    return anyNode([](const Node &node) { return node.isItem(); });
  }

  // ---- the model's counts ----------------------------------------------------------------------

  std::map<std::string, int> textureCounts() const {
    std::map<std::string, int> counts = held_;
    for (const auto &node : nodes_) {
      ++counts[node->texture];
      ++counts[node->mask];
      for (const Node::Range &range : node->ranges) {
        ++counts[range.texture];
        ++counts[range.mask];
      }
    }
    return counts;
  }

  bool isStored(const std::string &name) const {
    const auto held = held_.find(name);
    return (held != held_.end() && held->second > 0) ||
           std::any_of(nodes_.begin(), nodes_.end(), [&name](const auto &node) {
             return node->texture == name || node->mask == name ||
                    std::any_of(node->ranges.begin(), node->ranges.end(), [&name](const auto &r) {
                      return r.texture == name || r.mask == name;
                    });
           });
  }
  /** Whether a name can be had: stored, or a file. */
  bool canBeHad(const std::string &name) const {
    return std::find(files_.begin(), files_.end(), name) != files_.end() ||
           (!name.empty() && isStored(name));
  }

  std::map<std::string, int> meshCounts() const {
    std::map<std::string, int> counts = heldMeshes_;
    for (const auto &node : nodes_) {
      ++counts[node->meshKey];
    }
    return counts;
  }

  void checkCounts() {
    const auto textures = textureCounts();
    std::vector<std::string> stored;
    for (const auto &[name, count] : textures) {
      if (!name.empty() && count > 0) {
        stored.push_back(name);
        ASSERT_EQ(countOf(name), count) << name;
      }
    }
    ASSERT_EQ(OkTextureHandler::getInstance()->getTextureNames(), stored);
    std::vector<std::string> meshes;
    for (const auto &[key, count] : meshCounts()) {
      if (!key.empty() && count > 0) {
        meshes.push_back(key);
        ASSERT_EQ(OkMeshHandler::getInstance()->getReferenceCount(key), count) << key;
      }
    }
    ASSERT_EQ(OkMeshHandler::getInstance()->getMeshNames(), meshes);
    const auto own = static_cast<std::size_t>(std::count_if(
        nodes_.begin(), nodes_.end(), [](const auto &node) { return node->ownMesh; }));
    ASSERT_EQ(OkMesh::getLiveCount(), meshesBefore_ + own + meshes.size());
    ASSERT_EQ(OkObject::getLiveCount(), objectsBefore_ + nodes_.size());
  }

  void checkNode(const Node &node) {
    const OkObject *parent = node.parent != nullptr ? node.parent->object.get() : nullptr;
    ASSERT_EQ(node.object->getParent(), parent);
    ASSERT_EQ(node.object->getChildCount(), static_cast<int>(node.children.size()));
    const OkObject *child = node.object->getFirstChild();
    for (const Node *wanted : node.children) {
      ASSERT_EQ(child, wanted->object.get());
      child = child->getNextSibling();
    }
    ASSERT_EQ(child, nullptr);
    if (node.isItem()) {
      ASSERT_EQ(node.item().getMaterialCount(), static_cast<int>(node.ranges.size()));
      ASSERT_EQ(node.item().getMesh() != nullptr, node.hasMesh());
      ASSERT_EQ(node.item().isMeshShared(), !node.meshKey.empty());
    }
    if (node.kind == Kind::Instanced) {
      ASSERT_EQ(node.instanced().getInstanceCount(), static_cast<int>(node.instances.size()));
    }
    if (node.kind == Kind::Group) {
      checkGroup(node);
    }
  }

  void checkGroup(const Node &node) {
    for (const char *tag : {"red", "blue"}) {
      std::set<OkItem *> wanted;
      for (const auto &[member, tags] : node.members) {
        if (tags.count(tag) != 0) {
          wanted.insert(&member->item());
        }
      }
      const std::vector<OkItem *> found = node.group().getItemsWithTag(tag);
      ASSERT_EQ(std::set<OkItem *>(found.begin(), found.end()), wanted) << tag;
      ASSERT_EQ(node.group().getItemCountWithTag(tag), static_cast<int>(wanted.size()));
    }
  }

  void checkScene() {
    std::vector<const OkObject *> wanted;
    for (const Node *node : roots_) {
      wanted.push_back(node->object.get());
    }
    ASSERT_TRUE(std::equal(wanted.begin(), wanted.end(), scene_.getRoots().begin(),
                           scene_.getRoots().end()));
  }

  std::mt19937 random_;
  OkScene scene_{"soak"};
  OkTexture borrowed_{"borrowed"};
  std::vector<std::unique_ptr<Node>> nodes_;
  std::vector<Node *> roots_;
  std::vector<std::string> files_;
  std::vector<std::string> names_;
  std::vector<std::string> keys_;
  /** References that the test itself holds. */
  std::map<std::string, int> held_;
  std::map<std::string, int> heldMeshes_;
  std::size_t objectsBefore_ = 0;
  std::size_t meshesBefore_ = 0;
  long created_ = 0;
  long messages_ = 0;
};

}  // namespace referencetest
