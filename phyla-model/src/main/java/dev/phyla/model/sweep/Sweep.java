package dev.phyla.model.sweep;

import dev.phyla.model.Model;
import dev.phyla.model.Simulation;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.ToDoubleFunction;

/// Describes many runs of a model, and runs them.
///
/// ```java
/// SweepResult result = Sweep.of(model).vary("sheep", 100, 200, 300).seeds(20).run();
/// ```
///
/// The points of a sweep are all combinations of the values of parameters that are [varied][#vary],
/// combined with the [sample][#sample] of those that are given [between][#between] two values.
/// Other parameters have the same value in all runs. Each point is run with the same seeds, so that
/// points differ by their parameters and not by their luck, and a single run can be repeated by its
/// parameters and seed.
///
/// @param <P> the record of the parameters
public final class Sweep<P extends Record> {
  /// The maximum number of runs.
  public static final int MAX_RUNS = 1_000_000;

  private final Model<P> model;
  private final Design<P> design;
  private final Map<String, ToDoubleFunction<? super Simulation<P>>> outcomes =
      new LinkedHashMap<>();
  private long firstSeed = 1;
  private int replicates = 1;
  private long ticks;

  /// The number of ticks between rows of kept series, or 0.
  private int keepEvery;

  private Sweep(Model<P> model) {
    this.model = model;
    this.design = new Design<>(model.parameters());
    this.ticks = model.ticks();
  }

  /// Starts a sweep of one run with default parameters and seed 1.
  ///
  /// @param model the model
  /// @param <P> the record of the parameters
  /// @return the sweep
  public static <P extends Record> Sweep<P> of(Model<P> model) {
    return new Sweep<>(Objects.requireNonNull(model, "The model is null."));
  }

  // Parameters.

  /// Sets a parameter for all runs.
  ///
  /// @param name the name of the parameter
  /// @param value the value
  /// @return this sweep
  /// @throws dev.phyla.model.ParameterException if the name is unknown or the value not allowed
  /// @throws IllegalArgumentException if the parameter was given already
  public Sweep<P> set(String name, Object value) {
    design.set(name, value);
    return this;
  }

  /// Varies a parameter over given values.
  ///
  /// @param name the name of the parameter
  /// @param values the values, at least one and all different
  /// @return this sweep
  /// @throws dev.phyla.model.ParameterException if the name is unknown or a value not allowed
  /// @throws IllegalArgumentException if the parameter was given already, there are no values, or
  ///   one is there twice
  public Sweep<P> vary(String name, Object... values) {
    design.vary(name, List.of(values));
    return this;
  }

  /// Varies a parameter from one number to another.
  ///
  /// @param name the name of the parameter
  /// @param first the first value
  /// @param last the last value, which is one of the values if the steps lead to it
  /// @param step the difference of two values, negative if the last is less than the first
  /// @return this sweep
  /// @throws dev.phyla.model.ParameterException if the name is unknown or a value not allowed
  /// @throws IllegalArgumentException if the parameter was given already, or the step is 0 or leads
  ///   away from the last value
  public Sweep<P> range(String name, double first, double last, double step) {
    design.range(name, first, last, step);
    return this;
  }

  /// Gives a parameter as on a command line: one value to [set][#set] it, `100,200,300` to
  /// [vary][#vary] it, `100:1000:100` for a [range][#range], `100..1000` to sample it
  /// [between][#between] two values.
  ///
  /// @param name the name of the parameter
  /// @param values the values as text
  /// @return this sweep
  /// @throws dev.phyla.model.ParameterException if the name is unknown or a value not allowed
  /// @throws IllegalArgumentException as for the other methods
  public Sweep<P> parse(String name, String values) {
    design.parse(name, values);
    return this;
  }

  /// Samples a parameter between two values, see [#sample].
  ///
  /// @param name the name of a parameter with numbers
  /// @param first the smallest value
  /// @param last the largest value
  /// @return this sweep
  /// @throws dev.phyla.model.ParameterException if the name is unknown or a value not allowed
  /// @throws IllegalArgumentException if the parameter was given already, has no numbers, or the
  ///   range is empty
  public Sweep<P> between(String name, double first, double last) {
    design.between(name, first, last);
    return this;
  }

  /// Sets the size of the sample of parameters that are given [between][#between] two values. It is
  /// a Latin hypercube: if the range of a parameter is divided into as many equal intervals, each
  /// has one sample.
  ///
  /// @param points the number of samples, at least 1
  /// @param designSeed determines the sample
  /// @return this sweep
  public Sweep<P> sample(int points, long designSeed) {
    design.sample(points, designSeed);
    return this;
  }

  // Runs.

