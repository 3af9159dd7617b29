package dev.phyla.internal.run;

import dev.phyla.internal.change.ComponentWatches;
import dev.phyla.internal.check.CheckedCalls;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.loop.LambdaLoop;
import dev.phyla.internal.loop.LoopShape.Form;
import dev.phyla.internal.loop.Match;
import dev.phyla.internal.loop.RecentLoops;
import dev.phyla.internal.loop.Reduction;
import dev.phyla.internal.query.QueryRows;
import dev.phyla.internal.query.QueryState;
import dev.phyla.internal.query.RowRanges;
import dev.phyla.internal.schema.QuerySpec;
import dev.phyla.internal.schema.QuerySpec.DataTerm;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/*
 * A query without conditions on single entities, whose written components are not watched, runs in
 * one call of generated code over all its tables. Otherwise the loop is called for each range of
 * rows, so that it is known which rows were visited when a lambda throws, and which were written.
 *
 * Writes are recorded after each range, not before it: a consumer that reads during the loop must
 * not mark rows as read that are written later.
 */

/// Runs the loops of one query: selects the rows, finds the loop of a lambda and calls it.
public final class QueryRunner {
  private final QueryRows rows;
  private final QueryState state;
  private final Guard guard;
  private final Supplier<@Nullable ComponentWatches> watches;
  private final RecentLoops loops;
  private final boolean isChecked;
  private final boolean hasOptional;
  private final boolean writesAny;

  /// The table in which a lambda threw, or null.
  private @Nullable Match stopped;

  /// The row after the last visited one, after a lambda threw.
  private int unvisited;

  /// Creates a runner for a query.
  ///
  /// @param rows the rows that the query visits
  /// @param guard locks the structure while a loop runs
  /// @param watches supplies the watched components, or null if there are none
  /// @param isChecked whether write handles become invalid after the call they are passed to
  public QueryRunner(
      QueryRows rows,
      Guard guard,
      Supplier<@Nullable ComponentWatches> watches,
      boolean isChecked) {
    this.rows = rows;
    this.state = rows.state();
    this.guard = guard;
    this.watches = watches;
    this.loops = new RecentLoops(Match.class, state::parameters);
    this.isChecked = isChecked;
    this.hasOptional = state.spec().hasOptional();
    this.writesAny = state.spec().writesAny();
  }

  /// The table in which the lambda of the last loop threw, or null if it did not, or not in a
  /// table.
  public @Nullable Match stoppedIn() {
    return stopped;
  }

  /// The row for which the lambda threw.
  public int stoppedAt() {
    return unvisited - 1;
  }

  /// The loops that were run.
  public RecentLoops loops() {
    return loops;
  }

  /// Calls a lambda for each matching entity.
  ///
  /// @param query an object whose text is used in messages
  /// @param form how the lambda is called
  /// @param functionType the interface of the lambda
  /// @param function the lambda
  public void run(Object query, Form form, Class<?> functionType, Object function) {
    checkWrite();
    runChecked(query, form, functionType, checked(functionType, function));
  }

  /// Calls a lambda for each matching entity, for the work whose loop it is. The world is lent, so
  /// that its structure cannot change and consumers cannot be created.
  void runOwn(Object query, Form form, Class<?> functionType, Object function) {
    if (isChecked || rows.isConsuming()) {
      runChecked(query, form, functionType, checked(functionType, function));
    } else {
      watchVersion();
      stopped = null;
      runOver(form, functionType, function);
    }
  }

  /// Throws if the calling thread may not run loops that write.
  private void checkWrite() {
    if (writesAny) {
      guard.checkWrite();
    }
  }

  /// Calls a lambda for each matching entity and reduces its results.
  ///
  /// @param query an object whose text is used in messages
  /// @param form how the lambda is called and its results are reduced
  /// @param functionType the interface of the lambda
  /// @param function the lambda
  /// @return the reduction
  public Reduction reduce(Object query, Form form, Class<?> functionType, Object function) {
    checkWrite();
    var reduction = new Reduction(form, checked(functionType, function));
    runChecked(query, form, functionType, reduction);
    return reduction;
  }

