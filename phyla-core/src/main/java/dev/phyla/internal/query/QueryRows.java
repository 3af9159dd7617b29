package dev.phyla.internal.query;

import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.table.Table;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/*
 * Rows are chosen before a loop runs, not while it runs: what the loop writes must not decide what
 * it visits, and the loop itself then is the same code over ranges, fast where ranges are long.
 *
 * There are three ways to choose. If some filter can list few entities that pass, they are looked
 * up, checked against the others and sorted into the order of iteration. If all filters can list few
 * entities that do not pass, those are looked up and sorted, and what lies between them is chosen:
 * long ranges, over which the loop is as fast as over whole tables. Both cost as much as there are
 * entities to look up. Otherwise all rows are scanned, 64 at a time.
 */

/// The rows that one query visits: those of the matching tables, less what its filters reject.
public final class QueryRows {
  /// For so many rows that need not be scanned, looking one entity up pays.
  private static final int ROWS_PER_LOOKUP = 8;

  private static final long[] NO_ENTITIES = {};

  private final QueryState state;
  private final RowFilter[] filters;
  private final @Nullable EnabledRows only;
  private final List<String> conditions;
  private final FoundRows found;
  private final LongConsumer find;
  private final LongConsumer findAccepted;

  /// Whether some filter lets pass what was not read yet.
  private final boolean isConsuming;

  /// Ranges that are not in use, or null.
  private @Nullable RowRanges spare;

  /// Entities that were selected by a loop that ended before it visited them: they are visited next
  /// time, whatever the consuming filters say.
  private long[] rest = NO_ENTITIES;

  /// Where these begin and end.
  private int restFirst;

  private int restEnd;

  /// Changes whenever other entities are kept.
  private long restStamp;

  /// The rows of a query.
  ///
  /// @param state the matching tables
  /// @param index where entities are
  /// @param filters what a row must pass
  /// @param conditions what the filters ask for, in words
  public QueryRows(
      QueryState state,
      EntityIndex index,
      List<? extends RowFilter> filters,
      List<String> conditions) {
    this.state = state;
    this.filters = filters.toArray(RowFilter[]::new);
    this.only =
        filters.size() == 1 && filters.getFirst() instanceof EnabledRows enabled ? enabled : null;
    this.isConsuming = filters.stream().anyMatch(RowFilter::consumes);
    this.conditions = List.copyOf(conditions);
    this.found = new FoundRows(state, index);
    this.find = entity -> find(entity, false);
    this.findAccepted = entity -> find(entity, true);
  }

  private void find(long entity, boolean onlyAccepted) {
    long row = found.locate(entity);
    if (row != FoundRows.NOWHERE && (!onlyAccepted || accepts(entity))) {
      found.add(row);
    }
  }

  /// What the filters ask for, in words.
  public List<String> conditions() {
    return conditions;
  }

  /// The matching tables.
  public QueryState state() {
    return state;
  }

  /// Whether some filter may reject rows now. If not, all rows of the matching tables are visited.
  public boolean isFiltered() {
    // Most queries have this filter and no other.
    return only != null ? !only.isOpen() : isAnyFilterClosed();
  }

