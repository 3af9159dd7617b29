package dev.phyla.schedule;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Armour;
import dev.phyla.fixture.Burning;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.fixture.Velocity;
import dev.phyla.relation.Relation;
import dev.phyla.snapshot.SnapshotLoader;
import dev.phyla.snapshot.Snapshots;

/// A world for random schedules: entities of several kinds, enough of them that loops are split,
/// and observers that record commands.
final class Colony {
  /// The number of entities with health from which on systems spawn no more.
  static final int MAX_POPULATION = 5_000;

  private Colony() {}

  record Child(Entity parent, int number) {}

  record Marker(long value) {}

  /// A resource.
  record Total(long sum) {}

  /// Another resource.
  record Score(long sum) {}

  /// A resource: the failures of systems.
  record Failures(int count, long hash) {
    Failures and(String failure) {
      return new Failures(count + 1, 31 * hash + failure.hashCode());
    }
  }

  /// An event.
  record Noise(Entity source, int volume) {}

  @Relation
  record Likes(int strength) {}

  @Relation(storage = Relation.Storage.DENSE, exclusive = true)
  record Follows(int distance) {}

  enum Mode {
    CALM,
    BUSY,
    PAUSED
  }

  /// Reads snapshots. The types need not be known, because loops on several threads may be the
  /// first to use them.
  static SnapshotLoader loader() {
    return Snapshots.loader(
        Position.class,
        Velocity.class,
        Health.class,
        Armour.class,
        Name.class,
        Frozen.class,
        Child.class,
        Marker.class);
  }

  /// A world without entities, with everything that a snapshot does not contain.
  static World empty() {
    var world = new World();
    world.seed(7);
    world.resources().markState(Total.class);
    world.resources().markState(Score.class);
    world.resources().markState(Failures.class);
    world.resources().set(new Failures(0, 0));
    world.resources().set(new Total(0));
    world.resources().set(new Score(0));
    world.tag(Burning.class);
    world.tag(Selected.class);
    world.relation(Likes.class);
    world.relation(Follows.class);
    world.events(Hit.class);
    world.events(Noise.class);
    observe(world);
    return world;
  }

  /// Adds the observers, which copies lack.
  static void observe(World world) {
    world.onAdd(Armour.class, (w, e, _) -> w.commands().publish(Hit.class, e, new Hit(1)));
    world.onRemove(
        Child.class, (w, e, c) -> w.commands().spawn(new Marker(c.number() + e.index())));
    world.onSet(
        Armour.class,
        (w, e, armour) -> {
          if (armour.strength() % 5 == 0) {
            w.commands().remove(e, Armour.class);
          }
        });
  }

  /// A world with entities.
  static World populated() {
    World world = empty();
    for (int i = 0; i < 1500; i++) {
      world.spawn(new Position(i, 0), new Velocity(1, i % 17), new Health(i % 23));
      Entity armoured = world.spawn(new Position(0, i), new Health(i % 29), new Armour(i % 7));
      if (i % 9 == 0) {
        world.tag(Burning.class).add(armoured);
      }
    }
    for (int i = 0; i < 1200; i++) {
      world.spawn(new Position(i, i), new Velocity(i % 5, 1));
    }
    for (int i = 0; i < 200; i++) {
      Entity named = world.spawn(new Health(i), new Name("n" + i));
      if (i % 30 == 0) {
        world.tag(Selected.class).add(named);
      }
    }
    world.endUpdate();
    return world;
  }
}
