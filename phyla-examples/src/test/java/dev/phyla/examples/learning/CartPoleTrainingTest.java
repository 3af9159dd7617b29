package dev.phyla.examples.learning;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class CartPoleTrainingTest {

  private static List<Generation> train(long seed, int threads, int generations) {
    var results = new ArrayList<Generation>();
    try (var training = new CartPoleTraining(seed, threads)) {
      for (int i = 0; i < generations; i++) {
        results.add(training.next());
      }
    }
    return results;
  }

  @Test
  void itLearnsToBalanceThePole() {
    try (var training = new CartPoleTraining(42, 2)) {
      Generation last = training.next();
      assertThat(last.policy()).isLessThan(200);
      while (last.policy() < CartPoleTraining.SOLVED && last.number() < 20) {
        last = training.next();
      }
      assertThat(last.policy()).isGreaterThanOrEqualTo(CartPoleTraining.SOLVED);
      assertThat(training.worldSteps()).isPositive();
    }
  }

  @Test
  void theSameSeedGivesTheSameGenerationsOnAnyNumberOfThreads() {
    List<Generation> generations = train(7, 1, 3);

    assertThat(train(7, 3, 3)).isEqualTo(generations);
    assertThat(train(8, 1, 3)).isNotEqualTo(generations);
  }
}
