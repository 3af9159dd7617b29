package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.index.IndexUpdater;
import dev.phyla.internal.index.KeyedEntries;
import java.util.HashMap;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/// Finds entities by a key that is computed from one of their components.
///
/// ```java
/// record Team(String name) {}
///
/// ValueIndex<String> byTeam = world.index(Team.class, Team::name);
/// EntityList reds = byTeam.find("red");
/// ```
///
/// Every entity that has the component is in the index, whether enabled or disabled. A look-up
/// returns what a scan over all these entities would return now; the entities of one key are in the
/// order of their [index][Entity#index()].
///
/// An index is a consumer of changes. Each look-up first updates the index, at a cost that grows
/// with the number of entities whose component was added, written or removed since the last
/// look-up. The first look-up computes the keys of all entities, and so does one after changes were
/// [dropped][ChangeFeed#missedChanges()] or the state of the world was replaced. Writing the
/// component costs as much as for other consumers; writing other components costs nothing.
/// [Term#changed(Class)] defines what counts as a write: changes inside an object that is stored by
/// reference, and writes to a raw array that was checked out before the last look-up, are not
/// noticed. Inside a loop that updates the component, the rows that it has already written are
/// noticed when the loop ends.
///
/// The key function must depend on the component only, and keys must not change; their `equals` and
/// `hashCode` decide which keys are the same. If the function throws, so does the look-up, and the
/// next one computes all keys again. The function cannot change the structure of the world.
///
/// Create an index with [World#index(Class, Function)], keep it, and [close][#close()] it when it
/// is no longer needed. An index that is no longer referenced is also released by the garbage
/// collector. Indexes are not part of the state of the world.
///
/// @param <K> the type of the keys
public sealed class ValueIndex<K> implements AutoCloseable permits SortedIndex {
  private final IndexUpdater<? extends KeyedEntries<K, ?>> updater;

  ValueIndex(IndexUpdater<? extends KeyedEntries<K, ?>> updater) {
    this.updater = updater;
  }

  /// Creates an index.
  ///
  /// @param type a class or component type, of which the function accepts values
  static <T, K> ValueIndex<K> of(
      WorldView view, Object type, Function<? super T, ? extends K> keyFunction) {
    ComponentInfo info = resolve(view, type, keyFunction);
    return new ValueIndex<>(
        view.index(
            "index(" + info.name() + ")",
            info,
            new KeyedEntries<>(info, onValues(keyFunction), view.core().index(), new HashMap<>())));
  }

  /// The component of an index.
  static ComponentInfo resolve(WorldView view, Object type, Object keyFunction) {
    view.guard().checkUse();
    Objects.requireNonNull(type, World.NULL_TYPE);
    Objects.requireNonNull(keyFunction, "The key function of the index is null.");
    return view.resolveReported(type);
  }

  @SuppressWarnings("unchecked") // is only called with values of the component
  static <K> Function<Object, ? extends K> onValues(Function<?, ? extends K> keyFunction) {
    return (Function<Object, ? extends K>) keyFunction;
  }

  /// The entries, up to date.
  private KeyedEntries<K, ?> entries() {
    return updater.current();
  }

  /// Returns the entities that have a key.
  ///
  /// @param key a key
  /// @return a copy, in the order of [Entity#index()], which belongs to the caller; empty if no
  ///   entity has the key
  public final EntityList find(K key) {
    return EntityList.of(entries().find(requireKey(key)));
  }

  /// Returns the entity with the lowest [index][Entity#index()] of those that have a key.
  ///
  /// @param key a key
  /// @return the entity, or empty
  public final Optional<Entity> first(K key) {
    long first = entries().first(requireKey(key));
    return first == 0 ? Optional.empty() : Optional.of(Entity.fromBits(first));
  }

  /// The number of entities that have a key.
  ///
  /// @param key a key
  /// @return the number
  public final int count(K key) {
    return entries().count(requireKey(key));
  }

  /// Whether any entity has a key.
  ///
  /// @param key a key
  /// @return true if so
  public final boolean contains(K key) {
    return count(key) != 0;
  }

  /// The number of entities in the index.
  ///
  /// @return the number of entities that have the component
  public final int count() {
    return entries().size();
  }

  /// The number of different keys.
  ///
  /// @return the number of keys that any entity has
  public final int keyCount() {
    return entries().lists().size();
  }

  final K requireKey(K key) {
    return Objects.requireNonNull(key, () -> this + " has no null keys.");
  }

  /// Closes the index and releases its memory. After the next [World#endUpdate()] the component is
  /// no longer watched, unless it has other consumers. Closing again, or after the world was
  /// closed, has no effect.
  @Override
  public final void close() {
    updater.close();
  }

  @Override
  public final String toString() {
    return updater.toString();
  }
}
