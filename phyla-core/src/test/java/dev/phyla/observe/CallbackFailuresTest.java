package dev.phyla.observe;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.observe.QueryCallbacksTest.messageOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.observe.Kinds.Alpha;
import dev.phyla.observe.Kinds.Beta;
import dev.phyla.observe.Kinds.Gamma;
import dev.phyla.observe.Kinds.Picky;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/// Callbacks that throw: the change is still applied, the others are called, and all exceptions are
/// thrown together.
class CallbackFailuresTest {
  private final World world = new World();
  private final List<String> log = new ArrayList<>();

  @AfterEach
  void theWorldIsConsistentAndUsable() {
    world.verify();
    int before = world.count();
    world.despawn(world.spawn());
    assertThat(world.count()).isEqualTo(before);
    world.close();
  }

  private static RuntimeException failure(Object what) {
    return new IllegalStateException(what.toString());
  }

  private static CallbackException thrownBy(Runnable operation) {
    CallbackException thrown = catchThrowableOfType(CallbackException.class, operation::run);
    assertThat(thrown).as("what was thrown").isNotNull();
    return thrown;
  }

  private static List<String> failuresOf(Runnable operation) {
    return thrownBy(operation).failures().stream().map(Throwable::getMessage).toList();
  }

  @Test
  void oneFailureIsTheCauseAndItsTextIsPartOfTheMessage() {
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          throw failure("broken");
        });
    CallbackException thrown = thrownBy(() -> world.spawn(new Alpha(1)));

    assertThat(thrown)
        .hasMessage(
            "A callback failed; the change is still applied: java.lang.IllegalStateException:"
                + " broken");
    assertThat(thrown.getCause()).hasMessage("broken");
    assertThat(thrown.failures()).containsExactly(thrown.getCause());
    assertThat(thrown.getSuppressed()).isEmpty();
    assertThat(world.get(new Entity(1, 1), Alpha.class)).isEqualTo(new Alpha(1));
  }

  @Test
  void severalFailuresAreCauseAndSuppressedInOrderErrorsIncluded() {
    world.onAdd(
        Beta.class,
        (w, e, b) -> {
          throw new StackOverflowError("second");
        });
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          throw failure("first");
        });
    world.onAdd(Beta.class, (w, e, b) -> log.add("called"));
    CallbackException thrown = thrownBy(() -> world.spawn(new Beta(1), new Alpha(1)));

    assertThat(thrown).hasMessageStartingWith("2 callbacks failed").hasMessageContaining("first");
    assertThat(thrown.getCause()).hasMessage("first");
    assertThat(thrown.getSuppressed()).hasSize(1);
    assertThat(thrown.failures().getLast()).isInstanceOf(StackOverflowError.class);
    assertThat(log).containsExactly("called");
  }

  @Test
  void failuresSurviveSerialisation() throws Exception {
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          throw failure(a.value());
        });
    CallbackException thrown =
        thrownBy(() -> world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(2));
    var bytes = new ByteArrayOutputStream();
    try (var out = new ObjectOutputStream(bytes)) {
      out.writeObject(thrown);
    }
    try (var in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
      assertThat(((CallbackException) in.readObject()).failures())
          .extracting(Throwable::getMessage)
          .containsExactly("0", "1");
    }
  }

  @Test
  void aBulkSpawnAnnouncesAllOfItsEntities() {
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          log.add("+" + a.value());
          if (a.value() % 2 == 1) {
            throw failure(a.value());
          }
        });

    assertThat(failuresOf(() -> world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(5)))
        .containsExactly("1", "3");
    assertThat(log).containsExactly("+0", "+1", "+2", "+3", "+4");
    assertThat(world.count()).isEqualTo(5);
  }

  @Test
  void failuresOfAnEntityAnnouncedAheadBelongToTheBulkSpawn() {
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          if (a.value() == 0) {
            log.add("set " + w.set(new Entity(3, 1), new Beta(1)));
          } else {
            throw failure(a.value());
          }
        });

    assertThat(failuresOf(() -> world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(3)))
        .containsExactly("2", "1");
    assertThat(log).containsExactly("set true");
    assertThat(world.has(new Entity(3, 1), Beta.class)).isTrue();
  }

  @Test
  void everyOperationIsStillCompleted() {
    Entity entity = world.spawn(new Alpha(1));
    world.onSet(
        Alpha.class,
        (w, e, a) -> {
          throw failure("set");
        });
    world.onAdd(
        Beta.class,
        (w, e, b) -> {
          throw failure("add");
        });
    world.onRemove(
        Beta.class,
        (w, e, b) -> {
          throw failure("remove");
        });

    assertThat(failuresOf(() -> world.set(entity, new Alpha(2)))).containsExactly("set");
    assertThat(world.get(entity, Alpha.class)).isEqualTo(new Alpha(2));
    assertThat(failuresOf(() -> world.archetype(entity).set(0, new Alpha(3))))
        .containsExactly("set");
    assertThat(world.get(entity, Alpha.class)).isEqualTo(new Alpha(3));
    assertThat(failuresOf(() -> world.set(entity, new Beta(1), new Alpha(4))))
        .containsExactly("set", "add");
    assertThat(world.get(entity, Alpha.class)).isEqualTo(new Alpha(4));
    assertThat(failuresOf(() -> world.remove(entity, Beta.class))).containsExactly("remove");
    assertThat(world.has(entity, Beta.class)).isFalse();
    assertThat(failuresOf(() -> world.accessor(Beta.class).set(entity, new Beta(5))))
        .containsExactly("add");
    assertThat(failuresOf(() -> world.despawn(entity))).containsExactly("remove");
    assertThat(world.isAlive(entity)).isFalse();
  }

  @Test
  void aDespawnAllIsCompletedAllTheSame() {
    world.spawnMany(3, new Alpha(1));
    world.spawnMany(2, new Alpha(1), new Beta(1));
    var query = world.query(read(Alpha.class));
    world.onRemove(
        Beta.class,
        (w, e, b) -> {
          throw failure("observer");
        });
    query.onExit(
        (archetype, first, end) -> {
          throw failure("exit " + archetype);
        });

    assertThat(failuresOf(() -> world.despawnAll(query)))
        .containsExactly("observer", "observer", "exit [Alpha]", "exit [Alpha, Beta]");
    assertThat(world.count()).isZero();
  }

  @Test
  void failuresOfEntriesAndExitsAreThrownWithThoseOfObservers() {
    var query = world.query(with(Alpha.class));
    query.onEnter(
        (archetype, first, end) -> {
          throw failure("enter");
        });
    query.onExit(
        (archetype, first, end) -> {
          throw failure("exit");
        });
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          throw failure("add");
        });
    Entity entity = world.spawn();

    assertThat(failuresOf(() -> world.set(entity, new Alpha(1)))).containsExactly("enter", "add");
    assertThat(failuresOf(() -> world.remove(entity, Alpha.class))).containsExactly("exit");
    assertThat(world.has(entity, Alpha.class)).isFalse();
  }

  @Test
  void aFailureInsideANestedOperationEndsTheObserverThatMadeItUnlessItIsCaught() {
    world.onAdd(
        Beta.class,
        (w, e, b) -> {
          throw failure("inner");
        });
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          w.spawn(new Beta(1));
          log.add("not reached");
        });
    world.onAdd(
        Alpha.class, (w, e, a) -> log.add("caught " + messageOf(() -> w.spawn(new Beta(2)))));
    CallbackException thrown = thrownBy(() -> world.spawn(new Alpha(1)));

    assertThat(thrown).hasMessageEndingWith("java.lang.IllegalStateException: inner");
    assertThat(thrown.failures())
        .singleElement()
        .isInstanceOfSatisfying(
            CallbackException.class,
            inner ->
                assertThat(inner.failures())
                    .singleElement()
                    .hasToString(failure("inner").toString()));
    assertThat(log).singleElement().asString().startsWith("caught A callback failed");
    assertThat(world.count()).isEqualTo(3);
  }

  @Test
  void structuralChangeInsideEntriesAndExitsThrowsAndChangesNothing() {
    Entity other = world.spawn(new Gamma("other"));
    var query = world.query(read(Alpha.class));
    query.onEnter((archetype, first, end) -> tryEverything(other));
    query.onExit((archetype, first, end) -> tryEverything(other));
    Entity entity = world.spawn(new Alpha(1));
    world.set(entity, new Beta(1));
    world.remove(entity, Alpha.class);
    world.spawnMany(2, new Alpha(1));
    world.despawnAll(query);

    assertThat(log).hasSize(4 * 9).allMatch(text -> text.contains("inside a callback"));
    assertThat(world.count()).isEqualTo(2);
  }

  private void tryEverything(Entity other) {
    long before = world.stateHash();
    log.add(messageOf(() -> world.spawn(new Alpha(2))));
    log.add(messageOf(() -> world.spawnMany(2)));
    log.add(messageOf(() -> world.despawn(other)));
    log.add(messageOf(() -> world.set(other, new Beta(1))));
    log.add(messageOf(() -> world.set(other, new Beta(1), new Gamma("x"))));
    log.add(messageOf(() -> world.remove(other, Gamma.class)));
    log.add(messageOf(() -> world.despawnAll(world.query())));
    log.add(messageOf(world::close));
    log.add(messageOf(world::adopt));
    assertThat(world.stateHash()).isEqualTo(before);
  }

  @Test
  void aStructuralChangeThatIsNotCaughtComesOutOfTheOperation() {
    world
        .query(read(Alpha.class))
        .onEnter((archetype, first, end) -> world.despawn(archetype.entity(first)));

    assertThat(failuresOf(() -> world.spawn(new Alpha(1))))
        .singleElement()
        .asString()
        .startsWith(
            "Despawning changes the structure of the world and cannot run inside a callback");
    assertThat(world.count()).isEqualTo(1);
  }

  @Test
  void structuralChangeInsideAnObserverIsRefusedIfTheOperationRunsInALoop() {
    world.spawn(new Alpha(1));
    world.onSet(Alpha.class, (w, e, a) -> w.spawn());

    assertThatThrownBy(
            () -> world.query(read(Alpha.class)).each((e, a) -> world.set(e, new Alpha(2))))
        .isInstanceOf(CallbackException.class)
        .hasMessageContaining("Spawning changes the structure");
    assertThat(world.count()).isEqualTo(1);
  }

  @Test
  void closingAndAdoptingAreRefusedInsideAnObserver() {
    List<String> refusals = new ArrayList<>();
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          refusals.add(messageOf(w::close));
          refusals.add(messageOf(w::adopt));
          Thread thief = new Thread(() -> refusals.add(messageOf(w::adopt)));
          thief.start();
          try {
            thief.join();
          } catch (InterruptedException interrupted) {
            throw new AssertionError(interrupted);
          }
          w.spawn();
        });
    world.spawn(new Alpha(1));

    assertThat(refusals)
        .containsExactly(
            "The world cannot be closed from inside a callback; close it afterwards.",
            "The world cannot be adopted from inside a callback; adopt it afterwards.",
            "The world cannot be adopted from inside a callback; adopt it afterwards.");
    assertThat(world.count()).isEqualTo(2);
  }

  @Test
  void aValueThatCannotBeReadCountsAsAFailureAndNothingElseSuffers() {
    world.onAdd(Picky.class, (w, e, p) -> log.add("picky"));
    world.onAdd(Alpha.class, (w, e, a) -> log.add("alpha"));
    world.onRemove(Picky.class, (w, e, p) -> log.add("gone"));

    assertThat(failuresOf(() -> world.spawn(Picky.class, new Alpha(1)))).containsExactly("zero");
    assertThat(failuresOf(() -> world.spawnMany(2, Picky.class))).containsExactly("zero", "zero");
    assertThat(log).containsExactly("alpha");
    assertThat(failuresOf(() -> world.despawn(new Entity(1, 1)))).containsExactly("zero");
    assertThat(world.count()).isEqualTo(2);
  }

  @Test
  void anOperationThatFailsItselfAnnouncesNothing() {
    Entity entity = world.spawn(new Alpha(1), new Picky(1));
    var journal = new Journal(world).observe(Alpha.class, Picky.class);
    assertThatThrownBy(() -> world.spawn(new Alpha(1), new Picky(-1))).hasMessage("negative");
    assertThatThrownBy(() -> world.set(entity, new Picky(-1))).hasMessage("negative");
    assertThatThrownBy(() -> world.set(entity, new Alpha(5), new Picky(-1))).hasMessage("negative");
    assertThatThrownBy(() -> world.set(entity, new Beta(5), new Alpha(5), new Picky(-1)))
        .hasMessage("negative");
    assertThatThrownBy(() -> world.spawnMany(2, new Picky(-1))).hasMessage("negative");

    assertThat(journal.take()).isEmpty();
    assertThat(world.get(entity, Alpha.class)).isEqualTo(new Alpha(1));
    assertThat(world.count()).isEqualTo(1);
  }
}
