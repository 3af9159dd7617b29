package dev.phyla.spi;

import dev.phyla.RandomStream;

/// Creates random streams of a world for names whose hash is known.
@FunctionalInterface
public interface RandomSource {
  /// Creates a stream.
  ///
  /// @param nameHash the hash of the name
  /// @param entityBits the packed entity, or 0
  /// @return a new stream
  RandomStream stream(long nameHash, long entityBits);
}
