package dev.phyla.internal.task;

import dev.phyla.internal.command.CommandTarget;
import dev.phyla.internal.entity.AccessKind;
import dev.phyla.internal.run.SharedWorlds;
import dev.phyla.internal.run.SplitLoop;
import dev.phyla.internal.schema.QuerySpec.DataTerm;
import dev.phyla.internal.schema.QuerySpec.Use;

/// A loop of a query, whose rows are split.
public final class LoopWork extends Work {
  private final SplitLoop loop;

  /// Whether the rows may be split.
  private boolean maySplit;

  /// Creates a work.
  ///
  /// @param maySplit whether the rows may be split
  public LoopWork(
      CommandTarget target,
      String text,
      String name,
      boolean isRecording,
      SplitLoop loop,
      boolean maySplit) {
    super(target, text, name, isRecording);
    this.loop = loop;
    this.maySplit = maySplit;
  }

  /// Whether the loop can run over the rows of all worlds that share the tables at once.
  public boolean isShareable() {
    return !isRecording() && loop.isShareable();
  }

  /// Runs the loop over the rows of worlds that share the tables.
  public void runShared(SharedWorlds worlds) {
    loop.runShared(worlds);
  }

  @Override
  public void requireDeclared(DeclaredAccess access) {
    for (DataTerm term : loop.terms()) {
      Object key = term.component().accessKey();
      boolean writes = term.use() == Use.WRITE;
      if (!access.declares(AccessKind.COMPONENT, key, writes)) {
        throw new IllegalStateException(
            String.format(
                "Its loop %s %s, which it has not declared; create the query of the loop with the"
                    + " setup of the system.",
                writes ? "writes" : "reads", AccessKind.COMPONENT.describe(key)));
      }
    }
  }

  @Override
  public void makeSequential() {
    maySplit = false;
  }

  @Override
  protected int prepare() {
    return loop.prepare(maySplit);
  }

  @Override
  protected boolean isSerial() {
    return loop.isSerial();
  }

  @Override
  protected void runTask(int task) {
    loop.runChunk(task);
  }

  @Override
  protected void runWhole() {
    loop.runWhole();
  }

  @Override
  protected void runRest() {
    if (maySplit) {
      for (int chunk = loop.prepareRest(); chunk < loop.chunks(); chunk++) {
        try {
          loop.runChunk(chunk);
        } catch (Throwable e) {
          fail(chunk, e);
        }
      }
    }
  }

  @Override
  protected void finish() {
    loop.finish();
  }

  @Override
  protected long units() {
    return loop.tableRows();
  }

  @Override
  protected boolean isSplittable() {
    return maySplit;
  }
}
