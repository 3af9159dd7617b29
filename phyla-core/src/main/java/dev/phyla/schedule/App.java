package dev.phyla.schedule;

import dev.phyla.World;
import dev.phyla.internal.crew.Crew;
import dev.phyla.internal.inspect.Inspection;
import dev.phyla.internal.schedule.RealTimeLoop;
import dev.phyla.internal.schedule.RunCondition;
import dev.phyla.internal.schedule.ScheduleChecks;
import dev.phyla.internal.schedule.StageRunner;
import dev.phyla.internal.schedule.TickRunner;
import dev.phyla.spi.SystemAccess;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.locks.LockSupport;
import java.util.function.Consumer;
import java.util.function.LongConsumer;
import org.jspecify.annotations.Nullable;

/// Runs a schedule on a world, tick by tick.
///
/// ```java
/// try (var app = new App(world)) {
///   app.schedule().add("move", Move::new);
///   app.run(600);
/// }
/// ```
///
/// **A tick** applies requested transitions of [states][StateMachine], runs the phases from
/// [Phase#FIRST] to [Phase#LAST], and ends with [World#endUpdate()]. Before the first tick the
/// systems of [Phase#START_UP] are created and run, then all other systems are created.
///
/// **Failure.** If a system throws, the commands and events that it has recorded are dropped. The
/// other systems of its stage run to their end, and what they and earlier systems have recorded is
/// applied. The rest of the tick does not run, the update does not end, and the tick throws a
/// [SystemException]. The world is valid, and the next tick starts from the beginning. With
/// [#onFailure] the tick goes on instead.
///
/// An app is used by the thread that owns its world. Only [#stop()] may be called by others.
public final class App implements AutoCloseable {
  private static final double DEFAULT_STEP = 1.0 / 60;

  private final World world;
  private final Schedule schedule;
  private final StageRunner stages;
  private final TickRunner runner;
  private final Inspection inspection = new Inspection();

  /// The seconds by which [#tick()] advances the time.
  private double step = DEFAULT_STEP;

  private LongConsumer fallingBehind = _ -> {};

  /// Whether the current run is to end after its tick.
  private volatile boolean stopped;

  /// The thread that waits for the next tick of a real-time run, or null.
  private volatile @Nullable Thread waiting;

  /// Creates an app with an empty schedule.
  ///
  /// @param world the world, which stays open when the app is closed
  public App(World world) {
    this(world, new Schedule());
  }

  /// Creates an app.
  ///
  /// @param world the world, which stays open when the app is closed
  /// @param schedule the schedule, which other apps may run too
  public App(World world, Schedule schedule) {
    this.world = Objects.requireNonNull(world, "The world is null.");
    this.schedule = Objects.requireNonNull(schedule, "The schedule is null.");
    SystemAccess systems = world.systems();
    this.stages = new StageRunner(systems, new Crew(Runtime.getRuntime().availableProcessors()));
    this.runner = new TickRunner(world, systems, schedule.model(), stages);
    runner.follow(inspection::listener);
  }

  /// The world of this app.
  ///
  /// @return the world
  public World world() {
    return world;
  }

  /// The schedule of this app.
  ///
  /// @return the schedule
  public Schedule schedule() {
    return schedule;
  }

  // Settings.

  /// Sets the number of threads that run systems, including the calling one. Initially it is the
  /// number of available processors. The results do not depend on it.
  ///
  /// @param count the number, at least 1
  /// @return this app
  public App threads(int count) {
    runner.checkIdle();
    requireThreads(count);
    stages.use(new Crew(count));
    return this;
  }

  private static void requireThreads(int count) {
    if (count < 1 || count > Crew.MAX_THREADS) {
      throw new IllegalArgumentException(
          String.format(
              "An app cannot run on %d threads; give it 1 to %d.", count, Crew.MAX_THREADS));
    }
  }

  /// Runs systems in an order and on threads that change from tick to tick, as far as the schedule
  /// permits, to find systems whose results depend on it; meant for tests. Threads are used even
  /// where they are not worthwhile.
  ///
  /// @param count the number of threads, at least 1; with 1, only the order changes
  /// @param seed determines the order
  /// @return this app
  public App shuffle(int count, long seed) {
    runner.checkIdle();
    requireThreads(count);
    stages.use(Crew.shuffled(count, seed));
    return this;
  }

