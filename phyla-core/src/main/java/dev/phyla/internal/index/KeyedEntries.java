package dev.phyla.internal.index;

import dev.phyla.Entity;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.table.Table;
import java.util.Collection;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// The entries of an index whose keys are objects that a function computes from components.
///
/// @param <K> the type of the keys
/// @param <M> the map of the keys, which decides which keys are the same
public final class KeyedEntries<K, M extends Map<K, KeyedList<K>>> implements IndexEntries {
  private static final long[] NO_ENTITIES = {};

  private final ComponentInfo info;
  private final Function<Object, ? extends @Nullable K> keyFunction;
  private final EntityIndex index;

  /// The list of each key that any entity has.
  private final M lists;

  private final SlotLists<KeyedList<K>> slots = new SlotLists<>();

  /// Creates an object without entries.
  ///
  /// @param info the component
  /// @param keyFunction computes the key from a component
  /// @param index the entities of the world
  /// @param lists an empty map
  public KeyedEntries(
      ComponentInfo info,
      Function<Object, ? extends @Nullable K> keyFunction,
      EntityIndex index,
      M lists) {
    this.info = info;
    this.keyFunction = keyFunction;
    this.index = index;
    this.lists = lists;
  }

  @Override
  public void clear() {
    lists.clear();
    slots.clear();
  }

  @Override
  public void put(int slot, Table table, int row) {
    K key = keyFunction.apply(table.read(info, row));
    if (key == null) {
      throw noKey(index.entityIn(slot));
    }
    KeyedList<K> current = slots.listOf(slot);
    if (current != null && current.key().equals(key)) {
      return;
    }
    KeyedList<K> list = lists.get(key);
    if (list == null) {
      list = new KeyedList<>(key);
      lists.put(key, list);
    }
    if (current != list) {
      remove(slot);
      slots.append(list, slot);
    }
  }

  private NullPointerException noKey(long entity) {
    return new NullPointerException(
        String.format(
            "The key function of an index of %s returned null for the entity %s; return a key that"
                + " stands for none instead, such as Optional.empty().",
            info.name(), Entity.fromBits(entity)));
  }

  @Override
  public void remove(int slot) {
    KeyedList<K> list = slots.listOf(slot);
    if (list != null) {
      slots.remove(list, slot);
      if (list.size == 0) {
        lists.remove(list.key());
      }
    }
  }

  /// The number of entities.
  public int size() {
    return slots.size();
  }

  /// The list of each key, for views of a part of them.
  public M lists() {
    return lists;
  }

  /// The number of entities that have a key.
  public int count(K key) {
    KeyedList<K> list = lists.get(key);
    return list == null ? 0 : list.size;
  }

  /// The number of entities in several lists.
  public int count(Collection<KeyedList<K>> several) {
    int count = 0;
    for (KeyedList<K> list : several) {
      count += list.size;
    }
    return count;
  }

  /// The entity with the lowest slot of those that have a key, packed, or 0.
  public long first(K key) {
    KeyedList<K> list = lists.get(key);
    return list == null ? 0 : index.entityIn(slots.lowest(list));
  }

  /// The entities that have a key, packed, in the order of their slots.
  public long[] find(K key) {
    KeyedList<K> list = lists.get(key);
    if (list == null) {
      return NO_ENTITIES;
    }
    long[] found = new long[list.size];
    slots.copy(list, index, found, 0);
    return found;
  }

  /// The entities in several lists, packed: list by list, each in the order of its slots.
  public long[] find(Collection<KeyedList<K>> several) {
    long[] found = new long[count(several)];
    int end = 0;
    for (KeyedList<K> list : several) {
      end = slots.copy(list, index, found, end);
    }
    return found;
  }
}
