package dev.phyla.internal.order;

import java.util.Arrays;

/// Entities in groups that have the same key, in ascending order of the keys.
///
/// @param keys the key of each group
/// @param ends the end of each group in the list of entities
/// @param entities the packed entities of all groups, one group after the other
public record KeyGroups(long[] keys, int[] ends, long[] entities) {
  /// Groups entities; those of a group keep their order.
  ///
  /// @param entities the packed entities, which stay as they are
  /// @param radix a sort that has their keys
  static KeyGroups of(long[] entities, RadixSort radix) {
    int count = entities.length;
    long[] keys = radix.keys(count);
    boolean isReordered = radix.sort(count);
    int[] order = radix.order();
    var groupKeys = new long[count];
    var ends = new int[count];
    var grouped = new long[count];
    int groups = 0;
    for (int i = 0; i < count; i++) {
      int at = isReordered ? order[i] : i;
      grouped[i] = entities[at];
      if (groups == 0 || keys[at] != groupKeys[groups - 1]) {
        groupKeys[groups++] = keys[at];
      }
      ends[groups - 1] = i + 1;
    }
    return new KeyGroups(Arrays.copyOf(groupKeys, groups), Arrays.copyOf(ends, groups), grouped);
  }
}
