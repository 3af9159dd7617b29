package dev.phyla.world;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.Term.write;
import static dev.phyla.fixture.Entities.visit;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Archetype;
import dev.phyla.ComponentType;
import dev.phyla.Entity;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/// Nothing in a world is limited to 64 or 256 component types.
class ManyComponentTypesTest {
  private static final int COUNT = 320;
  private static final List<Class<?>> TYPES = GeneratedRecords.withValue("Part", COUNT);
  private static final int[] NUMBERS = {0, 1, 63, 64, 65, 127, 128, 200, 255, 256, 300, 319};

  private final World world = new World();
  private final List<Entity> singles = new ArrayList<>();

  @BeforeEach
  void spawnOneOfEach() {
    for (int i = 0; i < COUNT; i++) {
      singles.add(world.spawn(part(i, i)));
    }
  }

  @AfterEach
  void verify() {
    world.verify();
  }

  private static Class<?> type(int number) {
    return TYPES.get(number);
  }

  private static Object part(int number, int value) {
    return GeneratedRecords.value(type(number), value);
  }

  @Test
  void allTypesAreKnownByNumberAndName() {
    assertThat(world.componentTypes()).hasSize(COUNT);
    assertThat(world.componentTypes()).extracting(ComponentType::id).isSorted();
    assertThat(world.componentType("Part1319"))
        .hasValueSatisfying(type -> assertThat(type.type()).isEqualTo(type(319)));
    for (int number : NUMBERS) {
      assertThat(world.find(singles.get(number), type(number)).map(Object.class::cast))
          .contains(part(number, number));
    }
  }

  @Test
  void queriesMatchByEveryTypeAlone() {
    for (int number : NUMBERS) {
      assertThat(world.query(read(type(number))).single()).isEqualTo(singles.get(number));
      assertThat(world.query(without(type(number))).count()).isEqualTo(COUNT - 1);
    }
  }

  @Test
  void queriesMatchAcrossWordsOfTheBitset() {
    Entity low = world.spawn(part(0, 0), part(63, 1));
    Entity high = world.spawn(part(63, 2), part(64, 3), part(319, 4));
    Entity middle = world.spawn(part(64, 5), part(128, 6));

    assertThat(visit(world.query(with(type(63), type(64))))).containsExactly(high);
    assertThat(visit(world.query(with(type(64)), without(type(319)))))
        .containsExactlyInAnyOrder(middle, singles.get(64));
    assertThat(visit(world.query(anyOf(type(0), type(319)), with(type(63)))))
        .containsExactlyInAnyOrder(low, high);
    assertThat(visit(world.query(anyOf(type(128), type(300)), anyOf(type(64), type(1)))))
        .containsExactly(middle);
  }

  @Test
  void oneEntityCanHaveAllTypesAndLoseThemOneByOne() {
    Entity entity = world.spawn();
    for (int i = 0; i < COUNT; i++) {
      world.set(entity, part(i, 1000 + i));
    }
    assertThat(world.archetype(entity).componentTypes()).hasSize(COUNT);
    for (int number : NUMBERS) {
      assertThat(world.find(entity, type(number)).map(Object.class::cast))
          .contains(part(number, 1000 + number));
    }

    for (int i = 0; i < COUNT; i += 2) {
      world.remove(entity, type(i));
    }

    assertThat(world.archetype(entity).componentTypes()).hasSize(COUNT / 2);
    assertThat(world.find(entity, type(319)).map(Object.class::cast)).contains(part(319, 1319));
    assertThat(world.has(entity, type(318))).isFalse();
  }

  @Test
  void anEntityWithAllTypesCanBeSpawnedAndChangedAtOnce() {
    Object[] parts = new Object[COUNT];
    for (int i = 0; i < COUNT; i++) {
      parts[i] = part(COUNT - 1 - i, i);
    }
    List<Entity> entities = new ArrayList<>();
    for (int i = 0; i < 300; i++) {
      entities.add(world.spawn(parts));
    }
    world.remove(entities.getFirst(), TYPES.subList(10, COUNT).toArray(Class<?>[]::new));
    entities.subList(1, 280).forEach(world::despawn);

    assertThat(world.archetype(entities.getFirst()).componentTypes()).hasSize(10);
    assertThat(world.find(entities.getFirst(), type(9)).map(Object.class::cast))
        .contains(part(9, 310));
    assertThat(world.archetype(entities.getLast()).size()).isEqualTo(20);
    assertThat(world.find(entities.getLast(), type(300)).map(Object.class::cast))
        .contains(part(300, 19));
  }

  @Test
  void dirtyMarksOfTypesDoNotMix() {
    Entity entity = world.spawn(TYPES.subList(0, 130).toArray());
    Archetype archetype = world.archetype(entity);
    assertThat(archetype.dirtyComponentTypes()).hasSize(130);
    world.endUpdate();

    for (int number : new int[] {0, 63, 64, 127, 128, 129}) {
      world.set(entity, part(number, 5));
      assertThat(archetype.dirtyComponentTypes())
          .containsExactly(world.componentTypes().get(number));
      world.endUpdate();
      world.query(write(type(number))).each(_ -> {});
      assertThat(archetype.dirtyComponentTypes())
          .containsExactly(world.componentTypes().get(number));
      world.endUpdate();
    }
  }
}
