package dev.phyla.internal.crew;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// A worker with the key of a run that ends claims tasks of that run or none, also while a larger
/// run replaces the states.
@JCStressTest
@Outcome(id = "0, 0", expect = ACCEPTABLE, desc = "each claim is for the run of the worker")
@Outcome(id = "0, 1", expect = ACCEPTABLE, desc = "the worker claimed before the run ended")
@Outcome(expect = FORBIDDEN, desc = "the worker claimed a task of a run that had ended")
@State
public class LateWorker {
  private static final int TASKS = 3;

  /// More than a new board has room for.
  private static final int MORE_TASKS = 40;

  private final TaskBoard board = new TaskBoard();
  private final long run = board.prepare(TASKS);

  public LateWorker() {
    board.begin(run);
  }

  @Actor
  public void caller() {
    runAll(run, TASKS);
    long next = board.prepare(MORE_TASKS);
    board.begin(next);
    runAll(next, MORE_TASKS);
  }

  private void runAll(long run, int tasks) {
    for (int task = 0; task < tasks; task++) {
      if (board.claim(run, task)) {
        board.complete(run, task);
      }
    }
    board.finish(run);
  }

  /// The number of claims after the end of the run, and whether there was a claim at all.
  @Actor
  public void worker(II_Result result) {
    for (int task = TASKS - 1; task >= 0; task--) {
      if (board.claim(run, task)) {
        result.r1 += board.run() == run ? 0 : 1;
        result.r2 = 1;
        board.complete(run, task);
      }
    }
  }
}
