package dev.phyla.world;

import static dev.phyla.world.Samples.THROWING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.world.Samples.Code;
import dev.phyla.world.Samples.Tricky;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// User code that throws in the middle of an operation leaves the world as it was before.
class ThrowingUserCodeTest {
  private final World world = new World();
  private Entity entity;
  private long before;

  record Outer(Name name, Entity link) {}

  @SuppressWarnings("ArrayRecordComponent") // stored inline
  record Grid(int size, @Length(2) int[] cells) {}

  @BeforeEach
  void populate() {
    world.registerHash(Code.class, _ -> 0);
    world.spawn(new Position(0, 0), new Name("other"));
    entity = world.spawn(new Position(1, 2), new Name("it"));
    world.spawn(new Position(5, 5), new Name("last"), new Velocity(1, 1));
    world.spawn(new Name("tricky"), Tricky.harmless(1));
    before = world.stateHash();
  }

  @AfterEach
  void theWorldIsAsBeforeAndUsable() {
    assertThat(world.stateHash()).isEqualTo(before);
    world.verify();
    assertThat(world.spawn(new Name("next"), Tricky.harmless(2))).isEqualTo(new Entity(5, 1));
    assertThat(world.set(entity, Frozen.class)).isTrue();
    assertThat(world.get(entity, Name.class)).isEqualTo(new Name("it"));
    world.verify();
  }

  private static void assertThrown(Runnable operation) {
    assertThatExceptionOfType(OnPurposeException.class).isThrownBy(operation::run);
  }

  @Test
  void spawn() {
    assertThrown(() -> world.spawn(THROWING));
    assertThrown(() -> world.spawn(new Name("a"), THROWING, new Position(1, 1)));
  }

  @Test
  void spawnIntoAnArchetypeThatExistsHoweverOften() {
    for (int i = 0; i < 600; i++) {
      assertThrown(() -> world.spawn(new Name("a"), THROWING));
    }
  }

  @Test
  void spawnMany() {
    assertThrown(() -> world.spawnMany(30, new Name("a"), THROWING));
    assertThrown(
        () ->
            world
                .entityBuilder()
                .with(Name.class, i -> new Name("n" + i))
                .with(Tricky.class, i -> i == 20 ? THROWING : Tricky.harmless(i))
                .spawnMany(30));
  }

  @Test
  void initialiser() {
    for (int breaksAt : new int[] {0, 1, 29}) {
      assertThrown(
          () ->
              world
                  .entityBuilder()
                  .with(new Position(7, 7))
                  .with(
                      Name.class,
                      i -> {
                        if (i == breaksAt) {
                          throw new OnPurposeException();
                        }
                        return new Name("n" + i);
                      })
                  .spawnMany(30));
      world.verify();
    }
    assertThat(world.archetype(entity).size()).isEqualTo(2);
  }

  @Test
  void initialiserThatReturnsNull() {
    assertThatNullPointerException()
        .isThrownBy(() -> world.entityBuilder().with(Name.class, i -> null).spawnMany(3))
        .withMessage("A component cannot be null: no value was given for Name.");
  }

  @Test
  void setThatAdds() {
    assertThrown(() -> world.set(entity, THROWING));
    assertThrown(() -> world.accessor(Tricky.class).set(entity, THROWING));
  }

  @Test
  void setOfSeveralThatAdds() {
    assertThrown(() -> world.set(entity, new Velocity(3, 3), THROWING));
    assertThrown(() -> world.set(entity, THROWING, new Velocity(3, 3)));
  }

  @Test
  void setOfSeveralThatAddsAndReplaces() {
    assertThrown(() -> world.set(entity, new Position(9, 9), THROWING, new Name("new")));
    assertThrown(() -> world.set(entity, new Name("new"), new Position(9, 9), THROWING));
  }

  @Test
  void valuesThatAreRefused() {
    var cells = new Grid(1, new int[3]);
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.set(entity, new Position(9, 9), cells))
        .withMessage("Grid.cells must have 2 elements, as its @Length says, not 3.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.spawn(new Position(9, 9), new Grid(1, null)))
        .withMessageStartingWith("Grid.cells is null");
    assertThatNullPointerException()
        .isThrownBy(() -> world.set(entity, new Name("new"), new Outer(null, Entity.NONE)))
        .withMessageStartingWith("Outer.name is null, but it is stored inline");
    assertThatNullPointerException()
        .isThrownBy(() -> world.spawnMany(5, new Outer(new Name("a"), null)))
        .withMessageContaining("Outer.link is null")
        .withMessageContaining("Entity.NONE");
  }

  @Test
  void componentsThatAreRefused() {
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.set(entity, new Position(9, 9), new int[1]))
        .withMessageContaining("int[] cannot be a component type");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.spawn(new Position(9, 9), Runnable.class))
        .withMessageContaining("java.lang.Runnable cannot be a component type");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.set(entity, entity))
        .withMessageContaining("handles are not components");
  }
}
