package dev.phyla.visibility.elsewhere;

import dev.phyla.World;

/// Component types of another package, of which only the class objects are public.
public final class Neighbours {
  record Weight(double kilograms) {}

  private record Secret(long number) {}

  private Neighbours() {}

  /// A record that only its package can name.
  public static Class<? extends Record> packagePrivate() {
    return Weight.class;
  }

  /// A record that only its class can name.
  public static Class<? extends Record> hidden() {
    return Secret.class;
  }

  /// Spawns entities that have both.
  public static void spawnMany(World world, int count) {
    world
        .entityBuilder()
        .with(Weight.class, i -> new Weight(i))
        .with(Secret.class, i -> new Secret(-i))
        .spawnMany(count);
  }
}
