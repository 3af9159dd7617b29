package dev.phyla.internal.entity;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/// An index finds the locations that were stored, however many tables and rows there are.
class EntityLocationsTest {
  private static final int STEPS = 4000;

  private final Map<Long, Long> locations = new HashMap<>();
  private final List<Long> dead = new ArrayList<>();
  private final List<Long> reserved = new ArrayList<>();
  private EntityIndex index = new EntityIndex(WorldMode.FAST);

  private static long location(int table, int row) {
    return (long) table << 32 | row;
  }

  private void take(int table, int row) {
    index.reserve(1);
    locations.put(index.take(table, row), location(table, row));
  }

  private void requireAllFound() {
    locations.forEach(
        (handle, location) -> {
          Entity entity = Entity.fromBits(handle);
          long found = index.lookUp(entity);
          assertThat(index.location(handle)).isEqualTo(location);
          assertThat(index.location(entity)).isEqualTo(location);
          assertThat(index.row(entity)).isEqualTo(EntityIndex.row(location));
          assertThat(EntityIndex.isFound(found)).isTrue();
          assertThat(index.foundRow(found)).isEqualTo(EntityIndex.row(location));
          assertThat(index.foundTable(entity, found)).isEqualTo(EntityIndex.table(location));
        });
    for (long handle : dead) {
      assertThat(index.location(handle)).isEqualTo(EntityIndex.NOWHERE);
    }
    for (long handle : reserved) {
      assertThat(index.location(handle)).isEqualTo(EntityIndex.NOWHERE);
      assertThat(index.isReserved(handle)).isTrue();
    }
    assertThat(index.live()).isEqualTo(locations.size());
    assertThat(index.reserved()).isEqualTo(reserved.size());
  }

  @ParameterizedTest(name = "{0} bits, up to {1} tables and {2} rows")
  @CsvSource({
    "31, 2048, 1048576", // as many as there are bits for at first
    "31, 2049, 1000", // more tables
    "31, 1000, 1048577", // more rows
    "31, 1000000, 2000", // very many tables
    "31, 1, 2147483647", // a single table with as many rows as can be
    "31, 2147483647, 1", // the other way round
    "31, 4097, 1048576", // more than there are bits for
    "31, 2147483647, 2147483647",
    "12, 20, 300",
    "12, 300, 20",
    "12, 300, 300",
    "1, 2, 2",
  })
  void eachHandleAlwaysLeadsToItsLocation(int bits, int mostTables, int maxRows) {
    index = new EntityIndex(new WorldMode(1, Integer.MAX_VALUE, false, 256, bits));
    var random = new Random(bits * 31L + mostTables);
    int tables = 1;
    int rows = 1;
    for (int step = 0; step < STEPS; step++) {
      if (step % 100 == 0) {
        tables = (int) Math.min(mostTables, tables * (1 + random.nextLong(3)));
        rows = (int) Math.min(maxRows, rows * (1 + random.nextLong(3)));
        if (step > STEPS / 2) {
          tables = mostTables;
          rows = maxRows;
        }
        index.admit(tables - 1, rows);
        requireAllFound();
      }
      int table = random.nextBoolean() ? tables - 1 : random.nextInt(tables);
      int row = random.nextBoolean() ? rows - 1 : random.nextInt(rows);
      doAnything(random, table, row);
    }
    requireAllFound();
    assertThat(dead).isNotEmpty();
    assertThat(locations).isNotEmpty();
  }

  private void doAnything(Random random, int table, int row) {
    switch (random.nextInt(7)) {
      case 0, 1 -> take(table, row);
      case 2 -> reserved.add(index.reserveHandle());
      case 3 -> {
        if (!reserved.isEmpty()) {
          long handle = reserved.remove(random.nextInt(reserved.size()));
          index.occupy(handle, table, row);
          locations.put(handle, location(table, row));
        }
      }
      case 4 -> {
        if (!reserved.isEmpty()) {
          long handle = reserved.removeLast();
          index.releaseReserved(handle);
          dead.add(handle);
        }
      }
      default -> changeAny(random, table, row);
    }
  }

  private void changeAny(Random random, int table, int row) {
    if (locations.isEmpty()) {
      return;
    }
    long handle = locations.keySet().iterator().next();
    switch (random.nextInt(3)) {
      case 0 -> {
        index.release(handle);
        locations.remove(handle);
        dead.add(handle);
      }
      case 1 -> {
        index.fillGap(handle, table, row);
        locations.put(handle, location(table, row));
      }
      default -> {
        index.move(handle, table, row);
        locations.put(handle, location(table, row));
      }
    }
  }

  @Test
  void manyAreTakenOccupiedAndReleasedWhereTablesAreKeptApart() {
    index.admit(1 << 20, 1 << 20);
    take(3, 5);
    long first = locations.keySet().iterator().next();
    index.release(first);
    locations.clear();
    dead.add(first);

    index.reserve(100);
    var entities = new long[1 << 20];
    int from = entities.length - 200;
    index.bulk().take(1 << 20, from, 100, entities);
    long[] handles = index.reserveHandles(100);
    index.bulk().occupy(handles, 0, 100, 1 << 20, from + 100, entities);

    for (int row = from; row < from + 200; row++) {
      locations.put(entities[row], location(1 << 20, row));
    }
    requireAllFound();
    index.bulk().release(handles, 0, 100);
    for (long handle : handles) {
      locations.remove(handle);
      dead.add(handle);
    }
    requireAllFound();
    assertThat(index.freeSlots()).hasSize(100);
  }

  @Test
  void noForgedHandleOfAFreeOrReservedSlotIsAlive() {
    take(0, 0);
    take(0, 1);
    locations.keySet().forEach(index::release);
    index.reserveHandle();
    for (int slot = 0; slot < 70; slot++) {
      for (int generation : new int[] {0, 1, 2, 3, Integer.MAX_VALUE, Integer.MIN_VALUE, -1}) {
        var forged = new Entity(slot, generation);
        assertThat(index.location(forged)).as("%s", forged).isEqualTo(EntityIndex.NOWHERE);
      }
    }
  }
}
