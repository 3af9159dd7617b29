package dev.phyla.naming;

import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.Entity;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random keys and names against plain maps.
class NamingModelTest {
  record A(int number) {}

  record B(int number) {}

  interface Seen {}

  private static final int OPERATIONS = 2_000;

  private final World world = new World();
  private final Map<Entity, String> keys = new HashMap<>();
  private final Map<Entity, String> names = new HashMap<>();
  private final List<Entity> handles = new ArrayList<>();

  static LongStream seeds() {
    String one = System.getProperty("phyla.model.seed");
    return one == null ? LongStream.range(0, 20) : LongStream.of(Long.parseLong(one));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void keysAndNamesAreThoseOfTheModel(long seed) {
    var random = new Random(seed);
    if (seed % 2 == 0) {
      world.onRemove(A.class, (_, _, _) -> {}); // departures are announced
    }
    for (int i = 0; i < OPERATIONS; i++) {
      String where = "seed " + seed + ", operation " + i;
      Entity entity = handles.isEmpty() ? Entity.NONE : handles.get(random.nextInt(handles.size()));
      step(random, entity, where);
      assertThat(world.keys().get(entity))
          .as(where)
          .isEqualTo(Optional.ofNullable(keys.get(entity)));
      assertThat(world.names().get(entity))
          .as(where)
          .isEqualTo(Optional.ofNullable(names.get(entity)));
      if (i % 50 == 0) {
        check(where);
      }
    }
    check("seed " + seed);
  }

  private void step(Random random, Entity entity, String where) {
    switch (random.nextInt(12)) {
      case 0, 1 -> handles.addAll(world.spawnMany(random.nextInt(5), new A(random.nextInt())));
      case 2 -> handles.add(world.commands().spawn(new B(1)));
      case 3 -> world.flush();
      case 4 -> {
        world.despawn(entity);
        forgetTheDead();
      }
      case 5 -> {
        if (random.nextInt(10) == 0) {
          world.despawnAll(world.query(with(random.nextBoolean() ? A.class : B.class)));
          forgetTheDead();
        }
      }
      case 6 -> world.set(entity, random.nextBoolean() ? B.class : A.class);
      case 7 -> world.tag(Seen.class).add(entity);
      case 8 -> {
        assertThat(world.names().set(entity, "n" + random.nextInt(5)))
            .as(where)
            .isEqualTo(world.isAlive(entity));
        world.names().get(entity).ifPresent(name -> names.put(entity, name));
      }
      case 9 -> {
        world.names().remove(entity);
        names.remove(entity);
        if (random.nextBoolean()) {
          world.keys().remove(entity);
          keys.remove(entity);
        }
      }
      default -> setKey(entity, "k" + random.nextInt(100), where);
    }
  }

  private void setKey(Entity entity, String key, String where) {
    boolean taken =
        keys.entrySet().stream()
            .anyMatch(entry -> entry.getValue().equals(key) && !entry.getKey().equals(entity));
    if (!world.isAlive(entity)) {
      assertThat(world.keys().set(entity, key)).as(where).isFalse();
    } else if (taken) {
      assertThatIllegalArgumentException()
          .as(where)
          .isThrownBy(() -> world.keys().set(entity, key));
    } else {
      assertThat(world.keys().set(entity, key)).as(where).isTrue();
      keys.put(entity, key);
    }
  }

  private void forgetTheDead() {
    keys.keySet().removeIf(entity -> !world.isAlive(entity));
    names.keySet().removeIf(entity -> !world.isAlive(entity));
  }

  private void check(String where) {
    world.verify();
    Map<String, Entity> byKey = new TreeMap<>();
    keys.forEach((entity, key) -> byKey.put(key, entity));
    var visited = new ArrayList<String>();
    world.keys().forEach((key, entity) -> visited.add(key + " " + entity));
    assertThat(visited)
        .as(where)
        .containsExactlyElementsOf(
            byKey.entrySet().stream()
                .map(entry -> entry.getKey() + " " + entry.getValue())
                .toList());
    byKey.forEach((key, entity) -> assertThat(world.keys().find(key)).as(where).contains(entity));
    Map<Entity, String> visitedNames = new HashMap<>();
    world.names().forEach(visitedNames::put);
    assertThat(visitedNames).as(where).isEqualTo(names);
    assertThat(world.keys().count()).as(where).isEqualTo(keys.size());
    assertThat(world.names().count()).as(where).isEqualTo(names.size());
  }
}
