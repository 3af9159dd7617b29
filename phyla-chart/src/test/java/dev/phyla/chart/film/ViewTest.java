package dev.phyla.chart.film;

import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import org.junit.jupiter.api.Test;

class ViewTest {

  @Test
  void aViewNeedsASize() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new View(0, 0, Float.NaN, 0))
        .withMessage("A view needs a positive side, but got NaN.");
  }

  @Test
  void aTrailHasToFade() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new View(0, 0, 1, 1))
        .withMessage("A trail is a share from 0 to less than 1, but got 1.0.");
  }
}