  /// Runs each point with the seeds 1, 2, …
  ///
  /// @param count the number of seeds, at least 1
  /// @return this sweep
  public Sweep<P> seeds(int count) {
    return seeds(1, count);
  }

  /// Runs each point with consecutive seeds.
  ///
  /// @param first the first seed
  /// @param count the number of seeds, at least 1
  /// @return this sweep
  public Sweep<P> seeds(long first, int count) {
    if (count < 1) {
      throw new IllegalArgumentException(
          "A sweep with " + count + " seeds has no runs; give it at least 1.");
    }
    firstSeed = first;
    replicates = count;
    return this;
  }

  /// Sets the number of ticks of each run, unless a stop condition holds. Initially it is that of
  /// the [model][Model#ticks()].
  ///
  /// @param count the number, at least 0
  /// @return this sweep
  public Sweep<P> ticks(long count) {
    ticks = model.ticks(count).ticks(); // which checks it
    return this;
  }

  // Results.

  /// Adds an outcome of runs. Without any, the outcomes are `last …` and `mean …` of each series of
  /// numbers that the model reports.
  ///
  /// @param name the name of the outcome
  /// @param function computes the number at the end of a run
  /// @return this sweep
  /// @throws IllegalArgumentException if another outcome has the name, or it is blank
  public Sweep<P> outcome(String name, ToDoubleFunction<? super Simulation<P>> function) {
    Objects.requireNonNull(function, "The function is null.");
    if (name.isBlank()) {
      throw new IllegalArgumentException("An outcome needs a name that is not blank.");
    }
    if (outcomes.putIfAbsent(name, function) != null) {
      throw new IllegalArgumentException(
          "There is an outcome \"" + name + "\" already; give each outcome its own name.");
    }
    return this;
  }

  /// Keeps the series of numbers of each run, in memory too.
  ///
  /// @param every keeps the rows of ticks that are divisible by this, at least 1
  /// @return this sweep
  public Sweep<P> keepSeries(int every) {
    if (every < 1) {
      throw new IllegalArgumentException(
          "Series cannot be kept every " + every + " ticks; 1 keeps each tick.");
    }
    keepEvery = every;
    return this;
  }

  // Running.

  /// Lists the runs.
  ///
  /// @return the plan, which does not follow later changes of this sweep
  /// @throws IllegalArgumentException if there are more than [#MAX_RUNS]
  /// @throws IllegalStateException if parameters are between two values, but there is no sample, or
  ///   the other way round
  /// @throws dev.phyla.model.ParameterException if the record refuses the parameters of a point
  public SweepPlan<P> plan() {
    var contents = new ArrayList<>(outcomes.keySet());
    return new SweepPlan<>(
        model,
        design.varied(),
        design.points(replicates),
        firstSeed,
        replicates,
        ticks,
        contents + " " + keepEvery);
  }

  /// What executes the runs of this sweep.
  ///
  /// @return a new task
  public RunTask<P> task() {
    return new RunTask<>(model, outcomes, keepEvery);
  }

  /// Runs the sweep on all processors.
  ///
  /// @return the results
  public SweepResult run() {
    return run(new LocalRunner(), SweepListener.SILENT);
  }

  /// Runs the sweep, and keeps results in memory only.
  ///
  /// @param runner executes the runs
  /// @param listener is told of the progress
  /// @return the results
  public SweepResult run(Runner runner, SweepListener listener) {
    return SweepRun.execute(plan(), task(), runner, new MemoryStore(), listener);
  }

  /// Starts or resumes the sweep on all processors, with a folder for its results.
  ///
  /// @param folder the folder
  /// @return the results
  /// @throws SweepException as for [#resume(Path, Runner, SweepListener)]
  public SweepResult resume(Path folder) {
    return resume(folder, new LocalRunner(), SweepListener.SILENT);
  }

  /// Starts or resumes the sweep, with a folder for its results. Runs whose results are in the
  /// folder are not repeated, failed ones neither.
  ///
  /// @param folder the folder, which is created if it does not exist
  /// @param runner executes the runs
  /// @param listener is told of the progress
  /// @return the results of all runs
  /// @throws SweepException if the folder has another sweep or something else, or cannot be written
  public SweepResult resume(Path folder, Runner runner, SweepListener listener) {
    SweepPlan<P> plan = plan();
    try (RunStore store = FolderStore.open(folder, plan)) {
      return SweepRun.execute(plan, task(), runner, store, listener);
    }
  }

  /// Runs what is missing in a store.
  ///
  /// @param store keeps the results, and is not closed
  /// @param runner executes the runs
  /// @param listener is told of the progress
  /// @return the results of all runs
  public SweepResult resume(RunStore store, Runner runner, SweepListener listener) {
    return SweepRun.execute(plan(), task(), runner, store, listener);
  }
}
