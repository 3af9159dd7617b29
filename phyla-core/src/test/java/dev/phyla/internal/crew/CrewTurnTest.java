package dev.phyla.internal.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tasks that wait for their turn.
@Timeout(120)
class CrewTurnTest {
  /// A job whose tasks append their numbers to a list in order, without any other synchronization.
  private static final class OrderedJob extends CrewJob {
    private final Crew crew;
    private final List<Integer> order = new ArrayList<>();

    /// Of three tasks, how many do not wait for their turn.
    private final int free;

    OrderedJob(Crew crew, int free) {
      this.crew = crew;
      this.free = free;
    }

    @Override
    protected void runTask(int task) {
      if (task % 3 >= free) {
        crew.awaitTurn(this, task);
        order.add(task);
      }
    }

    List<Integer> expected(int tasks) {
      return IntStream.range(0, tasks).filter(task -> task % 3 >= free).boxed().toList();
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 8})
  void tasksProceedInOrderAndSeeTheWritesOfEarlierTasks(int threads) {
    try (Crew crew = new Crew(threads);
        Crew shuffled = Crew.shuffled(threads, 11)) {
      for (int run = 0; run < 1000; run++) {
        for (int free = 0; free < 3; free++) {
          assertThatTasksProceedInOrder(crew, free, run % 40);
          assertThatTasksProceedInOrder(shuffled, free, run % 40);
        }
      }
      assertThatTasksProceedInOrder(crew, 0, 20_000);
      assertThatTasksProceedInOrder(shuffled, 0, 20_000);
    }
  }

  private static void assertThatTasksProceedInOrder(Crew crew, int free, int tasks) {
    OrderedJob job = new OrderedJob(crew, free);
    crew.run(job, tasks);
    assertThat(job.order).isEqualTo(job.expected(tasks));
  }

  @Test
  void tasksThatRunInOrderNeedNotWait() {
    try (Crew crew = Crew.shuffled(2, 5)) {
      OrderedJob job = new OrderedJob(crew, 0);
      crew.runInline(job, 30);
      assertThat(job.order).isEqualTo(job.expected(30));
      OrderedJob inner = new OrderedJob(crew, 0);
      Meeting.hold(
          crew,
          task -> {
            if (task == 1) {
              crew.run(inner, 30);
            }
          });
      assertThat(inner.order).isEqualTo(inner.expected(30));
    }
  }

  @Test
  void taskThatFailedLetsLaterTasksProceed() {
    try (Crew crew = Crew.shuffled(3, 9)) {
      for (int run = 0; run < 200; run++) {
        List<Integer> order = new ArrayList<>();
        CrewJob job =
            new CrewJob() {
              @Override
              protected void runTask(int task) {
                crew.awaitTurn(this, task);
                order.add(task);
                if (task % 5 == 0) {
                  throw new IllegalStateException("task " + task);
                }
              }
            };
        assertThatThrownBy(() -> crew.run(job, 12)).hasMessage("task 0");
        assertThat(order).containsExactly(0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11);
      }
    }
  }

  @Test
  void waitingOutsideOfARunThrows() {
    try (Crew crew = new Crew(2)) {
      CrewJob job = new OrderedJob(crew, 0);
      assertThatThrownBy(() -> crew.awaitTurn(job, 1))
          .isInstanceOf(IllegalStateException.class)
          .hasMessageContaining("is not running; only a running task can wait for its turn");
    }
  }

  @Test
  void interruptedTaskWaitsForItsTurnAndStaysInterrupted() {
    try (Crew crew = new Crew(2)) {
      boolean[] early = new boolean[1];
      boolean[] finished = new boolean[1];
      boolean[] interrupted = new boolean[1];
      CrewJob[] job = new CrewJob[1];
      job[0] =
          new Meeting(
              2,
              task -> {
                if (task == 0) {
                  Pause.untilOthersSleep();
                  finished[0] = true;
                } else {
                  Thread.currentThread().interrupt();
                  crew.awaitTurn(job[0], 1);
                  early[0] = !finished[0];
                  interrupted[0] = Thread.interrupted();
                }
              });
      crew.run(job[0], 2);
      assertThat(early[0]).isFalse();
      assertThat(interrupted[0]).isTrue();
    }
  }
}
