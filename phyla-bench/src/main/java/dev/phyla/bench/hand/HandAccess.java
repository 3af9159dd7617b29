package dev.phyla.bench.hand;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;
import dev.phyla.bench.workload.Workload;

/// Access to single entities through their handles, in shuffled order, over two tables.
abstract class HandAccess implements Workload {
  final Slots slots = new Slots();
  final MotionTable[] tables = {new MotionTable(0, 16), new FrozenMotionTable(1, 16)};
  final long[] shuffledHandles;

  HandAccess(int entities) {
    long[] handles = new long[entities];
    for (int ordinal = 0; ordinal < entities; ordinal++) {
      handles[ordinal] = HandStructure.create(slots, tables[ordinal & 1], ordinal);
    }
    shuffledHandles = new long[entities];
    int[] order = Values.shuffledOrdinals(entities);
    for (int i = 0; i < entities; i++) {
      shuffledHandles[i] = handles[order[i]];
    }
  }

  static final class Get extends HandAccess {
    private int seen;

    Get(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      int bits = 0;
      for (long handle : shuffledHandles) {
        long location = slots.locate(handle);
        MotionTable table = tables[Slots.tableOf(location)];
        int row = Slots.rowOf(location);
        bits ^= Float.floatToRawIntBits(table.x[row] + table.y[row] + table.z[row]);
      }
      seen = bits;
    }

    @Override
    public long checksum() {
      return seen;
    }
  }

  static final class Set extends HandAccess {
    private int tick;

    Set(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      float y = ++tick & 0xffff;
      for (int i = 0; i < shuffledHandles.length; i++) {
        long location = slots.locate(shuffledHandles[i]);
        MotionTable table = tables[Slots.tableOf(location)];
        int row = Slots.rowOf(location);
        table.x[row] = Values.x(i);
        table.y[row] = y;
        table.z[row] = 1;
      }
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      for (MotionTable table : tables) {
        table.addTo(sum);
      }
      return sum.value();
    }
  }
}
