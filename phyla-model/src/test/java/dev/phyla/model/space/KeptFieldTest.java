package dev.phyla.model.space;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.Entity;
import dev.phyla.World;
import org.junit.jupiter.api.Test;

class KeptFieldTest {
  private record Person(int cell, int group, boolean isHappy, short age, double wealth, long id) {}

  private static final GridShape SHAPE = GridShape.bounded(4, 4);

  private final World world = new World();
  private final Neighbourhood around = SHAPE.moore(1);

  private static Person person(int cell, int group) {
    return new Person(cell, group, group == 1, (short) (20 + group), group / 2.0, group);
  }

  @Test
  void neighboursAreCountedByAKeptField() {
    Grid town = Grid.single(world, SHAPE, Person.class).keeping("group");
    world.spawn(person(0, 1));
    Entity mover = world.spawn(person(1, 1));
    world.spawn(person(4, 2));
    world.spawn(person(15, 1));
    assertThat(town.countNear(5, around, 1)).isEqualTo(2);
    assertThat(town.countNear(5, around, 2)).isEqualTo(1);
    assertThat(town.countNear(5, around)).isEqualTo(3);
    assertThat(town.countNear(0, around, 1)).isEqualTo(1);

    world.set(mover, person(1, 2));
    assertThat(town.countNear(5, around, 2)).isEqualTo(2);
    world.set(mover, person(10, 2));
    assertThat(town.countNear(5, around, 2)).isEqualTo(2);
    world.despawn(mover);
    assertThat(town.countNear(5, around, 2)).isEqualTo(1);
  }

  @Test
  void fieldsOfOtherTypesCanBeKept() {
    world.spawn(person(0, 1));
    world.spawn(person(2, 0));
    assertThat(Grid.of(world, SHAPE, Person.class).keeping("isHappy").countNear(1, around, 1))
        .isEqualTo(1);
    assertThat(Grid.of(world, SHAPE, Person.class).keeping("age").countNear(1, around, 20))
        .isEqualTo(1);
    assertThat(Grid.of(world, SHAPE, Person.class).keeping("wealth").countNear(1, around, 0.5))
        .isEqualTo(1);
  }

  @Test
  void aFieldThatIsNotANumberCannotBeKept() {
    Grid town = Grid.of(world, SHAPE, Person.class);
    assertThatThrownBy(() -> town.keeping("id"))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("has no field id of type boolean");
    assertThat(town.size()).isZero();
  }

  @Test
  void aGridThatKeepsNothingCountsByNothing() {
    Grid town = Grid.of(world, SHAPE, Person.class);
    world.spawn(person(0, 1));
    assertThatThrownBy(() -> town.countNear(1, around, 1))
        .isInstanceOf(IllegalStateException.class);
  }

  @Test
  void aPersonOutsideIsReported() {
    Grid town = Grid.single(world, SHAPE, Person.class).keeping("group");
    world.spawn(person(16, 1));
    assertThatThrownBy(town::size)
        .isInstanceOf(IllegalStateException.class)
        .hasMessageContaining("cells are numbered from 0 to 15");
  }
}
