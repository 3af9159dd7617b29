package dev.phyla.internal.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Running jobs: each task once, visible effects, and runs inside of runs.
@Timeout(120)
class CrewTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4, 8})
  void everyTaskRunsOnce(int threads) {
    try (Crew crew = new Crew(threads);
        Crew shuffled = Crew.shuffled(threads, 42)) {
      for (int tasks = 0; tasks <= 1000; tasks += tasks < 40 ? 1 : 37) {
        assertThatEveryTaskRunsOnce(crew, tasks);
        assertThatEveryTaskRunsOnce(shuffled, tasks);
      }
    }
  }

  private static void assertThatEveryTaskRunsOnce(Crew crew, int tasks) {
    CountingJob job = new CountingJob(tasks);
    for (int run = 1; run <= 20; run++) {
      crew.run(job, tasks);
      assertThat(job.runs()).as("%d tasks", tasks).isEqualTo(filled(tasks, run));
    }
  }

  private static int[] filled(int tasks, int run) {
    int[] expected = new int[tasks];
    Arrays.fill(expected, run);
    return expected;
  }

  @Test
  void allThreadsOfTheCrewTakePart() {
    try (Crew crew = new Crew(4)) {
      var threads = ConcurrentHashMap.<Thread>newKeySet();
      Meeting.hold(crew, task -> threads.add(Thread.currentThread()));
      assertThat(threads).hasSize(4).contains(Thread.currentThread());
      assertThat(threads.stream().filter(thread -> thread instanceof CrewThread))
          .allMatch(Thread::isDaemon)
          .extracting(Thread::getName)
          .containsExactlyInAnyOrder("phyla-worker-1", "phyla-worker-2", "phyla-worker-3");
    }
  }

  @Test
  void crewOfOneThreadRunsTasksInOrderOnTheCaller() {
    try (Crew crew = new Crew(1)) {
      List<Integer> order = new ArrayList<>();
      crew.run(new CountingJob(4, order::add), 4);
      assertThat(order).containsExactly(0, 1, 2, 3);
      assertThat(crew.threads()).isEqualTo(1);
      assertThat(crew.isAwake()).isFalse();
    }
  }

  @Test
  void shuffledCrewClaimsTasksInAnotherOrderInEachRun() {
    try (Crew crew = Crew.shuffled(1, 7);
        Crew same = Crew.shuffled(1, 7);
        Crew other = Crew.shuffled(1, 8)) {
      List<List<Integer>> orders = ordersOfRuns(crew);
      assertThat(orders).doesNotHaveDuplicates().doesNotContain(ordersOfRuns(other).getFirst());
      assertThat(orders).isEqualTo(ordersOfRuns(same));
    }
  }

  private static List<List<Integer>> ordersOfRuns(Crew crew) {
    List<List<Integer>> orders = new ArrayList<>();
    for (int run = 0; run < 50; run++) {
      List<Integer> order = new ArrayList<>();
      crew.run(new CountingJob(20, order::add), 20);
      orders.add(order);
    }
    return orders;
  }

  @Test
  void plainWritesAreVisibleInTasksAndAfterTheRun() {
    int tasks = 64;
    int[] input = new int[tasks];
    int[] output = new int[tasks];
    CrewJob job = new CountingJob(tasks, task -> output[task] = input[task] + 1);
    try (Crew crew = new Crew(4)) {
      for (int run = 0; run < 20_000; run++) {
        Arrays.fill(input, run);
        crew.run(job, tasks);
        for (int task = 0; task < tasks; task++) {
          if (output[task] != run + 1) {
            assertThat(output[task]).as("run %d, task %d", run, task).isEqualTo(run + 1);
          }
        }
      }
    }
  }

  @Test
  void runInsideOfATaskRunsInOrderOnItsThread() {
    try (Crew crew = new Crew(3)) {
      List<List<Integer>> orders = List.of(new ArrayList<>(), new ArrayList<>(), new ArrayList<>());
      var strangers = new AtomicInteger();
      Meeting.hold(
          crew,
          task -> {
            Thread thread = Thread.currentThread();
            crew.run(
                new CountingJob(
                    5,
                    inner -> {
                      orders.get(task).add(inner);
                      if (Thread.currentThread() != thread) {
                        strangers.getAndIncrement();
                      }
                    }),
                5);
          });
      assertThat(orders).containsOnly(List.of(0, 1, 2, 3, 4));
      assertThat(strangers).hasValue(0);
    }
  }

  @Test
  void runWhileAnotherThreadRunsAJobRunsInOrderOnItsThread() throws InterruptedException {
    try (Crew crew = new Crew(2)) {
      var begun = new CountDownLatch(1);
      var finished = new CountDownLatch(1);
      Thread first =
          Thread.ofPlatform()
              .start(
                  () ->
                      crew.run(
                          new CountingJob(
                              1,
                              task -> {
                                begun.countDown();
                                await(finished);
                              }),
                          1));
      begun.await();
      List<Integer> order = new ArrayList<>();
      crew.run(new CountingJob(3, order::add), 3);
      finished.countDown();
      first.join();
      assertThat(order).containsExactly(0, 1, 2);
    }
  }

  static void await(CountDownLatch latch) {
    try {
      latch.await();
    } catch (InterruptedException e) {
      throw new AssertionError(e);
    }
  }

  @Test
  void runInlineUsesNoWorkerAndLeavesThemFreeForRunsInside() {
    try (Crew crew = Crew.shuffled(2, 1)) {
      List<Integer> order = new ArrayList<>();
      crew.runInline(new CountingJob(4, order::add), 4);
      assertThat(order).containsExactly(0, 1, 2, 3);
      assertThat(crew.isAwake()).isFalse();
      var met = new AtomicInteger();
      crew.runInline(
          new CountingJob(1, task -> Meeting.hold(crew, inner -> met.getAndIncrement())), 1);
      assertThat(met).hasValue(2);
    }
  }

  @Test
  void jobCannotRunInsideOfItself() {
    try (Crew crew = new Crew(1)) {
      CrewJob job =
          new CrewJob() {
            @Override
            protected void runTask(int task) {
              crew.run(this, 1);
            }

            @Override
            public String toString() {
              return "of the test";
            }
          };
      assertThatThrownBy(() -> crew.run(job, 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("The job of the test cannot be run, because it is running already");
    }
  }

  @Test
  void refusesImpossibleNumbersOfThreadsAndTasks() {
    assertThatThrownBy(() -> new Crew(0))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("A crew cannot have 0 threads");
    assertThatThrownBy(() -> Crew.shuffled(1025, 1))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("A crew cannot have 1,025 threads");
    try (Crew crew = new Crew(2)) {
      CountingJob job = new CountingJob(65_535);
      assertThatThrownBy(() -> crew.run(job, -1))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("A job cannot have -1 tasks");
      assertThatThrownBy(() -> crew.run(job, 65_536))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessageContaining("cut it into 65,535 tasks at most");
      crew.run(job, 65_535);
      assertThat(job.runs()).containsOnly(1);
    }
  }

  @Test
  void runAtTheEndOfTheStackLeavesTheCrewUsable() throws InterruptedException {
    List<Throwable> uncaught = new CopyOnWriteArrayList<>();
    var handler = Thread.getDefaultUncaughtExceptionHandler();
    Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> uncaught.add(failure));
    try {
      for (int i = 0; i < 30; i++) {
        try (Crew crew = new Crew(2)) {
          Thread thread =
              new Thread(null, () -> runDeeper(crew, new Empty()), "deep", (1 << 18) + 8L * i);
          thread.start();
          thread.join();
          CountingJob job = new CountingJob(100);
          crew.run(job, 100);
          assertThat(job.runs()).containsOnly(1);
        }
      }
    } finally {
      Thread.setDefaultUncaughtExceptionHandler(handler);
    }
    assertThat(uncaught).hasSize(30).allMatch(failure -> failure instanceof StackOverflowError);
  }

  private static final class Empty extends CrewJob {
    @Override
    protected void runTask(int task) {}
  }

  @SuppressWarnings("InfiniteRecursion")
  private static void runDeeper(Crew crew, CrewJob job) {
    crew.run(job, 3);
    runDeeper(crew, job);
  }
}
