package dev.phyla.spark;

import dev.phyla.model.sweep.Runner;
import dev.phyla.model.sweep.RunnerProvider;
import dev.phyla.spark.internal.cluster.MasterAddress;

/// Lets sweeps of the command line run on Spark: `--on spark://host:7077`.
public final class SparkRunnerProvider implements RunnerProvider {
  /// Creates the provider.
  public SparkRunnerProvider() {}

  @Override
  public boolean accepts(String where) {
    return MasterAddress.isKnown(where);
  }

  /// Creates a runner.
  ///
  /// @param where the master of Spark
  /// @param threads ignored; the cluster knows how many cores it has
  @Override
  public Runner create(String where, int threads) {
    return new SparkRunner(SparkOptions.on(where));
  }
}
