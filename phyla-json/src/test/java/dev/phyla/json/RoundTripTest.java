package dev.phyla.json;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.json.Zoo.Numbers;
import dev.phyla.json.Zoo.Position;
import dev.phyla.json.Zoo.Weather;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Texts of worlds with everything are loaded again.
class RoundTripTest {
  @TempDir Path directory;

  @Test
  void aLoadedWorldHasTheSameContentAndTheSameText() {
    for (long seed = 0; seed < 30; seed++) {
      World world = Zoo.random(seed);
      String text = Json.toText(world);

      World loaded = Zoo.world();
      Map<String, Entity> byId = Json.load(loaded, text);

      loaded.verify();
      assertThat(World.diff(world, loaded).isEmpty())
          .as("seed %s\n%s", seed, World.diff(world, loaded))
          .isTrue();
      assertThat(loaded.contentHash()).as("seed %s", seed).isEqualTo(world.contentHash());
      assertThat(Json.toText(loaded)).as("seed %s", seed).isEqualTo(text);
      assertThat(loaded.tick()).isEqualTo(world.tick());
      assertThat(loaded.seed()).isEqualTo(world.seed());
      assertThat(loaded.resources().get(Weather.class))
          .isEqualTo(world.resources().get(Weather.class));
      assertThat(byId).hasSize(world.count());
      byId.forEach((id, entity) -> assertThat(entity).hasToString(id));
    }
  }

  @Test
  void theTextOfALoadedWorldDoesNotDependOnHowItWasMade() {
    World world = Zoo.random(99);
    World other = Zoo.world();
    for (int i = 0; i < 100; i++) {
      other.despawn(other.spawn());
    }
    Json.load(other, Json.toText(world));
    other.verify();
    assertThat(Json.toText(other)).isEqualTo(Json.toText(world));
  }

  @Test
  void filesAreReplacedAndLoaded() throws IOException {
    Path file = directory.resolve("world.json");
    Files.writeString(file, "old");
    World world = Zoo.random(5);
    Json.save(world, file);
    World loaded = Zoo.world();
    Json.load(loaded, file);
    assertThat(loaded.contentHash()).isEqualTo(world.contentHash());
    try (var files = Files.list(directory)) {
      assertThat(files.toList()).containsExactly(file);
    }
  }

  @Test
  void floatsAndDoublesAreReadBackExactly() {
    var random = new Random(7);
    World world = Zoo.world();
    for (int i = 0; i < 3000; i++) {
      world.spawn(
          new Numbers(
              (byte) 0,
              (short) 0,
              0,
              random.nextLong(),
              Float.intBitsToFloat(random.nextInt()),
              Double.longBitsToDouble(random.nextLong()),
              'x',
              true));
    }
    for (float special :
        List.of(Float.MIN_VALUE, Float.MAX_VALUE, 1e10f, 3 * Float.MIN_VALUE, -0f)) {
      world.spawn(new Position(special, 1 / 3f));
    }
    World loaded = Zoo.world();
    Json.load(loaded, Json.toText(world));
    assertThat(loaded.contentHash()).isEqualTo(world.contentHash());
  }

  @Test
  void theOrderOfChildrenIsKept() {
    World world = Zoo.world();
    Entity parent = world.spawn();
    Entity one = world.spawn();
    Entity two = world.spawn();
    Entity three = world.spawn();
    List.of(three, one, two).forEach(child -> world.hierarchy().setParent(child, parent));
    World loaded = Zoo.world();
    Json.load(loaded, Json.toText(world));
    assertThat(loaded.hierarchy().children(parent)).containsExactly(three, one, two);
  }

  @Test
  void deadHandlesStayDead() {
    World world = Zoo.world();
    Entity dead = world.spawn();
    Entity watcher = world.spawn(new Zoo.Target(dead));
    world.despawn(dead);
    World loaded = Zoo.world();
    Json.load(loaded, Json.toText(world));
    Entity next = loaded.spawn();
    assertThat(loaded.get(watcher, Zoo.Target.class).entity()).isEqualTo(dead);
    assertThat(loaded.isAlive(dead)).isFalse();
    assertThat(next).isEqualTo(new Entity(1, 2));
  }
}
