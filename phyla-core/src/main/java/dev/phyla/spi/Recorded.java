package dev.phyla.spi;

import org.jspecify.annotations.Nullable;

/// The state of a world, or of the worlds of a batch, for a recording.
public interface Recorded {
  /// The tick of the world, or the number of steps of the batch.
  ///
  /// @return the number of updates that have ended
  long tick();

  /// The number of entities.
  ///
  /// @return the number
  int live();

  /// The seed of the world, or of the first world of the batch.
  ///
  /// @return the seed
  long seed();

  /// The stable name of a component type, which is registered if it is new.
  ///
  /// @param type the component type
  /// @return the name
  String nameOf(Class<?> type);

  /// Runs code at the end of each update, when the tick has advanced and commands were applied.
  ///
  /// @param recorder the code, or null for none
  /// @throws IllegalStateException if there is a recorder already
  void setRecorder(@Nullable Runnable recorder);

  /// Throws if the state is being recorded already.
  void requireNotRecorded();

  /// Throws if the state cannot be read now.
  void requireIdle();

  /// Throws if something cannot be saved.
  void requireSavable();
}
