package dev.phyla.event;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import dev.phyla.CallbackException;
import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.World;
import dev.phyla.fixture.Hit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// Observers that throw, and observers that publish.
class ObserverFailuresTest {
  record Sound(int volume) {}

  private final World world = new World();
  private final Events<Hit> hits = world.events(Hit.class);
  private final Events<Sound> sounds = world.events(Sound.class);
  private final EventReader<Hit> reader = hits.reader();
  private final List<String> log = new ArrayList<>();

  private List<Integer> damages() {
    var damages = new ArrayList<Integer>();
    reader.each(hit -> damages.add(hit.damage()));
    return damages;
  }

  @Test
  void anEventIsPublishedAndOthersAreCalledAlthoughObserversThrow() {
    var first = new IllegalArgumentException("first");
    var second = new AssertionError("second");
    Entity target = world.spawn();
    hits.observe(
        (_, _) -> {
          throw first;
        });
    hits.observe(target, (_, hit) -> log.add("between " + hit.damage()));
    hits.observe(
        target,
        (_, _) -> {
          throw second;
        });
    hits.observe((_, hit) -> log.add("last " + hit.damage()));

    CallbackException thrown =
        catchThrowableOfType(CallbackException.class, () -> hits.publish(target, new Hit(7)));

    assertThat(thrown)
        .hasMessage(
            "2 of the observers of an event of %s for the entity 1:1 threw, the first"
                + " java.lang.IllegalArgumentException: first; the event is still published.",
            Hit.class.getTypeName())
        .hasCause(first)
        .hasSuppressedException(second);
    assertThat(thrown.failures()).containsExactly(first, second);
    assertThat(log).containsExactly("between 7", "last 7");
    assertThat(damages()).containsExactly(7);
  }

  @Test
  void exceptionsSuppressedLaterAreNotFailuresOfCallbacks() {
    var failure = new IllegalStateException("failure");
    var exception = new CallbackException("Something was going on.", List.of(failure, failure));
    exception.addSuppressed(new RuntimeException("later"));

    assertThat(exception.failures()).containsExactly(failure, failure);
    assertThat(exception).hasMessage("Something was going on.");
  }

  @Test
  void publishingContinuesAfterAFailure() {
    hits.observe(
        (_, hit) -> {
          if (hit.damage() == 1) {
            throw new IllegalArgumentException();
          }
          log.add("seen " + hit.damage());
        });

    assertThatExceptionOfType(CallbackException.class).isThrownBy(() -> hits.publish(new Hit(1)));
    hits.publish(new Hit(2));
    assertThat(log).containsExactly("seen 2");
    assertThat(damages()).containsExactly(1, 2);
  }

  @Test
  void observersThatPublishGoDepthFirst() {
    hits.observe(
        (_, hit) -> {
          log.add("a" + hit.damage());
          if (hit.damage() < 3) {
            hits.publish(new Hit(hit.damage() + 1));
          }
        });
    hits.observe((_, hit) -> log.add("b" + hit.damage()));

    hits.publish(new Hit(1));

    assertThat(log).containsExactly("a1", "a2", "a3", "b3", "b2", "b1");
    assertThat(damages()).containsExactly(1, 2, 3);
  }

  @Test
  void aFailureInANestedEventIsAFailureOfTheObserverThatPublishedIt() {
    var failure = new IllegalArgumentException("deep");
    sounds.observe(
        (_, _) -> {
          throw failure;
        });
    hits.observe((_, hit) -> sounds.publish(new Sound(hit.damage())));

    CallbackException thrown =
        catchThrowableOfType(CallbackException.class, () -> hits.publish(new Hit(1)));

    assertThat(thrown.failures()).singleElement().isInstanceOf(CallbackException.class);
    assertThat(thrown.getCause()).hasCause(failure);
  }

  @Test
  void sixtyFourObserversMayBeInsideEachOther() {
    hits.observe(
        (_, hit) -> {
          if (hit.damage() < 64) {
            hits.publish(new Hit(hit.damage() + 1));
          }
        });

    hits.publish(new Hit(1));

    assertThat(reader.count()).isEqualTo(64);
  }

  private void assertCircle(Runnable publish) {
    assertThatIllegalStateException()
        .isThrownBy(publish::run)
        .withMessage(
            "An event of %s cannot be published by observers that are nested 64 deep; they"
                + " probably trigger each other. Let a reader publish it in the next update.",
            Hit.class.getTypeName());
  }

  @Test
  void observersThatPublishInACircleAreStoppedWithASentence() {
    hits.observe((_, hit) -> hits.publish(new Hit(hit.damage() + 1)));

    assertCircle(() -> hits.publish(new Hit(1)));
    assertThat(reader.count()).isEqualTo(64);
    reader.skip();
    assertCircle(() -> hits.publish(new Hit(1)));
    assertThat(reader.count()).isEqualTo(64);
  }

  @Test
  void aCircleThroughSeveralChannelsIsStoppedAsWell() {
    hits.observe((_, hit) -> sounds.publish(new Sound(hit.damage())));
    sounds.observe((_, sound) -> hits.publish(new Hit(sound.volume())));

    assertCircle(() -> hits.publish(new Hit(1)));
    assertThat(reader.count()).isEqualTo(32);
  }

  @Test
  void circlesThatBranchAreStoppedAsSoon() {
    hits.observe((_, hit) -> hits.publish(new Hit(hit.damage())));
    hits.observe((_, hit) -> hits.publish(new Hit(-hit.damage())));

    assertCircle(() -> hits.publish(new Hit(1)));
    assertThat(reader.count()).isEqualTo(64);
  }

  @Test
  void observersThatSwallowExceptionsCannotKeepACircleAlive() {
    for (int i = 0; i < 3; i++) {
      hits.observe(
          (_, hit) -> {
            try {
              hits.publish(hit);
            } catch (IllegalStateException e) {
              log.add("swallowed");
            }
          });
    }

    assertCircle(() -> hits.publish(new Hit(1)));
    assertThat(log).hasSize(64);
    assertThat(reader.count()).isEqualTo(64);
  }

  @Test
  void whatObserversThrewBeforeACircleWasStoppedIsSuppressed() {
    var failure = new IllegalArgumentException("before");
    hits.observe(
        (_, hit) -> {
          if (hit.damage() == 1) {
            throw failure;
          }
        });
    hits.observe((_, hit) -> hits.publish(new Hit(hit.damage() + 1)));

    assertThatIllegalStateException()
        .isThrownBy(() -> hits.publish(new Hit(1)))
        .satisfies(thrown -> assertThat(thrown.getSuppressed()).containsExactly(failure));
  }

  @Test
  void anObserverMayEndTheUpdateAndLowerTheLimit() {
    hits.observe(
        (_, hit) -> {
          if (hit.damage() == 1) {
            hits.limit(1);
            hits.publish(new Hit(2));
            world.endUpdate();
            world.endUpdate();
          }
        });
    hits.observe((_, hit) -> log.add("seen " + hit.damage()));

    hits.publish(new Hit(1));

    assertThat(log).containsExactly("seen 2", "seen 1");
    assertThat(reader.missed()).isEqualTo(2);
    assertThat(reader.isEmpty()).isTrue();
  }
}
