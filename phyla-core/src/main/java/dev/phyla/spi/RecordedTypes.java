package dev.phyla.spi;

import dev.phyla.internal.saved.SavedTypes;
import dev.phyla.internal.value.Problems;
import dev.phyla.internal.world.ResidentRecording;
import dev.phyla.snapshot.SnapshotException;

/// The component types and relations that a recording describes.
public final class RecordedTypes {
  private final SavedTypes types;

  /// Creates the types, for the worlds.
  ///
  /// @param types the types
  public RecordedTypes(SavedTypes types) {
    this.types = types;
  }

  /// The types, for the worlds.
  ///
  /// @return the types
  public SavedTypes types() {
    return types;
  }

  /// The section of types of a snapshot.
  ///
  /// @return its bytes
  public byte[] section() {
    return ResidentRecording.typeSection(types);
  }

  /// Throws if values of a type can never be saved.
  ///
  /// @throws SnapshotException if there is such a type
  public void requireSavable() {
    var problems = new Problems();
    types.check(problems);
    if (!problems.sentences().isEmpty()) {
      throw new SnapshotException(
          "The batch cannot be saved. " + String.join(" ", problems.sentences()));
    }
  }
}
