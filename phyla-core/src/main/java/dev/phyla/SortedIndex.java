package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.index.IndexUpdater;
import dev.phyla.internal.index.KeyedEntries;
import dev.phyla.internal.index.KeyedList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/// A [value index][ValueIndex] whose keys are sorted, which also finds ranges of keys.
///
/// ```java
/// record Health(int points) {}
///
/// SortedIndex<Integer> byHealth = world.sortedIndex(Health.class, Health::points);
/// EntityList weak = byHealth.below(10);
/// ```
///
/// Results are in the order of the keys, and the entities of one key in the order of their
/// [index][Entity#index()]. A look-up takes time that grows with the logarithm of the number of
/// keys, and with the size of the result.
///
/// `compareTo` of the keys decides which keys are the same and must not change. If two keys compare
/// as equal but are not, like some decimal numbers, methods that return keys may return either.
///
/// @param <K> the type of the keys
public final class SortedIndex<K extends Comparable<? super K>> extends ValueIndex<K> {
  private final IndexUpdater<KeyedEntries<K, NavigableMap<K, KeyedList<K>>>> updater;

  private SortedIndex(IndexUpdater<KeyedEntries<K, NavigableMap<K, KeyedList<K>>>> updater) {
    super(updater);
    this.updater = updater;
  }

  /// Creates an index.
  ///
  /// @param type a class or component type, of which the function accepts values
  static <T, K extends Comparable<? super K>> SortedIndex<K> ofSorted(
      WorldView view, Object type, Function<? super T, ? extends K> keyFunction) {
    ComponentInfo info = resolve(view, type, keyFunction);
    NavigableMap<K, KeyedList<K>> lists = new TreeMap<>();
    return new SortedIndex<>(
        view.index(
            "sortedIndex(" + info.name() + ")",
            info,
            new KeyedEntries<>(info, onValues(keyFunction), view.core().index(), lists)));
  }

  /// A part of the keys.
  private interface Part<K> {
    NavigableMap<K, KeyedList<K>> of(NavigableMap<K, KeyedList<K>> all);
  }

  private EntityList find(Part<K> part) {
    KeyedEntries<K, NavigableMap<K, KeyedList<K>>> entries = updater.current();
    return EntityList.of(entries.find(part.of(entries.lists()).values()));
  }

  private NavigableMap<K, KeyedList<K>> keyMap() {
    return updater.current().lists();
  }

  /// Returns the entities whose key is in a range.
  ///
  /// @param low the lowest key of the range
  /// @param high the key at which the range ends, exclusive
  /// @return a copy, in the order of the keys
  /// @throws IllegalArgumentException if the range ends before it begins
  public EntityList range(K low, K high) {
    requireRange(low, high);
    return find(all -> all.subMap(low, true, high, false));
  }

  /// The number of entities whose key is in a range.
  ///
  /// @param low the lowest key of the range
  /// @param high the key at which the range ends, exclusive
  /// @return the number
  /// @throws IllegalArgumentException if the range ends before it begins
  public int count(K low, K high) {
    requireRange(low, high);
    KeyedEntries<K, NavigableMap<K, KeyedList<K>>> entries = updater.current();
    return entries.count(entries.lists().subMap(low, true, high, false).values());
  }

  private void requireRange(K low, K high) {
    if (requireKey(low).compareTo(requireKey(high)) > 0) {
      throw new IllegalArgumentException(
          String.format(
              "A range of %s cannot begin at %s and end before %s; exchange the keys.",
              this, low, high));
    }
  }

  /// Returns the entities whose key is not less than a key.
  ///
  /// @param low a key
  /// @return a copy, in the order of the keys
  public EntityList atLeast(K low) {
    requireKey(low);
    return find(all -> all.tailMap(low, true));
  }

  /// Returns the entities whose key is greater than a key.
  ///
  /// @param low a key
  /// @return a copy, in the order of the keys
  public EntityList above(K low) {
    requireKey(low);
    return find(all -> all.tailMap(low, false));
  }

  /// Returns the entities whose key is not greater than a key.
  ///
  /// @param high a key
  /// @return a copy, in the order of the keys
  public EntityList atMost(K high) {
    requireKey(high);
    return find(all -> all.headMap(high, true));
  }

  /// Returns the entities whose key is less than a key.
  ///
  /// @param high a key
  /// @return a copy, in the order of the keys
  public EntityList below(K high) {
    requireKey(high);
    return find(all -> all.headMap(high, false));
  }

  /// All entities of the index.
  ///
  /// @return a copy, in the order of the keys
  public EntityList entities() {
    return find(all -> all);
  }

  /// All keys that any entity has.
  ///
  /// @return a copy, sorted
  public List<K> keys() {
    return List.copyOf(keyMap().keySet());
  }

  /// The lowest key.
  ///
  /// @return the key, or empty if no entity has the component
  public Optional<K> firstKey() {
    return keyOf(keyMap().firstEntry());
  }

  /// The highest key.
  ///
  /// @return the key, or empty if no entity has the component
  public Optional<K> lastKey() {
    return keyOf(keyMap().lastEntry());
  }

  /// The lowest key that any entity has and that is greater than a key.
  ///
  /// @param key a key
  /// @return the next key, or empty
  public Optional<K> higherKey(K key) {
    return keyOf(keyMap().higherEntry(requireKey(key)));
  }

  /// The highest key that any entity has and that is less than a key.
  ///
  /// @param key a key
  /// @return the previous key, or empty
  public Optional<K> lowerKey(K key) {
    return keyOf(keyMap().lowerEntry(requireKey(key)));
  }

  private static <K> Optional<K> keyOf(Map.@Nullable Entry<K, ?> entry) {
    return entry == null ? Optional.empty() : Optional.of(entry.getKey());
  }
}
