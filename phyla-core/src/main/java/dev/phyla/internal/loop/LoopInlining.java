package dev.phyla.internal.loop;

import dev.phyla.internal.jit.CompilerDirectives;
import dev.phyla.internal.jit.CompilerDirectives.UnavailableException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/*
 * HotSpot decides for each call whether to inline it into a loop, from method sizes and from
 * profiles that it never resets. A lambda that was compiled before its loop, or a call in a branch
 * that was rare at first, is not inlined, and then every row allocates its records and handles. The
 * decisions differ between runs of a program. So a compiler directive that matches only generated
 * loops forces the inlining of methods that use records and handles (see InlinedMethods).
 * Directives affect methods that are compiled later, so a loop is defined again once the directive
 * for its lambda is active.
 *
 * This happens on a separate thread, and only for warm loops: a short program never starts it. The
 * thread ends when it has nothing to do. Without directives, loops stay as they are.
 */

/// Forces HotSpot to inline lambdas, and the methods that use their records, into loops.
final class LoopInlining {
  /// The system property that disables directives if it is `false`.
  static final String PROPERTY = "phyla.compilerDirectives";

  private static final String PACKAGE = LoopInlining.class.getPackageName().replace('.', '/') + "/";
  private static final String LOOPS = PACKAGE + LoopCode.PREFIX + "*.*";

  /// The patterns for all loops: write handles, accessors of other entities, conversions of stored
  /// values, record factories and lambdas are inlined. The methods with the rows of a loop are not,
  /// so that they are compiled only once.
  private static final List<String> ALWAYS =
      List.of(
          "-" + PACKAGE + LoopCode.PREFIX + "*." + LoopCode.MANY,
          "+" + PACKAGE + "GeneratedRef*.*",
          "+" + PACKAGE + "GeneratedWatchedRef*.*",
          "+" + PACKAGE + "RowRef.*",
          "+dev/phyla/internal/access/Generated*.*",
          "+dev/phyla/internal/codegen/*.*",
          "+*$Factory*.*",
          "+*$$Lambda*.*",
          "+*.lambda$*");

  /// The maximum number of patterns, because HotSpot tests all of them for each call it could
  /// inline. Later lambdas use the existing patterns.
  private static final int MAX_PATTERNS = 5_000;

  /// The time to wait for further requests, so that one directive covers many.
  private static final Duration GATHERING = Duration.ofMillis(20);

  private static final LoopInlining INSTANCE = new LoopInlining();

  private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
  private final Set<String> patterns = new TreeSet<>(ALWAYS);

  /// The patterns for loops: generated ones, and the classes that are copied for each lambda.
  private final Set<String> loops = new LinkedHashSet<>(List.of(LOOPS));

  /// The number of patterns in the active directive, for loops and methods.
  private int knownPatterns;

  /// Whether a thread is running; guarded by this.
  private boolean isRunning;

  /// The reason why directives are not available, or null if they are.
  private volatile @Nullable String obstacle =
      Boolean.parseBoolean(System.getProperty(PROPERTY, "true"))
          ? null
          : "compiler directives are switched off by -D" + PROPERTY;

  private LoopInlining() {}

  /// The state of a request.
  enum State {
    /// The directive is not active yet.
    PENDING,
    /// Loops that are defined from now on inline the lambda.
    FORCED,
    /// Directives are not available.
    UNAVAILABLE
  }

  /// A request to inline a lambda.
  static final class Request {
    /// Analyses the lambda; null once the request is handled, so that the class can be unloaded.
    private @Nullable Supplier<Analysis> analysis;

    /// A pattern for the loops.
    private final String loops;

    private boolean isWide;
    private volatile State state = State.PENDING;

    private Request(String loops, Supplier<Analysis> analysis) {
      this.loops = loops;
      this.analysis = analysis;
    }

    /// Analyses the lambda.
    ///
    /// @return the methods to inline; none if its bytecode was not found
    private Set<String> analyse() {
      try {
        Analysis result = Objects.requireNonNull(analysis).get();
        isWide = result.isWide;
        return result.methods;
      } catch (RuntimeException | LinkageError e) {
        return Set.of();
      } finally {
        analysis = null;
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

  /// What is known of a lambda.
  ///
  /// @param methods the methods to inline
  /// @param isWide whether its loop is too wide to be vectorised without help
  private record Analysis(Set<String> methods, boolean isWide) {}

  /// Requests that a lambda is inlined into loops of a shape. Returns immediately.
  static Request request(Class<?> lambda, LoopShape shape) {
    return INSTANCE.add(
        new Request(
            LOOPS,
            () -> {
              var code = new LambdaCode(lambda, shape.parameterTypes());
              return new Analysis(
                  InlinedMethods.of(code, shape), new LoopAnalysis(code, shape).isWide());
            }));
  }

  /// Requests that a lambda is inlined into the copies of a class. Returns immediately.
  ///
  /// @param lambda the class of the lambda
  /// @param copied the class that calls it
  /// @param parameters the classes of what it is called with
  static Request request(Class<?> lambda, Class<?> copied, List<Class<?>> parameters) {
    return INSTANCE.add(
        new Request(
            copied.getName().replace('.', '/') + "*.*",
            () ->
                new Analysis(
                    InlinedMethods.ofBody(new LambdaCode(lambda, parameters), parameters), false)));
  }

  /// The reason why directives are not available, or null if none is known.
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
      loops.add(request.loops);
    }
    int size = patterns.size() + loops.size();
    if (obstacle == null && size > knownPatterns) {
      try {
        CompilerDirectives.inline(List.copyOf(loops), patterns);
        knownPatterns = size;
      } catch (UnavailableException e) {
        obstacle = e.getMessage();
      }
    }
    for (Request request : batch) {
      request.state = obstacle == null ? State.FORCED : State.UNAVAILABLE;
    }
  }
}
