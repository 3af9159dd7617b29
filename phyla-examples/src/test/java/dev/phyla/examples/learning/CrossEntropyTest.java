package dev.phyla.examples.learning;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.World;
import org.junit.jupiter.api.Test;

class CrossEntropyTest {

  @Test
  void theMeanMovesToTheBestParameters() {
    try (var world = new World()) {
      var method = new CrossEntropy(100, 2, 10, 2, 0.5, world.random("test"));
      for (int generation = 0; generation < 40; generation++) {
        float[][] candidates = method.draw();
        var scores = new double[100];
        for (int i = 0; i < 100; i++) {
          scores[i] = -Math.pow(candidates[i][0] - 3, 2) - Math.pow(candidates[i][1] + 5, 2);
        }
        method.fit(scores);
      }
      assertThat(method.mean()[0]).isCloseTo(3, within(0.05f));
      assertThat(method.mean()[1]).isCloseTo(-5, within(0.05f));
    }
  }
}
