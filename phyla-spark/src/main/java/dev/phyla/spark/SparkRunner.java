package dev.phyla.spark;

import dev.phyla.model.ModelProvider;
import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.RunSpec;
import dev.phyla.model.sweep.RunTask;
import dev.phyla.model.sweep.Runner;
import dev.phyla.model.sweep.SweepException;
import dev.phyla.model.sweep.SweepPlan;
import dev.phyla.spark.internal.cluster.Connection;
import dev.phyla.spark.internal.cluster.SparkPresence;
import dev.phyla.spark.internal.task.ModelSource;
import dev.phyla.spark.internal.task.Worker;
import java.io.Serializable;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.ServiceLoader;
import java.util.Set;
import java.util.function.Consumer;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Executes runs on a Spark cluster.
///
/// Runs become tasks of many runs each. Executors find the model by its name, so its provider must
/// be a service, or be [named][SparkOptions#provider(Class)]. [Outcomes][RunTask#outcomes()] that
/// were added to the sweep must be serializable; default outcomes always are.
///
/// The connection to the cluster is opened by the first sweep, and stays until the runner is
/// closed. A runner executes one sweep at a time.
public final class SparkRunner implements Runner, AutoCloseable {
  private final SparkOptions options;
  private @Nullable Connection connection;

  /// Creates a runner. The cluster is contacted by the first sweep.
  ///
  /// @param options where and how runs are executed
  /// @throws SweepException if Spark is not on the class path
  public SparkRunner(SparkOptions options) {
    this.options = Objects.requireNonNull(options, "The options are null.");
    SparkPresence.require(SparkRunner.class.getClassLoader());
  }

  /// Executes runs, see [Runner#run].
  ///
  /// @throws SweepException if the cluster cannot be reached or gives up, executors do not have the
  ///   model, an outcome cannot be sent, or the calling thread is interrupted
  @Override
  public synchronized void run(
      SweepPlan<?> plan, List<RunSpec> todo, RunTask<?> task, Consumer<RunResult> sink) {
    requireSerializable(task.outcomes());
    SweepTables tables = options.tables();
    if (tables != null) {
      tables.requireMissing(plan, todo);
    }
    var source = new ModelSource(plan.model().name(), plan.model().version(), options.provider());
    var worker =
        new Worker(
            source, task.outcomes(), task.keepEvery(), tables == null ? null : tables.target());
    new SparkAttempt(options, connect(plan, task), plan).run(todo, worker, sink);
    if (tables != null) {
      tables.clean();
    }
  }

  private Connection connect(SweepPlan<?> plan, RunTask<?> task) {
    Connection current = connection;
    if (current == null || current.context().sc().isStopped()) {
      close();
      current =
          new Connection(
              options.master(),
              options.config(),
              options.jars(),
              classes(plan, task),
              options.progress());
      connection = current;
    }
    return current;
  }

  /// The classes of the driver that executors need.
  private static Set<Class<?>> classes(SweepPlan<?> plan, RunTask<?> task) {
    Set<Class<?>> classes = new LinkedHashSet<>(Set.of(SparkRunner.class, RunTask.class));
    classes.add(plan.model().parameters().type());
    task.outcomes().values().forEach(outcome -> classes.add(outcome.getClass()));
    ClassLoader loader = Thread.currentThread().getContextClassLoader();
    for (ModelProvider provider : ServiceLoader.load(ModelProvider.class, loader)) {
      if (provider.models().stream().anyMatch(m -> m.name().equals(plan.model().name()))) {
        classes.add(provider.getClass());
      }
    }
    return classes;
  }

  private static void requireSerializable(Map<String, ? extends ToDoubleFunction<?>> outcomes) {
    outcomes.forEach(
        (name, function) -> {
          if (!(function instanceof Serializable)) {
            throw new SweepException(
                String.format(
                    "The outcome \"%s\" is a function of this process, and cannot be sent to"
                        + " executors; make it a class that implements ToDoubleFunction and"
                        + " Serializable, or report the value in the model, whose series have the"
                        + " default outcomes \"last …\" and \"mean …\".",
                    name),
                null);
          }
        });
  }

  /// Disconnects from the cluster, which ends the executors of this runner.
  @Override
  public synchronized void close() {
    Connection current = connection;
    connection = null;
    if (current != null) {
      current.close();
    }
  }
}
