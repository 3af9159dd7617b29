package dev.phyla.change;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Accessor;
import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.Ref;
import dev.phyla.UpdateQuery1;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.Set;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The same writes count as changes in all forms of loops, also if the lambda throws.
///
/// A value that an update returns counts for each visited row, one that a handle sets for the rows
/// in which it is set. With equal writes ignored, only values that differ count.
class LoopChangesModelTest {
  record Value(int number, double fraction) {}

  record Other(int number) {}

  interface Chosen {}

  private static final int ROUNDS = 300;
  private static final int NEVER = Integer.MAX_VALUE;

  /// Ends a loop on purpose.
  private static final class Stop extends RuntimeException {
    private static final long serialVersionUID = 1;
  }

  private final World world = new World();
  private final List<Entity> entities = new ArrayList<>();
  private final Map<Entity, Value> values = new HashMap<>();
  private final Set<Entity> expected = new LinkedHashSet<>();
  private Random random;
  private boolean ignoresEqual;

  /// The rows that the loop at hand has called its lambda with, and the one at which it throws.
  private int visited;

  private int stop;

  static LongStream seeds() {
    return LongStream.range(0, 40);
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void consumersSeeExactlyWhatLoopsWrote(long seed) {
    random = new Random(seed);
    ignoresEqual = seed % 2 == 1;
    if (ignoresEqual) {
      world.ignoreEqualWrites(Value.class);
    }
    spawnAll();
    var changes = world.query(read(Value.class), changed(Value.class));
    UpdateQuery1<Value> all = world.query(write(Value.class));
    UpdateQuery1<Value> chosen = world.query(write(Value.class), tagged(Chosen.class));
    UpdateQuery2<Value, Other> both = world.query(write(Value.class), optional(Other.class));
    var consuming = world.query(write(Value.class), changed(Value.class));
    Accessor<Value> accessor = world.accessor(Value.class);
    Column<int[]> numbers = world.column(Value.class, "number", int[].class);
    for (int round = 0; round < ROUNDS; round++) {
      visited = 0;
      stop = random.nextInt(3) == 0 ? random.nextInt(entities.size()) : NEVER;
      int form = random.nextInt(11);
      try {
        switch (form) {
          case 0 -> all.update((e, v) -> returned(e, v));
          case 1 -> chosen.update((e, v) -> returned(e, v));
          case 2 -> both.update((e, v, o) -> returned(e, v));
          case 3 -> all.each((e, ref) -> maybeSet(e, ref));
          case 4 -> chosen.each((e, ref) -> maybeSet(e, ref));
          case 5 -> both.each((e, ref, o) -> maybeSet(e, ref));
          case 6 -> all.first((e, ref) -> maybeSet(e, ref));
          case 7 -> {
            Entity entity = any();
            Value next = next(values.get(entity));
            accessor.set(entity, next);
            note(entity, next);
          }
          case 8 -> {
            Entity entity = any();
            Value next = next(values.get(entity));
            world.set(entity, next);
            note(entity, next);
          }
          case 9 -> {
            Set<Entity> before = new LinkedHashSet<>();
            world.query(read(Value.class), tagged(Chosen.class)).each((e, v) -> before.add(e));
            for (Chunk chunk : chosen.chunks()) {
              chunk.write(numbers);
            }
            expected.addAll(before); // the whole range counts, whatever is written
          }
          default -> consuming.update((e, v) -> returned(e, v));
        }
      } catch (Stop e) {
        assertThat(stop).isNotEqualTo(NEVER);
      }
      if (random.nextInt(3) == 0) {
        check(changes, "seed " + seed + ", round " + round + ", form " + form);
      }
      if (random.nextInt(5) == 0) {
        world.endUpdate();
      }
      if (random.nextInt(5) == 0) {
        Entity entity = any();
        if (!world.tag(Chosen.class).remove(entity)) {
          world.tag(Chosen.class).add(entity);
        }
      }
    }
    world.verify();
  }

  private void spawnAll() {
    for (int i = 0; i < 30; i++) {
      var value = new Value(i, 0.5);
      Entity entity = i % 3 == 0 ? world.spawn(value, new Other(i)) : world.spawn(value);
      entities.add(entity);
      values.put(entity, value);
      if (i % 4 == 0) {
        world.tag(Chosen.class).add(entity);
      }
    }
  }

  private Entity any() {
    return entities.get(random.nextInt(entities.size()));
  }

  /// A value that often is equal to the old one.
  private Value next(Value old) {
    return switch (random.nextInt(4)) {
      case 0 -> new Value(old.number() + 1, old.fraction());
      case 1 -> new Value(old.number(), Double.NaN);
      default -> new Value(old.number(), old.fraction());
    };
  }

  private void stopHere() {
    if (visited++ == stop) {
      throw new Stop();
    }
  }

  private Value returned(Entity entity, Value old) {
    assertThat(old).isEqualTo(values.get(entity));
    stopHere();
    Value next = next(old);
    note(entity, next);
    return next;
  }

  private void maybeSet(Entity entity, Ref<Value> ref) {
    assertThat(ref.get()).isEqualTo(values.get(entity));
    if (random.nextBoolean()) {
      Value next = next(ref.get());
      ref.set(next);
      note(entity, next);
    }
    stopHere();
  }

  private void note(Entity entity, Value next) {
    Value old = values.put(entity, next);
    if (!ignoresEqual || !next.equals(old)) {
      expected.add(entity);
    }
  }

  private void check(Query1<Value> changes, String where) {
    Set<Entity> seen = new LinkedHashSet<>();
    assertThat(changes.count()).as(where).isEqualTo(expected.size());
    changes.each(
        (e, v) -> {
          assertThat(v).as(where).isEqualTo(values.get(e));
          seen.add(e);
        });
    assertThat(seen).as(where).containsExactlyInAnyOrderElementsOf(expected);
    expected.clear();
  }
}
