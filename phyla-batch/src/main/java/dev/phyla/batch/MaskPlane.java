package dev.phyla.batch;

import dev.phyla.spi.ResidentRows;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Tells which rows of a fixed tensor have an entity.
final class MaskPlane extends DerivedPlane {
  MaskPlane(String name, Tensor tensor) {
    super(name, ElementType.BOOL, tensor);
  }

  @Override
  public long[] shape() {
    BatchRows rows = tensor().batchRows();
    int worlds = rows.batch().worlds();
    return rows.fixedSize() == 1 ? new long[] {worlds} : new long[] {worlds, rows.fixedSize()};
  }

  @Override
  void write(MemorySegment target) {
    BatchRows all = tensor().batchRows();
    long offset = 0;
    for (int group = 0; group < all.groups(); group++) {
      ResidentRows rows = all.group(group);
      rows.refresh();
      var flags = new boolean[all.worlds(group) * all.fixedSize()];
      for (int range = 0; range < rows.ranges(); range++) {
        Arrays.fill(flags, rows.rangeFirsts()[range], rows.rangeEnds()[range], true);
      }
      Elements.copy(flags, 0, flags.length, target, offset);
      offset += flags.length;
    }
  }
}
