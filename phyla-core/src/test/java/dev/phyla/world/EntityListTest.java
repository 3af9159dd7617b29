package dev.phyla.world;

import static dev.phyla.Term.added;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import java.util.ArrayList;
import java.util.Collections;
import java.util.ConcurrentModificationException;
import java.util.Iterator;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// A list of handles behaves as an array list of them, whatever is done to it.
class EntityListTest {
  private record Score(int points) {}

  private interface Chosen {}

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3, 4})
  void itIsAnArrayListOfHandles(long seed) {
    var random = new Random(seed);
    var list = new EntityList();
    List<Entity> expected = new ArrayList<>();
    for (int step = 0; step < 3_000; step++) {
      Entity entity = new Entity(random.nextInt(40), 1 + random.nextInt(2));
      int size = expected.size();
      switch (random.nextInt(size > 50 ? 11 : 8)) {
        case 0, 1 -> assertThat(list.add(entity)).isEqualTo(expected.add(entity));
        case 2 -> {
          list.addBits(entity.bits());
          expected.add(entity);
        }
        case 3 -> {
          int at = random.nextInt(size + 1);
          list.add(at, entity);
          expected.add(at, entity);
        }
        case 4 -> assertThat(list.remove(entity)).isEqualTo(expected.remove(entity));
        case 5 -> assertThat(list.indexOf(entity)).isEqualTo(expected.indexOf(entity));
        case 6 -> assertThat(list.contains(entity)).isEqualTo(expected.contains(entity));
        case 7 -> {
          if (size > 0) {
            int at = random.nextInt(size);
            assertThat(list.set(at, entity)).isEqualTo(expected.set(at, entity));
            assertThat(list.bits(at)).isEqualTo(entity.bits());
          }
        }
        case 8 -> assertThat(list.removeLast()).isEqualTo(expected.removeLast());
        case 9 -> {
          int kept = random.nextInt(4);
          assertThat(list.removeIf(each -> each.index() % 4 == kept))
              .isEqualTo(expected.removeIf(each -> each.index() % 4 == kept));
        }
        default -> {
          int at = random.nextInt(size);
          assertThat(list.remove(at)).isEqualTo(expected.remove(at));
        }
      }
      assertThat(list).as("seed %d, step %d", seed, step).isEqualTo(expected);
    }
    assertThat(list.toBits()).isEqualTo(expected.stream().mapToLong(Entity::bits).toArray());
    assertThat(list.retainAll(expected.subList(0, 3)))
        .isEqualTo(expected.retainAll(List.copyOf(expected.subList(0, 3))));
    assertThat(list).isEqualTo(expected);
    list.clear();
    assertThat(list).isEmpty();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 100})
  void shufflesAsCollectionsDo(int size) {
    var list = new EntityList();
    for (int i = 0; i < size; i++) {
      list.add(new Entity(i, 1));
    }
    List<Entity> expected = new ArrayList<>(list);
    list.shuffle(new Random(5));
    Collections.shuffle(expected, new Random(5));
    assertThat(list).isEqualTo(expected);
  }

  @Test
  void aCopyOfACollectionHasItsEntities() {
    List<Entity> entities = List.of(new Entity(1, 1), Entity.NONE, new Entity(2, 5));
    assertThat(new EntityList(entities)).isEqualTo(entities);
    assertThat(new EntityList(List.of())).isEmpty();
  }

  @Test
  void wrongIndicesAndNullAreRefused() {
    var list = new EntityList(List.of(new Entity(1, 1)));
    list.addAll(List.of(new Entity(2, 1), new Entity(3, 1)));
    list.removeLast();
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> list.get(2));
    assertThatExceptionOfType(IndexOutOfBoundsException.class).isThrownBy(() -> list.bits(-1));
    assertThatExceptionOfType(IndexOutOfBoundsException.class)
        .isThrownBy(() -> list.add(3, Entity.NONE));
    assertThatNullPointerException()
        .isThrownBy(() -> list.add(null))
        .withMessage("The entity is null; use Entity.NONE for no entity.");
    assertThat(list).containsExactly(new Entity(1, 1), new Entity(2, 1));
  }

  @Test
  void aFilterThatChangesTheListLosesNothing() {
    var list = new EntityList(List.of(new Entity(1, 1)));
    assertThatExceptionOfType(ConcurrentModificationException.class)
        .isThrownBy(() -> list.removeIf(each -> list.add(each)));
    assertThat(list).containsExactly(new Entity(1, 1), new Entity(1, 1));
    Iterator<Entity> entities = list.iterator();
    list.removeLast();
    assertThatExceptionOfType(ConcurrentModificationException.class).isThrownBy(entities::next);
  }

  @Test
  void aQueryListsItsEntitiesInTheOrderOfIteration() {
    var world = new World();
    var all = world.query(read(Score.class));
    Entity first = world.spawn(new Score(1));
    Entity other = world.spawn(new Score(2), new Name("x"));
    Entity third = world.spawn(new Score(3));
    world.disable(third);
    world.tag(Chosen.class).add(first);

    assertThat(all.entities()).isEqualTo(all.toList((entity, score) -> entity)).contains(other);
    assertThat(all.entities()).doesNotContain(third);
    assertThat(world.query(tagged(Chosen.class)).entities()).containsExactly(first);

    all.entities().clear();
    assertThat(all.count()).isEqualTo(2);
  }

  @Test
  void listingEntitiesDoesNotReadChanges() {
    var world = new World();
    var fresh = world.query(added(Score.class));
    Entity entity = world.spawn(new Score(1));

    assertThat(fresh.entities()).containsExactly(entity);
    assertThat(fresh.entities()).containsExactly(entity);
    assertThat(fresh.count()).isEqualTo(1);
  }

  @Test
  void listsOfRecordedEntitiesAreTheCallersOwn() {
    var world = new World();
    var commands = world.commands();
    EntityList spawned = commands.spawnMany(3, new Score(1));
    List<Entity> expected = List.copyOf(spawned);
    spawned.clear();
    spawned.addBits(99);
    world.flush();
    assertThat(world.query(read(Score.class)).entities()).isEqualTo(expected);
  }
}
