package dev.phyla.command;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.command.Samples.Health;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class CommandsTest {
  private final World world = new World();
  private final Commands commands = world.commands();
  private final Entity first = world.spawn(new Position(1, 1), new Name("first"));
  private final Entity second = world.spawn(new Position(2, 2));

  @AfterEach
  void verify() {
    world.verify();
  }

  @Test
  void theBufferOfAWorldIsAlwaysTheSame() {
    assertThat(world.commands()).isSameAs(commands).hasToString("commands \"commands\"");
  }

  @Test
  void nothingHappensBeforeTheFlush() {
    long before = world.contentHash();

    commands.set(first, new Position(9, 9));
    commands.remove(first, Name.class);
    commands.despawn(second);
    commands.spawn(new Name("new"));

    assertThat(world.contentHash()).isEqualTo(before);
    assertThat(commands.size()).isEqualTo(4);
    assertThat(commands.isEmpty()).isFalse();
  }

  @Test
  void theFlushAppliesEverythingInOrderAndEmptiesTheBuffer() {
    Entity spawned = commands.spawn(new Name("new"), Health.class);
    commands.set(first, new Position(9, 9));
    commands.set(first, new Velocity(1, 1), Frozen.class, new Position(8, 8));
    commands.remove(first, Name.class, Health.class);
    commands.despawn(second);
    commands.set(spawned, new Name("renamed"));

    world.flush();

    assertThat(commands.isEmpty()).isTrue();
    assertThat(world.get(first, Position.class)).isEqualTo(new Position(8, 8));
    assertThat(world.archetype(first)).hasToString("[Frozen, Position, Velocity]");
    assertThat(world.isAlive(second)).isFalse();
    assertThat(world.get(spawned, Name.class)).isEqualTo(new Name("renamed"));
    assertThat(world.get(spawned, Health.class)).isEqualTo(Health.FULL);
    assertThat(world.count()).isEqualTo(2);
  }

  @Test
  void flushingAgainDoesNothing() {
    commands.spawn(new Name("once"));
    world.flush();
    long before = world.stateHash();

    world.flush();
    commands.flush();

    assertThat(world.stateHash()).isEqualTo(before);
  }

  @Test
  void loopsRecordWhatTheyCannotDoThemselves() {
    world
        .query(read(Position.class))
        .each(
            (entity, position) -> {
              if (position.x() > 1) {
                commands.despawn(entity);
              }
              commands.spawn(new Velocity(position.x(), 0));
              commands.set(commands.spawn(), new Name("of " + entity));
            });

    world.flush();

    assertThat(world.count()).isEqualTo(5);
    assertThat(world.isAlive(second)).isFalse();
    assertThat(world.query(with(Velocity.class)).count()).isEqualTo(2);
    assertThat(world.query(with(Name.class)).count()).isEqualTo(3);
  }

  @Test
  void aFlushInsideALoopIsRefusedAndTheBufferStaysAsItIs() {
    Entity spawned = commands.spawn(new Velocity(1, 1));

    world
        .query(read(Name.class))
        .each(
            _ ->
                assertThatIllegalStateException()
                    .isThrownBy(world::flush)
                    .withMessage(
                        "Commands cannot be applied inside query(read Name); they stay recorded, so"
                            + " call flush() afterwards."));

    assertThat(commands.size()).isEqualTo(1);
    world.flush();
    assertThat(world.isAlive(spawned)).isTrue();
  }

  @Test
  void aSpawnedHandleIsDeadUntilItIsApplied() {
    Entity spawned = commands.spawn(new Position(3, 3));
    Entity other = world.spawn(new Name("other"));

    assertThat(world.isAlive(spawned)).isFalse();
    assertThat(world.has(spawned, Position.class)).isFalse();
    assertThat(world.find(spawned, Position.class)).isEmpty();
    assertThat(world.set(spawned, new Name("too early"))).isFalse();
    assertThat(world.remove(spawned, Position.class)).isFalse();
    assertThat(world.despawn(spawned)).isFalse();
    assertThat(world.count()).isEqualTo(3);
    assertThat(other).isNotEqualTo(spawned);
    world.verify();

    world.flush();

    assertThat(world.get(spawned, Position.class)).isEqualTo(new Position(3, 3));
    assertThat(world.get(other, Name.class)).isEqualTo(new Name("other"));
    assertThat(world.count()).isEqualTo(4);
  }

  @Test
  void freeSlotsAreUsedAgain() {
    world.despawn(first);

    Entity spawned = commands.spawn();
    world.flush();

    assertThat(spawned).isEqualTo(new Entity(first.index(), first.generation() + 1));
    assertThat(world.isAlive(spawned)).isTrue();
    assertThat(world.isAlive(first)).isFalse();
  }

  @Test
  void manyAreSpawnedInConsecutiveRows() {
    List<Entity> many = commands.spawnMany(100, new Position(5, 5), Health.class);
    assertThat(world.isAlive(many.getLast())).isFalse();
    assertThat(commands.size()).isEqualTo(1);

    world.flush();

    assertThat(many).hasSize(100).doesNotHaveDuplicates();
    assertThat(world.archetype(many.getFirst()).entities()).isEqualTo(many);
    assertThat(world.get(many.get(57), Position.class)).isEqualTo(new Position(5, 5));
    assertThat(world.get(many.getLast(), Health.class)).isEqualTo(Health.FULL);
  }

  @Test
  void spawningNoneRecordsNothing() {
    assertThat(commands.spawnMany(0, new Position(5, 5))).isEmpty();

    assertThat(commands.isEmpty()).isTrue();
  }

  @Test
  void actionsGetTheWorldInTheirTurn() {
    List<Boolean> seen = new ArrayList<>();
    commands.run(w -> seen.add(w.isAlive(second)));
    commands.despawn(second);
    commands.run(w -> seen.add(w.isAlive(second)));
    commands.run(w -> w.despawnAll(w.query(with(Name.class))));

    world.flush();

    assertThat(seen).containsExactly(true, false);
    assertThat(world.count()).isZero();
  }

  @Test
  void whatIsRecordedDoesNotChangeWithTheArrayItCameIn() {
    Object[] parts = {new Position(3, 3), new Name("kept")};
    Class<?>[] types = {Name.class};
    Entity spawned = commands.spawn(parts);
    List<Entity> many = commands.spawnMany(2, parts);
    commands.set(second, new Velocity(1, 1), Frozen.class, parts);
    commands.remove(first, types);
    parts[1] = new Name("changed");
    types[0] = Position.class;

    world.flush();

    assertThat(world.get(spawned, Name.class)).isEqualTo(new Name("kept"));
    assertThat(world.get(many.getLast(), Name.class)).isEqualTo(new Name("kept"));
    assertThat(world.get(second, Name.class)).isEqualTo(new Name("kept"));
    assertThat(world.archetype(first)).hasToString("[Position]");
  }

  @Test
  void aTypeThatIsUnknownWhenItsRemovalIsRecordedIsRemovedAllTheSame() {
    commands.remove(first, Frozen.class);
    commands.remove(second, Frozen.class, Velocity.class);
    assertThat(world.isRegistered(Frozen.class)).isFalse();
    world.set(first, Frozen.class);
    world.set(second, new Velocity(1, 1), Frozen.class);

    world.flush();

    assertThat(world.archetype(first)).hasToString("[Name, Position]");
    assertThat(world.archetype(second)).hasToString("[Position]");
  }

  @Test
  void commandsAreNotPartOfTheHashesButReservedHandlesAre() {
    long content = world.contentHash();
    long state = world.stateHash();
    commands.set(first, new Name("other"));
    assertThat(world.stateHash()).isEqualTo(state);

    commands.spawn();

    assertThat(world.contentHash()).isEqualTo(content);
    assertThat(world.stateHash()).isNotEqualTo(state);
  }

  @Test
  void standAloneBuffersAreFlushedByThemselves() {
    Commands ai = world.newCommands("ai");
    Entity mine = ai.spawn(new Name("mine"));
    Entity worlds = commands.spawn(new Name("the world's"));

    ai.flush();
    assertThat(world.isAlive(mine)).isTrue();
    assertThat(world.isAlive(worlds)).isFalse();

    world.flush();
    assertThat(world.isAlive(worlds)).isTrue();
    assertThat(ai).hasToString("commands \"ai\"");
  }
}
