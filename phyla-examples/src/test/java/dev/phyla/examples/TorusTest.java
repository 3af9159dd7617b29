package dev.phyla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class TorusTest {

  private final Torus torus = new Torus(10);

  @Test
  void whatLeavesOnOneSideComesBackOnTheOther() {
    assertThat(torus.wrap(-1)).isEqualTo(9);
    assertThat(torus.wrap(10)).isEqualTo(0);
    assertThat(torus.wrap(12)).isEqualTo(2);
    assertThat(torus.wrap(3)).isEqualTo(3);
  }

  @Test
  void aCoordinateJustBelowZeroDoesNotRoundUpToTheEdge() {
    assertThat(torus.wrap(-1e-9f)).isGreaterThanOrEqualTo(0).isLessThan(10);
  }

  @Test
  void theShorterWayMayLeadAcrossTheEdge() {
    assertThat(torus.shortest(9)).isEqualTo(-1);
    assertThat(torus.shortest(-9)).isEqualTo(1);
    assertThat(torus.shortest(4)).isEqualTo(4);
  }
}
