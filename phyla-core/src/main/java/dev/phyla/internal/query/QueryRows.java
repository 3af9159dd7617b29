package dev.phyla.internal.query;

import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.schema.QuerySpec.DataTerm;
import dev.phyla.internal.schema.QuerySpec.Use;
import dev.phyla.internal.table.Table;
import java.util.Arrays;
import java.util.List;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/*
 * Rows are selected before a loop runs, so that writes of the loop do not affect which rows it
 * visits, and the loop is the same code over ranges, fast if ranges are long.
 *
 * There are three ways to select rows. If some filter can list few entities that pass, they are
 * looked up, checked against the other filters and sorted. If all filters can list few entities
 * that do not pass, those are looked up and sorted, and the ranges between them are selected; over
 * such long ranges the loop is as fast as over whole tables. The cost of both depends on the number
 * of listed entities. Otherwise all rows are scanned, 64 at a time.
 */

/// The rows that one query visits: those of the matching tables that its filters accept.
///
/// Several threads may select rows at the same time, unless the query consumes changes.
public final class QueryRows {
  /// The number of rows that can be scanned in the time of one look-up.
  private static final int ROWS_PER_LOOKUP = 8;

  private static final long[] NO_ENTITIES = {};

  private final QueryState state;
  private final RowFilter[] filters;
  private final @Nullable EnabledRows only;
  private final List<String> conditions;

  /// What looks up rows, and is not in use.
  private final Spare<Finder> finders;

  /// Ranges that are not in use.
  private final Spare<RowRanges> spareRanges = new Spare<>(RowRanges::new);

  /// Whether some filter accepts unread changes only.
  private final boolean isConsuming;

  /// Entities that were selected by a loop that ended before it visited them. The next loop visits
  /// them, regardless of the consuming filters.
  private long[] rest = NO_ENTITIES;

  /// The range of `rest` that is in use.
  private int restFirst;

  private int restEnd;

  /// Changes whenever `rest` is replaced.
  private long restStamp;

