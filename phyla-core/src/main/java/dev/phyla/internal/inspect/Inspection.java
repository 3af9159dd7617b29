package dev.phyla.internal.inspect;

import dev.phyla.internal.schedule.ScheduleListener;
import org.jspecify.annotations.Nullable;

/// What follows the ticks of an app: a profile, a trace, events of JFR, or nothing.
public final class Inspection {
  private final Profile profile = new Profile();

  /// Emits events of JFR, or null if there is none.
  private final @Nullable FlightEvents flightEvents;

  /// Whether ticks are profiled.
  private boolean isProfiled;

  /// The trace that is recording, or null.
  private @Nullable TraceRecorder trace;

  /// Creates an inspection that follows nothing but recordings of JFR.
  public Inspection() {
    flightEvents = JfrModule.isReadable() ? new FlightEvents() : null;
  }

  /// The profile, whether it is used or not.
  public Profile profile() {
    return profile;
  }

  /// Sets whether ticks are profiled.
  public void setProfiled(boolean on) {
    isProfiled = on;
  }

  /// Starts a trace.
  ///
  /// @throws IllegalStateException if another one is recording
  public TraceRecorder startTrace() {
    if (trace != null && trace.isRecording()) {
      throw new IllegalStateException(
          "The app is recording a trace already; stop that one first, with Trace.stop().");
    }
    trace = new TraceRecorder();
    return trace;
  }

  /// What follows the next tick, or null.
  public @Nullable ScheduleListener listener() {
    ScheduleListener listener = isProfiled ? profile : null;
    if (trace != null) {
      trace = trace.isRecording() ? trace : null;
    }
    if (trace != null) {
      listener = ListenerPair.of(listener, trace);
    }
    if (flightEvents != null && flightEvents.isEnabled()) {
      listener = ListenerPair.of(listener, flightEvents);
    }
    return listener;
  }
}
