package dev.phyla.sparse;

import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.Location;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

final class EnablingTest {
  private final World world = new World();
  private final Entity entity = world.spawn(new Position(1, 2), new Velocity(3, 4));
  private final Entity other = world.spawn(new Position(5, 6));

  @AfterEach
  void verify() {
    world.verify();
  }

  @Test
  void entitiesAreEnabledUntilTheyAreDisabled() {
    assertThat(world.isEnabled(entity)).isTrue();
    assertThat(world.disable(entity)).isTrue();
    assertThat(world.isEnabled(entity)).isFalse();
    assertThat(world.isEnabled(other)).isTrue();
    assertThat(world.disable(entity)).isTrue();
    assertThat(world.enable(entity)).isTrue();
    assertThat(world.enable(entity)).isTrue();
    assertThat(world.isEnabled(entity)).isTrue();
  }

  @Test
  void componentsAreEnabledUntilTheyAreDisabled() {
    assertThat(world.isEnabled(entity, Position.class)).isTrue();
    assertThat(world.disable(entity, Position.class)).isTrue();
    assertThat(world.isEnabled(entity, Position.class)).isFalse();
    assertThat(world.isEnabled(entity, Velocity.class)).isTrue();
    assertThat(world.isEnabled(other, Position.class)).isTrue();
    assertThat(world.enable(entity, Velocity.class)).isTrue();
    assertThat(world.enable(entity, Position.class)).isTrue();
    assertThat(world.isEnabled(entity, Position.class)).isTrue();
  }

  @Test
  void anEntityAndItsComponentsAreEnabledSeparately() {
    world.disable(entity);
    assertThat(world.isEnabled(entity, Position.class)).isTrue();
    world.disable(entity, Position.class);
    world.enable(entity);
    assertThat(world.isEnabled(entity)).isTrue();
    assertThat(world.isEnabled(entity, Position.class)).isFalse();
  }

  @Test
  void deadAndForgedHandlesAreNeitherEnabledNorCanBe() {
    world.despawn(entity);
    for (Entity stranger : List.of(entity, Entity.NONE, new Entity(-5, 3), new Entity(9, 9))) {
      assertThat(world.disable(stranger)).isFalse();
      assertThat(world.enable(stranger)).isFalse();
      assertThat(world.isEnabled(stranger)).isFalse();
      assertThat(world.disable(stranger, Position.class)).isFalse();
      assertThat(world.enable(stranger, Position.class)).isFalse();
      assertThat(world.isEnabled(stranger, Position.class)).isFalse();
    }
  }

  @Test
  void aComponentThatIsNotThereIsNeitherEnabledNorCanBe() {
    assertThat(world.disable(other, Velocity.class)).isFalse();
    assertThat(world.enable(other, Velocity.class)).isFalse();
    assertThat(world.isEnabled(other, Velocity.class)).isFalse();
    assertThat(world.disable(other, Health.class)).isFalse();
    assertThat(world.isEnabled(other, Health.class)).isFalse();
    assertThat(world.isRegistered(Health.class)).isFalse();
    world.set(other, new Velocity(0, 0));
    assertThat(world.isEnabled(other, Velocity.class)).isTrue();
  }

  @Test
  void nullIsRefused() {
    assertThatNullPointerException().isThrownBy(() -> world.disable(null));
    assertThatNullPointerException().isThrownBy(() -> world.enable(null));
    assertThatNullPointerException().isThrownBy(() -> world.isEnabled(null));
    assertThatNullPointerException()
        .isThrownBy(() -> world.disable(entity, null))
        .withMessage("The component type is null.");
    assertThatNullPointerException().isThrownBy(() -> world.enable(entity, null));
    assertThatNullPointerException().isThrownBy(() -> world.isEnabled(null, Position.class));
  }

  @Test
  void whatNamesTheEntityTakesNoNotice() {
    world.disable(entity);
    world.disable(entity, Position.class);
    assertThat(world.isAlive(entity)).isTrue();
    assertThat(world.count()).isEqualTo(2);
    assertThat(world.has(entity, Position.class)).isTrue();
    assertThat(world.get(entity, Position.class)).isEqualTo(new Position(1, 2));
    world.set(entity, new Position(7, 7));
    assertThat(world.accessor(Position.class).get(entity)).isEqualTo(new Position(7, 7));
    assertThat(world.isEnabled(entity, Position.class)).isFalse();
  }

  @Test
  void nothingMovesAndNothingExpires() {
    Location location = world.locate(entity);
    world.disable(entity);
    world.disable(entity, Position.class);
    world.enable(entity);
    assertThat(world.getDirect(location, Position.class)).isEqualTo(new Position(1, 2));
  }

  @Test
  void aMoveThatKeepsTheComponentKeepsItsState() {
    world.disable(entity);
    world.disable(entity, Position.class);
    world.set(entity, new Health(1));
    world.remove(entity, Velocity.class);
    world.set(entity, new Position(0, 0), new Velocity(1, 1));
    assertThat(world.isEnabled(entity)).isFalse();
    assertThat(world.isEnabled(entity, Position.class)).isFalse();
    assertThat(world.isEnabled(entity, Velocity.class)).isTrue();
  }

  @Test
  void aComponentThatIsRemovedAndAddedAgainIsEnabled() {
    world.disable(entity, Position.class);
    world.disable(entity, Velocity.class);
    world.disable(other, Position.class);
    world.remove(entity, Position.class);
    assertThat(world.isEnabled(entity, Velocity.class)).isFalse();
    world.set(entity, new Position(0, 0));
    assertThat(world.isEnabled(entity, Position.class)).isTrue();
    assertThat(world.isEnabled(other, Position.class)).isFalse();

    world.disable(entity, Position.class);
    world.remove(entity, Health.class, Velocity.class, Position.class);
    world.set(entity, new Position(0, 0), new Velocity(0, 0));
    assertThat(world.isEnabled(entity, Position.class)).isTrue();
    assertThat(world.isEnabled(entity, Velocity.class)).isTrue();
  }

  @Test
  void removingWhatIsNotThereKeepsTheState() {
    world.disable(other, Position.class);
    world.remove(other, Velocity.class);
    world.remove(other, Velocity.class, Health.class);
    world.set(other, Position.class);
    assertThat(world.isEnabled(other, Position.class)).isFalse();
  }

  @Test
  void aNewEntityInTheSlotOfADisabledOneIsEnabled() {
    world.disable(entity);
    world.disable(entity, Position.class);
    world.despawn(entity);
    Entity reused = world.spawn(new Position(0, 0));
    assertThat(reused.index()).isEqualTo(entity.index());
    assertThat(world.isEnabled(reused)).isTrue();
    assertThat(world.isEnabled(reused, Position.class)).isTrue();
    assertThat(world.query(with(Position.class)).count()).isEqualTo(2);
  }
}
