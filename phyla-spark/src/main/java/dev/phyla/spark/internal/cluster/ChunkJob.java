package dev.phyla.spark.internal.cluster;

import dev.phyla.spark.internal.task.ChunkFunction;
import dev.phyla.spark.internal.task.ChunkResult;
import dev.phyla.spark.internal.task.RunChunk;
import dev.phyla.spark.internal.task.Worker;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Consumer;
import org.apache.spark.SimpleFutureAction;
import org.apache.spark.SparkException;
import org.apache.spark.api.java.JavaSparkContext;
import org.apache.spark.broadcast.Broadcast;
import org.apache.spark.rdd.RDD;
import org.jspecify.annotations.Nullable;
import scala.collection.immutable.Range;
import scala.runtime.AbstractFunction0;
import scala.runtime.AbstractFunction2;
import scala.runtime.BoxedUnit;

/// One Spark job, with a task for each chunk.
///
/// Spark's scheduler reports the result of each partition once, however often its task was repeated
/// or executed speculatively. It does so as soon as the task has ended, on its own thread, which
/// must not wait; so results go through a queue to the calling thread.
public final class ChunkJob {
  private static final Duration POLL = Duration.ofMillis(50);

  private final JavaSparkContext context;
  private final ClusterListener listener;
  private final Duration startTimeout;

  /// Creates a job.
  ///
  /// @param startTimeout how long to wait for the first task to start
  public ChunkJob(JavaSparkContext context, ClusterListener listener, Duration startTimeout) {
    this.context = context;
    this.listener = listener;
    this.startTimeout = startTimeout;
  }

  /// Executes chunks and returns when all have ended. If the consumer throws, the job is cancelled.
  ///
  /// @param sink receives the result of each chunk once, on the calling thread
  /// @throws SparkException if Spark gave the job up
  /// @throws NoExecutorException if no task was started in time
  /// @throws InterruptedException if the calling thread was interrupted; the job is cancelled
  public void run(List<RunChunk> chunks, Broadcast<Worker> worker, Consumer<ChunkResult> sink)
      throws SparkException, InterruptedException, NoExecutorException {
    var results = new LinkedBlockingQueue<ChunkResult>();
    RDD<RunChunk> rdd = context.parallelize(chunks, chunks.size()).rdd();
    context.setLocalProperty("spark.job.interruptOnCancel", "true");
    SimpleFutureAction<BoxedUnit> action =
        context
            .sc()
            .submitJob(
                rdd, new ChunkFunction(worker), tasks(chunks.size()), new Handler(results), UNIT);
    try {
      drain(action, results, sink);
    } catch (RuntimeException | Error | InterruptedException | NoExecutorException e) {
      action.cancel();
      throw e;
    }
    action.get();
  }

  private void drain(
      SimpleFutureAction<BoxedUnit> action,
      LinkedBlockingQueue<ChunkResult> results,
      Consumer<ChunkResult> sink)
      throws InterruptedException, NoExecutorException {
    long start = System.nanoTime();
    while (true) {
      boolean isCompleted = action.isCompleted(); // before the queue is looked at
      @Nullable ChunkResult result = results.poll(POLL.toNanos(), TimeUnit.NANOSECONDS);
      if (result != null) {
        sink.accept(result);
      } else if (isCompleted) {
        return;
      } else if (!listener.isStarted() && System.nanoTime() - start > startTimeout.toNanos()) {
        throw new NoExecutorException();
      }
    }
  }

  @SuppressWarnings({"unchecked", "rawtypes"}) // a range of Scala has elements of type Object here
  private static scala.collection.immutable.Seq<Object> tasks(int count) {
    return (scala.collection.immutable.Seq) new Range.Exclusive(0, count, 1);
  }

  /// Thrown if no task was started in time.
  public static final class NoExecutorException extends Exception {
    private static final long serialVersionUID = 1;
  }

  private static final AbstractFunction0<BoxedUnit> UNIT =
      new AbstractFunction0<>() {
        @Override
        public BoxedUnit apply() {
          return BoxedUnit.UNIT;
        }
      };

  private static final class Handler extends AbstractFunction2<Object, ChunkResult, BoxedUnit> {
    private final LinkedBlockingQueue<ChunkResult> results;

    private Handler(LinkedBlockingQueue<ChunkResult> results) {
      this.results = results;
    }

    @Override
    public BoxedUnit apply(Object partition, ChunkResult result) {
      results.add(result);
      return BoxedUnit.UNIT;
    }
  }
}
