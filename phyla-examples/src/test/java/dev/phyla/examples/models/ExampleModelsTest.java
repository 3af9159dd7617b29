package dev.phyla.examples.models;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.model.Model;
import dev.phyla.model.Models;
import dev.phyla.model.Simulation;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// What all models have in common.
final class ExampleModelsTest {
  static List<Model<?>> models() {
    return new ExampleModels().models();
  }

  @Test
  void namesAreFitForACommandLine() {
    assertThat(models())
        .extracting(Model::name)
        .doesNotHaveDuplicates()
        .allMatch(name -> name.matches("[a-z]+(-[a-z]+)*"));
  }

  @ParameterizedTest
  @MethodSource("models")
  void isFoundByItsName(Model<?> model) {
    assertThat(Models.get(ExampleModels.class.getClassLoader(), model.name())).isSameAs(model);
  }

  @ParameterizedTest
  @MethodSource("models")
  void describesItselfInASentence(Model<?> model) {
    assertThat(model.description()).matches("[A-Z].*\\.");
  }

  @ParameterizedTest
  @MethodSource("models")
  void theSameSeedGivesTheSameRun(Model<?> model) {
    assertThat(hash(model, 3)).isEqualTo(hash(model, 3)).isNotEqualTo(hash(model, 4));
  }

  private static long hash(Model<?> model, long seed) {
    try (Simulation<?> simulation = model.create(seed)) {
      simulation.run(10);
      simulation.world().verify();
      return simulation.stateHash();
    }
  }

  @ParameterizedTest
  @MethodSource("models")
  void aRestoredRunContinuesLikeTheOriginal(Model<?> model) {
    try (Simulation<?> simulation = model.create(1)) {
      simulation.run(5);
      try (var state = simulation.world().copy()) {
        simulation.run(5);
        long expected = simulation.stateHash();
        simulation.world().restore(state);
        simulation.run(5);
        assertThat(simulation.stateHash()).isEqualTo(expected);
      }
    }
  }
}
