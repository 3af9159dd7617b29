package dev.phyla.prefab;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.Prefab;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.relation.ChildOf;
import dev.phyla.relation.Hierarchy;
import dev.phyla.relation.Relation;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Observers, and user code that throws, while trees of entities are spawned.
class NestedPrefabCallbacksTest {
  @Relation
  record Knows() {}

  private static final Prefab FAMILY =
      Prefab.of(new Name("root"))
          .child("first", Prefab.of(new Name("first")).child("inner", Prefab.of(new Name("inner"))))
          .child("second", Prefab.of(new Name("second")))
          .relate("second", new Knows(), "first");

  private final World world = new World();
  private final Hierarchy tree = world.hierarchy();
  private final List<String> seen = new ArrayList<>();

  @AfterEach
  void verify() {
    world.verify();
  }

  @Test
  void eachNodeIsAnnouncedAndThenLinkedToItsParent() {
    world.onAdd(Name.class, (w, e, name) -> seen.add(name.text() + " of " + tree.parent(e)));
    world
        .relation(ChildOf.class)
        .onRelate((w, child, value, parent) -> seen.add(child + " in " + parent));
    world.relation(Knows.class).onRelate((w, a, value, b) -> seen.add(a + " knows " + b));
    world.instantiate(FAMILY);
    assertThat(seen)
        .containsExactly(
            "root of 0:0",
            "first of 0:0",
            "2:1 in 1:1",
            "inner of 0:0",
            "3:1 in 2:1",
            "second of 0:0",
            "4:1 in 1:1",
            "4:1 knows 2:1");
  }

  @Test
  void exceptionsOfCallbacksAreThrownTogetherAndEverythingIsSpawned() {
    world.onAdd(
        Name.class,
        (w, e, name) -> {
          throw new OnPurposeException(name.text());
        });
    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(() -> world.instantiate(FAMILY))
        .satisfies(
            e ->
                assertThat(e.failures())
                    .extracting(Throwable::getMessage)
                    .containsExactly("root", "first", "inner", "second"));
    assertThat(world.count()).isEqualTo(4);
    assertThat(tree.descendants(new Entity(1, 1))).hasSize(3);

    world.commands().instantiate(FAMILY);
    world.commands().spawn(new Frozen());
    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(world::flush)
        .withMessageStartingWith(
            "All commands of \"commands\" were applied, but callbacks threw once. The first to fail"
                + " was \"spawn a tree of Name\" recorded by \"commands\"");
    assertThat(world.count()).isEqualTo(9);
  }

  @Test
  void nodesBelowANodeThatACallbackDespawnsAreDespawnedToo() {
    world.onAdd(Name.class, (w, e, name) -> despawnOthers(w, e, name.text(), "first"));
    Entity root = world.instantiate(FAMILY);
    assertThat(world.isAlive(root)).isTrue();
    assertThat(world.count()).isEqualTo(2);
    assertThat(tree.descendants(root)).containsExactly(new Entity(4, 1));
  }

  /// An observer cannot despawn the entity that it observes, so the next one does.
  private void despawnOthers(World w, Entity entity, String name, String victim) {
    if (!name.equals(victim)) {
      for (Entity other : List.copyOf(entities)) {
        w.despawn(other);
      }
      entities.clear();
    } else {
      entities.add(entity);
    }
  }

  private final List<Entity> entities = new ArrayList<>();

  @Test
  void aRootThatACallbackDespawnsTakesTheWholeTreeAlong() {
    world.onAdd(Name.class, (w, e, name) -> despawnOthers(w, e, name.text(), "root"));
    Entity root = world.instantiate(FAMILY);
    assertThat(world.isAlive(root)).isFalse();
    assertThat(world.count()).isZero();
    world.instantiateMany(FAMILY, 3);
    assertThat(world.count()).isZero();
  }

  /// A component that can be stored a few times.
  record Fragile(int times, int[] stored) {
    @Override
    public int times() {
      if (stored[0]++ >= times) {
        throw new OnPurposeException();
      }
      return times;
    }
  }

  @Test
  void aValueThatCannotBeStoredIsRefusedWhenThePrefabIsMade() {
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(() -> Prefab.of(new Fragile(0, new int[1])));
  }

  @Test
  void aNodeThatFailsUndoesTheWholeInstance() {
    world.spawn(new Frozen());
    long before = world.contentHash();
    Prefab fragile = FAMILY.child(Prefab.of(new Fragile(1, new int[1]), new Position(1, 1)));
    world.onRemove(
        Name.class,
        (w, e, name) -> {
          throw new OnPurposeException("while undoing");
        });
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(() -> world.instantiateMany(fragile, 2))
        .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1));
    assertThat(world.contentHash()).isEqualTo(before);

    Entity instance = world.commands().instantiate(fragile);
    assertThatExceptionOfType(CallbackException.class)
        .isThrownBy(world::flush)
        .withMessageContaining("\"spawn a tree of Name\"");
    assertThat(world.contentHash()).isEqualTo(before);
    assertThat(world.isAlive(instance)).isFalse();
    assertThat(world.count()).isEqualTo(1);
  }
}
