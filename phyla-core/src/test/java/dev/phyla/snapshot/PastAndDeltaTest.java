package dev.phyla.snapshot;

import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.relation.Relation;
import dev.phyla.relation.Relation.Storage;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class PastAndDeltaTest {
  record Position(float x, float y) {}

  record Velocity(double dx, String label) {}

  record Bag(List<String> items) {}

  record Burning() {}

  record Bang(int loudness) {}

  record Score(int points) {}

  @Relation(exclusive = true)
  record Follows(int distance) {}

  @Relation(storage = Storage.DENSE)
  record Owns() {}

  private static final Class<?>[] TYPES = {
    Position.class,
    Velocity.class,
    Bag.class,
    Burning.class,
    Bang.class,
    Score.class,
    Follows.class,
    Owns.class
  };

  /// Changes a world at random.
  private static void step(World world, Random random) {
    for (int i = 0; i < 20; i++) {
      EntityList all = world.query(dev.phyla.Term.includeDisabled()).entities();
      Entity any = all.isEmpty() ? Entity.NONE : all.get(random.nextInt(all.size()));
      Entity other = all.isEmpty() ? Entity.NONE : all.get(random.nextInt(all.size()));
      switch (random.nextInt(16)) {
        case 0, 1, 2 -> world.spawn(new Position(random.nextInt(9), i));
        case 3 -> world.spawn(new Position(0, 0), new Velocity(i, "v" + random.nextInt(3)));
        case 4 -> world.despawn(any);
        case 5 -> world.set(any, new Velocity(random.nextInt(5), null));
        case 6 -> world.remove(any, Position.class);
        case 7 -> world.set(any, new Bag(new ArrayList<>(List.of("a", "b" + i))));
        case 8 ->
            world
                .query(with(Bag.class))
                .entities()
                .forEach(each -> world.get(each, Bag.class).items().add("x"));
        case 9 -> {
          if (world.isAlive(any)) {
            world.tag(Burning.class).add(any);
          }
        }
        case 10 -> world.relate(any, new Follows(i), other);
        case 11 -> world.relate(any, new Owns(), other);
        case 12 -> world.events(Bang.class).publish(new Bang(i));
        case 13 -> world.resources().set(new Score(random.nextInt()));
        case 14 -> {
          if (world.isAlive(any)) {
            world.names().set(any, "name " + i);
          }
        }
        default -> world.query(write(Position.class)).update(p -> new Position(p.x() + 1, p.y()));
      }
    }
    // A list that was changed in place counts as written only if it is set.
    world.query(write(Bag.class)).update(bag -> bag);
    world.endUpdate();
  }

  private static World newWorld() {
    var world = new World();
    world.resources().set(new Score(0));
    world.resources().markState(Score.class);
    return world;
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void everyRecordedTickCanBeRestored(long seed) {
    World world = newWorld();
    var random = new Random(seed);
    Rollback past = world.state().rollback(10);
    var hashes = new java.util.HashMap<Long, Long>();
    for (int round = 0; round < 30; round++) {
      for (int i = 0; i < 7; i++) {
        step(world, random);
        past.record();
        hashes.put(world.tick(), world.stateHash());
      }
      long tick = past.oldest() + random.nextInt((int) (past.newest() - past.oldest() + 1));
      past.restore(tick);
      world.verify();
      assertThat(world.tick()).isEqualTo(tick);
      assertThat(world.stateHash()).as("seed %s tick %s", seed, tick).isEqualTo(hashes.get(tick));
    }
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void aMirrorIsAlwaysEqual(long seed) {
    World world = newWorld();
    World mirror = new World();
    DeltaSource source = world.state().deltas();
    DeltaTarget target = mirror.state().mirror(TYPES);
    var random = new Random(seed);
    for (int i = 0; i < 100; i++) {
      step(world, random);
      byte[] delta = i % 30 == 29 ? source.full() : source.next();
      target.apply(delta);
      mirror.verify();
      assertThat(mirror.stateHash()).as("seed %s step %s", seed, i).isEqualTo(world.stateHash());
    }
  }

  @Test
  void handlesOfSpawnsThatWereDroppedAreInTheNextDelta() {
    var world = new World();
    var mirror = new World();
    DeltaSource source = world.state().deltas();
    DeltaTarget target = mirror.state().mirror(TYPES);
    target.apply(source.next());
    world.commands().spawn(new Position(0, 0));
    world.commands().clear();

    target.apply(source.next());

    assertThat(mirror.stateHash()).isEqualTo(world.stateHash());
    assertThat(mirror.spawn()).isEqualTo(world.spawn()).isEqualTo(new Entity(1, 2));
  }

  @Test
  void archetypesOfDeadTargetsAreReclaimedInAMirror() {
    var world = new World();
    var mirror = new World();
    DeltaSource source = world.state().deltas();
    DeltaTarget target = mirror.state().mirror(TYPES);
    for (int i = 0; i < 100; i++) {
      Entity owned = world.spawn();
      world.relate(world.spawn(new Position(i, i)), new Owns(), owned);
      target.apply(source.next());
      world.despawn(owned);
      target.apply(source.next());
      world.endUpdate();
    }
    mirror.verify();
    assertThat(mirror.archetypes()).hasSizeLessThan(8);
  }

  @Test
  void aDeltaOfFewChangesIsSmall() {
    var world = new World();
    EntityList entities = world.spawnMany(10_000, new Position(1, 2), new Velocity(3, "calm"));
    DeltaSource source = world.state().deltas();
    int full = source.next().length;

    for (int i = 0; i < 100; i++) {
      world.set(entities.get(100 * i), new Position(i, i));
    }

    assertThat(source.next().length).isLessThan(full / 20);
    assertThat(source.next().length).isLessThan(400);
  }
}
