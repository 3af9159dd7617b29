package dev.phyla.internal.schedule;

import dev.phyla.Resources;
import dev.phyla.World;
import dev.phyla.internal.crew.Crew;
import dev.phyla.internal.run.SharedWorlds;
import dev.phyla.internal.state.ResourceSlot;
import dev.phyla.internal.task.LoopWork;
import dev.phyla.schedule.FixedTime;
import dev.phyla.schedule.Phase;
import dev.phyla.schedule.SystemException;
import dev.phyla.schedule.SystemFactory;
import dev.phyla.schedule.Time;
import dev.phyla.spi.ResidentWorlds;
import dev.phyla.spi.SystemAccess;
import java.util.Arrays;
import java.util.BitSet;
import java.util.SequencedMap;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/*
 * Worlds do not influence each other, so a world may be several stages ahead of another one. Stages
 * that need the whole world run world by world, as many of them as follow each other, because
 * selecting a world has a cost. A stage of loops that need only components runs over the rows of
 * all worlds at once, or, if they also need random numbers and resources, shows these of each world
 * in turn.
 *
 * A world in which a system fails is left out for the rest of the tick, as a single world would
 * end its tick. Its update does not end.
 */

/// Runs the ticks of worlds that share tables, with the same result for each as an app of its own
/// would have.
public final class ResidentTicks implements AutoCloseable {
  private static final int NEVER_COMPILED = -1;
  private static final ResourceSlot[] NO_SLOTS = {};

  private final ResidentWorlds residents;
  private final World world;
  private final ScheduleModel model;
  private final StageRunner stageRunner;
  private final PhaseRunner phaseRunner;
  private final ScheduleCompiler compiler;
  private final FixedSteps fixedSteps;
  private final ResourceSlot time;
  private final SharedRun sharedRun = new SharedRun();

  /// The seconds that each world has run.
  private final double[] elapsed;

  /// The seconds of the last tick of each world.
  private final double[] deltas;

  /// The worlds in which the systems of `START_UP` have run.
  private final BitSet started = new BitSet();

  /// The worlds that are left out in this tick.
  private final BitSet skipped = new BitSet();

  /// What went wrong in this tick, by world.
  private final SequencedMap<Integer, SystemException> failures = new TreeMap<>();

  /// The seconds of this tick.
  private double delta;

  /// The time of the world that was selected last, which others often have too.
  private Time lastTime = Time.ZERO;

  /// The schedule as of [#compiledVersion], or null before the first tick.
  private @Nullable CompiledSchedule compiled;

  private int compiledVersion = NEVER_COMPILED;
  private boolean running;

  /// Creates the runner of worlds that have not ticked.
  ///
  /// @param residents the worlds
  /// @param model the schedule, which others may run too
  public ResidentTicks(ResidentWorlds residents, ScheduleModel model) {
    this.residents = residents;
    this.world = residents.world();
    this.model = model;
    SystemAccess systems = world.systems();
    this.stageRunner = new StageRunner(systems, new Crew(1));
    this.phaseRunner = new PhaseRunner(world, stageRunner);
    this.compiler = new ScheduleCompiler(world, systems, model);
    this.fixedSteps = new FixedSteps(world, systems, phaseRunner);
    this.time = systems.resource(Time.class);
    this.elapsed = new double[residents.count()];
    this.deltas = new double[residents.count()];
    Resources resources = world.resources();
    resources.markState(Time.class);
    resources.markState(FixedTime.class);
    resources.markState(StateStacks.class);
    resources.markState(LastRuns.class);
  }

  /// Selects a world, and updates its time.
  public void select(int number) {
    residents.select(number);
    setTime(number);
  }

  private void setTime(int number) {
    Time known = lastTime;
    if (known.delta() != deltas[number] || known.elapsed() != elapsed[number]) {
      known = new Time(deltas[number], elapsed[number]);
      lastTime = known;
    }
    if (time.value() == null) {
      world.resources().set(Time.class, known);
    } else {
      residents.setShown(time, known);
    }
  }

