package dev.phyla.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.World;
import dev.phyla.fixture.Health;
import dev.phyla.fixture.Hit;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The lifetime of events, and which readers can read them.
class EventLifetimeTest {
  private final World world = new World();
  private final Events<Hit> hits = world.events(Hit.class);

  private static List<Integer> read(EventReader<Hit> reader) {
    var seen = new ArrayList<Integer>();
    reader.each(hit -> seen.add(hit.damage()));
    return seen;
  }

  @Test
  void aChannelIsMadeOnceForEachWorldAndType() {
    record Other(int number) {}

    assertThat(world.events(Hit.class))
        .isSameAs(hits)
        .hasToString("Events of " + Hit.class.getTypeName());
    assertThat(world.events(Other.class).type()).isEqualTo(Other.class);
    assertThat(new World().events(Hit.class)).isNotSameAs(hits);
  }

  @Test
  void channelsOfDifferentWorldsShareNothing() {
    EventReader<Hit> other = new World().events(Hit.class).reader();
    hits.publish(new Hit(1));

    assertThat(other.isEmpty()).isTrue();
  }

  @Test
  void anEventCanBeReadInTheUpdateItIsPublishedIn() {
    EventReader<Hit> reader = hits.reader();
    hits.publish(new Hit(1));
    hits.publish(new Hit(2));

    assertThat(read(reader)).containsExactly(1, 2);
  }

  @Test
  void anEventCanBeReadInTheUpdateAfter() {
    EventReader<Hit> reader = hits.reader();
    hits.publish(new Hit(1));
    world.endUpdate();
    hits.publish(new Hit(2));

    assertThat(read(reader)).containsExactly(1, 2);
  }

  @Test
  void anEventIsGoneAfterTheSecondUpdate() {
    EventReader<Hit> reader = hits.reader();
    hits.publish(new Hit(1));
    world.endUpdate();
    hits.publish(new Hit(2));
    world.endUpdate();

    assertThat(reader.missed()).isEqualTo(1);
    assertThat(read(reader)).containsExactly(2);
    world.endUpdate();
    assertThat(reader.missed()).isZero();
  }

  @Test
  void aReaderSeesEachEventOnce() {
    EventReader<Hit> reader = hits.reader();
    hits.publish(new Hit(1));

    assertThat(read(reader)).containsExactly(1);
    assertThat(read(reader)).isEmpty();
    world.endUpdate();
    assertThat(read(reader)).isEmpty();
    hits.publish(new Hit(2));
    assertThat(read(reader)).containsExactly(2);
  }

  @Test
  void readersDoNotTakeEventsFromEachOther() {
    EventReader<Hit> one = hits.reader();
    EventReader<Hit> other = hits.reader();
    hits.publish(new Hit(1));

    assertThat(read(one)).containsExactly(1);
    assertThat(read(other)).containsExactly(1);
  }

  @Test
  void aReaderSeesWhatIsPublishedAfterItWasMade() {
    hits.publish(new Hit(1));
    EventReader<Hit> late = hits.reader();
    hits.publish(new Hit(2));

    assertThat(late.missed()).isZero();
    assertThat(read(late)).containsExactly(2);
  }

  @Test
  void eventsThatCanBeReadCountInTheStateHashOnly() {
    Entity target = world.spawn(new Health(1));
    long content = world.contentHash();
    long state = world.stateHash();

    hits.publish(target, new Hit(1));

    assertThat(world.contentHash()).isEqualTo(content);
    assertThat(world.stateHash()).isNotEqualTo(state);
    assertThat(world.isRegistered(Hit.class)).isFalse();
    world.verify();
  }
}
