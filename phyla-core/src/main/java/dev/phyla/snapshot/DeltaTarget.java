package dev.phyla.snapshot;

/// Keeps a world equal to another one, by its [deltas][DeltaSource]. See [StateAccess#mirror].
///
/// Nothing else may change the world. Applying a delta announces nothing to observers, and
/// consumers of changes start again, as for [dev.phyla.World#restore], also those of systems. The
/// classes of components, tags, relations and events must be known to the world or the loader, with
/// the same fields.
public interface DeltaTarget {
  /// Applies a delta. The first one must be a full one.
  ///
  /// @param delta the bytes that [DeltaSource#next()] or [DeltaSource#full()] returned
  /// @throws SnapshotException if the delta is damaged, or does not follow the last one: then
  ///   nothing changes, and a full one is needed. If its content contradicts itself, the world is
  ///   empty
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  void apply(byte[] delta);
}
