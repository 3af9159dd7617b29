package dev.phyla.bench.hand;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;
import dev.phyla.bench.workload.Workload;
import java.util.Arrays;

/// Sorts a table: keys and rows packed into longs, the sort of the JDK, and a loop that gathers
/// each column. Arrays are reused.
class HandSort implements Workload {
  private final Slots slots = new Slots();
  private final MotionTable table;
  private final long[] packed;
  private int[] spareSlots;
  private float[] spare;
  private int round;

  HandSort(int entities) {
    table = new MotionTable(0, entities);
    table.append(entities);
    slots.take(0, 0, entities, table.slots);
    for (int row = 0; row < entities; row++) {
      table.set(row, row);
    }
    packed = new long[entities];
    spareSlots = new int[entities];
    spare = new float[entities];
  }

  /// Sorts rows that are in order, except for the first time.
  static final class Again extends HandSort {
    Again(int entities) {
      super(entities);
    }

    @Override
    public void prepare() {}
  }

  @Override
  public void prepare() {
    round++;
    for (int row = 0; row < table.size; row++) {
      table.dx[row] = Values.speed(row, round);
    }
  }

  @Override
  public final void run() {
    if (isSorted(table.dx)) {
      return;
    }
    pack(table.dx, packed);
    Arrays.sort(packed);
    table.x = gather(table.x);
    table.y = gather(table.y);
    table.z = gather(table.z);
    table.dx = gather(table.dx);
    table.dy = gather(table.dy);
    table.dz = gather(table.dz);
    int[] moved = spareSlots;
    spareSlots = table.slots;
    table.slots = moved;
    for (int row = 0; row < packed.length; row++) {
      moved[row] = spareSlots[(int) packed[row]];
      slots.move(moved[row], table.id, row);
    }
  }

  private static boolean isSorted(float[] keys) {
    for (int row = 1; row < keys.length; row++) {
      if (Float.compare(keys[row - 1], keys[row]) > 0) {
        return false;
      }
    }
    return true;
  }

  private static void pack(float[] keys, long[] packed) {
    for (int row = 0; row < packed.length; row++) {
      int bits = Float.floatToIntBits(keys[row]);
      packed[row] = (long) (bits ^ (bits >> 31 & Integer.MAX_VALUE)) << 32 | row;
    }
  }

  /// Fills the spare array with a column in the new order; the column is the next spare array.
  private float[] gather(float[] column) {
    float[] target = spare;
    gather(column, packed, target);
    spare = column;
    return target;
  }

  private static void gather(float[] column, long[] packed, float[] target) {
    for (int row = 0; row < packed.length; row++) {
      target[row] = column[(int) packed[row]];
    }
  }

  @Override
  public final long checksum() {
    Checksum sum = new Checksum();
    table.addTo(sum);
    for (int row = 0; row < table.size; row++) {
      sum.add(row, Float.floatToIntBits(table.dx[row]));
    }
    return sum.value();
  }
}
