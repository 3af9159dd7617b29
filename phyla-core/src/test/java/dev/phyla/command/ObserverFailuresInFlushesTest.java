package dev.phyla.command;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.phyla.CallbackException;
import dev.phyla.Commands;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import org.junit.jupiter.api.Test;

/// Commands that are applied although observers of them throw: the message must not say otherwise.
class ObserverFailuresInFlushesTest {
  private final World world = new World();
  private final Commands commands = world.commands();

  private CallbackException flush() {
    CallbackException thrown = catchThrowableOfType(CallbackException.class, world::flush);
    assertThat(thrown).as("what the flush threw").isNotNull();
    return thrown;
  }

  private static void assertSaysThatItWasApplied(CallbackException thrown) {
    assertThat(thrown)
        .hasMessageContaining("applied")
        .hasMessageNotContaining("the others were applied")
        .hasMessageNotContaining("not applied")
        .hasMessageContaining("observer said no");
  }

  @Test
  void ofASpawn() {
    world.onAdd(Name.class, (w, e, n) -> fail());
    Entity entity = commands.spawn(new Name("a"));
    CallbackException thrown = flush();

    assertSaysThatItWasApplied(thrown);
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("a"));
    assertThat(world.count()).isEqualTo(1);
    world.verify();
  }

  @Test
  void ofASetARemovalAndADespawn() {
    Entity entity = world.spawn(new Name("a"), new Position(1, 1));
    world.onSet(Name.class, (w, e, n) -> fail());
    world.onRemove(Position.class, (w, e, p) -> fail());
    world.onRemove(Name.class, (w, e, n) -> fail());
    commands.set(entity, new Name("b"));
    assertSaysThatItWasApplied(flush());
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("b"));

    commands.remove(entity, Position.class);
    assertSaysThatItWasApplied(flush());
    assertThat(world.has(entity, Position.class)).isFalse();

    commands.despawn(entity);
    assertSaysThatItWasApplied(flush());
    assertThat(world.isAlive(entity)).isFalse();
    world.verify();
  }

  @Test
  void ofManyCommands() {
    world.onAdd(Name.class, (w, e, n) -> fail());
    for (int i = 0; i < 5; i++) {
      commands.spawn(new Name("n" + i));
      commands.spawn(new Position(i, i));
    }
    CallbackException thrown = flush();

    assertSaysThatItWasApplied(thrown);
    assertThat(thrown.failures()).hasSize(5);
    assertThat(world.count()).isEqualTo(10);
    world.verify();
  }

  private static void fail() {
    throw new OnPurposeException("observer said no");
  }
}
