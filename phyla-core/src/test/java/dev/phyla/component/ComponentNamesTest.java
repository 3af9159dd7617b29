package dev.phyla.component;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Component;
import dev.phyla.ComponentType;
import dev.phyla.World;
import org.junit.jupiter.api.Test;

/// Every component type has one stable name in a world.
final class ComponentNamesTest {
  private record Position(float x, float y) {}

  @Component(name = "game.velocity")
  private record Velocity(float dx, float dy) {}

  @Component(name = " ")
  private record Blank(int value) {}

  @Component(name = "")
  private record Unnamed(int value) {}

  private static final class Elsewhere {
    private record Position(int column, int row) {}

    @Component(name = "Position")
    private record Place(int column, int row) {}

    @Component(name = "GridPosition")
    private record Cell(int column, int row) {}
  }

  private final World world = new World();

  @Test
  void theNameIsTheSimpleNameOfTheClass() {
    ComponentType<Position> type = world.register(Position.class);
    assertThat(type.name()).isEqualTo("Position");
    assertThat(type.type()).isEqualTo(Position.class);
    assertThat(type).hasToString("Position");
  }

  @Test
  void theAnnotationGivesAnotherName() {
    assertThat(world.register(Velocity.class).name()).isEqualTo("game.velocity");
    assertThat(world.register(Elsewhere.Cell.class).name()).isEqualTo("GridPosition");
    assertThat(world.componentType("Velocity")).isEmpty();
  }

  @Test
  void typesAreFoundByName() {
    ComponentType<Velocity> velocity = world.register(Velocity.class);
    assertThat(world.componentType("game.velocity")).containsSame(velocity);
    assertThat(world.componentType("Position")).isEmpty();
    world.spawn(new Position(1, 2));
    assertThat(world.componentType("Position").orElseThrow().type()).isEqualTo(Position.class);
  }

  @Test
  void registeringAgainChangesNothing() {
    ComponentType<Position> first = world.register(Position.class);
    world.spawn(new Position(1, 2));
    assertThat(world.register(Position.class)).isSameAs(first);
    assertThat(world.componentTypes()).containsExactly(first);
  }

  @Test
  void typesAreNumberedInTheOrderOfRegistration() {
    assertThat(world.register(Velocity.class).id()).isZero();
    assertThat(world.register(Position.class).id()).isEqualTo(1);
    assertThat(world.componentTypes())
        .extracting(ComponentType::name)
        .containsExactly("game.velocity", "Position");
  }

  @Test
  void everyFirstUseRegisters() {
    assertThat(world.isRegistered(Position.class)).isFalse();
    world.spawn(new Position(1, 2));
    assertThat(world.isRegistered(Position.class)).isTrue();

    assertThat(world.isRegistered(Velocity.class)).isFalse();
    world.query(read(Velocity.class));
    assertThat(world.isRegistered(Velocity.class)).isTrue();
  }

  @Test
  void askingForAComponentDoesNotRegister() {
    var entity = world.spawn();
    assertThat(world.has(entity, Position.class)).isFalse();
    assertThat(world.find(entity, Position.class)).isEmpty();
    world.remove(entity, Position.class);
    assertThat(world.isRegistered(Position.class)).isFalse();
  }

  @Test
  void twoTypesCannotShareASimpleName() {
    world.register(Position.class);
    assertThatThrownBy(() -> world.spawn(new Elsewhere.Position(1, 2)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessage(
            "dev.phyla.component.ComponentNamesTest$Position and"
                + " dev.phyla.component.ComponentNamesTest$Elsewhere$Position would both be named"
                + " \"Position\"; give one of them another name with @Component(name = ...).");
    assertThat(world.isRegistered(Elsewhere.Position.class)).isFalse();
    assertThat(world.count()).isZero();
  }

  @Test
  void aGivenNameCannotBeThatOfAnotherType() {
    world.register(Elsewhere.Place.class);
    assertThatThrownBy(() -> world.register(Position.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("Elsewhere$Place and")
        .hasMessageContaining("ComponentNamesTest$Position would both be named \"Position\"");
    assertThat(world.componentType("Position").orElseThrow().type())
        .isEqualTo(Elsewhere.Place.class);
  }

  @Test
  void namesAreUniqueWithinAWorldOnly() {
    world.register(Position.class);
    var other = new World();
    assertThat(other.register(Elsewhere.Position.class).name()).isEqualTo("Position");
  }

  @Test
  void blankNamesAreRefused() {
    for (Class<?> type : new Class<?>[] {Blank.class, Unnamed.class}) {
      assertThatThrownBy(() -> world.register(type))
          .isInstanceOf(IllegalArgumentException.class)
          .hasMessage(
              type.getTypeName() + " has no name; give it one with @Component(name = ...).");
      assertThat(world.isRegistered(type)).isFalse();
    }
  }
}
