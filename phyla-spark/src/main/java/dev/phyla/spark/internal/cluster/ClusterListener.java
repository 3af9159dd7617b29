package dev.phyla.spark.internal.cluster;

import dev.phyla.spark.SparkProgress;
import java.util.function.Consumer;
import org.apache.spark.TaskKilled;
import org.apache.spark.scheduler.SparkListener;
import org.apache.spark.scheduler.SparkListenerExecutorAdded;
import org.apache.spark.scheduler.SparkListenerExecutorRemoved;
import org.apache.spark.scheduler.SparkListenerTaskEnd;
import org.apache.spark.scheduler.SparkListenerTaskStart;

/// Counts the events of a Spark context, and reports each change.
public final class ClusterListener extends SparkListener {
  private final Consumer<SparkProgress> sink;
  private int executors;
  private int lost;
  private int running;
  private int finished;
  private int failed;
  private int killed;
  private boolean isStarted;

  /// Creates a listener.
  ///
  /// @param sink receives the counts after each change, on a thread of Spark
  public ClusterListener(Consumer<SparkProgress> sink) {
    this.sink = sink;
  }

  /// Whether a task was started.
  public synchronized boolean isStarted() {
    return isStarted;
  }

  /// The counts.
  public synchronized SparkProgress progress() {
    return new SparkProgress(executors, lost, running, finished, failed, killed);
  }

  @Override
  public void onExecutorAdded(SparkListenerExecutorAdded event) {
    synchronized (this) {
      executors++;
    }
    report();
  }

  @Override
  public void onExecutorRemoved(SparkListenerExecutorRemoved event) {
    synchronized (this) {
      executors--;
      lost++;
    }
    report();
  }

  @Override
  public void onTaskStart(SparkListenerTaskStart event) {
    synchronized (this) {
      running++;
      isStarted = true;
    }
    report();
  }

  @Override
  public void onTaskEnd(SparkListenerTaskEnd event) {
    synchronized (this) {
      running--;
      if (event.taskInfo() != null && event.taskInfo().successful()) {
        finished++;
      } else if (event.reason() instanceof TaskKilled) {
        killed++;
      } else {
        failed++;
      }
    }
    report();
  }

  private void report() {
    sink.accept(progress());
  }
}