  private Object checked(Class<?> functionType, Object function) {
    return isChecked ? CheckedCalls.of(functionType, function) : function;
  }

  private void runChecked(Object query, Form form, Class<?> functionType, Object called) {
    Object outer = guard.beginLoop(query);
    if (guard.isLent()) {
      rows.checkLease(guard);
    }
    int version = watchVersion();
    stopped = null;
    try {
      runOver(form, functionType, called);
    } finally {
      guard.endLoop(outer);
      noticeNewConsumers(version);
    }
  }

  /// Runs over the rows that the query visits.
  private void runOver(Form form, Class<?> functionType, Object called) {
    if (rows.isFiltered()) {
      runSelected(form, functionType, called);
      return;
    }
    if (guard.countsRows()) {
      guard.countRows(state.count());
    }
    if (rows.isConsuming() || state.isWatched() || state.isShared()) {
      rows.advance();
      runEach(form, functionType, called);
    } else {
      runAll(form, functionType, called);
    }
  }

  /// Whether a loop can run over the rows of all worlds that share the tables at once.
  boolean isShareable() {
    return !isChecked && !rows.isConsuming() && rows.isOpenEverywhere();
  }

  /// Calls a lambda for each matching entity of worlds that share the tables.
  void runShared(Form form, Class<?> functionType, Object function, SharedWorlds worlds) {
    watchVersion();
    if (state.isWatched()) {
      throw new IllegalStateException(
          "Changes of components cannot be consumed in the worlds of a batch.");
    }
    var shared = new SharedLoop(state, worlds, function);
    shared.run(match -> loop(form, functionType, function, match));
    if (guard.countsRows()) {
      guard.countRows(shared.rows());
    }
  }

  /// The components that lambdas are passed.
  List<DataTerm> terms() {
    return state.spec().terms();
  }

  /// The number of rows in the tables that match.
  int tableRows() {
    return state.count();
  }

  /// Whether loops consume changes.
  boolean isConsuming() {
    return rows.isConsuming();
  }

  /// Starts a loop whose rows are split, if that is possible.
  ///
  /// @param split takes the rows
  /// @return false if the loop has to run as a whole
  boolean split(Form form, Class<?> functionType, Object function, SplitLoop split) {
    watchVersion();
    if (rows.isConsuming()) {
      return false;
    }
    boolean isSerial = state.noted(form.returnsFirst()) != 0;
    Object called = checked(functionType, function);
    if (rows.isFiltered()) {
      RowRanges ranges = rows.select();
      split.begin(ranges.rows(), called, isSerial);
      for (int i = 0; i < ranges.size(); i++) {
        Match match = ranges.match(i);
        split.add(match, loop(form, functionType, called, match), ranges.first(i), ranges.end(i));
      }
      rows.recycle(ranges);
    } else {
      Match[] matches = state.matches();
      split.begin(state.count(), called, isSerial);
      for (int i = 0; i < state.size(); i++) {
        Match match = matches[i];
        if (match.size() != 0) {
          split.add(match, loop(form, functionType, called, match), match.first(), match.end());
        }
      }
    }
    return true;
  }

  /// Counts rows that a chunk visits.
  void countRows(int visited) {
    guard.countRows(visited);
  }

  /// Records the writes of a loop whose rows were split.
  void recordWrites(Form form, SplitLoop split) {
    if (state.isWatched() && form.returnsFirst()) {
      split.recordWrites(state.noted(true));
    }
  }

  /// Calls a lambda for one matching entity.
  ///
  /// @param entity the packed handle of an entity that the query matches
  public void run(Object query, Form form, Class<?> functionType, Object function, long entity) {
    checkWrite();
    Object called = checked(functionType, function);
    Object outer = guard.beginLoop(query);
    int version = watchVersion();
    RowRanges ranges = rows.selectOnly(entity);
    try {
      Match match = ranges.match(0);
      LambdaLoop loop = loop(form, functionType, called, match);
      runRange(loop, form, match, ranges.first(0), ranges.end(0), called);
    } finally {
      rows.recycle(ranges);
      guard.endLoop(outer);
      noticeNewConsumers(version);
    }
  }

