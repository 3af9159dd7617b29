package dev.phyla.observe;

import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.observe.Kinds.Alpha;
import dev.phyla.observe.Kinds.Beta;
import dev.phyla.observe.Kinds.Gamma;
import dev.phyla.observe.Kinds.Marker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Entries and exits of queries.
class QueryCallbacksTest {
  private final World world = new World();
  private final Journal journal = new Journal(world);

  @AfterEach
  void theWorldIsConsistent() {
    world.verify();
  }

  @Test
  void oneCallForEachContiguousRange() {
    journal.follow("a", world.query(read(Alpha.class)));
    world.spawn(new Alpha(0));
    world.spawnMany(3, new Alpha(1));
    world.entityBuilder().with(Alpha.class, Alpha::new).with(new Beta(1)).spawnMany(2);
    assertThat(journal.take())
        .containsExactly("a enter [Alpha] 0-0", "a enter [Alpha] 1-3", "a enter [Alpha, Beta] 0-1");

    world.despawnAll(world.query(read(Alpha.class)));
    assertThat(journal.take()).containsExactly("a exit [Alpha] 0-3", "a exit [Alpha, Beta] 0-1");
  }

  @Test
  void movesBetweenMatchingArchetypesAreSilent() {
    Entity entity = world.spawn(new Alpha(1));
    journal.follow("a", world.query(read(Alpha.class), optional(Beta.class)));
    world.set(entity, new Beta(1));
    world.set(entity, new Gamma("g"), new Marker(), new Beta(2));
    world.remove(entity, Beta.class);
    world.remove(entity, Marker.class, Gamma.class);

    assertThat(journal.take()).isEmpty();
  }

  @Test
  void gainingAndLosingComponentsEntersAndLeavesEachQueryConcerned() {
    journal
        .follow("with", world.query(with(Beta.class)))
        .follow("without", world.query(read(Alpha.class), without(Beta.class)))
        .follow("any", world.query(anyOf(Alpha.class, Beta.class)))
        .follow("all", world.query());
    Entity entity = world.spawn(new Alpha(1));
    assertThat(journal.take())
        .containsExactly(
            "without enter [Alpha] 0-0", "any enter [Alpha] 0-0", "all enter [Alpha] 0-0");

    world.set(entity, new Beta(2));
    assertThat(journal.take())
        .containsExactly("without exit [Alpha] 0-0", "with enter [Alpha, Beta] 0-0");

    world.remove(entity, Beta.class, Alpha.class);
    assertThat(journal.take())
        .containsExactly("with exit [Alpha, Beta] 0-0", "any exit [Alpha, Beta] 0-0");

    world.despawn(entity);
    assertThat(journal.take()).containsExactly("all exit [] 0-0");
  }

  @Test
  void entitiesWithoutComponentsEnterAQueryWithoutTerms() {
    journal.follow("all", world.query());
    world.spawnMany(2);
    world.despawnAll(world.query());

    assertThat(journal.take()).containsExactly("all enter [] 0-1", "all exit [] 0-1");
  }

  @Test
  void exitReadsTheLastValuesAndEnterTheNewOnes() {
    Entity entity = world.spawn(new Alpha(1));
    var query = world.query(read(Alpha.class), without(Beta.class));
    query.onExit(
        (archetype, first, end) -> journal.add("exit " + archetype.get(first, Alpha.class)));
    query.onEnter(
        (archetype, first, end) -> journal.add("enter " + archetype.get(first, Alpha.class)));
    world.set(entity, new Beta(1), new Alpha(2));
    world.remove(entity, Beta.class);
    world.set(entity, new Alpha(3));
    world.despawn(entity);

    assertThat(journal.take())
        .containsExactly("exit Alpha[value=1]", "enter Alpha[value=2]", "exit Alpha[value=3]");
  }

