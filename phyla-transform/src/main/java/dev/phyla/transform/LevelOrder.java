package dev.phyla.transform;

import java.util.Arrays;

/*
 * Nodes are numbered level by level, and within a level in the order of their parents. So parents
 * come before their children, the children of consecutive nodes are consecutive, and a subtree is
 * one range of each level. Nodes of one level do not depend on each other.
 */

/// The nodes of a forest in breadth-first order. Computing it takes linear time, whatever the
/// depth.
final class LevelOrder {
  /// The parent of a node that has none.
  static final int NO_PARENT = -1;

  private static final int MIN_LEVELS = 16;

  /// The id of each node, which is its number before sorting.
  private final int[] ids;

  /// The parent of each node, or [#NO_PARENT].
  private final int[] parents;

  /// The first child of each node, and at the end the number of nodes. A node without children has
  /// the first child of the next one.
  private final int[] firstChildren;

  /// The node after the last one of each level; longer than the number of levels.
  private int[] levelEnds = new int[MIN_LEVELS];

  private int levels;

  /// Sorts nodes.
  ///
  /// @param parentIds the id of the parent of each id, or [#NO_PARENT]; there must be no cycles
  /// @param size the number of nodes
  LevelOrder(int[] parentIds, int size) {
    ids = new int[size];
    parents = new int[size];
    firstChildren = new int[size + 1];
    int[] byParent = new int[size];
    int[] starts = sortByParent(parentIds, byParent);
    int end = append(byParent, 0, starts[1], 0, NO_PARENT);
    int levelEnd = end;
    for (int node = 0; node < size; node++) {
      int id = ids[node];
      firstChildren[node] = end;
      end = append(byParent, starts[id + 1], starts[id + 2], end, node);
      if (node + 1 == levelEnd) {
        addLevel(levelEnd);
        levelEnd = end;
      }
    }
    firstChildren[size] = size;
  }

  /// Sorts ids by their parents, roots first.
  ///
  /// @param byParent receives the ids
  /// @return for the parent `p` where its children start, at `p + 1`
  private static int[] sortByParent(int[] parentIds, int[] byParent) {
    int size = byParent.length;
    int[] starts = new int[size + 2];
    for (int id = 0; id < size; id++) {
      starts[parentIds[id] + 1]++;
    }
    for (int i = 1; i < starts.length; i++) {
      starts[i] += starts[i - 1];
    }
    for (int id = size - 1; id >= 0; id--) {
      byParent[--starts[parentIds[id] + 1]] = id;
    }
    return starts;
  }

  /// Appends the children of a node.
  ///
  /// @return the new end
  private int append(int[] byParent, int first, int last, int end, int parent) {
    int newEnd = end + last - first;
    System.arraycopy(byParent, first, ids, end, last - first);
    Arrays.fill(parents, end, newEnd, parent);
    return newEnd;
  }

  private void addLevel(int levelEnd) {
    if (levels == levelEnds.length) {
      levelEnds = Arrays.copyOf(levelEnds, 2 * levels);
    }
    levelEnds[levels++] = levelEnd;
  }

  /// The number of nodes.
  int size() {
    return ids.length;
  }

  /// The id of a node.
  int id(int node) {
    return ids[node];
  }

  /// The parents of all nodes.
  int[] parents() {
    return parents;
  }

  boolean isRoot(int node) {
    return parents[node] == NO_PARENT;
  }

  /// The first child of a node, or of the first node after it that has one. Also for the number of
  /// nodes.
  int firstChild(int node) {
    return firstChildren[node];
  }

  int levels() {
    return levels;
  }

  /// The node after the last one of a level.
  int levelEnd(int level) {
    return levelEnds[level];
  }
}
