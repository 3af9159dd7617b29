package dev.phyla.internal.loop;

import org.jspecify.annotations.Nullable;

/*
 * Which handles are the faster ones depends on how often the lambda sets them (see RowRef), and
 * nobody can tell but by trying. So the first calls, and some later ones, go through their first rows
 * with handles that count; if they are set rarely, or never, such handles are used for all rows, until
 * they turn out to be set often. The rows, their order and what the lambda sees are the same.
 */

/// The loop of one class of lambdas, with the handles that suit them.
public final class LambdaLoop {
  private static final int FIRST_CALLS = 16;
  private static final int ROWS_OF_A_FIRST_CALL = 1024;

  /// Later one call in so many is looked at, and only few of its rows: by then they go through code
  /// that is hardly ever run, and never compiled well.
  private static final int CALLS_FOR_A_SAMPLE = 256;

  private static final int ROWS_OF_A_SAMPLE = 64;

  /// How many rows decide that handles are set rarely.
  private static final int ROWS_TO_BE_RARE = 1024;

  /// How many rows decide that handles are set often.
  private static final int ROWS_TO_BE_FREQUENT = 65_536;

  /// One row in so many, or fewer: rare.
  private static final int RARE = 64;

  /// One row in so many, or more: not rare any more.
  private static final int FREQUENT = 32;

  private final Class<?> lambda;
  private final LoopShape shape;
  private final Loop ofRows;
  private @Nullable Loop roving;
  private boolean isRare;
  private int calls;
  private long rows;
  private long sets;

  LambdaLoop(Class<?> lambda, LoopShape shape) {
    this.lambda = lambda;
    this.shape = shape;
    this.ofRows = Loop.of(lambda, shape);
    if (!shape.hasHandles()) {
      calls = Integer.MIN_VALUE;
    }
  }

  /// Runs over all rows of some of the matched tables.
  ///
  /// @param matches the matched tables of a query
  /// @param from the first of them
  /// @param to the one after the last
  /// @param function a lambda of the class the loop was made for
  public void run(Match[] matches, int from, int to, Object function) {
    int next = from;
    if (isSampleDue()) {
      while (next < to && matches[next].size() == 0) {
        next++;
      }
      if (next < to) {
        Match match = matches[next++];
        match.enter();
        sample(match, 0, match.size(), function);
      }
    }
    if (isRare) {
      note(count(matches, next, to), roving().run(matches, next, to, function));
    } else {
      ofRows.run(matches, next, to, function);
    }
  }

  /// Runs over some rows.
  ///
  /// @param arrays the columns
  /// @param first the first row
  /// @param end the row after the last
  /// @param function a lambda of the class the loop was made for
  public void run(ColumnArrays arrays, int first, int end, Object function) {
    if (isSampleDue()) {
      sample(arrays, first, end, function);
    } else {
      runAsIs(arrays, first, end, function);
    }
  }

  private void runAsIs(ColumnArrays arrays, int first, int end, Object function) {
    if (isRare) {
      note(end - first, roving().run(arrays, first, end, function));
    } else {
      ofRows.run(arrays, first, end, function);
    }
  }

  private boolean isSampleDue() {
    // Without handles the number of calls is negative for very long.
    int call = calls++;
    return call >= 0 && !isRare && (call < FIRST_CALLS || call % CALLS_FOR_A_SAMPLE == 0);
  }

  /// Runs over some rows, the first of them with handles that count.
  private void sample(ColumnArrays arrays, int first, int end, Object function) {
    int most = calls <= FIRST_CALLS ? ROWS_OF_A_FIRST_CALL : ROWS_OF_A_SAMPLE;
    int middle = Math.min(end, first + most);
    rows += middle - first;
    sets += roving().run(arrays, first, middle, function);
    if (rows >= ROWS_TO_BE_RARE || calls == FIRST_CALLS) {
      isRare = sets * RARE < rows;
      rows = 0;
      sets = 0;
    }
    runAsIs(arrays, middle, end, function);
  }

  private void note(long moreRows, int moreSets) {
    rows += moreRows;
    sets += moreSets;
    if (rows >= ROWS_TO_BE_FREQUENT) {
      isRare = sets * FREQUENT < rows;
      rows = 0;
      sets = 0;
    }
  }

  private static long count(Match[] matches, int from, int to) {
    long count = 0;
    for (int i = from; i < to; i++) {
      count += matches[i].size();
    }
    return count;
  }

  private Loop roving() {
    Loop known = roving;
    if (known == null) {
      known = Loop.of(lambda, shape.roving());
      roving = known;
    }
    return known;
  }
}
