package dev.phyla.naming;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.HashSet;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

class NamingHashesTest {
  private static World after(Consumer<World> changes) {
    var world = new World();
    world.spawnMany(3);
    changes.accept(world);
    return world;
  }

  private static Entity entity(int index) {
    return new Entity(index, 1);
  }

  private static void assertSame(Consumer<World> left, Consumer<World> right) {
    assertThat(after(left).contentHash()).isEqualTo(after(right).contentHash());
    assertThat(after(left).stateHash()).isEqualTo(after(right).stateHash());
  }

  private static void assertDifferent(Consumer<World> left, Consumer<World> right) {
    assertThat(after(left).contentHash()).isNotEqualTo(after(right).contentHash());
    assertThat(after(left).stateHash()).isNotEqualTo(after(right).stateHash());
  }

  @Test
  void keysCountByTextAndEntity() {
    assertDifferent(w -> {}, w -> w.keys().set(entity(1), "a"));
    assertDifferent(w -> w.keys().set(entity(1), "b"), w -> w.keys().set(entity(1), "a"));
    assertDifferent(w -> w.keys().set(entity(2), "a"), w -> w.keys().set(entity(1), "a"));
    assertSame(w -> w.keys().set(entity(1), "a"), w -> w.keys().set(entity(1), "a"));
  }

  @Test
  void namesCountByTextAndEntityAndDifferFromKeys() {
    assertDifferent(w -> {}, w -> w.names().set(entity(1), "a"));
    assertDifferent(w -> w.names().set(entity(1), "b"), w -> w.names().set(entity(1), "a"));
    assertDifferent(w -> w.names().set(entity(2), "a"), w -> w.names().set(entity(1), "a"));
    assertDifferent(w -> w.keys().set(entity(1), "a"), w -> w.names().set(entity(1), "a"));
  }

  @Test
  void exchangedNamesCount() {
    assertDifferent(
        w -> {
          w.names().set(entity(1), "a");
          w.names().set(entity(2), "b");
        },
        w -> {
          w.names().set(entity(2), "a");
          w.names().set(entity(1), "b");
        });
  }

  @Test
  void theOrderOfSettingDoesNotCount() {
    assertSame(
        w -> {
          w.keys().set(entity(1), "a");
          w.keys().set(entity(2), "b");
          w.names().set(entity(3), "c");
          w.names().set(entity(1), "d");
        },
        w -> {
          w.names().set(entity(1), "d");
          w.names().set(entity(3), "e");
          w.names().set(entity(3), "c");
          w.keys().set(entity(2), "c");
          w.keys().set(entity(2), "b");
          w.keys().set(entity(1), "a");
        });
  }

  @Test
  void removedKeysAndNamesDoNotCount() {
    assertSame(
        w -> {},
        w -> {
          w.keys().set(entity(1), "a");
          w.names().set(entity(1), "a");
          w.keys().remove(entity(1));
          w.names().remove(entity(1));
        });
    assertSame(w -> {}, w -> w.names().get(entity(1)));
  }

  @Test
  void anyTwoNamedEntitiesCountDifferentlyFromAnyOtherTwo() {
    var world = new World();
    var entities = world.spawnMany(40);
    var hashes = new HashSet<Long>();
    int pairs = 0;
    for (int i = 0; i < entities.size(); i++) {
      world.names().set(entities.get(i), "x");
      for (int j = i + 1; j < entities.size(); j++) {
        world.names().set(entities.get(j), "x");
        hashes.add(world.contentHash());
        world.names().remove(entities.get(j));
        pairs++;
      }
      world.names().remove(entities.get(i));
    }
    assertThat(hashes).hasSize(pairs);
  }
}
