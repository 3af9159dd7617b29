package dev.phyla.internal.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.lang.ref.WeakReference;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/// The threads of a crew: when they start, sleep and end.
@Timeout(120)
class CrewLifeTest {
  private static final long NEVER = Duration.ofHours(1).toNanos();

  @Test
  void workersStartWithTheFirstRunThatCanUseThem() {
    try (Crew crew = new Crew(2, null, NEVER, NEVER)) {
      crew.run(new CountingJob(1), 1);
      assertThat(crew.isAwake()).isFalse();
      assertThat(workerOf(crew)).isNotNull();
      assertThat(crew.isAwake()).isTrue();
    }
  }

  @Test
  void closeEndsAWorkerThatSpins() {
    Crew crew = new Crew(2, null, NEVER, NEVER);
    Thread worker = workerOf(crew);
    crew.close();
    assertThat(worker.isAlive()).isFalse();
    assertThat(crew.isAwake()).isFalse();
  }

  @Test
  void closeEndsAWorkerThatIsParked() {
    Crew crew = new Crew(2, null, 0, NEVER);
    Thread worker = workerOf(crew);
    awaitParked(worker);
    assertThat(crew.isAwake()).isFalse();
    crew.close();
    assertThat(worker.isAlive()).isFalse();
  }

  @Test
  void closeRightAfterTheStartEndsTheWorkers() {
    for (int i = 0; i < 200; i++) {
      Crew crew = new Crew(4);
      crew.run(new CountingJob(8), 8);
      crew.close();
      assertThat(crew.isAwake()).isFalse();
    }
  }

  @Test
  void closedCrewRunsNothingAndCanBeClosedAgain() {
    Crew crew = new Crew(2);
    crew.close();
    crew.close();
    CountingJob job = new CountingJob(2);
    assertThatThrownBy(() -> crew.run(job, 2))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The crew is closed");
    assertThatThrownBy(() -> crew.runInline(job, 0))
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("The crew is closed");
    assertThat(job.runs()).containsOnly(0);
  }

  @Test
  void closeInsideOfATaskThrowsAndTheCrewStaysOpen() {
    Crew crew = new Crew(2);
    assertThatThrownBy(() -> Meeting.hold(crew, task -> crew.close()))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("The crew cannot be closed while it runs a job; close it afterwards.");
    Meeting.hold(crew, task -> {});
    crew.close();
  }

  @Test
  void interruptedCallerClosesAndStaysInterrupted() {
    Crew crew = new Crew(2, null, NEVER, NEVER);
    Thread worker = workerOf(crew);
    Thread.currentThread().interrupt();
    crew.close();
    assertThat(Thread.interrupted()).isTrue();
    assertThat(worker.isAlive()).isFalse();
  }

  @Test
  void interruptedCallerWaitsForTasksAndStaysInterrupted() {
    try (Crew crew = new Crew(2)) {
      boolean[] finished = new boolean[1];
      Meeting.hold(
          crew,
          task -> {
            if (Thread.currentThread() instanceof CrewThread) {
              Pause.untilOthersSleep();
              finished[0] = true;
            } else {
              Thread.currentThread().interrupt();
            }
          });
      assertThat(finished[0]).isTrue();
      assertThat(Thread.interrupted()).isTrue();
    }
  }

  @Test
  void parkedWorkerIsWokenByARun() {
    try (Crew crew = new Crew(2, null, 0, NEVER)) {
      Thread worker = workerOf(crew);
      for (int run = 0; run < 50; run++) {
        awaitParked(worker);
        assertThat(workerOf(crew)).isSameAs(worker);
      }
    }
  }

  @Test
  void workerThatATaskInterruptedParks() {
    try (Crew crew = new Crew(2, null, 0, NEVER)) {
      Meeting.hold(
          crew,
          task -> {
            if (Thread.currentThread() instanceof CrewThread) {
              Thread.currentThread().interrupt();
            }
          });
      Thread worker = workerOf(crew);
      awaitParked(worker);
      assertThat(worker.isInterrupted()).isFalse();
    }
  }

  @Test
  void idleWorkerEndsAndAnotherOneStartsWhenNeeded() throws InterruptedException {
    try (Crew crew = new Crew(2, null, 0, 1_000_000)) {
      Thread last = null;
      for (int i = 0; i < 20; i++) {
        // The worker may end in the moment in which the run begins; then another run follows.
        AtomicReference<Thread> worker = new AtomicReference<>();
        while (worker.get() == null) {
          crew.run(
              new CountingJob(
                  2,
                  task -> {
                    if (Thread.currentThread() instanceof CrewThread) {
                      worker.set(Thread.currentThread());
                    } else {
                      Pause.briefly();
                    }
                  }),
              2);
        }
        worker.get().join();
        assertThat(worker.get()).isNotSameAs(last);
        last = worker.get();
      }
    }
  }

  @Test
  void parkedWorkerKeepsNoJobReachable() {
    try (Crew crew = new Crew(2, null, 0, NEVER)) {
      AtomicReference<Thread> worker = new AtomicReference<>();
      WeakReference<CrewJob> job = new WeakReference<>(runMeeting(crew, worker));
      awaitParked(worker.get());
      while (job.get() != null) {
        System.gc();
      }
      assertThat(worker.get().isAlive()).isTrue();
    }
  }

  private static CrewJob runMeeting(Crew crew, AtomicReference<Thread> worker) {
    CrewJob job =
        new Meeting(
            2,
            task -> {
              if (Thread.currentThread() instanceof CrewThread) {
                worker.set(Thread.currentThread());
              }
            });
    crew.run(job, 2);
    return job;
  }

  @Test
  void leaseOfAWorkerBelongsToItsTasks() {
    try (Crew crew = new Crew(2)) {
      Object[] found = new Object[1];
      for (int run = 0; run < 2; run++) {
        Meeting.hold(
            crew,
            task -> {
              if (Thread.currentThread() instanceof CrewThread worker) {
                found[0] = worker.lease;
                worker.lease = "lease";
              }
            });
      }
      assertThat(found[0]).isEqualTo("lease");
    }
  }

  /// The thread of the worker of a crew of two.
  private static Thread workerOf(Crew crew) {
    AtomicReference<Thread> worker = new AtomicReference<>();
    runMeeting(crew, worker);
    return worker.get();
  }

  private static void awaitParked(Thread thread) {
    while (thread.getState() != Thread.State.TIMED_WAITING) {
      Pause.briefly();
    }
  }
}
