package dev.phyla.prefab;

import dev.phyla.Bundle;
import dev.phyla.Component;
import dev.phyla.Default;
import dev.phyla.Entity;
import dev.phyla.Requires;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;

/// Components and bundles that several tests use.
final class Samples {
  record Health(int current, int max) {
    @Default static final Health FULL = new Health(100, 100);
  }

  enum Mood {
    CALM,
    ANGRY {
      @Override
      public String toString() {
        return "very angry";
      }
    };

    @Default static final Mood USUAL = CALM;
  }

  /// Requires directly and indirectly: Body, Health, Position, Mood.
  @Requires({Body.class, Mood.class})
  record Player(int number) {}

  @Requires({Position.class, Health.class})
  record Body(double mass) {}

  @Bundle
  record Ship(Position position, Velocity velocity) {}

  /// A bundle in a bundle, a default and an enum.
  @Bundle
  record Fleet(Ship first, Name name, Mood mood) {}

  /// A private bundle with nothing in it.
  @Bundle
  record Nothing() {}

  private Samples() {}

  /// What an entity has, in the order of names.
  static String describe(World world, Entity entity) {
    var text = new StringBuilder();
    world.archetype(entity).componentTypes().stream()
        .sorted((a, b) -> a.name().compareTo(b.name()))
        .forEach(type -> text.append(world.component(type).get(entity)).append(' '));
    return text.toString();
  }

  /// A component whose name is not that of its class.
  @Component(name = "Callsign")
  record Renamed(String text) {}
}
