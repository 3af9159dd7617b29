package dev.phyla.snapshot;

/// Reports the changes of a world as bytes, for an exact copy elsewhere. See
/// [StateAccess#deltas()].
///
/// ```java
/// DeltaSource source = server.state().deltas();
/// DeltaTarget target = client.state().mirror();
/// target.apply(source.next()); // everything
/// step(server);
/// target.apply(source.next()); // what changed
/// ```
///
/// After a delta is applied, both worlds have an equal state hash. Deltas have to be applied in
/// order, without a gap; the target notices if one is missing, and [#full()] starts again. The time
/// and the size of a delta grow with what was written, not with the size of the world.
public interface DeltaSource {
  /// The changes since the last call; everything in the first call.
  ///
  /// @return a delta
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  /// @throws SnapshotException if a value cannot be saved
  byte[] next();

  /// The whole state, as a delta that needs no earlier one.
  ///
  /// @return a delta
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  /// @throws SnapshotException if a value cannot be saved
  byte[] full();
}