  /// The seconds of the last tick of a world.
  public double delta(int number) {
    return deltas[number];
  }

  /// The seconds that a world has run.
  public double elapsed(int number) {
    return elapsed[number];
  }

  /// Whether the systems of `START_UP` have run in a world.
  public boolean isStarted(int number) {
    return started.get(number);
  }

  /// Takes the selected world for a new one, because its state was replaced.
  ///
  /// @param isNew whether the systems of `START_UP` have to run in it
  public void replaced(boolean isNew) {
    int number = residents.selected();
    started.set(number, !isNew);
    Resources resources = world.resources();
    Time kept = resources.has(Time.class) ? resources.get(Time.class) : Time.ZERO;
    resources.set(Time.class, kept);
    elapsed[number] = kept.elapsed();
    deltas[number] = kept.delta();
  }

  /// Prepares a system that restarts worlds, which has to be a loop that needs only components,
  /// random numbers and resources.
  ///
  /// @return what runs it in chosen worlds, after their time was set to 0: it removes those that
  ///   fail from the set, and returns what went wrong, by world
  public Function<BitSet, SequencedMap<Integer, SystemException>> restartSystem(
      String name, SystemFactory factory) {
    select(0);
    var spec = new SystemSpec(name, factory);
    SystemInstance system = SystemInstance.create(world, world.systems(), spec);
    system.configure(true);
    if (!system.isShareable() || !(system.work() instanceof LoopWork work)) {
      throw new IllegalArgumentException(
          String.format(
              "The system \"%s\" cannot restart worlds; it has to return the loop of its only query,"
                  + " and can request random numbers and resources for reading.",
              name));
    }
    return chosen -> {
      for (int i = chosen.nextSetBit(0); i >= 0; i = chosen.nextSetBit(i + 1)) {
        elapsed[i] = 0;
        deltas[i] = 0;
      }
      failures.clear();
      skipped.clear();
      sharedRun.run(system, work, chosen);
      return failures;
    };
  }

  /// Runs one tick of all worlds.
  ///
  /// @param seconds the time that has passed
  /// @return what went wrong, by world; valid until the next tick
  public SequencedMap<Integer, SystemException> tick(double seconds) {
    if (running) {
      throw new IllegalStateException("The batch is running a step; do this between steps.");
    }
    running = true;
    stageRunner.begin(null);
    model.beginRun();
    try {
      failures.clear();
      skipped.clear();
      CompiledSchedule schedule = prepare();
      delta = seconds;
      Arrays.fill(deltas, seconds);
      for (int i = 0; i < elapsed.length; i++) {
        elapsed[i] += seconds;
      }
      for (CompiledPhase phase : schedule.tick()) {
        run(phase);
      }
      residents.endUpdate(skipped);
    } finally {
      running = false;
      stageRunner.end();
      model.endRun();
    }
    return failures;
  }

  private CompiledSchedule prepare() {
    CompiledSchedule known = compiled;
    if (known == null || compiledVersion != model.version()) {
      known = compile();
    }
    if (started.cardinality() != residents.count()) {
      CompiledPhase startUp = known.startUp();
      for (int i = started.nextClearBit(0); i < elapsed.length; i = started.nextClearBit(i + 1)) {
        if (attempt(i, () -> phaseRunner.run(startUp))) {
          residents.skipEvents(); // those from before the systems of an own app would be created
          started.set(i);
        }
      }
    }
    return known;
  }

  private CompiledSchedule compile() {
    int version = model.version();
    var orders = new PhaseOrders(model);
    if (!orders.transitions().isEmpty()) {
      throw new IllegalStateException(
          String.format(
              "The schedule has systems for \"%s\", but the worlds of a batch have no states; use a"
                  + " resource and a condition instead.",
              orders.transitions().getFirst()));
    }
    select(0);
    if (compiled == null && !started.get(0)) {
      phaseRunner.run(compiler.startUp(orders));
      started.set(0);
    }
    CompiledSchedule fresh = compiler.compile(orders);
    for (CompiledPhase phase : fresh.tick()) {
      phase.systems().forEach(SystemInstance::requireResident);
    }
    compiled = fresh;
    compiledVersion = version;
    return fresh;
  }

