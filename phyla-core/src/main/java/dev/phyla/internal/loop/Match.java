package dev.phyla.internal.loop;

import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.storage.Table;
import java.util.Arrays;
import java.util.List;

/*
 * A query over many small tables spends as much time on getting from table to table as on the rows.
 * So what a loop needs of each is close together: little memory, and few loads that wait for another.
 */

/// A table that a query matches, with what the query's loops need to know of it.
public abstract class Match extends ColumnArrays {
  private static final long UNPREPARED = -1;

  private final Table table;
  private final MatchedTerms terms;
  private final long written;
  private final int presence;
  private int growths = -1;
  private long stamp = UNPREPARED;

  /// For generated classes.
  protected Match(Table table, MatchedTerms terms) {
    this.table = table;
    this.terms = terms;
    this.presence = terms.presence();
    this.written = Table.settledMask(terms.writtenPositions());
  }

  /// A match of a table.
  public static Match of(Table table, MatchedTerms terms) {
    List<ColumnLayout> columns =
        Arrays.stream(terms.columns()).mapToObj(table.layouts()::get).toList();
    try {
      return (Match)
          ColumnArraysCode.constructor(Match.class, columns, Table.class, MatchedTerms.class)
              .invokeExact(table, terms);
    } catch (Throwable e) {
      throw new AssertionError("A generated class cannot be instantiated.", e);
    }
  }

  /// The table.
  public final Table table() {
    return table;
  }

  /// A bit for each data term that is present.
  public final int presence() {
    return presence;
  }

  /// Whether writing asks for no mark, because all that the query writes is marked and not watched.
  /// May be false although it is so.
  public final boolean isSettled() {
    return table.isSettled(written);
  }

  /// The number of rows.
  public final int size() {
    return table.size();
  }

  /// Begins a loop over the table, which has rows: fetches arrays that were replaced, and marks
  /// what the loop writes as changed.
  public final void enter() {
    if (table.stamp() != stamp) {
      prepare();
    }
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
    Object[] all = table.columns();
    replace(
        table.entities(), Arrays.stream(terms.columns()).mapToObj(column -> all[column]).toArray());
    growths = table.growths();
  }

  private void markWritten() {
    int[] positions = terms.writtenPositions();
    for (int i = 0; i < positions.length; i++) {
      table.markDirty(positions[i]);
      setWatch(terms.writtenTerms()[i], table.watch(positions[i]));
    }
  }
}
