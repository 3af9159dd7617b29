package dev.phyla.internal.schedule;

import dev.phyla.Resources;
import dev.phyla.World;
import dev.phyla.schedule.Ambiguity;
import dev.phyla.schedule.FixedTime;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.StateMachine;
import dev.phyla.schedule.SystemException;
import dev.phyla.schedule.Time;
import dev.phyla.spi.SystemAccess;
import java.util.List;
import java.util.Objects;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/// Runs the ticks of one app: brings the schedule into its compiled form when it was edited, and
/// runs the phases.
public final class TickRunner {
  private static final int NEVER_COMPILED = -1;

  private final World world;
  private final ScheduleModel model;
  private final StageRunner stageRunner;
  private final PhaseRunner phaseRunner;
  private final ScheduleCompiler compiler;
  private final StateTransitions states;
  private final FixedSteps fixedSteps;

  /// The schedule as of [#compiledVersion], or null before the first tick.
  private @Nullable CompiledSchedule compiled;

  private int compiledVersion = NEVER_COMPILED;

  /// Gives what follows the next tick, or null.
  private Supplier<? extends @Nullable ScheduleListener> listeners = () -> null;

  /// Whether a tick, the start-up or the shut-down runs.
  private boolean running;

  private boolean closed;

  /// Creates the runner of an app that has not started.
  ///
  /// @param stageRunner runs the systems of a stage; closed with this runner
  public TickRunner(
      World world, SystemAccess systems, ScheduleModel model, StageRunner stageRunner) {
    this.world = world;
    this.model = model;
    this.stageRunner = stageRunner;
    this.phaseRunner = new PhaseRunner(world, stageRunner);
    this.compiler = new ScheduleCompiler(world, systems, model);
    this.states = new StateTransitions(world, phaseRunner);
    this.fixedSteps = new FixedSteps(world, systems, phaseRunner);
    Resources resources = world.resources();
    resources.markState(Time.class);
    resources.markState(FixedTime.class);
    resources.markState(StateStacks.class);
    resources.markState(LastRuns.class);
    ensureTime();
  }

  // Settings.

  /// Sets the handler for failures of systems.
  public void onFailure(Consumer<? super SystemException> handler) {
    checkIdle();
    phaseRunner.onFailure(Objects.requireNonNull(handler, "The handler is null."));
  }

  /// Sets the fixed step.
  public void fixedStep(double seconds) {
    checkIdle();
    fixedSteps.step(seconds);
  }

  /// Sets the maximum number of fixed steps in a tick.
  public void maxFixedSteps(int steps) {
    checkIdle();
    fixedSteps.maxSteps(steps);
  }

  /// Adds a type of states.
  public <S extends Enum<S>> StateMachine<S> addState(S initial) {
    checkIdle();
    return states.add(initial);
  }

  /// The states of a type.
  public <S extends Enum<S>> StateMachine<S> state(Class<S> type) {
    checkOpen();
    return states.get(type);
  }

  /// Sets what follows ticks.
  ///
  /// @param source called before each tick, gives a listener or null
  public void follow(Supplier<? extends @Nullable ScheduleListener> source) {
    listeners = source;
  }

  /// The names of the systems that run in ticks, in the order of the schedule.
  public List<String> systemNames() {
    CompiledSchedule known = compiled;
    return known == null ? List.of() : known.systemNames();
  }

  /// The pairs of systems with conflicting access and no declared order.
  public List<Ambiguity> ambiguities() {
    return current().ambiguities();
  }

  /// The schedule as a graph.
  public GraphData graph() {
    return GraphBuilder.of(current());
  }

  /// The compiled schedule, if the app has started since the schedule was edited.
  private CompiledSchedule current() {
    checkIdle();
    CompiledSchedule known = compiled;
    if (known == null || compiledVersion != model.version()) {
      throw new IllegalStateException(
          "The access of the systems is known once they are created; call App.start() first.");
    }
    return known;
  }

  // Running.

  /// Throws if the app is closed.
  private void checkOpen() {
    if (closed) {
      throw new IllegalStateException("The app is closed.");
    }
  }

  /// Throws if the app is closed or running.
  public void checkIdle() {
    checkOpen();
    checkNotRunning();
  }

  /// Throws if the app is running.
  public void checkNotRunning() {
    if (running) {
      throw new IllegalStateException(
          "The app is running a tick; do this between ticks. To end the run, a system calls"
              + " App.stop().");
    }
  }

  private void begin() {
    checkIdle();
    running = true;
    stageRunner.begin(listeners.get());
    model.beginRun();
  }

  private void end() {
    running = false;
    stageRunner.end();
    model.endRun();
  }

  /// Creates the systems, and runs those of `START_UP` that have not run yet.
  public void start() {
    begin();
    try {
      prepare();
    } finally {
      end();
    }
  }

  /// Runs one tick.
  ///
  /// @param delta the time that has passed, in seconds
  public void tick(double delta) {
    begin();
    try {
      CompiledSchedule schedule = prepare();
      ScheduleListener listener = stageRunner.listener();
      if (listener == null) {
        tick(schedule, delta);
      } else {
        tick(schedule, delta, listener);
      }
    } finally {
      end();
    }
  }

  private void tick(CompiledSchedule schedule, double delta, ScheduleListener listener) {
    long tick = world.tick();
    listener.tickStarting(tick);
    long start = System.nanoTime();
    try {
      tick(schedule, delta);
    } finally {
      listener.tickEnded(tick, start, System.nanoTime());
    }
  }

  private void tick(CompiledSchedule schedule, double delta) {
    world.resources().set(Time.class, new Time(delta, ensureTime().elapsed() + delta));
    states.apply(schedule);
    for (CompiledPhase phase : schedule.tick()) {
      run(phase, delta);
    }
    world.endUpdate();
  }

  private void run(CompiledPhase phase, double delta) {
    if (!phase.phase().equals(Phase.FIXED_STEP)) {
      phaseRunner.run(phase);
    } else if (model.phases().isEnabled(Phase.FIXED_STEP) && fixedSteps.isSet()) {
      fixedSteps.run(phase, delta);
    }
  }

  /// Applies commands that were recorded between ticks, and compiles the schedule if it was edited.
  private CompiledSchedule prepare() {
    world.flush();
    ensureTime();
    CompiledSchedule known = compiled;
    if (known == null || compiledVersion != model.version()) {
      known = compile();
    }
    return known;
  }

  private CompiledSchedule compile() {
    int version = model.version();
    var orders = new PhaseOrders(model);
    states.requireStates(orders.transitions());
    phaseRunner.run(compiler.startUp(orders));
    CompiledSchedule fresh = compiler.compile(orders);
    if (fresh.hasFixedSteps()) {
      fixedSteps.ensure();
    }
    compiled = fresh;
    compiledVersion = version;
    return fresh;
  }

  /// The time of the world, which a state from before the app was created may lack.
  private Time ensureTime() {
    Resources resources = world.resources();
    if (!resources.has(Time.class)) {
      resources.set(Time.class, Time.ZERO);
    }
    return resources.get(Time.class);
  }

  /// Runs `SHUT_DOWN`, if the app has started, and releases what belongs to it. The world stays
  /// open.
  public void close() {
    if (closed) {
      return;
    }
    checkIdle();
    try {
      if (compiled != null && !world.isClosed()) {
        shutDown();
      }
    } finally {
      closed = true;
      stageRunner.close();
      compiler.close();
    }
  }

  private void shutDown() {
    begin();
    try {
      phaseRunner.run(prepare().shutDown());
    } finally {
      end();
    }
  }
}
