package dev.phyla.batch;

import dev.phyla.spi.ResidentColumn;
import dev.phyla.spi.ResidentRows;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;
import java.util.List;

/// All fields of a tensor, those of one row after the other.
final class PackedPlane extends TensorPlane {
  private final List<ResidentColumn> columns;

  PackedPlane(String name, Tensor tensor) {
    super(name, tensor);
    this.columns = tensor.columns();
  }

  @Override
  public ElementType type() {
    return tensor().type();
  }

  @Override
  public long[] shape() {
    long[] shape = tensor().planeShape();
    long[] longer = Arrays.copyOf(shape, shape.length + 1);
    longer[shape.length] = columns.size();
    return longer;
  }

  @Override
  long rowBytes() {
    return (long) columns.size() * type().bytes();
  }

  @Override
  void copyRows(ResidentRows rows, int first, int count, MemorySegment target, long offset) {
    for (int i = 0; i < columns.size(); i++) {
      Object array = rows.array(columns.get(i).number());
      Elements.scatter(array, first, count, target, offset + place(i), rowBytes());
    }
  }

  @Override
  void copyRows(MemorySegment source, long offset, ResidentRows rows, int first, int count) {
    for (int i = 0; i < columns.size(); i++) {
      Object array = rows.array(columns.get(i).number());
      Elements.gather(source, offset + place(i), rowBytes(), array, first, count);
    }
  }

  /// The first byte of a column in a row.
  private long place(int column) {
    return (long) column * type().bytes();
  }
}
