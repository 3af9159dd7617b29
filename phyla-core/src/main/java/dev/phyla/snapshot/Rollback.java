package dev.phyla.snapshot;

/// The recent past of a world: states that were recorded, up to a number, and can be restored. See
/// [StateAccess#rollback(int)].
///
/// ```java
/// Rollback past = world.state().rollback(60);
/// while (running) {
///   step(world);
///   world.endUpdate();
///   past.record();
/// }
/// past.restore(world.tick() - 10);
/// ```
///
/// Recording compares what was written since the last time, column by column, and keeps what
/// differs. So its memory grows with the number of changes, not of entities, and recording a world
/// in which little was written is cheap.
public interface Rollback {
  /// Records the state of the world under its present tick. If a state of this tick was recorded
  /// last, it is replaced. If there are too many states, the oldest is dropped.
  ///
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  /// @throws SnapshotException if a link, an event or a resource holds a value that cannot be saved
  /// @throws IllegalArgumentException if a component holds an object that cannot be copied
  void record();

  /// Whether the state of a tick is recorded.
  ///
  /// @param tick the tick
  /// @return true if it can be restored
  boolean contains(long tick);

  /// The number of states.
  ///
  /// @return the number
  int size();

  /// The tick of the oldest state.
  ///
  /// @return the tick
  /// @throws java.util.NoSuchElementException if no state is recorded
  long oldest();

  /// The tick of the newest state.
  ///
  /// @return the tick
  /// @throws java.util.NoSuchElementException if no state is recorded
  long newest();

  /// Restores a recorded state, and forgets the states after it. What that means for handles,
  /// observers and consumers is described at [dev.phyla.World#restore].
  ///
  /// @param tick the tick of the state
  /// @throws java.util.NoSuchElementException if the state of that tick is not recorded
  /// @throws IllegalStateException inside loops and callbacks, or if commands are pending
  void restore(long tick);

  /// Forgets all states.
  void clear();
}
