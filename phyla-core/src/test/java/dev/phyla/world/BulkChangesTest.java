package dev.phyla.world;

import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.with;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.Query;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.function.BiConsumer;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Components of all entities of a query are set and removed in bulk, with the same result as
/// single calls.
final class BulkChangesTest {
  private record Alpha(int number) {}

  private record Beta(double number, String text) {}

  private record Gamma(long number) {}

  private record Broken(int number) {
    @Override
    public int number() {
      throw new IllegalStateException("broken");
    }
  }

  private interface Marked {}

  private static final int ENTITIES = 60;

  private static World populated() {
    var world = new World();
    for (int i = 0; i < ENTITIES; i++) {
      Entity entity = world.spawn(new Alpha(i));
      if (i % 2 == 0) {
        world.set(entity, new Beta(i, "text " + i));
      }
      if (i % 3 == 0) {
        world.set(entity, new Gamma(i));
      }
    }
    return world;
  }

  /// The reactions of a world, which determine whether entities change one by one or in bulk.
  private enum Setting {
    QUIET,
    OBSERVED,
    REPLACEMENT_OBSERVED,
    FOLLOWED,
    WATCHED;

    private void setUp(World world) {
      switch (this) {
        case QUIET -> {}
        case OBSERVED -> world.onAdd(Gamma.class, (w, entity, gamma) -> {});
        case REPLACEMENT_OBSERVED -> world.onSet(Gamma.class, (w, entity, gamma) -> {});
        case FOLLOWED -> world.query(read(Gamma.class)).onEnter((archetype, first, end) -> {});
        case WATCHED -> world.query(read(Alpha.class), changed(Gamma.class)).count();
      }
    }
  }

