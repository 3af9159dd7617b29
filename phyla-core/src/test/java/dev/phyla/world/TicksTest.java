package dev.phyla.world;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.includeDisabled;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Archetype;
import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.ArrayList;
import org.junit.jupiter.api.Test;

/// The tick of a world, and in which tick components were written.
class TicksTest {
  private final World world = new World();
  private final Entity first = world.spawn(new Position(1, 1), new Velocity(2, 2));
  private final Entity second = world.spawn(new Position(3, 3), new Velocity(4, 4));
  private final Archetype archetype = world.archetype(first);

  private void assertWritten(long position, long velocity) {
    assertThat(archetype.lastWritten(Position.class)).isEqualTo(position);
    assertThat(archetype.lastWritten(Velocity.class)).isEqualTo(velocity);
    assertThat(archetype.isDirty(Position.class)).isEqualTo(position == world.tick());
    assertThat(archetype.isDirty(Velocity.class)).isEqualTo(velocity == world.tick());
  }

  @Test
  void theTickCountsUpdatesThatHaveEnded() {
    assertThat(world.tick()).isZero();
    for (int i = 1; i <= 1000; i++) {
      world.endUpdate();
      assertThat(world.tick()).isEqualTo(i);
    }
    world.close();
    assertThatIllegalStateException().isThrownBy(world::tick);
  }

  @Test
  void aWriteIsOfTheTickInWhichItHappens() {
    assertWritten(0, 0);
    world.endUpdate();
    assertWritten(0, 0);
    world.set(first, new Position(5, 5));
    assertWritten(1, 0);
    world.endUpdate();
    world.endUpdate();
    assertWritten(1, 0);
    world.query(write(Velocity.class)).update(v -> v);
    assertWritten(1, 3);
    world.endUpdate();
    world.query(write(Velocity.class)).update(v -> v);
    assertWritten(1, 4);
    world.accessor(Position.class).set(second, new Position(1, 1));
    assertWritten(4, 4);
  }

  @Test
  void whatWasNeverWrittenHasNoTick() {
    var created = new ArrayList<Long>();
    world.onArchetypeCreated(a -> created.add(a.lastWritten(Name.class)));
    Entity entity = world.spawn(new Name("n"));

    assertThat(created).containsExactly(-1L);
    assertThat(world.archetype(entity).lastWritten(Name.class)).isZero();
    assertThatIllegalArgumentException().isThrownBy(() -> archetype.lastWritten(Name.class));
  }

  @Test
  void aLoopMarksAgainAfterTheMarksWereClearedWithinATick() {
    var query = world.query(write(Position.class));
    world.endUpdate();
    for (int i = 0; i < 5; i++) {
      query.update(p -> p);
      assertWritten(1, 0);
      archetype.clearDirty();
      assertThat(archetype.isAnyDirty()).isFalse();
      assertThat(archetype.lastWritten(Position.class)).isEqualTo(1);
    }
    query.each(p -> {});
    assertThat(archetype.isDirty(Position.class)).isTrue();
    assertThat(archetype.isDirty(Velocity.class)).isFalse();
  }

  @Test
  void clearingOneArchetypeLeavesTheOthersDirty() {
    Archetype other = world.archetype(world.spawn(new Position(9, 9)));
    archetype.clearDirty();

    assertThat(archetype.isAnyDirty()).isFalse();
    assertThat(other.isDirty(Position.class)).isTrue();
    world.set(first, new Position(0, 0));
    assertThat(archetype.isDirty(Position.class)).isTrue();
    assertThat(archetype.isDirty(Velocity.class)).isFalse();
  }

  @Test
  void readsOfConsumersInTheMiddleOfATickChangeNoMarks() {
    var changes = world.query(read(Position.class), changed(Position.class));
    world.endUpdate();
    world.set(first, new Position(7, 7));
    changes.each(p -> {});
    changes.chunks().forEach(chunk -> {});
    assertWritten(1, 0);
    world.set(second, new Velocity(8, 8));
    changes.each(p -> {});
    assertWritten(1, 1);
    world.endUpdate();
    changes.each(p -> {});

    assertWritten(1, 1);
    assertThat(archetype.isAnyDirty()).isFalse();
  }

  @Test
  void spawnsMovesAndSwapsMarkAllComponentsInTheirTick() {
    world.endUpdate();
    world.spawn(new Velocity(1, 1), new Position(1, 1));
    assertWritten(1, 1);
    world.endUpdate();
    world.set(first, Frozen.class); // the last row fills the gap
    assertWritten(2, 2);
    Archetype frozen = world.archetype(first);
    assertThat(frozen.lastWritten(Frozen.class)).isEqualTo(2);
    world.endUpdate();
    world.despawn(archetype.entity(archetype.size() - 1)); // leaves no gap
    assertWritten(2, 2);
    world.remove(first, Frozen.class);
    assertWritten(3, 3);
    assertThat(frozen.lastWritten(Position.class)).isEqualTo(2);
    world.endUpdate();
    world.despawn(archetype.entity(0));

    assertWritten(4, 4);
    assertThat(archetype.entities()).containsExactly(first);
    world.verify();
  }

  @Test
  void whatCommandsOfTheEndOfAnUpdateWriteIsDirtyInTheTickThatBegins() {
    world.commands().set(first, new Position(6, 6));
    Entity spawned = world.commands().spawn(new Name("n"));
    world.commands().run(w -> assertThat(w.tick()).isEqualTo(1));
    world.endUpdate();

    assertThat(world.tick()).isEqualTo(1);
    assertWritten(1, 0);
    assertThat(world.archetype(spawned).isDirty(Name.class)).isTrue();
    assertThat(world.archetype(spawned).lastWritten(Name.class)).isEqualTo(1);
    world.endUpdate();
    assertThat(world.archetypes()).noneMatch(Archetype::isAnyDirty);
  }

  @Test
  void anUpdateWhoseCommandsThrowHasEnded() {
    world.commands().set(first, new Position(6, 6));
    world
        .commands()
        .run(
            w -> {
              throw new OnPurposeException();
            });
    world.commands().set(second, new Velocity(7, 7));
    assertThatExceptionOfType(CallbackException.class).isThrownBy(world::endUpdate);

    assertThat(world.tick()).isEqualTo(1);
    assertThat(world.commands().isEmpty()).isTrue();
    assertThat(world.get(second, Velocity.class)).isEqualTo(new Velocity(7, 7));
    assertWritten(1, 1);
    world.endUpdate();
    assertThat(world.tick()).isEqualTo(2);
    assertThat(archetype.isAnyDirty()).isFalse();
    world.verify();
  }

  @Test
  void anUpdateThatCannotEndHereHasNotEnded() {
    world
        .query(with(Position.class), includeDisabled())
        .chunks()
        .forEach(chunk -> assertThatIllegalStateException().isThrownBy(world::endUpdate));
    world.onSet(
        Position.class, (w, _, _) -> assertThatIllegalStateException().isThrownBy(w::endUpdate));
    world.set(first, new Position(0, 0));

    assertThat(world.tick()).isZero();
    assertWritten(0, 0);
  }

  @Test
  void manyClearsWithinATickLeaveTheTickOfLaterWritesRight() {
    for (int i = 0; i < 100_000; i++) {
      archetype.clearDirty();
    }
    assertThat(archetype.isAnyDirty()).isFalse();
    world.set(first, new Position(1, 2));
    assertThat(archetype.isDirty(Position.class)).isTrue();
    assertThat(archetype.lastWritten(Position.class)).isZero();
    world.endUpdate();
    world.set(first, new Position(1, 3));
    assertWritten(1, 0);
  }
}
