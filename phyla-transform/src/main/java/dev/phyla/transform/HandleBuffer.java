package dev.phyla.transform;

import dev.phyla.Chunk;

/// A reused array for the packed handles of a chunk.
final class HandleBuffer {
  private long[] handles = {};

  /// The packed handles of all rows of a chunk, in an array that may be longer. It is valid until
  /// the next call.
  long[] read(Chunk chunk) {
    if (handles.length < chunk.size()) {
      handles = new long[Math.max(chunk.size(), 2 * handles.length)];
    }
    chunk.copyEntityBits(handles, 0);
    return handles;
  }
}
