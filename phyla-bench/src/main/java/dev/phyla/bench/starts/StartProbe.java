package dev.phyla.bench.starts;

import com.sun.management.ThreadMXBean;
import dev.phyla.bench.shape.Shape;
import dev.phyla.bench.shape.Shapes;
import java.lang.management.ManagementFactory;
import java.util.Locale;

/// A program that measures one shape in one start of the virtual machine.
///
/// Its arguments are the name of the enum constant of the shape, and what to measure: `speed`, or
/// the time until ticks are fast, `warm-up-hand` or `warm-up-phyla`.
public final class StartProbe {
  static final String SPEED = "speed";
  static final String WARM_UP_HAND = "warm-up-hand";
  static final String WARM_UP_PHYLA = "warm-up-phyla";

  private static final long MILLISECOND = 1_000_000;
  private static final long FIRST_PHASE = 700 * MILLISECOND;
  private static final long SECOND_PHASE = 1_300 * MILLISECOND;

  /// The factor by which both phases are longer for a shape that is slow to warm up.
  private static final int SLOW_FACTOR = 4;

  private static final long SLICE = MILLISECOND;
  private static final int ROUNDS = 120;
  private static final int TICKS_TO_COUNT_BYTES = 64;
  private static final long WARM_UP_LIMIT = 12_000 * MILLISECOND;
  private static final int FAST_IN_A_ROW = 3;

  private StartProbe() {}

  /// Prints a line: nanoseconds for each row by hand and with Phyla, bytes for each row; or the
  /// milliseconds until ticks are fast.
  ///
  /// @throws IllegalStateException if the two programs compute different results
  public static void main(String[] arguments) {
    Shapes kind = Shapes.valueOf(arguments[0]);
    Shape shape = kind.create();
    switch (arguments[1]) {
      case SPEED ->
          System.out.println(speed(shape, kind.isSlowToWarmUp() ? SLOW_FACTOR : 1).toLine());
      case WARM_UP_HAND -> print(warmUp(shape::tickByHand));
      case WARM_UP_PHYLA -> print(warmUp(shape::tickByPhyla));
      default -> throw new IllegalArgumentException("Cannot measure '" + arguments[1] + "'.");
    }
  }

  private static void print(double milliseconds) {
    System.out.printf(Locale.ROOT, "%.3f%n", milliseconds);
  }

  private static Start speed(Shape shape, int factor) {
    runInTurns(shape, factor * FIRST_PHASE);
    shape.enterSecondPhase();
    runInTurns(shape, factor * SECOND_PHASE);
    int handTicks = ticksOfASlice(shape::tickByHand);
    int phylaTicks = ticksOfASlice(shape::tickByPhyla);
    int ticks = Math.max(1, Math.min(handTicks, phylaTicks));
    double hand = Double.MAX_VALUE;
    double phyla = Double.MAX_VALUE;
    for (int round = 0; round < ROUNDS; round++) {
      hand = Math.min(hand, nanosOf(shape::tickByHand, ticks));
      phyla = Math.min(phyla, nanosOf(shape::tickByPhyla, ticks));
    }
    double bytes = bytesOf(shape::tickByPhyla) - bytesOf(shape::tickByHand);
    if (shape.checksumByHand() != shape.checksumByPhyla()) {
      throw new IllegalStateException("The two programs compute different results.");
    }
    return new Start(hand / shape.rows(), phyla / shape.rows(), bytes / shape.rows());
  }

  private static void runInTurns(Shape shape, long nanos) {
    long end = System.nanoTime() + nanos;
    while (System.nanoTime() < end) {
      shape.tickByHand();
      shape.tickByPhyla();
    }
  }

  private static int ticksOfASlice(Runnable tick) {
    double best = Double.MAX_VALUE;
    for (int i = 0; i < 9; i++) {
      best = Math.min(best, nanosOf(tick, 1));
    }
    return (int) (SLICE / best);
  }

  private static double nanosOf(Runnable tick, int ticks) {
    long start = System.nanoTime();
    for (int i = 0; i < ticks; i++) {
      tick.run();
    }
    return (System.nanoTime() - start) / (double) ticks;
  }

  private static double bytesOf(Runnable tick) {
    ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    long before = threads.getCurrentThreadAllocatedBytes();
    for (int i = 0; i < TICKS_TO_COUNT_BYTES; i++) {
      tick.run();
    }
    return (threads.getCurrentThreadAllocatedBytes() - before) / (double) TICKS_TO_COUNT_BYTES;
  }

  /// The milliseconds until ticks take at most twice as long as the fastest of all.
  private static double warmUp(Runnable tick) {
    int[] nanos = new int[1 << 22];
    int ticks = 0;
    long start = System.nanoTime();
    for (long before = start; before - start < WARM_UP_LIMIT && ticks < nanos.length; ) {
      tick.run();
      long after = System.nanoTime();
      nanos[ticks++] = (int) Math.min(Integer.MAX_VALUE, after - before);
      before = after;
    }
    long fastest = Long.MAX_VALUE;
    for (int i = 0; i < ticks; i++) {
      fastest = Math.min(fastest, nanos[i]);
    }
    long elapsed = 0;
    int fast = 0;
    for (int i = 0; i < ticks && fast < FAST_IN_A_ROW; i++) {
      elapsed += nanos[i];
      fast = nanos[i] <= 2 * fastest ? fast + 1 : 0;
    }
    return elapsed / (double) MILLISECOND;
  }
}