  @Test
  void entriesComeBeforeObserversAndExitsAfterThem() {
    journal.follow("a", world.query(read(Alpha.class))).observe(Alpha.class);
    Entity entity = world.spawn(new Alpha(1));
    world.remove(entity, Alpha.class);

    assertThat(journal.take())
        .containsExactly(
            "a enter [Alpha] 0-0",
            "+ 1:1 Alpha[value=1]",
            "- 1:1 Alpha[value=1]",
            "a exit [Alpha] 0-0");
  }

  @Test
  void aMoveLeavesOneQueryBeforeItEntersAnother() {
    journal
        .follow("in", world.query(with(Beta.class)))
        .follow("out", world.query(without(Beta.class)))
        .observe(Beta.class);
    Entity entity = world.spawn();
    world.set(entity, new Beta(1));
    world.remove(entity, Beta.class);

    assertThat(journal.take())
        .containsExactly(
            "out enter [] 0-0",
            "out exit [] 0-0",
            "in enter [Beta] 0-0",
            "+ 1:1 Beta[value=1]",
            "- 1:1 Beta[value=1]",
            "in exit [Beta] 0-0",
            "out enter [] 0-0");
  }

  @Test
  void callbacksOfSeveralQueriesComeInTheOrderOfRegistration() {
    List<String> order = new ArrayList<>();
    var second = world.query(read(Alpha.class));
    var first = world.query(with(Alpha.class));
    first.onEnter((archetype, from, to) -> order.add("first"));
    second.onEnter((archetype, from, to) -> order.add("second"));
    first.onEnter((archetype, from, to) -> order.add("third"));
    world.spawn(new Alpha(1));

    assertThat(order).containsExactly("first", "second", "third");
  }

  @Test
  void equalQueriesAreSubscribedIndependently() {
    var one = world.query(read(Alpha.class)).onEnter((a, from, to) -> journal.add("one"));
    world.query(read(Alpha.class)).onEnter((a, from, to) -> journal.add("other"));
    one.close();
    world.spawn(new Alpha(1));

    assertThat(journal.take()).containsExactly("other");
  }

  @Test
  void aQueryThatIsNotReferencedStaysSubscribed() throws InterruptedException {
    world
        .query(read(Alpha.class), without(Marker.class))
        .onEnter((archetype, first, end) -> journal.note("enter", archetype, first, end));
    for (int i = 0; i < 5; i++) {
      System.gc();
      Thread.sleep(5);
    }
    world.spawn(new Alpha(1));
    world.spawn(new Alpha(1), new Beta(1));
    world.spawn(new Alpha(1), new Marker());

    assertThat(journal.take()).containsExactly("enter [Alpha] 0-0", "enter [Alpha, Beta] 0-0");
  }

  @Test
  void replayReportsMatchingRowsArchetypeByArchetype() {
    world.spawn(new Beta(1), new Alpha(1));
    Entity gone = world.spawn(new Alpha(1), new Gamma("g"));
    world.spawnMany(3, new Alpha(2));
    world.despawn(gone);
    var query = world.query(read(Alpha.class));
    var subscription =
        query.onEnterWithReplay(
            (archetype, from, to) -> journal.note("enter", archetype, from, to));
    assertThat(journal.take()).containsExactly("enter [Alpha] 0-2", "enter [Alpha, Beta] 0-0");

    world.spawn(new Alpha(3));
    assertThat(journal.take()).containsExactly("enter [Alpha] 3-3");
    subscription.close();
    world.spawn(new Alpha(3));
    assertThat(journal.take()).isEmpty();
  }

  @Test
  void aReplayThatThrowsReportsTheOtherArchetypesAndDoesNotSubscribe() {
    world.spawn(new Alpha(1));
    world.spawn(new Alpha(1), new Beta(1));
    var query = world.query(read(Alpha.class));
    assertThatThrownBy(
            () ->
                query.onEnterWithReplay(
                    (archetype, from, to) -> {
                      journal.note("enter", archetype, from, to);
                      throw new IllegalStateException("no");
                    }))
        .isInstanceOfSatisfying(CallbackException.class, e -> assertThat(e.failures()).hasSize(2));
    assertThat(journal.take()).containsExactly("enter [Alpha] 0-0", "enter [Alpha, Beta] 0-0");

    world.spawn(new Alpha(1));
    assertThat(journal.take()).isEmpty();
  }

