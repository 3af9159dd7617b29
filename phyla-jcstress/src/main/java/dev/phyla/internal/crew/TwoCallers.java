package dev.phyla.internal.crew;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.II_Result;

/// Two threads run jobs with the same crew at once, whose tasks append to a number in order: each
/// run is complete when it returns.
@JCStressTest
@Outcome(id = "1234, 1234", expect = ACCEPTABLE, desc = "both jobs ran in order")
@Outcome(expect = FORBIDDEN, desc = "a task was missing, repeated, out of order or not visible")
@State
public class TwoCallers {
  private static final Crew CREW = new Crew(2);

  private final DigitsJob first = new DigitsJob();
  private final DigitsJob second = new DigitsJob();

  @Actor
  public void firstCaller(II_Result result) {
    CREW.run(first, 4);
    result.r1 = first.digits;
  }

  @Actor
  public void secondCaller(II_Result result) {
    CREW.run(second, 4);
    result.r2 = second.digits;
  }

  private static final class DigitsJob extends CrewJob {
    private int digits;

    @Override
    protected void runTask(int task) {
      CREW.awaitTurn(this, task);
      digits = 10 * digits + task + 1;
    }
  }
}
