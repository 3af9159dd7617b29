package dev.phyla.history.internal.record;

import dev.phyla.history.internal.log.FrameBuilder;
import dev.phyla.spi.PlainBytes;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A column of objects, which are compared by the hashes of their plain values.
final class ReferenceColumn extends ColumnShadow {
  /// Whether equal references have equal values.
  private final boolean isImmutable;

  private final PlainBytes bytes;

  /// The last references of immutable objects, and the hashes of all values.
  private @Nullable Object[] references = {};

  private long[] hashes = {};

  /// The bits of the rows that have changed since the last commit.
  private long[] changed = {};

  private long digest;

  ReferenceColumn(int number, boolean isImmutable, PlainBytes bytes) {
    super(number);
    this.isImmutable = isImmutable;
    this.bytes = bytes;
  }

  @Override
  void load(RowSource source, int before, int rows) {
    reserve(rows);
    Arrays.fill(changed, 0);
    long sum = 0;
    for (int row = 0; row < rows; row++) {
      Object reference = isImmutable ? source.reference(number, row) : null;
      boolean isKnown = row < before && isImmutable && references[row] == reference;
      long hash = isKnown ? hashes[row] : source.hash(number, row);
      if (row >= before || hash != hashes[row]) {
        changed[row >> 6] |= 1L << row;
      }
      references[row] = reference;
      hashes[row] = hash;
      sum += Digest.spread(Digest.mix(row, hash));
    }
    if (rows < before) {
      Arrays.fill(references, rows, before, null);
    }
    digest = sum;
  }

  private void reserve(int rows) {
    if (rows > hashes.length) {
      int capacity = Math.max(rows, 2 * hashes.length);
      hashes = Arrays.copyOf(hashes, capacity);
      references = Arrays.copyOf(references, capacity);
      changed = new long[(capacity >> 6) + 1];
    }
  }

  @Override
  boolean isMostlyChanged(int rows) {
    return false; // the changes are known already
  }

  @Override
  int findChanges(int rows, long[] into) {
    int count = 0;
    int words = (rows + 63) >> 6;
    for (int i = 0; i < words; i++) {
      long bits = changed[i];
      if (i == words - 1 && (rows & 63) != 0) {
        bits &= (1L << rows) - 1;
      }
      into[i] = bits;
      count += Long.bitCount(bits);
    }
    return count;
  }

  @Override
  void writeAll(FrameBuilder frame, RowSource source, int rows) {
    bytes.begin();
    for (int row = 0; row < rows; row++) {
      bytes.put(source.plain(number, row));
    }
    frame.putBytes(bytes.end());
  }

  @Override
  void write(FrameBuilder frame, RowSource source, int[] rows, int count) {
    bytes.begin();
    for (int i = 0; i < count; i++) {
      bytes.put(source.plain(number, rows[i]));
    }
    frame.putBytes(bytes.end());
  }

  @Override
  void commit() {}

  @Override
  long digest() {
    return digest;
  }
}
