package dev.phyla.spark;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.RunSpec;
import dev.phyla.model.sweep.SweepException;
import dev.phyla.model.sweep.SweepPlan;
import dev.phyla.spark.internal.cluster.ChunkJob;
import dev.phyla.spark.internal.cluster.ChunkJob.NoExecutorException;
import dev.phyla.spark.internal.cluster.Connection;
import dev.phyla.spark.internal.task.ChunkResult;
import dev.phyla.spark.internal.task.RunChunk;
import dev.phyla.spark.internal.task.TaskSize;
import dev.phyla.spark.internal.task.Worker;
import java.time.Duration;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.spark.SparkException;
import org.apache.spark.broadcast.Broadcast;

/// The execution of the missing runs of one sweep.
///
/// Short jobs time some runs, and a last one executes the rest with tasks of a suitable size.
final class SparkAttempt {
  private static final Duration TRIAL = Duration.ofSeconds(1);
  private static final int TRIAL_RUNS = 1000;
  private static final int MAX_TRIALS = 10;

  /// The part of the time of the trial before that a run takes if it does not become faster.
  private static final double CONVERGED = 0.7;

  /// Sweeps with fewer runs for each core get a task for each run.
  private static final int FEW_RUNS = 4;

  private static final Pattern MISSING_CLASS =
      Pattern.compile("(?:ClassNotFoundException|NoClassDefFoundError): ([\\w.$/]+)");

  private final SparkOptions options;
  private final Connection connection;
  private final SweepPlan<?> plan;

  /// How long a run took in the last trial, or 0.
  private double runSeconds;

  SparkAttempt(SparkOptions options, Connection connection, SweepPlan<?> plan) {
    this.options = options;
    this.connection = connection;
    this.plan = plan;
  }

  void run(List<RunSpec> todo, Worker worker, Consumer<RunResult> sink) {
    Broadcast<Worker> shared = broadcast(worker);
    try {
      List<RunSpec> rest = todo;
      int size = options.runsPerTask();
      if (size == 0) {
        rest = trials(todo, shared, sink);
        size = TaskSize.of(Math.max(1, rest.size()), cores(), runSeconds);
      }
      if (!rest.isEmpty()) {
        execute(RunChunk.divide(rest, size, 0), shared, sink);
      }
    } finally {
      boolean isInterrupted = Thread.interrupted(); // which would end the call
      shared.destroy();
      if (isInterrupted) {
        Thread.currentThread().interrupt();
      }
    }
  }

  /// Executes some runs for short times, until they do not become faster any more: at first,
  /// executors load and compile code, and runs take many times as long as later.
  ///
  /// @return the runs that are left
  private List<RunSpec> trials(
      List<RunSpec> todo, Broadcast<Worker> worker, Consumer<RunResult> sink) {
    List<RunSpec> rest = todo;
    double before = Double.POSITIVE_INFINITY;
    for (int i = 0; i < MAX_TRIALS && rest.size() > cores() * FEW_RUNS; i++) {
      rest = trial(rest, cores(), worker, sink);
      if (runSeconds > before * CONVERGED) {
        return rest;
      }
      before = runSeconds;
    }
    return rest;
  }

  private List<RunSpec> trial(
      List<RunSpec> todo, int cores, Broadcast<Worker> worker, Consumer<RunResult> sink) {
    int size = Math.clamp(todo.size() / (2L * cores), 1, TRIAL_RUNS);
    List<RunSpec> tried = todo.subList(0, Math.min(todo.size(), size * cores));
    Set<Integer> done = new HashSet<>();
    var seconds = new DoubleSummaryStatistics();
    execute(
        RunChunk.divide(tried, size, TRIAL.toNanos()),
        worker,
        result -> {
          done.add(result.index());
          sink.accept(result);
        },
        chunk -> seconds.accept(chunk.runNanos() / 1e9));
    runSeconds = seconds.getAverage();
    return todo.stream().filter(spec -> !done.contains(spec.index())).toList();
  }

  private int cores() {
    return Math.max(1, connection.context().defaultParallelism());
  }

  private Broadcast<Worker> broadcast(Worker worker) {
    try {
      return connection.context().broadcast(worker);
    } catch (Exception e) { // Scala does not declare those that are checked
      throw new SweepException(
          "The outcomes of the sweep cannot be sent to executors, because they refer to something"
              + " that is not serializable: "
              + e.getMessage()
              + ".",
          e);
    }
  }

  private void execute(List<RunChunk> chunks, Broadcast<Worker> worker, Consumer<RunResult> sink) {
    execute(chunks, worker, sink, _ -> {});
  }

  private void execute(
      List<RunChunk> chunks,
      Broadcast<Worker> worker,
      Consumer<RunResult> sink,
      Consumer<ChunkResult> timed) {
    var job = new ChunkJob(connection.context(), connection.listener(), options.startTimeout());
    try {
      job.run(
          chunks,
          worker,
          chunk -> {
            accept(chunk, sink);
            timed.accept(chunk);
          });
    } catch (NoExecutorException e) {
      throw new SweepException(
          String.format(
              "No executor of %s started a task in %d s; are workers running, and do they have"
                  + " enough free cores and memory?",
              options.master(), options.startTimeout().toSeconds()),
          e);
    } catch (InterruptedException e) {
      Thread.currentThread().interrupt();
      throw new SweepException(
          "The sweep of " + plan.model().name() + " was interrupted; resume it from its folder.",
          e);
    } catch (SparkException e) {
      throw failed(e);
    }
  }

  private void accept(ChunkResult chunk, Consumer<RunResult> sink) {
    String refusal = chunk.refusal();
    if (refusal != null) {
      throw new SweepException(refusal, null);
    }
    SweepTables tables = options.tables();
    if (tables != null) {
      tables.commit(chunk.parts());
      tables.committed(chunk.results());
    }
    List<RunResult> failures = new ArrayList<>();
    for (RunResult result : chunk.results()) {
      sink.accept(result);
      if (result.isFailed()) {
        failures.add(result);
      }
    }
    if (options.isFailFast() && !failures.isEmpty()) {
      RunResult first = failures.getFirst();
      throw new SweepException(
          String.format(
              "Run %d failed: %s. Its parameters are %s and its seed is %d.",
              first.index(),
              first.failure(),
              plan.run(first.index()).parameters(),
              plan.run(first.index()).seed()),
          null);
    }
  }

  private SweepException failed(SparkException cause) {
    String message = String.valueOf(cause.getMessage());
    Matcher missing = MISSING_CLASS.matcher(message);
    return new SweepException(
        missing.find()
            ? String.format(
                "The executors of Spark do not have the class %s; send its jar, with the option"
                    + " --jars of spark-submit or with SparkOptions.jar.",
                missing.group(1))
            : String.format(
                "Spark gave the sweep of %s up: %s. Resume it from its folder.",
                plan.model().name(), message.lines().findFirst().orElse("")),
        cause);
  }
}
