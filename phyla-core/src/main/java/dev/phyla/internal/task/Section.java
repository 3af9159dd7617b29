package dev.phyla.internal.task;

import dev.phyla.internal.crew.Crew;
import dev.phyla.internal.crew.CrewJob;
import dev.phyla.internal.crew.CrewThread;
import dev.phyla.internal.entity.EntityIndex;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.entity.HandleBlocks;
import dev.phyla.internal.entity.OverflowTurn;
import dev.phyla.internal.entity.RowCounter;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Runs works that may overlap, on the calling thread or with the help of others.
public final class Section {
  private final Guard guard;
  private final HandleBlocks blocks;
  private final Runnable preparation;
  private final Job job = new Job();
  private final OverflowTurn turn = this::awaitTurn;
  private final RowCounter rowCounter = this::countRows;

  /// The crew that runs the tasks now, or null if they run in order.
  private @Nullable Crew running;

  /// The work of each task of the crew.
  private Work[] workOf = new Work[16];

  /// The number of the task of the crew for each block of handles.
  private int[] taskOfBlock = new int[16];

  /// Follows tasks, all of which are measured then; or null.
  private @Nullable TaskListener listener;

  /// The work that runs directly and is measured, or null.
  private @Nullable Work direct;

  /// The number of rows that it has visited.
  private long directRows;

  /// Creates a section for a world.
  ///
  /// @param preparation computes what tasks would otherwise compute on demand and share
  public Section(Guard guard, EntityIndex index, Runnable preparation) {
    this.guard = guard;
    this.preparation = preparation;
    this.blocks = new HandleBlocks(index);
  }

  private final class Job extends CrewJob {
    @Override
    protected void runTask(int task) {
      Work work = workOf[task];
      if (work.isSerial()) {
        attemptAll(work);
      } else {
        attempt(work, task - work.firstTask(), false);
      }
    }
  }

  /// Sets what follows tasks. While there is a listener, all works are measured and rows are
  /// counted.
  ///
  /// @param listener the listener, or null
  public void setListener(@Nullable TaskListener listener) {
    this.listener = listener;
    guard.setRowCounter(listener == null ? null : rowCounter);
  }

  private void countRows(Guard.@Nullable Lease lease, int rows) {
    if (lease instanceof Task task) {
      task.addRows(rows);
    } else {
      directRows += rows;
    }
  }

  /// Uses the listener of the section in one of whose tasks this one runs.
  void listenLike(Section outer) {
    listener = outer.listener;
  }

  /// Runs code that uses the whole world, as the only task of a work. The world is not lent.
  ///
  /// @param work the work, which is measured if there is a listener
  /// @param code the code, which does not throw
  public void runDirectly(Work work, Runnable code) {
    TaskListener following = listener;
    if (following == null) {
      code.run();
      return;
    }
    work.begin(true, true);
    direct = work;
    directRows = 0;
    following.taskStarting(work, 0);
    long start = System.nanoTime();
    code.run();
    long end = System.nanoTime();
    direct = null;
    work.measurement().add(start, end, directRows, false);
    following.taskEnded(work, 0, start, end, directRows);
  }

  /// Adds what was measured in a loop to the work that runs directly, if it ran that loop.
  void addInner(Measurement inner) {
    if (direct != null) {
      directRows += inner.rows();
      direct.measurement().addHelp(inner);
    }
  }

  /// Runs works. What they throw is kept in the works, and so are the commands that they record.
  ///
  /// @param works the works, in the order of their commands
  /// @param count the number of works
  /// @param crew runs tasks on several threads
  public void run(Work[] works, int count, Crew crew) {
    if (count == 1 && runOnly(works[0], crew)) {
      return;
    }
    runAll(works, count, crew);
  }

  /// Runs a work that is one task, if threads are not worthwhile. Most works of most ticks are
  /// such.
  ///
  /// @return false if the work was not run
  private boolean runOnly(Work work, Crew crew) {
    boolean isRecording = work.isRecording();
    if ((isRecording && work.isSplittable())
        || crew.isShuffled()
        || listener != null
        || guard.isLent()) {
      return false;
    }
    if (crew.threads() > 1 && ThreadGain.isWorthwhile(work, crew)) {
      return false;
    }
    guard.lend();
    work.begin(false, crew.threads() > 1);
    work.setTasks(0, 1);
    Task task = work.task(0);
    task.setAlone(!work.isSplittable());
    if (isRecording) {
      blocks.begin(1, turn);
      task.open(blocks.block(0));
    }
    guard.setLenderLease(task);
    long start = work.isMeasured() ? System.nanoTime() : 0;
    try {
      work.runWhole();
    } catch (Throwable e) {
      work.fail(0, e);
      attemptRest(work);
    } finally {
      if (work.isMeasured()) {
        measured(work, 0, start, task, false);
      }
      guard.takeBack();
      work.end();
      if (isRecording) {
        blocks.end();
      }
    }
    return true;
  }

