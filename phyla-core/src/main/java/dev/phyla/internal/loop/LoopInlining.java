package dev.phyla.internal.loop;

import dev.phyla.internal.jit.CompilerDirectives;
import dev.phyla.internal.jit.CompilerDirectives.UnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

/*
 * HotSpot decides call by call what to inline into a loop, from sizes and from counts that it keeps for
 * ever: a lambda that was compiled by itself before its loop was, or a branch that was rare at first, is
 * left as a call, and then every row allocates its records and handles. What it decides differs from one
 * start of the program to the next. So it is told, by a compiler directive that matches generated loops
 * only, to inline the methods that deal with records and handles (see InlinedMethods). Directives hold
 * for methods that are compiled later, so a loop is defined anew once the directive for its lambda is
 * there.
 *
 * All this happens on a thread of its own, and only for loops that have become warm: a short program
 * never starts it. The thread ends when it has nothing to do. Where directives are not to be had, loops
 * stay as they are.
 */

/// Makes HotSpot inline lambdas, and what they do with records, into their loops.
final class LoopInlining {
  /// Switches it off if `false`.
  static final String PROPERTY = "phyla.compilerDirectives";

  /// What every loop inlines: write handles, conversions of stored values, and lambdas.
  private static final List<String> ALWAYS =
      List.of(
          "dev/phyla/internal/loop/GeneratedRef*.*",
          "dev/phyla/internal/loop/GeneratedWatchedRef*.*",
          "dev/phyla/internal/loop/RowRef.*",
          "dev/phyla/internal/codegen/*.*",
          "*$$Lambda*.*",
          "*.lambda$*",
          "*$Factory*.make");

  /// HotSpot keeps fifty directives at most, and this program may have some of its own. Lambdas
  /// that come after the last directive get what is known by then.
  private static final int MAX_DIRECTIVES = 24;

  /// How long to wait for further lambdas, so that one directive serves many.
  private static final Duration GATHERING = Duration.ofMillis(20);

  /// How long the thread waits for work before it ends.
  private static final Duration PATIENCE = Duration.ofSeconds(2);

  private static final LoopInlining INSTANCE = new LoopInlining();

  private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
  private final Set<String> patterns = new TreeSet<>(ALWAYS);
  private int directives;

  /// Whether a thread is at work. Guarded by the monitor of this.
  private boolean isRunning;

  /// Why directives cannot be had, or null as long as they can.
  private volatile @Nullable String obstacle =
      Boolean.parseBoolean(System.getProperty(PROPERTY, "true"))
          ? null
          : "it is switched off by -D" + PROPERTY;

  private LoopInlining() {}

  /// What has become of a request.
  enum State {
    /// The directive is on its way.
    PENDING,
    /// Loops that are defined from now on inline the lambda.
    FORCED,
    /// There are no directives here.
    UNAVAILABLE
  }

  /// The wish to have a lambda inlined.
  static final class Request {
    private final Class<?> lambda;
    private final LoopShape shape;
    private volatile State state = State.PENDING;

    private Request(Class<?> lambda, LoopShape shape) {
      this.lambda = lambda;
      this.shape = shape;
    }

    State state() {
      return state;
    }
  }

  /// Asks for a lambda to be inlined into loops of a shape. Returns at once.
  static Request request(Class<?> lambda, LoopShape shape) {
    return INSTANCE.add(new Request(lambda, shape));
  }

  /// Why HotSpot cannot be told what to inline, or null if it can, as far as is known.
  static @Nullable String obstacle() {
    return INSTANCE.obstacle;
  }

  private Request add(Request request) {
    if (obstacle != null) {
      request.state = State.UNAVAILABLE;
      return request;
    }
    synchronized (this) {
      requests.add(request);
      if (!isRunning) {
        isRunning = true;
        Thread.ofPlatform().name("phyla-loop-inlining").daemon().start(this::serve);
      }
    }
    return request;
  }

  private void serve() {
    try {
      while (true) {
        Request first = requests.poll(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
        if (first == null) {
          synchronized (this) {
            if (requests.isEmpty()) {
              isRunning = false;
              return;
            }
          }
        } else {
          Thread.sleep(GATHERING);
          var batch = new ArrayList<Request>(List.of(first));
          requests.drainTo(batch);
          serve(batch);
        }
      }
    } catch (InterruptedException e) {
      synchronized (this) {
        isRunning = false;
      }
    }
  }

  private void serve(List<Request> batch) {
    State state = State.UNAVAILABLE;
    try {
      boolean isNew = directives == 0;
      for (Request request : batch) {
        isNew |= patterns.addAll(InlinedMethods.of(request.lambda, request.shape));
      }
      if (isNew && directives < MAX_DIRECTIVES) {
        CompilerDirectives.add(directive());
        directives++;
      }
      state = State.FORCED;
    } catch (UnavailableException e) {
      obstacle = e.getMessage();
    } finally {
      for (Request request : batch) {
        request.state = state;
      }
    }
  }

  private String directive() {
    return "[{match: [\"%1$s/%2$s*.*\"], c2: {inline: [\"-%1$s/%2$s*.%3$s\", %4$s]}}]"
        .formatted(
            LoopInlining.class.getPackageName().replace('.', '/'),
            LoopCode.PREFIX,
            LoopCode.MANY,
            InlinedMethods.toJson(patterns));
  }
}
