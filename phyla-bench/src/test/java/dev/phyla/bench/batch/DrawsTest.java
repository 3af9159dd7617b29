package dev.phyla.bench.batch;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.RandomStream;
import dev.phyla.World;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class DrawsTest {
  @ParameterizedTest
  @ValueSource(strings = {"walk", "restart", ""})
  void numbersAreThoseOfTheStreamOfAnEntity(String name) {
    try (var world = new World()) {
      Entity entity = world.spawn();
      world.seed(42);
      world.endUpdate();
      RandomStream stream = world.random(name, entity);
      long state = Draws.state(42, 1, Draws.hashOf(name), Draws.firstEntity());

      assertThat(Draws.unitFloat(Draws.number(state, 1))).isEqualTo(stream.nextFloat());
      assertThat(Draws.unitDouble(Draws.number(state, 2))).isEqualTo(stream.nextDouble());
      assertThat(Draws.below(4, Draws.number(state, 3))).isEqualTo(stream.nextInt(4));
    }
  }

  @Test
  void aNumberIsBiasedIfItFallsIntoTheRestOfTheDivision() {
    // 2^32 is 4 more than a multiple of 21.
    assertThat(Draws.isBiased(21, 0)).isTrue();
    assertThat(Draws.isBiased(21, 1L << 32)).isFalse();
    assertThat(Draws.isBiased(4, 0)).isFalse();
  }
}
