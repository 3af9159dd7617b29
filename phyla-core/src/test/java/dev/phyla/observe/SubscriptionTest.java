package dev.phyla.observe;

import static dev.phyla.Term.read;
import static dev.phyla.Term.with;
import static dev.phyla.Term.without;
import static dev.phyla.observe.QueryCallbacksTest.messageOf;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.Observer;
import dev.phyla.Subscription;
import dev.phyla.World;
import dev.phyla.observe.Kinds.Alpha;
import dev.phyla.observe.Kinds.Beta;
import dev.phyla.observe.Kinds.Gamma;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Registering and closing before, between and during announcements.
class SubscriptionTest {
  private final World world = new World();
  private final List<String> log = new ArrayList<>();

  @Test
  void aClosedSubscriptionIsNotCalledAndTheOthersAre() {
    world.onAdd(Alpha.class, (w, e, a) -> log.add("one"));
    Subscription two = world.onAdd(Alpha.class, (w, e, a) -> log.add("two"));
    world.onAdd(Alpha.class, (w, e, a) -> log.add("three"));
    two.close();
    two.close();
    world.spawn(new Alpha(1));

    assertThat(log).containsExactly("one", "three");
  }

  @Test
  void theSameObserverRegisteredTwiceIsCalledTwiceAndClosedOneByOne() {
    Observer<Alpha> observer = (w, e, a) -> log.add("called");
    Subscription first = world.onAdd(Alpha.class, observer);
    world.onAdd(Alpha.class, observer);
    world.spawn(new Alpha(1));
    first.close();
    first.close();
    world.spawn(new Alpha(1));

    assertThat(log).hasSize(3);
  }

  @Test
  void anObserverCanCloseItselfAndIsNotCalledForTheRestOfABulkOperation() {
    var own = new Subscription[2];
    own[0] =
        world.onAdd(
            Alpha.class,
            (w, e, a) -> {
              log.add("+" + a.value());
              own[0].close();
            });
    own[1] =
        world
            .query(read(Alpha.class))
            .onExit(
                (archetype, first, end) -> {
                  log.add("exit " + archetype);
                  own[1].close();
                });
    world.entityBuilder().with(Alpha.class, Alpha::new).spawnMany(3);
    world.spawn(new Alpha(1), new Beta(1));
    world.despawnAll(world.query(read(Alpha.class)));

    assertThat(log).containsExactly("+0", "exit [Alpha]");
  }

  @Test
  void aLaterCallbackThatIsClosedInBetweenIsNotCalled() {
    var later = new Subscription[3];
    var query = world.query(read(Alpha.class));
    query.onEnter((archetype, first, end) -> later[0].close());
    later[0] = query.onEnter((archetype, first, end) -> log.add("enter"));
    world.onAdd(Alpha.class, (w, e, a) -> later[1].close());
    later[1] = world.onAdd(Beta.class, (w, e, b) -> log.add("beta"));
    world.onArchetypeCreated(archetype -> later[2].close());
    later[2] = world.onArchetypeCreated(archetype -> log.add("created"));
    world.spawn(new Alpha(1), new Beta(1));

    assertThat(log).isEmpty();
  }

  @Test
  void anObserverRegisteredInsideDoesNotReceiveEarlierAdditionsOrReplacements() {
    var registered = new boolean[1];
    world.onAdd(
        Alpha.class,
        (w, e, a) -> {
          if (!registered[0]) {
            registered[0] = true;
            w.onAdd(Alpha.class, (x, f, b) -> log.add("alpha " + b.value()));
            w.onAdd(Beta.class, (x, f, b) -> log.add("beta " + b.value()));
            w.onAdd(Gamma.class, (x, f, b) -> log.add("gamma " + b.text()));
            w.spawn(new Gamma("inside"));
          }
        });
    // One of the later components had an observer before, the other had none.
    world.onAdd(Gamma.class, (w, e, g) -> {});
    world
        .entityBuilder()
        .with(Alpha.class, Alpha::new)
        .with(new Beta(1))
        .with(new Gamma("bulk"))
        .spawnMany(3);
    assertThat(log).containsExactly("gamma inside");

    log.clear();
    world.spawn(new Gamma("after"), new Beta(2), new Alpha(3));
    assertThat(log).containsExactly("alpha 3", "beta 2", "gamma after");
  }

