package dev.phyla.examples.wolfsheep;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/// The model has the same populations as an implementation of the same rules without Phyla.
final class WolfSheepTest {
  private static final int TICKS = 100;

  private static Stream<Arguments> runs() {
    return Stream.of(
        Arguments.of(Parameters.SMALL, 1L),
        Arguments.of(Parameters.SMALL, 2L),
        Arguments.of(Parameters.LARGE, 3L));
  }

  @ParameterizedTest
  @MethodSource("runs")
  void populationsAreThoseOfThePlainModelInEveryTick(Parameters parameters, long seed) {
    var model = new WolfSheepModel(parameters, seed);
    var plain = new PlainWolfSheep(parameters, seed);
    for (int tick = 0; tick < TICKS; tick++) {
      assertThat(List.of(model.sheep(), model.wolves(), model.grass()))
          .as("tick " + tick)
          .isEqualTo(List.of(plain.sheep(), plain.wolves(), plain.grass()));
      model.step();
      plain.step();
    }
    assertThat(model.sheep()).isPositive();
    model.app().world().verify();
  }

  @Test
  void seedsDecide() {
    assertThat(hashOf(5)).isEqualTo(hashOf(5)).isNotEqualTo(hashOf(6));
  }

  private static long hashOf(long seed) {
    var model = new WolfSheepModel(Parameters.SMALL, seed);
    for (int tick = 0; tick < TICKS; tick++) {
      model.step();
    }
    return model.app().world().stateHash();
  }
}
