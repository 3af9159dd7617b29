package dev.phyla.internal.loop;

import dev.phyla.internal.loop.LoopShape.Writing;
import org.jspecify.annotations.Nullable;

/*
 * Which loop is the fastest depends on what the lambda does, and nobody can tell but by trying. So
 * the first calls, and some later ones, go through their first rows with a loop that counts.
 *
 * Handles that are set rarely, or never, are better taken along for all rows (see RowRef), until they
 * turn out to be set often.
 *
 * A lambda that often returns the record it got has its other records stored only, and for good: such
 * a lambda is not vectorised anyway. But what it returns has to win over what it has written to the
 * row itself by other means, with World.set for instance. So this is done only for lambdas whose code
 * cannot write to columns, because neither it nor anything it calls writes to any array.
 *
 * The rows, their order, what the lambda sees and what is in the columns afterwards are the same.
 */

/// The loop of one class of lambdas, with the way of writing that suits them.
public final class LambdaLoop {
  private static final int FIRST_CALLS = 16;
  private static final int ROWS_OF_A_FIRST_CALL = 1024;

  /// Later one call in so many is looked at, and only few of its rows: by then they go through code
  /// that is hardly ever run, and never compiled well.
  private static final int CALLS_FOR_A_SAMPLE = 256;

  private static final int ROWS_OF_A_SAMPLE = 64;

  /// How many rows decide which loop to use.
  private static final int ROWS_TO_DECIDE = 1024;

  /// How many rows decide that handles are set often.
  private static final int ROWS_TO_BE_FREQUENT = 65_536;

  /// A handle that is set in one row in so many, or fewer, is set rarely.
  private static final int RARE = 64;

  /// One that is set in one row in so many, or more, is not.
  private static final int FREQUENT = 32;

  /// Records that come back in so many rows of eight, or more, come back often.
  private static final int OFTEN = 3;

  private final Class<?> lambda;
  private final LoopShape shape;
  private Loop usual;
  private Writing writing = Writing.ALL;
  private @Nullable Loop counting;
  private boolean isDecided;
  private boolean isRare;
  private int callsBeforeSample;
  private int samples;
  private long rows;
  private long counted;

  LambdaLoop(Class<?> lambda, LoopShape shape) {
    this.lambda = lambda;
    this.shape = shape;
    this.usual = Loop.of(lambda, shape);
    this.isDecided = !shape.hasHandles() && !shape.isWorthComparing();
  }

  /// What is done at present about rows that the lambda does not write.
  Writing writing() {
    return isRare ? Writing.ROVING : writing;
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
      note(count(matches, next, to), counting().run(matches, next, to, function));
    } else {
      usual.run(matches, next, to, function);
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
      note(end - first, counting().run(arrays, first, end, function));
    } else {
      usual.run(arrays, first, end, function);
    }
  }

  private boolean isSampleDue() {
    return --callsBeforeSample < 0 && isSampleWanted();
  }

  private boolean isSampleWanted() {
    if (isDecided || isRare) {
      callsBeforeSample = CALLS_FOR_A_SAMPLE;
      return false;
    }
    samples++;
    callsBeforeSample = samples < FIRST_CALLS ? 0 : CALLS_FOR_A_SAMPLE;
    return true;
  }

  /// Runs over some rows, and counts in the first of them.
  private void sample(ColumnArrays arrays, int first, int end, Object function) {
    int most = samples <= FIRST_CALLS ? ROWS_OF_A_FIRST_CALL : ROWS_OF_A_SAMPLE;
    int middle = Math.min(end, first + most);
    rows += middle - first;
    counted += counting().run(arrays, first, middle, function);
    if (rows >= ROWS_TO_DECIDE || samples == FIRST_CALLS) {
      decide();
    }
    runAsIs(arrays, middle, end, function);
  }

  private void decide() {
    if (shape.hasHandles()) {
      isRare = counted * RARE < rows;
    } else if (counted * 8 >= rows * OFTEN) {
      isDecided = true;
      if (!LambdaEffects.mayWriteRows(lambda, shape)) {
        writing = Writing.CHANGES;
        usual = Loop.of(lambda, shape.with(writing));
      }
    }
    rows = 0;
    counted = 0;
  }

  private void note(long moreRows, int moreSets) {
    rows += moreRows;
    counted += moreSets;
    if (rows >= ROWS_TO_BE_FREQUENT) {
      isRare = counted * FREQUENT < rows;
      rows = 0;
      counted = 0;
    }
  }

  private static long count(Match[] matches, int from, int to) {
    long count = 0;
    for (int i = from; i < to; i++) {
      count += matches[i].size();
    }
    return count;
  }

  private Loop counting() {
    Loop known = counting;
    if (known == null) {
      Writing writing = shape.hasHandles() ? Writing.ROVING : Writing.COUNTING;
      known = Loop.of(lambda, shape.with(writing));
      counting = known;
    }
    return known;
  }
}
