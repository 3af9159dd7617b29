package dev.phyla.internal.task;

import dev.phyla.internal.command.CommandBuffer;
import dev.phyla.internal.command.CommandTarget;
import dev.phyla.internal.crew.Crew;
import dev.phyla.internal.entity.Guard;
import dev.phyla.internal.run.SplitLoop;
import org.jspecify.annotations.Nullable;

/// Runs loops of one world on several threads, and holds the crew for them.
public final class TaskRunner {
  private final CommandTarget target;
  private final Guard guard;
  private final Runnable preparation;
  private final Section section;
  private final Work[] only = new Work[1];

  /// The section for loops inside of a task, or null if there was none yet.
  private @Nullable Section inner;

  /// The crew of the world itself, or null if it was never needed.
  private @Nullable Crew own;

  /// The crew of a schedule, which is used instead of the own one, or null.
  private @Nullable Crew lent;

  /// Creates a runner.
  ///
  /// @param preparation computes what tasks would otherwise compute on demand and share
  public TaskRunner(CommandTarget target, Runnable preparation) {
    this.target = target;
    this.guard = target.guard();
    this.preparation = preparation;
    this.section = new Section(guard, target.index(), preparation);
  }

  /// The section of the world.
  public Section section() {
    return section;
  }

  /// What commands are applied to.
  public CommandTarget target() {
    return target;
  }

  /// Sets the crew that is used instead of the world's own one.
  ///
  /// @param crew the crew, or null for the own one
  public void useCrew(@Nullable Crew crew) {
    lent = crew;
  }

  private Crew crew() {
    if (lent != null) {
      return lent;
    }
    Crew known = own;
    if (known == null) {
      known = new Crew(Runtime.getRuntime().availableProcessors());
      own = known;
    }
    return known;
  }

  /// Ends the threads of the own crew.
  public void close() {
    Crew known = own;
    if (known != null) {
      known.close();
    }
  }

  /// Runs a loop on several threads, if that is worthwhile and possible. Inside of a loop, a
  /// callback or a task that others may overlap with, it runs as a whole on the calling thread.
  ///
  /// @param loop the loop
  /// @param commands takes the commands that the loop records
  /// @throws Throwable what the lambda threw, for the first chunk in which it did
  public void run(SplitLoop loop, CommandBuffer commands) throws Throwable {
    Work work;
    if (guard.isIdle()) {
      work = work(loop, commands.recordsAs(), true);
      only[0] = work;
      section.run(only, 1, crew());
      section.addInner(work.measurement());
      work.moveCommands(commands);
    } else if (guard.lease() instanceof Task task && task.isAlone()) {
      work = runInside(task, loop);
    } else {
      loop.run();
      return;
    }
    Throwable failure = work.failure();
    if (failure != null) {
      throw failure;
    }
  }

  private Work work(SplitLoop loop, String name, boolean isRecording) {
    String text = "the parallel loop of " + loop;
    return new LoopWork(target, text, name, isRecording, loop, !loop.isConsuming());
  }

  private Work runInside(Task task, SplitLoop loop) {
    boolean isRecording = task.isRecording();
    Work work = work(loop, task.name(), isRecording);
    Section inside = inner == null ? new Section(guard, target.index(), preparation) : inner;
    inner = inside;
    inside.listenLike(section);
    if (isRecording) {
      section.suspendBlocks();
    }
    try {
      inside.run(new Work[] {work}, 1, crew());
    } finally {
      task.addInner(work.measurement());
      if (isRecording) {
        section.resumeBlocks(task);
        work.moveCommands(task.recorder().buffer());
      }
    }
    return work;
  }
}