  /// Creates the rows of a query.
  ///
  /// @param state the matching tables
  /// @param index the entity index
  /// @param filters the filters that must all accept a row
  /// @param conditions descriptions of the filters
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
    this.finders = new Spare<>(() -> new Finder(new FoundRows(state, index)));
  }

  /// Finds the rows of entities.
  private final class Finder {
    private final FoundRows found;

    /// Finds the row of an entity.
    private final LongConsumer all = this::find;

    /// Finds the row of an entity that the filters accept.
    private final LongConsumer accepted = this::findAccepted;

    Finder(FoundRows found) {
      this.found = found;
    }

    private void find(long entity) {
      long row = found.locate(entity);
      if (row != FoundRows.NOWHERE) {
        found.add(row);
      }
    }

    private void findAccepted(long entity) {
      long row = found.locate(entity);
      if (row != FoundRows.NOWHERE && accepts(entity)) {
        found.add(row);
      }
    }
  }

  /// Descriptions of the filters.
  public List<String> conditions() {
    return conditions;
  }

  /// The matching tables.
  public QueryState state() {
    return state;
  }

  /// Whether some filter may reject rows now. If not, all rows of the matching tables are visited.
  public boolean isFiltered() {
    // Most queries have only this filter.
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

  /// Whether no filter may reject a row of any of the worlds that share the tables.
  public boolean isOpenEverywhere() {
    for (RowFilter filter : filters) {
      if (!filter.isOpenEverywhere()) {
        return false;
      }
    }
    return true;
  }

  /// Whether some filter missed changes.
  public boolean missedChanges() {
    for (RowFilter filter : filters) {
      if (filter.missedChanges()) {
        return true;
      }
    }
    return false;
  }

  /// Whether the query consumes changes.
  public boolean isConsuming() {
    return isConsuming;
  }

  /// Throws if the task that the calling thread runs may not run a loop of the query.
  public void checkLease(Guard guard) {
    if (isConsuming) {
      guard.checkAlone();
    }
    Guard.Lease lease = guard.lease();
    if (lease != null && lease.isChecked()) {
      for (DataTerm term : state.spec().terms()) {
        Object key = term.component().accessKey();
        lease.checkDeclared(AccessKind.COMPONENT, key, term.use() == Use.WRITE);
      }
    }
  }

  /// The filters that must all accept a row.
  public List<RowFilter> filters() {
    return List.of(filters);
  }

  /// The entities that the last loop has not visited because it ended early.
  public long[] rest() {
    return Arrays.copyOfRange(rest, restFirst, restEnd);
  }

  /// Replaces the entities that the last loop has not visited.
  public void setRest(long[] entities) {
    rest = entities.clone();
    restFirst = 0;
    restEnd = entities.length;
    restStamp++;
  }

  /// Tells all filters that the accepted rows are being read.
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

  // Rows that were not visited because a loop ended early.

  /// Keeps rows for the next loop: those of a range from a row on, and all later ranges.
  public void keepRest(RowRanges ranges, int range, int row) {
    if (isConsuming) {
      int first = row;
      for (int i = range; i < ranges.size(); i++) {
        keep(ranges.match(i).table(), Math.max(first, ranges.first(i)), ranges.end(i));
        first = 0;
      }
    }
  }

  /// Keeps rows for the next loop: those of a matching table from a row on, and all later tables.
  public void keepRest(Match[] matches, int size, int match, int row) {
    if (isConsuming) {
      for (int i = match; i < size; i++) {
        keep(matches[i].table(), i == match ? row : matches[i].first(), matches[i].end());
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

  /// The stamp of the kept rows, for [#visited(long, int)].
  public long restStamp() {
    return restStamp;
  }

  /// Removes the first kept rows, which were visited, unless the stamp has changed.
  public void visited(long stamp, int rows) {
    if (isConsuming && stamp == restStamp) {
      restFirst += rows;
    }
  }

  /// Whether there are kept rows that the filters may reject. If all consuming filters missed
  /// changes, they accept all rows; the kept ones may then be of a state that was replaced.
  private boolean hasRest() {
    return restFirst != restEnd && !allMissedChanges();
  }

  private boolean allMissedChanges() {
    for (RowFilter filter : filters) {
      if (filter.consumes() && !filter.missedChanges()) {
        return false;
      }
    }
    return true;
  }

  /// Adds the kept entities to the selected ones, if the other filters still accept them.
  private void addRest(FoundRows found, RowRanges ranges) {
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
    recycle(ranges);
    return rows;
  }

  /// The first entity to visit, packed, or 0 if there is none.
  public long first() {
    if (narrowest() == null && !hasRest()) {
      return scanForFirst();
    }
    RowRanges ranges = select();
    long first = ranges.size() == 0 ? 0 : ranges.match(0).table().entities()[ranges.first(0)];
    recycle(ranges);
    return first;
  }

  private long scanForFirst() {
    Match[] matches = state.matches();
    for (int i = 0; i < state.size(); i++) {
      Table table = matches[i].table();
      for (int first = table.first(); first < table.end(); first += Long.SIZE) {
        long rows = accepted(table.entities(), first, table.end());
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
      recycle(ranges);
      return entities;
    }
    Match[] matches = state.matches();
    for (int i = 0; i < state.size(); i++) {
      Table table = matches[i].table();
      System.arraycopy(table.entities(), table.first(), entities, size, table.size());
      size += table.size();
    }
    return entities;
  }

  /// Selects the rows. The caller [returns][#recycle(RowRanges)] the ranges.
  public RowRanges select() {
    RowRanges ranges = spareRanges.take();
    Finder finder = finders.take();
    FoundRows found = finder.found;
    RowFilter narrowest = narrowest();
    if (narrowest != null) {
      found.clear();
      narrowest.forEachCandidate(finder.accepted);
      found.keepIn(ranges);
    } else if (isFew(maxRejected())) {
      found.clear();
      for (RowFilter filter : filters) {
        if (!filter.isOpen()) {
          filter.forEachRejected(finder.all);
        }
      }
      found.leaveOutOf(ranges);
    } else {
      scan(ranges);
    }
    if (hasRest()) {
      addRest(found, ranges);
    }
    finders.keep(finder);
    return ranges;
  }

  /// Selects the row of one matching entity. The caller [returns][#recycle(RowRanges)] the ranges.
  public RowRanges selectOnly(long entity) {
    RowRanges ranges = spareRanges.take();
    Finder finder = finders.take();
    FoundRows found = finder.found;
    found.clear();
    found.add(found.locate(entity));
    found.keepIn(ranges);
    finders.keep(finder);
    return ranges;
  }

  /// Returns ranges for reuse.
  public void recycle(RowRanges ranges) {
    ranges.clear();
    spareRanges.keep(ranges);
  }

  /// Whether looking up that many entities is faster than scanning all rows.
  private boolean isFew(long entities) {
    return entities < state.count() / ROWS_PER_LOOKUP;
  }

  /// The filter that lists the fewest candidates, or null if they are not few.
  private @Nullable RowFilter narrowest() {
    RowFilter narrowest = null;
    int fewest = RowFilter.UNKNOWN;
    for (RowFilter filter : filters) {
      if (!filter.isOpen() && filter.maxCandidates() < fewest) {
        narrowest = filter;
        fewest = filter.maxCandidates();
      }
    }
    return isFew(fewest) ? narrowest : null;
  }

  /// An upper bound of the number of entities that some filter rejects; very large if unknown.
  private long maxRejected() {
    long rejected = 0;
    for (RowFilter filter : filters) {
      rejected += filter.isOpen() ? 0 : filter.maxRejected();
    }
    return rejected;
  }

  private void scan(RowRanges ranges) {
    Match[] matches = state.matches();
    for (int i = 0; i < state.size(); i++) {
      Match match = matches[i];
      int end = match.end();
      for (int first = match.first(); first < end; first += Long.SIZE) {
        ranges.addAll(match, first, accepted(match.table().entities(), first, end));
      }
    }
  }

  /// Which of the next rows, at most 64, pass all filters.
  private long accepted(long[] entities, int first, int end) {
    long rows = -1L >>> (Long.SIZE - Math.min(Long.SIZE, end - first));
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
