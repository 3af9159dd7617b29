package dev.phyla.living;

import static dev.phyla.Term.added;
import static dev.phyla.Term.anyOf;
import static dev.phyla.Term.changed;
import static dev.phyla.Term.read;
import static dev.phyla.Term.removed;
import static dev.phyla.Term.tagged;
import static dev.phyla.Term.without;

import dev.phyla.Query;
import dev.phyla.Query1;
import dev.phyla.Removals;
import dev.phyla.Subscription;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;

/// A world with random observers, callbacks and consumers, and a record of their calls.
///
/// Each line contains the location of the entity at that moment, which shows whether earlier steps
/// were taken.
final class ObservedWorld {
  record A(int number) {}

  record B(String text) {}

  record C(float x, float y) {}

  record D() {}

  interface Marked {}

  final World world = new World();
  private final List<String> log = new ArrayList<>();
  private final Random random;
  private final List<Subscription> subscriptions = new ArrayList<>();
  private final List<Runnable> consumers = new ArrayList<>();

  /// @param random chooses the observers, callbacks and consumers
  ObservedWorld(Random random) {
    this.random = random;
    List.of(A.class, B.class, C.class, D.class).forEach(this::observe);
    follow(world.query(read(A.class), without(B.class)));
    follow(world.query(anyOf(C.class, D.class)));
    follow(world.query());
    if (random.nextInt(6) == 0) {
      subscriptions.add(world.onArchetypeCreated(a -> log.add("new " + a)));
    }
    if (random.nextInt(4) == 0) {
      Query1<A> changes = world.query(read(A.class), changed(A.class));
      consumers.add(() -> changes.each((e, a) -> log.add("changed " + e + a)));
    }
    if (random.nextInt(4) == 0) {
      Query1<C> additions = world.query(read(C.class), added(C.class));
      consumers.add(() -> additions.each((e, c) -> log.add("added " + e + c)));
    }
    if (random.nextInt(4) == 0) {
      Removals<B> removals = world.query(removed(B.class));
      consumers.add(() -> removals.each((e, b) -> log.add("removed " + e + b)));
    }
  }

  private <T> void observe(Class<T> type) {
    if (random.nextInt(6) == 0) {
      subscriptions.add(
          world.onAdd(
              type,
              (w, e, value) -> {
                log.add("+" + e + value + w.archetype(e));
                w.tag(Marked.class).add(e);
              }));
    }
    if (random.nextInt(6) == 0) {
      subscriptions.add(
          world.onSet(type, (w, e, value) -> log.add("=" + e + value + w.archetype(e))));
    }
    if (random.nextInt(6) == 0) {
      subscriptions.add(
          world.onRemove(type, (w, e, value) -> log.add("-" + e + value + w.archetype(e))));
    }
  }

  private void follow(Query query) {
    if (random.nextInt(6) == 0) {
      subscriptions.add(
          query.onEnter((a, first, end) -> log.add("in " + a + first + "-" + (end - 1))));
    }
    if (random.nextInt(6) == 0) {
      subscriptions.add(
          query.onExit((a, first, end) -> log.add("out " + a + first + "-" + (end - 1))));
    }
  }

  /// Ends one of the subscriptions, if there are any.
  void forgetOne() {
    if (!subscriptions.isEmpty()) {
      subscriptions.remove(random.nextInt(subscriptions.size())).close();
    }
  }

  /// The lines since the last call.
  List<String> takeLog() {
    List<String> taken = List.copyOf(log);
    log.clear();
    return taken;
  }

  /// Reads all consumers.
  void readAll() {
    consumers.forEach(Runnable::run);
    log.add("marked " + world.query(tagged(Marked.class)).count());
    world.endUpdate();
  }
}
