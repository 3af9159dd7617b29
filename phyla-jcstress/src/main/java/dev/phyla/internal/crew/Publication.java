package dev.phyla.internal.crew;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A worker that claims a task sees what the caller wrote before the run, and the caller sees what
/// the task wrote after it. All writes are plain.
@JCStressTest
@Outcome(id = "-1, 1", expect = ACCEPTABLE, desc = "the caller ran the task")
@Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "the worker ran the task")
@Outcome(expect = FORBIDDEN, desc = "a write was not visible")
@State
public class Publication {
  private final TaskBoard board = new TaskBoard();

  /// Written by the caller before the run.
  private int input;

  /// Written by the task: 1 by the caller, 2 by the worker.
  private int output;

  /// What the caller sees after the run.
  @Actor
  public void caller(II_Result result) {
    input = 1;
    long run = board.prepare(1);
    board.begin(run);
    if (board.claim(run, 0)) {
      output = 1;
      board.complete(run, 0);
    }
    board.finish(run);
    result.r2 = output;
  }

  /// What the worker sees in the task, or -1 if it gets none.
  @Actor
  public void worker(II_Result result) {
    result.r1 = -1;
    long run = board.run();
    if (TaskBoard.tasks(run) == 1 && board.claim(run, 0)) {
      result.r1 = input;
      output = 2;
      board.complete(run, 0);
    }
  }
}
