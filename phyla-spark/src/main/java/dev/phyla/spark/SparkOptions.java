package dev.phyla.spark;

import dev.phyla.model.ModelProvider;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/// Where and how a [SparkRunner] executes runs. Options are immutable; each method returns changed
/// ones.
public final class SparkOptions {
  private final String master;
  private final Map<String, String> config;
  private final List<Path> jars;
  private final @Nullable String provider;
  private final @Nullable SweepTables tables;
  private final int runsPerTask;
  private final boolean isFailFast;
  private final Duration startTimeout;
  private final Consumer<SparkProgress> progress;

  private SparkOptions(Builder builder) {
    master = builder.master;
    config = Map.copyOf(builder.config);
    jars = List.copyOf(builder.jars);
    provider = builder.provider;
    tables = builder.tables;
    runsPerTask = builder.runsPerTask;
    isFailFast = builder.isFailFast;
    startTimeout = builder.startTimeout;
    progress = builder.progress;
  }

  /// Options for a cluster.
  ///
  /// @param master the address of the master, as Spark has it: `spark://host:7077`,
  ///   `local-cluster[2,1,1024]` (two executors of one core and 1024 MB), `local[2]`, `yarn`,
  ///   `k8s://…`; an empty text is that of `spark-submit`
  /// @return the options
  public static SparkOptions on(String master) {
    var builder = new Builder();
    builder.master = Objects.requireNonNull(master, "The master is null.");
    return new SparkOptions(builder);
  }

  /// Sets a configuration property of Spark.
  ///
  /// @param name the name, such as `spark.speculation`
  /// @param value the value
  /// @return the options
  public SparkOptions config(String name, String value) {
    return change(builder -> builder.config.put(name, value));
  }

  /// Sends a jar to the executors. Those of Phyla and of the provider of the model are sent in any
  /// case, unless `spark-submit` sends jars.
  ///
  /// @param jar a jar file
  /// @return the options
  public SparkOptions jar(Path jar) {
    return change(builder -> builder.jars.add(jar));
  }

  /// Finds the model in a provider, instead of among all that executors have.
  ///
  /// @param type the class of the provider, with a public constructor without parameters
  /// @return the options
  public SparkOptions provider(Class<? extends ModelProvider> type) {
    return provider(type.getName());
  }

  /// Finds the model in a provider, instead of among all that executors have.
  ///
  /// @param className the name of its class, with a public constructor without parameters
  /// @return the options
  public SparkOptions provider(String className) {
    return change(builder -> builder.provider = className);
  }

  /// Lets executors write results to tables. The sweep must be resumed from the same tables:
  /// `sweep.resume(tables, runner, listener)`.
  ///
  /// @param newTables the tables
  /// @return the options
  public SparkOptions tables(SweepTables newTables) {
    return change(builder -> builder.tables = newTables);
  }

  /// Sets the number of runs of each task. Initially it is chosen after some runs were timed, so
  /// that tasks take seconds.
  ///
  /// @param count the number, or 0 to choose it
  /// @return the options
  public SparkOptions runsPerTask(int count) {
    if (count < 0) {
      throw new IllegalArgumentException(
          "A task cannot have " + count + " runs; give it at least 1, or 0 to choose it.");
    }
    return change(builder -> builder.runsPerTask = count);
  }

  /// Ends the sweep when a run fails. Initially, failures are recorded and the sweep goes on.
  ///
  /// @return the options
  public SparkOptions failFast() {
    return change(builder -> builder.isFailFast = true);
  }

  /// Sets how long the first task may wait for an executor, initially 2 minutes.
  ///
  /// @param timeout the time
  /// @return the options
  public SparkOptions startTimeout(Duration timeout) {
    return change(builder -> builder.startTimeout = timeout);
  }

  /// Reports what Spark does, in addition to the listener of the sweep, which hears of finished
  /// runs.
  ///
  /// @param sink receives the state after each event, on a thread of Spark
  /// @return the options
  public SparkOptions onProgress(Consumer<SparkProgress> sink) {
    return change(builder -> builder.progress = sink);
  }

  String master() {
    return master;
  }

  Map<String, String> config() {
    return config;
  }

  List<Path> jars() {
    return jars;
  }

  @Nullable String provider() {
    return provider;
  }

  @Nullable SweepTables tables() {
    return tables;
  }

  int runsPerTask() {
    return runsPerTask;
  }

  boolean isFailFast() {
    return isFailFast;
  }

  Duration startTimeout() {
    return startTimeout;
  }

  Consumer<SparkProgress> progress() {
    return progress;
  }

  private SparkOptions change(Consumer<Builder> change) {
    var builder = new Builder();
    builder.master = master;
    builder.config.putAll(config);
    builder.jars.addAll(jars);
    builder.provider = provider;
    builder.tables = tables;
    builder.runsPerTask = runsPerTask;
    builder.isFailFast = isFailFast;
    builder.startTimeout = startTimeout;
    builder.progress = progress;
    change.accept(builder);
    return new SparkOptions(builder);
  }

  private static final class Builder {
    private String master = "";
    private final Map<String, String> config = new LinkedHashMap<>();
    private final List<Path> jars = new ArrayList<>();
    private @Nullable String provider;
    private @Nullable SweepTables tables;
    private int runsPerTask;
    private boolean isFailFast;
    private Duration startTimeout = Duration.ofMinutes(2);
    private Consumer<SparkProgress> progress = _ -> {};
  }
}
