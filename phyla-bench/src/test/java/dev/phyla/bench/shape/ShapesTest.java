package dev.phyla.bench.shape;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class ShapesTest {
  private static final int TICKS = 3;

  @ParameterizedTest
  @EnumSource
  void bothProgramsComputeTheSame(Shapes shapes) {
    Shape shape = shapes.create();

    tickBoth(shape);
    assertThat(shape.checksumByPhyla()).isEqualTo(shape.checksumByHand());
    shape.enterSecondPhase();
    tickBoth(shape);
    assertThat(shape.checksumByPhyla()).isEqualTo(shape.checksumByHand());
  }

  private static void tickBoth(Shape shape) {
    for (int tick = 0; tick < TICKS; tick++) {
      shape.tickByHand();
      shape.tickByPhyla();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aTickOfOneProgramChangesItsChecksumOnly(Shapes shapes) {
    Shape shape = shapes.create();
    long before = shape.checksumByHand();

    shape.tickByHand();
    assertThat(shape.checksumByHand()).isNotEqualTo(before);
    assertThat(shape.checksumByPhyla()).isEqualTo(before);

    shape.tickByPhyla();
    assertThat(shape.checksumByPhyla()).isNotEqualTo(before);
  }
}
