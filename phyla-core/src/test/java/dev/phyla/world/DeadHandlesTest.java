package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.NoSuchElementException;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// In the world of these tests 1:1 is alive, 2:1 is dead with its slot free, and 3:3 is alive in a
/// slot that was used before.
class DeadHandlesTest {
  private final World world = new World();
  private long before;

  @BeforeEach
  void populate() {
    world.spawn(new Position(1, 1), new Name("first"));
    Entity second = world.spawn(new Position(2, 2), new Name("second"));
    Entity third = world.spawn();
    world.despawn(third);
    third = world.spawn();
    world.despawn(third);
    world.spawn(new Position(3, 3), new Name("third"));
    world.despawn(second);
    assertThat(world.count()).isEqualTo(2);
    assertThat(world.isAlive(new Entity(3, 3))).isTrue();
    before = world.stateHash();
  }

  static Stream<Entity> deadHandles() {
    return Stream.of(
        Entity.NONE,
        new Entity(0, 1),
        new Entity(0, 2),
        new Entity(1, 0),
        new Entity(1, 2),
        new Entity(1, -1),
        new Entity(1, Integer.MAX_VALUE),
        new Entity(1, Integer.MIN_VALUE),
        new Entity(2, 0),
        new Entity(2, 1),
        new Entity(2, 2),
        new Entity(2, 3),
        new Entity(3, 1),
        new Entity(3, 2),
        new Entity(3, 4),
        new Entity(4, 0),
        new Entity(4, 1),
        new Entity(63, 1),
        new Entity(64, 0),
        new Entity(65, 1),
        new Entity(1 << 30, 1),
        new Entity(Integer.MAX_VALUE, 1),
        new Entity(Integer.MAX_VALUE, Integer.MAX_VALUE),
        new Entity(-1, 1),
        new Entity(-1, -1),
        new Entity(-3, 3),
        new Entity(Integer.MIN_VALUE, 1),
        new Entity(Integer.MIN_VALUE, Integer.MIN_VALUE));
  }

  @ParameterizedTest
  @MethodSource("deadHandles")
  void nothingIsThereAndNothingIsDone(Entity dead) {
    assertThat(world.isAlive(dead)).isFalse();
    assertThat(world.has(dead, Position.class)).isFalse();
    assertThat(world.find(dead, Position.class)).isEmpty();
    assertThat(world.despawn(dead)).isFalse();
    assertThat(world.set(dead, new Position(9, 9))).isFalse();
    assertThat(world.set(dead, Velocity.class)).isFalse();
    assertThat(world.set(dead, new Position(9, 9), new Velocity(9, 9), Name.class)).isFalse();
    assertThat(world.remove(dead, Position.class)).isFalse();
    assertThat(world.remove(dead, Position.class, Name.class)).isFalse();
    assertThat(world.accessor(Position.class).has(dead)).isFalse();
    assertThat(world.accessor(Position.class).find(dead)).isEmpty();
    assertThat(world.accessor(Position.class).set(dead, new Position(9, 9))).isFalse();
    assertThat(world.accessor(Position.class).update(dead, _ -> new Position(9, 9))).isFalse();
    assertThat(world.accessor(Position.class).remove(dead)).isFalse();
    assertThat(world.stateHash()).isEqualTo(before);
    world.verify();
  }

  @ParameterizedTest
  @MethodSource("deadHandles")
  void getThrowsAndNamesTheEntityAndTheComponent(Entity dead) {
    String sentence = "The entity " + dead + " is dead, so it has no Position.";
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> world.get(dead, Position.class))
        .withMessage(sentence);
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> world.accessor(Position.class).get(dead))
        .withMessage(sentence);
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> world.archetype(dead))
        .withMessageContaining(dead + " is dead");
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> world.locate(dead))
        .withMessageContaining(dead + " is dead");
    assertThat(world.stateHash()).isEqualTo(before);
  }

  @Test
  void getOfAComponentThatALiveEntityLacksNamesBothAndWhatItHas() {
    Entity alive = new Entity(1, 1);
    String sentence = "The entity 1:1 has no Velocity; it has [Name, Position].";
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> world.get(alive, Velocity.class))
        .withMessage(sentence);
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> world.accessor(Velocity.class).get(alive))
        .withMessage(sentence);
    assertThat(world.find(alive, Velocity.class)).isEmpty();
    assertThat(world.has(alive, Velocity.class)).isFalse();
  }

  @Test
  void theHandleThatAFreeSlotWillHaveNextIsAliveOnlyOnceItIsHandedOut() {
    Entity next = new Entity(2, 2);
    assertThat(world.isAlive(next)).isFalse();

    assertThat(world.spawn(new Name("heir"))).isEqualTo(next);

    assertThat(world.isAlive(next)).isTrue();
    assertThat(world.isAlive(new Entity(2, 1))).isFalse();
    assertThat(world.set(new Entity(2, 1), new Name("stale"))).isFalse();
    assertThat(world.get(next, Name.class)).isEqualTo(new Name("heir"));
  }

  @Test
  void aHandleOfAnotherWorldStandsForWhateverHasThatSlotHere() {
    var other = new World();
    Entity foreign = other.spawn(new Name("foreign"));
    Entity beyond = other.spawnMany(100, new Name("crowd")).getLast();

    assertThat(world.get(foreign, Name.class)).isEqualTo(new Name("first"));
    assertThat(world.isAlive(beyond)).isFalse();
    assertThat(world.despawn(beyond)).isFalse();
    assertThat(other.isAlive(beyond)).isTrue();
  }
}
