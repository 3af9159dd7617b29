package dev.phyla.internal.loop;

import dev.phyla.internal.entity.Clock;
import dev.phyla.internal.layout.ColumnLayout;
import dev.phyla.internal.table.RowWatch;
import dev.phyla.internal.table.Table;
import dev.phyla.internal.table.TableMarks;
import java.util.Arrays;
import java.util.List;

/*
 * A query over many small tables spends as much time on moving between tables as on rows. So the
 * data that a loop needs of each table is compact and takes few dependent loads.
 */

/// A table that a query matches, with the data that the query's loops need.
public abstract class Match extends ColumnArrays {
  private final Table table;
  private final MatchedTerms terms;
  private final Clock clock;

  /// A bit for each data term that is present.
  private final int presence;

  /// The value of [Table#growths()] when the arrays were fetched.
  private int growths = -1;

  /// The version at which written components were last marked.
  private long markedAt = Clock.NEVER;

  /// For generated classes.
  protected Match(Table table, MatchedTerms terms) {
    this.table = table;
    this.terms = terms;
    this.clock = table.clock();
    this.presence = terms.presence();
  }

  /// Creates the match of a table.
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

  /// The number of rows.
  public final int size() {
    return table.size();
  }

  /// The first row.
  public final int first() {
    return table.first();
  }

  /// The row after the last.
  public final int end() {
    return table.end();
  }

  /// Starts a loop over the table, which has rows: fetches replaced arrays, and marks the
  /// components that the loop writes.
  public final void enter() {
    if (table.growths() != growths) {
      fetchArrays();
    }
    if (clock.version() != markedAt) {
      markWritten();
    }
  }

  /// Fetches replaced arrays, so that loops on several threads need not.
  public final void prepare() {
    if (table.growths() != growths) {
      fetchArrays();
    }
  }

  private void fetchArrays() {
    Object[] all = table.columns();
    replace(
        table.entities(), Arrays.stream(terms.columns()).mapToObj(column -> all[column]).toArray());
    growths = table.growths();
    markedAt = Clock.NEVER;
  }

  private void markWritten() {
    TableMarks marks = table.marks();
    for (int position : terms.writtenPositions()) {
      marks.mark(position);
    }
    markedAt = clock.version();
  }

  /// Fetches the row watches, for a loop that records single rows.
  public final void fetchWatches() {
    int[] positions = terms.writtenPositions();
    for (int i = 0; i < positions.length; i++) {
      setWatch(terms.writtenTerms()[i], table.watch(positions[i]));
    }
  }

  /// Records that rows may have been written, for watched terms.
  ///
  /// @param noted a bit for each term whose rows the loop has recorded itself
  public final void written(int first, int end, int noted) {
    int[] positions = terms.writtenPositions();
    for (int i = 0; i < positions.length; i++) {
      RowWatch watch = table.watch(positions[i]);
      if (watch != null && (noted >>> terms.writtenTerms()[i] & 1) == 0) {
        watch.written(first, end);
      }
    }
  }
}
