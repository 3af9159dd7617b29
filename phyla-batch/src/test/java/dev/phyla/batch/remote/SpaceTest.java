package dev.phyla.batch.remote;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class SpaceTest {
  @Test
  void spacesKnowTheShapeOfAValue() {
    assertThat(Space.box(0, 1, 84, 84).shape()).containsExactly(84L, 84L);
    assertThat(Space.box(new double[] {0, 1}, new double[] {1, 1}).shape()).containsExactly(2L);
    assertThat(Space.discrete(3).shape()).isEmpty();
    assertThat(Space.multiDiscrete(2, 3).shape()).containsExactly(2L);
    assertThat(Space.multiBinary(5).shape()).containsExactly(5L);
  }

  @Test
  void boundsMustHoldSomeNumber() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Space.box(new double[] {0, 2}, new double[] {1, 1}))
        .withMessage("Element 1 of a box is between 2.0 and 1.0, which no number is.");
    assertThatIllegalArgumentException().isThrownBy(() -> Space.box(Double.NaN, 1, 2));
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Space.box(new double[3], new double[2]))
        .withMessageContaining("A box of 3 elements has 2 upper bounds.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Space.box(0, 1, 0))
        .withMessage("The size of a dimension of a box is 0. It must be positive.");
  }

  @Test
  void spacesWithoutValuesAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> Space.discrete(0))
        .withMessage("The number of values of a discrete space is 0. It must be positive.");
    assertThatIllegalArgumentException().isThrownBy(() -> Space.multiDiscrete());
    assertThatIllegalArgumentException().isThrownBy(() -> Space.multiDiscrete(2, -1));
    assertThatIllegalArgumentException().isThrownBy(() -> Space.multiBinary(0));
  }
}
