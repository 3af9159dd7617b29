package dev.phyla.internal.schedule;

import dev.phyla.Resources;
import dev.phyla.World;
import dev.phyla.schedule.FixedTime;
import dev.phyla.schedule.Time;
import dev.phyla.spi.SystemAccess;

/// Runs a phase as often as the fixed step fits into the time that has passed.
final class FixedSteps {
  private static final double DEFAULT_STEP = 1.0 / 60;
  private static final int DEFAULT_MAX_STEPS = 8;

  /// The share of a step that may be missing, so that rounding does not delay a step.
  private static final double TOLERANCE = 1e-9;

  private final World world;
  private final SystemAccess systems;
  private final PhaseRunner runner;

  FixedSteps(World world, SystemAccess systems, PhaseRunner runner) {
    this.world = world;
    this.systems = systems;
    this.runner = runner;
  }

  /// Sets the step.
  void step(double seconds) {
    ScheduleChecks.requirePositive(seconds, "A fixed step", "seconds");
    FixedTime old = time();
    set(
        new FixedTime(
            seconds,
            old.elapsed(),
            Math.min(old.accumulated(), Math.nextDown(seconds)),
            old.maxSteps(),
            old.dropped()));
  }

  /// Sets the maximum number of steps in one tick.
  void maxSteps(int steps) {
    ScheduleChecks.requireMaxSteps(steps);
    FixedTime old = time();
    set(new FixedTime(old.step(), old.elapsed(), old.accumulated(), steps, old.dropped()));
  }

  /// The time of the steps, which is created on first use.
  private FixedTime time() {
    Resources resources = world.resources();
    if (!resources.has(FixedTime.class)) {
      set(new FixedTime(DEFAULT_STEP, 0, 0, DEFAULT_MAX_STEPS, 0));
    }
    return resources.get(FixedTime.class);
  }

  private void set(FixedTime time) {
    world.resources().set(FixedTime.class, time);
  }

  /// Whether fixed steps have a time.
  boolean isSet() {
    return world.resources().has(FixedTime.class);
  }

  /// Creates the time of the steps, if there is none.
  void ensure() {
    time();
  }

  /// Advances the time and runs the steps that are due.
  void run(CompiledPhase phase, double delta) {
    FixedTime time = time();
    double accumulated = time.accumulated() + delta;
    set(at(time, time.elapsed(), accumulated, time.dropped()));
    Time outside = world.resources().get(Time.class);
    try {
      for (int done = 0; done < time().maxSteps() && isDue(time()); done++) {
        systems.setStep(done);
        step(phase);
      }
    } finally {
      systems.setStep(0);
      world.resources().set(Time.class, outside);
    }
    dropSurplus();
  }

  private static boolean isDue(FixedTime time) {
    return time.accumulated() >= time.step() * (1 - TOLERANCE);
  }

  private void step(CompiledPhase phase) {
    FixedTime time = time();
    double left = Math.max(0, time.accumulated() - time.step());
    double elapsed = time.elapsed() + time.step();
    set(at(time, elapsed, left, time.dropped()));
    world.resources().set(Time.class, new Time(time.step(), elapsed));
    runner.run(phase);
  }

  /// Drops whole steps that did not fit into the maximum, so that a tick that takes longer than the
  /// time it simulates does not make the next one longer still.
  private void dropSurplus() {
    FixedTime time = time();
    if (isDue(time)) {
      double left = time.accumulated() % time.step();
      set(at(time, time.elapsed(), left, time.dropped() + time.accumulated() - left));
    }
  }

  private static FixedTime at(FixedTime time, double elapsed, double accumulated, double dropped) {
    return new FixedTime(time.step(), elapsed, accumulated, time.maxSteps(), dropped);
  }
}