  @Test
  void anObserverRegisteredInsideReceivesAllLaterRemovals() {
    for (boolean hadObserver : List.of(true, false)) {
      var own = new World();
      own.spawn(new Alpha(1), new Beta(1), new Gamma("x"));
      own.spawn(new Alpha(2), new Beta(2), new Gamma("y"));
      if (hadObserver) {
        own.onRemove(Beta.class, (w, e, b) -> {});
      }
      own.onRemove(
          Alpha.class,
          (w, e, a) -> {
            if (a.value() == 1) {
              w.onRemove(Alpha.class, (x, f, b) -> log.add("alpha " + b.value()));
              w.onRemove(Beta.class, (x, f, b) -> log.add("beta " + b.value()));
              w.onRemove(Gamma.class, (x, f, b) -> log.add("gamma " + b.text()));
            }
          });
      own.despawnAll(own.query(read(Alpha.class)));

      assertThat(log).containsExactly("beta 1", "gamma x", "alpha 2", "beta 2", "gamma y");
      log.clear();
    }
  }

  @Test
  void callbacksOfQueriesRegisteredInsideReceiveTheRestOfTheOperation() {
    Entity entity = world.spawn(new Alpha(1));
    world.onRemove(
        Alpha.class,
        (w, e, a) -> {
          w.query(with(Alpha.class)).onExit((archetype, first, end) -> log.add("exit"));
          w.query(without(Alpha.class))
              .onEnterWithReplay((archetype, first, end) -> log.add("enter " + archetype));
        });
    world.remove(entity, Alpha.class);

    assertThat(log).containsExactly("exit", "enter []");
  }

  @Test
  void nullsAreRefusedWithASentence() {
    var query = world.query(read(Alpha.class));
    assertThatNullPointerException()
        .isThrownBy(() -> world.onAdd(Alpha.class, null))
        .withMessage("The observer is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.onRemove(null, (w, e, a) -> {}))
        .withMessage("The component type is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.onSet(Alpha.class, null))
        .withMessage("The observer is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> world.onArchetypeCreated(null))
        .withMessage("The callback is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> query.onEnter(null))
        .withMessageEndingWith("was given no observer.");
    assertThatNullPointerException()
        .isThrownBy(() -> query.onEnterWithReplay(null))
        .withMessageEndingWith("was given no observer.");
    assertThatNullPointerException()
        .isThrownBy(() -> query.onExit(null))
        .withMessageEndingWith("was given no observer.");
  }

  private List<Runnable> uses() {
    var query = world.query(read(Alpha.class));
    return List.of(
        () -> world.onAdd(Alpha.class, (w, e, a) -> {}),
        () -> world.onRemove(Alpha.class, (w, e, a) -> {}),
        () -> world.onSet(Alpha.class, (w, e, a) -> {}),
        () -> world.onArchetypeCreated(archetype -> {}),
        () -> query.onEnter((archetype, first, end) -> {}),
        () -> query.onEnterWithReplay((archetype, first, end) -> {}),
        () -> query.onExit((archetype, first, end) -> {}));
  }

  @Test
  void anotherThreadIsRefused() throws InterruptedException {
    List<Runnable> uses = new ArrayList<>(uses());
    Subscription subscription = world.onAdd(Alpha.class, (w, e, a) -> log.add("called"));
    uses.add(subscription::close);
    List<String> refusals = new ArrayList<>();
    Thread other = new Thread(() -> uses.forEach(use -> refusals.add(messageOf(use))));
    other.start();
    other.join();

    assertThat(refusals).hasSize(8).allMatch(text -> text.startsWith("The world belongs to"));
    world.spawn(new Alpha(1));
    assertThat(log).containsExactly("called");
  }

  @Test
  void aClosedWorldIsRefusedButSubscriptionsCanStillBeClosed() throws InterruptedException {
    List<Runnable> uses = uses();
    Subscription subscription = world.onAdd(Alpha.class, (w, e, a) -> {});
    world.close();

    assertThat(uses).allMatch(use -> messageOf(use).equals("The world is closed."));
    assertThat(messageOf(subscription::close)).isEqualTo("nothing was thrown");
    var elsewhere = new Thread(() -> log.add(messageOf(subscription::close)));
    elsewhere.start();
    elsewhere.join();
    assertThat(log).containsExactly("nothing was thrown");
  }

  @Test
  void subscriptionsCanBeMadeAndClosedInsideLoops() {
    world.spawn(new Alpha(1));
    var made = new ArrayList<Subscription>();
    world
        .query(read(Alpha.class))
        .each(
            (e, a) -> {
              made.add(world.onSet(Alpha.class, (w, f, b) -> log.add("=" + b.value())));
              world.set(e, new Alpha(2));
              made.getFirst().close();
              world.set(e, new Alpha(3));
            });

    assertThat(log).containsExactly("=2");
  }

  @Test
  void observersOfASupertypeOfTheValueAreAccepted() {
    Observer<Record> any = (w, e, value) -> log.add(value.toString());
    world.onAdd(Alpha.class, any);
    world.onAdd(Beta.class, any);
    world.spawn(new Beta(2), new Alpha(1));

    assertThat(log).containsExactly("Alpha[value=1]", "Beta[value=2]");
  }
}
