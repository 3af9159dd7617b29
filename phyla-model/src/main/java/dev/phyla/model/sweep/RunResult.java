package dev.phyla.model.sweep;

import java.io.PrintWriter;
import java.io.Serial;
import java.io.Serializable;
import java.io.StringWriter;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/// What one run of a sweep has given: plain values, which can be sent to another machine.
///
/// @param index the number of the run in its plan
/// @param stateHash the hash of the last state; 0 if the world has values without a hash, or the
///   run failed
/// @param ticks the number of ticks that were run
/// @param stopReason the reason of the stop condition that held, or null
/// @param outcomes the outcomes by name, none if the run failed
/// @param series the kept series by name, `tick` first; none unless the sweep keeps them
/// @param failure why the run failed, or null
public record RunResult(
    int index,
    long stateHash,
    long ticks,
    @Nullable String stopReason,
    Map<String, Double> outcomes,
    Map<String, double[]> series,
    @Nullable Failure failure)
    implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  /// Copies the maps.
  public RunResult {
    outcomes = Collections.unmodifiableMap(new LinkedHashMap<>(outcomes));
    series = Collections.unmodifiableMap(new LinkedHashMap<>(series));
  }

  /// The result of a run that failed.
  static RunResult failed(int index, long tick, Throwable cause) {
    return new RunResult(index, 0, tick, null, Map.of(), Map.of(), Failure.of(tick, cause));
  }

  /// Whether the run failed.
  ///
  /// @return true if there is a failure instead of outcomes
  public boolean isFailed() {
    return failure != null;
  }

  /// Why a run failed.
  ///
  /// @param tick the number of ticks that had ended
  /// @param exception the class of the exception
  /// @param message its message, or an empty text
  /// @param stackTrace the stack trace with all causes, as it is printed
  public record Failure(long tick, String exception, String message, String stackTrace)
      implements Serializable {
    @Serial private static final long serialVersionUID = 1;

    static Failure of(long tick, Throwable cause) {
      var trace = new StringWriter();
      cause.printStackTrace(new PrintWriter(trace));
      String message = cause.getMessage();
      return new Failure(
          tick,
          cause.getClass().getName(),
          message == null ? "" : message,
          trace.toString().replace("\r\n", "\n"));
    }

    /// The exception as one line.
    @Override
    public String toString() {
      String simple = exception.substring(exception.lastIndexOf('.') + 1);
      return simple + (message.isEmpty() ? "" : ": " + message) + " (tick " + tick + ")";
    }
  }
}
