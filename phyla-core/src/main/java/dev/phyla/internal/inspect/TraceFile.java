package dev.phyla.internal.inspect;

import dev.phyla.internal.snapshot.AtomicFile;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStream;
import java.io.OutputStreamWriter;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/// Writes a trace in the Trace Event Format, as JSON with one event in each line.
public final class TraceFile {
  private final TraceRecorder trace;
  private final Writer writer;

  private TraceFile(TraceRecorder trace, Writer writer) {
    this.trace = trace;
    this.writer = writer;
  }

  /// Writes a trace to a file, which is replaced as a whole.
  ///
  /// @throws IOException if the file cannot be written
  public static void write(TraceRecorder trace, Path file) throws IOException {
    AtomicFile.write(file, stream -> write(trace, stream));
  }

  private static void write(TraceRecorder trace, OutputStream stream) {
    try {
      var writer = new BufferedWriter(new OutputStreamWriter(stream, StandardCharsets.UTF_8));
      new TraceFile(trace, writer).write();
      writer.flush();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  private void write() throws IOException {
    writer.write("{\"displayTimeUnit\": \"ms\",\n");
    writer.write("\"otherData\": {\"truncated\": \"" + trace.isTruncated() + "\"},\n");
    writer.write("\"traceEvents\": [\n");
    writeName("process_name", 0, "Phyla");
    for (Map.Entry<Integer, String> thread : trace.threads().entrySet()) {
      writer.write(",\n");
      writeName("thread_name", thread.getKey(), thread.getValue());
    }
    for (Span span : trace.spans()) {
      writer.write(",\n");
      write(span);
    }
    writer.write("\n]}\n");
  }

  private void writeName(String kind, int thread, String name) throws IOException {
    writer.write(
        String.format(
            Locale.ROOT,
            "{\"ph\": \"M\", \"pid\": 1, \"tid\": %d, \"name\": \"%s\", \"args\": {\"name\": %s}}",
            thread,
            kind,
            JsonText.quote(name)));
  }

  private void write(Span span) throws IOException {
    writer.write("{\"ph\": \"X\", \"pid\": 1, \"tid\": " + span.thread());
    writer.write(", \"ts\": " + micros(span.start() - trace.origin()));
    writer.write(", \"dur\": " + micros(span.end() - span.start()));
    writer.write(", \"cat\": " + JsonText.quote(span.category()));
    writer.write(", \"name\": " + JsonText.quote(span.name()));
    writer.write(", \"args\": {" + arguments(span) + "}}");
  }

  private static String arguments(Span span) {
    return switch (span.kind()) {
      case TICK, STAGE, COMMANDS -> "";
      case SYSTEM -> "\"rows\": " + span.rows() + ", \"commands\": " + span.commands();
      case TASK -> "\"rows\": " + span.rows();
    };
  }

  private static String micros(long nanos) {
    return nanos / 1000 + "." + Long.toString(1000 + nanos % 1000).substring(1);
  }
}
