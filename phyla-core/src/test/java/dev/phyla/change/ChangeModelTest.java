package dev.phyla.change;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Accessor;
import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Removals;
import dev.phyla.World;
import dev.phyla.fixture.Seeds;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random programs, compared with a reference that stores the unread changes of every consumer.
class ChangeModelTest {
  record Value(int number, String text) {}

  record Other(int number) {}

  private static final int OPERATIONS = 2_000;

  private final World world = new World();
  private final Map<Entity, Value> model = new LinkedHashMap<>();
  private final List<Entity> all = new ArrayList<>();
  private final List<Consumer> consumers = new ArrayList<>();

  /// Three readers of the world, and what they are expected to see next.
  private static final class Consumer {
    final Query1<Value> changes;
    final Query1<Value> additions;
    final Removals<Value> removals;
    final Set<Entity> changed = new HashSet<>();
    final Set<Entity> added = new HashSet<>();
    final List<String> removed = new ArrayList<>();

    Consumer(World world, Set<Entity> present) {
      changes = world.query(read(Value.class), changed(Value.class));
      additions = world.query(read(Value.class), added(Value.class));
      removals = world.query(removed(Value.class));
    }
  }

  static LongStream seeds() {
    return Seeds.below(30, "phyla.model.seed");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void everyConsumerSeesEveryChangeOnce(long seed) {
    var random = new Random(seed);
    Accessor<Value> values = world.accessor(Value.class);
    var writers = world.query(write(Value.class));
    var numbers = world.column(Value.class, "number", int[].class);
    for (int i = 0; i < OPERATIONS; i++) {
      Entity entity = all.isEmpty() ? Entity.NONE : all.get(random.nextInt(all.size()));
      var value = new Value(i, "v" + i);
      switch (random.nextInt(14)) {
        case 0 -> spawn(world.spawn(value), value);
        case 1 -> spawn(world.spawn(value, new Other(i)), value);
        case 2 -> all.add(world.spawn(new Other(i)));
        case 3 ->
            world
                .entityBuilder()
                .with(value)
                .spawnMany(random.nextInt(4))
                .forEach(e -> spawn(e, value));
        case 4 -> set(entity, value, world.set(entity, value));
        case 5 -> set(entity, value, world.set(entity, value, new Other(i)));
        case 6 -> {
          boolean isUpdate = random.nextBoolean() && values.has(entity);
          boolean isSet =
              isUpdate ? values.update(entity, old -> value) : values.set(entity, value);
          set(entity, value, isSet);
        }
        case 7 -> {
          remove(entity);
          world.remove(entity, Value.class);
        }
        case 8 -> world.remove(entity, Other.class);
        case 9 -> {
          remove(entity);
          world.despawn(entity);
        }
        case 10 -> writeSome(i, random.nextInt(5));
        case 11 -> {
          if (random.nextInt(10) == 0) {
            for (Chunk chunk : writers.chunks()) {
              int[] column = chunk.writeUnmarked(numbers);
              for (int row = chunk.first(); row < chunk.end(); row += 3) {
                column[row] = i;
                chunk.markChanged(numbers, row);
                Entity written = chunk.entity(row);
                note(written, new Value(i, model.get(written).text()));
              }
            }
          }
        }
        case 12 -> {
          if (consumers.size() < 4) {
            consumers.add(new Consumer(world, model.keySet()));
          }
          world.endUpdate();
        }
        default -> {
          if (!consumers.isEmpty()) {
            check(consumers.get(random.nextInt(consumers.size())), seed, i);
          }
        }
      }
    }
    world.verify();
  }

  private void writeSome(int number, int modulus) {
    world
        .query(write(Value.class))
        .each(
            (e, v) -> {
              if (e.index() % 5 == modulus) {
                var next = new Value(number, v.get().text());
                v.set(next);
                note(e, next);
              }
            });
  }

  private void spawn(Entity entity, Value value) {
    all.add(entity);
    set(entity, value, true);
  }

  private void set(Entity entity, Value value, boolean alive) {
    if (alive) {
      if (!model.containsKey(entity)) {
        consumers.forEach(consumer -> consumer.added.add(entity));
      }
      note(entity, value);
    }
  }

  private void note(Entity entity, Value value) {
    model.put(entity, value);
    consumers.forEach(consumer -> consumer.changed.add(entity));
  }

  private void remove(Entity entity) {
    Value last = model.remove(entity);
    if (last != null) {
      for (Consumer consumer : consumers) {
        consumer.removed.add(entity + " " + last);
        consumer.added.remove(entity);
        consumer.changed.remove(entity);
      }
    }
  }

  private void check(Consumer consumer, long seed, int operation) {
    String where = "seed " + seed + ", operation " + operation;
    List<Entity> seen = new ArrayList<>();
    assertThat(consumer.changes.count()).as(where).isEqualTo(consumer.changed.size());
    consumer.changes.each(
        (e, v) -> {
          seen.add(e);
          assertThat(v).as(where).isEqualTo(model.get(e));
        });
    assertThat(seen).as(where).containsExactlyInAnyOrderElementsOf(consumer.changed);
    seen.clear();
    consumer.additions.each((e, v) -> seen.add(e));
    assertThat(seen).as(where).containsExactlyInAnyOrderElementsOf(consumer.added);
    List<String> removed = new ArrayList<>();
    consumer.removals.each((e, v) -> removed.add(e + " " + v));
    assertThat(removed).as(where).containsExactlyElementsOf(consumer.removed);
    consumer.changed.clear();
    consumer.added.clear();
    consumer.removed.clear();
  }
}
