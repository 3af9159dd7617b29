package dev.phyla.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.phyla.CallbackException;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Unmerged;
import dev.phyla.World;
import dev.phyla.command.Samples.Grid;
import dev.phyla.command.Samples.Health;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Seeds;
import dev.phyla.fixture.Velocity;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random programs, as direct calls, as commands, and as commands that are applied one by one.
class RandomCommandsTest {
  private static final int SEEDS = 150;
  private static final int ROUNDS = 30;

  static LongStream seeds() {
    return Seeds.below(SEEDS, "phyla.commands.seed");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void commandsThatBecomeOneLeaveTheSameStateAsOneByOne(long seed) {
    var merged = new Side(false);
    var single = new Side(true);
    var program = new Program(seed, true);
    for (int round = 0; round < ROUNDS; round++) {
      List<Step> steps = program.round();
      merged.record(steps);
      single.record(steps);
      assertThat(merged.flush()).as("failures, with seed %d", seed).isEqualTo(single.flush());
      program.seen(single.world);
      compare(seed, steps, merged.world, single.world);
      assertThat(merged.commands.skipped())
          .as("skipped, with seed %d", seed)
          .isEqualTo(single.commands.skipped());
    }
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void commandsLeaveTheSameStateAsDirectCalls(long seed) {
    var recorded = new Side(false);
    var direct = new World();
    var program = new Program(seed, false);
    for (int round = 0; round < ROUNDS; round++) {
      List<Step> steps = program.round();
      recorded.record(steps);
      List<Entity> spawned = new ArrayList<>();
      steps.forEach(step -> step.run(direct, spawned));
      assertThat(recorded.flush()).as("failures, with seed %d", seed).isEmpty();
      program.seen(direct);
      compare(seed, steps, recorded.world, direct);
    }
  }

  private static void compare(long seed, List<Step> steps, World actual, World expected) {
    actual.verify();
    expected.verify();
    if (actual.stateHash() != expected.stateHash()
        || actual.contentHash() != expected.contentHash()) {
      fail(
          "Seed %d differs (run it alone with -Dphyla.commands.seed=%d) after%n%s",
          seed, seed, String.join("\n", steps.stream().map(Step::toString).toList()));
    }
  }

  /// A world and its commands.
  private static final class Side {
    private final World world = new World();
    private final Commands commands = world.commands();

    Side(boolean oneByOne) {
      if (oneByOne) {
        Unmerged.of(commands);
      }
    }

    void record(List<Step> steps) {
      List<Entity> spawned = new ArrayList<>();
      steps.forEach(step -> step.record(commands, spawned));
    }

    /// Applies the commands.
    ///
    /// @return the exception, or null
    List<String> flush() {
      try {
        world.flush();
        return List.of();
      } catch (CallbackException e) {
        return e.failures().stream().map(Throwable::toString).toList();
      }
    }
  }

  private enum Kind {
    SPAWN,
    SPAWN_MANY,
    SET,
    SET_SEVERAL,
    REMOVE,
    DESPAWN,
    RUN
  }

  /// One step of a program.
  ///
  /// @param entity the entity
  /// @param fresh if not negative, the index of the entity among those spawned in the round
  private record Step(Kind kind, Entity entity, int fresh, List<Object> parts) {
    void record(Commands commands, List<Entity> spawned) {
      Entity target = fresh < 0 ? entity : spawned.get(fresh);
      switch (kind) {
        case SPAWN -> spawned.add(commands.spawn(parts.toArray()));
        case SPAWN_MANY -> spawned.addAll(commands.spawnMany(3, parts.toArray()));
        case SET -> commands.set(target, parts.getFirst());
        case SET_SEVERAL -> commands.set(target, parts.get(0), parts.get(1), rest());
        case REMOVE -> commands.remove(target, types());
        case DESPAWN -> commands.despawn(target);
        case RUN -> commands.run(world -> world.set(target, parts.getFirst()));
      }
    }

    void run(World world, List<Entity> spawned) {
      Entity target = fresh < 0 ? entity : spawned.get(fresh);
      switch (kind) {
        case SPAWN -> spawned.add(world.spawn(parts.toArray()));
        case SPAWN_MANY -> spawned.addAll(world.spawnMany(3, parts.toArray()));
        case SET, RUN -> world.set(target, parts.getFirst());
        case SET_SEVERAL -> world.set(target, parts.get(0), parts.get(1), rest());
        case REMOVE -> world.remove(target, types());
        case DESPAWN -> world.despawn(target);
      }
    }

    private Object[] rest() {
      return parts.subList(2, parts.size()).toArray();
    }

    private Class<?>[] types() {
      return parts.stream().map(Step::typeOf).toArray(Class<?>[]::new);
    }

    private static Class<?> typeOf(Object part) {
      return part instanceof Class<?> type ? type : part.getClass();
    }
  }

  /// Creates a random round. Spawned entities are used in the same round.
  private static final class Program {
    private static final List<Kind> KINDS = List.of(Kind.values());

    private final Random random;
    private final boolean wild;
    private final List<Entity> known = new ArrayList<>(List.of(Entity.NONE));

    /// @param wild whether values may not be storable, and spawns may come after despawns, which
    ///   issues other handles than direct calls
    Program(long seed, boolean wild) {
      this.random = new Random(seed);
      this.wild = wild;
    }

    /// Updates the list of live entities.
    void seen(World world) {
      known.clear();
      known.add(Entity.NONE);
      known.add(new Entity(1 + random.nextInt(20), 1 + random.nextInt(5)));
      world.query().each(entity -> known.add(entity));
    }

    List<Step> round() {
      List<Step> steps = new ArrayList<>();
      boolean despawned = false;
      Entity entity = anyEntity();
      int fresh = -1;
      int spawned = 0;
      int count = random.nextInt(25);
      for (int i = 0; i < count; i++) {
        if (random.nextInt(4) == 0) {
          entity = anyEntity();
          fresh = spawned == 0 ? -1 : random.nextInt(2 * spawned) - spawned;
        }
        Kind kind = KINDS.get(random.nextInt(KINDS.size()));
        boolean spawns = kind == Kind.SPAWN || kind == Kind.SPAWN_MANY;
        if (spawns && (known.size() > 40 || (despawned && !wild))) {
          kind = Kind.DESPAWN;
        }
        despawned |= kind == Kind.DESPAWN;
        int least = kind == Kind.SET_SEVERAL ? 2 : kind == Kind.SET || kind == Kind.RUN ? 1 : 0;
        steps.add(new Step(kind, entity, fresh, someParts(least)));
        if (kind == Kind.SPAWN) {
          fresh = spawned++;
        } else if (kind == Kind.SPAWN_MANY) {
          spawned += 3;
        }
      }
      return steps;
    }

    private Entity anyEntity() {
      return known.get(random.nextInt(known.size()));
    }

    private List<Object> someParts(int least) {
      int number = random.nextInt(100);
      List<Object> parts =
          new ArrayList<>(
              List.of(
                  new Position(number, -number),
                  new Velocity(number, 1),
                  new Name("name " + number),
                  new Frozen(),
                  new Health(number, 100),
                  wild && number % 4 == 0 ? new Grid(number) : new Grid(number, number)));
      parts.replaceAll(part -> random.nextInt(4) == 0 ? part.getClass() : part);
      Collections.shuffle(parts, random);
      return List.copyOf(parts.subList(0, least + random.nextInt(3)));
    }
  }
}
