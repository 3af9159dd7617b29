package dev.phyla.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.SkippedCommand;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.visibility.GarbageCollection;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Clearing, closing and appending buffers, and the references they keep.
class CommandBufferLifeTest {
  private final World world = new World();
  private final Entity entity = world.spawn(new Position(1, 1));

  @Test
  void clearingDropsCommandsAndHandlesNeverBecomeAlive() {
    Commands commands = world.commands();
    Entity one = commands.spawn(new Name("one"));
    List<Entity> many = commands.spawnMany(3, new Name("many"));
    commands.despawn(entity);

    commands.clear();

    world.verify();
    assertThat(commands.isEmpty()).isTrue();
    world.flush();
    assertThat(world.count()).isEqualTo(1);
    List<Entity> next = world.spawnMany(5);
    assertThat(next)
        .as("the same slots in the same order, one generation later, then a new one")
        .containsExactly(
            new Entity(2, 2),
            new Entity(3, 2),
            new Entity(4, 2),
            new Entity(5, 2),
            new Entity(6, 1));
    assertThat(world.isAlive(one)).isFalse();
    assertThat(many).noneMatch(world::isAlive);
    world.verify();
  }

  @Test
  void closingDropsCommandsAndEndsTheUseOfTheBuffer() {
    Commands kept;
    Entity spawned;
    try (var commands = world.newCommands("short")) {
      spawned = commands.spawn(new Name("never"));
      commands.despawn(entity);
      kept = commands;
    }

    kept.close();
    assertThat(world.spawn()).isEqualTo(new Entity(spawned.index(), 2));
    assertThat(world.isAlive(entity)).isTrue();
    List<Runnable> uses =
        List.of(
            kept::spawn,
            () -> kept.set(entity, new Name("late")),
            () -> kept.despawn(entity),
            kept::size,
            kept::flush,
            kept::clear,
            () -> world.commands().append(kept));
    uses.forEach(
        use ->
            assertThatIllegalStateException()
                .isThrownBy(use::run)
                .withMessage("The commands \"short\" are closed."));
    world.verify();
  }

  @Test
  void theBufferOfTheWorldCannotBeClosed() {
    world.commands().set(entity, new Name("kept"));

    assertThatIllegalStateException()
        .isThrownBy(() -> world.commands().close())
        .withMessage(
            "World.commands() cannot be closed, because the world needs it; use clear() to drop"
                + " the recorded commands.");

    world.flush();
    assertThat(world.has(entity, Name.class)).isTrue();
  }

  @Test
  void closingTheWorldDropsCommandsAndBuffersCanStillBeClosed() {
    Commands own = world.commands();
    Commands other = world.newCommands("other");
    own.despawn(entity);
    other.spawn(new Name("never"));

    world.close();

    other.close();
    own.close();
    assertThatIllegalStateException().isThrownBy(own::flush).withMessage("The world is closed.");
    assertThatIllegalStateException().isThrownBy(other::flush).withMessage("The world is closed.");
    assertThatIllegalStateException()
        .isThrownBy(world::commands)
        .withMessage("The world is closed.");
  }

  @Test
  void appendedCommandsKeepTheirOrderTheirHandlesAndTheirNames() {
    List<SkippedCommand> skipped = new ArrayList<>();
    world.onSkippedCommand(skipped::add);
    Commands own = world.commands();
    Commands ai = world.newCommands("ai");
    Entity spawned = ai.spawn(new Name("ai's"));
    ai.recordAs("planner");
    ai.despawn(Entity.NONE);
    ai.set(spawned, new Name("renamed"));
    own.recordAs("physics");
    own.set(spawned, new Name("too early"));

    own.append(ai);
    own.despawn(Entity.NONE);

    assertThat(ai.isEmpty()).isTrue();
    assertThat(own.size()).isEqualTo(5);
    ai.close();
    world.flush();
    assertThat(world.get(spawned, Name.class)).isEqualTo(new Name("renamed"));
    assertThat(skipped)
        .extracting(SkippedCommand::recordedBy)
        .containsExactly("physics", "planner", "physics");
    world.verify();
  }

  @Test
  void manyBuffersCanBeAppendedToOneThatHasGrown() {
    Commands own = world.commands();
    for (int i = 0; i < 100; i++) {
      Commands other = world.newCommands("other " + i);
      for (int j = 0; j < i; j++) {
        other.spawn(new Position(i, j), new Name("other"));
      }
      own.append(other);
    }

    world.flush();

    assertThat(world.count()).isEqualTo(1 + 99 * 100 / 2);
    world.verify();
  }

  @Test
  void aBufferThatIsBeingAppliedCannotBeAppendedToAnother() {
    Commands ai = world.newCommands("ai");
    List<String> messages = new ArrayList<>();
    ai.run(
        _ -> {
          try {
            world.commands().append(ai);
          } catch (IllegalStateException e) {
            messages.add(e.getMessage());
          }
        });

    ai.flush();

    assertThat(messages)
        .containsExactly(
            "The commands \"ai\" cannot be appended to others while they are applied; commands"
                + " recorded now are applied in the same flush.");
  }

  @ParameterizedTest
  @ValueSource(strings = {"flush", "clear", "append"})
  void nothingIsHeldAfterwards(String way) throws InterruptedException {
    Commands commands = world.commands();
    List<WeakReference<Object>> references = record(commands);
    switch (way) {
      case "flush" -> world.flush();
      case "clear" -> commands.clear();
      default -> {
        try (var other = world.newCommands("other")) {
          other.append(commands);
        }
      }
    }
    world.despawnAll(world.query());

    for (WeakReference<Object> reference : references) {
      assertThat(GarbageCollection.isCollected(reference)).isTrue();
    }
    assertThat(commands.isEmpty()).isTrue();
  }

  /// Commands of all kinds, with references.
  private List<WeakReference<Object>> record(Commands commands) {
    List<WeakReference<Object>> references = new ArrayList<>();
    Consumer<Object> remember = value -> references.add(new WeakReference<>(value));
    for (int i = 0; i < 3; i++) {
      var names = new ArrayList<Name>();
      for (int j = 0; j < 6; j++) {
        names.add(new Name("name " + i + j));
      }
      Entity spawned = commands.spawn(names.get(0));
      commands.set(spawned, names.get(1), new Position(1, 1));
      commands.spawnMany(2, names.get(2));
      commands.set(entity, names.get(3));
      commands.run(_ -> names.get(5).text());
      commands.set(entity, names.get(4), new Position(1, 1));
      names.forEach(remember);
    }
    return references;
  }
}