  private void runAll(Work[] works, int count, Crew crew) {
    boolean isNested = guard.isLent();
    Guard.Lease outer = isNested ? guard.lease() : null;
    boolean helps = ThreadGain.isWorthwhile(works, count, crew);
    if (helps) {
      preparation.run();
    }
    int tasks = 0;
    int recording = 0;
    for (int i = 0; i < count; i++) {
      Work work = works[i];
      work.begin(listener != null, crew.threads() > 1);
      int own = helps || work.isRecording() ? prepare(work) : 1;
      work.setTasks(tasks, own);
      recording += work.isRecording() ? own : 0;
      tasks += work.crewTasks();
    }
    if (recording != 0) {
      openBlocks(works, count, recording);
    }
    boolean isAlone = count == 1 && !works[0].isSplittable();
    if (!isNested) {
      guard.lend();
    }
    try {
      if (helps && tasks > 1) {
        runShared(works, count, tasks, crew);
      } else {
        runInOrder(works, count, isAlone);
      }
    } finally {
      if (isNested) {
        guard.setLenderLease(outer);
      } else {
        guard.takeBack();
      }
      for (int i = 0; i < count; i++) {
        works[i].end();
      }
      if (recording != 0) {
        blocks.end();
      }
    }
  }

  private int prepare(Work work) {
    try {
      return work.prepare();
    } catch (Throwable e) {
      work.fail(0, e);
      return 0;
    }
  }

  /// Reserves the handles that a task has taken so far, so that another section can run inside of
  /// it. No other task may be running.
  void suspendBlocks() {
    blocks.end();
  }

  /// Counterpart of [#suspendBlocks()].
  void resumeBlocks(Task task) {
    blocks.begin(1, turn);
    task.open(blocks.block(0));
  }

  private void openBlocks(Work[] works, int count, int recording) {
    if (taskOfBlock.length < recording) {
      taskOfBlock = new int[Math.max(recording, 2 * taskOfBlock.length)];
    }
    blocks.begin(recording, turn);
    int block = 0;
    for (int i = 0; i < count; i++) {
      Work work = works[i];
      if (work.isRecording()) {
        work.openBlocks(blocks, block);
        for (int task = 0; task < work.taskCount(); task++) {
          taskOfBlock[block++] = work.firstTask() + (work.isSerial() ? 0 : task);
        }
      }
    }
  }

  private void awaitTurn(int block) {
    Crew crew = running;
    if (crew != null) {
      crew.awaitTurn(job, taskOfBlock[block]);
    }
  }

  private void runShared(Work[] works, int count, int tasks, Crew crew) {
    if (workOf.length < tasks) {
      workOf = new Work[Math.max(tasks, 2 * workOf.length)];
    }
    for (int i = 0; i < count; i++) {
      Work work = works[i];
      for (int task = 0; task < work.crewTasks(); task++) {
        workOf[work.firstTask() + task] = work;
      }
      for (int task = 0; task < work.taskCount(); task++) {
        work.task(task).setAlone(false);
      }
    }
    running = crew;
    try {
      crew.run(job, tasks);
    } finally {
      running = null;
      Arrays.fill(workOf, 0, tasks, null);
    }
  }

  private void runInOrder(Work[] works, int count, boolean isAlone) {
    boolean isLender = !(Thread.currentThread() instanceof CrewThread);
    for (int i = 0; i < count; i++) {
      Work work = works[i];
      boolean isWhole = !work.isRecording() || work.taskCount() == 1;
      int tasks = isWhole ? Math.min(1, work.taskCount()) : work.taskCount();
      for (int number = 0; number < tasks; number++) {
        Task task = work.task(number);
        task.setAlone(isAlone);
        if (isLender) { // whose lease is replaced by the next task, or at the end of the run
          guard.setLenderLease(task);
          run(work, task, number, isWhole, false);
        } else {
          attempt(work, number, isWhole);
        }
      }
    }
  }

  /// Runs all tasks of a work, one after the other.
  private void attemptAll(Work work) {
    for (int task = 0; task < work.taskCount(); task++) {
      attempt(work, task, false);
    }
  }

  /// Runs a task with its lease. What it throws is kept in its work.
  private void attempt(Work work, int number, boolean isWhole) {
    Task task = work.task(number);
    CrewThread worker = Thread.currentThread() instanceof CrewThread thread ? thread : null;
    Object outer = worker != null ? worker.lease : guard.lease();
    if (worker != null) {
      worker.lease = task;
    } else {
      guard.setLenderLease(task);
    }
    try {
      run(work, task, number, isWhole, worker != null);
    } finally {
      if (worker != null) {
        worker.lease = outer;
      } else {
        guard.setLenderLease((Guard.Lease) outer);
      }
    }
  }

  /// Runs a task whose lease is set. What it throws is kept in its work.
  private void run(Work work, Task task, int number, boolean isWhole, boolean isHelper) {
    if (listener != null) {
      listener.taskStarting(work, number);
    }
    long start = work.isMeasured() ? System.nanoTime() : 0;
    try {
      if (isWhole) {
        work.runWhole();
      } else {
        work.runTask(number);
      }
    } catch (Throwable e) {
      work.fail(number, e);
      if (isWhole) {
        attemptRest(work);
      }
    } finally {
      if (work.isMeasured()) {
        measured(work, number, start, task, isHelper);
      }
    }
  }

  private void measured(Work work, int number, long start, Task task, boolean isHelper) {
    long end = System.nanoTime();
    long rows = task.takeRows();
    work.measurement().add(start, end, rows, isHelper);
    if (listener != null) {
      listener.taskEnded(work, number, start, end, rows);
    }
  }

  private static void attemptRest(Work work) {
    try {
      work.runRest();
    } catch (Throwable e) {
      work.fail(0, e);
    }
  }
}
