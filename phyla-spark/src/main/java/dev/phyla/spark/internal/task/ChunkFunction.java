package dev.phyla.spark.internal.task;

import java.io.IOException;
import java.io.Serial;
import java.io.Serializable;
import java.io.UncheckedIOException;
import org.apache.spark.broadcast.Broadcast;
import scala.collection.Iterator;
import scala.runtime.AbstractFunction1;

/// What a Spark task does: it executes the one chunk of its partition.
public final class ChunkFunction extends AbstractFunction1<Iterator<RunChunk>, ChunkResult>
    implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  private final Broadcast<Worker> worker;

  /// Creates the function.
  public ChunkFunction(Broadcast<Worker> worker) {
    this.worker = worker;
  }

  @Override
  public ChunkResult apply(Iterator<RunChunk> chunks) {
    try {
      return worker.value().execute(chunks.next());
    } catch (IOException e) {
      throw new UncheckedIOException("The files of the task cannot be written: " + e, e);
    }
  }
}
