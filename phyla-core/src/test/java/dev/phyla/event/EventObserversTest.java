package dev.phyla.event;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.Subscription;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.visibility.GarbageCollection;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The observers that are called when an event is published, and when they are no longer called.
class EventObserversTest {
  private final World world = new World();
  private final Events<Hit> hits = world.events(Hit.class);
  private final Entity ball = world.spawn();
  private final Entity wall = world.spawn();
  private final List<String> log = new ArrayList<>();

  private Events.Handler<Hit> logAs(String name) {
    return (target, hit) -> log.add(name + " " + target + " " + hit.damage());
  }

  private List<String> publish(Entity target, int damage) {
    log.clear();
    hits.publish(target, new Hit(damage));
    return log;
  }

  private List<String> publish(int damage) {
    log.clear();
    hits.publish(new Hit(damage));
    return log;
  }

  @Test
  void anObserverOfAnEntityIsCalledForEventsAddressedToIt() {
    hits.observe(ball, logAs("ball"));
    hits.observe(wall, logAs("wall"));

    assertThat(publish(ball, 1)).containsExactly("ball 1:1 1");
    assertThat(publish(wall, 2)).containsExactly("wall 2:1 2");
    assertThat(publish(3)).isEmpty();
  }

  @Test
  void anObserverOfAllIsCalledForEveryEvent() {
    hits.observe(logAs("all"));

    assertThat(publish(ball, 1)).containsExactly("all 1:1 1");
    assertThat(publish(2)).containsExactly("all 0:0 2");
  }

  @Test
  void observersAreCalledInTheOrderOfRegistration() {
    hits.observe(ball, logAs("a"));
    hits.observe(logAs("b"));
    hits.observe(ball, logAs("c"));
    hits.observe(ball, logAs("d"));
    hits.observe(logAs("e"));

    assertThat(publish(ball, 1))
        .containsExactly("a 1:1 1", "b 1:1 1", "c 1:1 1", "d 1:1 1", "e 1:1 1");
    assertThat(publish(wall, 1)).containsExactly("b 2:1 1", "e 2:1 1");
  }

  @Test
  void anObserverIsCalledAtOnceAndTheEventCanBeRead() {
    EventReader<Hit> reader = hits.reader();
    hits.observe((_, hit) -> log.add(hit.damage() + " with " + reader.count() + " to read"));

    assertThat(publish(1)).containsExactly("1 with 1 to read");
    assertThat(publish(2)).containsExactly("2 with 2 to read");
  }

  @Test
  void aClosedObserverIsNotCalledAnyMore() {
    hits.observe(ball, logAs("a"));
    Subscription b = hits.observe(ball, logAs("b"));
    Subscription c = hits.observe(logAs("c"));

    b.close();
    b.close();
    assertThat(publish(ball, 1)).containsExactly("a 1:1 1", "c 1:1 1");
    c.close();
    assertThat(publish(ball, 2)).containsExactly("a 1:1 2");
  }

  @Test
  void theSameHandlerMayBeRegisteredTwice() {
    Events.Handler<Hit> handler = logAs("a");
    Subscription first = hits.observe(ball, handler);
    hits.observe(ball, handler);

    assertThat(publish(ball, 1)).hasSize(2);
    first.close();
    assertThat(publish(ball, 1)).hasSize(1);
  }

  @Test
  void anEntityThatHadItsLastObserverClosedCanBeObservedAgain() {
    hits.observe(ball, logAs("a")).close();
    for (int i = 0; i < 200; i++) {
      world.endUpdate();
    }
    hits.observe(ball, logAs("b"));

    assertThat(publish(ball, 1)).containsExactly("b 1:1 1");
  }

  @Test
  void anObserverMayCloseItself() {
    var self = new Subscription[1];
    self[0] =
        hits.observe(
            (_, hit) -> {
              log.add("once " + hit.damage());
              self[0].close();
            });
    hits.observe(logAs("b"));

    assertThat(publish(1)).containsExactly("once 1", "b 0:0 1");
    assertThat(publish(2)).containsExactly("b 0:0 2");
  }

  @Test
  void anObserverThatIsClosedByAnotherIsNotCalledInTheRunningDispatch() {
    List<Subscription> others = new ArrayList<>();
    hits.observe((_, _) -> others.forEach(Subscription::close));
    others.add(hits.observe(ball, logAs("b")));
    others.add(hits.observe(logAs("c")));
    hits.observe(ball, logAs("d"));

    assertThat(publish(ball, 1)).containsExactly("d 1:1 1");
  }

