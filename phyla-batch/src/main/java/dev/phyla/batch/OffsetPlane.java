package dev.phyla.batch;

import dev.phyla.spi.ResidentRows;
import java.lang.foreign.MemorySegment;

/// The first row of each world in a ragged tensor, and the number of all rows.
final class OffsetPlane extends DerivedPlane {
  OffsetPlane(String name, Tensor tensor) {
    super(name, ElementType.INT32, tensor);
  }

  @Override
  public long[] shape() {
    return new long[] {tensor().batchRows().batch().worlds() + 1L};
  }

  @Override
  void write(MemorySegment target) {
    BatchRows all = tensor().batchRows();
    var offsets = new int[all.batch().worlds() + 1];
    int world = 0;
    for (int group = 0; group < all.groups(); group++) {
      ResidentRows rows = all.group(group);
      rows.refresh();
      for (int i = 0; i < all.worlds(group); i++, world++) {
        offsets[world + 1] = offsets[world] + rows.end(i) - rows.first(i);
      }
    }
    Elements.copy(offsets, 0, offsets.length, target, 0);
  }
}
