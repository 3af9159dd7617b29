package dev.phyla.schedule;

import dev.phyla.internal.inspect.TraceFile;
import dev.phyla.internal.inspect.TraceRecorder;
import java.io.IOException;
import java.nio.file.Path;
import java.util.Objects;

/// A recording of what an app ran, when, and on which thread: ticks, stages, systems and tasks.
///
/// ```java
/// Trace trace = app.trace();
/// app.run(5);
/// trace.stop();
/// trace.writeTo(Path.of("trace.json"));
/// ```
///
/// The file is in the Trace Event Format, as JSON; Perfetto (ui.perfetto.dev) and Chrome
/// (about:tracing) show it. Each thread has a track. A system whose rows were split between threads
/// is on all of their tracks, with its tasks below it.
///
/// A trace is kept in memory, so it has a limit of 250,000 spans, after which it stops by itself.
public final class Trace {
  private final TraceRecorder recorder;

  Trace(TraceRecorder recorder) {
    this.recorder = recorder;
  }

  /// Ends the recording. What was recorded is kept. Stopping again has no effect.
  public void stop() {
    recorder.stop();
  }

  /// Whether the trace follows the ticks of its app: it was not stopped and has not reached its
  /// limit.
  ///
  /// @return true if so
  public boolean isRecording() {
    return recorder.isRecording();
  }

  /// Whether the trace reached its limit, so that something is missing.
  ///
  /// @return true if so
  public boolean isTruncated() {
    return recorder.isTruncated();
  }

  /// Writes what was recorded so far. The file is written beside its place and then renamed, so
  /// there is never a part of it.
  ///
  /// @param file the file, which is replaced if it exists
  /// @throws IOException if it cannot be written
  public void writeTo(Path file) throws IOException {
    Objects.requireNonNull(file, "The file of the trace is null.");
    TraceFile.write(recorder, file);
  }

  @Override
  public String toString() {
    return String.format(
        "Trace of %d spans%s%s",
        recorder.size(), isTruncated() ? ", truncated" : "", isRecording() ? ", recording" : "");
  }
}
