package dev.phyla.command;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.command.Samples.Grid;
import dev.phyla.command.Samples.Health;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.loop.AllocationProbe;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Recording and applying commands allocates nothing besides the caller's objects.
final class CommandAllocationTest {
  private static final int ROWS = AllocationProbe.ROWS;
  private static final Object[] PARTS = {new Position(1, 2), new Velocity(3, 4), new Health(5, 6)};
  private static final Class<?>[] REMOVED = {Velocity.class, Frozen.class};

  private final World world = new World();
  private final Commands commands = world.commands();
  private final List<Entity> entities = world.spawnMany(ROWS, new Position(1, 1), new Health(1, 2));
  private final Entity[] handles = entities.toArray(Entity[]::new);

  private static void assertAllocatesAtMost(double bytes, Runnable pass) {
    assertThat(AllocationProbe.bytesPerRow(bytes, pass))
        .as("bytes allocated for each command")
        .isLessThan(bytes);
  }

  @Test
  void spawnsAllocateTheHandleOnly() {
    var velocities = world.query(with(Velocity.class));
    assertAllocatesAtMost(
        24 + AllocationProbe.NOTHING,
        () -> {
          for (int i = 0; i < ROWS; i++) {
            commands.spawn(PARTS);
          }
          world.flush();
          world.despawnAll(velocities);
        });
  }

  @Test
  void replacementsInPlace() {
    assertAllocatesAtMost(
        AllocationProbe.NOTHING,
        () -> {
          for (Entity entity : handles) {
            commands.set(entity, PARTS[0]);
            commands.set(entity, PARTS[2]);
          }
          world.flush();
        });
  }

  @Test
  void additionsAndRemovalsOneByOne() {
    assertAllocatesAtMost(
        AllocationProbe.NOTHING,
        () -> {
          for (Entity entity : handles) {
            commands.set(entity, Frozen.class);
          }
          for (Entity entity : handles) {
            commands.remove(entity, REMOVED);
          }
          world.flush();
        });
  }

  @Test
  void additionsThatBecomeOneMove() {
    assertMovesAllocateNothing();
  }

  @Test
  void additionsThatBecomeOneMoveAlthoughOtherComponentsAreObserved() {
    world.onAdd(Name.class, (w, entity, name) -> w.spawn());
    world.query(with(Name.class), without(Grid.class)).onExit((archetype, first, end) -> {});
    var changes = world.query(changed(Name.class));

    assertMovesAllocateNothing();
    assertThat(changes.isEmpty()).isTrue();
    assertThat(world.archetypes()).as("those passed are not among them").hasSize(3);
  }

  private void assertMovesAllocateNothing() {
    Object[] none = {};
    assertAllocatesAtMost(
        AllocationProbe.NOTHING,
        () -> {
          for (Entity entity : handles) {
            commands.set(entity, PARTS[1]);
            commands.set(entity, Frozen.class);
          }
          for (Entity entity : handles) {
            commands.set(entity, PARTS[0], PARTS[2], none);
            commands.remove(entity, REMOVED);
          }
          world.flush();
        });
  }

  @Test
  void commandsThatAreSkippedOrDropped() {
    var dead = new Entity(1, 77);
    assertAllocatesAtMost(
        AllocationProbe.NOTHING,
        () -> {
          for (int i = 0; i < ROWS; i++) {
            commands.set(dead, PARTS[1]);
            commands.despawn(dead);
          }
          world.flush();
          for (Entity entity : handles) {
            commands.recordAs((entity.index() & 1) == 0 ? "even" : "odd");
            commands.despawn(entity);
          }
          commands.clear();
        });
  }
}
