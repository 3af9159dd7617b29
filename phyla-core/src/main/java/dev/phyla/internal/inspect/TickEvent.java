package dev.phyla.internal.inspect;

import jdk.jfr.Category;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;

/// A tick of an app, for Java Flight Recorder.
@Name("dev.phyla.Tick")
@Label("Tick")
@Category("Phyla")
@StackTrace(false)
final class TickEvent extends Event {
  @Label("Tick")
  long tick;
}
