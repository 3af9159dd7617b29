package dev.phyla.observe;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.observe.Kinds.Alpha;
import dev.phyla.observe.Kinds.Beta;
import dev.phyla.observe.Kinds.Gamma;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Observers that change all entities they know, including members of running bulk operations.
///
/// Their calls must still be consistent: a component is added before it is replaced or removed, is
/// removed with the value that was announced last, and a copy that is built from the calls equals
/// the world.
class UnrulyObserversTest {
  private static final int STEPS = 1_500;
  private static final int MAX_DEPTH = 5;
  private static final List<Class<?>> TYPES = List.of(Gamma.class, Alpha.class, Beta.class);

  private final World world = new World();
  private final List<Entity> handles = new ArrayList<>();
  private final Map<Entity, Map<Class<?>, Object>> tracked = new HashMap<>();
  private final Map<Query, Set<Entity>> members = new LinkedHashMap<>();
  private Random random = new Random();
  private int depth;
  private int refusals;
  private int nested;

  @ParameterizedTest
  @ValueSource(longs = {21, 22, 23, 24, 25, 26, 27, 28})
  void aCopyBuiltFromAnnouncementsEqualsTheWorld(long seed) {
    random = new Random(seed);
    follow(world.query(), true);
    follow(world.query(read(Alpha.class)), false);
    follow(world.query(with(Beta.class), without(Gamma.class)), false);
    TYPES.forEach(this::track);
    for (int step = 0; step < STEPS; step++) {
      try {
        change();
        compare();
      } catch (Throwable e) {
        throw new AssertionError("seed " + seed + ", step " + step, e);
      }
    }

    assertThat(refusals).as("changes that were refused").isGreaterThan(STEPS / 20);
    assertThat(nested).as("changes made by observers").isGreaterThan(STEPS);
  }

  private void follow(Query query, boolean collect) {
    Set<Entity> inside = new HashSet<>();
    members.put(query, inside);
    query.onEnter(
        (archetype, first, end) -> {
          for (int row = first; row < end; row++) {
            Entity entity = archetype.entity(row);
            require(inside.add(entity), "enters twice", entity);
            if (collect) {
              handles.add(entity);
            }
          }
        });
    query.onExit(
        (archetype, first, end) -> {
          for (int row = first; row < end; row++) {
            require(inside.remove(archetype.entity(row)), "exits unseen", archetype.entity(row));
          }
        });
  }

  private void track(Class<?> type) {
    world.onAdd(
        type,
        (w, entity, value) -> {
          require(of(entity).put(type, value) == null, "is added twice", entity, value);
          react();
        });
    world.onSet(
        type,
        (w, entity, value) -> {
          require(of(entity).put(type, value) != null, "is replaced unseen", entity, value);
          react();
        });
    world.onRemove(
        type,
        (w, entity, value) -> {
          require(value.equals(of(entity).remove(type)), "goes with another value", entity, value);
          react();
        });
  }

  private Map<Class<?>, Object> of(Entity entity) {
    return tracked.computeIfAbsent(entity, _ -> new HashMap<>());
  }

  private static void require(boolean condition, Object... what) {
    if (!condition) {
      throw new AssertionError(List.of(what).toString());
    }
  }

  private void react() {
    if (depth < MAX_DEPTH && random.nextInt(3) == 0) {
      depth++;
      try {
        change();
        nested++;
      } catch (IllegalStateException refusal) {
        require(
            refusal.getMessage().contains("cannot be changed from inside a callback about it"),
            refusal);
        refusals++;
      } finally {
        depth--;
      }
    }
  }

  private void change() {
    Entity entity = anyHandle();
    switch (random.nextInt(9)) {
      case 0 -> world.spawn(value(), new Gamma("s" + random.nextInt(100)));
      case 1 ->
          world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(1 + random.nextInt(5));
      case 2 ->
          world.entityBuilder().with(value()).with(Gamma.class).spawnMany(1 + random.nextInt(3));
      case 3 -> world.despawn(entity);
      case 4 -> world.set(entity, value());
      case 5 -> world.set(entity, new Gamma("g" + random.nextInt(100)), value());
      case 6 -> world.remove(entity, TYPES.get(random.nextInt(3)));
      case 7 -> world.remove(entity, Alpha.class, Gamma.class);
      default -> {
        if (world.count() > 40 || random.nextInt(20) == 0) {
          List<Query> queries = List.copyOf(members.keySet());
          world.despawnAll(queries.get(random.nextInt(queries.size())));
        }
      }
    }
  }

  /// Mostly a recently spawned one, which may be part of a running operation.
  private Entity anyHandle() {
    int size = handles.size();
    int from = random.nextInt(4) == 0 ? 0 : Math.max(0, size - 8);
    return size == 0 ? Entity.NONE : handles.get(from + random.nextInt(size - from));
  }

  private Object value() {
    int number = random.nextInt(100);
    return random.nextBoolean() ? new Alpha(number) : new Beta(number);
  }

  private void compare() {
    world.verify();
    for (Query query : members.keySet()) {
      Set<Entity> matching = new HashSet<>();
      query.archetypes().forEach(archetype -> matching.addAll(archetype.entities()));
      require(matching.equals(members.get(query)), query, matching, members.get(query));
    }
    tracked.values().removeIf(Map::isEmpty);
    Map<Entity, Map<Class<?>, Object>> actual = new HashMap<>();
    for (Entity entity : members.values().iterator().next()) {
      Map<Class<?>, Object> components = new HashMap<>();
      TYPES.forEach(type -> world.find(entity, type).ifPresent(v -> components.put(type, v)));
      if (!components.isEmpty()) {
        actual.put(entity, components);
      }
    }
    require(actual.equals(tracked), actual, tracked);
  }
}