  private static void compare(
      Setting setting, Consumer<World> bulk, BiConsumer<World, Entity> single) {
    World one = populated();
    World other = populated();
    setting.setUp(one);
    setting.setUp(other);
    bulk.accept(one);
    List<Entity> entities = new ArrayList<>();
    other.query(read(Alpha.class)).each((entity, alpha) -> entities.add(entity));
    entities.forEach(entity -> single.accept(other, entity));
    one.verify();
    assertThat(one.contentHash()).isEqualTo(other.contentHash());
    assertThat(one.stateHash()).isEqualTo(other.stateHash());
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void settingAllIsSettingEach(Setting setting) {
    compare(
        setting,
        world ->
            assertThat(
                    world.setAll(world.query(read(Alpha.class)), new Gamma(7), new Beta(1, "all")))
                .isEqualTo(ENTITIES),
        (world, entity) -> world.set(entity, new Gamma(7), new Beta(1, "all")));
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void classesAddDefaultsAndLeavePresentValuesAlone(Setting setting) {
    compare(
        setting,
        world -> world.setAll(world.query(read(Alpha.class)), Gamma.class, new Alpha(3)),
        (world, entity) -> world.set(entity, Gamma.class, new Alpha(3)));
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void removingAllIsRemovingEach(Setting setting) {
    compare(
        setting,
        world ->
            assertThat(world.removeAll(world.query(read(Alpha.class)), Gamma.class, Beta.class))
                .isEqualTo(ENTITIES),
        (world, entity) -> world.remove(entity, Gamma.class, Beta.class));
  }

  @ParameterizedTest
  @EnumSource(Setting.class)
  void eachEntityCanGetItsOwnValue(Setting setting) {
    compare(
        setting,
        world ->
            assertThat(
                    world.setAll(
                        world.query(read(Alpha.class)),
                        Gamma.class,
                        entity -> new Gamma(entity.index() * 10L)))
                .isEqualTo(ENTITIES),
        (world, entity) -> world.set(entity, new Gamma(entity.index() * 10L)));
  }

  @Test
  void onlyMatchingEntitiesChange() {
    World world = populated();
    Entity marked = world.query(read(Alpha.class)).first().orElseThrow();
    world.tag(Marked.class).add(marked);
    assertThat(world.setAll(world.query(tagged(Marked.class)), new Gamma(99))).isEqualTo(1);
    assertThat(world.get(marked, Gamma.class)).isEqualTo(new Gamma(99));
    assertThat(world.query(read(Gamma.class)).count(gamma -> gamma.number() == 99)).isEqualTo(1);
    world.verify();
  }

  @Test
  void aDisabledComponentIsForgottenWhenItIsRemoved() {
    World world = populated();
    Entity entity = world.query(read(Gamma.class)).first().orElseThrow();
    world.disable(entity, Gamma.class);
    world.removeAll(world.query(with(Alpha.class)), Gamma.class);
    world.set(entity, new Gamma(1));
    assertThat(world.isEnabled(entity, Gamma.class)).isTrue();
    world.verify();
  }

  @Test
  void changesAreSeenByConsumers() {
    World world = populated();
    var changes = world.query(read(Alpha.class), changed(Gamma.class));
    changes.count(alpha -> true);
    world.setAll(world.query(read(Alpha.class)), new Gamma(5));
    assertThat(changes.count(alpha -> true)).isEqualTo(ENTITIES);
  }

  @Test
  void whatObserversThrowIsThrownAtTheEnd() {
    World world = populated();
    var seen = new ArrayList<Entity>();
    world.onAdd(
        Gamma.class,
        (w, entity, gamma) -> {
          seen.add(entity);
          throw new IllegalStateException("no");
        });
    assertThatThrownBy(() -> world.setAll(world.query(read(Alpha.class)), new Gamma(5)))
        .isInstanceOf(CallbackException.class);
    assertThat(seen).hasSize(40);
    assertThat(world.query(read(Gamma.class)).count()).isEqualTo(ENTITIES);
    world.verify();
  }

  @Test
  void aValueThatCannotBeTakenApartChangesNothing() {
    World world = populated();
    long before = world.stateHash();
    Query all = world.query(read(Alpha.class));
    assertThatThrownBy(() -> world.setAll(all, new Gamma(1), new Broken(1)))
        .isInstanceOf(IllegalStateException.class)
        .hasMessage("broken");
    assertThatThrownBy(
            () ->
                world.setAll(
                    all,
                    Gamma.class,
                    entity -> {
                      if (entity.index() > 30) {
                        throw new IllegalStateException("late");
                      }
                      return new Gamma(1);
                    }))
        .hasMessage("late");
    assertThatThrownBy(() -> world.setAll(all, Broken.class, entity -> new Broken(1)))
        .hasMessage("broken");
    assertThatThrownBy(() -> world.setAll(all, Gamma.class, entity -> null))
        .hasMessage("The function returned null.");
    assertThat(world.stateHash()).isEqualTo(before);
    world.verify();
  }

  @Test
  void wrongUseIsRefused() {
    World world = populated();
    Query all = world.query(read(Alpha.class));
    Query foreign = new World().query(read(Alpha.class));
    assertThatThrownBy(() -> world.setAll(foreign, new Gamma(1)))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("belongs to another world");
    assertThatThrownBy(() -> world.removeAll(all, Gamma.class, Gamma.class))
        .isInstanceOf(IllegalArgumentException.class)
        .hasMessageContaining("given twice");
    assertThatThrownBy(
            () -> world.query(read(Alpha.class)).each(alpha -> world.setAll(all, new Gamma(1))))
        .isInstanceOf(IllegalStateException.class);
    world.verify();
  }

  @Test
  void nothingMatchesNothingChanges() {
    var world = new World();
    assertThat(world.setAll(world.query(read(Alpha.class)), new Gamma(1))).isZero();
    assertThat(world.removeAll(world.query(read(Alpha.class)), Gamma.class)).isZero();
  }

  @Test
  void severalArchetypesBecomeOneThatHasNoRoomYet() {
    var world = new World();
    List<Entity> entities = new ArrayList<>();
    for (int i = 0; i < 7; i++) {
      entities.add(world.spawn(new Alpha(i), new Beta(i, "a")));
      entities.add(world.spawn(new Alpha(i), new Gamma(i)));
      entities.add(world.spawn(new Alpha(i), new Beta(i, "b"), new Gamma(i)));
    }

    assertThat(world.removeAll(world.query(with(Alpha.class)), Beta.class, Gamma.class))
        .isEqualTo(21);

    world.verify();
    assertThat(world.query(read(Alpha.class)).sum(Alpha::number)).isEqualTo(63);
    assertThat(entities).allMatch(entity -> !world.has(entity, Beta.class));
    world.setAll(world.query(with(Alpha.class)), new Gamma(1));
    world.removeAll(world.query(with(Gamma.class)), Alpha.class, Gamma.class);
    world.verify();
    assertThat(world.count()).isEqualTo(21);
  }
}
