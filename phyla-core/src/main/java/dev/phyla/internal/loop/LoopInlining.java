package dev.phyla.internal.loop;

import dev.phyla.internal.jit.CompilerDirectives;
import dev.phyla.internal.jit.CompilerDirectives.UnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.jspecify.annotations.Nullable;

/*
 * HotSpot decides call by call what to inline into a loop, from sizes and from counts that it keeps for
 * ever: a lambda that was compiled by itself before its loop was, or a branch that was rare at first, is
 * left as a call, and then every row allocates its records and handles. What it decides differs from one
 * start of the program to the next. So a compiler directive that matches generated loops only makes it
 * inline the methods that deal with records and handles (see InlinedMethods). Directives hold
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

  private static final String PACKAGE = LoopInlining.class.getPackageName().replace('.', '/') + "/";
  private static final String LOOPS = PACKAGE + LoopCode.PREFIX + "*.*";

  /// What every loop inlines: write handles, conversions of stored values, what makes records, and
  /// lambdas. The rows of a loop are compiled once, not again as a part of what calls them.
  private static final List<String> ALWAYS =
      List.of(
          "-" + PACKAGE + LoopCode.PREFIX + "*." + LoopCode.MANY,
          "+" + PACKAGE + "GeneratedRef*.*",
          "+" + PACKAGE + "GeneratedWatchedRef*.*",
          "+" + PACKAGE + "RowRef.*",
          "+dev/phyla/internal/codegen/*.*",
          "+*$Factory*.*",
          "+*$$Lambda*.*",
          "+*.lambda$*");

  /// HotSpot goes through all patterns for each call it could inline. Lambdas that come after so
  /// many get what is known by then.
  private static final int MAX_PATTERNS = 5_000;

  /// How long to wait for further lambdas, so that one directive serves many.
  private static final Duration GATHERING = Duration.ofMillis(20);

  private static final LoopInlining INSTANCE = new LoopInlining();

  private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
  private final Set<String> patterns = new TreeSet<>(ALWAYS);

  /// How many of the patterns HotSpot knows.
  private int knownPatterns;

  /// Whether a thread is at work. Guarded by the monitor of this.
  private boolean isRunning;

  /// Why directives cannot be had, or null as long as they can.
  private volatile @Nullable String obstacle =
      Boolean.parseBoolean(System.getProperty(PROPERTY, "true"))
          ? null
          : "compiler directives are switched off by -D" + PROPERTY;

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
    /// The lambda, until the request is served: what is kept must not keep classes loaded.
    private @Nullable Class<?> lambda;

    private final LoopShape shape;
    private boolean isWide;
    private volatile State state = State.PENDING;

    private Request(Class<?> lambda, LoopShape shape) {
      this.lambda = lambda;
      this.shape = shape;
    }

    /// Looks at the lambda.
    ///
    /// @return the methods to inline; none if its bytecode cannot be made out
    private Set<String> analyse() {
      try {
        var code = new LambdaCode(Objects.requireNonNull(lambda), shape);
        isWide = new LoopAnalysis(code, shape).isWide();
        return InlinedMethods.of(code, shape);
      } catch (RuntimeException | LinkageError e) {
        return Set.of();
      } finally {
        lambda = null;
      }
    }

    State state() {
      return state;
    }

    /// Whether the loop is too wide to be vectorised without help; known once not pending.
    boolean isWide() {
      return isWide;
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

  private synchronized Request add(Request request) {
    requests.add(request);
    if (!isRunning) {
      isRunning = true;
      Thread.ofPlatform()
          .name("phyla-loop-inlining")
          .daemon()
          .inheritInheritableThreadLocals(false)
          .start(this::serveUntilIdle);
    }
    return request;
  }

  private void serveUntilIdle() {
    boolean isIdle = false;
    try {
      while (!isIdle) {
        Thread.sleep(GATHERING);
        var batch = new ArrayList<Request>();
        requests.drainTo(batch);
        serve(batch);
        isIdle = endIfIdle();
      }
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
    } finally {
      if (!isIdle) {
        end();
      }
    }
  }

  private synchronized boolean endIfIdle() {
    isRunning = !requests.isEmpty();
    return !isRunning;
  }

  private synchronized void end() {
    isRunning = false;
  }

  private void serve(List<Request> batch) {
    for (Request request : batch) {
      Set<String> methods = request.analyse();
      if (patterns.size() + methods.size() <= MAX_PATTERNS) {
        methods.forEach(method -> patterns.add("+" + method));
      }
    }
    if (obstacle == null && patterns.size() > knownPatterns) {
      try {
        CompilerDirectives.inline(LOOPS, patterns);
        knownPatterns = patterns.size();
      } catch (UnavailableException e) {
        obstacle = e.getMessage();
      }
    }
    for (Request request : batch) {
      request.state = obstacle == null ? State.FORCED : State.UNAVAILABLE;
    }
  }
}
