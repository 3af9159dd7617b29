package dev.phyla.model.internal.sweep;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import org.junit.jupiter.api.Test;

class StudentTTest {
  @Test
  void quantilesAreThoseOfTheTables() {
    long[] degrees = {1, 2, 3, 4, 5, 10, 19, 30, 100, 1_000_000};
    double[] expected = {
      12.7062, 4.3027, 3.1824, 2.7764, 2.5706, 2.2281, 2.0930, 2.0423, 1.9840, 1.9600
    };
    for (int i = 0; i < degrees.length; i++) {
      assertThat(StudentT.twoSided(degrees[i], 0.95))
          .as("%s degrees", degrees[i])
          .isCloseTo(expected[i], within(3e-4));
    }
    assertThat(StudentT.twoSided(9, 0.99)).isCloseTo(3.2498, within(1e-4));
  }
}
