package dev.phyla.index;

import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Chunk;
import dev.phyla.Column;
import dev.phyla.Entity;
import dev.phyla.LongIndex;
import dev.phyla.SortedIndex;
import dev.phyla.ValueIndex;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.IntStream;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random programs: every look-up of every index gives what a scan over all entities gives.
class IndexModelTest {
  record A(int number, String text) {}

  record B(int number) {}

  /// In no index, so that entities with it move without any reaction.
  record C() {}

  private static final int OPERATIONS = 2_000;
  private static final int KEYS = 6;

  private final World world = new World();
  private final Column<int[]> numbers = world.column(A.class, "number", int[].class);
  private final List<Entity> handles = new ArrayList<>();
  private final List<Checked> indexes = new ArrayList<>();

  /// An index and how to check it.
  private record Checked(AutoCloseable index, Check check) {}

  private interface Check {
    void run(Random random, String where);
  }

  static LongStream seeds() {
    String one = System.getProperty("phyla.model.seed");
    return one == null ? LongStream.range(0, 25) : LongStream.of(Long.parseLong(one));
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void lookUpsGiveWhatAScanGives(long seed) throws Exception {
    var random = new Random(seed);
    for (int i = 0; i < 3; i++) {
      addIndex(random);
    }
    for (int i = 0; i < OPERATIONS; i++) {
      String where = "seed " + seed + ", operation " + i;
      step(random, where);
      if (random.nextInt(4) == 0 && !indexes.isEmpty()) {
        indexes.get(random.nextInt(indexes.size())).check.run(random, where);
      }
    }
    for (Checked checked : indexes) {
      checked.check.run(random, "seed " + seed + ", at the end");
    }
    world.verify();
  }

  private Entity any(Random random) {
    return handles.isEmpty() ? Entity.NONE : handles.get(random.nextInt(handles.size()));
  }

  private static A newA(Random random) {
    return new A(random.nextInt(KEYS), "t" + random.nextInt(KEYS));
  }

  private static B newB(Random random) {
    return new B(random.nextInt(KEYS));
  }

  private void step(Random random, String where) throws Exception {
    Entity entity = any(random);
    switch (random.nextInt(24)) {
      case 0 -> handles.add(world.spawn(newA(random)));
      case 1 -> handles.add(world.spawn(newA(random), newB(random)));
      case 2 -> handles.addAll(world.spawnMany(random.nextInt(5), newA(random)));
      case 3 -> handles.add(world.spawn());
      case 4, 5 -> world.set(entity, newA(random));
      case 6 -> world.set(entity, newB(random));
      case 7 -> world.set(entity, newB(random), newA(random));
      case 8 -> world.remove(entity, random.nextBoolean() ? A.class : B.class);
      case 9 -> world.remove(entity, A.class, B.class);
      case 10 -> world.despawn(entity);
      case 11 -> world.accessor(A.class).set(entity, newA(random));
      case 12 -> {
        int shift = random.nextInt(3);
        world
            .query(write(A.class))
            .update(a -> new A((a.number() + shift) % KEYS, shift == 0 ? "t0" : a.text()));
      }
      case 13 -> {
        int modulus = 2 + random.nextInt(3);
        world
            .query(write(A.class), write(B.class))
            .each(
                (e, a, b) -> {
                  if (e.index() % modulus == 0) {
                    a.set(newA(random));
                  } else {
                    b.set(newB(random));
                  }
                });
      }
      case 14 -> lookUpInsideALoop(random, where);
      case 15 -> writeColumns(random);
      case 16 -> record(random, entity);
      case 17 -> world.flush();
      case 18 -> moveQuietly(random, entity);
      case 19 -> changeMany(random);
      case 20 -> {
        if (random.nextInt(4) == 0) {
          changeIndexes(random);
        }
      }
      case 21 -> {
        world.disable(entity);
        world.enable(any(random));
      }
      case 22 -> throwInsideALoop(random);
      default -> {
        world.endUpdate();
        world.reclaimArchetypes();
      }
    }
  }

  /// The loop notices its writes when it ends, so only look-ups after it are checked.
  private void lookUpInsideALoop(Random random, String where) {
    world
        .query(write(A.class), includeDisabled())
        .update(
            (e, a) -> {
              if (e.index() % 5 == 0 && !indexes.isEmpty()) {
                lookUp(indexes.get(random.nextInt(indexes.size())).index);
              }
              return newA(random);
            });
    world
        .query(write(B.class))
        .each(
            (e, b) -> {
              b.set(newB(random));
              if (e.index() % 5 == 0) {
                indexes.forEach(checked -> checked.check.run(random, where + ", inside a loop"));
              }
            });
  }

  private static void lookUp(AutoCloseable index) {
    switch (index) {
      case ValueIndex<?> values -> values.count();
      case LongIndex longs -> longs.count();
      default -> throw new AssertionError(index);
    }
  }

  private void throwInsideALoop(Random random) {
    int last = random.nextInt(20);
    try {
      world
          .query(write(A.class))
          .update(
              (e, _) -> {
                if (e.index() == last) {
                  throw new IllegalStateException("on purpose");
                }
                return newA(random);
              });
    } catch (IllegalStateException e) {
      assertThat(e).hasMessage("on purpose");
    }
  }

  private void writeColumns(Random random) {
    for (Chunk chunk : world.query(write(A.class)).chunks()) {
      if (random.nextBoolean()) {
        int[] array = chunk.write(numbers);
        for (int row = chunk.first(); row < chunk.end(); row++) {
          array[row] = random.nextInt(KEYS);
        }
      } else {
        int[] array = chunk.writeUnmarked(numbers);
        int row = chunk.first() + random.nextInt(chunk.size());
        array[row] = random.nextInt(KEYS);
        chunk.markChanged(numbers, row);
      }
    }
  }

  private void record(Random random, Entity entity) {
    switch (random.nextInt(5)) {
      case 0 -> handles.add(world.commands().spawn(newA(random)));
      case 1 -> world.commands().set(entity, newA(random));
      case 2 -> {
        world.commands().remove(entity, A.class);
        world.commands().set(entity, newA(random));
      }
      case 3 -> world.commands().despawn(entity);
      default -> world.commands().remove(entity, B.class);
    }
  }

  private void moveQuietly(Random random, Entity entity) {
    switch (random.nextInt(4)) {
      case 0 -> world.setAll(world.query(read(A.class)), C.class);
      case 1 -> world.removeAll(world.query(read(C.class)), C.class);
      case 2 -> world.set(entity, new C());
      default -> world.remove(entity, C.class);
    }
  }

  private void changeMany(Random random) {
    switch (random.nextInt(12)) {
      case 0 -> world.despawnAll(world.query(with(B.class)));
      case 1 -> world.despawnAll(world.query(with(A.class), with(C.class)));
      case 2 -> world.setAll(world.query(with(B.class)), newA(random));
      case 3 -> world.setAll(world.query(with(A.class)), B.class, _ -> newB(random));
      case 4 -> world.removeAll(world.query(with(B.class)), A.class);
      default -> {}
    }
  }

  private void changeIndexes(Random random) throws Exception {
    if (indexes.size() > 4) {
      indexes.remove(random.nextInt(indexes.size())).index.close();
    } else {
      addIndex(random);
    }
  }

  private void addIndex(Random random) {
    indexes.add(
        switch (random.nextInt(5)) {
          case 0 -> hashed(world.index(A.class, A::text));
          case 1 -> sortedTexts(world.sortedIndex(A.class, A::text));
          case 2 -> sorted(world.sortedIndex(A.class, A::number));
          case 3 -> numbers(world.index(numbers));
          default -> hashedNumbers(world.index(B.class, b -> b.number() % 3));
        });
  }

  // The scan.

  private <T, K> Map<K, List<Entity>> scan(Class<T> type, Function<T, K> keyFunction) {
    Map<K, List<Entity>> found = new TreeMap<>();
    world.query(with(type), includeDisabled()).entities().stream()
        .sorted(Comparator.comparingInt(Entity::index))
        .forEach(
            entity ->
                found
                    .computeIfAbsent(
                        keyFunction.apply(world.get(entity, type)), _ -> new ArrayList<>())
                    .add(entity));
    return found;
  }

  private static <K> void compare(
      ValueIndex<K> index, Map<K, List<Entity>> expected, Iterable<K> keys, String where) {
    for (K key : keys) {
      List<Entity> entities = expected.getOrDefault(key, List.of());
      assertThat(index.first(key)).as(where).isEqualTo(entities.stream().findFirst());
      assertThat(index.find(key)).as(where).isEqualTo(entities);
      assertThat(index.count(key)).as(where).isEqualTo(entities.size());
      assertThat(index.contains(key)).as(where).isEqualTo(!entities.isEmpty());
    }
    assertThat(index.keyCount()).as(where).isEqualTo(expected.size());
    assertThat(index.count())
        .as(where)
        .isEqualTo(expected.values().stream().mapToInt(List::size).sum());
  }

  private static List<Integer> allNumbers() {
    return IntStream.range(-1, KEYS + 1).boxed().toList();
  }

  private static List<String> allTexts() {
    return allNumbers().stream().map(number -> "t" + number).toList();
  }

  private Checked hashed(ValueIndex<String> index) {
    return new Checked(
        index, (_, where) -> compare(index, scan(A.class, A::text), allTexts(), where));
  }

  private Checked hashedNumbers(ValueIndex<Integer> index) {
    return new Checked(
        index,
        (_, where) -> compare(index, scan(B.class, b -> b.number() % 3), allNumbers(), where));
  }

  private Checked sortedTexts(SortedIndex<String> index) {
    return new Checked(
        index,
        (_, where) -> {
          Map<String, List<Entity>> expected = scan(A.class, A::text);
          assertThat(index.keys()).as(where).containsExactlyElementsOf(expected.keySet());
          compare(index, expected, allTexts(), where);
        });
  }

  private Checked sorted(SortedIndex<Integer> index) {
    return new Checked(
        index,
        (random, where) -> {
          var expected = new TreeMap<>(scan(A.class, A::number));
          int low = random.nextInt(KEYS);
          int high = low + random.nextInt(KEYS);
          assertThat(index.range(low, high)).as(where).isEqualTo(flat(expected.subMap(low, high)));
          assertThat(index.count(low, high)).as(where).isEqualTo(index.range(low, high).size());
          assertThat(index.atLeast(low)).as(where).isEqualTo(flat(expected.tailMap(low)));
          assertThat(index.below(low)).as(where).isEqualTo(flat(expected.headMap(low)));
          assertThat(index.entities()).as(where).isEqualTo(flat(expected));
          compare(index, expected, allNumbers(), where);
        });
  }

  private static List<Entity> flat(Map<Integer, List<Entity>> part) {
    return part.values().stream().flatMap(List::stream).toList();
  }

  private Checked numbers(LongIndex index) {
    return new Checked(
        index,
        (_, where) -> {
          Map<Integer, List<Entity>> expected = scan(A.class, A::number);
          for (int key : allNumbers()) {
            List<Entity> entities = expected.getOrDefault(key, List.of());
            assertThat(index.find(key)).as(where).isEqualTo(entities);
            assertThat(index.first(key)).as(where).isEqualTo(entities.stream().findFirst());
            assertThat(index.count(key)).as(where).isEqualTo(entities.size());
          }
          assertThat(index.keyCount()).as(where).isEqualTo(expected.size());
        });
  }
}
