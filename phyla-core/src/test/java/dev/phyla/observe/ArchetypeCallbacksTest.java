package dev.phyla.observe;

import static dev.phyla.Term.read;
import static dev.phyla.observe.QueryCallbacksTest.messageOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.observe.Kinds.Alpha;
import dev.phyla.observe.Kinds.Beta;
import dev.phyla.observe.Kinds.Gamma;
import dev.phyla.observe.Kinds.Marker;
import dev.phyla.observe.Kinds.Picky;
import dev.phyla.observe.Kinds.Score;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// The event that an archetype was created.
class ArchetypeCallbacksTest {
  private final World world = new World();
  private final List<String> created = new ArrayList<>();

  @AfterEach
  void theWorldIsConsistent() {
    world.verify();
  }

  private void follow() {
    world.onArchetypeCreated(
        archetype -> {
          created.add(archetype + " " + archetype.size());
          assertThat(world.archetypes()).contains(archetype);
        });
  }

  @Test
  void everyWayToMakeAnArchetypeIsAnnouncedOnceAndBeforeThereAreRows() {
    follow();
    for (int round = 0; round < 2; round++) {
      Entity entity = world.spawn();
      world.set(entity, new Alpha(1));
      world.set(entity, new Beta(1), new Gamma("g"));
      world.remove(entity, Alpha.class);
      world.remove(entity, Beta.class, Gamma.class);
      world.spawn(new Marker(), new Alpha(1));
      world.spawnMany(3, new Marker());
      world.entityBuilder().with(Beta.class, Beta::new).spawnMany(2);
      world.accessor(Score.class).set(entity, new Score(1));
      world.query(read(Alpha.class), read(Score.class)).count();
    }

    assertThat(created)
        .containsExactly(
            "[Alpha] 0",
            "[Alpha, Beta, Gamma] 0",
            "[Beta, Gamma] 0",
            "[Alpha, Marker] 0",
            "[Marker] 0",
            "[Beta] 0",
            "[Score] 0");
  }

  @Test
  void queriesMatchTheArchetypeAlready() {
    var query = world.query(read(Alpha.class));
    world.onArchetypeCreated(archetype -> created.add(query.archetypes() + " " + query.count()));
    world.spawn(new Alpha(1));

    assertThat(created).containsExactly("[[Alpha]] 0");
  }

  @Test
  void theArchetypeIsAnnouncedBeforeAnythingElseOfTheOperation() {
    follow();
    world.query(read(Alpha.class)).onEnter((a, first, end) -> created.add("enter"));
    world.onAdd(Alpha.class, (w, e, a) -> created.add("add"));
    world.spawn(new Alpha(1));

    assertThat(created).containsExactly("[Alpha] 0", "enter", "add");
  }

  @Test
  void theStructureCannotChangeInside() {
    Entity other = world.spawn(new Beta(1));
    List<String> refusals = new ArrayList<>();
    world.onArchetypeCreated(
        archetype -> {
          refusals.add(messageOf(() -> world.spawn()));
          refusals.add(messageOf(() -> world.spawnMany(2, new Alpha(1))));
          refusals.add(messageOf(() -> world.despawn(other)));
          refusals.add(messageOf(() -> world.set(other, new Gamma("g"))));
          refusals.add(messageOf(() -> world.remove(other, Beta.class)));
          refusals.add(messageOf(() -> world.despawnAll(world.query())));
          refusals.add(messageOf(world::adopt));
          refusals.add(messageOf(world::close));
        });
    Entity entity = world.spawn(new Alpha(1));

    assertThat(refusals)
        .hasSize(8)
        .allMatch(text -> text.contains("inside a callback of a query or an archetype"));
    assertThat(world.count()).isEqualTo(2);
    assertThat(world.get(entity, Alpha.class)).isEqualTo(new Alpha(1));
  }

