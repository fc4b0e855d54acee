// No include guard: a source of one path includes this once, after it has
// defined OK_TREE_TARGET, the attribute that all functions here carry so that
// they may use the path's instructions, and `Lanes`, eight floats with the
// operations below. Calls of shared inline functions are avoided: they would be
// compiled for either instruction set, and the linker keeps one of them for
// all.

namespace okinawa {

namespace {

constexpr unsigned kWidth = TreeNode::kWidth;

/** Children that await their turn, the nearest on top: eight times their node,
 * plus the slot. */
struct TreeStack {
  struct Entry {
    std::uint32_t child;
    float near;
  };

  Entry entries[TriangleTree::kMaxDepth * kWidth];
  unsigned count;
};

/** Rays meet few boxes of a node: they are put in order as they come. */
OK_TREE_TARGET inline void push(TreeStack &stack, unsigned first, std::uint32_t child,
                                float near) noexcept {
  unsigned at = stack.count++;
  for (; at > first && stack.entries[at - 1].near < near; --at) {
    stack.entries[at] = stack.entries[at - 1];
  }
  stack.entries[at].child = child;
  stack.entries[at].near = near;
}

OK_TREE_TARGET inline void openNode(const TreeSearch &search, std::uint32_t index,
                                    TreeStack &stack) noexcept {
  const auto *planes = reinterpret_cast<const float *>(&search.nodes[index]);
  const float *inverse = reinterpret_cast<const float *>(&search.inverse);
  const float *nearOrigin = reinterpret_cast<const float *>(&search.nearOrigin);
  const float *farOrigin = reinterpret_cast<const float *>(&search.farOrigin);
  const int *nearPlane = reinterpret_cast<const int *>(&search.nearPlane);
  const int *farPlane = reinterpret_cast<const int *>(&search.farPlane);
  Lanes::Floats near = Lanes::fill(search.low);
  Lanes::Floats far = Lanes::fill(search.limit);
  for (int axis = 0; axis < 3; ++axis) {
    const Lanes::Floats by = Lanes::fill(inverse[axis]);
    const Lanes::Floats toNear = Lanes::subtract(
        Lanes::load(planes + nearPlane[axis] * int{kWidth}), Lanes::fill(nearOrigin[axis]));
    const Lanes::Floats toFar = Lanes::subtract(Lanes::load(planes + farPlane[axis] * int{kWidth}),
                                                Lanes::fill(farOrigin[axis]));
    near = Lanes::max(near, Lanes::multiply(toNear, by));
    far = Lanes::min(far, Lanes::multiply(toFar, by));
  }
  // Later by three roundings, whatever the sign.
  far = Lanes::max(Lanes::multiply(far, Lanes::fill(1.0f + 0x1p-20f)),
                   Lanes::multiply(far, Lanes::fill(1.0f - 0x1p-20f)));
  alignas(32) float nears[kWidth];
  Lanes::store(nears, near);
  const unsigned first = stack.count;
  for (unsigned met = Lanes::notAbove(near, far); met != 0; met &= met - 1) {
    const auto slot = static_cast<unsigned>(__builtin_ctz(met));
    push(stack, first, index * kWidth + slot, nears[slot]);
  }
}

/** Which of eight triangles the ray may meet: sure to hold all that it does
 * meet. */
OK_TREE_TARGET inline unsigned findCandidates(const TreeSearch::Leaf &leaf,
                                              const std::uint16_t *grid, unsigned stride) noexcept {
  const Lanes::Floats stepX = Lanes::fill(leaf.stepX);
  const Lanes::Floats stepY = Lanes::fill(leaf.stepY);
  const Lanes::Floats leanX = Lanes::fill(leaf.leanX);
  const Lanes::Floats leanY = Lanes::fill(leaf.leanY);
  Lanes::Floats x[3];
  Lanes::Floats y[3];
  for (unsigned corner = 0; corner < 3; ++corner) {
    const Lanes::Floats qx = Lanes::loadGrid(grid + (corner * 3 + leaf.axisX) * stride);
    const Lanes::Floats qy = Lanes::loadGrid(grid + (corner * 3 + leaf.axisY) * stride);
    const Lanes::Floats qz = Lanes::loadGrid(grid + (corner * 3 + leaf.axisZ) * stride);
    x[corner] =
        Lanes::multiplyAdd(qz, leanX, Lanes::multiplyAdd(qx, stepX, Lanes::fill(leaf.originX)));
    y[corner] =
        Lanes::multiplyAdd(qz, leanY, Lanes::multiplyAdd(qy, stepY, Lanes::fill(leaf.originY)));
  }
  const Lanes::Floats a = Lanes::multiplySubtract(x[2], y[1], Lanes::multiply(y[2], x[1]));
  const Lanes::Floats b = Lanes::multiplySubtract(x[0], y[2], Lanes::multiply(y[0], x[2]));
  const Lanes::Floats c = Lanes::multiplySubtract(x[1], y[0], Lanes::multiply(y[1], x[0]));
  // A corner is off by half a step (2^-17 of the reach, which is 1), by the
  // exact test's rounding and by a few roundings here: 1e-5 at most. Four
  // products see that, and round once more.
  constexpr float kSlack = 5e-5f;
  const Lanes::Floats least = Lanes::min(Lanes::min(a, b), c);
  const Lanes::Floats most = Lanes::max(Lanes::max(a, b), c);
  return Lanes::notAbove(Lanes::fill(-kSlack), least) | Lanes::notAbove(most, Lanes::fill(kSlack));
}

OK_TREE_TARGET inline void searchLeaf(TreeSearch &search, std::uint32_t child,
                                      std::uint32_t reference) noexcept {
  constexpr std::uint32_t kCountMask = (1u << TreeNode::kCountBits) - 1;
  const unsigned count = (reference & kCountMask) + 1;
  const std::size_t first = (reference & ~TreeNode::kLeafBit) >> TreeNode::kCountBits;
  const TreeSearch::Leaf leaf = search.getLeaf(search.nodes[child / kWidth], child % kWidth);
  const std::uint16_t *grid = search.leaves + first * TriangleTree::kWordsPerTriangle;
  unsigned candidates = findCandidates(leaf, grid, count);
  if (count > kWidth) {
    candidates |= findCandidates(leaf, grid + kWidth, count) << kWidth;
  }
  candidates &= (1u << count) - 1;
  if (candidates != 0) {
    search.tryCandidates(grid + count * TriangleTree::kCoordinatesPerTriangle, count, candidates);
  }
}

OK_TREE_TARGET inline void searchTree(TreeSearch &search) noexcept {
  TreeStack stack;
  stack.count = 0;
  openNode(search, 0, stack);
  while (stack.count != 0) {
    const TreeStack::Entry entry = stack.entries[--stack.count];
    if (entry.near > search.limit) {
      continue;
    }
    const auto *references =
        reinterpret_cast<const std::uint32_t *>(&search.nodes[entry.child / kWidth].children);
    const std::uint32_t reference = references[entry.child % kWidth];
    if ((reference & TreeNode::kLeafBit) != 0) {
      searchLeaf(search, entry.child, reference);
    } else {
      openNode(search, reference, stack);
    }
  }
}

}  // namespace

}  // namespace okinawa
