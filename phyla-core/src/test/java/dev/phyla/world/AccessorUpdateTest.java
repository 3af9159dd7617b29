package dev.phyla.world;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.world.Samples.THROWING;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Accessor;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.fixture.Frozen;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.OnPurposeException;
import dev.phyla.fixture.Position;
import dev.phyla.world.Samples.Health;
import dev.phyla.world.Samples.Marked;
import dev.phyla.world.Samples.Tricky;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Updating and removing single components through accessors, also with functions that misbehave.
class AccessorUpdateTest {
  private final World world = new World();
  private final Accessor<Health> healths = world.accessor(Health.class);
  private final Entity first = world.spawn(new Health(1, 9), new Name("first"));
  private final Entity second = world.spawn(new Health(2, 9), new Name("second"));
  private final Entity third = world.spawn(new Health(3, 9), new Name("third"));
  private final Entity bare = world.spawn(new Position(0, 0));

  @AfterEach
  void verify() {
    world.verify();
  }

  private static Health heal(Health health) {
    return new Health(health.current() + 1, health.max());
  }

  private static UnaryOperator<Health> healAfter(Runnable action) {
    return health -> {
      action.run();
      return heal(health);
    };
  }

  private int current(Entity entity) {
    return healths.get(entity).current();
  }

  @Test
  void anUpdateReplacesTheComponentOfOneEntity() {
    assertThat(healths.update(second, AccessorUpdateTest::heal)).isTrue();

    assertThat(healths.get(second)).isEqualTo(new Health(3, 9));
    assertThat(current(first)).isEqualTo(1);
    assertThat(current(third)).isEqualTo(3);
  }

  @Test
  void theFunctionIsNotCalledForEntitiesWithoutTheComponent() {
    Entity dead = world.spawn(Health.class);
    world.despawn(dead);
    Entity recorded = world.commands().spawn(Health.class);
    List<Health> seen = new ArrayList<>();
    UnaryOperator<Health> function =
        health -> {
          seen.add(health);
          return health;
        };

    for (Entity entity : List.of(dead, bare, recorded, Entity.NONE, Entity.fromBits(1L << 33))) {
      assertThat(healths.update(entity, function)).isFalse();
    }

    assertThat(seen).isEmpty();
    assertThat(healths.has(bare)).isFalse();
  }

  @Test
  void aFunctionThatThrowsOrReturnsNullChangesNothing() {
    var changes = world.query(read(Health.class), changed(Health.class));
    changes.each(_ -> {});
    world.endUpdate();
    long before = world.stateHash();

    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                healths.update(
                    first,
                    _ -> {
                      throw new OnPurposeException();
                    }));
    assertThatNullPointerException()
        .isThrownBy(() -> healths.update(first, _ -> null))
        .withMessage(
            "The function that updates a component returned null; to remove the component, call"
                + " remove(entity).");