  @Test
  void anObserverThatIsRegisteredByAnotherIsCalledFromTheNextEventOn() {
    hits.observe(
        (_, hit) -> {
          hits.observe(logAs("new"));
          hits.observe(ball, logAs("new for ball"));
          log.add("old " + hit.damage());
        });

    assertThat(publish(ball, 1)).containsExactly("old 1");
    assertThat(publish(ball, 2)).containsExactly("old 2", "new 1:1 2", "new for ball 1:1 2");
  }

  @Test
  void theHeirOfASlotDoesNotInheritObservers() {
    hits.observe(ball, logAs("ball"));
    world.despawn(ball);
    Entity heir = world.spawn();
    assertThat(heir.index()).isEqualTo(ball.index());

    assertThat(publish(heir, 1)).isEmpty();
    assertThat(publish(ball, 1)).isEmpty();
  }

  @Test
  void observersThatTheTargetStillHadGoWhenAnObserverDespawnsIt() {
    hits.observe(ball, (target, _) -> world.despawn(target));
    hits.observe(ball, logAs("b"));
    hits.observe(logAs("c"));
    hits.observe(ball, logAs("d"));

    assertThat(publish(ball, 1)).containsExactly("c 1:1 1");
  }

  @Test
  void observingADeadEntityDoesNothing() {
    world.despawn(ball);
    world.spawn();

    Subscription subscription = hits.observe(ball, logAs("ball"));
    hits.observe(Entity.NONE, logAs("none"));
    hits.observe(new Entity(-3, 1), logAs("forged"));

    assertThat(publish(1)).isEmpty();
    subscription.close();
    subscription.close();
  }

  /// A handler that only the channel refers to.
  private Events.Handler<Hit> handlerWith(Object held) {
    return (_, _) -> log.add(held.toString());
  }

  @Test
  void theObserversOfADeadEntityAreLetGoInTheFollowingUpdates() throws InterruptedException {
    for (Entity other : world.spawnMany(1000)) {
      hits.observe(other, logAs("other"));
    }
    var held = new WeakReference<>(new Object());
    hits.observe(ball, handlerWith(held.get()));
    world.despawn(ball);
    for (int update = 0; update < 128; update++) {
      world.endUpdate();
    }

    assertThat(GarbageCollection.isCollected(held)).isTrue();
    Entity last = new Entity(1002, 1);
    assertThat(publish(last, 1)).containsExactly("other 1002:1 1");
  }

  @Test
  void theObserversOfDeadEntitiesAreLetGoAlsoIfNoUpdateEverEnds() throws InterruptedException {
    var held = new WeakReference<>(new Object());
    hits.observe(ball, handlerWith(held.get()));
    world.despawn(ball);
    for (int i = 0; i < 10; i++) {
      Entity other = world.spawn();
      hits.observe(other, logAs("other"));
      world.despawn(other);
    }

    assertThat(GarbageCollection.isCollected(held)).isTrue();
  }

  @Test
  void aClosedSubscriptionReleasesItsHandler() throws InterruptedException {
    var held = new WeakReference<>(new Object());
    Subscription subscription = hits.observe(handlerWith(held.get()));
    subscription.close();

    assertThat(GarbageCollection.isCollected(held)).isTrue();
    subscription.close();
  }

  @Test
  void anObserverOfASupertypeIsAccepted() {
    Events.Handler<Object> any = (target, event) -> log.add(target + " " + event);
    hits.observe(any);
    hits.observe(ball, any);

    assertThat(publish(ball, 1)).containsExactly("1:1 Hit[damage=1]", "1:1 Hit[damage=1]");
  }

  @Test
  void insideALoopAnObserverMayDoWhatTheLoopMayDo() {
    Entity entity = world.spawn(new Health(5));
    hits.observe((target, hit) -> world.set(target, new Health(5 - hit.damage())));
    hits.observe((target, _) -> world.despawn(target));

    world
        .query(read(Health.class))
        .each(
            (target, _) ->
                assertThat(
                        catchThrowableOfType(
                                CallbackException.class, () -> hits.publish(target, new Hit(2)))
                            .failures())
                    .singleElement()
                    .isInstanceOf(IllegalStateException.class));

    assertThat(world.get(entity, Health.class)).isEqualTo(new Health(3));
  }

  @Test
  void nullIsRefused() {
    assertThatNullPointerException()
        .isThrownBy(() -> hits.observe(null))
        .withMessage("The handler is null.");
    assertThatNullPointerException()
        .isThrownBy(() -> hits.observe(ball, null))
        .withMessage("The handler is null.");
    assertThatNullPointerException().isThrownBy(() -> hits.observe(null, logAs("a")));
  }

  @Test
  void aSubscriptionOfAClosedWorldIsClosedWithoutComplaint() {
    Subscription subscription = hits.observe(logAs("a"));
    world.close();

    subscription.close();
    assertThatIllegalStateException().isThrownBy(() -> hits.publish(new Hit(1)));
    assertThat(log).isEmpty();
  }
}
