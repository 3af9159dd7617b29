package dev.phyla.world;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.world.Samples.THROWING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Chunk;
import dev.phyla.Entity;
import dev.phyla.Query1;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Selected;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Health;
import java.util.ArrayList;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.junit.jupiter.api.Test;

/// Structural changes during an iteration over chunks.
class ChunkIterationTest {
  private final World world = new World();
  private final Entity still = world.spawn(new Position(1, 0));
  private final Entity moving = world.spawn(new Position(2, 0), new Velocity(1, 0));
  private final Entity bystander = world.spawn(new Health(1, 1));
  private final Query1<Position> positions = world.query(read(Position.class));

  /// Structural changes, each by its name.
  private Map<String, Runnable> changes() {
    Map<String, Runnable> changes = new LinkedHashMap<>();
    changes.put("spawn", () -> world.spawn(new Position(3, 0)));
    changes.put("spawn elsewhere", () -> world.spawn(Frozen.class));
    changes.put("spawn of nothing", () -> world.spawn());
    changes.put("spawnMany", () -> world.spawnMany(2, new Velocity(1, 1)));
    changes.put("despawn", () -> world.despawn(world.spawn(new Name("short-lived"))));
    changes.put("add", () -> world.set(bystander, new Velocity(1, 1)));
    changes.put("remove", () -> world.remove(bystander, Velocity.class));
    changes.put(
        "flush",
        () -> {
          world.commands().spawn(new Position(4, 0));
          world.flush();
        });
    changes.put("despawnAll", () -> world.despawnAll(world.query(read(Health.class))));
    return changes;
  }

  private void assertThrows(Runnable step, String change) {
    assertThatIllegalStateException()
        .as(change)
        .isThrownBy(step::run)
        .withMessageContaining(positions.toString());
  }

  private void assertStepThrows(Callable<?> step, String change) {
    assertThatIllegalStateException()
        .as(change)
        .isThrownBy(step::call)
        .withMessageContaining(positions.toString());
  }

  @Test
  void aChangeInAnyStepMakesTheNextHasNextThrow() {
    changes()
        .forEach(
            (name, change) -> {
              Iterator<Chunk> chunks = positions.chunks().iterator();
              assertThat(chunks.hasNext()).isTrue();
              chunks.next();
              long before = world.stateHash();
              change.run();

              assertThat(world.stateHash()).as("%s is made", name).isNotEqualTo(before);
              assertStepThrows(chunks::hasNext, name);
              assertStepThrows(chunks::next, name);
              world.verify();
            });
    assertThat(world.isAlive(bystander)).isFalse();
  }

  @Test
  void aChangeInTheLastStepMakesTheNextHasNextThrow() {
    changes()
        .forEach(
            (name, change) -> {
              Iterator<Chunk> chunks = positions.chunks().iterator();
              long remaining =
                  positions.archetypes().stream().filter(archetype -> archetype.size() > 0).count();
              for (int i = 0; i < remaining; i++) {
                assertThat(chunks.hasNext()).isTrue();
                chunks.next();
              }
              change.run();

              assertStepThrows(chunks::hasNext, name);
              world.verify();
            });
    assertThat(world.isAlive(bystander)).isFalse();
  }

  @Test
  void aForLoopThatChangesTheStructureInItsLastStepThrows() {
    List<String> visited = new ArrayList<>();
    assertThrows(
        () -> {
          for (Chunk chunk : positions.chunks()) {
            visited.add(chunk.archetype().toString());
            if (chunk.has(Velocity.class)) {
              world.spawn(new Position(5, 0), new Velocity(5, 0));
            }
          }
        },
        "spawn in the last step");

    assertThat(visited).containsExactly("[Position]", "[Position, Velocity]");
    assertThat(world.count()).isEqualTo(4);
    assertThat(positions.count()).isEqualTo(3);
    world.verify();
  }

