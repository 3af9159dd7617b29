package dev.phyla.command;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Constructors of records run as often for recorded spawns as for direct ones.
class StagedConstructionsTest {
  private static final int OFTEN = 3000;

  /// A record that counts how often it is constructed.
  record Counted(int value, String text) {
    private static final ThreadLocal<int[]> CONSTRUCTED = ThreadLocal.withInitial(() -> new int[1]);

    Counted {
      CONSTRUCTED.get()[0]++;
    }
  }

  private final World world = new World();
  private final Commands commands = world.commands();
  private final List<Entity> entities = new ArrayList<>();

  /// Triggers the generation of code for values of these kinds.
  @BeforeEach
  void spawnOften() {
    for (int i = 0; i < OFTEN; i++) {
      world.spawn(new Counted(i, "w" + i));
      world.spawn(new Counted(i, "w" + i), new Position(i, 0));
      commands.spawn(new Counted(i, "w" + i));
      commands.spawn(new Counted(i, "w" + i), new Position(i, 0));
      if (i % 10 == 9) {
        world.flush();
      }
    }
    world.despawnAll(world.query());
  }

  private static int constructionsOf(Runnable work) {
    int before = Counted.CONSTRUCTED.get()[0];
    work.run();
    return Counted.CONSTRUCTED.get()[0] - before;
  }

  private void checkValues() {
    assertThat(entities).hasSize(OFTEN).doesNotHaveDuplicates();
    for (int i = 0; i < OFTEN; i++) {
      assertThat(world.get(entities.get(i), Counted.class)).isEqualTo(new Counted(i, "t" + i));
    }
    world.verify();
  }

  @Test
  void aDirectSpawnConstructsNothing() {
    int constructions =
        constructionsOf(
            () -> {
              for (int i = 0; i < OFTEN; i++) {
                entities.add(world.spawn(new Counted(i, "t" + i), new Position(i, 0)));
              }
            });

    assertThat(constructions).isEqualTo(OFTEN);
    checkValues();
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 10, 100, 1500, OFTEN})
  void aRecordedSpawnConstructsNothingHoweverManyAFlushHas(int each) {
    int constructions =
        constructionsOf(
            () -> {
              for (int i = 0; i < OFTEN; i++) {
                entities.add(commands.spawn(new Counted(i, "t" + i), new Position(i, 0)));
                if (i % each == each - 1) {
                  world.flush();
                }
              }
              world.flush();
            });

    assertThat(constructions).isEqualTo(OFTEN);
    checkValues();
  }

  @Test
  void aRecordedSpawnOfOneComponentConstructsNothing() {
    int constructions =
        constructionsOf(
            () -> {
              for (int i = 0; i < OFTEN; i++) {
                entities.add(commands.spawn(new Counted(i, "t" + i)));
              }
              world.flush();
            });

    assertThat(constructions).isEqualTo(OFTEN);
    checkValues();
  }

  @Test
  void aRecordedSpawnAmongOtherCommandsConstructsNothing() {
    int constructions =
        constructionsOf(
            () -> {
              for (int i = 0; i < OFTEN; i++) {
                Entity entity = commands.spawn(new Counted(i, "t" + i));
                if (i % 3 == 0) {
                  commands.set(entity, new Position(i, i));
                }
                if (i % 5 == 0) {
                  commands.spawn(new Position(i, 0));
                }
                entities.add(entity);
              }
              world.flush();
            });

    assertThat(constructions).isEqualTo(OFTEN);
    checkValues();
  }

  @Test
  void aRecordedSpawnFollowedByAChangeConstructsNothing() {
    int constructions =
        constructionsOf(
            () -> {
              for (int i = 0; i < OFTEN; i++) {
                Entity entity = commands.spawn(new Counted(i, "t" + i), new Position(i, 0));
                commands.remove(entity, Position.class);
                entities.add(entity);
              }
              world.flush();
            });

    assertThat(constructions).isEqualTo(OFTEN);
    assertThat(world.query(read(Position.class)).count()).isZero();
    checkValues();
  }

  @Test
  void aRecordedSpawnThatIsAppendedOrDroppedConstructsNothing() {
    int constructions =
        constructionsOf(
            () -> {
              try (Commands other = world.newCommands("other")) {
                for (int i = 0; i < OFTEN; i++) {
                  entities.add(other.spawn(new Counted(i, "t" + i)));
                }
                commands.append(other);
                for (int i = 0; i < 100; i++) {
                  other.spawn(new Counted(-i, "dropped"));
                }
                other.clear();
              }
              world.flush();
            });

    assertThat(constructions).isEqualTo(OFTEN + 100);
    assertThat(world.query(read(Counted.class)).count()).isEqualTo(OFTEN);
    checkValues();
  }

  @Test
  void anObserverCostsOneConstructionForEachObservedEntity() {
    List<Integer> heard = new ArrayList<>();
    world.onAdd(Counted.class, (w, e, c) -> heard.add(c.value()));
    int direct =
        constructionsOf(
            () -> {
              for (int i = 0; i < OFTEN; i++) {
                world.spawn(new Counted(i, "direct"));
              }
            });
    int recorded =
        constructionsOf(
            () -> {
              for (int i = 0; i < OFTEN; i++) {
                entities.add(commands.spawn(new Counted(i, "t" + i)));
              }
              world.flush();
            });

    assertThat(direct).isBetween(OFTEN, 2 * OFTEN);
    assertThat(recorded).isBetween(OFTEN, 2 * OFTEN);
    assertThat(heard).hasSize(2 * OFTEN).startsWith(0, 1, 2).endsWith(OFTEN - 2, OFTEN - 1);
    checkValues();
  }

  @Test
  void anObserverMadeAfterTheRecordingCostsOneConstructionForEachEntity() {
    List<Integer> heard = new ArrayList<>();
    int recorded =
        constructionsOf(
            () -> {
              for (int i = 0; i < OFTEN; i++) {
                entities.add(commands.spawn(new Counted(i, "t" + i)));
              }
              world.onAdd(Counted.class, (w, e, c) -> heard.add(c.value()));
              world.flush();
            });

    assertThat(recorded).isBetween(OFTEN, 2 * OFTEN);
    assertThat(heard).hasSize(OFTEN).startsWith(0, 1, 2).endsWith(OFTEN - 1);
    checkValues();
  }
}
