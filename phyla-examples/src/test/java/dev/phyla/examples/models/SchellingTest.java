package dev.phyla.examples.models;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.examples.models.Schelling.Person;
import dev.phyla.examples.models.Schelling.Settings;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Weak preferences separate the groups.
final class SchellingTest {
  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void segregationRisesFarAboveWhatEveryoneAsksFor(long seed) {
    for (Settings settings : List.of(Settings.SMALL, Settings.LARGE)) {
      try (var simulation = Schelling.MODEL.create(settings, seed)) {
        simulation.run();
        double[] segregation = simulation.data().series("segregation");

        assertThat(segregation[1]).as("seed %s", seed).isCloseTo(0.5, within(0.06));
        assertThat(simulation.data().last("segregation")).as("seed %s", seed).isGreaterThan(0.78);
        assertThat(simulation.data().last("happy"))
            .as("seed %s", seed)
            .isGreaterThan(0.98 * settings.people());
      }
    }
  }

  @Test
  void peopleWhoAreContentWithAnyoneStayWhereTheyAre() {
    try (var simulation = Schelling.MODEL.create(new Settings(40, 1_000, 1, 0), 1)) {
      var people = simulation.world().query(read(Person.class));
      List<Integer> before = people.toList(person -> person.cell());
      simulation.run();

      assertThat(people.toList(person -> person.cell())).isEqualTo(before);
      assertThat(simulation.data().last("happy")).isEqualTo(1_000);
      assertThat(simulation.data().last("segregation")).isCloseTo(0.5, within(0.05));
    }
  }

  @Test
  void cellsNeverHaveTwoPeople() {
    try (var simulation = Schelling.MODEL.create(Settings.LARGE, 9)) {
      var people = simulation.world().query(read(Person.class));
      for (int tick = 0; tick < 20; tick++) {
        simulation.step();
        assertThat(people.toList(person -> person.cell())).doesNotHaveDuplicates().hasSize(8_000);
      }
    }
  }
}
