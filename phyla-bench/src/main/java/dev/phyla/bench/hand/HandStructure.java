package dev.phyla.bench.hand;

import dev.phyla.bench.workload.AddRemoveWorkload;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Values;
import dev.phyla.bench.workload.Workload;

/// Archetype code without any generality: typed arrays, swap-remove, generation-checked handles.
final class HandStructure {
  private HandStructure() {}

  /// Movers in a table that is emptied before each run.
  private abstract static class CreateMovers implements Workload {
    final int entities;
    final Slots slots = new Slots();
    final MotionTable table = new MotionTable(0, 16);

    CreateMovers(int entities) {
      this.entities = entities;
    }

    @Override
    public final void prepare() {
      for (int row = 0; row < table.size; row++) {
        slots.free(table.slots[row]);
      }
      table.size = 0;
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      table.addTo(sum);
      return sum.value();
    }
  }

  static final class CreateTwo extends CreateMovers {
    private long lastCreated;

    CreateTwo(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        lastCreated = create(slots, table, ordinal);
      }
    }

    @Override
    public long checksum() {
      slots.locate(lastCreated);
      return super.checksum();
    }
  }

  static final class CreateBulk extends CreateMovers {
    CreateBulk(int entities) {
      super(entities);
    }

    @Override
    public void run() {
      int first = table.append(entities);
      slots.take(table.id, first, entities, table.slots);
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        table.set(first + ordinal, ordinal);
      }
    }
  }

  static long create(Slots slots, MotionTable table, int ordinal) {
    int row = table.append();
    long handle = slots.take(table.id, row);
    table.slots[row] = Slots.slotOf(handle);
    table.set(row, ordinal);
    return handle;
  }

  static void destroy(Slots slots, MotionTable table, long handle) {
    table.swapRemove(Slots.rowOf(slots.locate(handle)), slots);
    slots.free(Slots.slotOf(handle));
  }

  static final class CreateFive implements Workload {
    private final int entities;
    private final Slots slots = new Slots();
    private final BodyTable table = new BodyTable(16);
    private long lastCreated;

    CreateFive(int entities) {
      this.entities = entities;
    }

    @Override
    public void prepare() {
      for (int row = 0; row < table.size; row++) {
        slots.free(table.slots[row]);
      }
      table.size = 0;
    }

    @Override
    public void run() {
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        int row = table.append(ordinal);
        lastCreated = slots.take(0, row);
        table.slots[row] = Slots.slotOf(lastCreated);
      }
    }

    @Override
    public long checksum() {
      slots.locate(lastCreated);
      Checksum sum = new Checksum();
      table.addTo(sum);
      return sum.value();
    }
  }

  static final class Destroy implements Workload {
    private final Slots slots = new Slots();
    private final MotionTable table = new MotionTable(0, 16);
    private final long[] victims;

    Destroy(int entities) {
      for (int ordinal = 0; ordinal < Values.survivors(entities); ordinal++) {
        create(slots, table, ordinal);
      }
      victims = new long[entities];
    }

    @Override
    public void prepare() {
      for (int ordinal = 0; ordinal < victims.length; ordinal++) {
        victims[ordinal] = create(slots, table, ordinal);
      }
    }

    @Override
    public void run() {
      for (long victim : victims) {
        destroy(slots, table, victim);
      }
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      table.addTo(sum);
      return sum.value();
    }
  }

  static final class AddRemove implements AddRemoveWorkload {
    private final Slots slots = new Slots();
    private final MotionTable moving = new MotionTable(0, 16);
    private final FrozenMotionTable frozen = new FrozenMotionTable(1, 16);
    private final long[] handles;

    AddRemove(int entities) {
      handles = new long[entities];
      for (int ordinal = 0; ordinal < entities; ordinal++) {
        handles[ordinal] = create(slots, moving, ordinal);
      }
    }

    @Override
    public void addToAll() {
      for (int ordinal = 0; ordinal < handles.length; ordinal++) {
        int row = move(handles[ordinal], moving, frozen);
        frozen.since[row] = Values.since(ordinal);
      }
    }

    @Override
    public void removeFromAll() {
      for (long handle : handles) {
        move(handle, frozen, moving);
      }
    }

    private int move(long handle, MotionTable from, MotionTable to) {
      int oldRow = Slots.rowOf(slots.locate(handle));
      int newRow = to.append();
      to.copyFrom(from, oldRow, newRow);
      from.swapRemove(oldRow, slots);
      slots.move(Slots.slotOf(handle), to.id, newRow);
      return newRow;
    }

    @Override
    public long checksum() {
      Checksum sum = new Checksum();
      moving.addTo(sum);
      frozen.addTo(sum);
      for (int row = 0; row < frozen.size; row++) {
        sum.add(frozen.since[row]);
      }
      return sum.value();
    }
  }
}
