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

/// Measures cells with JMH, each in virtual machines of its own, so that no contender ever sees
/// profiles or code that another one left behind.
///
/// @param length how long to measure
/// @param forks how many virtual machines for each cell
/// @param settings how to start them
public record CellRunner(Length length, int forks, MachineSettings settings) {
  /// Measures one cell.
  ///
  /// @throws MeasurementException if the measured code or its virtual machine failed
  public Score measure(Cell cell) {
    RunResult result;
    try {
      result = new Runner(options(cell).build()).runSingle();
    } catch (RunnerException failure) {
      throw new MeasurementException(cell, failure);
    }
    return Score.of(
        cell,
        result.getAggregatedResult().getIterationResults().stream().map(Iteration::of).toList());
  }

  /// This runner, with virtual machines that start faster when they measure these contenders.
  public CellRunner startingFasterFor(List<Task> tasks, List<Contender> contenders) {
    return new CellRunner(
        length,
        forks,
        ClassArchive.create(tasks, contenders, settings).map(settings::with).orElse(settings));
  }

  private ChainedOptionsBuilder options(Cell cell) {
    Class<?> benchmark = cell.task().resets() ? ResettingBenchmark.class : SteadyBenchmark.class;
    Pace pace = length.pace(cell.contender());
    TimeValue iteration = TimeValue.milliseconds(pace.iteration().toMillis());
    return new OptionsBuilder()
        .include("^" + benchmark.getName().replace(".", "\\.") + "\\.")
        .param("task", cell.task().name())
        .param("contender", cell.contender().id())
        .param("form", Integer.toString(cell.form()))
        .param("entities", Integer.toString(cell.entities()))
        .forks(forks)
        .warmupIterations(pace.warmups())
        .warmupTime(iteration)
        .measurementIterations(pace.iterations())
        .measurementTime(iteration)
        .jvmArgs(settings.arguments(cell.entities()).toArray(String[]::new))
        .shouldFailOnError(true)
        .verbosity(VerboseMode.SILENT);
  }
}
