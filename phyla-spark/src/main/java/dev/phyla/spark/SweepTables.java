package dev.phyla.spark;

import dev.phyla.model.sweep.RunResult;
import dev.phyla.model.sweep.RunSpec;
import dev.phyla.model.sweep.RunStore;
import dev.phyla.model.sweep.RunTask;
import dev.phyla.model.sweep.SweepException;
import dev.phyla.model.sweep.SweepPlan;
import dev.phyla.spark.internal.cluster.SparkPresence;
import dev.phyla.spark.internal.table.FileSystems;
import dev.phyla.spark.internal.table.StoredResults;
import dev.phyla.spark.internal.table.SweepSchemas;
import dev.phyla.spark.internal.table.TableFolder;
import dev.phyla.spark.internal.table.TableSchema;
import dev.phyla.spark.internal.table.TableTarget;
import dev.phyla.spark.internal.table.WrittenPart;
import java.io.IOException;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/// The Parquet tables of a sweep, which executors write and from which the sweep is resumed.
///
/// ```java
/// var tables = SweepTables.open("hdfs://host/sweeps/sheep", sweep.plan(), sweep.task());
/// try (var runner = new SparkRunner(SparkOptions.on("spark://host:7077").tables(tables))) {
///   sweep.resume(tables, runner, SweepListener.SILENT);
/// }
/// ```
///
/// The [package][dev.phyla.spark] describes the files. A folder belongs to one sweep: model,
/// version, parameters, seeds and outcomes. All machines must be able to use it.
public final class SweepTables implements RunStore {
  private final TableFolder folder;
  private final String fingerprint;
  private final TableSchema results;
  private final @Nullable TableSchema series;

  /// What was in the folder when it was opened.
  private final Collection<RunResult> stored;

  /// The numbers of the runs that are committed.
  private final Set<Integer> committed = new HashSet<>();

  private SweepTables(
      TableFolder folder,
      String fingerprint,
      TableSchema results,
      @Nullable TableSchema series,
      Collection<RunResult> stored) {
    this.folder = folder;
    this.fingerprint = fingerprint;
    this.results = results;
    this.series = series;
    this.stored = stored;
    stored.forEach(result -> committed.add(result.index()));
  }

  /// Opens the tables of a sweep. A folder that does not exist or is empty is prepared for it.
  ///
  /// @param folder the folder, a path or a URI that Hadoop knows
  /// @param plan the plan of the sweep
  /// @param task a task of the sweep, which says what results contain
  /// @return the tables
  /// @throws SweepException if the folder has something else or results of another sweep or version
  ///   of the model, or cannot be used
  public static SweepTables open(String folder, SweepPlan<?> plan, RunTask<?> task) {
    return open(folder, plan, task, false);
  }

  /// Opens the tables of a sweep, as [#open], and also records every tick of every run. There is a
  /// table for each combination of components that entities have, with the names and columns of
  /// exports of phyla-sql; `run_id` is a column. Needs phyla-history.
  ///
  /// @param folder the folder, a path or a URI that Hadoop knows
  /// @param plan the plan of the sweep
  /// @param task a task of the sweep, which says what results contain
  /// @return the tables
  /// @throws SweepException as for [#open], or if the sweep was started without histories
  public static SweepTables openWithHistories(String folder, SweepPlan<?> plan, RunTask<?> task) {
    return open(folder, plan, task, true);
  }

  private static SweepTables open(
      String folder, SweepPlan<?> plan, RunTask<?> task, boolean hasHistories) {
    SparkPresence.require(SweepTables.class.getClassLoader());
    try {
      var files = new TableFolder(folder, worldId(plan));
      files.prepare(plan, task, hasHistories);
      TableSchema results = SweepSchemas.results(plan.model().parameters().all(), files.outcomes());
      TableSchema series = task.keepEvery() == 0 ? null : SweepSchemas.series(files.series());
      Collection<RunResult> stored = StoredResults.read(files, results, series, plan.size());
      return new SweepTables(files, plan.fingerprint(), results, series, stored);
    } catch (IOException e) {
      throw failed(folder, e);
    }
  }

  /// The name of the partition of a sweep.
  private static String worldId(SweepPlan<?> plan) {
    String name = plan.model().name().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-");
    return name + "-" + plan.fingerprint().substring(0, 12);
  }

  private static SweepException failed(String folder, IOException cause) {
    return new SweepException(
        "The tables in " + folder + " cannot be used: " + cause.getMessage() + ".", cause);
  }

  /// The partition of the sweep in its tables, the value of their column `world_id`.
  ///
  /// @return the name of the model and the start of the fingerprint of the plan
  public String worldId() {
    return folder.worldId();
  }

  /// The names of the tables that have files.
  ///
  /// @return `results`, `series` if they are kept, and those of histories
  public List<String> tables() {
    try {
      return folder.tables();
    } catch (IOException e) {
      throw failed(folder.toString(), e);
    }
  }

  /// The committed files of a table.
  ///
  /// @param table the name of the table
  /// @return the paths, in the order of the runs
  public List<String> files(String table) {
    try {
      return folder.parts(table).stream().map(Object::toString).toList();
    } catch (IOException e) {
      throw failed(folder.toString(), e);
    }
  }

  @Override
  public Collection<RunResult> results() {
    return stored;
  }

  /// Does nothing: executors have written the result already.
  @Override
  public void add(RunResult result) {
    if (!committed.contains(result.index())) {
      throw new SweepException(
          "The result of run "
              + result.index()
              + " is not in the tables; use them with SparkOptions.tables.",
          null);
    }
  }

  /// Does nothing.
  @Override
  public void close() {}

  TableTarget target() {
    return new TableTarget(
        folder.newAside().toString(), results, series, folder.properties().hasHistories());
  }

  TableFolder folder() {
    return folder;
  }

  /// Refuses runs that are there, or of another sweep.
  void requireMissing(SweepPlan<?> plan, List<RunSpec> todo) {
    if (!plan.fingerprint().equals(fingerprint)
        || todo.stream().anyMatch(spec -> committed.contains(spec.index()))) {
      throw new SweepException(
          "The tables in "
              + folder
              + " have other runs than the store of the sweep; resume the sweep from the tables.",
          null);
    }
  }

  /// Moves the files of an accepted task to their place, that of the results last.
  void commit(List<WrittenPart> parts) {
    var ordered = new ArrayList<WrittenPart>();
    parts.stream().filter(part -> !part.table().equals(SweepSchemas.RESULTS)).forEach(ordered::add);
    parts.stream().filter(part -> part.table().equals(SweepSchemas.RESULTS)).forEach(ordered::add);
    try {
      for (WrittenPart part : ordered) {
        folder.commit(part);
      }
    } catch (IOException e) {
      throw new SweepException(
          "The files of a task cannot be moved to "
              + folder
              + ": "
              + e.getMessage()
              + ". Does another sweep use the folder?",
          e);
    }
  }

  /// Notes that runs are committed.
  void committed(Collection<RunResult> runs) {
    runs.forEach(run -> committed.add(run.index()));
  }

  /// Deletes the files of tasks that were not accepted.
  void clean() {
    FileSystems.deleteQuietly(folder.conf(), folder.temporary());
  }
}