  private void run(CompiledPhase phase) {
    if (!phase.runs()) {
      return;
    }
    if (phase.phase().equals(Phase.FIXED_STEP)) {
      forEachWorld(
          () -> {
            fixedSteps.ensure();
            fixedSteps.run(phase, delta);
          });
      return;
    }
    Stage[] stages = phase.stages();
    boolean isDivisible = phase.isDivisible();
    for (int from = 0; from < stages.length; ) {
      if (isDivisible && stages[from].isShareable()) {
        runShared(stages[from++]);
      } else {
        int to = from + 1;
        while (to < stages.length && !(isDivisible && stages[to].isShareable())) {
          to++;
        }
        int first = from;
        int end = to;
        forEachWorld(() -> phaseRunner.run(phase, first, end));
        from = to;
      }
    }
  }

  private void forEachWorld(Runnable action) {
    for (int i = 0; i < elapsed.length; i++) {
      if (!skipped.get(i)) {
        attempt(i, action);
      }
    }
  }

  /// Runs an action on a world. If it fails, the world is left out for the rest of the tick.
  private boolean attempt(int number, Runnable action) {
    select(number);
    try {
      action.run();
      return true;
    } catch (SystemException e) {
      failures.put(number, e);
      skipped.set(number);
      return false;
    }
  }

  private void runShared(Stage stage) {
    for (int i = 0; i < stage.size(); i++) {
      SystemInstance system = stage.system(i);
      if (system.isEnabled() && system.work() instanceof LoopWork work) {
        sharedRun.run(system, work, null);
      }
    }
  }

  /// One run of a loop over the rows of all worlds.
  private final class SharedRun implements SharedWorlds {
    private @Nullable SystemInstance system;

    /// The worlds to visit, or null for all that are not left out.
    private @Nullable BitSet chosen;

    /// Whether the system reads the time.
    private boolean readsTime;

    private ResourceSlot[] slots = NO_SLOTS;

    /// Runs a loop.
    ///
    /// @param only the worlds to visit, or null for all that are not left out
    void run(SystemInstance running, LoopWork work, @Nullable BitSet only) {
      system = running;
      chosen = only;
      slots = running.resources();
      readsTime = Arrays.asList(slots).contains(time);
      residents.lendToShared(slots);
      try {
        work.runShared(this);
      } finally {
        residents.takeBack(slots);
        system = null;
      }
    }

    @Override
    public int count() {
      return elapsed.length;
    }

    @Override
    public int selected() {
      return residents.selected();
    }

    @Override
    public boolean isAnySkipped() {
      return chosen != null || !skipped.isEmpty();
    }

    @Override
    public int next(int from) {
      BitSet only = chosen;
      if (only != null) {
        int number = only.nextSetBit(from);
        return number < 0 ? elapsed.length : number;
      }
      return Math.min(skipped.nextClearBit(from), elapsed.length);
    }

    @Override
    public boolean usesState() {
      return system != null && system.usesState();
    }

    @Override
    public void enter(int number) {
      residents.show(number, slots);
      if (readsTime) {
        residents.setShown(time, new Time(deltas[number], elapsed[number]));
      }
    }

    @Override
    public void failed(int number, Throwable thrown) {
      if (system != null) {
        failures.put(number, system.failedIn(residents.tick(number), thrown));
        skipped.set(number);
        if (chosen != null) {
          chosen.clear(number);
        }
      }
    }
  }

  /// Ends the runner. The worlds stay open.
  @Override
  public void close() {
    stageRunner.close();
    compiler.close();
  }
}
