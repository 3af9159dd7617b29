package dev.phyla.history.internal.log;

import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// Builds a frame in native memory, block by block.
public final class FrameBuilder implements AutoCloseable {
  private final NativeBuffer buffer = new NativeBuffer();

  /// The number of bytes so far, header included.
  private long length;

  /// Where the current block starts.
  private long block;

  private int blocks;

  /// Begins a frame.
  public void begin() {
    buffer.reserve(LogFormat.HEADER, 0);
    length = LogFormat.HEADER;
    blocks = 0;
  }

  /// Begins a block.
  ///
  /// @param kind the kind
  /// @param subject the number of the table, or the section
  public void beginBlock(int kind, int subject, int rows, int listed, int columns, int marks) {
    block = length;
    putInt(kind);
    putInt(subject);
    putLong(0);
    putInt(rows);
    putInt(listed);
    putInt(columns);
    putInt(marks);
    blocks++;
  }

  /// Ends a block.
  public void endBlock() {
    memory().set(LogFormat.LONGS, block + 8, length - block - LogFormat.BLOCK_HEADER);
    align();
  }

  /// The offset of the next byte in the block.
  public long offset() {
    return length - block - LogFormat.BLOCK_HEADER;
  }

  /// The memory, until more is written.
  public MemorySegment memory() {
    return buffer.memory();
  }

  /// Makes room for bytes, which the caller writes.
  ///
  /// @return where they go
  public long extend(long bytes) {
    long at = length;
    buffer.reserve(at + bytes, at);
    length = at + bytes;
    return at;
  }

  /// Writes zeros up to a multiple of 8.
  public void align() {
    long end = LogFormat.aligned(length);
    long at = extend(end - length);
    memory().asSlice(at, end - at).fill((byte) 0);
  }

  /// Writes an `int`.
  public void putInt(int value) {
    long at = extend(Integer.BYTES);
    memory().set(LogFormat.INTS, at, value);
  }

  /// Writes a `long`.
  public void putLong(long value) {
    long at = extend(Long.BYTES);
    memory().set(LogFormat.LONGS, at, value);
  }

  /// Writes bytes.
  public void putBytes(byte[] bytes) {
    putBytes(bytes, bytes.length);
  }

  /// Writes the first bytes of an array.
  public void putBytes(byte[] bytes, int count) {
    long at = extend(count);
    MemorySegment.copy(bytes, 0, memory(), ValueLayout.JAVA_BYTE, at, count);
  }

  /// Changes a `long` that was written.
  ///
  /// @param at where it is
  public void setLong(long at, long value) {
    memory().set(LogFormat.LONGS, at, value);
  }

  /// Ends the frame.
  ///
  /// @return the bytes of the frame, valid until the next one is begun
  public MemorySegment end(FrameHeader header) {
    MemorySegment frame = memory();
    frame.asSlice(0, LogFormat.HEADER).fill((byte) 0);
    frame.set(LogFormat.INTS, 0, LogFormat.FRAME_MAGIC);
    frame.set(LogFormat.INTS, 4, header.flags());
    frame.set(LogFormat.LONGS, 8, header.tick());
    frame.set(LogFormat.LONGS, 16, length - LogFormat.HEADER);
    frame.set(LogFormat.LONGS, 24, header.digest());
    frame.set(LogFormat.INTS, 32, blocks);
    frame.set(LogFormat.INTS, 36, LogFormat.checksum(frame, LogFormat.HEADER, length));
    frame.set(LogFormat.LONGS, 40, header.previous());
    frame.set(LogFormat.INTS, 48, header.entities());
    frame.set(LogFormat.INTS, 60, LogFormat.checksum(frame, 0, LogFormat.CHECKED));
    return frame.asSlice(0, length);
  }

  /// Frees the memory.
  @Override
  public void close() {
    buffer.close();
  }
}
