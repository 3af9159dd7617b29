package dev.phyla.internal.task;

import dev.phyla.internal.command.CommandTarget;

/// The code of a system, which is one task.
public final class CodeWork extends Work {
  private final Runnable code;

  /// Creates a work.
  public CodeWork(
      CommandTarget target, String text, String name, boolean isRecording, Runnable code) {
    super(target, text, name, isRecording);
    this.code = code;
  }

  @Override
  public void requireDeclared(DeclaredAccess access) {}

  @Override
  public void makeSequential() {}

  @Override
  protected int prepare() {
    return 1;
  }

  @Override
  protected boolean isSerial() {
    return false;
  }

  @Override
  protected void runTask(int task) {
    code.run();
  }

  @Override
  protected void runWhole() {
    code.run();
  }

  @Override
  protected void runRest() {}

  @Override
  protected void finish() {}

  @Override
  protected long units() {
    return 1;
  }

  @Override
  protected boolean isSplittable() {
    return false;
  }
}