  /// Updates which written terms are watched.
  ///
  /// @return a number that changes when the watches change
  private int watchVersion() {
    ComponentWatches watched = writesAny ? watches.get() : null;
    state.notice(watched);
    return watched == null ? 0 : watched.version();
  }

  /// A consumer that was created while the loop ran may have missed later writes: then all rows
  /// that the loop may have written count as changed.
  private void noticeNewConsumers(int version) {
    ComponentWatches watched = writesAny ? watches.get() : null;
    if (watched != null && watched.version() != version) {
      Match[] matches = state.matches();
      for (int i = 0; i < state.size(); i++) {
        matches[i].written(matches[i].first(), matches[i].end(), 0);
      }
    }
  }

  private LambdaLoop loop(Form form, Class<?> functionType, Object function, Match match) {
    int noted = state.noted(form.returnsFirst());
    int variant = match.presence() | noted << QuerySpec.MAX_TERMS;
    return loops.find(form, functionType, Reduction.lambdaOf(function).getClass(), variant);
  }

  /// Runs over whole tables, with one call for consecutive tables that have the same optional
  /// components.
  private void runAll(Form form, Class<?> functionType, Object function) {
    Match[] matches = state.matches();
    int size = state.size();
    for (int from = 0; from < size; ) {
      int to = hasOptional ? endOfRun(matches, from, size) : size;
      LambdaLoop loop = loop(form, functionType, function, matches[from]);
      try {
        loop.run(matches, from, to, function);
      } catch (Throwable e) {
        noteStop(matches, from, to);
        throw e;
      }
      from = to;
    }
  }

  /// Notes in which table, and at which row, a loop over several tables stopped.
  private void noteStop(Match[] matches, int from, int to) {
    stopped = null;
    for (int i = from; i < to; i++) {
      int row = matches[i].takeStoppedAt();
      if (row >= 0) {
        stopped = matches[i];
        unvisited = row + 1;
      }
    }
  }

  /// The end of a sequence of archetypes that have the same optional components.
  private static int endOfRun(Match[] matches, int from, int size) {
    int to = from + 1;
    while (to < size && matches[to].presence() == matches[from].presence()) {
      to++;
    }
    return to;
  }

  /// Runs over whole tables one by one.
  private void runEach(Form form, Class<?> functionType, Object function) {
    Match[] matches = state.matches();
    int size = state.size();
    for (int i = 0; i < size; i++) {
      Match match = matches[i];
      if (match.size() != 0) {
        LambdaLoop loop = loop(form, functionType, function, match);
        try {
          runRange(loop, form, match, match.first(), match.end(), function);
        } catch (Throwable e) {
          rows.keepRest(matches, size, i, unvisited);
          throw e;
        }
      }
    }
  }

  private void runSelected(Form form, Class<?> functionType, Object function) {
    RowRanges ranges = rows.select();
    guard.countRows(ranges.rows());
    rows.advance();
    try {
      for (int i = 0; i < ranges.size(); ) {
        Match match = ranges.match(i);
        LambdaLoop loop = loop(form, functionType, function, match);
        for (; i < ranges.size() && ranges.match(i) == match; i++) {
          try {
            runRange(loop, form, match, ranges.first(i), ranges.end(i), function);
          } catch (Throwable e) {
            rows.keepRest(ranges, i, unvisited);
            throw e;
          }
        }
      }
    } finally {
      rows.recycle(ranges);
    }
  }

  /// Runs over a range of rows and records the writes. If the lambda throws, sets [#unvisited].
  private void runRange(
      LambdaLoop loop, Form form, Match match, int first, int end, Object function) {
    int written = end;
    match.takeStoppedAt();
    match.enter();
    if (state.isWatched()) {
      match.fetchWatches();
    }
    try {
      loop.run(match, first, end, function);
    } catch (Throwable e) {
      int row = match.takeStoppedAt();
      stopped = row < 0 ? null : match;
      written = row < 0 ? end : row;
      unvisited = row < 0 ? end : row + 1;
      throw e;
    } finally {
      if (state.isWatched() && form.returnsFirst()) {
        match.written(first, written, state.noted(true));
      }
    }
  }
}
