package dev.phyla.internal.storage;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import java.util.List;

/*
 * Values that wait as objects are looked at twice, live longer than they need to, and each reference
 * to one costs the garbage collector something. Here they are taken apart at once, into columns, out
 * of which whole ranges are copied later. It pays unless they have to be put together again, because
 * they became one with other changes or somebody wants to be told; whoever keeps a stage asks
 * whether it does.
 */

/// Entities of one plan that are spawned later: their components, in columns like those of their
/// table.
public final class SpawnStage {
  private static final int FIRST_CAPACITY = 16;

  /// After so many entities it shows whether a stage pays.
  private static final int TRIAL = 64;

  private final SpawnPlan plan;
  private final EntityStore store;
  private final Table table;
  private final Spawner writer;
  private final List<ColumnLayout> layouts;
  private final Object[] columns;
  private int capacity;
  private int size;
  private long staged;
  private long unstaged;

  SpawnStage(SpawnPlan plan, EntityStore store, Table table) {
    this.plan = plan;
    this.store = store;
    this.table = table;
    this.writer = plan.newSpawner(store, table);
    this.layouts = table.layouts();
    this.columns = new Object[layouts.size()];
    grow(FIRST_CAPACITY);
  }

  private void grow(int wanted) {
    // Column 0 stays empty: the handles are kept by whoever spawns the entities.
    var grown = new Object[columns.length];
    for (int i = 0; i < grown.length; i++) {
      grown[i] = layouts.get(i).newArray(i == 0 ? 0 : wanted);
      if (size != 0 && i != 0) {
        System.arraycopy(columns[i], 0, grown[i], 0, size);
      }
    }
    System.arraycopy(grown, 0, columns, 0, columns.length);
    capacity = wanted;
    writer.columnsChanged(columns);
  }

  /// An empty stage for the same.
  public SpawnStage another() {
    return new SpawnStage(plan, store, table);
  }

  /// What the values on this stage amount to.
  public SpawnPlan plan() {
    return plan;
  }

  /// The table of the entities.
  Table table() {
    return table;
  }

  /// Whether values are of the classes of the plan.
  public boolean matches(Object[] values) {
    return writer.matches(values);
  }

  /// Whether fewer entities had to be put together again than it takes to make up for it.
  public boolean pays() {
    return staged < TRIAL || unstaged * 4 < staged;
  }

  /// The row that is written next.
  public int nextRow() {
    return size;
  }

  /// Writes the next row.
  ///
  /// @param values values that match
  /// @return false if a value cannot be stored; nothing was written then
  public boolean write(Object[] values) {
    if (size == capacity) {
      grow(2 * capacity);
    }
    try {
      writer.write(size, values, 0);
    } catch (NullPointerException e) {
      return false; // a nested record is null, which is reported when the entity is to be spawned
    }
    return true;
  }

  /// Keeps the row that was written.
  public void commit() {
    size++;
    staged++;
  }

  /// Takes over the rows of another stage with the same plan.
  ///
  /// @return the row where they begin
  public int addAll(SpawnStage other) {
    int first = size;
    if (size + other.size > capacity) {
      grow(Math.max(size + other.size, 2 * capacity));
    }
    for (int i = 1; i < columns.length; i++) {
      System.arraycopy(other.columns[i], 0, columns[i], size, other.size);
    }
    size += other.size;
    staged += other.size;
    return first;
  }

  /// Copies rows into rows of the table.
  void copyTo(int from, int to, int count) {
    for (int i = 1; i < columns.length; i++) {
      System.arraycopy(columns[i], from, table.columns()[i], to, count);
    }
  }

  /// Puts the values of a row together again.
  ///
  /// @param values where they go, in the order of the plan
  public void read(int row, Object[] values) {
    unstaged++;
    ComponentInfo[] infos = plan.infos();
    for (int i = 0; i < infos.length; i++) {
      values[i] = infos[i].codec().read(columns, table.base(infos[i].id()), row);
    }
  }

  /// Forgets all rows and lets go of what they refer to.
  public void clear() {
    for (int i = 1; i < columns.length; i++) {
      if (layouts.get(i).kind() == ColumnKind.REFERENCE) {
        layouts.get(i).clearRows(columns[i], 0, size);
      }
    }
    size = 0;
  }
}