  private boolean isAnyFilterClosed() {
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

  /// Whether the query sees each change once.
  public boolean isConsuming() {
    return isConsuming;
  }

  /// Says to all filters that their rows are being read.
  public void advance() {
    if (isConsuming) {
      for (RowFilter filter : filters) {
        filter.advance();
      }
      restFirst = 0;
      restEnd = 0;
      restStamp++;
    }
  }

  // What loops that ended early have left.

  /// Keeps rows for the next look: those of a range from a row on, and all ranges after it.
  public void keepRest(RowRanges ranges, int range, int row) {
    if (isConsuming) {
      int first = row;
      for (int i = range; i < ranges.size(); i++) {
        keep(ranges.match(i).table(), Math.max(first, ranges.first(i)), ranges.end(i));
        first = 0;
      }
    }
  }

  /// Keeps rows for the next look: those of a matching table from a row on, and all tables after
  /// it.
  public void keepRest(Match[] matches, int size, int match, int row) {
    if (isConsuming) {
      for (int i = match; i < size; i++) {
        keep(matches[i].table(), i == match ? row : 0, matches[i].size());
      }
    }
  }

  private void keep(Table table, int first, int end) {
    int count = end - first;
    if (count > 0) {
      if (restEnd + count > rest.length) {
        rest = Arrays.copyOf(rest, Math.max(restEnd + count, 2 * rest.length));
      }
      System.arraycopy(table.entities(), first, rest, restEnd, count);
      restEnd += count;
    }
  }

  /// A number for what is kept now, for [#visited(long, int)].
  public long restStamp() {
    return restStamp;
  }

  /// Says that the first rows that were kept are visited, unless others are kept by now.
  public void visited(long stamp, int rows) {
    if (isConsuming && stamp == restStamp) {
      restFirst += rows;
    }
  }

  private boolean hasRest() {
    return restFirst != restEnd;
  }

  /// Adds the entities that were kept to the selected ones, if they still match otherwise.
  private void addRest(RowRanges ranges) {
    found.clear();
    found.addAll(ranges);
    for (int i = restFirst; i < restEnd; i++) {
      long row = found.locate(rest[i]);
      if (row != FoundRows.NOWHERE && acceptsAgain(rest[i])) {
        found.add(row);
      }
    }
    ranges.clear();
    found.keepIn(ranges);
  }

  private boolean acceptsAgain(long entity) {
    for (RowFilter filter : filters) {
      if (!filter.consumes() && !filter.accepts(entity)) {
        return false;
      }
    }
    return true;
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
    if (narrowest() == null && !hasRest()) {
      return scanForFirst();
    }
    RowRanges ranges = select();
    long first = ranges.size() == 0 ? 0 : ranges.match(0).table().entities()[ranges.first(0)];
    giveBack(ranges);
    return first;
  }

  private long scanForFirst() {
    Match[] matches = state.matches();
    for (int i = 0; i < state.size(); i++) {
      Table table = matches[i].table();
      for (int first = 0; first < table.size(); first += Long.SIZE) {
        long rows = accepted(table.entities(), first, table.size());
        if (rows != 0) {
          return table.entities()[first + Long.numberOfTrailingZeros(rows)];
        }
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
    Match[] matches = state.matches();
    for (int i = 0; i < state.size(); i++) {
      Table table = matches[i].table();
      System.arraycopy(table.entities(), 0, entities, size, table.size());
      size += table.size();
    }
    return entities;
  }

  /// Chooses the rows. The caller gives the ranges back.
  public RowRanges select() {
    RowRanges ranges = spare == null ? new RowRanges() : spare;
    spare = null;
    RowFilter narrowest = narrowest();
    if (narrowest != null) {
      found.clear();
      narrowest.forEachCandidate(findAccepted);
      found.keepIn(ranges);
    } else if (isFew(mostRejected())) {
      found.clear();
      for (RowFilter filter : filters) {
        if (!filter.isOpen()) {
          filter.forEachRejected(find);
        }
      }
      found.leaveOutOf(ranges);
    } else {
      scan(ranges);
    }
    if (hasRest()) {
      addRest(ranges);
    }
    return ranges;
  }

  /// Chooses the row of one entity, which matches. The caller gives the ranges back.
  public RowRanges selectOnly(long entity) {
    RowRanges ranges = spare == null ? new RowRanges() : spare;
    spare = null;
    found.clear();
    found.add(found.locate(entity));
    found.keepIn(ranges);
    return ranges;
  }

  /// Takes ranges back that are not needed any more.
  public void giveBack(RowRanges ranges) {
    ranges.clear();
    spare = ranges;
  }

  /// Whether so many entities are looked up faster than all rows are scanned.
  private boolean isFew(long entities) {
    return entities < state.count() / ROWS_PER_LOOKUP;
  }

  /// The filter that can list the fewest entities that pass, or null if those are not few.
  private @Nullable RowFilter narrowest() {
    RowFilter narrowest = null;
    int fewest = RowFilter.UNKNOWN;
    for (RowFilter filter : filters) {
      if (!filter.isOpen() && filter.mostCandidates() < fewest) {
        narrowest = filter;
        fewest = filter.mostCandidates();
      }
    }
    return isFew(fewest) ? narrowest : null;
  }

  /// At most how many entities do not pass all filters; very many if some filter does not know.
  private long mostRejected() {
    long rejected = 0;
    for (RowFilter filter : filters) {
      rejected += filter.isOpen() ? 0 : filter.mostRejected();
    }
    return rejected;
  }

  private void scan(RowRanges ranges) {
    Match[] matches = state.matches();
    for (int i = 0; i < state.size(); i++) {
      Match match = matches[i];
      int size = match.size();
      for (int first = 0; first < size; first += Long.SIZE) {
        ranges.addAll(match, first, accepted(match.table().entities(), first, size));
      }
    }
  }

  /// Which of the next rows, at most 64, pass all filters.
  private long accepted(long[] entities, int first, int size) {
    long rows = -1L >>> (Long.SIZE - Math.min(Long.SIZE, size - first));
    for (RowFilter filter : filters) {
      if (!filter.isOpen()) {
        rows = filter.accepted(entities, first, rows);
      }
    }
    return rows;
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
