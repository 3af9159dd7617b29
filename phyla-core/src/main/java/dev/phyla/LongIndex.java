package dev.phyla;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.index.IndexUpdater;
import dev.phyla.internal.index.LongEntries;
import dev.phyla.internal.layout.ColumnKind;
import java.util.Objects;
import java.util.Optional;

/// Finds entities by the number in a column of one of their components. It behaves like a
/// [ValueIndex], but keys are not objects: a look-up allocates nothing but its result, and the
/// index takes less memory.
///
/// ```java
/// record Cell(int number) {}
///
/// LongIndex byCell = world.index(world.column(Cell.class, "number", int[].class));
/// EntityList neighbours = byCell.find(17);
/// ```
///
/// The keys of an [Entity] field are packed handles: `find(target.bits())`.
public final class LongIndex implements AutoCloseable {
  private final IndexUpdater<LongEntries> updater;

  private LongIndex(IndexUpdater<LongEntries> updater) {
    this.updater = updater;
  }

  /// Creates an index.
  static LongIndex of(WorldView view, Column<?> column) {
    view.guard().checkUse();
    if (Objects.requireNonNull(column, Column.NULL).view() != view) {
      throw column.foreign();
    }
    ComponentInfo info = column.info();
    ColumnKind kind = info.layout().columns().get(column.offset()).kind();
    if (!LongEntries.isKey(kind) || column.stride() != 1) {
      throw new IllegalArgumentException(
          String.format(
              "The column %s cannot be the key of an index, because it does not have one integer"
                  + " or entity for each row; compute keys with World.index(Class, Function).",
              column));
    }
    return new LongIndex(
        view.index(
            "index(" + column + ")",
            info,
            new LongEntries(info, column.offset(), view.core().index())));
  }

  /// Returns the entities that have a key.
  ///
  /// @param key a key
  /// @return a copy, in the order of [Entity#index()], which belongs to the caller; empty if no
  ///   entity has the key
  public EntityList find(long key) {
    return EntityList.of(updater.current().find(key));
  }

  /// Returns the entity with the lowest [index][Entity#index()] of those that have a key.
  ///
  /// @param key a key
  /// @return the entity, or empty
  public Optional<Entity> first(long key) {
    long first = updater.current().first(key);
    return first == 0 ? Optional.empty() : Optional.of(Entity.fromBits(first));
  }

  /// The number of entities that have a key.
  ///
  /// @param key a key
  /// @return the number
  public int count(long key) {
    return updater.current().count(key);
  }

  /// Whether any entity has a key.
  ///
  /// @param key a key
  /// @return true if so
  public boolean contains(long key) {
    return count(key) != 0;
  }

  /// The number of entities in the index.
  ///
  /// @return the number of entities that have the component
  public int count() {
    return updater.current().size();
  }

  /// The number of different keys.
  ///
  /// @return the number of keys that any entity has
  public int keyCount() {
    return updater.current().keys();
  }

  /// Closes the index and releases its memory. After the next [World#endUpdate()] the component is
  /// no longer watched, unless it has other consumers. Closing again, or after the world was
  /// closed, has no effect.
  @Override
  public void close() {
    updater.close();
  }

  @Override
  public String toString() {
    return updater.toString();
  }
}
