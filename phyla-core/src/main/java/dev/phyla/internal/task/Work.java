package dev.phyla.internal.task;

import dev.phyla.internal.command.CommandBuffer;
import dev.phyla.internal.command.CommandTarget;
import dev.phyla.internal.crew.TaskFailures;
import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.entity.HandleBlocks;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/// The loop or the code of one system, which runs as one or more tasks.
public abstract class Work {
  /// Of this many runs, one is measured.
  private static final int RUNS_FOR_EACH_MEASUREMENT = 16;

  private final CommandTarget target;

  /// The work in messages, as in `the system "move"`.
  private final String text;

  /// The name under which commands are recorded.
  private final String name;

  private final boolean isRecording;

  /// What the work has declared, if that is checked.
  private @Nullable DeclaredAccess declared;

  /// Task 0. Most runs have no other, and find it without the list.
  private final Task taskZero;

  /// The tasks that were needed so far, in order.
  private final List<Task> tasks = new ArrayList<>(1);

  /// The number of tasks of this run.
  private int taskCount;

  /// The number of the first task among those that the crew runs.
  private int firstTask;

  private final Pace pace = new Pace();

  /// The number of runs, which decides when to measure.
  private int runs;

  private boolean isMeasured;

  /// What was measured in the last run.
  private final Measurement measurement = new Measurement();

  /// What tasks of this run threw.
  private final TaskFailures failures = new TaskFailures();

  /// What the last run threw, or null.
  private @Nullable Throwable failure;

  /// Creates a work.
  ///
  /// @param target what commands are applied to
  /// @param text the work in messages, as in `the system "move"`
  /// @param name the name under which commands are recorded
  /// @param isRecording whether it may record commands
  protected Work(CommandTarget target, String text, String name, boolean isRecording) {
    this.target = target;
    this.text = text;
    this.name = name;
    this.isRecording = isRecording;
    this.taskZero = new Task(this);
    tasks.add(taskZero);
  }

  // What a work does.

  /// Throws if it is known that the work accesses something else than it has declared.
  public abstract void requireDeclared(DeclaredAccess access);

  /// Runs the loop on one thread from now on. Called between runs.
  public abstract void makeSequential();

  /// Prepares a run, on the thread that owns the world.
  ///
  /// @return the number of tasks
  protected abstract int prepare();

  /// Whether the tasks of a prepared run must run one after the other.
  protected abstract boolean isSerial();

  /// Runs a task of a prepared run.
  protected abstract void runTask(int task);

  /// Runs everything, prepared or not, where it makes no difference how it is split.
  protected abstract void runWhole();

  /// Runs what is left after [#runWhole()] threw: the tasks after the one in which it would have
  /// thrown, because these would have run. Whatever they throw is [kept][#fail(int, Throwable)].
  protected abstract void runRest();

  /// Ends a prepared run, on the thread that owns the world.
  protected abstract void finish();

  /// The number of units of work, such as rows, as far as it is known without preparation.
  protected abstract long units();

  /// Whether a run can have several tasks.
  protected abstract boolean isSplittable();

  // Running.

  /// Makes tasks throw if they access something that was not declared.
  public final void checkAccess(DeclaredAccess access) {
    declared = access;
  }

  /// Whether tasks throw if they access something that was not declared.
  final boolean isChecked() {
    return declared != null;
  }

  final void checkDeclared(AccessKind kind, Object type, boolean writes) {
    if (declared != null && !declared.declares(kind, type, writes)) {
      throw new IllegalStateException(
          String.format(
              "%s %s %s, which it has not declared, so that other systems may use it at the same"
                  + " time; %s",
              text.substring(0, 1).toUpperCase(Locale.ROOT) + text.substring(1),
              writes ? "writes" : "reads",
              kind.describe(type),
              kind.howToDeclare(writes)));
    }
  }

  /// Whether the work may record commands.
  public final boolean isRecording() {
    return isRecording;
  }

  /// The name of the work.
  public final String name() {
    return name;
  }

  final CommandTarget target() {
    return target;
  }

  final int taskCount() {
    return taskCount;
  }

  final int firstTask() {
    return firstTask;
  }

  /// The number of tasks of this run for the crew, to which tasks that run one after the other are
  /// one.
  final int crewTasks() {
    return isSerial() ? Math.min(1, taskCount) : taskCount;
  }

  final Pace pace() {
    return pace;
  }

  /// How long all tasks will probably take together, or 0 if nothing was measured.
  final double expectedNanos() {
    return pace.nanosPerUnit() * units();
  }

  /// Begins a run.
  ///
  /// @param isProfiled whether the run is measured in any case
  /// @param isSampled whether some runs are measured
  final void begin(boolean isProfiled, boolean isSampled) {
    isMeasured = isProfiled || (isSampled && (runs < 2 || runs % RUNS_FOR_EACH_MEASUREMENT == 0));
    runs++;
    if (isMeasured) {
      measurement.reset();
    }
    failures.take(); // of a run that could not begin
  }

  /// Sets the tasks of this run.
  ///
  /// @param first the number of the first task among those that the crew runs
  /// @param count the number of tasks
  final void setTasks(int first, int count) {
    firstTask = first;
    taskCount = count;
    while (count > 1 && tasks.size() < count) {
      tasks.add(new Task(this));
    }
  }

  /// Gives each task its source of handles.
  ///
  /// @param firstBlock the number of the first block
  final void openBlocks(HandleBlocks blocks, int firstBlock) {
    for (int i = 0; i < taskCount; i++) {
      tasks.get(i).open(blocks.block(firstBlock + i));
    }
  }

  final Task task(int number) {
    return number == 0 ? taskZero : tasks.get(number);
  }

  final boolean isMeasured() {
    return isMeasured;
  }

  /// What was measured in this run, if it was [measured][#isMeasured()].
  public final Measurement measurement() {
    return measurement;
  }

  /// Keeps what a task threw, on any thread.
  final void fail(int task, Throwable thrown) {
    failures.add(task, thrown);
  }

  /// Ends a run.
  final void end() {
    finish();
    failure = failures.take();
    if (isMeasured && failure == null) {
      pace.measured(measurement.busyNanos(), units());
    }
  }

  /// What the last run threw, or null. Of several tasks it is that of the first one, and the others
  /// are its suppressed exceptions, in order.
  public final @Nullable Throwable failure() {
    return failure;
  }

  // Commands.

  /// The number of commands that the tasks of this run recorded.
  public final int commandCount() {
    int count = 0;
    for (int i = 0; i < (isRecording ? taskCount : 0); i++) {
      count += tasks.get(i).commandCount();
    }
    return count;
  }

  /// Applies the commands of all tasks, in order.
  ///
  /// @return what user code threw meanwhile, or null
  public final @Nullable Throwable applyCommands() {
    Throwable thrown = null;
    for (int i = 0; i < (isRecording ? taskCount : 0); i++) {
      try {
        tasks.get(i).applyCommands();
      } catch (Throwable e) {
        if (thrown == null) {
          thrown = e;
        } else {
          thrown.addSuppressed(e);
        }
      }
    }
    return thrown;
  }

  /// Moves the commands of all tasks to the end of a buffer, in order.
  public final void moveCommands(CommandBuffer buffer) {
    for (int i = 0; i < (isRecording ? taskCount : 0); i++) {
      tasks.get(i).moveCommands(buffer);
    }
  }

  /// Drops the commands of all tasks.
  public final void dropCommands() {
    for (int i = (isRecording ? taskCount : 0) - 1; i >= 0; i--) {
      tasks.get(i).dropCommands();
    }
  }

  @Override
  public final String toString() {
    return text;
  }
}
