package dev.phyla.copy;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.CallbackException;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

/// When a world can neither be copied nor restored, and what an attempt leaves.
class RestoreRefusalsTest {
  private final World world = new World();
  private final Entity entity = world.spawn(new Position(1, 1));
  private final World copy = world.copy();

  private void assertRefused(World refusing, String message) {
    long state = world.stateHash();
    assertThatIllegalStateException().isThrownBy(refusing::copy).withMessageContaining(message);
    assertThatIllegalStateException()
        .isThrownBy(() -> world.restore(copy))
        .withMessageContaining(message);
    assertThatIllegalStateException()
        .isThrownBy(() -> copy.restore(world))
        .withMessageContaining(message);
    assertThat(world.stateHash()).isEqualTo(state);
  }

  @Test
  void insideLoops() {
    world
        .query(read(Position.class))
        .each(p -> assertRefused(world, "is not possible inside query"));
    world.restore(copy);
  }

  @Test
  void insideObserversAndCallbacks() {
    world.onAdd(Velocity.class, (_, _, _) -> assertRefused(world, "inside an observer"));
    world
        .query(read(Velocity.class))
        .onEnter((_, _, _) -> assertRefused(world, "inside a callback of a query"));
    world.set(entity, new Velocity(1, 1));
  }

  @Test
  void insideReadersAndObserversOfEvents() {
    String message = "is not possible inside a reader or an observer of events";
    var reader = world.events(Hit.class).reader();
    var observer = world.events(Hit.class).observe((_, _) -> assertRefused(world, message));
    world.events(Hit.class).publish(new Hit(1));
    observer.close();
    reader.each(_ -> assertRefused(world, message));
  }

  @Test
  void whileCommandsArePendingInAnyBuffer() {
    world.commands().despawn(entity);
    assertRefused(world, "is not possible while 1 command is pending");
    world.commands().clear();
    try (Commands other = world.newCommands("other")) {
      other.set(entity, new Velocity(1, 1));
      other.run(_ -> {});
      assertRefused(
          world,
          "is not possible while 2 commands are pending; apply commands with flush() or drop them"
              + " with Commands.clear() first.");
      world.commands().append(other);
      assertRefused(world, "2 commands are pending");
      world.flush();
      assertThat(world.copy().has(entity, Velocity.class)).isTrue();
      other.despawn(entity);
    }
    world.restore(copy);
    assertThat(world.has(entity, Velocity.class)).isFalse();
  }

  @Test
  void insideCommands() {
    world.commands().run(_ -> assertRefused(world, "1 command is pending"));
    world.flush();
  }

  @Test
  void afterClosing() {
    copy.close();
    assertThatIllegalStateException().isThrownBy(copy::copy).withMessage("The world is closed.");
    assertThatIllegalStateException()
        .isThrownBy(() -> world.restore(copy))
        .withMessage("The world is closed.");
    assertThatIllegalStateException()
        .isThrownBy(() -> copy.restore(world))
        .withMessage("The world is closed.");
  }

  @Test
  void fromAnotherThread() throws InterruptedException {
    var failures = new AtomicReference<List<IllegalStateException>>();
    Thread thread =
        Thread.ofPlatform()
            .name("other")
            .start(
                () ->
                    failures.set(
                        List.of(
                            failureOf(world::copy),
                            failureOf(() -> new World(world.schema()).restore(world)))));
    thread.join();
    assertThat(failures.get())
        .hasSize(2)
        .allSatisfy(e -> assertThat(e).hasMessageContaining("was used from \"other\""));
  }

  private static IllegalStateException failureOf(Runnable action) {
    try {
      action.run();
      return new IllegalStateException("nothing thrown");
    } catch (IllegalStateException e) {
      return e;
    }
  }

  @Test
  void fromNothingOrAWorldOfAnotherSchemaOrMode() {
    assertThatNullPointerException()
        .isThrownBy(() -> world.restore(null))
        .withMessage("The world to restore from is null.");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.restore(new World()))
        .withMessageContaining("a world of the same schema");
    World checked = World.checked(1);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> checked.restore(new World(checked.schema())))
        .withMessageContaining("a world that is not checked");
  }

  @Test
  void restoringAWorldFromItselfDoesNothing() {
    var changes = world.query(read(Position.class), changed(Position.class));
    long state = world.stateHash();
    world.restore(world);

    assertThat(world.stateHash()).isEqualTo(state);
    assertThat(changes.missedChanges()).isFalse();
  }

  @Test
  void aCallbackForANewArchetypeMayThrowAndTheStateIsStillReplaced() {
    Entity moving = copy.spawn(new Velocity(1, 1));
    world.onArchetypeCreated(
        archetype -> {
          assertThat(archetype.size()).isZero();
          assertThat(world.isAlive(moving)).isFalse();
          throw new UnsupportedOperationException("on purpose");
        });
    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(() -> world.restore(copy))
        .withMessageContaining("on purpose");
    assertThat(world.stateHash()).isEqualTo(copy.stateHash());
    assertThat(world.get(moving, Velocity.class)).isEqualTo(new Velocity(1, 1));
    world.verify();
  }

  @Test
  void aCallbackForANewArchetypeCanNeitherChangeTheSourceNorRecordCommands() {
    copy.spawn(new Velocity(1, 1));
    long state = world.stateHash();
    var subscription =
        world.onArchetypeCreated(
            _ -> {
              assertThatIllegalStateException().isThrownBy(copy::spawn);
              world.commands().spawn(new Position(2, 2));
            });
    assertThatIllegalStateException()
        .isThrownBy(() -> world.restore(copy))
        .withMessageStartingWith("Restoring a world is not possible while 1 command is pending");
    subscription.close();
    world.commands().clear();
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(1, 1));
    assertThat(world.count()).isEqualTo(1);
    world.restore(copy);
    assertThat(world.stateHash()).isEqualTo(copy.stateHash()).isNotEqualTo(state);
    world.verify();
  }
}
