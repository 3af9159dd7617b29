package dev.phyla.internal.replica;

import dev.phyla.internal.component.ComponentInfo;
import java.util.List;
import java.util.SortedMap;
import org.jspecify.annotations.Nullable;

/// A delta that was read and checked. All handles in values are those of this world.
///
/// @param header where it belongs
/// @param types the types that were described so far
/// @param gone the entities to despawn
/// @param fresh the entities to spawn, with the handles that they will have
/// @param removed the components to remove
/// @param values the components to write
/// @param extras what changes besides components, by slot in the source
record IncomingDelta(
    Header header,
    IncomingTypes types,
    List<Replica> gone,
    List<Replica> fresh,
    List<RemovedComponent> removed,
    List<Values> values,
    SortedMap<Integer, WantedExtras> extras) {
  /// Whether an entity loses its present key, or keeps it because the delta says so.
  boolean isKeyReplaced(Replica owner) {
    return gone.contains(owner) || extras.containsKey(owner.slot());
  }

  /// Where a delta belongs.
  ///
  /// @param source tells sources apart
  /// @param sequence tells sequences of deltas apart
  /// @param number the number in the sequence; 0 for a full one
  record Header(long source, long sequence, int number) {
    boolean isFull() {
      return number == 0;
    }
  }

  /// A component that an entity has lost.
  record RemovedComponent(Replica replica, ComponentInfo info) {}

  /// Values of one component.
  ///
  /// @param replicas the entities, in the order of the rows
  /// @param rows the columns
  /// @param values the values for entities that exist already; null for those that are spawned
  record Values(
      ComponentInfo info, List<Replica> replicas, Object[] rows, @Nullable Object[] values) {}
}
