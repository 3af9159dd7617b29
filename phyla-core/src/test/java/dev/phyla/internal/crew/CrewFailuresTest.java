package dev.phyla.internal.crew;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.Arrays;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Tasks that throw.
@Timeout(120)
class CrewFailuresTest {
  @ParameterizedTest
  @ValueSource(ints = {1, 2, 4})
  void otherTasksRunAndTheFailureOfTheSmallestTaskIsThrown(int threads) {
    try (Crew crew = new Crew(threads);
        Crew shuffled = Crew.shuffled(threads, 3)) {
      for (int run = 0; run < 500; run++) {
        assertThatFailuresAreOrdered(crew);
        assertThatFailuresAreOrdered(shuffled);
      }
    }
  }

  private static void assertThatFailuresAreOrdered(Crew crew) {
    Set<Integer> failing = Set.of(3, 7, 8, 19);
    CountingJob job =
        new CountingJob(
            20,
            task -> {
              if (failing.contains(task)) {
                throw new IllegalArgumentException("task " + task);
              }
            });
    Throwable thrown = catchThrowable(() -> crew.run(job, 20));
    assertThat(job.runs()).containsOnly(1);
    assertThat(thrown).isInstanceOf(IllegalArgumentException.class).hasMessage("task 3");
    assertThat(Arrays.stream(thrown.getSuppressed()).map(Throwable::getMessage))
        .containsExactly("task 7", "task 8", "task 19");
  }

  @Test
  void errorOfAWorkerIsThrownByTheRun() {
    try (Crew crew = new Crew(2)) {
      assertThatThrownBy(
              () ->
                  Meeting.hold(
                      crew,
                      task -> {
                        if (Thread.currentThread() instanceof CrewThread) {
                          throw new StackOverflowError("in a worker");
                        }
                      }))
          .isInstanceOf(StackOverflowError.class)
          .hasMessage("in a worker")
          .hasNoSuppressedExceptions();
      Meeting.hold(crew, task -> {});
    }
  }

  @Test
  void errorOfTheCallerIsThrownAfterTheWorkersFinished() {
    try (Crew crew = new Crew(2)) {
      boolean[] finished = new boolean[1];
      assertThatThrownBy(
              () ->
                  Meeting.hold(
                      crew,
                      task -> {
                        if (Thread.currentThread() instanceof CrewThread) {
                          Pause.briefly();
                          finished[0] = true;
                        } else {
                          throw new AssertionError("in the caller");
                        }
                      }))
          .isInstanceOf(AssertionError.class)
          .hasMessage("in the caller");
      assertThat(finished[0]).isTrue();
    }
  }

  @Test
  void sameExceptionOfSeveralTasksDoesNotSuppressItself() {
    RuntimeException shared = new IllegalStateException("shared");
    try (Crew crew = new Crew(2)) {
      CountingJob job =
          new CountingJob(
              10,
              task -> {
                throw shared;
              });
      assertThatThrownBy(() -> crew.run(job, 10)).isSameAs(shared).hasNoSuppressedExceptions();
      assertThat(job.runs()).containsOnly(1);
    }
  }

  @Test
  void checkedExceptionThatATaskThrowsAnywayIsThrownUnchanged() {
    try (Crew crew = new Crew(2)) {
      CountingJob job = new CountingJob(2, task -> throwAnyway(new IOException("task " + task)));
      assertThatThrownBy(() -> crew.run(job, 2))
          .isInstanceOf(IOException.class)
          .hasMessage("task 0");
    }
  }

  @SuppressWarnings("unchecked")
  private static <T extends Throwable> void throwAnyway(Throwable failure) throws T {
    throw (T) failure;
  }

  @Test
  void runAfterAFailureStartsWithoutFailures() {
    try (Crew crew = new Crew(2)) {
      boolean[] fail = {true};
      CountingJob job =
          new CountingJob(
              4,
              task -> {
                if (fail[0]) {
                  throw new IllegalStateException("task " + task);
                }
              });
      assertThatThrownBy(() -> crew.run(job, 4)).hasMessage("task 0");
      assertThatThrownBy(() -> crew.runInline(job, 4)).hasMessage("task 0");
      fail[0] = false;
      crew.run(job, 4);
      assertThat(job.runs()).containsOnly(3);
    }
  }
}
