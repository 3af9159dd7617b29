package dev.phyla.batch;

import dev.phyla.spi.ResidentRows;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// A plane of columns of a tensor.
abstract class TensorPlane implements Plane {
  private final String name;
  private final Tensor tensor;

  TensorPlane(String name, Tensor tensor) {
    this.name = name;
    this.tensor = tensor;
  }

  @Override
  public final String name() {
    return name;
  }

  final Tensor tensor() {
    return tensor;
  }

  /// The number of bytes of a row.
  abstract long rowBytes();

  /// Copies rows of a group to memory.
  abstract void copyRows(
      ResidentRows rows, int first, int count, MemorySegment target, long offset);

  /// Copies memory to rows of a group.
  abstract void copyRows(
      MemorySegment source, long offset, ResidentRows rows, int first, int count);

  @Override
  public final void copyTo(MemorySegment target) {
    requireSize(target, "target");
    BatchRows all = tensor.batchRows();
    long offset = 0;
    for (int group = 0; group < all.groups(); group++) {
      ResidentRows rows = all.group(group);
      int used = rows.refresh();
      int fixed = all.worlds(group) * all.fixedSize();
      if (fixed != 0) {
        copyRows(rows, 0, fixed, target, offset);
        if (used != fixed) {
          clearUnused(rows, fixed, target, offset);
        }
        offset += fixed * rowBytes();
      } else {
        int[] firsts = rows.rangeFirsts();
        int[] ends = rows.rangeEnds();
        for (int range = 0; range < rows.ranges(); range++) {
          int count = ends[range] - firsts[range];
          copyRows(rows, firsts[range], count, target, offset);
          offset += count * rowBytes();
        }
      }
    }
  }

  /// Sets rows without an entity to 0, which have the values of entities that are gone.
  private void clearUnused(ResidentRows rows, int fixed, MemorySegment target, long offset) {
    int row = 0;
    for (int range = 0; range < rows.ranges(); range++) {
      clear(target, offset, row, rows.rangeFirsts()[range]);
      row = rows.rangeEnds()[range];
    }
    clear(target, offset, row, fixed);
  }

  private void clear(MemorySegment target, long offset, int first, int end) {
    target.asSlice(offset + first * rowBytes(), (end - first) * rowBytes()).fill((byte) 0);
  }

  @Override
  public final void copyFrom(MemorySegment source) {
    requireSize(source, "source");
    BatchRows all = tensor.batchRows();
    long offset = 0;
    for (int group = 0; group < all.groups(); group++) {
      ResidentRows rows = all.group(group);
      rows.refresh();
      tensor.markWritten(rows);
      if (all.fixedSize() != 0) {
        int fixed = all.worlds(group) * all.fixedSize();
        copyRows(source, offset, rows, 0, fixed);
        offset += fixed * rowBytes();
      } else {
        for (int range = 0; range < rows.ranges(); range++) {
          int first = rows.rangeFirsts()[range];
          int count = rows.rangeEnds()[range] - first;
          copyRows(source, offset, rows, first, count);
          offset += count * rowBytes();
        }
      }
    }
  }

  private void requireSize(MemorySegment memory, String role) {
    long bytes = bytes();
    if (memory.byteSize() != bytes) {
      throw new IllegalArgumentException(
          String.format(
              "The plane \"%s\" of type %s and shape %s has %d bytes, and the %s has %d.",
              name, type(), Arrays.toString(shape()), bytes, role, memory.byteSize()));
    }
  }

  @Override
  public final String toString() {
    return name + ": " + type() + Arrays.toString(shape());
  }
}
