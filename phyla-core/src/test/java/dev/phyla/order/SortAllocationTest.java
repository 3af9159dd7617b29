package dev.phyla.order;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static dev.phyla.loop.AllocationProbe.NOTHING;
import static dev.phyla.loop.AllocationProbe.ROWS;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Column;
import dev.phyla.World;
import dev.phyla.fixture.Name;
import dev.phyla.fixture.Velocity;
import dev.phyla.loop.AllocationProbe;
import org.junit.jupiter.api.Test;

/// Sorting by a field reuses its arrays, and needs none for archetypes that did not change.
final class SortAllocationTest {
  private final World world = new World();
  private final Column<int[]> layer = world.column(Depth.class, "layer", int[].class);
  private final Column<float[]> z = world.column(Depth.class, "z", float[].class);

  private void spawn() {
    world
        .entityBuilder()
        .with(Depth.class, i -> new Depth(i * 7919, i * 7907 % 1000))
        .with(Velocity.class, i -> new Velocity(i, -i))
        .with(new Name("same"))
        .spawnMany(ROWS);
  }

  private static void assertAllocatesNothing(Runnable pass) {
    assertThat(AllocationProbe.bytesPerRow(NOTHING, pass))
        .as("bytes allocated for each row")
        .isLessThan(NOTHING);
  }

  @Test
  void sortingAnUnchangedWorld() {
    spawn();
    var depths = world.query(read(Depth.class));
    depths.sort(layer);
    assertAllocatesNothing(() -> assertThat(depths.sort(layer)).isFalse());
  }

  @Test
  void sortingByOneFieldAndThenByAnother() {
    spawn();
    var depths = world.query(read(Depth.class));
    assertAllocatesNothing(
        () -> {
          assertThat(depths.sortDescending(layer)).isTrue();
          assertThat(depths.sort(z)).isTrue();
        });
  }

  @Test
  void sortingRowsThatWereWrittenButAreInOrder() {
    spawn();
    var depths = world.query(write(Depth.class));
    depths.sort(layer);
    assertAllocatesNothing(
        () -> {
          depths.update(depth -> depth);
          assertThat(depths.sort(layer)).isFalse();
        });
  }
}
