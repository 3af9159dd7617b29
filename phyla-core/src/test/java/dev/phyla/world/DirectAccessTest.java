package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.Entity;
import dev.phyla.Location;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class DirectAccessTest {
  private final World world = new World();
  private final List<Entity> entities =
      world
          .entityBuilder()
          .with(Position.class, i -> new Position(i, i))
          .with(new Name("n"))
          .spawnMany(3);
  private final Entity first = entities.getFirst();

  @AfterEach
  void verify() {
    world.verify();
  }

  @Test
  void aLocationIsTheArchetypeAndTheRow() {
    Location location = world.locate(entities.get(1));

    assertThat(location.archetype()).isSameAs(world.archetype(first));
    assertThat(location.row()).isEqualTo(1);
  }

  @Test
  void componentsAreReadAndReplacedAtALocation() {
    Location location = world.locate(entities.get(1));
    assertThat(world.getDirect(location, Position.class)).isEqualTo(new Position(1, 1));

    world.setDirect(location, new Position(5, 6));
    assertThat(world.get(entities.get(1), Position.class)).isEqualTo(new Position(5, 6));

    assertThat(world.getDirect(location, Position.class)).isEqualTo(new Position(5, 6));
    assertThat(world.get(first, Position.class)).isEqualTo(new Position(0, 0));
  }

  @Test
  void aLocationStaysValidWhileNothingChangesStructurally() {
    Location location = world.locate(first);
    Entity other = world.spawn(Frozen.class);

    world.set(first, new Position(9, 9));
    world.set(first, new Name("new"), Position.class);
    world.set(first, Name.class);
    world.remove(first, Velocity.class);
    world.set(other, new Velocity(1, 1));
    world.despawn(other);
    world.despawn(other);
    world.set(other, new Position(1, 1));
    world.endUpdate();

    assertThat(world.getDirect(location, Position.class)).isEqualTo(new Position(9, 9));
  }

  @Test
  void everyStructuralChangeOfItsArchetypeMakesALocationStale() {
    assertStaleAfter(() -> world.spawn(new Position(1, 1), new Name("n")));
    assertStaleAfter(() -> world.spawnMany(2, Position.class, Name.class));
    assertStaleAfter(() -> world.despawn(entities.get(1)));
    assertStaleAfter(() -> world.set(entities.get(2), Frozen.class));
    assertStaleAfter(() -> world.remove(entities.get(2), Frozen.class));
    assertStaleAfter(() -> world.set(first, new Velocity(1, 1)));
    assertStaleAfter(() -> world.remove(first, Velocity.class));
  }

  private void assertStaleAfter(Runnable change) {
    Location location = world.locate(first);
    change.run();
    long before = world.stateHash();
    String sentence =
        "The location in row "
            + location.row()
            + " of "
            + location.archetype()
            + " is stale: the archetype changed since it was taken; locate the entity again.";
    assertThatIllegalStateException()
        .isThrownBy(() -> world.getDirect(location, Position.class))
        .withMessage(sentence);
    assertThatIllegalStateException()
        .isThrownBy(() -> world.setDirect(location, new Position(-1, -1)))
        .withMessage(sentence);
    assertThat(world.stateHash()).isEqualTo(before);
  }

  @Test
  void aForgedRowIsRefused() {
    Location location = world.locate(first);
    for (int row : new int[] {-1, 3, 10, 1000, Integer.MAX_VALUE}) {
      var forged = new Location(location.archetype(), row, location.version());
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> world.getDirect(forged, Position.class))
          .withMessageContaining("no row " + row);
      assertThatExceptionOfType(IndexOutOfBoundsException.class)
          .isThrownBy(() -> world.setDirect(forged, new Name("nobody")))
          .withMessageContaining("no row " + row);
    }
  }

  @Test
  void aComponentThatIsNotAtThePlaceIsRefused() {
    Location location = world.locate(first);

    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.getDirect(location, Velocity.class))
        .withMessageContaining("[Name, Position] has no Velocity");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.setDirect(location, new Velocity(1, 1)))
        .withMessageContaining("[Name, Position] has no Velocity");
    assertThat(world.has(first, Velocity.class)).isFalse();
  }

  @Test
  void aLocationOfAnotherWorldIsRefused() {
    var other = new World();
    Location foreign = other.locate(other.spawn(new Position(1, 1)));

    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.getDirect(foreign, Position.class))
        .withMessageContaining("another world");
    assertThatIllegalArgumentException()
        .isThrownBy(() -> world.setDirect(foreign, new Position(2, 2)))
        .withMessageContaining("another world");
    assertThat(other.getDirect(foreign, Position.class)).isEqualTo(new Position(1, 1));
  }
}
