package dev.phyla.component;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.fail;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.Location;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The contract of every component type, however its values are stored: a value that is written and
/// read in any way stays the same.
///
/// @param <T> the component type
abstract class ComponentContract<T> {
  /// Beyond the first capacity of a table, and beyond several doublings.
  private static final int MANY = 1500;

  /// More moves than it takes until code is generated for them.
  private static final int MOVES = 600;

  private record Neighbour(long number, String text) {
    Neighbour(int index) {
      this(-index, "neighbour " + index);
    }
  }

  private record Extra(double amount) {}

  final World world = new World();

  /// The component type.
  abstract Class<T> type();

  /// A sample: the same for the same index, and different for others where the type allows it.
  abstract T value(int index);

  /// Whether a value that was stored came back.
  boolean same(T stored, T found) {
    return Objects.equals(stored, found);
  }

  @AfterEach
  void theWorldIsConsistent() {
    world.verify();
  }

  @Test
  void spawnedValuesSurviveGrowth() {
    var entities = new ArrayList<Entity>();
    for (int i = 0; i < MANY; i++) {
      entities.add(world.spawn(value(i), new Neighbour(i)));
    }
    checkAll(entities, 0);
  }

  @Test
  void setReplacesInPlace() {
    List<Entity> entities = spawn(20);
    for (int i = 0; i < entities.size(); i++) {
      assertThat(world.set(entities.get(i), value(i + 7))).isTrue();
    }
    checkAll(entities, 7);
  }

  @Test
  void setAddsTheComponent() {
    for (int i = 0; i < MOVES; i++) {
      Entity entity = world.spawn(new Neighbour(i));
      assertThat(world.has(entity, type())).isFalse();
      assertThat(world.find(entity, type())).isEmpty();
      assertThat(world.set(entity, value(i))).isTrue();
      check(world.get(entity, type()), i);
      assertThat(world.get(entity, Neighbour.class)).isEqualTo(new Neighbour(i));
    }
  }

  @Test
  void setOfSeveralReplacesAndAddsTogether() {
    List<Entity> entities = spawn(20);
    for (int i = 0; i < entities.size(); i++) {
      world.set(entities.get(i), value(i + 1), new Neighbour(i));
      check(world.get(entities.get(i), type()), i + 1);
      world.set(entities.get(i), new Extra(i), value(i + 2));
      assertThat(world.get(entities.get(i), Extra.class)).isEqualTo(new Extra(i));
    }
    checkAll(entities, 2);
  }

  @Test
  void valuesSurviveMigrationInBothDirections() {
    List<Entity> entities = spawn(MOVES);
    for (Entity entity : entities) {
      world.set(entity, new Extra(1));
    }
    checkAll(entities, 0);
    for (Entity entity : entities) {
      world.remove(entity, Extra.class);
    }
    checkAll(entities, 0);
    for (Entity entity : entities) {
      world.remove(entity, type());
      assertThat(world.find(entity, type())).isEmpty();
    }
    assertThat(world.query(read(type())).count()).isZero();
  }

  @Test
  void valuesSurviveTheRemovalOfOtherRows() {
    List<Entity> entities = spawn(2 * MOVES);
    for (int i = 0; i < entities.size(); i += 2) {
      assertThat(world.despawn(entities.get(i))).isTrue();
    }
    for (int i = 1; i < entities.size(); i += 2) {
      check(world.get(entities.get(i), type()), i);
      assertThat(world.get(entities.get(i), Neighbour.class)).isEqualTo(new Neighbour(i));
    }
  }

  @Test
  void initialisersGiveEachEntityItsOwn() {
    List<Entity> entities =
        world
            .entityBuilder()
            .with(type(), this::value)
            .with(Neighbour.class, Neighbour::new)
            .spawnMany(MANY);
    checkAll(entities, 0);
  }

  @Test
  void oneValueIsRepeatedForMany() {
    world.spawnMany(3, value(1), new Neighbour(1));
    List<Entity> entities = world.spawnMany(MANY, value(4), new Neighbour(2));
    for (Entity entity : entities) {
      check(world.get(entity, type()), 4);
    }
    check(world.get(world.query(read(type())).first().orElseThrow(), type()), 1);
  }