  @Test
  void queriesAccessorsAndSubscriptionsCanBeMadeInside() {
    List<Object> seen = new ArrayList<>();
    world.onArchetypeCreated(
        archetype -> {
          seen.add(world.accessor(Alpha.class).has(new Entity(1, 1)));
          world.accessor(Gamma.class);
          seen.add(world.query(read(Alpha.class)).count());
          world.onAdd(Alpha.class, (w, e, a) -> seen.add(a));
        });
    Entity entity = world.spawn(new Alpha(1));

    assertThat(seen).containsExactly(false, 0, new Alpha(1));
    assertThat(world.accessor(Alpha.class).get(entity)).isEqualTo(new Alpha(1));
    world.set(entity, new Gamma("g"));
    assertThat(world.accessor(Gamma.class).get(entity)).isEqualTo(new Gamma("g"));
  }

  @Test
  void aSubscriptionMadeInsideReceivesTheNextArchetype() {
    world.onArchetypeCreated(
        outer -> world.onArchetypeCreated(inner -> created.add(outer + " then " + inner)));
    world.spawn(new Alpha(1));
    world.spawn(new Beta(1));

    assertThat(created).containsExactly("[Alpha] then [Beta]");
  }

  @Test
  void failuresComeOutOfTheOperationAndAllCallbacksAreCalled() {
    world.onArchetypeCreated(
        archetype -> {
          throw new IllegalStateException("first");
        });
    follow();
    world.onArchetypeCreated(
        archetype -> {
          throw new AssertionError("last");
        });

    assertThatThrownBy(() -> world.spawn(new Alpha(1)))
        .isInstanceOfSatisfying(
            CallbackException.class,
            e ->
                assertThat(e.failures())
                    .extracting(Throwable::getMessage)
                    .containsExactly("first", "last"));
    assertThat(created).containsExactly("[Alpha] 0");
    assertThat(world.count()).isEqualTo(1);
    world.spawn(new Alpha(2));
    assertThat(world.count()).isEqualTo(2);
  }

  @Test
  void failuresOfAnOperationInsideAnObserverComeOutOfThatOperation() {
    world.onArchetypeCreated(
        archetype -> {
          if (archetype.has(Beta.class)) {
            throw new IllegalStateException("beta");
          }
        });
    List<String> caught = new ArrayList<>();
    world.onAdd(Alpha.class, (w, e, a) -> caught.add(messageOf(() -> w.spawn(new Beta(1)))));
    world.spawn(new Alpha(1));

    assertThat(caught).singleElement().asString().endsWith("IllegalStateException: beta");
    assertThat(world.count()).isEqualTo(2);
  }

  @Test
  void ifTheOperationFailsItselfTheFailuresOfCallbacksAreSuppressedInItsOwn() {
    Entity entity = world.spawn(new Beta(1));
    world.onArchetypeCreated(
        archetype -> {
          throw new IllegalStateException("callback");
        });
    List<Runnable> operations =
        List.of(
            () -> world.spawn(new Picky(-1)),
            () ->
                world
                    .entityBuilder()
                    .with(Picky.class, i -> new Picky(-1))
                    .with(Score.class)
                    .spawn(),
            () -> world.set(entity, new Picky(-1)),
            () -> world.set(entity, new Picky(-1), new Gamma("g")));
    for (Runnable operation : operations) {
      assertThatThrownBy(operation::run)
          .hasMessage("negative")
          .satisfies(e -> assertThat(e.getSuppressed()).hasSize(1))
          .satisfies(e -> assertThat(e.getSuppressed()[0]).hasMessage("callback"));
      world.verify();
    }
    // It does not affect unrelated operations.
    world.set(entity, new Beta(2));
    assertThat(world.get(entity, Beta.class)).isEqualTo(new Beta(2));
    assertThat(world.count()).isEqualTo(1);
  }

  @Test
  void oneFailureDoesNotTurnUpInWhatTheNextCallbackDoes() {
    Entity other = world.spawn(new Beta(1));
    world.onArchetypeCreated(
        archetype -> {
          throw new IllegalStateException("first");
        });
    world.onArchetypeCreated(archetype -> created.add("set " + world.set(other, new Beta(2))));

    assertThatThrownBy(() -> world.spawn(new Alpha(1)))
        .isInstanceOfSatisfying(CallbackException.class, e -> assertThat(e.failures()).hasSize(1));
    assertThat(created).containsExactly("set true");
    assertThat(world.get(other, Beta.class)).isEqualTo(new Beta(2));
  }
}
