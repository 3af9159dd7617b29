package dev.phyla;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.phyla.fixture.Name;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/// The cost of feeds, and their behaviour if changes were dropped.
class ChangeFeedBoundsTest {
  record Position(int x) {}

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Schema schema = new Schema();
  private final World world = new World(schema);

  /// Counts calls.
  private static final class Counts implements ChangeFeed.Listener {
    int resyncs;
    int joined;
    int changed;
    int left;

    @Override
    public void resync() {
      assertThat(joined + changed + left).isZero();
      resyncs++;
    }

    @Override
    public void joined(Entity entity) {
      joined++;
    }

    @Override
    public void changed(Entity entity, ChangeFeed.Changes changes) {
      changed++;
    }

    @Override
    public void left(Entity entity, ChangeFeed.LastValues last) {
      left++;
    }

    @Override
    public String toString() {
      return String.format("%d %d %d %d", resyncs, joined, changed, left);
    }
  }

  private static String look(ChangeFeed feed) {
    var counts = new Counts();
    feed.read(counts);
    return counts.toString();
  }

  private ChangeFeed readFeed() {
    ChangeFeed feed = world.feed(Position.class, Name.class);
    feed.read(new Counts());
    return feed;
  }

  @Test
  void aFeedThatIsNotReadForLongBeginsAgain() {
    List<Entity> all = world.spawnMany(10, new Position(0), new Name("n"));
    ChangeFeed lazy = readFeed();
    ChangeFeed fresh = world.feed(Position.class);
    ChangeFeed diligent = readFeed();
    for (int i = 0; i < 1_000_000; i++) {
      world.set(all.get(i % 10), new Position(i));
      if (i % 5 == 0) {
        diligent.read(new Counts());
      }
    }
    world.despawn(all.getFirst());

    assertThat(lazy.missedChanges()).isTrue();
    assertThat(look(lazy)).isEqualTo("1 9 0 0");
    assertThat(lazy.missedChanges()).isFalse();
    assertThat(fresh.missedChanges()).isFalse();
    assertThat(look(fresh)).isEqualTo("0 9 0 0");
    assertThat(look(diligent)).isEqualTo("0 0 4 1");
    world.set(all.get(2), new Name("m"));
    world.despawn(all.get(3));
    assertThat(look(lazy)).isEqualTo("0 0 1 1");
  }

  @Test
  void aFeedThatMissedRemovalsBeginsAgain() {
    ChangeFeed feed = readFeed();
    world.spawn(new Position(0), new Name("n"));
    look(feed);
    Entity entity = world.spawn(new Position(0));
    for (int i = 0; i < 2_200_000; i++) {
      world.set(entity, new Name("n"));
      world.remove(entity, Name.class);
    }
    assertThat(feed.missedChanges()).isTrue();
    assertThat(look(feed)).isEqualTo("1 1 0 0");
    assertThat(look(feed)).isEqualTo("0 0 0 0");
  }

  @Test
  void aFeedBeginsAgainWhenTheStateOfTheWorldWasReplaced() {
    world.spawnMany(3, new Position(0), new Name("n"));
    ChangeFeed feed = readFeed();
    var other = new World(schema);
    other.spawnMany(2, new Position(1), new Name("m"));
    world.restore(other);
    assertThat(look(feed)).isEqualTo("1 2 0 0");
    world.core().clear();
    assertThat(look(feed)).isEqualTo("1 0 0 0");
  }

  @Test
  void aListenerThatThrowsDuringAResyncGetsTheRestAsJoined() {
    world.spawnMany(3, new Position(0), new Name("n"));
    ChangeFeed feed = readFeed();
    var other = new World(schema);
    other.spawnMany(3, new Position(1), new Name("m"));
    world.restore(other);
    var seen = new ArrayList<String>();
    try {
      feed.read(
          new ChangeFeed.Listener() {
            @Override
            public void resync() {
              seen.add("resync");
              throw new IllegalStateException("on purpose");
            }
          });
    } catch (IllegalStateException e) {
      seen.add(e.getMessage());
    }
    assertThat(seen).containsExactly("resync", "on purpose");
    assertThat(look(feed)).isEqualTo("0 3 0 0");
  }

  @Test
  void aClosedFeedLeavesNothingBehind() {
    ChangeFeed feed = readFeed();
    ChangeFeed other = world.feed(Name.class);
    world.spawnMany(3, new Position(0), new Name("n"));
    feed.close();
    world.endUpdate();
    assertThat(world.core().findWatches().all())
        .extracting(watch -> watch.info().name())
        .containsExactly("Name");
    other.close();
    world.endUpdate();
    assertThat(world.core().findWatches().all()).isEmpty();
  }

  @Test
  void whatAReadAllocatesDoesNotGrowWithTheNumberOfEntities() {
    List<Entity> all = world.spawnMany(500_000, new Position(0), new Name("n"));
    ChangeFeed feed = readFeed();
    var counts = new Counts();
    long most = 0;
    for (int pass = 0; pass < 100; pass++) {
      for (int i = 0; i < 20; i++) {
        world.set(all.get(i * 20_000 + pass), new Position(pass));
      }
      world.despawn(all.get(400_001 + pass));
      long before = THREADS.getCurrentThreadAllocatedBytes();
      feed.read(counts);
      long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
      most = pass < 10 ? 0 : Math.max(most, allocated);
    }
    assertThat(counts).hasToString("0 0 2000 100");
    assertThat(most).isLessThan(10_000);
  }
}
