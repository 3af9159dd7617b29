package dev.phyla.internal.crew;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.Arbiter;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two threads claim tasks from both ends: each task is claimed by exactly one of them.
@JCStressTest
@Outcome(id = "15, 0", expect = ACCEPTABLE, desc = "each task is claimed once")
@Outcome(expect = FORBIDDEN, desc = "a task is claimed by both threads, or by none")
@State
public class ExclusiveClaims {
  private static final int TASKS = 4;

  private final TaskBoard board = new TaskBoard();
  private final long run = board.prepare(TASKS);

  /// The tasks of each actor, as bits.
  private int first;

  private int second;

  public ExclusiveClaims() {
    board.begin(run);
  }

  @Actor
  public void caller() {
    int claimed = 0;
    for (int task = 0; task < TASKS; task++) {
      claimed |= board.claim(run, task) ? 1 << task : 0;
    }
    first = claimed;
  }

  @Actor
  public void worker() {
    int claimed = 0;
    for (int task = TASKS - 1; task >= 0; task--) {
      claimed |= board.claim(run, task) ? 1 << task : 0;
    }
    second = claimed;
  }

  /// The tasks that were claimed at all, and those that were claimed twice.
  @Arbiter
  public void judge(II_Result result) {
    result.r1 = first | second;
    result.r2 = first & second;
  }
}
