package dev.phyla.history.internal.record;

import dev.phyla.history.internal.log.FrameBuilder;
import dev.phyla.history.internal.log.FrameHeader;
import dev.phyla.history.internal.log.LogFormat;
import dev.phyla.spi.Recorded;
import dev.phyla.spi.RecordedBatch;
import dev.phyla.spi.RecordedWorld;
import java.lang.foreign.MemorySegment;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// Makes frames of the state of a world, or of the worlds of a batch.
public abstract class FrameRecorder implements AutoCloseable {
  private final Recorded source;
  private final boolean isComplete;

  /// Receives what is recorded.
  final FrameBuilder frame = new FrameBuilder();

  /// The last tick that was recorded, or -1.
  private long tick;

  private @Nullable FrameHeader header;

  /// Whether the next frame needs to be whole, because the last one was not completed.
  private boolean isBroken = true;

  FrameRecorder(Recorded source, boolean isComplete, long previous) {
    this.source = source;
    this.isComplete = isComplete;
    this.tick = previous;
  }

  /// Creates a recorder.
  ///
  /// @param parts what is recorded
  /// @param isEveryTickWhole whether every frame has all rows
  /// @param onTable called for tables before their rows are recorded for the first time
  /// @param previous the last tick that was recorded before, or -1
  public static FrameRecorder of(
      Recorded source,
      RecordedParts parts,
      boolean isEveryTickWhole,
      TableCreation onTable,
      long previous) {
    return source instanceof RecordedBatch batch
        ? new BatchRecorder(batch, parts, isEveryTickWhole, onTable, previous)
        : new WorldRecorder((RecordedWorld) source, parts, isEveryTickWhole, onTable, previous);
  }

  /// Whether the next frame cannot refer to the one before, so that it has to begin a segment.
  public final boolean isWholeNext() {
    return isBroken || isReplaced();
  }

  /// Makes the frame of the current state.
  ///
  /// @param isWhole whether the frame is the first of a segment
  /// @return the frame, valid until the next one
  public final MemorySegment record(boolean isWhole) {
    source.requireIdle();
    isBroken = true;
    frame.begin();
    long digest = write(isWhole);
    int flags = (isWhole ? LogFormat.WHOLE_FRAME : 0) | (isComplete ? 0 : LogFormat.PARTIAL_FRAME);
    header = new FrameHeader(flags, source.tick(), 0, digest, 0, 0, tick, source.live());
    return frame.end(header);
  }

  /// Whether the state was replaced since the last frame, so that marks cannot be compared.
  abstract boolean isReplaced();

  /// Writes the state.
  ///
  /// @param isWhole whether the frame needs no frame before it
  /// @return the digest of the state
  abstract long write(boolean isWhole);

  /// The header of the last frame, without what depends on its content.
  public final FrameHeader header() {
    return Objects.requireNonNull(header, "No frame was made.");
  }

  /// Called when the frame is written. Otherwise the next frame is whole.
  public final void committed() {
    tick = header().tick();
    isBroken = false;
  }

  /// Frees the memory.
  @Override
  public void close() {
    frame.close();
  }
}