  /// The number of threads that run systems.
  ///
  /// @return the number
  public int threads() {
    return stages.crew().threads();
  }

  /// Sets the time by which [#tick()] advances. Initially it is 1/60 second.
  ///
  /// @param seconds the time, greater than 0
  /// @return this app
  public App step(double seconds) {
    runner.checkIdle();
    step = ScheduleChecks.requirePositive(seconds, "The step of an app", "seconds");
    return this;
  }

  /// Sets the time of one [fixed step][Phase#FIXED_STEP]. Initially it is 1/60 second.
  ///
  /// @param seconds the time, greater than 0
  /// @return this app
  public App fixedStep(double seconds) {
    runner.fixedStep(seconds);
    return this;
  }

  /// Sets the maximum number of [fixed steps][Phase#FIXED_STEP] in one tick. If the time that has
  /// passed needs more, the surplus is dropped and counted by [FixedTime#dropped()]. Initially it
  /// is 8.
  ///
  /// @param steps the number, at least 1
  /// @return this app
  public App maxFixedSteps(int steps) {
    runner.maxFixedSteps(steps);
    return this;
  }

  /// Sets the handler for failures of systems, conditions and commands. A tick then goes on after a
  /// failure. The handler is called when the commands of the stage have been applied; if it throws,
  /// the tick ends.
  ///
  /// @param handler receives each failure
  /// @return this app
  public App onFailure(Consumer<? super SystemException> handler) {
    runner.onFailure(handler);
    return this;
  }

  /// Sets the handler for ticks of [#runRealTime] that start late.
  ///
  /// @param handler receives the number of ticks, at least 1, by which the run is behind
  /// @return this app
  public App onFallingBehind(LongConsumer handler) {
    runner.checkIdle();
    fallingBehind = Objects.requireNonNull(handler, "The handler is null.");
    return this;
  }

  /// Sets whether ticks are measured for the [report][#report()]. Initially they are not. It costs
  /// some time for each system and task, and some for each loop.
  ///
  /// @param on whether the ticks that follow are measured
  /// @return this app
  public App profile(boolean on) {
    runner.checkIdle();
    inspection.setProfiled(on);
    return this;
  }

  /// Adds a type of states. The initial one is entered in the next tick. If the world has states of
  /// that type already, for example from a snapshot, it keeps them and nothing is entered.
  ///
  /// @param initial the initial state
  /// @param <S> the type of the states
  /// @return the states
  public <S extends Enum<S>> StateMachine<S> addState(S initial) {
    return runner.addState(initial);
  }

  /// The states of a type.
  ///
  /// @param type the type of the states
  /// @param <S> the type of the states
  /// @return the states
  /// @throws IllegalStateException if they were not added
  public <S extends Enum<S>> StateMachine<S> state(Class<S> type) {
    return runner.state(type);
  }

  // Running.

  /// Creates the systems, and runs those of [Phase#START_UP]. The first tick does this too, so it
  /// need not be called. Systems that are added to that phase later run before the next tick.
  ///
  /// @throws IllegalStateException if the schedule is contradictory
  /// @throws SystemException if a system cannot be created, or failed
  public void start() {
    runner.start();
  }

  /// Runs one tick, which advances the time by the [step][#step(double)].
  ///
  /// @throws IllegalStateException if the schedule is contradictory, or a tick runs already
  /// @throws SystemException if a system failed
  public void tick() {
    runner.tick(step);
  }

  /// Runs one tick.
  ///
  /// @param delta the time since the last tick in seconds, greater than 0
  /// @throws IllegalStateException if the schedule is contradictory, or a tick runs already
  /// @throws SystemException if a system failed
  public void tick(double delta) {
    ScheduleChecks.requirePositive(delta, "The time of a tick", "seconds");
    runner.tick(delta);
  }

  /// Runs ticks.
  ///
  /// @param ticks the number of ticks, at least 0
  /// @return the number of ticks that were run: fewer if the app was [stopped][#stop()]
  public long run(long ticks) {
    ScheduleChecks.requireTicks(ticks, 0, "A run");
    runner.checkIdle();
    stopped = false;
    long done = 0;
    while (done < ticks && !stopped) {
      tick();
      done++;
    }
    return done;
  }

