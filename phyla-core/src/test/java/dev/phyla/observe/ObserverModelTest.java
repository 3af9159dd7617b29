package dev.phyla.observe;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Random operations in a world with many callbacks, compared with a reference that predicts their
/// calls.
class ObserverModelTest {
  private static final int STEPS = 3_000;

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6})
  void callbacksReceiveWhatTheReferenceExpects(long seed) {
    var run = new ObserverModelRun(seed, false);
    run.run(STEPS);

    assertThat(run.announced()).as("lines of the journal").isGreaterThan(STEPS);
  }

  @ParameterizedTest
  @ValueSource(longs = {11, 12, 13, 14, 15, 16})
  void observersThatChangeOtherEntitiesAreCalledInTheRightOrder(long seed) {
    var run = new ObserverModelRun(seed, true);
    run.run(STEPS);

    assertThat(run.announced()).as("lines of the journal").isGreaterThan(STEPS);
  }
}