  @Test
  void eachReadsEveryRow() {
    spawn(MANY);
    var seen = new ArrayList<T>();
    world.query(read(type())).each(component -> seen.add(component));
    checkAll(seen);
  }

  @Test
  void optionalReadsEveryRowThatHasIt() {
    spawn(30);
    world.spawn(new Neighbour(30));
    var seen = new ArrayList<T>();
    world
        .query(read(Neighbour.class), optional(type()))
        .each(
            (neighbour, component) -> {
              if (neighbour.number() == -30) {
                assertThat(component).isNull();
              } else {
                seen.add(component);
              }
            });
    checkAll(seen);
  }

  @Test
  void writeHandlesReplaceEveryRow() {
    List<Entity> entities = spawn(MANY);
    var row = new int[1];
    world
        .query(write(type()), read(Neighbour.class))
        .each(
            (component, neighbour) -> {
              int index = row[0]++;
              check(component.get(), index);
              component.set(value(index + 5));
              check(component.get(), index + 5);
            });
    checkAll(entities, 5);
  }

  @Test
  void updateReplacesEveryRow() {
    List<Entity> entities = spawn(MANY);
    world
        .query(write(type()), read(Neighbour.class))
        .update(
            (component, neighbour) -> {
              int index = (int) -neighbour.number();
              check(component, index);
              return value(index + 3);
            });
    checkAll(entities, 3);
  }

  @Test
  void accessorsReadReplaceAndAdd() {
    Accessor<T> accessor = world.accessor(type());
    List<Entity> entities = spawn(20);
    Entity other = world.spawn(new Neighbour(20));
    assertThat(accessor.has(other)).isFalse();
    assertThat(accessor.find(other)).isEmpty();
    for (int i = 0; i < entities.size(); i++) {
      check(accessor.get(entities.get(i)), i);
      accessor.set(entities.get(i), value(i + 2));
      check(accessor.find(entities.get(i)).orElseThrow(), i + 2);
    }
    accessor.set(other, value(22));
    checkAll(entities, 2);
    check(world.get(other, type()), 22);
  }

  @Test
  void accessorsUpdateAndRemove() {
    Accessor<T> accessor = world.accessor(type());
    List<Entity> entities = spawn(20);
    Entity other = world.spawn(new Neighbour(20));
    for (int i = 0; i < entities.size(); i++) {
      int index = i;
      boolean updated =
          accessor.update(
              entities.get(i),
              component -> {
                check(component, index);
                return value(index + 2);
              });
      assertThat(updated).isTrue();
    }
    checkAll(entities, 2);
    assertThat(accessor.update(other, component -> component)).isFalse();

    assertThat(accessor.remove(entities.getFirst())).isTrue();
    assertThat(accessor.remove(other)).isTrue();

    assertThat(world.has(entities.getFirst(), type())).isFalse();
    assertThat(world.has(other, Neighbour.class)).isTrue();
    check(world.get(entities.getLast(), type()), 21);
  }

  @Test
  void locationsReadAndReplace() {
    List<Entity> entities = spawn(20);
    for (int i = 0; i < entities.size(); i++) {
      Location location = world.locate(entities.get(i));
      check(world.getDirect(location, type()), i);
      world.setDirect(location, value(i + 1));
      check(world.getDirect(location, type()), i + 1);
      location.archetype().set(location.row(), value(i + 9));
      check(location.archetype().get(location.row(), type()), i + 9);
    }
    checkAll(entities, 9);
  }

  private List<Entity> spawn(int count) {
    return IntStream.range(0, count)
        .mapToObj(i -> world.spawn(value(i), new Neighbour(i)))
        .toList();
  }

  private void checkAll(List<Entity> entities, int shift) {
    for (int i = 0; i < entities.size(); i++) {
      check(world.get(entities.get(i), type()), i + shift);
      assertThat(world.get(entities.get(i), Neighbour.class)).isEqualTo(new Neighbour(i));
    }
  }

  private void checkAll(List<T> seen) {
    assertThat(seen).hasSize(world.query(read(type())).count());
    for (int i = 0; i < seen.size(); i++) {
      check(seen.get(i), i);
    }
  }

  private void check(T found, int index) {
    T stored = value(index);
    if (!same(stored, found)) {
      fail("Value %d was stored as %s and came back as %s.", index, stored, found);
    }
  }
}
