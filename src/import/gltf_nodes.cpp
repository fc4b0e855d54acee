#include "import/gltf_nodes.hpp"

#include <cstdint>
#include <utility>
#include <vector>

#include "okinawa/base/limits.hpp"

#include "import/gltf_transform.hpp"

namespace okinawa {

namespace {

/** Who hangs under whom, by the file's numbers. */
struct Tree {
  std::vector<std::vector<int>> children;
  std::vector<bool> hasParent;
};

Tree readTree(const GltfValue &list) {
  const std::size_t count = list.size();
  Tree tree;
  tree.children.resize(count);
  tree.hasParent.resize(count, false);
  for (std::size_t i = 0; i < count && !list.report().failed(); ++i) {
    const GltfValue children = list.at(i)["children"];
    for (std::size_t c = 0; c < children.size(); ++c) {
      const int child = children.at(c).index(count);
      if (child < 0) {
        return tree;
      }
      if (tree.hasParent[static_cast<std::size_t>(child)]) {
        children.at(c).fail("node " + std::to_string(child) + " has more than one parent");
        return tree;
      }
      tree.hasParent[static_cast<std::size_t>(child)] = true;
      tree.children[i].push_back(child);
    }
  }
  return tree;
}

std::vector<int> findRoots(const Tree &tree) {
  std::vector<int> roots;
  for (std::size_t i = 0; i < tree.hasParent.size(); ++i) {
    if (!tree.hasParent[i]) {
      roots.push_back(static_cast<int>(i));
    }
  }
  return roots;
}

/** With one parent at most each, nodes that no root reaches hang in a circle. */
void refuseCycles(const GltfValue &list, const Tree &tree) {
  std::vector<int> open = findRoots(tree);
  std::vector<bool> reached(tree.children.size(), false);
  while (!open.empty()) {
    const auto node = static_cast<std::size_t>(open.back());
    open.pop_back();
    reached[node] = true;
    open.insert(open.end(), tree.children[node].begin(), tree.children[node].end());
  }
  for (std::size_t i = 0; i < reached.size(); ++i) {
    if (!reached[i]) {
      list.at(i).fail("hangs under itself");
      return;
    }
  }
}

/** The nodes at the top of what is opened. */
std::vector<int> chooseRoots(const GltfValue &root, const Tree &tree) {
  const GltfValue scenes = root["scenes"];
  const int chosen = root["scene"].index(scenes.size());
  if (root.report().failed()) {
    return {};
  }
  if (scenes.size() == 0) {
    return findRoots(tree);
  }
  const GltfValue nodes = scenes.at(static_cast<std::size_t>(chosen < 0 ? 0 : chosen))["nodes"];
  std::vector<int> roots;
  for (std::size_t i = 0; i < nodes.size(); ++i) {
    const int node = nodes.at(i).index(tree.children.size());
    if (node < 0) {
      return {};
    }
    roots.push_back(node);
  }
  return roots;
}

OkModelData::Node readNode(const GltfValue &value, int parent, GltfMeshes &meshes) {
  OkModelData::Node node;
  node.name = value["name"].text();
  node.parent = parent;
  readGltfTransform(value, node);
  const int mesh = value["mesh"].index(meshes.size());
  if (mesh >= 0 && !value.report().failed()) {
    node.mesh = meshes.get(mesh);
  }
  if (value["skin"].exists()) {
    value.report().warn("skins are not drawn yet: skinned meshes keep their rest pose");
  }
  return node;
}

void walk(const GltfValue &list, const Tree &tree, const std::vector<int> &roots,
          GltfMeshes &meshes, OkModelData &model) {
  struct Step {
    int node;
    int parent;
  };
  std::vector<Step> open;
  for (std::size_t i = roots.size(); i-- > 0;) {
    open.push_back({roots[i], -1});
  }
  std::vector<bool> placed(tree.children.size(), false);
  while (!open.empty() && !list.report().failed()) {
    const Step step = open.back();
    open.pop_back();
    const auto position = static_cast<std::size_t>(step.node);
    const GltfValue value = list.at(position);
    if (placed[position]) {
      value.warn("is placed in the scene more than once; the first place counts");
      continue;
    }
    placed[position] = true;
    model.nodes.push_back(readNode(value, step.parent, meshes));
    const int parent = static_cast<int>(model.nodes.size()) - 1;
    const std::vector<int> &children = tree.children[position];
    for (std::size_t i = children.size(); i-- > 0;) {
      open.push_back({children[i], parent});
    }
  }
}

/** A file of meshes alone is a library; showing each at its own origin is the best there is. */
void placeLooseMeshes(const GltfValue &root, GltfMeshes &meshes, OkModelData &model) {
  root.report().warn("the file places its meshes nowhere; each is shown at the origin");
  for (std::size_t i = 0; i < meshes.size() && !root.report().failed(); ++i) {
    OkModelData::Node node;
    node.mesh = meshes.get(static_cast<int>(i));
    if (node.mesh >= 0) {
      node.name = model.meshes[static_cast<std::size_t>(node.mesh)].name;
      model.nodes.push_back(std::move(node));
    }
  }
}

}  // namespace

void readGltfNodes(const GltfValue &root, GltfMeshes &meshes, OkModelData &model) {
  const GltfReport &report = root.report();
  const GltfValue list = root["nodes"];
  if (list.size() > OkLimits::kModelNodes || meshes.size() > OkLimits::kModelNodes) {
    list.fail("there are more nodes or meshes than a model may have");
    return;
  }
  const Tree tree = readTree(list);
  if (!report.failed()) {
    refuseCycles(list, tree);
  }
  const std::vector<int> roots = chooseRoots(root, tree);
  if (report.failed()) {
    return;
  }
  walk(list, tree, roots, meshes, model);
  if (list.size() == 0 && meshes.size() > 0) {
    placeLooseMeshes(root, meshes, model);
  }
  if (!report.failed() && model.meshes.empty()) {
    root.report().warn("the file holds nothing to draw");
  }
}

}  // namespace okinawa
