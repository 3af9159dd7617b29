package dev.phyla.history.internal.record;

import dev.phyla.history.internal.log.FrameBuilder;
import dev.phyla.history.internal.log.LogFormat;
import dev.phyla.history.internal.log.NativeBuffer;
import java.lang.foreign.MemorySegment;
import java.lang.foreign.ValueLayout;

/// A column whose values all have the same size.
final class FixedColumn extends ColumnShadow {
  /// The number of rows that have a word of bits.
  private static final int GROUP = 64;

  private static final int SAMPLES = 64;

  /// The number of bytes of a row.
  private final int size;

  private NativeBuffer current = new NativeBuffer();
  private NativeBuffer last = new NativeBuffer();

  /// The digest of the current values.
  private long digest;

  FixedColumn(int number, int size) {
    super(number);
    this.size = size;
  }

  @Override
  void load(RowSource source, int before, int rows) {
    long bytes = (long) rows * size;
    current.reserve(bytes, 0);
    source.copy(number, rows, current.memory());
    long half = bytes / 2;
    digest =
        ((long) LogFormat.checksum(current.memory(), 0, half) << 32)
            | Integer.toUnsignedLong(LogFormat.checksum(current.memory(), half, bytes));
  }

  @Override
  boolean isMostlyChanged(int rows) {
    if (rows < 4 * SAMPLES) {
      return false;
    }
    int changed = 0;
    for (int i = 0; i < SAMPLES; i++) {
      long row = (long) i * rows / SAMPLES;
      changed += isEqual(row * size) ? 0 : 1;
    }
    return changed > SAMPLES / 2;
  }

  private boolean isEqual(long at) {
    return MemorySegment.mismatch(current.memory(), at, at + size, last.memory(), at, at + size)
        < 0;
  }

  @Override
  int findChanges(int rows, long[] into) {
    MemorySegment now = current.memory();
    MemorySegment then = last.memory();
    long end = (long) rows * size;
    int changed = 0;
    long at = 0;
    while (at < end) {
      long found = MemorySegment.mismatch(now, at, end, then, at, end);
      if (found < 0) {
        break;
      }
      int group = (int) ((at + found) / size) / GROUP;
      int first = group * GROUP;
      long bits = changedRows(now, then, first, Math.min(rows - first, GROUP));
      into[group] = bits;
      changed += Long.bitCount(bits);
      at = (long) (first + GROUP) * size;
    }
    return changed;
  }

  /// The rows of a group that have changed.
  private long changedRows(MemorySegment now, MemorySegment then, int first, int count) {
    long at = (long) first * size;
    long bits = 0;
    switch (size) {
      case 1 -> {
        for (int i = 0; i < count; i++) {
          boolean isChanged =
              now.get(ValueLayout.JAVA_BYTE, at + i) != then.get(ValueLayout.JAVA_BYTE, at + i);
          bits |= (isChanged ? 1L : 0L) << i;
        }
      }
      case 4 -> {
        for (int i = 0; i < count; i++) {
          long own = at + 4L * i;
          boolean isChanged = now.get(LogFormat.INTS, own) != then.get(LogFormat.INTS, own);
          bits |= (isChanged ? 1L : 0L) << i;
        }
      }
      case 8 -> {
        for (int i = 0; i < count; i++) {
          long own = at + 8L * i;
          boolean isChanged = now.get(LogFormat.LONGS, own) != then.get(LogFormat.LONGS, own);
          bits |= (isChanged ? 1L : 0L) << i;
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          bits |= (isEqual(at + (long) i * size) ? 0L : 1L) << i;
        }
      }
    }
    return bits;
  }

  @Override
  void writeAll(FrameBuilder frame, RowSource source, int rows) {
    long bytes = (long) rows * size;
    long at = frame.extend(bytes);
    MemorySegment.copy(current.memory(), 0, frame.memory(), at, bytes);
  }

  @Override
  void write(FrameBuilder frame, RowSource source, int[] rows, int count) {
    long at = frame.extend((long) count * size);
    MemorySegment from = current.memory();
    MemorySegment to = frame.memory();
    switch (size) {
      case 4 -> {
        for (int i = 0; i < count; i++) {
          to.set(LogFormat.INTS, at + 4L * i, from.get(LogFormat.INTS, 4L * rows[i]));
        }
      }
      case 8 -> {
        for (int i = 0; i < count; i++) {
          to.set(LogFormat.LONGS, at + 8L * i, from.get(LogFormat.LONGS, 8L * rows[i]));
        }
      }
      default -> {
        for (int i = 0; i < count; i++) {
          MemorySegment.copy(from, (long) rows[i] * size, to, at + (long) i * size, size);
        }
      }
    }
  }

  @Override
  void commit() {
    NativeBuffer next = last;
    last = current;
    current = next;
  }

  @Override
  long digest() {
    return digest;
  }

  @Override
  public void close() {
    current.close();
    last.close();
  }
}
