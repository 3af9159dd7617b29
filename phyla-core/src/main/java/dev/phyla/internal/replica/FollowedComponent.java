package dev.phyla.internal.replica;

import dev.phyla.internal.change.IndexReader;
import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.saved.SavedColumns;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.value.ValueTypes;
import java.util.BitSet;
import java.util.List;

/// A component whose changes are sent to a peer. Entities are known by their slots.
final class FollowedComponent {
  private final ComponentInfo info;
  private final IndexReader changes;
  private final SavedColumns columns;

  /// Whether values may contain handles.
  private final boolean isMentioning;

  /// The entities that may have another value than the peer.
  private final BitSet dirty = new BitSet();

  /// The entities of which the peer has the component.
  private final BitSet sent = new BitSet();

  /// The entities whose value is part of the delta that is being written.
  private final BitSet outgoing = new BitSet();

  /// The entities that have lost the component, according to that delta.
  private final BitSet removed = new BitSet();

  /// Whether the changes were never read.
  private boolean isNew = true;

  FollowedComponent(ComponentInfo info, IndexReader changes, ValueTypes values) {
    this.info = info;
    this.changes = changes;
    List<ColumnLayout> layouts = info.layout().columns();
    this.columns = new SavedColumns(info.name(), layouts, values);
    this.isMentioning =
        columns.hasReferences()
            || layouts.stream().anyMatch(layout -> layout.kind() == ColumnKind.ENTITY);
  }

  ComponentInfo info() {
    return info;
  }

  SavedColumns columns() {
    return columns;
  }

  /// Whether values may contain handles.
  boolean isMentioning() {
    return isMentioning;
  }

  /// The entities whose value is part of the delta.
  BitSet outgoing() {
    return outgoing;
  }

  /// The entities that have lost the component, according to the delta.
  BitSet removed() {
    return removed;
  }

  /// Whether a table has the component.
  boolean isIn(Table table) {
    return !info.isReleased() && table.position(info.id()) >= 0;
  }

  /// Reads the changes of the world.
  ///
  /// @param slots one more than the largest slot that the peer knows
  void read(int slots) {
    outgoing.clear();
    removed.clear();
    if (info.isReleased() || !changes.read() || isNew) {
      dirty.set(0, slots);
    } else {
      for (int i = 0; i < changes.size(); i++) {
        dirty.set((int) changes.entity(i));
      }
    }
    isNew = false;
  }

  /// Notes that an entity has to be sent again.
  void mark(int slot) {
    dirty.set(slot);
  }

  /// The entities that may have another value than the peer.
  BitSet dirty() {
    return dirty;
  }

  /// Whether the peer has the component of an entity.
  boolean isSent(int slot) {
    return sent.get(slot);
  }

  /// Notes that the delta was written.
  ///
  /// @param gone the entities that the peer no longer has
  void commit(BitSet gone) {
    sent.andNot(gone);
    sent.andNot(removed);
    sent.or(outgoing);
    dirty.clear();
  }

  /// Forgets what the peer has.
  void restart() {
    sent.clear();
  }

  void close() {
    changes.close();
  }
}
