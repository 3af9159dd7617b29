package dev.phyla.spark.internal.cluster;

import dev.phyla.model.sweep.SweepException;
import dev.phyla.spark.SparkProgress;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.apache.spark.SparkConf;
import org.apache.spark.api.java.JavaSparkContext;

/// A Spark context of our own.
public final class Connection implements AutoCloseable {
  private static final Duration REACH_TIMEOUT = Duration.ofSeconds(5);

  private final DriverJars jars;
  private final JavaSparkContext context;
  private final ClusterListener listener;

  /// Connects to a cluster.
  ///
  /// @param master its address, or an empty text for that of `spark-submit`
  /// @param config properties of Spark
  /// @param extra further jars for the executors
  /// @param classes classes that executors need
  /// @param progress receives the counts of tasks
  /// @throws SweepException if there is no such cluster
  public Connection(
      String master,
      Map<String, String> config,
      List<Path> extra,
      Collection<Class<?>> classes,
      Consumer<SparkProgress> progress) {
    var conf = new SparkConf();
    config.forEach(conf::set);
    if (!master.isEmpty()) {
      conf.setMaster(master);
    }
    String address = conf.get("spark.master", "");
    if (address.isEmpty()) {
      throw new SweepException(
          "No Spark master was given; use --master with spark-submit, or SparkOptions.on.", null);
    }
    MasterAddress.requireReachable(address, REACH_TIMEOUT);
    setDefaults(conf, address);
    // Jars that spark-submit was given are sent by Spark.
    boolean isSubmitted = System.getProperty("spark.jars") != null;
    try {
      jars =
          new DriverJars(
              isSubmitted ? "" : System.getProperty("java.class.path"),
              isSubmitted ? List.of() : classes);
    } catch (IOException e) {
      throw new SweepException("The jars of the model cannot be packed: " + e + ".", e);
    }
    try {
      var all = new ArrayList<Path>(extra);
      all.addAll(jars.jars());
      String own = String.join(",", all.stream().map(jar -> jar.toUri().toString()).toList());
      if (!own.isEmpty()) {
        conf.set(
            "spark.jars", conf.contains("spark.jars") ? conf.get("spark.jars") + "," + own : own);
      }
      context = new JavaSparkContext(conf);
    } catch (RuntimeException e) {
      jars.close();
      throw new SweepException(
          "The Spark context on " + address + " cannot be started: " + e.getMessage() + ".", e);
    }
    listener = new ClusterListener(progress);
    context.sc().addSparkListener(listener);
  }

  private static void setDefaults(SparkConf conf, String master) {
    conf.setIfMissing("spark.app.name", "Phyla sweep");
    conf.setIfMissing("spark.ui.enabled", "false");
    conf.setIfMissing("spark.ui.showConsoleProgress", "false");
    conf.setIfMissing("spark.log.level", "WARN");
    // The limit is for the sum of all tasks of a job; results of runs are small.
    conf.setIfMissing("spark.driver.maxResultSize", "0");
    if (MasterAddress.isLocal(master)) {
      conf.setIfMissing("spark.driver.host", "127.0.0.1");
      conf.setIfMissing("spark.driver.bindAddress", "127.0.0.1");
    }
  }

  /// The context.
  public JavaSparkContext context() {
    return context;
  }

  /// The listener, which counts tasks.
  public ClusterListener listener() {
    return listener;
  }

  /// Stops the context, and with it the executors.
  @Override
  public void close() {
    context.close();
    jars.close();
  }
}
