package dev.phyla.change;

import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.ChangeFeed;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Seeds;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random programs, compared with a reference that keeps a copy of all reports of every feed.
///
/// No value is written twice, so what changed is what differs from the copy.
class ChangeFeedModelTest {
  record A(int number) {}

  record B(String text) {}

  record C(long number) {}

  /// In no feed, so that entities with it move without any reaction.
  record D() {}

  private static final int OPERATIONS = 3_000;
  private static final List<Class<?>> TYPES = List.of(A.class, B.class, C.class);
  private static final List<List<Class<?>>> FEEDS =
      List.of(List.of(A.class), List.of(B.class, A.class), List.of(A.class, C.class, B.class));

  private final World world = new World();

  /// What each live entity has.
  private final Map<Entity, Map<Class<?>, Object>> model = new LinkedHashMap<>();

  /// What each entity has or had last.
  private final Map<Entity, Map<Class<?>, Object>> last = new HashMap<>();

  private final List<Entity> handles = new ArrayList<>();
  private final List<Consumer> consumers = new ArrayList<>();
  private int values;

  /// A feed, and what it has reported.
  private final class Consumer {
    final List<Class<?>> types;
    final ChangeFeed feed;
    final Map<Entity, Map<Class<?>, Object>> reported = new HashMap<>();

    /// The entities that lost a component of the feed since they were reported last.
    final Set<Entity> interrupted = new HashSet<>();

    Consumer(List<Class<?>> types) {
      this.types = types;
      this.feed = world.feed(types.toArray(Class<?>[]::new));
    }

    boolean has(Entity entity) {
      return model.getOrDefault(entity, Map.of()).keySet().containsAll(types);
    }

    Map<Entity, String> expected() {
      Map<Entity, String> lines = new LinkedHashMap<>();
      reported.keySet().stream()
          .filter(entity -> !has(entity))
          .sorted(Comparator.comparingInt(Entity::index))
          .forEach(
              e -> lines.put(e, "left " + e + " " + types.stream().map(last.get(e)::get).toList()));
      world
          .query(with(types.toArray(Class<?>[]::new)), includeDisabled())
          .chunks()
          .forEach(
              chunk -> {
                for (int row = chunk.first(); row < chunk.end(); row++) {
                  Entity entity = chunk.entity(row);
                  String line = line(entity);
                  if (line != null) {
                    lines.put(entity, line);
                  }
                }
              });
      return lines;
    }

    private String line(Entity entity) {
      Map<Class<?>, Object> known = reported.get(entity);
      if (known == null) {
        return "joined " + entity;
      }
      List<String> changed =
          types.stream()
              .filter(
                  type ->
                      interrupted.contains(entity)
                          || !known.get(type).equals(model.get(entity).get(type)))
              .map(Class::getSimpleName)
              .toList();
      return changed.isEmpty() ? null : "changed " + entity + " " + changed;
    }

    void report(Entity entity) {
      interrupted.remove(entity);
      if (has(entity)) {
        reported.put(entity, new HashMap<>(model.get(entity)));
      } else {
        reported.remove(entity);
      }
    }
  }

