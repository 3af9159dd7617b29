package dev.phyla.transform;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Transforms after the state of their world was replaced.
class RestoredTransformsTest {
  private final World world = World.checked(2);

  @ParameterizedTest
  @EnumSource
  void theTreeAndTheTransformsAreThoseOfTheNewState(Kind kind) {
    Entity ship = world.spawn(kind.at(10));
    Entity turret = world.spawn(kind.at(1));
    world.hierarchy().setParent(turret, ship);
    Runnable propagation = kind.propagation(world);
    World before = world.copy(); // before world transforms were added
    propagation.run();
    World after = world.copy();
    Entity barrel = world.spawn(kind.at(0.5f));
    world.hierarchy().setParent(barrel, turret);
    world.hierarchy().removeParent(turret);
    world.set(ship, kind.at(20));
    propagation.run();
    assertThat(kind.x(world, barrel)).isEqualTo(1.5f);

    world.restore(after);
    propagation.run();
    assertThat(kind.x(world, ship)).isEqualTo(10);
    assertThat(kind.x(world, turret)).isEqualTo(11);
    assertThat(world.stateHash()).isEqualTo(after.stateHash());

    world.set(ship, kind.at(30));
    propagation.run();
    assertThat(kind.x(world, turret)).isEqualTo(31);
    world.restore(before);
    propagation.run();
    assertThat(kind.x(world, turret)).isEqualTo(11);
    assertThat(world.stateHash()).isEqualTo(after.stateHash());
    world.verify();
  }

  @ParameterizedTest
  @EnumSource
  void aRestoredWorldRepeatsWhatHappened(Kind kind) {
    Runnable propagation = kind.propagation(world);
    var random = new Random(1);
    EntityList entities = world.spawnMany(30, kind.at(1));
    for (int round = 0; round < 20; round++) {
      World copy = world.copy();
      long seed = random.nextLong();
      change(kind, entities, seed);
      propagation.run();
      long expected = world.contentHash();
      world.restore(copy);
      change(kind, entities, seed);
      propagation.run();

      assertThat(world.contentHash()).as("round %d", round).isEqualTo(expected);
      world.verify();
    }
  }

  private void change(Kind kind, EntityList entities, long seed) {
    var random = new Random(seed);
    for (int i = 0; i < 10; i++) {
      int child = 1 + random.nextInt(entities.size() - 1);
      switch (random.nextInt(3)) {
        case 0 ->
            world.hierarchy().setParent(entities.get(child), entities.get(random.nextInt(child)));
        case 1 -> world.hierarchy().removeParent(entities.get(child));
        default -> world.set(entities.get(child), kind.at(random.nextInt(9)));
      }
    }
    world.spawn(kind.at(random.nextInt(9)));
  }
}
