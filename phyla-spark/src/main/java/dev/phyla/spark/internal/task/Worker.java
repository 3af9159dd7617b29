package dev.phyla.spark.internal.task;

import dev.phyla.model.Model;
import dev.phyla.model.Simulation;
import dev.phyla.model.sweep.RunTask;
import dev.phyla.model.sweep.Sweep;
import dev.phyla.spark.internal.table.TableTarget;
import dev.phyla.spark.internal.task.ModelSource.MissingModelException;
import java.io.IOException;
import java.io.Serial;
import java.io.Serializable;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToDoubleFunction;
import org.jspecify.annotations.Nullable;

/// Executes chunks in an executor.
///
/// It is broadcast, so that all tasks of an executor use the same one, and its [RunTask] with the
/// shared schema: loops are compiled once in each executor.
public final class Worker implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  private final ModelSource source;

  /// The outcomes by name, which are serializable; default outcomes if there are none.
  private final LinkedHashMap<String, ToDoubleFunction<?>> outcomes;

  private final int keepEvery;

  /// Where tables are written, or null.
  private final @Nullable TableTarget target;

  private transient @Nullable RunTask<?> task;
  private transient @Nullable Redaction redaction;

  /// Creates a worker.
  public Worker(
      ModelSource source,
      Map<String, ? extends ToDoubleFunction<?>> outcomes,
      int keepEvery,
      @Nullable TableTarget target) {
    this.source = source;
    this.outcomes = new LinkedHashMap<>(outcomes);
    this.keepEvery = keepEvery;
    this.target = target;
  }

  /// Executes the runs of a chunk, until its time is up.
  ChunkResult execute(RunChunk chunk) throws IOException {
    RunTask<?> runs;
    try {
      runs = task(Thread.currentThread().getContextClassLoader());
    } catch (MissingModelException e) {
      return ChunkResult.refused(String.valueOf(e.getMessage()));
    }
    return new ChunkExecution(chunk, redaction(), target).run(runs);
  }

  private synchronized RunTask<?> task(ClassLoader loader) throws MissingModelException {
    RunTask<?> current = task;
    if (current == null) {
      current = create(source.find(loader));
      task = current;
    }
    return current;
  }

  private synchronized Redaction redaction() {
    Redaction current = redaction;
    if (current == null) {
      current = Redaction.ofProcess(System.getenv(), System.getProperties());
      redaction = current;
    }
    return current;
  }

  @SuppressWarnings("unchecked") // outcomes were added to a sweep of a model with this name
  private <P extends Record> RunTask<P> create(Model<P> model) {
    Sweep<P> sweep = Sweep.of(model);
    outcomes.forEach(
        (name, function) ->
            sweep.outcome(name, (ToDoubleFunction<? super Simulation<P>>) function));
    if (keepEvery > 0) {
      sweep.keepSeries(keepEvery);
    }
    return sweep.task();
  }
}
