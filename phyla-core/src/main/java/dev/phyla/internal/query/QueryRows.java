package dev.phyla.internal.query;

import dev.phyla.Entity;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.storage.EntityIndex;
import dev.phyla.internal.storage.Table;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/*
 * Rows are chosen before a loop runs, not while it runs: what the loop writes must not decide what
 * it visits, and the loop itself then is the same code over ranges, fast where ranges are long.
 *
 * There are two ways to choose. If some filter can list few entities, they are looked up, checked
 * against the others and sorted into the order of iteration; that costs as much as there are
 * candidates. Otherwise all rows are scanned.
 */

/// The rows that one query visits: those of the matching tables, less what its filters reject.
public final class QueryRows {
  private static final int ROWS_PER_CANDIDATE = 8;

  private final QueryState state;
  private final EntityIndex index;
  private final RowFilter[] filters;
  private final LongConsumer lookUp = this::lookUp;
  private @Nullable RowRanges spare;
  private long[] found = new long[16];
  private int foundCount;

  /// The rows of a query.
  ///
  /// @param state the matching tables
  /// @param index where entities are
  /// @param filters what a row must pass
  public QueryRows(QueryState state, EntityIndex index, List<? extends RowFilter> filters) {
    this.state = state;
    this.index = index;
    this.filters = filters.toArray(RowFilter[]::new);
  }

  /// The matching tables.
  public QueryState state() {
    return state;
  }

  /// Whether some filter may reject rows now. If not, all rows of the matching tables are visited.
  public boolean isFiltered() {
    for (RowFilter filter : filters) {
      if (!filter.isOpen()) {
        return true;
      }
    }
    return false;
  }

  /// Whether some filter does not know any more what it should let pass.
  public boolean missedChanges() {
    for (RowFilter filter : filters) {
      if (filter.missedChanges()) {
        return true;
      }
    }
    return false;
  }

  /// Says to all filters that their rows are being read.
  public void advance() {
    for (RowFilter filter : filters) {
      filter.advance();
    }
  }

  /// The number of entities to visit.
  public int count() {
    if (!isFiltered()) {
      return state.count();
    }
    RowRanges ranges = select();
    int rows = ranges.rows();
    giveBack(ranges);
    return rows;
  }

  /// The first entity to visit, packed, or 0 if there is none.
  public long first() {
    if (isFiltered()) {
      RowRanges ranges = select();
      long first = ranges.size() == 0 ? 0 : ranges.match(0).table().entities()[ranges.first(0)];
      giveBack(ranges);
      return first;
    }
    for (int i = 0; i < state.size(); i++) {
      Table table = state.matches()[i].table();
      if (table.size() != 0) {
        return table.entities()[0];
      }
    }
    return 0;
  }

  /// The entities to visit, packed, in order.
  public long[] entities() {
    var entities = new long[count()];
    int size = 0;
    if (isFiltered()) {
      RowRanges ranges = select();
      for (int i = 0; i < ranges.size(); i++) {
        int rows = ranges.end(i) - ranges.first(i);
        long[] column = ranges.match(i).table().entities();
        System.arraycopy(column, ranges.first(i), entities, size, rows);
        size += rows;
      }
      giveBack(ranges);
      return entities;
    }
    for (int i = 0; i < state.size(); i++) {
      Table table = state.matches()[i].table();
      System.arraycopy(table.entities(), 0, entities, size, table.size());
      size += table.size();
    }
    return entities;
  }

  /// Chooses the rows. Whoever asks gives the ranges back.
  public RowRanges select() {
    RowRanges ranges = spare == null ? new RowRanges() : spare;
    spare = null;
    RowFilter narrowest = narrowest();
    if (narrowest != null && narrowest.mostCandidates() < state.count() / ROWS_PER_CANDIDATE) {
      lookUp(narrowest, ranges);
    } else {
      scan(ranges);
    }
    return ranges;
  }

  /// Takes ranges back that nobody needs any more.
  public void giveBack(RowRanges ranges) {
    ranges.clear();
    spare = ranges;
  }

  private @Nullable RowFilter narrowest() {
    RowFilter narrowest = null;
    int fewest = RowFilter.UNKNOWN;
    for (RowFilter filter : filters) {
      if (!filter.isOpen() && filter.mostCandidates() < fewest) {
        narrowest = filter;
        fewest = filter.mostCandidates();
      }
    }
    return narrowest;
  }

  private void lookUp(RowFilter narrowest, RowRanges ranges) {
    foundCount = 0;
    narrowest.forEachCandidate(lookUp);
    Arrays.sort(found, 0, foundCount);
    for (int i = 0; i < foundCount; i++) {
      ranges.add(state.matches()[(int) (found[i] >>> 32)], (int) found[i]);
    }
  }

  private void lookUp(long entity) {
    long place = index.place(Entity.fromBits(entity));
    if (place == EntityIndex.NOWHERE || !accepts(entity)) {
      return;
    }
    int match = state.indexOf(EntityIndex.table(place));
    if (match >= 0) {
      if (foundCount == found.length) {
        found = Arrays.copyOf(found, 2 * foundCount);
      }
      found[foundCount++] = (long) match << 32 | EntityIndex.row(place);
    }
  }

  private void scan(RowRanges ranges) {
    for (int i = 0; i < state.size(); i++) {
      Match match = state.matches()[i];
      long[] entities = match.table().entities();
      for (int row = 0; row < match.table().size(); row++) {
        if (accepts(entities[row])) {
          ranges.add(match, row);
        }
      }
    }
  }

  private boolean accepts(long entity) {
    for (RowFilter filter : filters) {
      if (!filter.accepts(entity)) {
        return false;
      }
    }
    return true;
  }
}
