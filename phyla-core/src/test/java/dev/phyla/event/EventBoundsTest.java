package dev.phyla.event;

import static dev.phyla.fixture.Numbers.range;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.Length;
import dev.phyla.World;
import dev.phyla.fixture.Hit;
import dev.phyla.visibility.GarbageCollection;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The number of events that are kept, and what they keep alive.
class EventBoundsTest {
  record Note(int number, Object content) {}

  record Wide(@Length(1000) long[] values) {}

  private final World world = new World();
  private final Events<Hit> hits = world.events(Hit.class);
  private final EventReader<Hit> reader = hits.reader();

  private void publish(int from, int to) {
    for (int i = from; i < to; i++) {
      hits.publish(new Hit(i));
    }
  }

  private List<Integer> read() {
    var seen = new ArrayList<Integer>();
    reader.each(hit -> seen.add(hit.damage()));
    return seen;
  }

  @Test
  void aFullChannelGivesUpItsOldestEvents() {
    assertThat(hits.limit()).isEqualTo(2_097_152);
    assertThat(hits.limit(100)).isSameAs(hits);
    publish(0, 250);

    assertThat(hits.limit()).isEqualTo(100);
    assertThat(reader.missed()).isEqualTo(150);
    assertThat(reader.count()).isEqualTo(100);
    assertThat(read()).isEqualTo(range(150, 250));
  }

  @Test
  void theLimitHoldsForTheEventsOfBothUpdatesTogether() {
    hits.limit(10);
    publish(0, 8);
    world.endUpdate();
    publish(8, 13);

    assertThat(read()).isEqualTo(range(3, 13));
    world.endUpdate();
    publish(13, 16);
    assertThat(read()).isEqualTo(range(13, 16));
    assertThat(reader.missed()).isZero();
  }

  @Test
  void loweringTheLimitDropsTheOldestAtOnce() {
    publish(0, 50);
    hits.limit(7);

    assertThat(reader.missed()).isEqualTo(43);
    assertThat(read()).isEqualTo(range(43, 50));
    hits.limit(1);
    publish(50, 53);
    assertThat(read()).containsExactly(52);
  }

  @Test
  void raisingTheLimitMakesRoomForMore() {
    hits.limit(3);
    publish(0, 5);
    hits.limit(Integer.MAX_VALUE);
    publish(5, 100);

    assertThat(read()).isEqualTo(range(2, 100));
  }

  @Test
  void aLimitBelowOneIsRefused() {
    publish(0, 2);

    for (int limit : new int[] {0, -1, Integer.MIN_VALUE}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> hits.limit(limit))
          .withMessage("A channel cannot be limited to %d events; it keeps at least 1.", limit);
    }
    assertThat(hits.limit()).isEqualTo(2_097_152);
    assertThat(read()).containsExactly(0, 1);
  }

  @Test
  void aReaderThatStopsReadingReportsHowMuchItMissed() {
    for (int update = 0; update < 100; update++) {
      publish(update * 10_000, (update + 1) * 10_000);
      world.endUpdate();
    }

    assertThat(reader.missed()).isEqualTo(990_000);
    assertThat(reader.count()).isEqualTo(10_000);
    assertThat(read()).isEqualTo(range(990_000, 1_000_000));
    assertThat(reader.missed()).isZero();
  }

  @Test
  void aWorldThatNeverEndsAnUpdateKeepsTheNewestEvents() {
    int published = 5_000_000;
    publish(0, published);

    assertThat(reader.missed()).isEqualTo(published - hits.limit());
    int[] next = {published - hits.limit()};
    reader.each(hit -> assertThatNextIs(next, hit.damage()));
    assertThat(next[0]).isEqualTo(published);
  }

  private static void assertThatNextIs(int[] next, int damage) {
    if (damage != next[0]++) {
      throw new AssertionError(damage + " came instead of " + (next[0] - 1));
    }
  }

  @Test
  void eventsStayInOrderWhileTheRingTurns() {
    int published = 0;
    int expected = 0;
    for (int update = 0; update < 500; update++) {
      int count = (update * 7) % 23;
      publish(published, published + count);
      published += count;
      if (update % 2 == 0) {
        assertThat(read()).isEqualTo(range(expected, published));
        expected = published;
      }
      world.endUpdate();
    }
    assertThat(reader.missed()).isZero();
  }

  @Test
  void whatWasReadSurvivesShrinkingAfterABurst() {
    publish(0, 100_000);
    read();
    for (int update = 0; update < 1_000; update++) {
      publish(update, update + 3);
      if (update % 2 == 1) {
        assertThat(read())
            .isEqualTo(List.of(update - 1, update, update + 1, update, update + 1, update + 2));
      }
      world.endUpdate();
    }
    assertThat(reader.missed()).isZero();
  }

  @Test
  void anEventThatIsOverKeepsNothingAlive() throws InterruptedException {
    Events<Note> notes = world.events(Note.class);
    var content = new WeakReference<>(new Object());
    notes.publish(new Note(1, content.get()));
    world.endUpdate();
    notes.publish(new Note(2, "kept"));
    world.endUpdate();

    assertThat(GarbageCollection.isCollected(content)).isTrue();
  }

  @Test
  void anEventThatMadeRoomKeepsNothingAlive() throws InterruptedException {
    Events<Note> notes = world.events(Note.class).limit(3);
    var content = new WeakReference<>(new Object());
    notes.publish(new Note(1, content.get()));
    for (int i = 0; i < 3; i++) {
      notes.publish(new Note(i, null));
    }

    assertThat(GarbageCollection.isCollected(content)).isTrue();
  }

  @Test
  void aReaderThatIsDroppedLeavesNothingBehind() throws InterruptedException {
    var dropped = new WeakReference<>(hits.reader());
    publish(0, 3);

    assertThat(GarbageCollection.isCollected(dropped)).isTrue();
    assertThat(read()).containsExactly(0, 1, 2);
  }

  @Test
  void eventsWithLongArraysAreBoundedLikeOthers() {
    Events<Wide> wide = world.events(Wide.class).limit(50);
    EventReader<Wide> wideReader = wide.reader();
    for (int i = 0; i < 200; i++) {
      var values = new long[1000];
      values[999] = i;
      wide.publish(new Wide(values));
    }
    var last = new ArrayList<Long>();
    wideReader.each(event -> last.add(event.values()[999]));

    assertThat(last).hasSize(50).startsWith(150L).endsWith(199L);
  }
}
