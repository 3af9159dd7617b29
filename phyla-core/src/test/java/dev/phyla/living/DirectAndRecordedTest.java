package dev.phyla.living;

import static dev.phyla.Term.added;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.Query1;
import dev.phyla.Removals;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The same random program, called directly in one world and recorded in another: both end in the
/// same state, and everybody who listens hears the same in the same order.
class DirectAndRecordedTest {
  record A(int number) {}

  record B(String text) {}

  record C(float x, float y) {}

  interface Marked {}

  private static final int ROUNDS = 60;
  private static final int OPERATIONS = 12;

  static LongStream seeds() {
    String one = System.getProperty("phyla.model.seed");
    return one == null ? LongStream.range(0, 60) : LongStream.of(Long.parseLong(one));
  }

  /// A world with everybody who can listen to it.
  private static final class Heard {
    final World world = new World();
    final List<String> log = new ArrayList<>();
    final Query1<A> changes = world.query(read(A.class), changed(A.class));
    final Query1<C> additions = world.query(read(C.class), added(C.class));
    final Removals<B> removals = world.query(removed(B.class));
    final Query marked = world.query(tagged(Marked.class));

    Heard() {
      world.onAdd(A.class, (w, e, a) -> log.add("+" + e + a));
      world.onSet(A.class, (w, e, a) -> log.add("=" + e + a));
      world.onRemove(A.class, (w, e, a) -> log.add("-" + e + a));
      world.onAdd(B.class, (w, e, b) -> log.add("+" + e + b + w.has(e, A.class)));
      world.onRemove(B.class, (w, e, b) -> log.add("-" + e + b));
      world.onAdd(
          C.class,
          (w, e, c) -> {
            log.add("+" + e + c);
            w.tag(Marked.class).add(e);
          });
      Query lonely = world.query(read(A.class), without(B.class));
      lonely.onEnter((a, first, last) -> log.add("enter " + a + first + "-" + last));
      lonely.onExit((a, first, last) -> log.add("exit " + a + first + "-" + last));
      world.onArchetypeCreated(a -> log.add("new " + a));
    }

    /// Lets all consumers read what there is.
    void readAll() {
      changes.each((e, a) -> log.add("changed " + e + a));
      additions.each((e, c) -> log.add("added " + e + c));
      removals.each((e, b) -> log.add("removed " + e + b));
      log.add("marked " + marked.count());
      world.endUpdate();
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bothReachTheSameWorldAndTellTheSame(long seed) {
    var random = new Random(seed);
    var direct = new Heard();
    var recorded = new Heard();
    Commands commands = recorded.world.commands();
    List<Entity> entities = new ArrayList<>();
    for (int round = 0; round < ROUNDS; round++) {
      for (int i = 0; i < OPERATIONS; i++) {
        operate(random, direct.world, commands, entities, round * OPERATIONS + i);
      }
      recorded.world.flush();
      if (random.nextInt(3) == 0) {
        toggle(random, direct.world, recorded.world, entities);
        direct.readAll();
        recorded.readAll();
      }
      String where = "seed " + seed + ", round " + round;
      assertThat(recorded.log).as(where).isEqualTo(direct.log);
      assertThat(recorded.world.stateHash()).as(where).isEqualTo(direct.world.stateHash());
      assertThat(recorded.world.contentHash()).as(where).isEqualTo(direct.world.contentHash());
      recorded.world.verify();
    }
    assertThat(direct.log).hasSizeGreaterThan(ROUNDS);
  }

  /// Spawns come before despawns in a round, because a recorded spawn takes its handle at once.
  private static void operate(
      Random random, World world, Commands commands, List<Entity> entities, int number) {
    boolean early = number % OPERATIONS < OPERATIONS / 3;
    Entity entity =
        entities.isEmpty() ? Entity.NONE : entities.get(random.nextInt(entities.size()));
    var a = new A(number);
    var b = new B("b" + number);
    var c = new C(number, 1);
    if (early) {
      Object[] components =
          switch (random.nextInt(4)) {
            case 0 -> new Object[] {a};
            case 1 -> new Object[] {b, a};
            case 2 -> new Object[] {c, A.class};
            default -> new Object[] {a, b, c};
          };
      if (random.nextInt(4) == 0) {
        int count = random.nextInt(4);
        List<Entity> many = world.spawnMany(count, components);
        assertThat(commands.spawnMany(count, components)).isEqualTo(many);
        entities.addAll(many);
      } else {
        Entity spawned = world.spawn(components);
        assertThat(commands.spawn(components)).isEqualTo(spawned);
        entities.add(spawned);
      }
      return;
    }
    switch (random.nextInt(8)) {
      case 0 -> {
        world.set(entity, a);
        commands.set(entity, a);
      }
      case 1 -> {
        world.set(entity, b);
        commands.set(entity, b);
      }
      case 2 -> {
        world.set(entity, a, c);
        commands.set(entity, a, c);
      }
      case 3 -> {
        world.remove(entity, A.class);
        commands.remove(entity, A.class);
      }
      case 4 -> {
        world.remove(entity, B.class, C.class);
        commands.remove(entity, B.class, C.class);
      }
      case 5 -> {
        world.despawn(entity);
        commands.despawn(entity);
      }
      case 6 -> {
        world.despawnAll(world.query(read(C.class), without(A.class)));
        commands.run(w -> w.despawnAll(w.query(read(C.class), without(A.class))));
      }
      default -> {
        world.set(entity, C.class, b);
        commands.set(entity, C.class, b);
      }
    }
  }

  private static void toggle(Random random, World direct, World recorded, List<Entity> entities) {
    for (int i = 0; i < 3 && !entities.isEmpty(); i++) {
      Entity entity = entities.get(random.nextInt(entities.size()));
      boolean off = random.nextBoolean();
      for (World world : List.of(direct, recorded)) {
        if (off) {
          world.disable(entity);
          world.disable(entity, A.class);
        } else {
          world.enable(entity);
          world.enable(entity, A.class);
        }
      }
    }
  }
}
