package dev.phyla.internal.run;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.RowRanges;
import java.util.NoSuchElementException;
import org.jspecify.annotations.Nullable;

/// Iterates over the ranges of rows that a query visits, without locking the structure: the caller
/// may stop at any time.
///
/// A structural change is detected at the next step, even after the last range. For queries that
/// consume changes, rows that were not returned stay unread.
public final class RangeIterator {
  private final Object query;
  private final QueryRows rows;
  private final Guard guard;
  private final EntityIndex index;

  /// The number of structural changes when the iteration began.
  private final long version;

  /// The matching tables when the iteration began.
  private final Match[] matches;

  private final int size;

  /// The ranges, or null if whole tables are visited.
  private final @Nullable RowRanges ranges;

  /// The stamp of the kept rows when the iteration started.
  private final long restStamp;

  /// The next table or range.
  private int next;

  /// The matched table of the current range.
  private @Nullable Match match;

  /// The first row of the current range.
  private int first;

  /// The row after the last of the current range.
  private int end;

  /// Starts an iteration.
  ///
  /// @param query an object whose text is used in messages
  public RangeIterator(Object query, QueryRows rows, Guard guard, EntityIndex index) {
    this.query = query;
    this.rows = rows;
    this.guard = guard;
    this.index = index;
    if (guard.isLent()) {
      rows.checkLease(guard);
    }
    this.version = index.version();
    this.matches = rows.state().matches();
    this.size = rows.state().size();
    this.ranges = rows.isFiltered() ? rows.select() : null;
    rows.advance();
    if (ranges != null) {
      rows.keepRest(ranges, 0, 0);
    } else {
      rows.keepRest(matches, size, 0, 0);
    }
    this.restStamp = rows.restStamp();
  }

  /// Whether there is another range.
  public boolean hasNext() {
    guard.checkRead();
    if (index.version() != version) {
      throw new IllegalStateException(
          "The structure of the world changed during "
              + query
              + "; record changes with World.commands() and flush them after the loop.");
    }
    if (ranges != null) {
      return next < ranges.size();
    }
    while (next < size && matches[next].size() == 0) {
      next++;
    }
    return next < size;
  }

  /// Moves to the next range.
  public void advance() {
    if (!hasNext()) {
      throw new NoSuchElementException("There are no more chunks.");
    }
    int at = next++;
    if (ranges == null) {
      match = matches[at];
      first = matches[at].first();
      end = matches[at].end();
    } else {
      match = ranges.match(at);
      first = ranges.first(at);
      end = ranges.end(at);
    }
    rows.visited(restStamp, end - first);
    guard.countRows(end - first);
  }

  /// The matched table of the range.
  @SuppressWarnings("NullAway") // set by advance
  public Match match() {
    return match;
  }

  /// The first row of the range.
  public int first() {
    return first;
  }

  /// The row after the last of the range.
  public int end() {
    return end;
  }
}
