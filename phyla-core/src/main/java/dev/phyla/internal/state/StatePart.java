package dev.phyla.internal.state;

import dev.phyla.internal.hash.StableHash;
import dev.phyla.internal.saved.LoadedTypes;
import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.stream.StateInput;
import dev.phyla.internal.stream.StateOutput;
import dev.phyla.internal.value.Problems;
import dev.phyla.internal.value.ReferenceVisitor;

/// A part of the state of one world.
///
/// The state of a world is a list of parts in a fixed order. Operations on the whole state iterate
/// over that list, so that no part is forgotten.
public interface StatePart {
  /// Checks that the part is consistent in itself and with the parts before it.
  ///
  /// @throws IllegalStateException if it is not
  default void verify() {}

  /// A hash of the content of entities, independent of rows and order, or 0 if there is none.
  ///
  /// @param values computes the hashes of references
  default long contentHash(StableHash values) {
    return 0;
  }

  /// A hash of the content and of all state that influences later results, or 0 if there is none.
  ///
  /// @param values computes the hashes of references
  long stateHash(StableHash values);

  /// Ends an update.
  default void endUpdate() {}

  /// Empties the part.
  void clear();

  /// Reports what cannot be saved.
  default void checkSaved(SavedTypes types, Problems problems) {}

  /// Whether there is nothing to write, so that the part can be left out.
  default boolean isNothingToSave() {
    return false;
  }

  /// Writes the part.
  ///
  /// @throws dev.phyla.snapshot.SnapshotException if a value cannot be written
  void save(StateOutput out, SavedTypes types);

  /// Reads the part, which is empty. The preceding parts are loaded already.
  ///
  /// @throws dev.phyla.snapshot.SnapshotException if the content is not that of a part
  void load(StateInput in, LoadedTypes types);

  /// Checks that the part can be empty, because a snapshot lacks it.
  ///
  /// @throws dev.phyla.snapshot.SnapshotException if that contradicts the preceding parts
  default void loadNothing(StateInput in) {}

  /// Makes room for a copy of the same part of another world, or throws. Neither part changes in
  /// content. The worlds have the same schema, and the preceding parts are prepared already.
  default void prepareCopy(StatePart other) {}

  /// Visits the objects that the part refers to.
  default void visitReferences(ReferenceVisitor visitor) {}

  /// Copies the same part of another world, for which it was [prepared][#prepareCopy(StatePart)].
  /// The preceding parts are copied already. A part reuses its memory, and should not fail.
  void copyFrom(StatePart other);
}
