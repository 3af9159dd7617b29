package dev.phyla.spi;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// Updates whose recorder fails, alone or after a callback.
class RecorderFailureTest {
  private final World world = new World();
  private final IllegalStateException recording = new IllegalStateException("The disk is full.");
  private final IllegalStateException callback = new IllegalStateException("No position.");

  private Entity spawnWithAFailingCallback() {
    world.onAdd(
        Position.class,
        (_, _, _) -> {
          throw callback;
        });
    return world.commands().spawn(new Position(1, 2));
  }

  @Test
  void theFailureOfARecorderIsThrown() {
    world
        .recorded()
        .setRecorder(
            () -> {
              throw recording;
            });

    assertThatThrownBy(world::endUpdate).isSameAs(recording);
    assertThat(world.tick()).isEqualTo(1);
  }

  @Test
  void anUpdateWithAFailedCallbackIsRecorded() {
    Entity entity = spawnWithAFailingCallback();
    var seen = new ArrayList<Position>();
    world.recorded().setRecorder(() -> seen.add(world.get(entity, Position.class)));

    CallbackException thrown = catchThrowableOfType(CallbackException.class, world::endUpdate);

    assertThat(thrown).hasRootCause(callback).hasNoSuppressedExceptions();
    assertThat(seen).containsExactly(new Position(1, 2));
  }

  @Test
  void theFailureOfACallbackKeepsThatOfTheRecorder() {
    spawnWithAFailingCallback();
    world
        .recorded()
        .setRecorder(
            () -> {
              throw recording;
            });

    CallbackException thrown = catchThrowableOfType(CallbackException.class, world::endUpdate);

    assertThat(thrown).hasRootCause(callback).hasSuppressedException(recording);
    assertThat(world.tick()).isEqualTo(1);
  }
}
