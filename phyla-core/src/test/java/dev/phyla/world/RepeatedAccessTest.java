package dev.phyla.world;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.world.Samples.THROWING;
import static dev.phyla.world.Samples.onAnotherThread;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Health;
import dev.phyla.world.Samples.Tricky;
import java.util.ArrayList;
import java.util.List;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Repeatedly reading and writing single components uses cached accessors, which must have the same
/// effects as the general code.
class RepeatedAccessTest {
  private static final int OFTEN = 300;

  private final World world = new World();
  private Entity entity = Entity.NONE;

  private record Code(long number) {}

  private enum Mood {
    CALM,
    ANGRY {
      @Override
      int noise() {
        return 9;
      }
    };

    int noise() {
      return 0;
    }
  }

  @BeforeEach
  void readAndWritePositionsOften() {
    entity = world.spawn(new Position(0, 0), new Health(1, 1));
    for (int i = 1; i <= OFTEN; i++) {
      world.set(entity, new Position(i, i));
      assertThat(world.get(entity, Position.class)).isEqualTo(new Position(i, i));
    }
  }

  @AfterEach
  void theWorldIsSound() {
    world.verify();
    world.close();
  }

  @Test
  void moreTypesThanAreCachedKeepTheirValues() {
    world.set(entity, new Velocity(0, 0), new Name("n"), new Code(0), new Frozen());
    world.set(entity, Mood.CALM);
    for (int i = 0; i < OFTEN; i++) {
      world.set(entity, new Health(i, i));
      world.set(entity, new Velocity(i, 1));
      world.set(entity, new Name("n" + i));
      world.set(entity, new Code(i));
      world.set(entity, i % 2 == 0 ? Mood.ANGRY : Mood.CALM);

      assertThat(world.get(entity, Position.class)).isEqualTo(new Position(OFTEN, OFTEN));
      assertThat(world.get(entity, Health.class)).isEqualTo(new Health(i, i));
      assertThat(world.get(entity, Velocity.class)).isEqualTo(new Velocity(i, 1));
      assertThat(world.get(entity, Name.class)).isEqualTo(new Name("n" + i));
      assertThat(world.get(entity, Code.class)).isEqualTo(new Code(i));
      assertThat(world.get(entity, Mood.class).noise()).isEqualTo(i % 2 == 0 ? 9 : 0);
      assertThat(world.get(entity, Frozen.class)).isEqualTo(new Frozen());
    }
  }

  @Test
  void whatIsMissingIsNamed() {
    Entity bare = world.spawn(new Health(2, 2));
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> world.get(bare, Position.class))
        .withMessage("The entity 2:1 has no Position; it has [Health].");
    world.despawn(entity);
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> world.get(entity, Position.class))
        .withMessage("The entity 1:1 is dead, so it has no Position.");
    assertThat(world.set(entity, new Position(7, 7))).isFalse();
    assertThatNullPointerException().isThrownBy(() -> world.get(null, Position.class));
    assertThatNullPointerException().isThrownBy(() -> world.set(null, new Position(7, 7)));
    assertThatNullPointerException().isThrownBy(() -> world.get(bare, null));
  }

  @Test
  void settingStillAddsWhatAnEntityLacks() {
    Entity bare = world.spawn(new Health(2, 2));

    assertThat(world.set(bare, new Position(3, 4))).isTrue();

    assertThat(world.get(bare, Position.class)).isEqualTo(new Position(3, 4));
    assertThat(world.get(bare, Health.class)).isEqualTo(new Health(2, 2));
  }

  @Test
  void settingStillMarksAndIsSeenByConsumers() {
    var moved = world.query(read(Position.class), changed(Position.class));
    world.endUpdate();
    moved.each((Position _) -> {});
    assertThat(world.archetype(entity).isDirty(Position.class)).isFalse();

    world.set(entity, new Position(5, 5));

    assertThat(world.archetype(entity).isDirty(Position.class)).isTrue();
    List<Position> seen = new ArrayList<>();
    moved.each((Position position) -> seen.add(position));
    assertThat(seen).containsExactly(new Position(5, 5));
  }

  @Test
  void anObserverIsCalledAsSoonAsItIsRegistered() {
    world.set(entity, new Position(1, 1));
    List<Position> told = new ArrayList<>();
    var subscription = world.onSet(Position.class, (_, _, position) -> told.add(position));

    world.set(entity, new Position(2, 2));
    subscription.close();
    world.set(entity, new Position(3, 3));

    assertThat(told).containsExactly(new Position(2, 2));
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(3, 3));
  }

  @Test
  void insideALoopItWritesInPlaceAndAddsNothing() {
    Entity bare = world.spawn(new Health(2, 2));
    world
        .query(read(Health.class))
        .each(
            (each, health) -> {
              if (each.equals(entity)) {
                world.set(entity, new Position(8, 8));
              } else {
                assertThatIllegalStateException()
                    .isThrownBy(() -> world.set(bare, new Position(9, 9)));
              }
            });

    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(8, 8));
    assertThat(world.has(bare, Position.class)).isFalse();
  }

  @Test
  void anAccessorThatThrowsLeavesTheValue() {
    world.set(entity, Tricky.harmless(0));
    for (int i = 0; i < OFTEN; i++) {
      world.set(entity, Tricky.harmless(i));
    }

    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(() -> world.set(entity, THROWING));

    assertThat(world.get(entity, Tricky.class).number()).isEqualTo(OFTEN - 1);
  }

  @Test
  void anAccessorThatChangesTheWorldIsStopped() {
    world.set(entity, Tricky.harmless(0));
    for (int i = 0; i < OFTEN; i++) {
      world.set(entity, Tricky.harmless(i));
    }

    assertThatIllegalStateException()
        .isThrownBy(() -> world.set(entity, new Tricky(-1, () -> world.spawn(new Health(3, 3)))));

    assertThat(world.count()).isEqualTo(1);
    assertThat(world.get(entity, Tricky.class).number()).isEqualTo(OFTEN - 1);
  }

  @Test
  void anotherThreadAndAClosedWorldAreRefused() {
    assertThatIllegalStateException()
        .isThrownBy(() -> onAnotherThread(() -> world.get(entity, Position.class)));
    assertThatIllegalStateException()
        .isThrownBy(() -> onAnotherThread(() -> world.set(entity, new Position(1, 1))));
    var closed = new World();
    Entity gone = closed.spawn(new Position(0, 0));
    for (int i = 0; i < OFTEN; i++) {
      closed.set(gone, closed.get(gone, Position.class));
    }
    closed.close();
    assertThatIllegalStateException().isThrownBy(() -> closed.get(gone, Position.class));
    assertThatIllegalStateException().isThrownBy(() -> closed.set(gone, new Position(1, 1)));
  }
}
