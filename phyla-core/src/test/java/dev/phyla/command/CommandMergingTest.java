package dev.phyla.command;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Archetype;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.Unmerged;
import dev.phyla.World;
import dev.phyla.command.Samples.Health;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.List;
import java.util.function.BiConsumer;
import org.junit.jupiter.api.Test;

/// Consecutive commands for one entity are merged into one migration; the created archetypes show
/// it.
class CommandMergingTest {
  private final World world = new World();
  private final Entity entity = world.spawn(new Position(1, 1), new Health(5, 10));
  private final Entity last = world.spawn(new Position(2, 2), new Health(6, 10));

  private List<String> archetypes() {
    return world.archetypes().stream().map(Archetype::toString).toList();
  }

  /// Compares with a world in which the same commands are applied one by one.
  private void flush(BiConsumer<Commands, Entity> changes) {
    var other = new World();
    other.spawn(new Position(1, 1), new Health(5, 10));
    other.spawn(new Position(2, 2), new Health(6, 10));
    changes.accept(Unmerged.of(other.commands()), entity);
    other.flush();

    changes.accept(world.commands(), entity);
    world.flush();

    assertThat(world.stateHash()).isEqualTo(other.stateHash());
    assertThat(other.archetypes()).hasSizeGreaterThanOrEqualTo(world.archetypes().size());
    world.verify();
  }

  @Test
  void additionsBecomeOneMove() {
    flush(
        (commands, e) -> {
          commands.set(e, new Velocity(1, 1));
          commands.set(e, new Name("it"));
          commands.set(e, Frozen.class);
          commands.set(e, new Name("newer"));
        });

    assertThat(archetypes())
        .containsExactly("[]", "[Health, Position]", "[Frozen, Health, Name, Position, Velocity]");
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("newer"));
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(1, 1));
  }

  @Test
  void additionsRemovalsAndReplacementsBecomeOneMove() {
    flush(
        (commands, e) -> {
          commands.remove(e, Health.class);
          commands.set(e, new Position(7, 7), new Velocity(1, 1));
          commands.remove(e, Name.class, Velocity.class);
          commands.set(e, new Name("it"));
        });

    assertThat(archetypes()).containsExactly("[]", "[Health, Position]", "[Name, Position]");
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(7, 7));
  }

  @Test
  void aSpawnAndWhatFollowsBecomeOneSpawn() {
    Entity[] spawned = new Entity[1];
    flush(
        (commands, _) -> {
          spawned[0] = commands.spawn(new Name("it"), new Velocity(1, 1));
          commands.set(spawned[0], Health.class);
          commands.remove(spawned[0], Velocity.class);
          commands.set(spawned[0], new Name("newer"));
        });

    assertThat(archetypes()).containsExactly("[]", "[Health, Position]", "[Health, Name]");
    assertThat(world.get(spawned[0], Name.class)).isEqualTo(new Name("newer"));
    assertThat(world.get(spawned[0], Health.class)).isEqualTo(Health.FULL);
  }

  @Test
  void whatIsSpawnedAndDespawnedIsNeverThereButItsHandleIsUsedUp() {
    Entity[] spawned = new Entity[1];
    flush(
        (commands, _) -> {
          spawned[0] = commands.spawn(new Name("it"));
          commands.set(spawned[0], new Velocity(1, 1));
          commands.despawn(spawned[0]);
        });

    assertThat(archetypes()).containsExactly("[]", "[Health, Position]");
    assertThat(world.isAlive(spawned[0])).isFalse();
    assertThat(world.spawn())
        .isEqualTo(new Entity(spawned[0].index(), spawned[0].generation() + 1));
  }

  @Test
  void whatIsChangedAndDespawnedIsOnlyDespawned() {
    flush(
        (commands, e) -> {
          commands.set(e, new Velocity(1, 1));
          commands.despawn(e);
        });

    assertThat(archetypes()).containsExactly("[]", "[Health, Position]");
    assertThat(world.isAlive(entity)).isFalse();
  }

  @Test
  void thereAndBackLeavesTheEntityInTheLastRowAsDirectCallsDo() {
    flush(
        (commands, e) -> {
          commands.set(e, new Velocity(1, 1));
          commands.remove(e, Velocity.class);
        });

    assertThat(world.archetype(entity).entities()).containsExactly(last, entity);
  }

  @Test
  void aDefaultAfterARemovalReplacesTheOldValue() {
    flush(
        (commands, e) -> {
          commands.set(e, new Name("it"));
          commands.remove(e, Health.class);
          commands.set(e, Health.class);
        });

    assertThat(world.get(entity, Health.class)).isEqualTo(Health.FULL);
  }

  @Test
  void aComponentThatWasDisabledIsEnabledAfterItWasRemovedAndAddedAgain() {
    world.disable(entity, Health.class);
    world.disable(entity, Position.class);
    Commands commands = world.commands();
    commands.remove(entity, Health.class);
    commands.set(entity, new Health(1, 1));
    commands.set(entity, new Name("it"));
    world.flush();

    assertThat(archetypes())
        .containsExactly("[]", "[Health, Position]", "[Health, Name, Position]");
    assertThat(world.isEnabled(entity, Health.class)).isTrue();
    assertThat(world.isEnabled(entity, Position.class)).isFalse();
  }

  @Test
  void commandsForOtherEntitiesAndActionsComeBetween() {
    flush(
        (commands, e) -> {
          commands.set(e, new Velocity(1, 1));
          commands.set(last, new Name("other"));
          commands.set(e, Frozen.class);
          commands.run(_ -> {});
          commands.remove(e, Position.class);
        });

    assertThat(archetypes())
        .contains("[Health, Position, Velocity]", "[Frozen, Health, Position, Velocity]");
  }

  @Test
  void anActionIsNotACommandForTheEntityNone() {
    flush(
        (commands, _) -> {
          commands.set(Entity.NONE, new Name("nobody"));
          commands.run(w -> w.set(last, new Name("last")));
          commands.spawnMany(2, new Velocity(1, 1));
        });

    assertThat(world.get(last, Name.class)).isEqualTo(new Name("last"));
    assertThat(world.count()).isEqualTo(4);
    assertThat(world.commands().skipped()).isEqualTo(1);
  }
}
