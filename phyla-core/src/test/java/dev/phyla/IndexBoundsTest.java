package dev.phyla;

import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// What indexes cost, and what they do where changes were not recorded.
class IndexBoundsTest {
  record Cell(int number) {}

  record Other(int number) {}

  private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();

  private final Schema schema = new Schema();
  private final World world = new World(schema);

  private LongIndex longIndex() {
    return world.index(world.column(Cell.class, "number", int[].class));
  }

  @Test
  void anIndexThatIsNotUsedForLongStartsAgain() {
    List<Entity> all = world.spawnMany(10, new Cell(0));
    ValueIndex<Integer> lazy = world.index(Cell.class, Cell::number);
    ValueIndex<Integer> diligent = world.index(Cell.class, Cell::number);
    lazy.count();
    for (int i = 0; i < 1_000_000; i++) {
      world.set(all.get(i % 10), new Cell(i % 10));
      if (i % 5 == 0) {
        diligent.count();
      }
    }
    world.despawn(all.get(3));
    for (int i = 0; i < 10; i++) {
      List<Entity> expected = i == 3 ? List.of() : List.of(all.get(i));
      assertThat(lazy.find(i)).isEqualTo(expected);
      assertThat(diligent.find(i)).isEqualTo(expected);
    }
  }

  @Test
  void anIndexThatMissedRemovalsStartsAgain() {
    List<Entity> all = world.spawnMany(10, new Cell(0));
    ValueIndex<Integer> lazy = world.index(Cell.class, Cell::number);
    LongIndex diligent = longIndex();
    lazy.count();
    for (int i = 0; i < 300_000; i++) {
      world.remove(all.get(i % 7), Cell.class);
      diligent.count();
      world.set(all.get(i % 7), new Cell(i % 7));
    }
    world.remove(all.getLast(), Cell.class);
    assertThat(lazy.count()).isEqualTo(9);
    assertThat(lazy.find(6)).containsExactly(all.get(6));
    assertThat(diligent.find(6)).containsExactly(all.get(6));
    assertThat(diligent.count()).isEqualTo(9);
  }

  @ParameterizedTest(name = "seed {0}")
  @ValueSource(longs = {1, 2, 3, 4, 5})
  void indexesFollowWhenTheStateOfTheWorldIsReplaced(long seed) {
    var random = new Random(seed);
    var other = new World(schema);
    ValueIndex<Integer> values = world.index(Cell.class, Cell::number);
    SortedIndex<Integer> sorted = world.sortedIndex(Cell.class, Cell::number);
    LongIndex longs = longIndex();
    ValueIndex<Integer> others = other.index(Cell.class, Cell::number);
    for (int round = 0; round < 30; round++) {
      change(world, random);
      change(other, random);
      switch (random.nextInt(4)) {
        case 0 -> world.restore(other);
        case 1 -> other.restore(world);
        case 2 -> world.core().clear();
        default -> {}
      }
      change(world, random);
      for (int key = 0; key < 4; key++) {
        List<Entity> expected = scan(world, key);
        String where = "seed " + seed + ", round " + round + ", key " + key;
        assertThat(values.find(key)).as(where).isEqualTo(expected);
        assertThat(sorted.find(key)).as(where).isEqualTo(expected);
        assertThat(longs.find(key)).as(where).isEqualTo(expected);
        assertThat(others.find(key)).as(where).isEqualTo(scan(other, key));
      }
    }
    world.verify();
  }

  private static void change(World world, Random random) {
    world.spawnMany(random.nextInt(10), new Cell(random.nextInt(4)));
    for (Entity entity : world.query().entities()) {
      switch (random.nextInt(6)) {
        case 0 -> world.despawn(entity);
        case 1 -> world.set(entity, new Cell(random.nextInt(4)));
        case 2 -> world.remove(entity, Cell.class);
        default -> {}
      }
    }
  }

  private static List<Entity> scan(World world, int key) {
    return world.query().entities().stream()
        .filter(entity -> world.find(entity, Cell.class).filter(c -> c.number() == key).isPresent())
        .sorted((a, b) -> Integer.compare(a.index(), b.index()))
        .toList();
  }

  @Test
  void aClosedIndexLeavesNothingBehind() {
    ValueIndex<Integer> index = world.index(Cell.class, Cell::number);
    LongIndex other = longIndex();
    world.spawnMany(3, new Cell(0));
    index.count();
    index.close();
    world.endUpdate();
    assertThat(world.core().findWatches().all()).hasSize(1);
    assertThat(other.count()).isEqualTo(3);
    other.close();
    world.endUpdate();
    assertThat(world.core().findWatches().all()).isEmpty();
  }

  @Test
  void anIndexOfAnotherComponentIsNotWatchingThisOne() {
    world.index(Cell.class, Cell::number);
    assertThat(world.core().findWatches().all())
        .extracting(watch -> watch.info().name())
        .containsExactly("Cell");
  }

  @Test
  void whatAnUpdateAllocatesDoesNotGrowWithTheNumberOfEntities() {
    List<Entity> all = world.spawnMany(500_000, new Cell(0), new Other(0));
    LongIndex index = longIndex();
    assertThat(index.count(0)).isEqualTo(500_000);
    var others = world.query(write(Other.class));
    long most = 0;
    for (int pass = 1; pass < 100; pass++) {
      int number = pass;
      others.update(other -> new Other(other.number() + number));
      for (int i = 0; i < 20; i++) {
        world.set(all.get(i * 20_000 + pass), new Cell(pass));
      }
      world.despawn(all.get(400_001 + pass));
      long before = THREADS.getCurrentThreadAllocatedBytes();
      assertThat(index.count(pass)).isEqualTo(20);
      long allocated = THREADS.getCurrentThreadAllocatedBytes() - before;
      most = pass < 10 ? 0 : Math.max(most, allocated);
    }
    assertThat(index.count()).isEqualTo(500_000 - 99);
    assertThat(most).isLessThan(10_000);
  }
}
