package dev.phyla.internal.task;

import dev.phyla.internal.command.CommandApplier;
import dev.phyla.internal.command.CommandBuffer;
import dev.phyla.internal.command.CommandRecorder;
import dev.phyla.internal.command.HandleSource;
import dev.phyla.internal.command.PendingCommands;
import dev.phyla.internal.command.RecordingLease;
import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.entity.HandleBlock;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// A part of a work that one thread runs, with the commands that it records.
final class Task implements RecordingLease, HandleSource {
  private final Work work;
  private final Guard guard;

  /// Whether no other task runs at the same time.
  private boolean isAlone;

  /// The handles of recorded spawns, or null if the work records nothing.
  private @Nullable HandleBlock handles;

  /// The number of rows that the task has visited, if they are counted.
  private long rows;

  private @Nullable CommandRecorder recorder;
  private @Nullable CommandApplier applier;

  Task(Work work) {
    this.work = work;
    this.guard = work.target().guard();
  }

  /// Sets the source of handles for a run, in which the task may record commands.
  void open(HandleBlock block) {
    handles = block;
    if (recorder == null) {
      var buffer = new CommandBuffer(work.name(), new PendingCommands());
      recorder = new CommandRecorder(work.target(), buffer, this);
      applier = new CommandApplier(work.target(), buffer, work.name());
    }
  }

  void setAlone(boolean isAlone) {
    this.isAlone = isAlone;
  }

  /// Counts rows.
  void addRows(long visited) {
    rows += visited;
  }

  /// The number of rows that were counted since the last call.
  long takeRows() {
    long taken = rows;
    rows = 0;
    return taken;
  }

  /// Adds what was measured in a section inside of this task.
  void addInner(Measurement inner) {
    rows += inner.rows();
    work.measurement().addHelp(inner);
  }

  @Override
  public Guard guard() {
    return guard;
  }

  @Override
  public boolean isAlone() {
    return isAlone;
  }

  @Override
  public boolean mayWrite() {
    return !work.isSplittable();
  }

  @Override
  public boolean isChecked() {
    return work.isChecked();
  }

  @Override
  public void checkDeclared(AccessKind kind, Object type, boolean writes) {
    work.checkDeclared(kind, type, writes);
  }

  @Override
  public CommandRecorder recorder() {
    if (!work.isRecording()) {
      throw new IllegalStateException(
          String.format(
              "Commands cannot be recorded inside %s, which did not ask for them; ask with"
                  + " SystemSetup.commands().",
              work));
    }
    return open();
  }

  /// Whether the task may record commands.
  boolean isRecording() {
    return work.isRecording();
  }

  /// The name under which commands are recorded.
  String name() {
    return work.name();
  }

  private CommandRecorder open() {
    return Objects.requireNonNull(recorder);
  }

  @Override
  public long next() {
    return Objects.requireNonNull(handles).next();
  }

  @Override
  public long[] next(int count) {
    var issued = new long[count];
    Objects.requireNonNull(handles).next(issued, count);
    return issued;
  }

  int commandCount() {
    return open().buffer().size();
  }

  void applyCommands() {
    if (open().buffer().size() != 0) {
      Objects.requireNonNull(applier).apply();
    }
  }

  void moveCommands(CommandBuffer buffer) {
    if (open().buffer().size() != 0) {
      buffer.takeAll(open().buffer());
    }
  }

  void dropCommands() {
    if (open().buffer().size() != 0) {
      Objects.requireNonNull(applier).discard();
    }
  }

  @Override
  public String toString() {
    return work.toString();
  }
}
