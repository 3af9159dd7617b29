package dev.phyla.world;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Position;
import java.util.NoSuchElementException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class AccessorTest {
  private final World world = new World();
  private final Accessor<Position> positions = world.accessor(Position.class);
  private final Entity entity = world.spawn(new Position(1, 2));

  @AfterEach
  void verify() {
    world.verify();
  }

  @Test
  void thereIsOneAccessorForATypeAndItRegistersTheType() {
    assertThat(world.accessor(Position.class)).isSameAs(positions);
    assertThat(world.isRegistered(Name.class)).isFalse();

    world.accessor(Name.class);

    assertThat(world.isRegistered(Name.class)).isTrue();
  }

  @Test
  void itReadsAndReplaces() {
    assertThat(positions.has(entity)).isTrue();
    assertThat(positions.get(entity)).isEqualTo(new Position(1, 2));

    assertThat(positions.set(entity, new Position(3, 4))).isTrue();

    assertThat(positions.find(entity)).contains(new Position(3, 4));
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(3, 4));
  }

  @Test
  void itAddsWhatIsMissing() {
    Entity bare = world.spawn(Frozen.class);
    assertThat(positions.has(bare)).isFalse();
    assertThat(positions.find(bare)).isEmpty();

    assertThat(positions.set(bare, new Position(5, 6))).isTrue();

    assertThat(positions.get(bare)).isEqualTo(new Position(5, 6));
    assertThat(world.archetype(bare)).hasToString("[Frozen, Position]");
  }

  @Test
  void itFollowsEntitiesThroughMovesAndGrowth() {
    world.set(entity, new Name("moved"));
    world.spawnMany(5000, new Position(0, 0), new Name("crowd"));
    assertThat(positions.get(entity)).isEqualTo(new Position(1, 2));

    world.despawn(entity);

    assertThat(positions.has(entity)).isFalse();
    assertThatExceptionOfType(NoSuchElementException.class)
        .isThrownBy(() -> positions.get(entity))
        .withMessageContaining(entity.toString());
  }

  @Test
  void itWorksForTypesThatAppearedInArchetypesBeforeAndAfter() {
    Accessor<Name> names = world.accessor(Name.class);
    world.set(entity, new Name("after"));
    assertThat(names.get(entity)).isEqualTo(new Name("after"));
    Entity other = world.spawn(new Name("n"), new Frozen());
    assertThat(names.get(other)).isEqualTo(new Name("n"));
  }

  @Test
  void accessorsOfTwoWorldsAreIndependent() {
    var other = new World();
    Accessor<Position> there = other.accessor(Position.class);
    Entity same = other.spawn(new Position(8, 8));
    assertThat(same).isEqualTo(entity);

    there.set(same, new Position(9, 9));

    assertThat(positions.get(entity)).isEqualTo(new Position(1, 2));
    assertThat(there.get(same)).isEqualTo(new Position(9, 9));
  }

  @Test
  void nullIsRefusedAndNothingChanges() {
    Entity bare = world.spawn();
    long before = world.stateHash();

    assertThatNullPointerException()
        .isThrownBy(() -> positions.set(entity, null))
        .withMessageStartingWith("A component cannot be null");
    assertThatNullPointerException()
        .isThrownBy(() -> positions.set(bare, null))
        .withMessageStartingWith("A component cannot be null");
    assertThatNullPointerException()
        .isThrownBy(() -> world.accessor(null))
        .withMessage("The component type is null.");

    assertThat(world.stateHash()).isEqualTo(before);
  }
}
