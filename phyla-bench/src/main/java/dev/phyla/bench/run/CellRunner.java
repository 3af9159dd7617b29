package dev.phyla.bench.run;

import dev.phyla.bench.jmh.ResettingBenchmark;
import dev.phyla.bench.jmh.SteadyBenchmark;
import dev.phyla.bench.workload.Contender;
import dev.phyla.bench.workload.Task;
import java.util.List;
import org.openjdk.jmh.results.RunResult;
import org.openjdk.jmh.runner.Runner;
import org.openjdk.jmh.runner.RunnerException;
import org.openjdk.jmh.runner.options.ChainedOptionsBuilder;
import org.openjdk.jmh.runner.options.OptionsBuilder;
import org.openjdk.jmh.runner.options.TimeValue;
import org.openjdk.jmh.runner.options.VerboseMode;

/// Measures cells with JMH, each group in a separate virtual machine, so that contenders do not
/// share profiles or compiled code.
///
/// @param length the duration of measurements
/// @param settings the settings of the virtual machines
public record CellRunner(Length length, MachineSettings settings) {
  /// Measures the cells of a group in a new virtual machine.
  ///
  /// @throws MeasurementException if the measured code or its virtual machine failed
  public List<Score> measure(CellGroup group) {
    RunResult result;
    try {
      result = new Runner(options(group).build()).runSingle();
    } catch (RunnerException failure) {
      throw new MeasurementException(group, failure);
    }
    List<Iteration> iterations =
        result.getAggregatedResult().getIterationResults().stream().map(Iteration::of).toList();
    return group.cells().stream()
        .map(cell -> Score.of(cell, group.iterationsOf(cell, iterations)))
        .toList();
  }

  /// This runner, with a class archive for these contenders.
  public CellRunner startingFasterFor(List<Task> tasks, List<Contender> contenders) {
    return new CellRunner(
        length,
        ClassArchive.create(tasks, contenders, settings).map(settings::with).orElse(settings));
  }

  /// The options of JMH. The number of iterations is the same for each cell, including warm-up, so
  /// that the first measured iteration is one of the first cell.
  private ChainedOptionsBuilder options(CellGroup group) {
    Cell first = group.cells().getFirst();
    Cell last = group.cells().getLast();
    Class<?> benchmark = first.task().resets() ? ResettingBenchmark.class : SteadyBenchmark.class;
    Pace pace = length.pace(first.contender());
    TimeValue iteration = TimeValue.milliseconds(pace.iteration().toMillis());
    return new OptionsBuilder()
        .include("^" + benchmark.getName().replace(".", "\\.") + "\\.")
        .param("task", first.task().name())
        .param("contender", first.contender().id())
        .param("form", Integer.toString(first.form()))
        .param("entities", group.entityCounts())
        .forks(1)
        .warmupIterations(pace.warmups() * group.cells().size())
        .warmupTime(iteration)
        .measurementIterations(pace.iterations() * group.cells().size())
        .measurementTime(iteration)
        .jvmArgs(settings.arguments(last.entities()).toArray(String[]::new))
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT);
  }
}
