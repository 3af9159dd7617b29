package dev.phyla.event;

import static dev.phyla.fixture.Numbers.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.World;
import dev.phyla.fixture.OnPurposeException;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Reads of events that a lambda ends early by throwing: only the events it received are read.
class InterruptedReadsTest {
  record Hit(int damage, String text) {}

  private final World world = new World();
  private final Events<Hit> hits = world.events(Hit.class);
  private final EventReader<Hit> reader = hits.reader();
  private final List<Integer> seen = new ArrayList<>();

  private void publish(int from, int to) {
    IntStream.range(from, to).forEach(i -> hits.publish(new Hit(i, "hit " + i)));
  }

  private void see(Hit hit, int last) {
    assertThat(hit.text()).isEqualTo("hit " + hit.damage());
    seen.add(hit.damage());
    if (seen.size() == last) {
      throw new OnPurposeException();
    }
  }

  private void readUntil(int last) {
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(() -> reader.each(hit -> see(hit, last)));
  }

  private void readAll() {
    reader.each(hit -> see(hit, -1));
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 15, 16, 17, 50, 99, 100})
  void theRestIsLeftForTheNextRead(int last) {
    EventReader<Hit> other = hits.reader();
    publish(0, 100);
    readUntil(last);

    assertThat(seen).isEqualTo(range(0, last));
    assertThat(reader.count()).isEqualTo(100 - last);
    assertThat(reader.isEmpty()).isEqualTo(last == 100);
    assertThat(reader.missed()).isZero();
    readAll();
    assertThat(seen).isEqualTo(range(0, 100));
    assertThat(reader.isEmpty()).isTrue();
    assertThat(other.count()).isEqualTo(100);
    world.verify();
  }

  @Test
  void theRestOfAddressedEventsIsLeftForTheNextRead() {
    Entity target = world.spawn();
    for (int i = 0; i < 10; i++) {
      hits.publish(target, new Hit(i, "hit " + i));
    }
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                reader.each(
                    (entity, hit) -> {
                      assertThat(entity).isEqualTo(target);
                      see(hit, 4);
                    }));

    assertThat(seen).isEqualTo(range(0, 4));
    reader.each(
        (entity, hit) -> {
          assertThat(entity).isEqualTo(target);
          see(hit, -1);
        });
    assertThat(seen).isEqualTo(range(0, 10));
    world.verify();
  }

  @Test
  void whatTheLambdaPublishesBeforeItThrowsComesAfterTheRest() {
    publish(0, 10);
    assertThatExceptionOfType(OnPurposeException.class)
        .isThrownBy(
            () ->
                reader.each(
                    hit -> {
                      int next = 10 + seen.size();
                      publish(next, next + 1);
                      see(hit, 3);
                    }));
    assertThat(reader.count()).isEqualTo(10);
    readAll();

    assertThat(seen).isEqualTo(range(0, 13));
    assertThat(reader.isEmpty()).isTrue();
  }

  @Test
  void aReadThatEndsEarlyAgainAndAgainSeesEachEventOnce() {
    publish(0, 100);
    for (int last = 9; last <= 90; last += 9) {
      readUntil(last);
    }
    readAll();

    assertThat(seen).isEqualTo(range(0, 100));
  }

  @Test
  void theRestIsMissedWhenItsTimeIsOver() {
    publish(0, 10);
    readUntil(4);
    world.endUpdate();
    assertThat(reader.count()).isEqualTo(6);
    world.endUpdate();

    assertThat(reader.count()).isZero();
    assertThat(reader.missed()).isEqualTo(6);
    publish(10, 12);
    readAll();
    assertThat(seen).containsExactly(0, 1, 2, 3, 10, 11);
    assertThat(reader.missed()).isZero();
  }

  @Test
  void theRestCanBeSkipped() {
    publish(0, 10);
    readUntil(4);
    reader.skip();
    publish(10, 12);
    readAll();

    assertThat(seen).containsExactly(0, 1, 2, 3, 10, 11);
  }
}
