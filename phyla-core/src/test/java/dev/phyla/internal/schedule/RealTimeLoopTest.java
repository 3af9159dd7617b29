package dev.phyla.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Ticks at a given rate, on a clock of the test.
class RealTimeLoopTest {
  private static final long MILLISECOND = 1_000_000;

  private long now = 123_456;
  private final List<Long> starts = new ArrayList<>();
  private final List<Long> late = new ArrayList<>();

  /// Runs ten ticks, one each 10 ms.
  ///
  /// @param slow the tick that takes long
  /// @param milliseconds how long it takes
  private void run(int slow, long milliseconds) {
    long start = now;
    new RealTimeLoop(() -> now, nanos -> now += nanos, late::add)
        .run(
            100,
            () -> starts.size() == 10,
            () -> {
              starts.add((now - start) / MILLISECOND);
              now += (starts.size() == slow ? milliseconds : 1) * MILLISECOND;
            });
  }

  @Test
  void ticksStartAtMultiplesOfThePeriod() {
    run(0, 0);

    assertThat(starts).containsExactly(0L, 10L, 20L, 30L, 40L, 50L, 60L, 70L, 80L, 90L);
    assertThat(late).isEmpty();
  }

  @Test
  void aSlowTickIsMadeUpFor() {
    run(2, 35);

    assertThat(starts).containsExactly(0L, 10L, 45L, 46L, 47L, 50L, 60L, 70L, 80L, 90L);
    assertThat(late).containsExactly(2L, 1L);
  }

  @Test
  void aLongDelayIsGivenUp() {
    run(2, 1000);

    assertThat(late).containsExactly(99L, 4L, 3L, 2L, 1L);
    assertThat(starts.getLast()).isGreaterThan(1010L).isLessThan(1060L);
  }
}
