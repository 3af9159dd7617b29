package dev.phyla.batch;

import dev.phyla.spi.ResidentColumn;
import dev.phyla.spi.ResidentRows;
import java.lang.foreign.MemorySegment;

/// One field of a tensor.
final class ColumnPlane extends TensorPlane {
  private final ResidentColumn column;
  private final int stride;

  ColumnPlane(String name, Tensor tensor, ResidentColumn column) {
    super(name, tensor);
    this.column = column;
    this.stride = column.stride();
  }

  @Override
  public ElementType type() {
    return tensor().type();
  }

  @Override
  public long[] shape() {
    return tensor().planeShape();
  }

  @Override
  long rowBytes() {
    return (long) stride * type().bytes();
  }

  @Override
  void copyRows(ResidentRows rows, int first, int count, MemorySegment target, long offset) {
    Elements.copy(rows.array(column.number()), first * stride, count * stride, target, offset);
  }

  @Override
  void copyRows(MemorySegment source, long offset, ResidentRows rows, int first, int count) {
    Elements.copy(source, offset, rows.array(column.number()), first * stride, count * stride);
  }
}