  static LongStream seeds() {
    return Seeds.below(40, "phyla.model.seed");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyFeedKeepsACopyUpToDate(long seed) {
    var random = new Random(seed);
    for (int i = 0; i < OPERATIONS; i++) {
      Entity entity = handles.isEmpty() ? Entity.NONE : handles.get(random.nextInt(handles.size()));
      switch (random.nextInt(18)) {
        case 0, 1 -> spawn(world.spawn(), random);
        case 2 -> {
          var a = new A(++values);
          var b = new B("b" + ++values);
          for (Entity spawned : world.spawnMany(random.nextInt(4), a, b)) {
            handles.add(spawned);
            model.put(spawned, new HashMap<>());
            wrote(spawned, a);
            wrote(spawned, b);
          }
        }
        case 3, 4, 5 -> set(entity, value(random));
        case 6 -> {
          var a = new A(++values);
          var c = new C(++values);
          if (world.set(entity, a, c)) {
            wrote(entity, a);
            wrote(entity, c);
          }
        }
        case 7, 8 -> {
          Class<?> type = TYPES.get(random.nextInt(3));
          remove(entity, List.of(type));
          world.remove(entity, type);
        }
        case 9 -> {
          remove(entity, List.of(A.class, B.class));
          world.remove(entity, A.class, B.class);
        }
        case 10 -> {
          remove(entity, TYPES);
          model.remove(entity);
          world.despawn(entity);
        }
        case 11 -> writeSome(random.nextInt(4));
        case 12 -> {
          remove(entity, List.of(C.class));
          world.commands().remove(entity, C.class);
          world.commands().run(_ -> {});
          world.flush();
          if (random.nextBoolean()) {
            world.disable(entity);
          } else {
            world.enable(entity);
          }
        }
        case 13 -> changeConsumers(random);
        case 14 -> moveQuietly(entity, random.nextInt(6));
        default -> {
          if (!consumers.isEmpty()) {
            String where = "seed " + seed + ", operation " + i;
            check(consumers.get(random.nextInt(consumers.size())), random, where);
          }
        }
      }
    }
    world.verify();
  }

  private void changeConsumers(Random random) {
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> {
        if (consumers.size() < 5) {
          consumers.add(new Consumer(FEEDS.get(random.nextInt(FEEDS.size()))));
        }
      }
      case 3 -> {
        if (!consumers.isEmpty()) {
          consumers.remove(random.nextInt(consumers.size())).feed.close();
        }
      }
      case 4 -> {
        var b = new B("b" + ++values);
        world.setAll(world.query(read(C.class), includeDisabled()), b);
        model.forEach(
            (entity, components) -> {
              if (components.containsKey(C.class)) {
                wrote(entity, b);
              }
            });
      }
      case 5 -> {
        for (Entity entity : List.copyOf(model.keySet())) {
          if (model.get(entity).containsKey(C.class) && world.isEnabled(entity)) {
            remove(entity, TYPES);
            model.remove(entity);
          }
        }
        world.despawnAll(world.query(read(C.class)));
      }
      default -> world.endUpdate();
    }
  }

  /// Moves entities between archetypes that differ only in components that are in no feed.
  private void moveQuietly(Entity entity, int way) {
    switch (way) {
      case 0 -> world.setAll(world.query(read(A.class)), D.class);
      case 1 -> world.removeAll(world.query(read(D.class)), D.class);
      case 2, 3 -> world.set(entity, new D());
      default -> world.remove(entity, D.class);
    }
  }

  private Object value(Random random) {
    return switch (random.nextInt(3)) {
      case 0 -> new A(++values);
      case 1 -> new B("b" + ++values);
      default -> new C(++values);
    };
  }

  private void spawn(Entity entity, Random random) {
    handles.add(entity);
    model.put(entity, new HashMap<>());
    for (int i = random.nextInt(4); i > 0; i--) {
      set(entity, value(random));
    }
  }

  private void set(Entity entity, Object value) {
    if (world.set(entity, value)) {
      wrote(entity, value);
    }
  }

  private void wrote(Entity entity, Object value) {
    model.get(entity).put(value.getClass(), value);
    last.computeIfAbsent(entity, _ -> new HashMap<>()).put(value.getClass(), value);
  }

  private void remove(Entity entity, List<Class<?>> types) {
    Map<Class<?>, Object> components = model.getOrDefault(entity, new HashMap<>());
    for (Class<?> type : types) {
      if (components.remove(type) != null) {
        for (Consumer consumer : consumers) {
          if (consumer.types.contains(type)) {
            consumer.interrupted.add(entity);
          }
        }
      }
    }
  }

  private void writeSome(int modulus) {
    if (modulus == 0) {
      world
          .query(write(A.class))
          .update(
              (entity, _) -> {
                var a = new A(++values);
                wrote(entity, a);
                return a;
              });
    } else {
      world
          .query(write(B.class))
          .each(
              (entity, b) -> {
                if (entity.index() % 4 == modulus) {
                  b.set(new B("b" + ++values));
                  wrote(entity, b.get());
                }
              });
    }
  }

  private static void check(Consumer consumer, Random random, String where) {
    Map<Entity, String> expected = consumer.expected();
    int calls = random.nextInt(4) == 0 ? 1 + random.nextInt(6) : Integer.MAX_VALUE;
    List<String> seen =
        new FeedLog(consumer.types.toArray(Class<?>[]::new)).read(consumer.feed, calls);
    assertThat(consumer.feed.missedChanges()).as(where).isFalse();
    assertThat(seen)
        .as(where)
        .containsExactlyElementsOf(expected.values().stream().limit(calls).toList());
    expected.keySet().stream().limit(calls).forEach(consumer::report);
  }
}
