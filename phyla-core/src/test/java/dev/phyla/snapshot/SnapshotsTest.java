package dev.phyla.snapshot;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.Relation;
import dev.phyla.relation.Relation.Storage;
import java.time.LocalDate;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import org.junit.jupiter.api.Test;

class SnapshotsTest {
  record Position(float x, float y) {}

  record Velocity(double dx, double dy) {}

  record All(
      boolean flag,
      byte small,
      short shorter,
      char letter,
      int number,
      long big,
      float real,
      double precise,
      Entity friend,
      @Length(3) int[] cells) {}

  enum Colour {
    RED,
    GREEN
  }

  record Item(String name, int count) {}

  record Things(
      String name,
      Colour colour,
      List<Item> items,
      Set<String> labels,
      Map<String, Integer> counts,
      Optional<UUID> id,
      LocalDate date,
      int[] samples) {}

  record Burning() {}

  record Bang(int loudness, Entity by) {}

  record Weather(String wind, List<Float> history) {}

  @Relation
  record Likes(int amount) {}

  @Relation(storage = Storage.DENSE)
  record Owns(String since) {}

  static final Class<?>[] TYPES = {
    Position.class,
    Velocity.class,
    All.class,
    Things.class,
    Burning.class,
    Bang.class,
    Weather.class,
    Likes.class,
    Owns.class,
    ChildOf.class
  };

  private static World filled() {
    var world = new World();
    world.seed(77);
    var entities = new Entity[100];
    for (int i = 0; i < 100; i++) {
      entities[i] = world.spawn(new Position(i, -i));
      if (i % 2 == 0) {
        world.set(entities[i], new Velocity(i, 0.1 * i));
      }
    }
    for (int i = 0; i < 100; i += 7) {
      world.set(
          entities[i],
          new All(
              true,
              (byte) i,
              (short) -i,
              'x',
              i * 1000,
              Long.MAX_VALUE - i,
              Float.NaN,
              -0.0,
              entities[99 - i],
              new int[] {i, i + 1, i + 2}),
          new Things(
              "thing " + i + " ≤",
              i % 2 == 0 ? Colour.RED : Colour.GREEN,
              List.of(new Item("a", i), new Item("b", 2)),
              Set.of("p", "q"),
              Map.of("one", 1),
              i == 0 ? Optional.empty() : Optional.of(new UUID(i, i)),
              LocalDate.of(2026, 1, 1 + i % 20),
              new int[] {1, 2, i}));
    }
    for (int i = 0; i < 100; i += 5) {
      world.despawn(entities[i]);
    }
    world.tag(Burning.class).add(entities[3]);
    world.tag(Burning.class).add(entities[1]);
    world.disable(entities[4]);
    world.disable(entities[6], Velocity.class);
    world.relate(entities[1], new Likes(5), entities[2]);
    world.relate(entities[1], new Likes(6), entities[3]);
    world.relate(entities[4], new Likes(7), entities[2]);
    world.relate(entities[6], new Owns("now"), entities[2]);
    world.relate(entities[6], new Owns(null), entities[3]);
    world.hierarchy().setParent(entities[8], entities[9]);
    world.hierarchy().setParent(entities[7], entities[9]);
    world.keys().set(entities[11], "eleven");
    world.names().set(entities[12], "twelve");
    world.resources().set(new Weather("west", List.of(1f, 2f)));
    world.resources().markState(Weather.class);
    world.events(Bang.class).publish(new Bang(3, entities[1]));
    world.endUpdate();
    world.events(Bang.class).publish(new Bang(4, entities[2]));
    return world;
  }

  @Test
  void aLoadedWorldHasTheSameState() {
    World world = filled();
    byte[] bytes = Snapshots.toBytes(world);

    var loaded = new World();
    Snapshots.loader(TYPES).load(loaded, bytes);
    loaded.verify();

    assertThat(loaded.contentHash()).isEqualTo(world.contentHash());
    assertThat(loaded.stateHash()).isEqualTo(world.stateHash());
    assertThat(Arrays.mismatch(Snapshots.toBytes(loaded), bytes)).isEqualTo(-1);
  }

  private static void step(World world) {
    world
        .query(write(Position.class), read(Velocity.class))
        .update((p, v) -> new Position((float) (p.x() + v.dx()), p.y() + 1));
    world.spawn(new Position(world.tick(), 0));
    world.endUpdate();
  }

  @Test
  void aLoadedWorldRunsOnLikeTheOriginal() {
    World world = filled();
    var loaded = new World();
    Snapshots.loader(TYPES).load(loaded, Snapshots.toBytes(world));

    for (int tick = 0; tick < 100; tick++) {
      step(world);
      step(loaded);
      assertThat(loaded.stateHash()).isEqualTo(world.stateHash());
    }
  }
}
