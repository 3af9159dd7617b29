package dev.phyla.history.internal.read;

import dev.phyla.history.internal.log.TableState;
import java.util.List;

/// The state of a world at the end of a frame.
public interface WorldState {
  /// The archetypes that have rows, in the canonical order.
  List<TableState> archetypes();

  /// A section as it is in a snapshot, empty if it is left out.
  byte[] section(String name);

  /// The generation of the first entity of a slot.
  int firstGeneration();

  /// The generation after which a slot is not used again.
  int lastGeneration();

  /// The generations of all slots.
  int[] generations();

  /// The free slots in the order in which they will be used.
  int[] freeSlots();
}
