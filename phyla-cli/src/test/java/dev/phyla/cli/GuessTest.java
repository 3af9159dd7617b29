package dev.phyla.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

class GuessTest {

  private static final List<String> ANIMALS = List.of("cat", "horse", "zebra");

  @Test
  void theNearestNameIsGuessed() {
    assertThat(Guess.of("hrose", ANIMALS))
        .isEqualTo(": did you mean horse? There are cat, horse, zebra.");
    assertThat(Guess.of("zebras", ANIMALS)).contains("did you mean zebra?");
  }

  @Test
  void caseDoesNotMatter() {
    assertThat(Guess.of("HORSE", ANIMALS)).contains("did you mean horse?");
  }

  @Test
  void nothingIsGuessedFromFarAway() {
    assertThat(Guess.of("elephant", ANIMALS)).isEqualTo(": there are cat, horse, zebra.");
    assertThat(Guess.of("", ANIMALS)).isEqualTo(": there are cat, horse, zebra.");
  }
}
