package dev.phyla.observe;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.World;
import dev.phyla.observe.Kinds.Alpha;
import dev.phyla.observe.Kinds.Beta;
import dev.phyla.observe.Kinds.Gamma;
import dev.phyla.observe.Kinds.Marker;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/// Errors of the JVM in callbacks: the world does not stay in the state of a running callback.
class ErrorsInObserversTest {
  /// The ways in which callbacks fail.
  enum Failure {
    STACK_OVERFLOW {
      @Override
      void happen() {
        dig(0);
      }
    },
    OUT_OF_MEMORY {
      @Override
      void happen() {
        throw new OutOfMemoryError("simulated");
      }
    },
    LINKAGE {
      @Override
      void happen() {
        throw new NoClassDefFoundError("simulated");
      }
    };

    abstract void happen();

    @SuppressWarnings("InfiniteRecursion") // that is the point
    private static int dig(int depth) {
      return dig(depth + 1) + depth;
    }
  }

  private final World world = new World();

  /// Runs an operation that fails.
  private static Throwable failureOf(Runnable operation) {
    try {
      operation.run();
    } catch (Throwable e) {
      return e;
    }
    throw new AssertionError("Nothing was thrown.");
  }

  private static Throwable rootOf(Throwable thrown) {
    Throwable root = thrown;
    while (root.getCause() != null) {
      root = root.getCause();
    }
    return root;
  }

  /// Uses the world in ways that are refused inside a callback, and closes it.
  private void checkThatTheWorldIsInsideNothing() {
    world.verify();
    Entity entity = world.spawn(new Marker());
    world.set(entity, new Gamma("g"));
    world.remove(entity, Marker.class);
    assertThat(world.archetype(entity)).hasToString("[Gamma]");
    Entity recorded = world.commands().spawn(new Gamma("recorded"));
    world.flush();
    assertThat(world.isAlive(recorded)).isTrue();
    world.despawn(entity);
    world.endUpdate();
    world.verify();
    var adopted = new CompletableFuture<Boolean>();
    Thread.ofPlatform()
        .start(
            () -> {
              try {
                world.adopt();
                world.spawn(new Marker());
                world.verify();
                world.close();
                adopted.complete(true);
              } catch (Throwable e) {
                adopted.completeExceptionally(e);
              }
            });
    assertThat(adopted.join()).isTrue();
  }

  @ParameterizedTest
  @EnumSource
  void inAnObserverOfComponents(Failure failure) {
    Entity entity = world.spawn(new Beta(1));
    var add = world.onAdd(Alpha.class, (w, e, a) -> failure.happen());
    var set = world.onSet(Alpha.class, (w, e, a) -> failure.happen());
    var remove = world.onRemove(Alpha.class, (w, e, a) -> failure.happen());
    List<Runnable> operations =
        List.of(
            () -> world.set(entity, new Alpha(1)),
            () -> world.set(entity, new Alpha(2)),
            () -> world.set(entity, new Alpha(3), new Gamma("g")),
            () -> world.remove(entity, Alpha.class),
            () -> world.spawnMany(3, new Alpha(4)),
            () -> world.despawnAll(world.query(read(Alpha.class))));
    for (Runnable operation : operations) {
      assertThat(rootOf(failureOf(operation))).isInstanceOf(Error.class);
      world.verify();
    }
    List.of(add, set, remove).forEach(subscription -> subscription.close());

    assertThat(world.count()).isEqualTo(1);
    assertThat(world.archetype(entity)).hasToString("[Beta, Gamma]");
    checkThatTheWorldIsInsideNothing();
  }

  @ParameterizedTest
  @EnumSource
  void inACallbackOfAQuery(Failure failure) {
    var query = world.query(read(Alpha.class));
    var enter = query.onEnter((archetype, first, end) -> failure.happen());
    var exit = query.onExit((archetype, first, end) -> failure.happen());
    assertThat(rootOf(failureOf(() -> world.spawnMany(2, new Alpha(1))))).isInstanceOf(Error.class);
    assertThat(
            rootOf(failureOf(() -> query.onEnterWithReplay((a, first, end) -> failure.happen()))))
        .isInstanceOf(Error.class);
    assertThat(rootOf(failureOf(() -> world.despawnAll(query)))).isInstanceOf(Error.class);
    enter.close();
    exit.close();

    assertThat(world.count()).isZero();
    checkThatTheWorldIsInsideNothing();
  }

  @ParameterizedTest
  @EnumSource
  void inACallbackOfAnArchetype(Failure failure) {
    var created = world.onArchetypeCreated(archetype -> failure.happen());
    assertThat(rootOf(failureOf(() -> world.spawn(new Alpha(1))))).isInstanceOf(Error.class);
    world.spawn(new Alpha(2));
    created.close();

    assertThat(world.count()).isEqualTo(2);
    checkThatTheWorldIsInsideNothing();
  }

  @ParameterizedTest
  @EnumSource
  void inAnObserverDuringAFlush(Failure failure) {
    var add = world.onAdd(Alpha.class, (w, e, a) -> failure.happen());
    Entity first = world.commands().spawn(new Alpha(1));
    Entity second = world.commands().spawn(new Beta(2));
    assertThat(rootOf(failureOf(world::flush))).isInstanceOf(Error.class);
    add.close();

    assertThat(List.of(first, second)).allMatch(world::isAlive);
    assertThat(world.commands().isEmpty()).isTrue();
    checkThatTheWorldIsInsideNothing();
  }

  @ParameterizedTest
  @EnumSource
  void inAnObserverInsideAnObserver(Failure failure) {
    List<String> heard = new ArrayList<>();
    var outer =
        world.onAdd(
            Alpha.class,
            (w, e, a) -> {
              w.spawn(new Beta(a.value()));
              heard.add("not reached");
            });
    var inner = world.onAdd(Beta.class, (w, e, b) -> failure.happen());
    assertThat(rootOf(failureOf(() -> world.spawn(new Alpha(1))))).isInstanceOf(Error.class);
    outer.close();
    inner.close();

    assertThat(heard).isEmpty();
    assertThat(world.count()).isEqualTo(2);
    checkThatTheWorldIsInsideNothing();
  }
}
