package dev.phyla.internal.index;

import dev.phyla.internal.change.IndexReader;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.state.Tables;
import dev.phyla.internal.table.Table;
import org.jspecify.annotations.Nullable;

/*
 * The logs name entities that may have changed; their entries follow from the components they have
 * now. So it does not matter why or how often an entity is named.
 *
 * User code that throws in the middle (a key function, equals or compareTo of a key, the constructor
 * of a record) leaves the entries stale, and the next look-up makes them from scratch.
 */

/// Keeps the entries of an index of one component up to date.
///
/// @param <E> the entries
public final class IndexUpdater<E extends IndexEntries> {
  /// The text of the index in messages.
  private final String name;

  private final ComponentInfo info;
  private final Tables tables;
  private final EntityIndex index;
  private final Guard guard;
  private final IndexReader reader;

  /// The entries, or null once the index is closed.
  private @Nullable E entries;

  /// Whether the entries have to be made from scratch.
  private boolean isStale = true;

  /// Whether the entries are being updated.
  private boolean isUpdating;

  /// Creates an updater for empty entries.
  ///
  /// @param name the text of the index in messages
  /// @param info the component
  /// @param tables the tables of the world
  /// @param reader reads the changes of the component
  /// @param entries the entries
  public IndexUpdater(
      String name, ComponentInfo info, Tables tables, IndexReader reader, E entries) {
    this.name = name;
    this.info = info;
    this.tables = tables;
    this.index = tables.context().index();
    this.guard = tables.context().guard();
    this.reader = reader;
    this.entries = entries;
  }

  /// The entries, which are up to date until the world changes.
  public E current() {
    guard.checkAlone();
    E open = entries;
    if (open == null) {
      throw new IllegalStateException(name + " is closed.");
    }
    if (isUpdating) {
      throw new IllegalStateException(
          name
              + " cannot be used inside its own key function; compute the key from the component.");
    }
    if (guard.isInCallback()) {
      // The logs may name entities that have not left yet.
      throw new IllegalStateException(
          name + " cannot be used inside a callback of a query or an archetype; use it later.");
    }
    boolean isComplete = reader.read() && !isStale;
    if (!isComplete || reader.size() != 0) {
      update(open, isComplete);
    }
    return open;
  }

  private void update(E open, boolean isComplete) {
    Object outer = guard.beginLoop(this);
    isUpdating = true;
    isStale = true;
    try {
      if (isComplete) {
        for (int i = 0; i < reader.size(); i++) {
          update(open, reader.entity(i));
        }
      } else {
        open.clear();
        tables.forEach(table -> putAll(open, table));
      }
      isStale = false;
    } finally {
      isUpdating = false;
      guard.endLoop(outer);
    }
  }

  private void update(E open, long entity) {
    long location = index.location(entity);
    Table table =
        location == EntityIndex.NOWHERE ? null : tables.table(EntityIndex.table(location));
    if (table != null && has(table)) {
      open.put((int) entity, table, EntityIndex.row(location));
    } else {
      open.remove((int) entity);
    }
  }

  private void putAll(E open, Table table) {
    if (has(table)) {
      for (int row = table.first(); row < table.end(); row++) {
        open.put((int) table.entities()[row], table, row);
      }
    }
  }

  /// Whether a table has the component. The id of an undeclared type may belong to another type.
  private boolean has(Table table) {
    return table.base(info.id()) >= 0 && !info.isReleased();
  }

  /// Stops watching the component and releases the entries. Closing again has no effect.
  public void close() {
    if (entries != null && !guard.isClosed()) {
      guard.checkUse();
      reader.close();
    }
    entries = null;
  }

  @Override
  public String toString() {
    return name;
  }
}
