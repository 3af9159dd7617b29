package dev.phyla.internal.crew;

import static org.openjdk.jcstress.annotations.Expect.ACCEPTABLE;
import static org.openjdk.jcstress.annotations.Expect.FORBIDDEN;

import java.util.concurrent.TimeUnit;
import org.openjdk.jcstress.annotations.Actor;
import org.openjdk.jcstress.annotations.JCStressTest;
import org.openjdk.jcstress.annotations.Outcome;
import org.openjdk.jcstress.annotations.State;
import org.openjdk.jcstress.infra.results.I_Result;

/// A worker that is about to park takes part in a run that begins in this moment: the caller does
/// not leave a task until the worker has begun the other one.
@JCStressTest
@Outcome(id = "1", expect = ACCEPTABLE, desc = "the worker took part")
@Outcome(expect = FORBIDDEN, desc = "the worker did not wake up")
@State
public class WakeUps {
  /// Its worker parks at once and its thread does not end.
  private static final Crew CREW = new Crew(2, null, 0, TimeUnit.DAYS.toNanos(1));

  /// A wake-up that takes longer is lost.
  private static final long PATIENCE_NANOS = TimeUnit.SECONDS.toNanos(20);

  /// Set after a wake-up was lost, so that the test ends: from then on nothing waits.
  private static volatile boolean lost;

  private final MeetingJob job = new MeetingJob();

  @Actor
  public void caller(I_Result result) {
    CREW.run(job, 2);
    result.r1 = job.workerCame ? 1 : 0;
  }

  private static final class MeetingJob extends CrewJob {
    private volatile boolean workerCame;

    @Override
    protected void runTask(int task) {
      if (Thread.currentThread() instanceof CrewThread) {
        workerCame = true;
        return;
      }
      long begin = System.nanoTime();
      while (!workerCame && !lost) {
        Thread.onSpinWait();
        if (System.nanoTime() - begin > PATIENCE_NANOS) {
          lost = true;
        }
      }
    }
  }
}
