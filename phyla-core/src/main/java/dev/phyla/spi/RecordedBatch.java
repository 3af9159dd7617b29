package dev.phyla.spi;

import dev.phyla.World;
import java.util.List;
import java.util.SequencedMap;

/// The state of the worlds of a batch for a recording.
public interface RecordedBatch extends Recorded {
  /// The groups of worlds that share tables.
  ///
  /// @return the groups, in the order of their worlds, always the same
  List<RecordedGroup> groups();

  /// The number of worlds.
  ///
  /// @return the number
  int worlds();

  /// What each world has besides rows, slots and sections, such as its tick and its seed.
  ///
  /// @return arrays of primitives with a value for each world, by name; valid until the next call
  SequencedMap<String, Object> worldValues();

  /// Selects a world in its group, so that its sections can be read.
  ///
  /// @param world the number of the world in the batch
  void select(int world);

  /// A world of its own that can be put into the batch, and that knows the types that the worlds of
  /// the batch know.
  ///
  /// @return a new world with any state
  World newWorld();

  /// Replaces the state of a world.
  ///
  /// @param world the number of the world
  /// @param state the new state, a world that [#newWorld()] has returned
  /// @throws IllegalStateException if the batch has no room for it
  void put(int world, World state);

  /// Replaces what each world has besides rows, slots and sections.
  ///
  /// @param tick the number of steps of the batch
  /// @param values arrays as [#worldValues()] returns them
  void setWorldValues(long tick, SequencedMap<String, Object> values);
}
