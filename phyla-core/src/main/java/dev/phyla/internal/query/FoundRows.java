package dev.phyla.internal.query;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.loop.Match;
import java.util.Arrays;

/// Rows of matching tables that were found by entity, to be selected or excluded.
///
/// A row is packed into one number, with the index of the match in the upper half, so that sorting
/// gives the order of iteration.
final class FoundRows {
  static final long NOWHERE = -1;
  private static final long[] NO_ROWS = {};

  private final QueryState state;
  private final EntityIndex index;

  /// The packed rows.
  private long[] rows = NO_ROWS;

  /// The number of rows.
  private int size;

  FoundRows(QueryState state, EntityIndex index) {
    this.state = state;
    this.index = index;
  }

  void clear() {
    size = 0;
  }

  /// The packed row of an entity, or [#NOWHERE] if it is dead or not in a matching table.
  long locate(long entity) {
    long location = index.location(entity);
    if (location == EntityIndex.NOWHERE) {
      return NOWHERE;
    }
    int match = state.indexOf(EntityIndex.table(location));
    return match < 0 ? NOWHERE : (long) match << 32 | EntityIndex.row(location);
  }

  void add(long row) {
    if (size == rows.length) {
      rows = Arrays.copyOf(rows, Math.max(16, 2 * size));
    }
    rows[size++] = row;
  }

  /// Adds the found rows to ranges, each once.
  void keepIn(RowRanges ranges) {
    Arrays.sort(rows, 0, size);
    Match[] matches = state.matches();
    for (int i = 0; i < size; i++) {
      if (i == 0 || rows[i] != rows[i - 1]) {
        ranges.add(matches[(int) (rows[i] >>> 32)], (int) rows[i]);
      }
    }
  }

  /// Adds all rows of ranges.
  void addAll(RowRanges ranges) {
    for (int i = 0; i < ranges.size(); i++) {
      long match = (long) state.indexOf(ranges.match(i).table().id()) << 32;
      for (int row = ranges.first(i); row < ranges.end(i); row++) {
        add(match | row);
      }
    }
  }

  /// Adds all rows except the found ones, which may contain duplicates, to ranges.
  void leaveOutOf(RowRanges ranges) {
    Arrays.sort(rows, 0, size);
    int next = 0;
    Match[] matches = state.matches();
    for (int i = 0; i < state.size(); i++) {
      Match match = matches[i];
      int first = match.first();
      for (; next < size && (int) (rows[next] >>> 32) == i; next++) {
        int row = (int) rows[next];
        if (row >= first) {
          ranges.add(match, first, row);
          first = row + 1;
        }
      }
      ranges.add(match, first, match.end());
    }
  }
}
