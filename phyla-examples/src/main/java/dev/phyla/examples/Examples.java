package dev.phyla.examples;

import dev.phyla.examples.epidemic.Epidemic;
import dev.phyla.examples.fireworks.Fireworks;
import dev.phyla.examples.flocking.Flocking;
import dev.phyla.examples.galaxy.Galaxy;
import dev.phyla.examples.hunting.Hunting;
import dev.phyla.examples.solarsystem.SolarSystem;
import dev.phyla.examples.stress.Stress;
import dev.phyla.examples.wolfsheep.WolfSheep;
import java.util.List;
import java.util.Optional;

/// The list of all examples.
public final class Examples {

  private static final List<Example> ALL =
      List.of(
          Epidemic.EXAMPLE,
          Fireworks.EXAMPLE,
          Flocking.EXAMPLE,
          Galaxy.EXAMPLE,
          Hunting.EXAMPLE,
          SolarSystem.EXAMPLE,
          Stress.EXAMPLE,
          WolfSheep.EXAMPLE);

  private Examples() {}

  /// All examples, by name.
  public static List<Example> all() {
    return ALL;
  }

  /// The example of the given name, if there is one.
  public static Optional<Example> find(String name) {
    return ALL.stream().filter(example -> example.name().equals(name)).findFirst();
  }
}
