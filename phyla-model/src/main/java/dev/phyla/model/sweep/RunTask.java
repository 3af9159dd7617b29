package dev.phyla.model.sweep;

import dev.phyla.Schema;
import dev.phyla.model.Model;
import dev.phyla.model.Simulation;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.CancellationException;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;

/// Executes runs of a sweep. The result depends on the specification only.
///
/// All runs share one [Schema], so that loops are compiled once. Each run uses the calling thread
/// alone, whatever the model says about threads. A task may be used by several threads at once.
///
/// @param <P> the record of the parameters
public final class RunTask<P extends Record> {
  private final Model<P> model;

  /// The outcomes by name; if there are none, those of [RunData].
  private final Map<String, ToDoubleFunction<? super Simulation<P>>> outcomes;

  /// The number of ticks between rows of kept series, or 0.
  private final int keepEvery;

  private final Schema schema = new Schema();

  RunTask(
      Model<P> model,
      Map<String, ToDoubleFunction<? super Simulation<P>>> outcomes,
      int keepEvery) {
    this.model = model;
    this.outcomes = new LinkedHashMap<>(outcomes);
    this.keepEvery = keepEvery;
  }

  /// The outcomes that were added to the sweep, for runners that execute runs elsewhere.
  ///
  /// @return an unmodifiable map of the functions by name; if it is empty, runs have the default
  ///   outcomes
  public Map<String, ToDoubleFunction<? super Simulation<P>>> outcomes() {
    return Collections.unmodifiableMap(outcomes);
  }

  /// The number of ticks between rows of kept series, for runners that execute runs elsewhere.
  ///
  /// @return the number, or 0 if series are not kept
  public int keepEvery() {
    return keepEvery;
  }

  /// Executes a run. Whatever the model throws becomes a failure.
  ///
  /// @param spec a run of the plan of the same sweep
  /// @return the result
  /// @throws IllegalArgumentException if the run is of another model or version
  /// @throws CancellationException if the thread is interrupted, which a run notices after each
  ///   tick
  public RunResult execute(RunSpec spec) {
    return execute(spec, _ -> {});
  }

  /// Executes a run, as [#execute(RunSpec)], and shows its simulation before the first tick, for
  /// example to record it.
  ///
  /// @param spec a run of the plan of the same sweep
  /// @param started receives the simulation at tick 0. If it throws, the run fails
  /// @return the result
  public RunResult execute(RunSpec spec, Consumer<? super Simulation<P>> started) {
    if (!spec.model().equals(model.name()) || !spec.version().equals(model.version())) {
      throw new IllegalArgumentException(
          String.format(
              "A run of the model %s, version %s, cannot be executed with %s, version %s.",
              spec.model(), spec.version(), model.name(), model.version()));
    }
    long tick = 0;
    try (Simulation<P> simulation =
        model.create(model.parameters().parse(spec.parameters()), spec.seed(), schema)) {
      simulation.app().threads(1);
      started.accept(simulation);
      while (tick < spec.ticks() && !simulation.isFinished()) {
        simulation.step();
        tick++;
        if (Thread.currentThread().isInterrupted()) {
          throw new CancellationException("The run " + spec.index() + " was interrupted.");
        }
      }
      return result(spec, simulation);
    } catch (CancellationException e) {
      if (Thread.currentThread().isInterrupted()) {
        throw e;
      }
      return RunResult.failed(spec.index(), tick, e); // thrown by the model
    } catch (Throwable e) {
      return RunResult.failed(spec.index(), tick, e);
    }
  }

  private RunResult result(RunSpec spec, Simulation<P> simulation) {
    Map<String, Double> values;
    if (outcomes.isEmpty()) {
      values = RunData.outcomes(simulation.data());
    } else {
      values = new LinkedHashMap<>();
      outcomes.forEach((name, each) -> values.put(name, each.applyAsDouble(simulation)));
    }
    return new RunResult(
        spec.index(),
        hash(simulation),
        simulation.tick(),
        simulation.stopReason().orElse(null),
        values,
        keepEvery == 0 ? Map.of() : RunData.series(simulation.data(), keepEvery),
        null);
  }

  private static long hash(Simulation<?> simulation) {
    try {
      return simulation.stateHash();
    } catch (IllegalStateException e) {
      return 0; // a class of the model has no hash
    }
  }
}
