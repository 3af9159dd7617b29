package dev.phyla.world;

import static dev.phyla.world.Samples.THROWING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Archetype;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Tricky;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// User code in the middle of a replacement in place: what it may do, and what it must not.
class ThrowingReplacementTest {
  private final World world = new World();
  private final List<Entity> entities =
      world
          .entityBuilder()
          .with(Position.class, i -> new Position(i, i))
          .with(Name.class, i -> new Name("n" + i))
          .with(Tricky.class, Tricky::harmless)
          .spawnMany(3);
  private final Entity first = entities.get(0);
  private final Entity second = entities.get(1);
  private final Archetype archetype = world.archetype(first);

  @BeforeEach
  void clearMarks() {
    world.endUpdate();
  }

  @AfterEach
  void verify() {
    world.verify();
  }

  private void assertUnchanged() {
    assertThat(archetype.entities()).isEqualTo(entities);
    for (int i = 0; i < 3; i++) {
      assertThat(world.get(entities.get(i), Position.class)).isEqualTo(new Position(i, i));
      assertThat(world.get(entities.get(i), Name.class)).isEqualTo(new Name("n" + i));
      assertThat(world.get(entities.get(i), Tricky.class).number()).isEqualTo(i);
    }
    assertThat(archetype.isAnyDirty()).isFalse();
    assertThat(world.count()).isEqualTo(3);
  }

  @Test
  void anAccessorThatThrowsReplacesNothing() {
    Runnable[] replacements = {
      () -> world.set(first, THROWING),
      () -> world.set(first, new Position(9, 9), THROWING),
      () -> world.set(first, new Name("new"), new Position(9, 9), THROWING),
      () -> world.set(first, THROWING, new Name("new")),
      () -> world.accessor(Tricky.class).set(first, THROWING),
      () -> world.setDirect(world.locate(first), THROWING),
      () -> archetype.set(0, THROWING)
    };
    for (Runnable replacement : replacements) {
      assertThatExceptionOfType(OnPurposeException.class).isThrownBy(replacement::run);
      assertUnchanged();
    }
    assertThat(world.set(first, new Name("later"), new Position(4, 4))).isTrue();
    assertThat(world.get(first, Name.class)).isEqualTo(new Name("later"));
    assertThat(world.despawn(second)).isTrue();
  }

  /// What an accessor must not do in the middle of an operation.
  private Tricky changing(Runnable change) {
    return new Tricky(9, change);
  }

  @Test
  void anAccessorCannotChangeTheStructureWhileItsValueIsRead() {
    Runnable[] changes = {
      () -> world.despawn(first),
      () -> world.despawn(second),
      () -> world.spawn(new Name("new")),
      () -> world.spawnMany(100, Position.class, Name.class, Tricky.class),
      () -> world.set(first, Frozen.class),
      () -> world.remove(first, Position.class),
      () -> world.despawnAll(world.query()),
      () -> world.close()
    };
    for (Runnable change : changes) {
      Runnable[] operations = {
        () -> world.set(first, changing(change)),
        () -> world.set(first, new Name("new"), changing(change)),
        () -> world.set(first, changing(change), new Velocity(1, 1)),
        () -> world.setDirect(world.locate(first), changing(change)),
        () -> archetype.set(0, changing(change)),
        () -> world.spawn(new Name("new"), changing(change)),
        () -> world.spawnMany(2, changing(change)),
        () -> world.entityBuilder().with(Tricky.class, _ -> changing(change)).spawn()
      };
      for (Runnable operation : operations) {
        assertThatIllegalStateException()
            .isThrownBy(operation::run)
            .withMessageContaining("changes the structure of the world and cannot run inside");
        assertUnchanged();
      }
    }
  }

  @Test
  void anAccessorThatChangesTheStructureNeverMakesAnAccessorWriteToAnotherEntity() {
    Tricky despawning = changing(() -> world.despawn(first));

    assertThatIllegalStateException()
        .isThrownBy(() -> world.accessor(Tricky.class).set(first, despawning));

    for (int i = 1; i < 3; i++) {
      assertThat(world.get(entities.get(i), Tricky.class).number()).isEqualTo(i);
    }
  }

  @Test
  void theWorldIsUnlockedAgainAfterAnAccessorWasRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> world.set(first, changing(() -> world.despawn(first))));

    assertThat(world.despawn(first)).isTrue();
    assertThat(world.spawn()).isEqualTo(new Entity(1, 2));
  }

  @Test
  void anAccessorMayReplaceOtherComponentsInPlace() {
    Tricky renaming = changing(() -> world.set(second, new Name("renamed")));

    assertThat(world.set(first, renaming)).isTrue();
    assertThat(world.set(first, new Velocity(1, 1), renaming)).isTrue();

    assertThat(world.get(second, Name.class)).isEqualTo(new Name("renamed"));
    assertThat(world.get(first, Velocity.class)).isEqualTo(new Velocity(1, 1));
    assertThat(world.get(first, Name.class)).isEqualTo(new Name("n0"));
  }

  @Test
  void anAccessorMayReadTheWorld() {
    int[] count = new int[1];
    Tricky counting = changing(() -> count[0] = world.query().count());

    world.set(first, new Name("new"), counting);

    assertThat(count[0]).isEqualTo(3);
    assertThat(world.get(first, Name.class)).isEqualTo(new Name("new"));
  }
}
