package dev.phyla.internal.loop;

import dev.phyla.internal.codegen.PerClass;
import dev.phyla.internal.loop.LoopInlining.State;
import org.jspecify.annotations.Nullable;

/*
 * Loops become fast sooner if they are called often with few rows: HotSpot compiles a method that
 * was called often, but compiles one that runs long in a special form first ("on-stack
 * replacement"). So the rows of the first calls are passed in strips.
 *
 * HotSpot may have compiled a loop before the directive for it was added. Such a loop is defined
 * again, with the same code. Counts are not synchronised; losing some does no harm.
 */

/// The loop of one lambda class, which is redefined until it is compiled in its final form.
public final class LambdaLoop {
  /// After this many rows or calls, inlining is requested for a loop.
  private static final int WARM_ROWS = 4096;

  private static final int WARM_CALLS = 256;

  /// Up to this many rows and calls HotSpot does not compile a loop with its optimising compiler.
  private static final int MAX_UNCOMPILED_ROWS = 30_000;

  private static final int MAX_UNCOMPILED_CALLS = 500;

  /// After this many rows or calls a loop is compiled, and rows need not be passed in strips any
  /// more.
  private static final int COMPILED_ROWS = 200_000;

  private static final int COMPILED_CALLS = 10_000;

  private static final int SHORT_STRIP = 256;
  private static final int LONG_STRIP = 1024;

  /// The loops of all lambdas, shared by all worlds.
  private static final PerClass<LoopShape, LambdaLoop> LOOPS = new PerClass<>(LambdaLoop::new);

  private final LoopShape shape;

  /// The current definition of the loop.
  private Loop loop;

  /// Whether the loop has run long enough to be compiled in its final form.
  private boolean isCompiled;

  /// The numbers of rows and calls since the loop was defined.
  private long rows;

  private int calls;

  /// The request to inline the lambda, or null.
  private LoopInlining.@Nullable Request inlining;

  /// Whether the result of the request was handled.
  private boolean isAnswered;

  LambdaLoop(LoopShape shape) {
    this.shape = shape;
    this.loop = LoopCode.define(shape, false);
  }

  /// The loop of a shape for a lambda class, created on first use.
  static LambdaLoop of(Class<?> lambda, LoopShape shape) {
    return LOOPS.find(lambda, shape);
  }

  /// The shape.
  LoopShape shape() {
    return shape;
  }

  /// The state of inlining the lambda, or null if the loop has not run long enough.
  LoopInlining.@Nullable State inlining() {
    LoopInlining.Request request = inlining;
    return request == null ? null : request.state();
  }

  /// Runs over all rows of some of the matched tables.
  ///
  /// @param matches the matched tables of a query
  /// @param from the first of them
  /// @param to the index after the last
  /// @param function a lambda of the class the loop was made for, or a [Reduction] with one
  public void run(Match[] matches, int from, int to, Object function) {
    if (isCompiled) {
      loop.run(matches, from, to, function);
      return;
    }
    prepare(function);
    for (int i = from; i < to; i++) {
      Match match = matches[i];
      if (match.size() != 0) {
        match.enter();
        runInStrips(match, match.first(), match.end(), function);
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
    if (isCompiled) {
      loop.run(arrays, first, end, function);
      return;
    }
    prepare(function);
    runInStrips(arrays, first, end, function);
  }

  /// Runs over the rows of some worlds that have any, one world after the other, if the loop is
  /// compiled.
  ///
  /// @param arrays the columns
  /// @param firsts the first row of each world
  /// @param ends the row after the last of each world
  /// @param from the first of the worlds
  /// @param to the world after the last
  /// @param worlds enters each world before its rows
  /// @param function a lambda of the class the loop was made for
  /// @return false if the loop is not compiled and has not run
  public boolean tryRunByWorld(
      ColumnArrays arrays,
      int[] firsts,
      int[] ends,
      int from,
      int to,
      WorldTurns worlds,
      Object function) {
    if (isCompiled) {
      loop.runByWorld(arrays, firsts, ends, from, to, worlds, function);
    }
    return isCompiled;
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

  /// Requests inlining when the loop is warm, and redefines the loop when that is done.
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
      isCompiled = rows >= COMPILED_ROWS || calls >= COMPILED_CALLS;
    }
  }
}
