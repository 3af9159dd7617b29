package dev.phyla.living;

import static dev.phyla.Term.read;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Seeds;
import dev.phyla.living.ObservedWorld.A;
import dev.phyla.living.ObservedWorld.B;
import dev.phyla.living.ObservedWorld.C;
import dev.phyla.living.ObservedWorld.D;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// The same random program, called directly in one world and recorded in another: both end in the
/// same state, and all observers, callbacks and consumers are called in the same order.
///
/// The subscriptions are random too. Mostly some commands are merged because nothing reacts to
/// them, and others are not.
class DirectAndRecordedTest {
  private static final int SEEDS = 120;
  private static final int ROUNDS = 30;
  private static final int OPERATIONS = 16;
  private static final int REMEMBERED = 40;

  static LongStream seeds() {
    return Seeds.below(SEEDS, "phyla.model.seed");
  }

  private final List<Entity> entities = new ArrayList<>(List.of(Entity.NONE));
  private Random random = new Random();
  private Entity entity = Entity.NONE;
  private int number;

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void bothReachTheSameWorldAndReportTheSame(long seed) {
    random = new Random(seed);
    var direct = new ObservedWorld(new Random(seed));
    var recorded = new ObservedWorld(new Random(seed));
    for (int round = 0; round < ROUNDS; round++) {
      String where = "-Dphyla.model.seed=" + seed + ", round " + round;
      play(direct.world, recorded.world.commands());
      recorded.world.flush();
      assertThat(recorded.takeLog()).as(where).isEqualTo(direct.takeLog());
      assertThat(recorded.world.stateHash()).as(where).isEqualTo(direct.world.stateHash());
      assertThat(recorded.world.contentHash()).as(where).isEqualTo(direct.world.contentHash());
      recorded.world.verify();
      toggle(direct.world, recorded.world);
      if (random.nextInt(3) == 0) {
        direct.readAll();
        recorded.readAll();
      }
      if (random.nextInt(8) == 0) {
        direct.forgetOne();
        recorded.forgetOne();
      }
    }
    assertThat(direct.world.count()).isPositive();
  }

  /// Several operations. Spawns come before despawns, because a recorded spawn takes its handle
  /// immediately; most operations change the same entity as the previous one.
  private void play(World world, Commands commands) {
    boolean spawns = true;
    while (entities.size() > REMEMBERED) {
      entities.remove(random.nextInt(entities.size()));
    }
    for (int i = 0; i < OPERATIONS; i++) {
      number++;
      if (random.nextInt(3) == 0) {
        entity = entities.get(random.nextInt(entities.size()));
      }
      if (spawns && random.nextInt(4) == 0) {
        spawn(world, commands);
      } else {
        spawns &= change(world, commands);
      }
    }
  }

  private Object[] components() {
    var a = new A(number);
    var b = new B("b" + number);
    var c = new C(number, 1);
    return switch (random.nextInt(5)) {
      case 0 -> new Object[] {a, D.class};
      case 1 -> new Object[] {b, a};
      case 2 -> new Object[] {c, A.class};
      case 3 -> new Object[] {D.class, c};
      default -> new Object[] {a, b, c};
    };
  }

  private void spawn(World world, Commands commands) {
    Object[] components = components();
    if (random.nextInt(4) == 0) {
      int count = random.nextInt(4);
      List<Entity> many = world.spawnMany(count, components);
      assertThat(commands.spawnMany(count, components)).isEqualTo(many);
      entities.addAll(many);
    } else {
      entity = world.spawn(components);
      assertThat(commands.spawn(components)).isEqualTo(entity);
      entities.add(entity);
    }
  }

  /// @return false if entities were despawned
  private boolean change(World world, Commands commands) {
    Object[] components = components();
    Object one = components[0];
    Class<?> type = List.of(A.class, B.class, C.class, D.class).get(random.nextInt(4));
    switch (random.nextInt(10)) {
      case 0, 1 -> {
        world.set(entity, one);
        commands.set(entity, one);
      }
      case 2 -> {
        world.set(entity, type);
        commands.set(entity, type);
      }
      case 3, 4 -> {
        world.set(entity, one, components[1]);
        commands.set(entity, one, components[1]);
      }
      case 5, 6 -> {
        world.remove(entity, type);
        commands.remove(entity, type);
      }
      case 7 -> {
        world.remove(entity, B.class, C.class);
        commands.remove(entity, B.class, C.class);
      }
      case 8 -> {
        world.despawn(entity);
        commands.despawn(entity);
        return false;
      }
      default -> {
        if (random.nextInt(4) == 0) {
          world.despawnAll(world.query(read(C.class), without(A.class)));
          commands.run(w -> w.despawnAll(w.query(read(C.class), without(A.class))));
          return false;
        }
      }
    }
    return true;
  }

  private void toggle(World direct, World recorded) {
    for (int i = 0; i < 3; i++) {
      Entity toggled = entities.get(random.nextInt(entities.size()));
      boolean off = random.nextBoolean();
      for (World world : List.of(direct, recorded)) {
        if (off) {
          world.disable(toggled);
          world.disable(toggled, A.class);
        } else {
          world.enable(toggled);
          world.enable(toggled, A.class);
        }
      }
    }
  }
}
