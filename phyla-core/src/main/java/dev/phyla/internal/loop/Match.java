package dev.phyla.internal.loop;

import dev.phyla.internal.storage.Table;
import java.util.Arrays;

/// A table that a query matches, with what the query's loops need to know of it.
public final class Match extends ColumnArrays {
  private static final long UNPREPARED = -1;

  private final Table table;
  private final int[] bases;
  private final int[] columns;
  private final int[] writtenPositions;
  private final int[] writtenTerms;
  private final long written;
  private final int presence;
  private int growths = -1;
  private long stamp = UNPREPARED;

  /// Describes a match.
  ///
  /// @param table the table
  /// @param bases for each data term the first column of its component, or -1 where it is absent
  /// @param columns the columns of all terms that are present, in the order of the terms
  /// @param writtenPositions the positions of the written components in the table
  /// @param writtenTerms the data terms of these
  /// @param presence a bit for each data term that is present
  public Match(
      Table table,
      int[] bases,
      int[] columns,
      int[] writtenPositions,
      int[] writtenTerms,
      int presence) {
    super(Arrays.stream(columns).mapToObj(table.layouts()::get).toList());
    this.table = table;
    this.bases = bases;
    this.columns = columns;
    this.writtenPositions = writtenPositions;
    this.writtenTerms = writtenTerms;
    this.written = Table.settledMask(writtenPositions);
    this.presence = presence;
  }

  /// The table.
  public Table table() {
    return table;
  }

  /// For each data term the first column of its component.
  public int[] bases() {
    return bases;
  }

  /// A bit for each data term that is present.
  public int presence() {
    return presence;
  }

  /// Whether writing asks for no mark, because all that the query writes is marked and not watched.
  /// May be false although it is so.
  public boolean isSettled() {
    return table.isSettled(written);
  }

  /// Begins a loop over the table: fetches arrays that were replaced, and marks what the loop
  /// writes as changed.
  ///
  /// @return the number of rows
  public int enter() {
    Table table = this.table;
    int size = table.size();
    if (table.stamp() != stamp && size != 0) {
      prepare();
    }
    return size;
  }

  private void prepare() {
    if (table.growths() != growths) {
      fetchArrays();
    }
    if (!isSettled()) {
      markWritten();
    }
    stamp = isSettled() ? table.stamp() : UNPREPARED;
  }

  private void fetchArrays() {
    setEntities(table.entities());
    for (int i = 0; i < columns.length; i++) {
      set(i, table.columns()[columns[i]]);
    }
    growths = table.growths();
  }

  private void markWritten() {
    for (int i = 0; i < writtenPositions.length; i++) {
      table.markDirty(writtenPositions[i]);
      setWatch(writtenTerms[i], table.watch(writtenPositions[i]));
    }
  }
}
