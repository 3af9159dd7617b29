package dev.phyla;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.relation.Relation;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Random;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Copying the state of another world of the same schema, and emptying a world.
class WorldCopyTest {
  record A(int value, float part) {}

  record B(String text) {}

  record C(Entity target) {}

  record D() {}

  @Relation
  record Tie(int step) {}

  @Relation(storage = Relation.Storage.DENSE, exclusive = true)
  record Bond(String text) {}

  record Ping(int number) {}

  record Total(long value) {}

  interface Seen {}

  private static final List<Class<?>> TYPES = List.of(A.class, B.class, C.class, D.class);

  private final Schema schema = new Schema();
  private final World source = new World(schema);
  private final World target = new World(schema);

  /// One random step, which depends only on the random numbers and the state of the world.
  private static void step(World world, Random random, int step) {
    List<Entity> entities = new ArrayList<>();
    world
        .query(includeDisabled())
        .chunks()
        .forEach(
            chunk -> {
              for (int row = chunk.first(); row < chunk.end(); row++) {
                entities.add(chunk.entity(row));
              }
            });
    Entity entity =
        entities.isEmpty() ? Entity.NONE : entities.get(random.nextInt(entities.size()));
    Entity other = entities.isEmpty() ? Entity.NONE : entities.get(random.nextInt(entities.size()));
    switch (random.nextInt(25)) {
      case 16 -> world.relate(entity, new Tie(step), other);
      case 17 -> world.relate(entity, new Bond("bond " + step), other);
      case 18 -> world.unrelate(entity, Tie.class, world.relation(Tie.class).target(entity));
      case 19 -> world.hierarchy().setParent(world.spawn(new A(step, 1)), entity);
      case 0 -> world.spawn(new A(step, 0.5f), new B("b" + step));
      case 1 -> world.spawn(new C(entity), D.class);
      case 2 -> world.spawnMany(random.nextInt(20), new A(step, 1));
      case 3 -> world.despawn(entity);
      case 4 -> world.set(entity, new A(step, 2));
      case 5 -> world.set(entity, new B("s" + step), new C(entity));
      case 6 -> world.remove(entity, TYPES.get(random.nextInt(TYPES.size())));
      case 7 -> world.tag(Seen.class).add(entity);
      case 8 -> world.tag(Seen.class).remove(entity);
      case 9 -> world.disable(entity);
      case 10 -> world.disable(entity, A.class);
      case 11 -> {
        world.enable(entity);
        world.enable(entity, A.class);
      }
      case 12 -> {
        if (world.isAlive(entity)) {
          world.events(Ping.class).publish(entity, new Ping(step));
        }
        world.events(Ping.class).publish(new Ping(step));
      }
      case 13 -> {
        world.resources().markState(Total.class);
        world.resources().set(new Total(step));
        world.seed(world.seed() + world.random("seed").nextInt(100));
      }
      case 14 -> world.endUpdate();
      case 20 -> world.query(read(A.class)).sort(world.column(A.class, "value", int[].class));
      case 21 -> world.query(read(A.class)).sort(A.class, Comparator.comparing(A::part));
      case 22 -> {
        if (world.keys().find("k" + step % 7).isEmpty()) {
          world.keys().set(entity, "k" + step % 7);
        }
      }
      case 23 -> {
        world.keys().remove(entity);
        world.names().remove(entity);
      }
      case 24 -> world.names().set(entity, "n" + step);
      default -> {
        world
            .query(write(A.class), optional(B.class), without(D.class))
            .update((e, a, b) -> new A(a.value() + e.index(), b == null ? a.part() : 7));
        world.query(write(A.class), tagged(Seen.class)).each(a -> a.set(new A(step, -1)));
      }
    }
  }

  private static void run(World world, long seed, int steps) {
    var random = new Random(seed);
    for (int i = 0; i < steps; i++) {
      step(world, random, i);
    }
  }

  private static List<String> marks(World world) {
    var marks = new ArrayList<String>();
    for (Archetype archetype : world.archetypes()) {
      if (archetype.size() != 0) {
        for (ComponentType<?> type : archetype.componentTypes()) {
          marks.add(
              archetype
                  + " "
                  + type
                  + " "
                  + archetype.lastWritten(type.type())
                  + " "
                  + archetype.isDirty(type.type()));
        }
      }
    }
    return marks;
  }

