package dev.phyla.internal.inspect;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import jdk.jfr.Timespan;

/// A run of a system, for Java Flight Recorder.
@Name("dev.phyla.System")
@Label("System")
@Description("A run of a system, from the start of its first task to the end of its last one")
@Category("Phyla")
@StackTrace(false)
final class SystemEvent extends Event {
  @Label("System")
  String system = "";

  @Label("Phase")
  String phase = "";

  @Label("Stage")
  int stage;

  @Label("Rows")
  long rows;

  @Label("Commands")
  int commands;

  @Label("Tasks")
  int tasks;

  @Label("Busy Time")
  @Description("The time that all threads together spent in the system")
  @Timespan(Timespan.NANOSECONDS)
  long busyTime;
}
