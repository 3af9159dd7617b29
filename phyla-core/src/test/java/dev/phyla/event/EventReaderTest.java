package dev.phyla.event;

import static dev.phyla.Term.read;
import static dev.phyla.fixture.Numbers.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNullPointerException;

import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import dev.phyla.fixture.OnPurposeException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// The results of a read, and what its lambda may do.
class EventReaderTest {
  private final World world = new World();
  private final Events<Hit> hits = world.events(Hit.class);
  private final EventReader<Hit> reader = hits.reader();
  private final List<Integer> seen = new ArrayList<>();

  private void publish(int from, int to) {
    IntStream.range(from, to).forEach(i -> hits.publish(new Hit(i)));
  }

  @Test
  void anUnreadEventIsCounted() {
    assertThat(reader.isEmpty()).isTrue();
    publish(0, 3);

    assertThat(reader.count()).isEqualTo(3);
    assertThat(reader.isEmpty()).isFalse();
    reader.each(hit -> seen.add(hit.damage()));
    assertThat(reader.count()).isZero();
    assertThat(reader.isEmpty()).isTrue();
  }

  @Test
  void aSkippedEventIsNeitherReadNorMissed() {
    publish(0, 3);
    reader.skip();
    publish(3, 5);
    reader.each(hit -> seen.add(hit.damage()));
    world.endUpdate();
    world.endUpdate();

    assertThat(seen).containsExactly(3, 4);
    assertThat(reader.missed()).isZero();
  }

  @Test
  void skippingResetsMissed() {
    publish(0, 3);
    world.endUpdate();
    world.endUpdate();

    assertThat(reader.missed()).isEqualTo(3);
    reader.skip();
    assertThat(reader.missed()).isZero();
  }

  @Test
  void whatTheLambdaPublishesIsLeftForTheNextRead() {
    publish(0, 3);

    reader.each(
        hit -> {
          seen.add(hit.damage());
          hits.publish(new Hit(hit.damage() + 10));
        });

    assertThat(seen).containsExactly(0, 1, 2);
    assertThat(reader.count()).isEqualTo(3);
    seen.clear();
    reader.each(hit -> seen.add(hit.damage()));
    assertThat(seen).containsExactly(10, 11, 12);
  }

  @Test
  void publishingInTheLambdaMayGrowTheChannelManyTimes() {
    publish(0, 100);

    reader.each(
        hit -> {
          seen.add(hit.damage());
          publish(0, 100);
        });

    assertThat(seen).isEqualTo(range(0, 100));
    assertThat(reader.count()).isEqualTo(10_000);
  }

  @Test
  void publishingInTheLambdaOfAFullChannelDoesNotDisturbTheRead() {
    hits.limit(10);
    publish(0, 14);

    reader.each(
        hit -> {
          seen.add(hit.damage());
          publish(100, 120);
        });

    assertThat(seen).isEqualTo(range(4, 14));
    assertThat(reader.count()).isEqualTo(10);
    assertThat(reader.missed()).isEqualTo(190);
  }

  @Test
  void endingUpdatesInTheLambdaDoesNotDisturbTheRead() {
    Events<String> texts = world.events(String.class);
    EventReader<String> textReader = texts.reader();
    List.of("a", "b", "c").forEach(texts::publish);
    var read = new ArrayList<String>();

    textReader.each(
        text -> {
          read.add(text);
          world.endUpdate();
          world.endUpdate();
          texts.publish("new");
        });

    assertThat(read).containsExactly("a", "b", "c");
    assertThat(textReader.count()).isEqualTo(1);
  }

  @Test
  void loweringTheLimitInTheLambdaDoesNotDisturbTheRead() {
    publish(0, 40);

    reader.each(
        hit -> {
          hits.limit(1);
          publish(100, 110);
          seen.add(hit.damage());
        });

    assertThat(seen).isEqualTo(range(0, 40));
    assertThat(reader.count()).isEqualTo(1);
  }

  @Test
  void aReadInsideOfAReadSeesWhatWasPublishedSinceTheOuterBegan() {
    publish(0, 3);
    var inner = new ArrayList<Integer>();

    reader.each(
        hit -> {
          seen.add(hit.damage());
          hits.publish(new Hit(10 + hit.damage()));
          reader.each(nested -> inner.add(nested.damage()));
        });

    assertThat(seen).containsExactly(0, 1, 2);
    assertThat(inner).containsExactly(10, 11, 12);
    assertThat(reader.isEmpty()).isTrue();
  }

  @Test
  void anotherReaderInsideOfAReadSeesTheSameEvents() {
    EventReader<Hit> other = hits.reader();
    publish(0, 3);

    reader.each(hit -> other.each(nested -> seen.add(10 * hit.damage() + nested.damage())));

    assertThat(seen).containsExactly(0, 1, 2);
  }

  @Test
  void aLambdaThatThrowsEndsTheReadAndTheRestStaysUnread() {
    publish(0, 3);

    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                reader.each(
                    hit -> {
                      seen.add(hit.damage());
                      if (hit.damage() == 1) {
                        throw new OnPurposeException();
                      }
                    }));

    assertThat(seen).containsExactly(0, 1);
    assertThat(reader.count()).isEqualTo(1);
    assertThat(reader.missed()).isZero();
    publish(3, 5);
    reader.each(hit -> seen.add(hit.damage()));
    assertThat(seen).containsExactly(0, 1, 2, 3, 4);
  }

  @Test
  void theLambdaMayChangeTheStructureOfTheWorld() {
    Entity victim = world.spawn(new Health(1));
    hits.publish(victim, new Hit(1));

    reader.each((target, _) -> world.despawn(target));

    assertThat(world.isAlive(victim)).isFalse();
  }

  @Test
  void eventsArePublishedAndReadInsideTheLoopOfAQuery() {
    world.entityBuilder().with(Health.class, Health::new).spawnMany(100);
    var query = world.query(read(Health.class));

    query.each((entity, health) -> hits.publish(entity, new Hit(health.points())));
    query.each(
        _ -> reader.each((target, hit) -> seen.add(hit.damage() + 1000 * target.generation())));

    assertThat(seen).isEqualTo(range(1000, 1100));
  }

  @Test
  void manyLambdasMayReadInTurn() {
    for (int round = 0; round < 10; round++) {
      publish(round, round + 1);
      switch (round % 6) {
        case 0 -> reader.each(hit -> seen.add(hit.damage()));
        case 1 -> reader.each(hit -> seen.add(-hit.damage()));
        case 2 -> reader.each((_, hit) -> seen.add(hit.damage()));
        case 3 -> reader.each((_, hit) -> seen.add(-hit.damage()));
        case 4 -> reader.each(hit -> seen.add(2 * hit.damage()));
        default -> reader.each((_, hit) -> seen.add(3 * hit.damage()));
      }
    }

    assertThat(seen).containsExactly(0, -1, 2, -3, 8, 15, 6, -7, 8, -9);
  }

  @Test
  void nullIsRefused() {
    publish(0, 1);

    assertThatNullPointerException()
        .isThrownBy(() -> reader.each((EventReader.Each<Hit>) null))
        .withMessage("A reader of events of %s was given no lambda.", Hit.class.getTypeName());
    assertThatNullPointerException()
        .isThrownBy(() -> reader.each((EventReader.EachAddressed<Hit>) null));
    assertThat(reader.count()).isEqualTo(1);
  }
}
