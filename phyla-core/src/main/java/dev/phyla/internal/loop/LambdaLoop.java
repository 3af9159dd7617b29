package dev.phyla.internal.loop;

import dev.phyla.internal.codegen.PerClass;
import dev.phyla.internal.loop.LoopInlining.State;
import org.jspecify.annotations.Nullable;

/*
 * Loops become fast sooner if they are called often with few rows: HotSpot compiles a method that was
 * called often, and would compile one that was called once with many rows in a form of its own first
 * ("on-stack replacement"). So the rows of the first calls are handed over in strips.
 *
 * HotSpot may have compiled a loop before it was told what to inline. Such a loop is defined anew, with
 * the same code. Counts are not synchronised; losing some does no harm.
 */

/// The loop of one class of lambdas, from its first rows until it is compiled.
public final class LambdaLoop {
  /// A loop that has gone through so many rows, or was called so often, is worth preparing.
  private static final int WARM_ROWS = 4096;

  private static final int WARM_CALLS = 256;

  /// Up to so many rows and calls HotSpot does not compile a loop with its optimising compiler.
  private static final int MAX_UNCOMPILED_ROWS = 30_000;

  private static final int MAX_UNCOMPILED_CALLS = 500;

  /// After so many rows or calls it has, and rows need not be handed over in strips any more.
  private static final int SETTLED_ROWS = 200_000;

  private static final int SETTLED_CALLS = 10_000;

  private static final int SHORT_STRIP = 256;
  private static final int LONG_STRIP = 1024;

  /// The loops of all lambdas, shared by all worlds.
  private static final PerClass<LoopShape, LambdaLoop> LOOPS = new PerClass<>(LambdaLoop::new);

  private final LoopShape shape;
  private Loop loop;

  /// Whether the loop has run long enough to be compiled in its last form.
  private boolean isSettled;

  /// The rows it went through, and how often it was called, since it was defined.
  private long rows;

  private int calls;

  /// The request for the lambda to be inlined, once there is one.
  private LoopInlining.@Nullable Request inlining;

  /// Whether the answer to the request was acted upon.
  private boolean isAnswered;

  LambdaLoop(LoopShape shape) {
    this.shape = shape;
    this.loop = LoopCode.define(shape, false);
  }

  /// The loop of a shape for a class of lambdas, made on first use.
  static LambdaLoop of(Class<?> lambda, LoopShape shape) {
    return LOOPS.find(lambda, shape);
  }

  /// What it looks like.
  LoopShape shape() {
    return shape;
  }

  /// What is known about the inlining of the lambda; null while the loop has not run long enough.
  LoopInlining.@Nullable State inlining() {
    LoopInlining.Request request = inlining;
    return request == null ? null : request.state();
  }

  /// Runs over all rows of some of the matched tables.
  ///
  /// @param matches the matched tables of a query
  /// @param from the first of them
  /// @param to the one after the last
  /// @param function a lambda of the class the loop was made for, or a [Reduction] with one
  public void run(Match[] matches, int from, int to, Object function) {
    if (isSettled) {
      loop.run(matches, from, to, function);
      return;
    }
    prepare(function);
    for (int i = from; i < to; i++) {
      Match match = matches[i];
      int size = match.size();
      if (size != 0) {
        match.enter();
        runInStrips(match, 0, size, function);
      }
    }
  }

  /// Runs over some rows.
  ///
  /// @param arrays the columns
  /// @param first the first row
  /// @param end the row after the last
  /// @param function a lambda of the class the loop was made for, or a [Reduction] with one
  public void run(ColumnArrays arrays, int first, int end, Object function) {
    if (isSettled) {
      loop.run(arrays, first, end, function);
      return;
    }
    prepare(function);
    runInStrips(arrays, first, end, function);
  }

  private void runInStrips(ColumnArrays arrays, int first, int end, Object function) {
    Loop loop = this.loop;
    for (int row = first; row < end; ) {
      int strip = rows < MAX_UNCOMPILED_ROWS * 2 ? SHORT_STRIP : LONG_STRIP;
      int stop = end - row < 2 * strip ? end : row + strip;
      rows += stop - row;
      loop.run(arrays, row, stop, function);
      row = stop;
    }
  }

  /// Has the compiler prepared for the loop, when it is time.
  private void prepare(Object function) {
    calls++;
    LoopInlining.Request request = inlining;
    if (request == null) {
      if (rows >= WARM_ROWS || calls >= WARM_CALLS) {
        inlining = LoopInlining.request(Reduction.lambdaOf(function).getClass(), shape);
      }
    } else if (!isAnswered) {
      isAnswered = request.state() != State.PENDING;
      boolean isTooLate =
          request.state() == State.FORCED
              && (rows > MAX_UNCOMPILED_ROWS || calls > MAX_UNCOMPILED_CALLS);
      if (isAnswered && (isTooLate || request.isWide())) {
        loop = LoopCode.define(shape, request.isWide());
        rows = 0;
        calls = 0;
      }
    } else {
      isSettled = rows >= SETTLED_ROWS || calls >= SETTLED_CALLS;
    }
  }
}
