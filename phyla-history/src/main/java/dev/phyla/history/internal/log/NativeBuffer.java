package dev.phyla.history.internal.log;

import java.lang.foreign.Arena;
import java.lang.foreign.MemorySegment;

/// Native memory that grows.
public final class NativeBuffer implements AutoCloseable {
  private static final long FIRST = 1 << 12;

  private Arena arena;
  private MemorySegment memory;

  /// Creates an empty buffer.
  public NativeBuffer() {
    this.arena = Arena.ofShared();
    this.memory = arena.allocate(FIRST, Long.BYTES);
  }

  /// The memory, until it grows.
  public MemorySegment memory() {
    return memory;
  }

  /// Makes room.
  ///
  /// @param bytes the number of bytes that there must be room for
  /// @param kept the number of bytes whose content is kept
  public void reserve(long bytes, long kept) {
    if (bytes > memory.byteSize()) {
      Arena larger = Arena.ofShared();
      MemorySegment next =
          larger.allocate(
              LogFormat.aligned(Math.max(bytes + bytes / 4, 2 * memory.byteSize())), Long.BYTES);
      MemorySegment.copy(memory, 0, next, 0, kept);
      arena.close();
      arena = larger;
      memory = next;
    }
  }

  /// Frees the memory.
  @Override
  public void close() {
    if (arena.scope().isAlive()) {
      arena.close();
    }
  }
}
