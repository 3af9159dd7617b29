package dev.phyla.examples.environment;

import dev.phyla.examples.environment.arena.Arena;
import dev.phyla.examples.environment.cartpole.CartPole;
import dev.phyla.examples.environment.gridworld.GridWorld;
import java.util.List;
import java.util.Optional;

/// The list of all environments.
public final class Environments {

  private static final List<Environment> ALL =
      List.of(new Arena(), new CartPole(), new GridWorld());

  private Environments() {}

  /// All environments, by name.
  public static List<Environment> all() {
    return ALL;
  }

  /// The environment of the given name, if there is one.
  public static Optional<Environment> find(String name) {
    return ALL.stream().filter(environment -> environment.name().equals(name)).findFirst();
  }
}