  /// Runs ticks until a condition holds or the app is [stopped][#stop()].
  ///
  /// @param condition tested before each tick
  /// @return whether the condition holds
  public boolean runUntil(Condition condition) {
    return runUntil(condition, Long.MAX_VALUE);
  }

  /// Runs ticks until a condition holds or the app is [stopped][#stop()], but not more than a given
  /// number.
  ///
  /// @param condition tested before each tick, and after the last
  /// @param maxTicks the maximum number of ticks, at least 0
  /// @return whether the condition holds
  public boolean runUntil(Condition condition, long maxTicks) {
    ScheduleChecks.requireTicks(maxTicks, 0, "A run");
    runner.checkIdle();
    var end = new RunCondition(condition, world);
    stopped = false;
    for (long done = 0; done < maxTicks && !stopped && !end.holds(); done++) {
      tick();
    }
    return end.holds();
  }

  /// Runs ticks in real time until a condition holds or the app is [stopped][#stop()]. Each tick
  /// advances the time by one period.
  ///
  /// A tick that starts at least one period late is reported to the [handler][#onFallingBehind].
  /// Later ticks then follow without waiting, until the run has caught up; but at most five, a
  /// longer delay is given up. The run ends early if the thread is interrupted.
  ///
  /// @param ticksPerSecond the rate, greater than 0
  /// @param until tested before each tick
  /// @return whether the condition holds
  public boolean runRealTime(double ticksPerSecond, Condition until) {
    ScheduleChecks.requirePositive(ticksPerSecond, "The rate of a run", "ticks per second");
    double delta = ScheduleChecks.requirePositive(1 / ticksPerSecond, "A period", "seconds");
    runner.checkIdle();
    var end = new RunCondition(until, world);
    stopped = false;
    waiting = Thread.currentThread();
    try {
      new RealTimeLoop(System::nanoTime, LockSupport::parkNanos, fallingBehind)
          .run(
              ticksPerSecond,
              () -> stopped || Thread.currentThread().isInterrupted() || end.holds(),
              () -> tick(delta));
    } finally {
      waiting = null;
    }
    return end.holds();
  }

  /// Ends the current run after its tick. May be called by systems and by other threads. Without a
  /// run it has no effect.
  public void stop() {
    stopped = true;
    Thread thread = waiting;
    if (thread != null) {
      LockSupport.unpark(thread);
    }
  }

  // Reporting.

  /// What the systems did in the ticks that were [profiled][#profile] since the last
  /// [reset][#resetReport()]. Also available when the app is closed.
  ///
  /// @return the report
  /// @throws IllegalStateException while a tick runs
  public ScheduleReport report() {
    runner.checkNotRunning();
    return inspection.profile().report(runner.systemNames());
  }

  /// Starts the [report][#report()] anew.
  ///
  /// @throws IllegalStateException while a tick runs
  public void resetReport() {
    runner.checkNotRunning();
    inspection.profile().reset();
  }

  /// Starts a trace of what the app runs from now on, until it is [stopped][Trace#stop()].
  ///
  /// @return the trace
  /// @throws IllegalStateException if the app is recording another trace
  public Trace trace() {
    runner.checkIdle();
    return new Trace(inspection.startTrace());
  }

  /// The pairs of systems of one phase with conflicting access and no declared order. Exclusive
  /// systems are left out, because they conflict with all others.
  ///
  /// @return the pairs, in the order of the schedule
  /// @throws IllegalStateException if the app has not [started][#start()] since the schedule was
  ///   edited
  public List<Ambiguity> ambiguities() {
    return runner.ambiguities();
  }

  /// The schedule as a graph: phases, stages, systems, and what orders them.
  ///
  /// @return the graph
  /// @throws IllegalStateException if the app has not [started][#start()] since the schedule was
  ///   edited
  public ScheduleGraph graph() {
    return new ScheduleGraph(runner.graph());
  }

  /// Runs the systems of [Phase#SHUT_DOWN], if the app has started and the world is open, and
  /// closes what belongs to the app. The world stays open, and keeps what the systems have read of
  /// changes and events for another app until the next update ends. Closing again has no effect.
  ///
  /// @throws SystemException if a system failed; the app is still closed
  /// @throws IllegalStateException while a tick runs
  @Override
  public void close() {
    runner.close();
  }

  @Override
  public String toString() {
    return "App of " + world + " and " + schedule;
  }
}
