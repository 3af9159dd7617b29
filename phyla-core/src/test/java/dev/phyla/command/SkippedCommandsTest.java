package dev.phyla.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.CallbackException;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.SkippedCommand;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Commands for entities that are dead when the command is applied.
class SkippedCommandsTest {
  private final World world = new World();
  private final Commands commands = world.commands();
  private final Entity entity = world.spawn(new Position(1, 1));
  private final List<SkippedCommand> reports = new ArrayList<>();

  @AfterEach
  void verify() {
    world.verify();
  }

  @Test
  void areCountedAndReportedWithTheirRecordingName() {
    world.onSkippedCommand(reports::add);
    commands.despawn(entity);
    commands.set(entity, new Name("late"));
    commands.recordAs("movement");
    commands.set(entity, new Velocity(1, 1), Frozen.class);
    commands.remove(entity, Name.class, Samples.Grid.class);
    commands.recordAs("cleaning");
    commands.despawn(entity);
    commands.despawn(entity);

    world.flush();

    assertThat(reports)
        .containsExactly(
            new SkippedCommand("commands", "set Name", entity),
            new SkippedCommand("movement", "set Velocity, Frozen", entity),
            new SkippedCommand("movement", "remove Name, Grid", entity),
            new SkippedCommand("cleaning", "despawn", entity),
            new SkippedCommand("cleaning", "despawn", entity));
    assertThat(reports.getFirst())
        .hasToString(
            "The command \"set Name\" recorded by \"commands\" was skipped: the entity 1:1 is"
                + " dead.");
    assertThat(commands.skipped()).isEqualTo(5);
  }

  @Test
  void areCountedOverTheLifeOfTheBufferWithoutAnyHandler() {
    for (int i = 0; i < 3; i++) {
      commands.set(Entity.NONE, new Name("nobody"));
      commands.despawn(new Entity(77, 3));
      commands.despawn(new Entity(-5, -5));
      commands.remove(new Entity(entity.index(), entity.generation() + 1), Position.class);
      world.flush();
    }

    assertThat(commands.skipped()).isEqualTo(12);
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(1, 1));
  }

  @Test
  void theInitialRecordingNameIsThatOfTheBuffer() {
    world.onSkippedCommand(reports::add);
    Commands ai = world.newCommands("ai");
    ai.despawn(Entity.NONE);

    ai.flush();

    assertThat(reports).containsExactly(new SkippedCommand("ai", "despawn", Entity.NONE));
    assertThat(commands.skipped()).isZero();
  }

  @Test
  void aNameHoldsBeyondTheFlushUntilItIsReplaced() {
    world.onSkippedCommand(reports::add);
    commands.recordAs("one");
    world.flush();
    commands.despawn(Entity.NONE);
    world.flush();
    commands.despawn(Entity.NONE);
    commands.recordAs("two");
    commands.recordAs("three");
    world.flush();
    commands.despawn(Entity.NONE);
    world.flush();

    assertThat(reports)
        .extracting(SkippedCommand::recordedBy)
        .containsExactly("one", "one", "three");
  }

  @Test
  void aHandleOfAnotherBufferThatIsNotAppliedYetCountsAsDead() {
    Commands other = world.newCommands("other");
    Entity spawned = other.spawn();
    commands.set(spawned, new Name("too early"));

    world.flush();
    other.flush();

    assertThat(commands.skipped()).isEqualTo(1);
    assertThat(world.has(spawned, Name.class)).isFalse();
    assertThat(world.isAlive(spawned)).isTrue();
  }

  @Test
  void theLastHandlerGetsTheReports() {
    List<SkippedCommand> first = new ArrayList<>();
    world.onSkippedCommand(first::add);
    world.onSkippedCommand(reports::add);
    commands.despawn(Entity.NONE);

    world.flush();

    assertThat(first).isEmpty();
    assertThat(reports).hasSize(1);
  }

  @Test
  void aHandlerMayChangeTheWorldAndRecordCommands() {
    world.onSkippedCommand(
        skipped -> {
          world.spawn(new Name(skipped.command()));
          commands.spawn(new Velocity(1, 1));
        });
    commands.despawn(Entity.NONE);

    world.flush();

    assertThat(world.count()).isEqualTo(3);
    assertThat(commands.isEmpty()).isTrue();
  }

  @Test
  void aHandlerThatThrowsDoesNotKeepOtherCommandsFromBeingApplied() {
    world.onSkippedCommand(
        _ -> {
          throw new OnPurposeException("handler");
        });
    commands.despawn(Entity.NONE);
    commands.set(entity, new Name("done"));

    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(world::flush)
        .withRootCauseInstanceOf(OnPurposeException.class);

    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("done"));
    assertThat(commands.skipped()).isEqualTo(1);
  }
}