  private void assertEqual(String where) {
    assertThat(target.stateHash()).as(where).isEqualTo(source.stateHash());
    assertThat(target.contentHash()).as(where).isEqualTo(source.contentHash());
    assertThat(target.tick()).as(where).isEqualTo(source.tick());
    assertThat(target.seed()).as(where).isEqualTo(source.seed());
    assertThat(target.count()).as(where).isEqualTo(source.count());
    assertThat(target.tag(Seen.class).entities())
        .as(where)
        .isEqualTo(source.tag(Seen.class).entities());
    assertThat(marks(target)).as(where).isEqualTo(marks(source));
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5, 6, 7, 8, 9, 10})
  void aCopyIsEqualAndStaysEqualWhenTheSameHappensToBoth(long seed) {
    run(source, seed, 300);
    if (seed % 2 == 0) {
      run(target, ~seed, 200 + (int) seed * 40); // content that is replaced
    }
    target.restore(source);
    assertEqual("seed " + seed + ", copied");
    target.verify();
    source.verify();
    var here = new Random(seed);
    var there = new Random(seed);
    for (int i = 0; i < 200; i++) {
      step(source, here, i);
      step(target, there, i);
      assertEqual("seed " + seed + ", step " + i);
    }
    target.verify();
    source.verify();
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {21, 22, 23, 24})
  void aWorldCanBeCopiedBackAndForth(long seed) {
    var random = new Random(seed);
    run(source, seed, 100);
    long before = source.stateHash();
    target.restore(source);
    for (int round = 0; round < 20; round++) {
      run(source, random.nextLong(), random.nextInt(100));
      source.restore(target);
      assertThat(source.stateHash()).as("seed %s, round %s", seed, round).isEqualTo(before);
      assertEqual("seed " + seed + ", round " + round);
    }
    source.verify();
    target.verify();
  }

  @Test
  void theCopyIsIndependent() {
    Entity entity = source.spawn(new A(1, 1), new B("b"));
    target.restore(source);
    source.set(entity, new A(2, 2));
    target.remove(entity, B.class);

    assertThat(target.get(entity, A.class)).isEqualTo(new A(1, 1));
    assertThat(source.get(entity, A.class)).isEqualTo(new A(2, 2));
    assertThat(source.has(entity, B.class)).isTrue();
    source.verify();
    target.verify();
  }

  @Test
  void copyingReplacesWhatWasThere() {
    List<Entity> old = target.spawnMany(200, new A(9, 9), D.class);
    target.tag(Seen.class).add(old.getLast());
    target.disable(old.getFirst(), A.class);
    target.events(Ping.class).publish(new Ping(1));
    target.resources().markState(Total.class);
    target.resources().set(new Total(4));
    target.resources().set("kept");
    target.endUpdate();
    var loop = target.query(write(A.class));
    loop.update(a -> a);
    Entity only = source.spawn(new A(1, 1));
    target.restore(source);

    assertThat(target.count()).isEqualTo(1);
    assertThat(loop.single()).isEqualTo(only);
    assertThat(target.isAlive(old.getLast())).isFalse();
    assertThat(target.tag(Seen.class).count()).isZero();
    assertThat(target.isEnabled(only, A.class)).isTrue();
    assertThat(target.tick()).isZero();
    assertThat(target.resources().has(Total.class)).isFalse();
    assertThat(target.resources().get(String.class)).isEqualTo("kept");
    assertThat(target.events(Ping.class).reader().count()).isZero();
    assertEqual("copied");
    loop.update(a -> new A(a.value() + 1, 0));
    assertThat(target.get(only, A.class)).isEqualTo(new A(2, 0));
    target.verify();
  }

  @Test
  void loopsAndAccessorsMarkWhatTheyWriteAfterACopyAlsoIfTheTickDecreases() {
    Entity entity = source.spawn(new A(1, 1));
    target.spawn(new A(2, 2));
    var loop = target.query(write(A.class));
    var other = source.query(write(A.class));
    for (int tick = 0; tick < 5; tick++) {
      for (int i = 0; i < 5; i++) {
        loop.update(a -> a);
        target.archetype(entity).clearDirty();
        target.endUpdate();
      }
      source.archetype(entity).clearDirty();
      target.restore(source);
      assertThat(target.archetype(entity).isDirty(A.class)).isFalse();
      loop.update(a -> a);
      assertThat(target.archetype(entity).isDirty(A.class)).isTrue();
      assertThat(target.archetype(entity).lastWritten(A.class)).isEqualTo(target.tick());
      target.restore(source);
      assertThat(target.archetype(entity).isDirty(A.class)).isFalse();
      loop.update(a -> a);
      assertThat(target.archetype(entity).isDirty(A.class)).isTrue();
      for (int i = 0; i < 2; i++) {
        target.restore(source);
        assertThat(target.archetype(entity).isDirty(A.class)).isFalse();
        target.accessor(A.class).set(entity, new A(i, i));
        assertThat(target.archetype(entity).isDirty(A.class)).isTrue();
      }
      source.endUpdate();
      other.update(a -> a);
    }
  }

  @Test
  void archetypesThatOnlyTheTargetHasAreMarkedAgainAfterACopy() {
    Entity first = target.spawn(new B("b"));
    for (int i = 0; i < 3; i++) {
      target.endUpdate();
    }
    target.archetype(first).clearDirty();
    target.restore(source);
    assertThat(target.tick()).isZero();
    Entity second = target.spawn(new B("c"));

    assertThat(target.archetype(second).isDirty(B.class)).isTrue();
    assertThat(target.archetype(second).lastWritten(B.class)).isZero();
    target.verify();
  }

  @Test
  void rowsThatWereSortedBeforeACopyAreSortedAgainAfterIt() {
    Column<int[]> own = source.column(A.class, "value", int[].class);
    Column<int[]> copied = target.column(A.class, "value", int[].class);
    for (int value = 3; value > 0; value--) {
      source.spawn(new A(value, 0));
      target.spawn(new A(-value, 0));
    }
    for (int i = 0; i < 5; i++) {
      target.query().sort(copied); // at a later version than that of the source
      target.endUpdate();
    }
    target.restore(source);
    assertThat(target.query().sort(copied)).isTrue();
    assertThat(target.query(read(A.class)).toList(A::value)).containsExactly(1, 2, 3);

    source.query().sort(own);
    target.restore(source);
    assertThat(target.query().sort(copied)).isFalse();
    target.query(write(A.class)).update(a -> new A(-a.value(), 0));
    assertThat(target.query().sort(copied)).isTrue();
    target.verify();
  }

  @Test
  void rowsOfArchetypesThatOnlyTheTargetHasAreSortedAgainAfterACopy() {
    Column<int[]> column = target.column(A.class, "value", int[].class);
    for (int i = 0; i < 5; i++) {
      target.spawn(new A(i, 0));
      target.query().sort(column);
      target.endUpdate();
    }
    target.restore(source);
    target.spawn(new A(2, 0));
    target.spawn(new A(1, 0));

    assertThat(target.query().sort(column)).isTrue();
    target.verify();
  }

  @Test
  void consumersOfTheTargetGoOn() {
    var changes = target.query(read(A.class), changed(A.class));
    target.spawn(new A(1, 1));
    changes.each(a -> {});
    source.spawn(new B("first"));
    Entity entity = source.spawn(new A(5, 5));
    target.restore(source);
    changes.each(a -> {});
    target.set(entity, new A(6, 6));

    assertThat(changes.single()).isEqualTo(entity);
    target.verify();
    target.core().clear();
    assertThat(changes.missedChanges()).isTrue();
    assertThat(changes.count()).isZero();
    target.verify();
  }

  @Test
  void eventsAreReadOnceAfterACopy() {
    var reader = target.events(Ping.class).reader();
    target.events(Ping.class).publish(new Ping(1));
    reader.each(p -> {});
    source.events(Ping.class).publish(new Ping(2));
    source.endUpdate();
    source.events(Ping.class).publish(new Ping(3));
    target.restore(source);
    var read = new ArrayList<Integer>();
    reader.each(ping -> read.add(ping.number()));
    assertThat(read).containsExactly(2, 3);

    target.endUpdate();
    read.clear();
    target.events(Ping.class).publish(new Ping(4));
    reader.each(ping -> read.add(ping.number()));
    assertThat(read).containsExactly(4);
  }

  @Test
  void aWorldOfAnotherSchemaIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> new World().restore(source))
        .withMessage(
            "The state of a world can only be copied to a world of the same schema; create it with"
                + " World.copy() or new World(schema).");
  }

  @Test
  void keysAndNamesAreReplacedByThoseOfTheCopy() {
    Entity kept = source.spawn(new A(1, 1));
    source.keys().set(kept, "kept");
    source.names().set(kept, "Kept");
    List<Entity> old = target.spawnMany(3, new A(2, 2));
    target.keys().set(old.get(0), "old");
    target.keys().set(old.get(1), "kept");
    target.names().set(old.get(2), "Old");
    target.restore(source);

    assertThat(target.keys().find("kept")).contains(kept);
    assertThat(target.keys().find("old")).isEmpty();
    assertThat(target.keys().count()).isEqualTo(1);
    assertThat(target.names().get(kept)).contains("Kept");
    assertThat(target.names().count()).isEqualTo(1);
    target.keys().set(kept, "changed");
    assertThat(source.keys().find("kept")).contains(kept);
    assertThat(source.keys().find("changed")).isEmpty();
    target.verify();
    source.core().clear();
    assertThat(source.keys().count()).isZero();
    assertThat(source.keys().find("kept")).isEmpty();
    assertThat(source.names().count()).isZero();
    source.verify();
  }

  @Test
  void aWorldWithRecordedSpawnsIsNotCleared() {
    run(target, 31, 100);
    List<Entity> recorded = target.commands().spawnMany(3, new A(1, 1), new B("b"));
    assertRefused("3 entities are recorded", () -> target.core().clear());

    target.flush();
    assertThat(recorded).allMatch(target::isAlive);
    target.core().clear();
    assertThat(target.count()).isZero();
    assertThat(recorded).noneMatch(target::isAlive);
    target.verify();
  }

  @Test
  void aWorldWithRecordedSpawnsIsNotReplacedByACopy() {
    run(source, 32, 100);
    run(target, 33, 100);
    Entity recorded = target.commands().spawn(new A(1, 1));
    target.commands().spawn(new B("b"));
    assertRefused(
        "Restoring a world is not possible while 2 commands are pending",
        () -> target.restore(source));

    target.flush();
    assertThat(target.get(recorded, A.class)).isEqualTo(new A(1, 1));
    target.restore(source);
    assertEqual("copied after the flush");
    target.verify();
  }

  @Test
  void aWorldWithRecordedSpawnsIsNotCopied() {
    run(source, 34, 100);
    run(target, 35, 100);
    List<Entity> recorded = source.commands().spawnMany(4, new A(1, 1));
    assertRefused(
        "Restoring from a world is not possible while 1 command is pending",
        () -> target.restore(source));

    source.flush();
    target.restore(source);
    assertEqual("copied after the flush");
    assertThat(recorded).allMatch(target::isAlive);
    target.verify();
  }

  @Test
  void recordedSpawnsThatAreDroppedHinderNeitherClearingNorCopying() {
    Commands buffer = target.newCommands("spawns");
    buffer.spawnMany(2, new A(1, 1));
    assertRefused(
        "Restoring a world is not possible while 1 command is pending",
        () -> target.restore(source));
    assertRefused("2 entities are recorded", () -> target.core().clear());

    buffer.clear();
    source.spawn(new A(2, 2));
    target.restore(source);
    assertEqual("copied after dropping the commands");
    target.core().clear();
    assertThat(target.count()).isZero();
    target.verify();
  }

  /// Checks that an operation is refused, and changes neither world.
  private void assertRefused(String message, ThrowingCallable operation) {
    List<World> worlds = List.of(source, target);
    List<Long> states = worlds.stream().map(World::stateHash).toList();
    List<Long> contents = worlds.stream().map(World::contentHash).toList();
    List<List<String>> marks = worlds.stream().map(WorldCopyTest::marks).toList();

    assertThatIllegalStateException().isThrownBy(operation).withMessageStartingWith(message);
    assertThat(worlds).map(World::stateHash).isEqualTo(states);
    assertThat(worlds).map(World::contentHash).isEqualTo(contents);
    assertThat(worlds).map(WorldCopyTest::marks).isEqualTo(marks);
    source.verify();
    target.verify();
  }

  @Test
  void aClearedWorldIsEmptyAndItsHandlesAreDead() {
    run(source, 77, 400);
    List<Entity> old = new ArrayList<>(source.spawnMany(50, new A(1, 1), new B("b")));
    source.tag(Seen.class).add(old.getFirst());
    source.disable(old.getFirst(), A.class);
    source.resources().markState(Total.class);
    source.resources().set(new Total(1));
    source.events(Ping.class).publish(new Ping(1));
    Location location = source.locate(old.getFirst());
    source.core().clear();

    assertThat(source.count()).isZero();
    assertThat(source.tick()).isZero();
    assertThat(source.seed()).isZero();
    assertThat(source.query(includeDisabled()).count()).isZero();
    assertThat(source.tag(Seen.class).count()).isZero();
    assertThat(source.resources().has(Total.class)).isFalse();
    assertThat(source.events(Ping.class).reader().count()).isZero();
    assertThat(old).noneMatch(source::isAlive);
    assertThat(source.findLocation(old.getFirst())).isEmpty();
    assertThatIllegalStateException().isThrownBy(() -> source.getDirect(location, A.class));
    assertThat(source.contentHash()).isEqualTo(new World().contentHash());
    source.verify();

    Entity next = source.spawn(new A(3, 3));
    assertThat(old).doesNotContain(next).noneMatch(source::isAlive);
    assertThat(source.isEnabled(next, A.class)).isTrue();
    assertThat(source.archetype(next).isDirty(A.class)).isTrue();
    assertThat(source.query(read(A.class)).single()).isEqualTo(next);
    source.verify();
  }
}
