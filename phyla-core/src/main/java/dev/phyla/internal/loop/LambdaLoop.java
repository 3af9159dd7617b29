package dev.phyla.internal.loop;

import dev.phyla.internal.codegen.PerClass;
import org.jspecify.annotations.Nullable;

/*
 * Which handles are faster depends on how often the lambda sets them (see RowRef), which shows only
 * when it runs. So the first calls, and some later ones, go through their first rows with roving
 * handles, which count. If they are set rarely, the loop keeps them for all rows until they turn out
 * to be set often. The rows, their order and what the lambda sees are the same.
 */

/// The loop of one class of lambdas, with the write handles that suit them: a new one for each row,
/// or one that is taken along.
public final class LambdaLoop {
  private static final int FIRST_CALLS = 16;
  private static final int ROWS_OF_A_FIRST_CALL = 1024;

  /// Later one call in so many is sampled, and only few of its rows: by then they go through code
  /// that is hardly ever run, and never compiled well.
  private static final int CALLS_FOR_A_SAMPLE = 256;

  private static final int ROWS_OF_A_SAMPLE = 64;

  /// How many sampled rows decide which handles to use.
  private static final int ROWS_TO_DECIDE = 1024;

  /// How many rows with roving handles decide that they are set often.
  private static final int ROWS_TO_BE_FREQUENT = 65_536;

  /// A handle that is set in fewer than one row in so many is set rarely.
  private static final int RARE = 64;

  /// One that is set in one row in so many, or more, is set often.
  private static final int FREQUENT = 32;

  /// The loops of all lambdas, shared by all worlds: what one finds out about a lambda, the others
  /// use. Counts are not synchronised; losing some does no harm.
  private static final PerClass<LoopShape, LambdaLoop> LOOPS = new PerClass<>(LambdaLoop::new);

  private final LoopShape shape;

  /// The loop with new handles for each row.
  private final Loop fresh;

  /// The loop with roving handles, or null if lambdas get no handles.
  private final @Nullable Loop roving;

  private boolean isRoving;
  private int callsBeforeSample;
  private int samples;

  /// The rows that were counted since the last decision, and how often handles were set in them.
  private long rows;

  private long sets;

  LambdaLoop(LoopShape shape) {
    this.shape = shape;
    this.fresh = LoopCode.define(shape);
    this.roving = shape.hasHandles() ? LoopCode.define(shape.roving()) : null;
  }

  /// The loop of a shape for a class of lambdas, made on first use.
  static LambdaLoop of(Class<?> lambda, LoopShape shape) {
    return LOOPS.find(lambda, shape);
  }

  /// What it looks like.
  LoopShape shape() {
    return shape;
  }

  /// Whether handles are taken along at present.
  boolean isRoving() {
    return isRoving;
  }

  /// Runs over all rows of some of the matched tables.
  ///
  /// @param matches the matched tables of a query
  /// @param from the first of them
  /// @param to the one after the last
  /// @param function a lambda of the class the loop was made for
  public void run(Match[] matches, int from, int to, Object function) {
    Loop roving = this.roving;
    if (roving == null) {
      fresh.run(matches, from, to, function);
      return;
    }
    int next = from;
    if (isSampleDue()) {
      while (next < to && matches[next].size() == 0) {
        next++;
      }
      if (next < to) {
        Match match = matches[next++];
        match.enter();
        sample(roving, match, 0, match.size(), function);
      }
    }
    if (isRoving) {
      note(count(matches, next, to), roving.run(matches, next, to, function));
    } else {
      fresh.run(matches, next, to, function);
    }
  }

  /// Runs over some rows.
  ///
  /// @param arrays the columns
  /// @param first the first row
  /// @param end the row after the last
  /// @param function a lambda of the class the loop was made for
  public void run(ColumnArrays arrays, int first, int end, Object function) {
    Loop roving = this.roving;
    if (roving == null) {
      fresh.run(arrays, first, end, function);
    } else if (isSampleDue()) {
      sample(roving, arrays, first, end, function);
    } else {
      runAsDecided(roving, arrays, first, end, function);
    }
  }

  private void runAsDecided(Loop roving, ColumnArrays arrays, int first, int end, Object function) {
    if (isRoving) {
      note(end - first, roving.run(arrays, first, end, function));
    } else {
      fresh.run(arrays, first, end, function);
    }
  }

  private boolean isSampleDue() {
    if (--callsBeforeSample >= 0) {
      return false;
    }
    callsBeforeSample = CALLS_FOR_A_SAMPLE;
    if (isRoving) {
      return false;
    }
    if (++samples < FIRST_CALLS) {
      callsBeforeSample = 0;
    }
    return true;
  }

  /// Runs over some rows, and counts in the first of them.
  private void sample(Loop roving, ColumnArrays arrays, int first, int end, Object function) {
    int most = samples <= FIRST_CALLS ? ROWS_OF_A_FIRST_CALL : ROWS_OF_A_SAMPLE;
    int middle = Math.min(end, first + most);
    rows += middle - first;
    sets += roving.run(arrays, first, middle, function);
    if (rows >= ROWS_TO_DECIDE || samples == FIRST_CALLS) {
      decide(RARE);
    }
    runAsDecided(roving, arrays, middle, end, function);
  }

  private void note(long moreRows, int moreSets) {
    rows += moreRows;
    sets += moreSets;
    if (rows >= ROWS_TO_BE_FREQUENT) {
      decide(FREQUENT);
    }
  }

  private void decide(int rowsPerSet) {
    isRoving = sets * rowsPerSet < rows;
    rows = 0;
    sets = 0;
  }

  private static long count(Match[] matches, int from, int to) {
    long count = 0;
    for (int i = from; i < to; i++) {
      count += matches[i].size();
    }
    return count;
  }
}
