package dev.phyla.internal.table;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.layout.Columns;
import dev.phyla.internal.row.RowWriter;
import dev.phyla.internal.schema.SpawnPlan;
import java.util.ArrayList;

/*
 * Values that are kept as objects are read twice, live longer than necessary, and burden the
 * garbage collector. Here they are written to columns immediately, from which ranges are copied
 * later: recording and applying a spawn of two components of three floats takes 25 instead of 71
 * ns.
 */

/// The components of recorded spawns of one plan, in columns.
public final class SpawnStage {
  private static final int FIRST_CAPACITY = 16;

  /// The number of entities after which it is decided whether staging is worthwhile.
  private static final int TRIAL = 64;

  private final SpawnPlan plan;
  private final RowWriter writer;
  private final Columns columns;

  /// The number of rows.
  private int size;

  /// The number of entities that were staged.
  private long staged;

  /// The number of staged entities that were changed by the next command.
  private long changed;

  /// Creates a stage for a plan that has generated code.
  public SpawnStage(SpawnPlan plan) {
    this.plan = plan;
    int[] bases = new int[plan.infos().length];
    var layouts = new ArrayList<ColumnLayout>();
    for (int i = 0; i < bases.length; i++) {
      bases[i] = layouts.size();
      layouts.addAll(plan.infos()[i].layout().columns());
    }
    this.columns = new Columns(layouts, FIRST_CAPACITY);
    this.writer = plan.writers().newWriter(bases);
    this.writer.columnsChanged(columns.arrays());
  }

  /// The plan of the values.
  public SpawnPlan plan() {
    return plan;
  }

  /// Whether values are of the classes of the plan.
  public boolean matches(Object[] values) {
    return writer.matches(values);
  }

  /// Whether few entities are changed by the command after their spawn. Such commands can be merged
  /// only if values are kept as objects.
  public boolean isWorthwhile() {
    return staged < TRIAL || changed * 4 < staged;
  }

  /// Counts an entity that was changed by the next command.
  public void countChanged() {
    changed++;
  }

  /// The next row.
  public int nextRow() {
    return size;
  }

  private void grow(int wanted) {
    columns.resize(wanted, size);
    writer.columnsChanged(columns.arrays());
  }

  /// Writes the next row.
  ///
  /// @param values values that match
  /// @return false if a value cannot be stored; nothing was written then
  public boolean write(Object[] values) {
    if (size == columns.capacity()) {
      grow(2 * size);
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

  /// Appends the rows of another stage with the same plan.
  ///
  /// @return the first of these rows
  public int addAll(SpawnStage other) {
    int first = size;
    if (size + other.size > columns.capacity()) {
      grow(Math.max(size + other.size, 2 * columns.capacity()));
    }
    columns.copyRows(other.columns, 0, first, other.size);
    size += other.size;
    staged += other.size;
    return first;
  }

  /// Copies rows into rows of the table with exactly the planned components.
  public void copyTo(Table table, int from, int to, int count) {
    int column = 0;
    for (ComponentInfo info : plan.infos()) {
      int base = table.base(info.id());
      for (int i = 0; i < info.layout().columns().size(); i++) {
        System.arraycopy(columns.arrays()[column++], from, table.columns()[base + i], to, count);
      }
    }
  }

  /// Copies one component of a row into a row of any table that has it.
  public void copyTo(Table table, ComponentInfo component, int from, int to) {
    int column = 0;
    for (ComponentInfo info : plan.infos()) {
      int width = info.layout().columns().size();
      if (info == component) {
        int base = table.base(info.id());
        for (int i = 0; i < width; i++) {
          Object source = columns.arrays()[column + i];
          System.arraycopy(source, from, table.columns()[base + i], to, 1);
        }
        return;
      }
      column += width;
    }
  }

  /// Removes all rows and their references.
  public void clear() {
    columns.clearReferences(0, size);
    size = 0;
  }
}
