package dev.phyla.internal.schedule;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;

/// The names that come closest to an unknown one.
class KnownNamesTest {
  @Test
  void theDistanceCountsInsertedRemovedAndReplacedLetters() {
    assertThat(KnownNames.distance("", "abc")).isEqualTo(3);
    assertThat(KnownNames.distance("kitten", "sitting")).isEqualTo(3);
    assertThat(KnownNames.distance("Move", "move")).isZero();
  }

  @Test
  void atMostThreeNamesAreShown() {
    assertThat(KnownNames.closest("mvoe", List.of("collide", "move", "mover", "remove", "move")))
        .isEqualTo("the closest known names are \"move\", \"mover\", \"remove\"");
  }
}
