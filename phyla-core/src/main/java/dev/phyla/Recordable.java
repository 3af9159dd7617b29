package dev.phyla;

import dev.phyla.spi.Recorded;

/// What a history of `dev.phyla.history` can record: a [World], or a batch of worlds.
public interface Recordable {
  /// The state as columns, for recordings.
  ///
  /// @return the access to the state
  Recorded recorded();
}
