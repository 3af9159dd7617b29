package dev.phyla.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.phyla.CallbackException;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.command.Samples.Grid;
import dev.phyla.command.Samples.Tricky;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// User code that throws while commands are applied.
class FailingCommandsTest {
  private final World world = new World();
  private final Commands commands = world.commands();
  private final Entity entity = world.spawn(new Position(1, 1));

  @AfterEach
  void verify() {
    Tricky.onAccess(() -> {});
    world.verify();
    assertThat(commands.isEmpty()).isTrue();
  }

  private CallbackException flush() {
    return catchThrowableOfType(CallbackException.class, world::flush);
  }

  @Test
  void anActionThatThrowsDoesNotKeepTheOthersFromBeingApplied() {
    commands.recordAs("first system");
    commands.run(_ -> fail("one"));
    commands.set(entity, new Name("done"));
    commands.recordAs("second system");
    commands.run(_ -> fail("two"));
    Entity spawned = commands.spawn(new Name("spawned"));

    CallbackException thrown = flush();

    assertThat(thrown)
        .hasMessageStartingWith(
            "Of the commands \"commands\" 2 failed, and the others were applied. The first to fail"
                + " was \"run ")
        .hasMessageContaining("recorded by \"first system\"")
        .hasMessageEndingWith(": " + OnPurposeException.class.getName() + ": one");
    assertThat(thrown.failures()).extracting(Throwable::getMessage).containsExactly("one", "two");
    assertThat(thrown.getCause()).isSameAs(thrown.failures().getFirst());
    assertThat(thrown.getSuppressed()).containsExactly(thrown.failures().get(1));
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("done"));
    assertThat(world.isAlive(spawned)).isTrue();
  }

  @Test
  void whatAnActionDidBeforeItThrewStands() {
    commands.run(
        w -> {
          w.set(entity, new Name("before"));
          fail("afterwards");
        });

    assertThat(flush().failures()).hasSize(1);

    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("before"));
  }

  @Test
  void aSpawnWhoseValueCannotBeStoredUsesItsHandleUpAndSkipsWhatFollows() {
    Entity broken = commands.spawn(new Name("broken"), new Grid(1));
    commands.set(broken, new Position(2, 2));
    List<Entity> many = commands.spawnMany(3, new Grid(1, 2, 3));
    Entity fine = commands.spawn(new Grid(1, 2));

    CallbackException thrown = flush();

    assertThat(thrown.failures()).hasSize(2).allMatch(IllegalArgumentException.class::isInstance);
    assertThat(thrown).hasMessageContaining("\"spawn Name, Grid\" recorded by \"commands\"");
    assertThat(world.isAlive(broken)).isFalse();
    assertThat(many).noneMatch(world::isAlive);
    assertThat(world.get(fine, Grid.class).cells()).containsExactly(1, 2);
    assertThat(commands.skipped()).isEqualTo(1);
    assertThat(world.count()).isEqualTo(2);
    assertThat(world.spawn().generation()).isEqualTo(2);
  }

  @Test
  void aSetThatFailsAmongOthersForTheSameEntityFailsAlone() {
    commands.set(entity, new Name("it"));
    commands.set(entity, new Position(5, 5), new Grid(1));
    commands.set(entity, new Grid(3, 4));

    assertThat(flush().failures()).hasSize(1);

    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(1, 1));
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("it"));
    assertThat(world.get(entity, Grid.class).cells()).containsExactly(3, 4);
  }

  @Test
  void aReplacementInPlaceThatFailsFailsAlone() {
    world.set(entity, new Grid(1, 2));
    commands.set(entity, new Position(5, 5));
    commands.set(entity, new Grid(9));
    commands.set(entity, new Position(6, 6));

    assertThat(flush().failures()).hasSize(1);

    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(6, 6));
    assertThat(world.get(entity, Grid.class).cells()).containsExactly(1, 2);
  }

  @Test
  void aFailureIsNotLostWhenTheEntityIsDespawnedNext() {
    commands.set(entity, new Grid(1));
    commands.despawn(entity);
    Entity spawned = commands.spawn(new Grid(1));
    commands.despawn(spawned);

    assertThat(flush().failures()).hasSize(2);

    assertThat(world.count()).isZero();
    assertThat(commands.skipped()).as("the despawn of what never was").isEqualTo(1);
  }

  @Test
  void anAccessorCannotFlushButCanRecord() {
    Tricky.onAccess(
        () -> {
          Tricky.onAccess(() -> {});
          commands.set(entity, new Name("recorded"));
          world.flush();
        });
    Entity tricky = commands.spawn(new Tricky(1));

    CallbackException thrown = flush();

    assertThat(thrown.getCause())
        .hasMessage(
            "Commands cannot be applied inside the code that computes the values of an entity;"
                + " they stay recorded, so call flush() afterwards.");
    assertThat(world.isAlive(tricky)).isFalse();
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("recorded"));
  }

  @Test
  void theNextFlushKnowsNothingOfOldFailures() {
    commands.run(_ -> fail("old"));
    assertThat(flush()).isNotNull();
    commands.set(entity, new Name("new"));

    assertThat(flush()).isNull();

    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("new"));
  }

  private static void fail(String message) {
    throw new OnPurposeException(message);
  }
}
