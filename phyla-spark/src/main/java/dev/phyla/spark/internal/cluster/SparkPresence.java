package dev.phyla.spark.internal.cluster;

import dev.phyla.model.sweep.SweepException;

/// Whether Spark is there, which this module does not bring along.
public final class SparkPresence {
  private SparkPresence() {}

  /// Refuses to go on without Spark.
  ///
  /// @throws SweepException if Spark is not on the class path
  public static void require(ClassLoader loader) {
    for (String name :
        new String[] {"org.apache.spark.SparkContext", "org.apache.parquet.hadoop.ParquetWriter"}) {
      try {
        Class.forName(name, false, loader);
      } catch (ClassNotFoundException | LinkageError e) {
        throw new SweepException(
            "A sweep on Spark needs Spark, which is not on the class path: start it with"
                + " spark-submit, or add the jars of a Spark 4.2 distribution ($SPARK_HOME/jars/*)"
                + " or the artifact org.apache.spark:spark-sql_2.13:4.2.0 to the class path.",
            e);
      }
    }
  }
}
