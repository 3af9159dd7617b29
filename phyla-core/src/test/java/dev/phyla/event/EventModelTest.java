package dev.phyla.event;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Entity;
import dev.phyla.EventReader;
import dev.phyla.Events;
import dev.phyla.World;
import dev.phyla.fixture.Seeds;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.Random;
import java.util.stream.LongStream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Random programs, compared with a channel that is a queue of objects.
class EventModelTest {
  private static final int SEEDS = 60;
  private static final int OPERATIONS = 400;

  record Sent(long number, float noise, String text, Entity about) {}

  record Kept(Entity target, Sent event, int update) {}

  /// A reader, and its expected state.
  private static final class Pair {
    final EventReader<Sent> reader;
    final Deque<Kept> unread = new ArrayDeque<>();
    long missed;

    Pair(EventReader<Sent> reader) {
      this.reader = reader;
    }
  }

  private final World world = new World();
  private final Events<Sent> events = world.events(Sent.class);
  private final Deque<Kept> kept = new ArrayDeque<>();
  private final List<Pair> pairs = new ArrayList<>();
  private final List<Entity> entities = new ArrayList<>();
  private final List<Kept> observed = new ArrayList<>();
  private final List<Kept> expectedObserved = new ArrayList<>();
  private Random random = new Random();
  private int limit = 2_097_152;
  private int update;
  private long published;

  static LongStream seeds() {
    return Seeds.below(SEEDS, "phyla.event.seed");
  }

  @ParameterizedTest(name = "seed {0}")
  @MethodSource("seeds")
  void randomProgramsGiveReadersWhatTheQueueSays(long seed) {
    random = new Random(seed);
    pairs.add(new Pair(events.reader()));
    entities.addAll(world.spawnMany(5));
    Entity watched = entities.getFirst();
    events.observe(watched, (target, event) -> observed.add(new Kept(target, event, update)));
    for (int i = 0; i < OPERATIONS; i++) {
      try {
        operate(watched);
        compare();
      } catch (AssertionError | RuntimeException e) {
        throw new AssertionError(
            "Operation " + i + " of -Dphyla.event.seed=" + seed + " failed: " + e.getMessage(), e);
      }
    }
  }

  private void operate(Entity watched) {
    switch (random.nextInt(12)) {
      case 0, 1, 2 -> publishSome(random.nextInt(40), watched);
      case 3, 4 -> endUpdate();
      case 5, 6, 7 -> read(pairs.get(random.nextInt(pairs.size())), watched);
      case 8 -> skip(pairs.get(random.nextInt(pairs.size())));
      case 9 -> pairs.add(new Pair(events.reader()));
      case 10 -> changeEntities();
      default -> {
        if (random.nextInt(4) == 0) {
          limit = 1 + random.nextInt(80);
          events.limit(limit);
          keepTo(limit);
        }
      }
    }
  }

  private void changeEntities() {
    int index = random.nextInt(entities.size());
    if (random.nextInt(3) == 0) {
      world.despawn(entities.get(index));
    }
    entities.add(world.spawn());
  }

  private void publishSome(int count, Entity watched) {
    for (int i = 0; i < count; i++) {
      Entity about = entities.get(random.nextInt(entities.size()));
      var event = new Sent(published, random.nextFloat(), "event " + published, about);
      Entity target = random.nextBoolean() ? Entity.NONE : about;
      if (target.equals(Entity.NONE)) {
        events.publish(event);
      } else {
        assertThat(events.publish(target, event)).isEqualTo(world.isAlive(target));
        if (!world.isAlive(target)) {
          continue;
        }
      }
      published++;
      keepTo(limit - 1);
      var sent = new Kept(target, event, update);
      kept.add(sent);
      pairs.forEach(pair -> pair.unread.add(sent));
      if (target.equals(watched)) {
        expectedObserved.add(sent);
      }
    }
  }

  private void endUpdate() {
    world.endUpdate();
    while (!kept.isEmpty() && kept.getFirst().update() < update) {
      dropOldest();
    }
    update++;
  }

  private void keepTo(int most) {
    while (kept.size() > most) {
      dropOldest();
    }
  }

  private void dropOldest() {
    Kept oldest = kept.removeFirst();
    for (Pair pair : pairs) {
      if (oldest.equals(pair.unread.peekFirst())) {
        pair.unread.removeFirst();
        pair.missed++;
      }
    }
  }

  private void read(Pair pair, Entity watched) {
    List<Kept> expected = new ArrayList<>(pair.unread);
    pair.unread.clear();
    pair.missed = 0;
    int[] next = {0};
    int actions = random.nextInt(3);
    pair.reader.each(
        (target, event) -> {
          Kept wanted = expected.get(next[0]++);
          assertThat(event).isEqualTo(wanted.event());
          assertThat(target).isEqualTo(wanted.target());
          if (actions == 1 && random.nextInt(4) == 0) {
            publishSome(random.nextInt(4), watched);
          } else if (actions == 2 && random.nextInt(10) == 0) {
            endUpdate();
          }
        });
    assertThat(next[0]).isEqualTo(expected.size());
  }

  private static void skip(Pair pair) {
    pair.reader.skip();
    pair.unread.clear();
    pair.missed = 0;
  }

  private void compare() {
    for (Pair pair : pairs) {
      assertThat(pair.reader.count()).isEqualTo(pair.unread.size());
      assertThat(pair.reader.isEmpty()).isEqualTo(pair.unread.isEmpty());
      assertThat(pair.reader.missed()).isEqualTo(pair.missed);
    }
    assertThat(observed).isEqualTo(expectedObserved);
  }
}
