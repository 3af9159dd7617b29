package dev.phyla.model.internal.cells;

import dev.phyla.spi.FollowedComponent;
import dev.phyla.spi.FollowedRows;

/// The entities of a space, by cell. Entities whose position is not in the space are in a cell of
/// their own.
public interface Cells {
  /// The number of cells.
  int cells();

  /// The number of entities.
  int size();

  /// The number of entities that are not in the space.
  int outsideCount();

  /// The slot of an entity that is not in the space. There is one.
  int outsideSlot();

  /// Enters the entity of a row in the cell where it is now.
  void enter(FollowedRows rows, int row);

  /// Removes the entity with a slot, if there is one.
  void remove(int slot);

  /// Enters all entities again that have the component.
  void enterAll(FollowedComponent component);
}
