package dev.phyla.internal.crew;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Tasks that wait for their turn see what the tasks before them wrote, with plain writes. One
/// thread runs the first task and the third one.
@JCStressTest
@Outcome(id = "1, 2", expect = ACCEPTABLE, desc = "each task saw the earlier ones")
@Outcome(expect = FORBIDDEN, desc = "a write was not visible")
@State
public class Turns {
  private final TaskBoard board = new TaskBoard();
  private final long run = board.prepare(3);

  /// The number of tasks that had their turn.
  private int turns;

  public Turns() {
    board.begin(run);
    board.claim(run, 0);
    board.claim(run, 1);
    board.claim(run, 2);
  }

  @Actor
  public void firstAndThird(II_Result result) {
    turns++;
    board.complete(run, 0);
    board.awaitAllBefore(run, 2);
    result.r2 = turns;
    board.complete(run, 2);
  }

  @Actor
  public void second(II_Result result) {
    board.awaitAllBefore(run, 1);
    result.r1 = turns++;
    board.complete(run, 1);
  }
}