  @Test
  void aReplayInsideALoopOrAnObserverReportsEverythingOnce() {
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          if (a.value() == 0) {
            w.query(read(Alpha.class))
                .onEnterWithReplay((archetype, from, to) -> journal.note("o", archetype, from, to));
          }
        });
    world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(3);
    assertThat(journal.take()).containsExactly("o [Alpha] 0-2");

    world
        .query(read(Alpha.class))
        .each(
            (e, a) -> {
              if (a.value() == 1) {
                world
                    .query(with(Alpha.class))
                    .onEnterWithReplay(
                        (archetype, from, to) -> journal.note("l", archetype, from, to));
              }
            });
    assertThat(journal.take()).containsExactly("l [Alpha] 0-2");
  }

  @Test
  void rangesOfADespawnAllFollowTheRowsThatAreLeft() {
    var all = world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(5);
    journal.follow("a", world.query(read(Alpha.class)));
    world.onRemove(
        Alpha.class,
        (w, e, a) -> {
          if (a.value() == 0) {
            w.despawn(all.get(2));
            w.set(all.get(3), new Beta(1));
          }
        });

    assertThat(world.despawnAll(world.query(read(Alpha.class)))).isEqualTo(4);
    assertThat(journal.take())
        .containsExactly(
            "a exit [Alpha] 2-2",
            "a exit [Alpha] 0-1",
            "a exit [Alpha, Beta] 0-0",
            "a exit [Alpha] 2-2");
    assertThat(world.count()).isZero();
  }

  @Test
  void rowsCanBeReadLoopedOverAndWrittenToColumnsInsideACallback() {
    var column = world.column(Alpha.class, "value", int[].class);
    world
        .query(read(Alpha.class))
        .onEnter(
            (archetype, first, end) -> {
              for (int row = first; row < end; row++) {
                archetype.write(column)[row] += 100;
              }
              world.query(read(Alpha.class)).each(a -> journal.add("sees " + a.value()));
            });
    world.onAdd(Alpha.class, (w, e, a) -> journal.add("+" + a.value()));
    world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(2);

    assertThat(journal.take()).containsExactly("sees 100", "sees 101", "+100", "+101");
  }

  @Test
  void otherEntitiesCanBeSetInPlaceAndTheAnnouncedRowsCannot() {
    Entity other = world.spawn(new Beta(1));
    journal.observe(Beta.class, Alpha.class);
    List<String> refusals = new ArrayList<>();
    var query = world.query(read(Alpha.class));
    query.onEnter(
        (archetype, first, end) -> {
          world.set(other, new Beta(2));
          refusals.add(messageOf(() -> world.set(archetype.entity(first), new Alpha(9))));
          refusals.add(messageOf(() -> archetype.set(end - 1, new Alpha(9))));
        });
    query.onExit(
        (archetype, first, end) ->
            refusals.add(messageOf(() -> archetype.set(first, new Alpha(9)))));
    world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(2);
    world.despawnAll(query);

    assertThat(journal.take())
        .containsExactly(
            "= 1:1 Beta[value=2]",
            "+ 2:1 Alpha[value=0]",
            "+ 3:1 Alpha[value=1]",
            "- 2:1 Alpha[value=0]",
            "- 3:1 Alpha[value=1]");
    assertThat(refusals)
        .hasSize(3)
        .allMatch(text -> text.contains("cannot be changed from inside a callback about it"));
  }

  static String messageOf(Runnable action) {
    try {
      action.run();
    } catch (RuntimeException e) {
      return String.valueOf(e.getMessage());
    }
    return "nothing was thrown";
  }
}
