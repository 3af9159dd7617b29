package dev.phyla.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.function.Consumer;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Invalid arguments are rejected when a command is recorded, and the buffer does not change.
class CommandBadInputTest {
  private final World world = new World();
  private final Commands commands = world.commands();
  private final Entity entity = world.spawn(new Position(1, 1));
  private long before;

  /// Not a record and without a default.
  static final class Session {}

  /// The same name as another component.
  static final class Elsewhere {
    record Position(int x) {}
  }

  @BeforeEach
  void record() {
    commands.set(entity, new Name("recorded"));
    before = world.stateHash();
  }

  @AfterEach
  void theBufferIsAsItWas() {
    assertThat(commands.size()).isEqualTo(1);
    assertThat(world.stateHash()).isEqualTo(before);
    world.verify();
    world.flush();
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("recorded"));
    assertThat(world.count()).isEqualTo(1);
  }

  @Test
  void nullIsRefused() {
    List<Runnable> calls =
        List.of(
            () -> commands.spawn((Object[]) null),
            () -> commands.spawn(new Position(1, 1), null),
            () -> commands.spawnMany(2, (Object[]) null),
            () -> commands.spawnMany(2, new Object[] {null}),
            () -> commands.set(null, new Position(1, 1)),
            () -> commands.set(entity, (Object) null),
            () -> commands.set(null, new Position(1, 1), new Name("it")),
            () -> commands.set(entity, new Position(1, 1), null),
            () -> commands.set(entity, new Position(1, 1), new Name("it"), (Object[]) null),
            () -> commands.set(entity, null, new Name("it"), new Velocity(1, 1)),
            () -> commands.remove(null, Position.class),
            () -> commands.remove(entity, (Class<?>) null),
            () -> commands.remove(entity, (Class<?>[]) null),
            () -> commands.remove(entity, Position.class, null),
            () -> commands.despawn(null),
            () -> commands.run(null),
            () -> commands.recordAs(null),
            () -> commands.append(null),
            () -> world.newCommands(null),
            () -> world.onSkippedCommand(null));
    for (int i = 0; i < calls.size(); i++) {
      assertThatNullPointerException()
          .as("call %d", i)
          .isThrownBy(calls.get(i)::run)
          .withMessageMatching("[A-Z].* null.*\\.");
    }
  }

  @Test
  void aTypeGivenTwiceIsRefused() {
    String sentence = "Position is given twice; an entity has one component of a type.";
    List<Runnable> calls =
        List.of(
            () -> commands.spawn(new Position(1, 1), new Position(2, 2)),
            () -> commands.spawnMany(3, Position.class, new Position(2, 2)),
            () -> commands.set(entity, new Position(1, 1), new Name("it"), Position.class),
            () -> commands.remove(entity, Position.class, Name.class, Position.class));
    calls.forEach(
        call -> assertThatIllegalArgumentException().isThrownBy(call::run).withMessage(sentence));
  }

  @Test
  void whatCannotBeAComponentIsRefused() {
    List<Consumer<Object>> ways =
        List.of(
            commands::spawn,
            component -> commands.spawn(new Velocity(1, 1), component),
            component -> commands.spawnMany(2, component),
            component -> commands.set(entity, component),
            component -> commands.set(entity, new Velocity(1, 1), component));
    for (Consumer<Object> way : ways) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> way.accept(Session.class))
          .withMessageStartingWith("Session is not a record, so it has no default");
      assertThatIllegalArgumentException()
          .isThrownBy(() -> way.accept(new Elsewhere.Position(1)))
          .withMessageContaining("would both be named \"Position\"");
    }
  }

  @Test
  void aNegativeCountIsRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> commands.spawnMany(-1, new Position(1, 1)))
        .withMessage("Cannot spawn -1 entities; a count is 0 or more.");
  }

  @Test
  void moreEntitiesThanAWorldHoldsAreRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> commands.spawnMany(Integer.MAX_VALUE, new Position(1, 1)))
        .withMessageContaining("A world holds at most");
  }

  @Test
  void commandsAreNotAppendedToThemselvesOrToThoseOfAnotherWorld() {
    var other = new World();
    Commands others = other.newCommands("others");
    Entity spawned = others.spawn();

    assertThatIllegalArgumentException()
        .isThrownBy(() -> commands.append(commands))
        .withMessage("The commands \"commands\" cannot be appended to themselves.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> commands.append(others))
        .withMessage(
            "The commands \"others\" belong to another world than the commands \"commands\" and"
                + " cannot be appended to them.");

    others.flush();
    assertThat(other.isAlive(spawned)).isTrue();
  }

  @Test
  void anotherThreadIsRefusedWhateverItDoes() {
    List<Runnable> calls = new ArrayList<>();
    calls.add(() -> commands.spawn(new Position(1, 1)));
    calls.add(() -> commands.spawnMany(2, new Position(1, 1)));
    calls.add(() -> commands.set(entity, new Position(1, 1)));
    calls.add(() -> commands.set(entity, new Position(1, 1), new Name("it")));
    calls.add(() -> commands.remove(entity, Position.class));
    calls.add(() -> commands.despawn(entity));
    calls.add(() -> commands.run(_ -> {}));
    calls.add(() -> commands.recordAs("thread"));
    calls.add(commands::size);
    calls.add(commands::isEmpty);
    calls.add(commands::skipped);
    calls.add(commands::clear);
    calls.add(commands::flush);
    calls.add(commands::close);
    calls.add(world::commands);
    calls.add(world::flush);
    calls.add(() -> world.newCommands("thread"));
    calls.add(() -> world.onSkippedCommand(_ -> {}));

    for (Runnable call : calls) {
      assertThat(CompletableFuture.runAsync(call))
          .failsWithin(java.time.Duration.ofSeconds(30))
          .withThrowableThat()
          .havingRootCause()
          .isInstanceOf(IllegalStateException.class)
          .withMessageContaining("World.adopt()");
    }
  }
}
