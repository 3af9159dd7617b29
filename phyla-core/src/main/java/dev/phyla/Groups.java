package dev.phyla;

import dev.phyla.internal.order.KeyGroups;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.SortedMap;
import java.util.function.BiConsumer;
import java.util.function.LongFunction;

/// The entities of a query in groups that have the same key, in ascending order of the keys.
///
/// A snapshot of the moment when it was created: it does not follow later changes, and entities
/// that die stay in their group. Obtain one with [Query#groupBy(Column)] or [Query#groupBy(Class,
/// java.util.function.Function)].
///
/// @param <K> the type of the keys
public final class Groups<K> {
  /// The keys, in order; unmodifiable.
  private final List<K> keys;

  private final Comparator<? super K> order;

  /// The end of each group in `entities`.
  private final int[] ends;

  /// The packed entities, one group after the other.
  private final long[] entities;

  private Groups(List<K> keys, Comparator<? super K> order, int[] ends, long[] entities) {
    this.keys = Collections.unmodifiableList(keys);
    this.order = order;
    this.ends = ends;
    this.entities = entities;
  }

  /// Groups whose keys are packed into longs.
  ///
  /// @param groups the groups
  /// @param unpack returns the key that is packed into a long
  /// @param order the order of the keys, in which the groups are
  static <K> Groups<K> of(
      KeyGroups groups, LongFunction<? extends K> unpack, Comparator<? super K> order) {
    var keys = new ArrayList<K>(groups.keys().length);
    for (long key : groups.keys()) {
      keys.add(unpack.apply(key));
    }
    return new Groups<>(keys, order, groups.ends(), groups.entities());
  }

  /// Groups by the natural order of their keys.
  ///
  /// @param groups the entities by key
  static <K extends Comparable<? super K>> Groups<K> of(SortedMap<K, EntityList> groups) {
    return of(groups, Comparator.naturalOrder());
  }

  /// Groups by some order of their keys.
  ///
  /// @param groups the entities by key
  /// @param order the order of the keys
  static <K> Groups<K> of(SortedMap<K, EntityList> groups, Comparator<? super K> order) {
    var ends = new int[groups.size()];
    var entities = new long[groups.values().stream().mapToInt(EntityList::size).sum()];
    int group = 0;
    int end = 0;
    for (EntityList each : groups.values()) {
      System.arraycopy(each.toBits(), 0, entities, end, each.size());
      end += each.size();
      ends[group++] = end;
    }
    return new Groups<>(new ArrayList<>(groups.keySet()), order, ends, entities);
  }

  /// The keys.
  ///
  /// @return an unmodifiable list, in ascending order
  public List<K> keys() {
    return keys;
  }

  /// The entities with a key, in the order in which the query visited them.
  ///
  /// @param key the key
  /// @return a copy, which belongs to the caller; empty if no entity has the key
  public EntityList group(K key) {
    Objects.requireNonNull(key, "The key is null.");
    int group = Collections.binarySearch(keys, key, order);
    return group < 0 ? new EntityList() : groupAt(group);
  }

  private EntityList groupAt(int group) {
    int first = group == 0 ? 0 : ends[group - 1];
    return EntityList.of(Arrays.copyOfRange(entities, first, ends[group]));
  }

  /// The number of groups.
  ///
  /// @return the number of keys
  public int size() {
    return keys.size();
  }

  /// Calls an action for each group, in ascending order of the keys. The action may change the
  /// world.
  ///
  /// @param action receives the key and a copy of the group
  public void forEach(BiConsumer<? super K, ? super EntityList> action) {
    Objects.requireNonNull(action, "The action is null.");
    for (int group = 0; group < ends.length; group++) {
      action.accept(keys.get(group), groupAt(group));
    }
  }

  @Override
  public String toString() {
    return keys.size() + " groups of " + entities.length + " entities";
  }
}