  @Test
  void aForLoopOverFilteredRowsThatChangesTheStructureInItsLastStepThrows() {
    world.tag(Selected.class).add(moving);
    var selected = world.query(read(Position.class), tagged(Selected.class));
    var watching = world.query(read(Position.class), changed(Position.class));
    world.set(moving, new Position(9, 9));
    for (var query : List.of(selected, watching)) {
      List<String> visited = new ArrayList<>();
      assertThatIllegalStateException()
          .isThrownBy(
              () -> {
                for (Chunk chunk : query.chunks()) {
                  visited.add(chunk.archetype().toString());
                  world.spawn(new Name("spawned"));
                }
              })
          .withMessageContaining(query.toString());
      assertThat(visited).containsExactly("[Position, Velocity]");
    }

    assertThat(world.count()).isEqualTo(5);
    world.verify();
  }

  @Test
  void aForLoopThatIsLeftAfterAChangeThrowsNothing() {
    List<String> visited = new ArrayList<>();
    for (Chunk chunk : positions.chunks()) {
      visited.add(chunk.archetype().toString());
      world.spawn(new Position(6, 0));
      break;
    }

    assertThat(visited).containsExactly("[Position]");
    assertThat(positions.count()).isEqualTo(3);
    world.despawn(still);
    assertThat(positions.count()).isEqualTo(2);
    world.verify();
  }

  @Test
  void anIterationWithoutAChangeEndsAsOftenAsItIsAsked() {
    Iterator<Chunk> chunks = positions.chunks().iterator();
    chunks.next();
    chunks.next();
    world.set(still, new Position(7, 0));

    assertThat(chunks.hasNext()).isFalse();
    assertThat(chunks.hasNext()).isFalse();
    world.verify();
  }

  @Test
  void aFailedSpawnThatCreatesAnEarlierArchetypeDisturbsNothing() {
    List<String> visited = new ArrayList<>();
    for (Chunk chunk : positions.chunks()) {
      visited.add(chunk.toString());
      assertThatExceptionOfType(OnPurposeException.class)
          .isThrownBy(
              () -> world.spawn(new Name("n" + visited.size()), new Position(1, 1), THROWING));
      assertThatExceptionOfType(OnPurposeException.class)
          .isThrownBy(() -> world.spawn(Frozen.class, new Position(1, 1), THROWING));
    }

    assertThat(visited)
        .containsExactly("[Position] rows 0 to 1", "[Position, Velocity] rows 0 to 1");
    assertThat(world.count()).isEqualTo(3);
    world.verify();
  }

  @Test
  void aFailedAdditionThatCreatesAnEarlierArchetypeDisturbsNothing() {
    List<String> visited = new ArrayList<>();
    for (Chunk chunk : positions.chunks()) {
      visited.add(chunk.toString());
      assertThatExceptionOfType(OnPurposeException.class)
          .isThrownBy(() -> world.set(still, new Health(1, 1), THROWING));
    }

    assertThat(visited)
        .containsExactly("[Position] rows 0 to 1", "[Position, Velocity] rows 0 to 1");
    assertThat(world.archetype(still)).hasToString("[Position]");
    world.verify();
  }

  @Test
  void forEachRefusesChangesInEveryStepAndLeavesTheWorldUntouched() {
    world.set(bystander, new Name("b"));
    long before = world.stateHash();
    List<String> visited = new ArrayList<>();
    positions
        .chunks()
        .forEach(
            chunk -> {
              visited.add(chunk.archetype().toString());
              assertThrows(() -> world.spawn(new Position(3, 0)), "spawn");
              assertThrows(() -> world.despawn(bystander), "despawn");
              assertThrows(() -> world.set(still, new Health(1, 1)), "add");
              assertThrows(() -> world.remove(bystander, Name.class), "remove");
              assertThrows(world::flush, "flush");
            });

    assertThat(visited).containsExactly("[Position]", "[Position, Velocity]");
    assertThat(world.stateHash()).isEqualTo(before);
    world.spawn(new Position(3, 0));
    assertThat(positions.count()).isEqualTo(3);
    world.verify();
  }
}
