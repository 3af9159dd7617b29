package dev.phyla.internal.inspect;

import jdk.jfr.Category;
import jdk.jfr.Description;
import jdk.jfr.Enabled;
import jdk.jfr.Event;
import jdk.jfr.Label;
import jdk.jfr.Name;
import jdk.jfr.StackTrace;
import org.jspecify.annotations.Nullable;

/// A task of a system, for Java Flight Recorder.
@Name("dev.phyla.Task")
@Label("Task")
@Description("A part of a system that one thread ran")
@Category("Phyla")
@StackTrace(false)
@Enabled(false)
final class TaskEvent extends Event {
  @Label("System")
  String system = "";

  @Label("Task")
  int task;

  @Label("Rows")
  long rows;

  /// The task of the same thread inside of which this one runs, or null. Not recorded.
  final transient @Nullable TaskEvent outer;

  TaskEvent(@Nullable TaskEvent outer) {
    this.outer = outer;
  }
}