    assertThat(world.stateHash()).isEqualTo(before);
    assertThat(world.archetype(first).isAnyDirty()).isFalse();
    assertThat(changes.count()).isZero();
  }

  @Test
  void anAccessorOfTheNewValueThatThrowsChangesNothing() {
    Entity entity = world.spawn(Tricky.harmless(4));
    Accessor<Tricky> tricky = world.accessor(Tricky.class);

    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(() -> tricky.update(entity, _ -> THROWING));

    assertThat(tricky.get(entity).number()).isEqualTo(4);
  }

  @Test
  void nullsAreRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> healths.update(null, AccessorUpdateTest::heal))
        .withMessageStartingWith("The entity is null");
    assertThatNullPointerException()
        .isThrownBy(() -> healths.update(first, null))
        .withMessage("The function is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> healths.update(Entity.NONE, null))
        .withMessage("The function is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> healths.remove(null))
        .withMessageStartingWith("The entity is null");
  }

  @Test
  void anUpdateIsAChangeAndCallsNoObserverOfReplacements() {
    var changes = world.query(read(Health.class), changed(Health.class));
    changes.each(_ -> {});
    List<Health> replaced = new ArrayList<>();
    world.onSet(Health.class, (_, _, health) -> replaced.add(health));

    healths.update(second, AccessorUpdateTest::heal);

    List<Entity> seen = new ArrayList<>();
    changes.each((entity, _) -> seen.add(entity));
    assertThat(seen).containsExactly(second);
    assertThat(replaced).as("as for set through an accessor").isEmpty();
  }

  @Test
  void anUpdateCanBeMadeInsideALoop() {
    world.query(read(Name.class)).each((entity, _) -> healths.update(entity, h -> heal(heal(h))));

    assertThat(List.of(current(first), current(second), current(third))).containsExactly(3, 4, 5);
  }

  @Test
  void whatTheFunctionWritesItselfIsReplaced() {
    healths.update(first, healAfter(() -> healths.set(first, new Health(50, 50))));

    assertThat(healths.get(first)).isEqualTo(new Health(2, 9));
  }

  @Test
  void theValueIsWrittenToTheEntityAlsoIfTheFunctionMovesItOrOthers() {
    List<Consumer<Entity>> moves =
        List.of(
            entity -> world.set(entity, new Frozen()),
            entity -> world.remove(entity, Name.class),
            entity -> world.setAll(world.query(read(Health.class)), new Marked()),
            entity -> world.removeAll(world.query(read(Health.class)), Marked.class),
            entity -> world.despawn(first), // another entity takes its row
            entity -> world.spawnMany(5000, new Health(7, 7), new Name("crowd")),
            entity -> {
              healths.remove(entity);
              healths.set(entity, new Health(80, 80));
            });
    for (Consumer<Entity> move : moves) {
      int before = current(third);
      int secondBefore = current(second);

      assertThat(healths.update(third, healAfter(() -> move.accept(third)))).isTrue();

      assertThat(current(third)).isEqualTo(before + 1);
      assertThat(current(second)).isEqualTo(secondBefore);
      world.verify();
    }
  }

  @Test
  void nothingIsWrittenIfTheFunctionTakesTheEntityOrTheComponentAway() {
    assertThat(healths.update(first, healAfter(() -> world.despawn(first)))).isFalse();
    assertThat(healths.update(second, healAfter(() -> healths.remove(second)))).isFalse();

    assertThat(world.isAlive(first)).isFalse();
    assertThat(world.archetype(second)).hasToString("[Name]");
    assertThat(healths.get(third)).isEqualTo(new Health(3, 9));
  }

  @Test
  void aNewEntityInTheSlotOfTheOldOneGetsNothing() {
    List<Entity> fresh = new ArrayList<>();
    boolean updated =
        healths.update(
            first,
            healAfter(
                () -> {
                  world.despawn(first);
                  fresh.add(world.spawn(new Health(60, 60), new Name("fresh")));
                }));

    assertThat(updated).isFalse();
    assertThat(fresh.getFirst().index()).isEqualTo(first.index());
    assertThat(healths.get(fresh.getFirst())).isEqualTo(new Health(60, 60));
  }

  @Test
  void aFunctionThatClosesTheWorldMakesTheUpdateThrow() {
    var other = new World();
    Entity entity = other.spawn(new Health(1, 1));
    Accessor<Health> accessor = other.accessor(Health.class);

    assertThatIllegalStateException()
        .isThrownBy(() -> accessor.update(entity, healAfter(other::close)))
        .withMessage("The world is closed.");
  }

  @Test
  void aStructuralChangeInAFunctionInsideALoopThrowsAndChangesNothing() {
    long before = world.stateHash();

    world
        .query(read(Name.class))
        .each(
            (entity, _) ->
                assertThatIllegalStateException()
                    .isThrownBy(
                        () -> healths.update(entity, healAfter(() -> world.despawn(entity))))
                    .withMessageContaining("query(read Name)"));

    assertThat(world.stateHash()).isEqualTo(before);
  }

  @Test
  void removeRemovesTheComponentAndCallsObservers() {
    List<Health> removed = new ArrayList<>();
    world.onRemove(Health.class, (_, _, health) -> removed.add(health));

    assertThat(healths.remove(first)).isTrue();
    assertThat(healths.remove(first)).as("alive, without the component").isTrue();
    assertThat(healths.remove(bare)).isTrue();
    assertThat(healths.remove(Entity.NONE)).isFalse();

    assertThat(healths.has(first)).isFalse();
    assertThat(world.archetype(first)).hasToString("[Name]");
    assertThat(removed).containsExactly(new Health(1, 9));
  }

  @Test
  void manyRemovalsLeaveTheOthersAsTheyAre() {
    Accessor<Frozen> frozen = world.accessor(Frozen.class);
    for (int round = 0; round < 2000; round++) {
      frozen.set(second, new Frozen());
      assertThat(frozen.remove(second)).isTrue();
    }

    assertThat(frozen.has(second)).isFalse();
    assertThat(List.of(current(first), current(second), current(third))).containsExactly(1, 2, 3);
  }
}
