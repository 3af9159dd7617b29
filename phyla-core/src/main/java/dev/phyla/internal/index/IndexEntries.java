package dev.phyla.internal.index;

import dev.phyla.internal.table.Table;

/// The entries of an index: the key of each entity that has the component. If a method throws, the
/// entries may be incomplete until they are cleared.
public interface IndexEntries {
  /// Removes all entries.
  void clear();

  /// Enters the entity of a row under the key of its component, and removes the previous entry of
  /// its slot.
  ///
  /// @param slot the slot of the entity
  /// @param table its table, which has the component
  /// @param row its row
  void put(int slot, Table table, int row);

  /// Removes the entry of a slot, if there is one.
  void remove(int slot);
}
