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
import dev.phyla.observe.Kinds.Delta;
import dev.phyla.observe.Kinds.Gamma;
import dev.phyla.observe.Kinds.Marker;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Observers that change the world.
class NestedChangesTest {
  private static final String PROTECTED = "cannot be changed from inside a callback about it";

  private final World world = new World();
  private final Journal journal = new Journal(world);
  private final List<String> refusals = new ArrayList<>();

  @AfterEach
  void theWorldIsConsistent() {
    world.verify();
  }

  private List<Entity> spawnAlphas(int count) {
    return world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(count);
  }

  private static Entity nth(int index) {
    return new Entity(index, 1);
  }

  // Changing others.

  @Test
  void changesInsideObserversAreAnnouncedBeforeTheChangeReturns() {
    Entity other = world.spawn(new Beta(0));
    journal.observe(Beta.class, Gamma.class);
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          journal.add("begin");
          Entity child = w.spawn(new Gamma("child"), new Delta(e));
          w.set(other, new Beta(1));
          w.set(other, new Gamma("late"));
          w.remove(other, Beta.class);
          w.despawn(child);
          journal.add("end");
        });
    world.spawn(new Alpha(1));

    assertThat(journal.take())
        .containsExactly(
            "begin",
            "+ 3:1 Gamma[text=child]",
            "= 1:1 Beta[value=1]",
            "+ 1:1 Gamma[text=late]",
            "- 1:1 Beta[value=1]",
            "- 3:1 Gamma[text=child]",
            "end");
  }

  @Test
  void changesNestSeveralLevelsDeep() {
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          journal.add("in " + a.value());
          if (a.value() < 40) {
            w.spawn(new Alpha(a.value() + 1));
          }
          journal.add("out " + a.value());
        });
    world.spawn(new Alpha(1));

    List<String> lines = journal.take();
    assertThat(lines).hasSize(80).startsWith("in 1", "in 2").endsWith("out 2", "out 1");
    assertThat(world.count()).isEqualTo(40);
  }

  @Test
  void aCascadeDespawnsFromInsideOnRemove() {
    Entity first = world.spawn(new Alpha(1));
    Entity second = world.spawn(new Alpha(2), new Delta(first));
    world.spawn(new Alpha(3), new Delta(second));
    journal.observe(Alpha.class);
    world.onRemove(
        Alpha.class,
        (w, e, a) -> {
          List<Entity> children = new ArrayList<>();
          w.query(read(Delta.class))
              .each(
                  (child, link) -> {
                    if (link.target().equals(e)) {
                      children.add(child);
                    }
                  });
          children.forEach(w::despawn);
        });
    world.despawn(first);

    assertThat(journal.take())
        .containsExactly("- 1:1 Alpha[value=1]", "- 2:1 Alpha[value=2]", "- 3:1 Alpha[value=3]");
    assertThat(world.count()).isZero();
  }

  @Test
  void rowsThatMoveUnderARemovalDoNotConfuseIt() {
    List<Entity> all = spawnAlphas(4);
    world.onRemove(
        Alpha.class,
        (w, e, a) -> {
          if (a.value() == 3) {
            w.despawn(all.get(0));
            w.set(all.get(1), new Beta(1));
          }
        });
    world.remove(all.get(3), Alpha.class);

    assertThat(world.archetype(all.get(3)).toString()).isEqualTo("[]");
    assertThat(world.get(all.get(2), Alpha.class)).isEqualTo(new Alpha(2));
    assertThat(world.get(all.get(1), Alpha.class)).isEqualTo(new Alpha(1));
    assertThat(world.isAlive(all.get(0))).isFalse();
  }

  // Members of a bulk spawn.

  @Test
  void membersOfABulkSpawnAreAnnouncedBeforeTheyChangeInWhateverWay() {
    journal.observe(Alpha.class, Beta.class);
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          if (a.value() == 0) {
            w.set(nth(5), new Alpha(50));
            w.set(nth(4), new Beta(4));
            w.set(nth(3), new Alpha(30), new Beta(3));
            w.remove(nth(2), Alpha.class, Beta.class);
            w.archetype(nth(6)).set(w.locate(nth(6)).row(), new Alpha(60));
          }
        });
    spawnAlphas(6);

    assertThat(journal.take())
        .containsExactly(
            "+ 1:1 Alpha[value=0]",
            "+ 5:1 Alpha[value=4]",
            "= 5:1 Alpha[value=50]",
            "+ 4:1 Alpha[value=3]",
            "+ 4:1 Beta[value=4]",
            "+ 3:1 Alpha[value=2]",
            "= 3:1 Alpha[value=30]",
            "+ 3:1 Beta[value=3]",
            "+ 2:1 Alpha[value=1]",
            "- 2:1 Alpha[value=1]",
            "+ 6:1 Alpha[value=5]",
            "= 6:1 Alpha[value=60]");
    assertThat(world.get(nth(5), Alpha.class)).isEqualTo(new Alpha(50));
    assertThat(world.get(nth(6), Alpha.class)).isEqualTo(new Alpha(60));
    assertThat(world.get(nth(3), Alpha.class)).isEqualTo(new Alpha(30));
  }

  /// The early announcement may despawn entities, so that rows move before the change.
  @Test
  void theRightEntityIsChangedAlthoughItsAnnouncementMovedItsRow() {
    for (int way = 0; way < 6; way++) {
      var own = new World();
      int chosen = way;
      own.onAdd(
          Alpha.class,
          (w, e, a) -> {
            if (a.value() == 2) {
              change(w, nth(8), chosen);
            } else if (a.value() == 7) {
              w.despawn(nth(1));
              w.despawn(nth(2));
            }
          });
      own.entityBuilder().with(Alpha.class, Alpha::new).with(new Marker()).spawnMany(8);
      own.verify();

      for (int i = 3; i < 8; i++) {
        assertThat(own.get(nth(i), Alpha.class)).as("way %d", way).isEqualTo(new Alpha(i - 1));
        assertThat(own.archetype(nth(i)).toString()).isEqualTo("[Alpha, Marker]");
      }
      String expected =
          switch (way) {
            case 0 -> "Optional[Alpha[value=70]] [Alpha, Marker]";
            case 1 -> "Optional[Alpha[value=7]] [Alpha, Beta, Marker]";
            case 2 -> "Optional[Alpha[value=70]] [Alpha, Beta, Marker]";
            case 3 -> "Optional[Alpha[value=7]] [Alpha]";
            case 4 -> "Optional.empty []";
            default -> "Optional[Alpha[value=71]] [Alpha, Marker]";
          };
      assertThat(own.find(nth(8), Alpha.class) + " " + own.archetype(nth(8)))
          .as("way %d", way)
          .isEqualTo(expected);
    }
  }

  private static void change(World world, Entity entity, int way) {
    switch (way) {
      case 0 -> world.set(entity, new Alpha(70));
      case 1 -> world.set(entity, new Beta(1));
      case 2 -> world.set(entity, new Alpha(70), new Beta(1));
      case 3 -> world.remove(entity, Marker.class);
      case 4 -> world.remove(entity, Marker.class, Alpha.class);
      default -> world.archetype(entity).set(world.locate(entity).row(), new Alpha(71));
    }
  }

  /// The announcement of the entity removes components of others, which needs the same scratch
  /// space.
  @Test
  void aRemovalOfSeveralComponentsIsNotConfusedByOneInsideIt() {
    Entity other = world.spawn(new Gamma("g"), new Delta(Entity.NONE), new Beta(1));
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          if (a.value() == 0) {
            w.remove(nth(3), Alpha.class, Marker.class);
          } else {
            w.remove(other, Gamma.class, Delta.class);
          }
        });
    world
        .entityBuilder()
        .with(Alpha.class, Alpha::new)
        .with(new Marker())
        .with(new Beta(2))
        .spawnMany(2);

    assertThat(world.archetype(nth(3)).toString()).isEqualTo("[Beta]");
    assertThat(world.archetype(other).toString()).isEqualTo("[Beta]");
  }

  @Test
  void anEntityStaysProtectedWhenAnotherIsAnnouncedInBetween() {
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          journal.add("+" + a.value());
          if (a.value() == 0) {
            w.despawn(nth(3));
            refusals.add(messageOf(() -> w.despawn(e)));
          } else if (a.value() == 2) {
            refusals.add(messageOf(() -> w.set(nth(1), new Alpha(9))));
          }
        });
    spawnAlphas(3);

    assertThat(journal.take()).containsExactly("+0", "+2", "+1");
    assertThat(refusals).hasSize(2).allMatch(text -> text.contains(PROTECTED));
    assertThat(world.get(nth(1), Alpha.class)).isEqualTo(new Alpha(0));
  }

  @Test
  void despawnAllInsideABulkSpawnAnnouncesTheRestFirstAndIsRefusedForTheObserved() {
    journal.observe(Alpha.class);
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          if (a.value() == 1) {
            refusals.add(messageOf(() -> w.despawnAll(w.query(read(Alpha.class)))));
          }
        });
    spawnAlphas(3);

    assertThat(refusals).singleElement().asString().contains("2:1 " + PROTECTED);
    assertThat(world.count()).isEqualTo(3);
    assertThat(journal.take()).filteredOn(line -> line.startsWith("+")).hasSize(3);
  }

  @Test
  void membersThatWereAnnouncedCanBeChangedLikeOthers() {
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          if (a.value() == 3) {
            w.despawn(nth(1));
            w.set(nth(2), new Beta(1));
          }
        });
    spawnAlphas(4);

    assertThat(world.count()).isEqualTo(3);
    assertThat(world.has(nth(2), Beta.class)).isTrue();
  }

  @Test
  void aSpawnIntoTheArchetypeOfABulkSpawnIsAnnouncedOnce() {
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          journal.add(e + " " + a.value());
          if (a.value() == 0) {
            w.spawn(new Alpha(100));
          }
        });
    spawnAlphas(3);

    assertThat(journal.take()).containsExactly("1:1 0", "4:1 100", "2:1 1", "3:1 2");
  }

  // Members of a despawnAll.

  @Test
  void membersOfADespawnAllCanBeChangedUntilTheyAreAnnounced() {
    List<Entity> all = spawnAlphas(4);
    journal.observe(Alpha.class, Beta.class);
    world.onRemove(
        Alpha.class,
        (w, e, a) -> {
          if (a.value() == 1) {
            w.despawn(all.get(2));
            w.set(all.get(3), new Beta(3));
            refusals.add(messageOf(() -> w.despawn(all.get(0))));
            refusals.add(messageOf(() -> w.set(all.get(0), new Alpha(9))));
            refusals.add(messageOf(() -> w.set(all.get(0), new Beta(9))));
            refusals.add(messageOf(() -> w.remove(all.get(0), Alpha.class)));
            refusals.add(messageOf(() -> w.despawn(e)));
          }
        });

    assertThat(world.despawnAll(world.query(read(Alpha.class)))).isEqualTo(3);
    assertThat(journal.take())
        .containsExactly(
            "- 1:1 Alpha[value=0]",
            "- 2:1 Alpha[value=1]",
            "- 3:1 Alpha[value=2]",
            "+ 4:1 Beta[value=3]",
            "- 4:1 Alpha[value=3]",
            "- 4:1 Beta[value=3]");
    assertThat(refusals).hasSize(5).allMatch(text -> text.contains(PROTECTED));
    assertThat(world.count()).isZero();
  }

  @Test
  void whatAnObserverSpawnsDuringADespawnAllStays() {
    spawnAlphas(3);
    world.onRemove(Alpha.class, (w, e, a) -> w.spawn(new Alpha(a.value() + 10)));

    assertThat(world.despawnAll(world.query(read(Alpha.class)))).isEqualTo(3);
    List<Integer> left = new ArrayList<>();
    world.query(read(Alpha.class)).each(a -> left.add(a.value()));
    assertThat(left).containsExactlyInAnyOrder(10, 11, 12);
  }

  @Test
  void aDespawnAllInsideADespawnAllIsRefusedOnceTheyShareAnAnnouncedEntity() {
    spawnAlphas(2);
    world.onRemove(
        Alpha.class,
        (w, e, a) -> refusals.add(messageOf(() -> w.despawnAll(w.query(read(Alpha.class))))));

    assertThat(world.despawnAll(world.query(read(Alpha.class)))).isEqualTo(2);
    assertThat(refusals).hasSize(2).allMatch(text -> text.contains(PROTECTED));
  }

  // The observed entity.

  @Test
  void theObservedEntityIsProtectedInEveryKindOfCallback() {
    Entity entity = world.spawn(new Alpha(1), new Marker());
    world.onSet(Alpha.class, (w, e, a) -> tryEverything(w, e));
    world.onAdd(Beta.class, (w, e, b) -> tryEverything(w, e));
    world.onRemove(Beta.class, (w, e, b) -> tryEverything(w, e));
    world.onRemove(Marker.class, (w, e, m) -> tryEverything(w, e));
    world.set(entity, new Alpha(2));
    world.set(entity, new Beta(1));
    world.remove(entity, Beta.class);
    world.despawn(entity);

    assertThat(refusals).hasSize(4 * 8).allMatch(text -> text.contains("1:1 " + PROTECTED));
    assertThat(world.count()).isZero();
  }

  private void tryEverything(World w, Entity e) {
    long before = w.stateHash();
    refusals.add(messageOf(() -> w.set(e, new Alpha(9))));
    refusals.add(messageOf(() -> w.set(e, new Gamma("new"))));
    refusals.add(messageOf(() -> w.set(e, new Alpha(9), new Marker())));
    refusals.add(messageOf(() -> w.remove(e, Alpha.class)));
    refusals.add(messageOf(() -> w.remove(e, Alpha.class, Marker.class)));
    refusals.add(messageOf(() -> w.despawn(e)));
    refusals.add(messageOf(() -> w.archetype(e).set(w.locate(e).row(), new Alpha(9))));
    refusals.add(messageOf(() -> w.despawnAll(w.query(read(Alpha.class)))));
    assertThat(w.stateHash()).isEqualTo(before);
  }

  @Test
  void whatChangesNothingIsNotRefused() {
    Entity entity = world.spawn();
    List<Boolean> results = new ArrayList<>();
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          results.add(w.set(e, Alpha.class));
          results.add(w.set(e, Alpha.class, Marker.class));
          results.add(w.remove(e, Beta.class));
          results.add(w.remove(e, Beta.class, Gamma.class));
        });
    world.set(entity, new Marker(), new Alpha(1));

    assertThat(results).containsExactly(true, true, true, true);
  }

  @Test
  void theObservedEntityIsProtectedInChangesInsideItsCallbackToo() {
    world.onAdd(Alpha.class, (w, e, a) -> w.spawn(new Delta(e)));
    world.onAdd(Delta.class, (w, e, d) -> refusals.add(messageOf(() -> w.despawn(d.target()))));
    world.spawn(new Alpha(1));

    assertThat(refusals).singleElement().asString().contains("1:1 " + PROTECTED);
    assertThat(world.count()).isEqualTo(2);
  }

  @Test
  void accessorsAndColumnsMayWriteToTheObservedEntity() {
    var alphas = world.accessor(Alpha.class);
    world.onAdd(Alpha.class, (w, e, a) -> alphas.set(e, new Alpha(Math.max(0, a.value()))));
    Entity entity = world.spawn(new Alpha(-5));

    assertThat(world.get(entity, Alpha.class)).isEqualTo(new Alpha(0));
  }

  @Test
  void theEntityCanBeChangedAgainAfterwards() {
    world.onAdd(Alpha.class, (w, e, a) -> journal.add("+"));
    Entity entity = world.spawn(new Alpha(1));

    assertThat(world.set(entity, new Alpha(2))).isTrue();
    assertThat(world.despawn(entity)).isTrue();
  }

  // Nesting too deeply.

  @Test
  void endlessRecursionGivesTheSentenceAndLeavesTheWorldInOrder() {
    var spawns = world.onAdd(Alpha.class, (w, e, a) -> w.spawn(new Alpha(a.value() + 1)));

    assertThatThrownBy(() -> world.spawn(new Alpha(0)))
        .isInstanceOf(CallbackException.class)
        .hasMessageContaining("100 levels deep; an observer probably triggers itself");
    assertThat(world.count()).isEqualTo(100);
    world.verify();

    spawns.close();
    world.spawn(new Alpha(0));
    assertThat(world.count()).isEqualTo(101);
  }

  @Test
  void anOperationThatIsTooDeepChangesNothing() {
    Entity one = world.spawn(new Alpha(0), new Gamma("one"));
    Entity other = world.spawn(new Alpha(0), new Gamma("two"));
    List<Entity> deepest = List.of(world.spawn(new Gamma("a")), world.spawn(new Gamma("b")));
    world.onSet(
        Alpha.class,
        (w, e, a) -> {
          if (a.value() == 99) {
            long before = w.stateHash();
            refusals.add(messageOf(() -> w.set(deepest.get(0), new Gamma("x"))));
            refusals.add(messageOf(() -> w.set(deepest.get(0), new Delta(e))));
            refusals.add(messageOf(() -> w.set(deepest.get(0), new Delta(e), new Gamma("x"))));
            refusals.add(messageOf(() -> w.remove(deepest.get(1), Gamma.class)));
            refusals.add(messageOf(() -> w.despawn(deepest.get(1))));
            refusals.add(messageOf(() -> w.spawn(new Gamma("c"))));
            refusals.add(messageOf(() -> w.spawnMany(2, new Gamma("c"))));
            assertThat(w.stateHash()).isEqualTo(before);
            w.verify();
          } else {
            w.set(w.spawn(new Alpha(0)), new Alpha(a.value() + 1));
          }
        });
    world.set(one, new Alpha(0));

    assertThat(refusals).hasSize(7).allMatch(text -> text.contains("100 levels deep"));
    assertThat(world.isAlive(other)).isTrue();
  }

  @Test
  void whatArchetypeCallbacksThrewForAnOperationThatIsTooDeepStaysWithIt() {
    world.onArchetypeCreated(
        archetype -> {
          if (archetype.has(Gamma.class)) {
            throw new IllegalStateException("callback");
          }
        });
    List<Throwable> suppressed = new ArrayList<>();
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          if (a.value() < 99) {
            w.spawn(new Alpha(a.value() + 1));
            return;
          }
          try {
            w.spawnMany(2, new Gamma("g"));
          } catch (IllegalStateException tooDeep) {
            suppressed.addAll(List.of(tooDeep.getSuppressed()));
          }
        });
    world.spawn(new Alpha(0));

    assertThat(suppressed).singleElement().hasToString("java.lang.IllegalStateException: callback");
    assertThat(world.count()).isEqualTo(100);
  }

  @Test
  void aChainThroughABulkSpawnIsRefusedBeforeTheStackOverflows() {
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          journal.add("+");
          Entity next = nth(e.index() + 1);
          if (w.isAlive(next)) {
            w.set(next, new Marker());
          }
        });

    assertThatThrownBy(() -> spawnAlphas(5_000))
        .isInstanceOf(CallbackException.class)
        .hasMessageContaining("100 levels deep");
    assertThat(journal.take()).as("each is announced once").hasSize(5_000);
    assertThat(world.count()).isEqualTo(5_000);
  }
}
