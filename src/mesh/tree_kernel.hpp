// No include guard: a source of one path includes this once, after it has defined OK_TREE_TARGET,
// the attribute that all functions here carry so that they may use the path's instructions, and
// `Lanes`, eight floats with the operations below. Calls of shared inline functions are avoided,
// but for those that are inlined always: they would be compiled for either instruction set, and the
// linker keeps one of them for all.

// Loops over axes and corners: unrolled, what they read stays in registers.
#if defined(__clang__)
#define OK_TREE_UNROLL _Pragma("unroll")
#elif defined(__GNUC__)
#define OK_TREE_UNROLL _Pragma("GCC unroll 3")
#else
#define OK_TREE_UNROLL
#endif

namespace okinawa {

namespace {

constexpr unsigned kWidth = TreeNode::kWidth;

/** What is the same for all nodes that a ray meets. */
struct RayLanes {
  Lanes::Floats inverse[3];
  Lanes::Floats nearShift[3];
  Lanes::Floats farShift[3];
  Lanes::Floats low;
  const TreeNode *nodes;
  const std::uint32_t *leaves;
  std::size_t nearPlane[3];
  std::size_t farPlane[3];
};

struct TreeEntry {
  std::uint32_t child;
  float near;
};

/** Children that await their turn, the nearest of a node on top. */
struct TreeStack {
  TreeEntry entries[TriangleTree::kMaxDepth * kWidth];
  unsigned count;
};

OK_TREE_TARGET inline RayLanes spread(const TreeSearch &search) noexcept {
  const auto *inverse = reinterpret_cast<const float *>(&search.inverse);
  const auto *nearShift = reinterpret_cast<const float *>(&search.nearShift);
  const auto *farShift = reinterpret_cast<const float *>(&search.farShift);
  const auto *nearPlane = reinterpret_cast<const unsigned *>(&search.nearPlane);
  const auto *farPlane = reinterpret_cast<const unsigned *>(&search.farPlane);
  RayLanes ray;
  OK_TREE_UNROLL
  for (unsigned axis = 0; axis < 3; ++axis) {
    ray.inverse[axis] = Lanes::fill(inverse[axis]);
    ray.nearShift[axis] = Lanes::fill(nearShift[axis]);
    ray.farShift[axis] = Lanes::fill(farShift[axis]);
    ray.nearPlane[axis] = std::size_t{nearPlane[axis]} * kWidth;
    ray.farPlane[axis] = std::size_t{farPlane[axis]} * kWidth;
  }
  ray.low = Lanes::fill(search.low);
  ray.nodes = search.nodes;
  ray.leaves = search.leaves;
  return ray;
}

/** Which children's boxes the ray meets before `limit`, and when. */
OK_TREE_TARGET inline unsigned meetBoxes(const RayLanes &ray, const TreeNode &node, float limit,
                                         float *nears) noexcept {
  const auto *planes = reinterpret_cast<const float *>(&node);
  Lanes::Floats near[3];
  Lanes::Floats far[3];
  OK_TREE_UNROLL
  for (unsigned axis = 0; axis < 3; ++axis) {
    near[axis] = Lanes::multiplySubtract(Lanes::load(planes + ray.nearPlane[axis]),
                                         ray.inverse[axis], ray.nearShift[axis]);
    far[axis] = Lanes::multiplySubtract(Lanes::load(planes + ray.farPlane[axis]), ray.inverse[axis],
                                        ray.farShift[axis]);
  }
  const Lanes::Floats first =
      Lanes::max(Lanes::max(near[0], near[1]), Lanes::max(near[2], ray.low));
  const Lanes::Floats last =
      Lanes::min(Lanes::min(far[0], far[1]), Lanes::min(far[2], Lanes::fill(limit)));
  Lanes::store(nears, first);
  return Lanes::notAbove(first, last);
}

/** Rays meet few boxes of a node: they are put in order as they come. */
OK_TREE_TARGET inline void push(TreeStack &stack, unsigned first, TreeEntry entry) noexcept {
  unsigned at = stack.count++;
  for (; at > first && stack.entries[at - 1].near < entry.near; --at) {
    stack.entries[at] = stack.entries[at - 1];
  }
  stack.entries[at] = entry;
}

/** Most children that wait are visited in the end. */
OK_TREE_TARGET inline void prefetch(const RayLanes &ray, std::uint32_t child) noexcept {
  const char *at = (child & TreeNode::kLeafBit) != 0
                       ? reinterpret_cast<const char *>(ray.leaves + (child & ~TreeNode::kLeafBit))
                       : reinterpret_cast<const char *>(ray.nodes + child);
  for (unsigned line = 0; line < 4; ++line) {
    __builtin_prefetch(at + line * 64);
  }
}

/** The child that is met first; the others go on the stack. Most often there is one or two. */
OK_TREE_TARGET inline std::uint32_t openNode(const RayLanes &ray, std::uint32_t index, float limit,
                                             TreeStack &stack) noexcept {
  const TreeNode &node = ray.nodes[index];
  const auto *children = reinterpret_cast<const std::uint32_t *>(&node.children);
  alignas(32) float nears[kWidth];
  unsigned met = meetBoxes(ray, node, limit, nears);
  if (met == 0) {
    return TreeNode::kNothing;
  }
  auto slot = static_cast<unsigned>(__builtin_ctz(met));
  met &= met - 1;
  if (met == 0) {
    return children[slot];
  }
  const unsigned first = stack.count;
  TreeEntry nearest{children[slot], nears[slot]};
  do {
    slot = static_cast<unsigned>(__builtin_ctz(met));
    met &= met - 1;
    TreeEntry entry{children[slot], nears[slot]};
    if (entry.near < nearest.near) {
      const TreeEntry other = nearest;
      nearest = entry;
      entry = other;
    }
    prefetch(ray, entry.child);
    push(stack, first, entry);
  } while (met != 0);
  return nearest.child;
}

/** Columns of corners, and how the triangles pick theirs from them. */
struct LeafCorners {
  const float *x;
  const float *y;
  const float *z;
};

/** Eight corners as the ray sees them across. */
OK_TREE_TARGET inline void shear(const TreeSearch &search, const LeafCorners &corners,
                                 unsigned first, float *x, float *y) noexcept {
  const auto *origin = reinterpret_cast<const float *>(&search.origin);
  const Lanes::Floats along =
      Lanes::subtract(Lanes::loadAnywhere(corners.z + first), Lanes::fill(origin[2]));
  const Lanes::Floats acrossX =
      Lanes::subtract(Lanes::loadAnywhere(corners.x + first), Lanes::fill(origin[0]));
  const Lanes::Floats acrossY =
      Lanes::subtract(Lanes::loadAnywhere(corners.y + first), Lanes::fill(origin[1]));
  Lanes::store(x + first, Lanes::subtractProduct(acrossX, along, Lanes::fill(search.shearX)));
  Lanes::store(y + first, Lanes::subtractProduct(acrossY, along, Lanes::fill(search.shearY)));
}

/** Which of eight triangles the ray may meet: sure to hold all that it does meet. */
OK_TREE_TARGET inline unsigned findCandidates(const TreeSearch &search, const Lanes::Floats (&x)[3],
                                              const Lanes::Floats (&y)[3]) noexcept {
  const Lanes::Floats a = Lanes::multiplySubtract(x[2], y[1], Lanes::multiply(y[2], x[1]));
  const Lanes::Floats b = Lanes::multiplySubtract(x[0], y[2], Lanes::multiply(y[0], x[2]));
  const Lanes::Floats c = Lanes::multiplySubtract(x[1], y[0], Lanes::multiply(y[1], x[0]));
  const Lanes::Floats width =
      Lanes::max(Lanes::max(Lanes::max(Lanes::absolute(x[0]), Lanes::absolute(y[0])),
                            Lanes::max(Lanes::absolute(x[1]), Lanes::absolute(y[1]))),
                 Lanes::max(Lanes::absolute(x[2]), Lanes::absolute(y[2])));
  const Lanes::Floats byWidth = Lanes::multiplyAdd(width, Lanes::fill(TreeSearch::kSlackBySquare),
                                                   Lanes::fill(search.slackByWidth));
  const Lanes::Floats slack = Lanes::multiplyAdd(width, byWidth, Lanes::fill(search.slack));
  const Lanes::Floats least = Lanes::min(Lanes::min(a, b), c);
  const Lanes::Floats most = Lanes::max(Lanes::max(a, b), c);
  return Lanes::notAbove(Lanes::subtract(Lanes::fill(0.0f), slack), least) |
         Lanes::notAbove(most, slack);
}

OK_TREE_TARGET inline unsigned findInCorners(const TreeSearch &search,
                                             const TreeLeaf &leaf) noexcept {
  const auto *axes = reinterpret_cast<const unsigned *>(&search.axes);
  const LeafCorners corners{leaf.getColumn(axes[0]), leaf.getColumn(axes[1]),
                            leaf.getColumn(axes[2])};
  alignas(32) float seenX[TreeLeaf::kMaxCorners];
  alignas(32) float seenY[TreeLeaf::kMaxCorners];
  OK_TREE_UNROLL
  for (unsigned first = 0; first < TreeLeaf::kMaxCorners; first += kWidth) {
    shear(search, corners, first, seenX, seenY);
  }
  Lanes::Floats x[3];
  Lanes::Floats y[3];
  OK_TREE_UNROLL
  for (unsigned which = 0; which < 3; ++which) {
    const Lanes::Picks picks = Lanes::loadPicks(leaf.getPicks(which));
    x[which] = Lanes::pick(seenX, picks);
    y[which] = Lanes::pick(seenY, picks);
  }
  return findCandidates(search, x, y);
}

OK_TREE_TARGET inline unsigned findInMesh(const TreeSearch &search, const TreeLeaf &leaf) noexcept {
  const auto *axes = reinterpret_cast<const unsigned *>(&search.axes);
  constexpr unsigned kCount = 3 * TreeLeaf::kMaxTriangles;
  TreeSearch::Gathered gathered;
  search.gather(leaf, gathered);
  const auto *columns = reinterpret_cast<const float *>(&gathered.columns);
  const LeafCorners corners{columns + axes[0] * kCount, columns + axes[1] * kCount,
                            columns + axes[2] * kCount};
  alignas(32) float seenX[kCount];
  alignas(32) float seenY[kCount];
  Lanes::Floats x[3];
  Lanes::Floats y[3];
  for (unsigned which = 0; which < 3; ++which) {
    shear(search, corners, which * kWidth, seenX, seenY);
    x[which] = Lanes::load(seenX + which * kWidth);
    y[which] = Lanes::load(seenY + which * kWidth);
  }
  return findCandidates(search, x, y);
}

OK_TREE_TARGET inline void searchLeaf(TreeSearch &search, std::uint32_t child) noexcept {
  const std::uint32_t *words = search.leaves + (child & ~TreeNode::kLeafBit);
  // A leaf has about 170 bytes: all of it at once, not first its head and then what that leads to.
  constexpr unsigned kWordsPerLine = 16;
  for (unsigned line = 1; line < 4; ++line) {
    __builtin_prefetch(words + line * kWordsPerLine);
  }
  const TreeLeaf leaf(words);
  const unsigned all = (1u << leaf.getTriangleCount()) - 1;
  const unsigned candidates =
      all & (leaf.hasCorners() ? findInCorners(search, leaf) : findInMesh(search, leaf));
  if (candidates != 0) {
    search.tryCandidates(leaf, candidates);
  }
}

OK_TREE_TARGET inline void searchTree(TreeSearch &search) noexcept {
  const RayLanes ray = spread(search);
  TreeStack stack;
  stack.count = 0;
  std::uint32_t child = 0;
  while (true) {
    while ((child & TreeNode::kLeafBit) == 0) {
      child = openNode(ray, child, search.limit, stack);
    }
    if (child != TreeNode::kNothing) {
      searchLeaf(search, child);
    }
    do {
      if (stack.count == 0) {
        return;
      }
      --stack.count;
    } while (stack.entries[stack.count].near > search.limit);
    child = stack.entries[stack.count].child;
  }
}

}  // namespace

}  // namespace okinawa
