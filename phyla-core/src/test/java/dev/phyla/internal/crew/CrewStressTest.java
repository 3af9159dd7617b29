package dev.phyla.internal.crew;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// Random jobs on random crews: of one thread or several, in order or shuffled, with workers that
/// spin, park or end after each run, and several callers.
@Timeout(300)
class CrewStressTest {
  private static final int CREWS = 40;
  private static final int RUNS = 300;

  @Test
  void randomRunsCompleteEveryTaskOnceAndKeepTheOrderOfTurns() throws InterruptedException {
    long seed = System.nanoTime();
    SplittableRandom random = new SplittableRandom(seed);
    for (int i = 0; i < CREWS; i++) {
      int threads = 1 + random.nextInt(6);
      TaskShuffle shuffle = random.nextBoolean() ? new TaskShuffle(random.nextLong()) : null;
      long spinNanos = random.nextInt(3) * 20_000L;
      long idleNanos = random.nextBoolean() ? 1_000_000_000L : random.nextInt(100_000);
      try (Crew crew = new Crew(threads, shuffle, spinNanos, idleNanos)) {
        stress(crew, 1 + random.nextInt(2), random, "seed " + seed + ", crew " + i);
      }
    }
  }

  /// Runs jobs from several threads at once.
  private static void stress(Crew crew, int callers, SplittableRandom random, String description)
      throws InterruptedException {
    List<Throwable> failures = new ArrayList<>();
    List<Thread> threads = new ArrayList<>();
    for (int i = 0; i < callers; i++) {
      SplittableRandom own = random.split();
      threads.add(
          Thread.ofPlatform()
              .start(
                  () -> {
                    try {
                      runJobs(crew, own, description);
                    } catch (Throwable failure) {
                      synchronized (failures) {
                        failures.add(failure);
                      }
                    }
                  }));
    }
    for (Thread thread : threads) {
      thread.join();
    }
    assertThat(failures).as(description).isEmpty();
  }

  private static void runJobs(Crew crew, SplittableRandom random, String description) {
    RandomJob job = new RandomJob(crew);
    for (int run = 0; run < RUNS; run++) {
      int tasks = random.nextInt(random.nextInt(10) == 0 ? 500 : 20);
      job.prepare(tasks, random.nextLong());
      crew.run(job, tasks);
      assertThat(job.runs)
          .as("%s, run %d", description, run)
          .isEqualTo(IntStream.range(0, tasks).map(task -> 1).toArray());
      assertThat(job.order)
          .as("%s, run %d", description, run)
          .isEqualTo(IntStream.range(0, tasks).filter(job::waits).boxed().toList());
      if (random.nextInt(20) == 0) {
        Pause.briefly();
      }
    }
  }

  /// A job whose tasks work for random times, wait for their turn, or run other jobs.
  private static final class RandomJob extends CrewJob {
    private final Crew crew;
    private final List<Integer> order = new ArrayList<>();
    private int[] runs = new int[0];
    private long seed;

    RandomJob(Crew crew) {
      this.crew = crew;
    }

    void prepare(int tasks, long seed) {
      this.seed = seed;
      runs = new int[tasks];
      order.clear();
    }

    boolean waits(int task) {
      return ((seed >>> (task % 61)) & 1) == 0;
    }

    @Override
    protected void runTask(int task) {
      runs[task]++;
      int kind = (int) ((seed >>> (task % 59)) & 7);
      if (kind < 3) {
        for (int turn = 0; turn < kind * 20; turn++) {
          Thread.onSpinWait();
        }
      } else if (kind == 3) {
        Pause.briefly();
      } else if (kind == 4) {
        CountingJob inner = new CountingJob(3);
        crew.run(inner, 3);
        assertThat(inner.runs()).containsOnly(1);
      }
      if (waits(task)) {
        crew.awaitTurn(this, task);
        order.add(task);
      }
    }
  }
}
