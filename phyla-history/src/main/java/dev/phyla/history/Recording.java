package dev.phyla.history;

import dev.phyla.history.internal.log.FrameHeader;
import dev.phyla.history.internal.log.RunWriter;
import dev.phyla.history.internal.record.FrameRecorder;
import dev.phyla.spi.Recorded;
import java.io.IOException;
import java.lang.System.Logger.Level;
import java.lang.foreign.MemorySegment;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/// A world or a batch that is being recorded, until the recording is closed.
///
/// At the end of each update, when the tick has advanced and commands were applied, the state is
/// appended to the log of the run with a single write. Recording happens on the thread of the
/// world.
///
/// ```java
/// try (Recording recording = History.record(world, Path.of("history"))) {
///   app.run(1000);
/// }
/// ```
public final class Recording implements AutoCloseable {
  private static final System.Logger LOGGER = System.getLogger("dev.phyla.history");

  private final RunInfo info;
  private final Recorded source;
  private final FrameRecorder recorder;
  private final RunWriter writer;
  private final Durability durability;
  private final FailurePolicy policy;

  /// The last tick that was recorded, or that the run continues after; -1 if there is none.
  private long tick;

  /// The tick before which the world went back, or -1. What follows belongs to another run.
  private long rewoundAt = -1;

  /// Whether the world calls this recording at the end of updates.
  private boolean isAttached = true;

  private long frames;
  private long bytes;
  private long lastForce = System.nanoTime();
  private @Nullable HistoryException failure;
  private boolean isClosed;

  Recording(
      RunInfo info,
      Recorded source,
      FrameRecorder recorder,
      RunWriter writer,
      Durability durability,
      FailurePolicy policy,
      long tick) {
    this.info = info;
    this.source = source;
    this.recorder = recorder;
    this.writer = writer;
    this.durability = durability;
    this.policy = policy;
    this.tick = tick;
  }

  /// Records the current state.
  void record() {
    long now = source.tick();
    if (now % info.everyTicks() != 0 && tick >= 0) {
      return;
    }
    try {
      requireLater(now);
      MemorySegment frame = recorder.record(writer.beginFrame(recorder.isWholeNext()));
      FrameHeader header = recorder.header();
      writer.append(header, frame);
      recorder.committed();
      tick = now;
      frames++;
      bytes += frame.byteSize();
      forceIfDue();
    } catch (IOException | RuntimeException e) {
      fail(now, e);
    }
  }

  private void requireLater(long now) {
    if (now <= tick && rewoundAt < 0) {
      rewoundAt = now;
    }
    if (rewoundAt >= 0) {
      throw new HistoryException(
          String.format(
              "the world went back from tick %d to tick %d, and a run only grows; record it as a"
                  + " fork with RecordingBuilder.forkOf",
              tick, rewoundAt));
    }
  }

  private void forceIfDue() throws IOException {
    if (durability instanceof Durability.Interval every) {
      long time = System.nanoTime();
      if (time - lastForce >= every.interval().toNanos()) {
        writer.force();
        lastForce = System.nanoTime();
      }
    }
  }

  private void fail(long now, Exception cause) {
    String reason = cause.getMessage() == null ? cause.toString() : cause.getMessage();
    var problem =
        new HistoryException(
            String.format(
                "Tick %d of the run %s cannot be recorded: %s",
                now, info.runId(), reason.endsWith(".") ? reason : reason + "."),
            cause);
    failure = problem;
    if (policy == FailurePolicy.STOP) {
      throw problem;
    }
    detach();
    LOGGER.log(Level.WARNING, "The simulation goes on without being recorded.", problem);
  }

  /// Stops the world from calling this recording. Another one may have begun after that.
  private void detach() {
    if (isAttached) {
      isAttached = false;
      source.setRecorder(null);
    }
  }

  /// What is recorded, and how it started.
  ///
  /// @return the description of the run
  public RunInfo info() {
    return info;
  }

  /// The last tick that was recorded.
  ///
  /// @return the tick, or -1 if there is none
  public long tick() {
    return tick;
  }

  /// The number of ticks that were recorded since the recording was started or resumed.
  ///
  /// @return the number
  public long ticks() {
    return frames;
  }

  /// The number of bytes that were written since the recording was started or resumed.
  ///
  /// @return the number
  public long bytes() {
    return bytes;
  }

  /// The failure of the last tick that could not be recorded.
  ///
  /// @return the failure, or empty if there was none
  public Optional<HistoryException> failure() {
    return Optional.ofNullable(failure);
  }

  /// Forces all recorded ticks to the disk.
  ///
  /// @throws HistoryException if that fails
  public void force() {
    try {
      writer.force();
    } catch (IOException e) {
      throw new HistoryException("The run " + info.runId() + " cannot be forced: " + e + ".", e);
    }
  }

  /// Ends a recording that could not be started.
  void abandon() {
    isClosed = true;
    detach();
    writer.abandonRun();
    recorder.close();
  }

  /// Ends the recording. The world stays open.
  ///
  /// @throws HistoryException if the last segment cannot be completed; no tick is lost
  @Override
  public void close() {
    if (isClosed) {
      return;
    }
    isClosed = true;
    detach();
    try {
      writer.close();
    } catch (IOException e) {
      throw new HistoryException("The run " + info.runId() + " cannot be closed: " + e + ".", e);
    } finally {
      recorder.close();
    }
  }
}
