package dev.phyla.transform;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.management.ThreadMXBean;
import dev.phyla.Column;
import dev.phyla.EntityList;
import dev.phyla.World;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/// A propagation allocates nothing for each entity, unless the forest changes.
class TransformsAllocationTest {
  private static final int ENTITIES = 20_000;
  private static final int MAX_ROUNDS = 500;
  private static final double MAX_BYTES_PER_ENTITY = 0.5;

  private final World world = new World();
  private final EntityList all =
      world.spawnMany(ENTITIES, LocalTransform.at(1, 2, 3), WorldTransform.IDENTITY);
  private final Column<float[]> x =
      world.column(LocalTransform.class, "translation.x", float[].class);
  private final Transforms transforms = new Transforms(world);

  /// The least that a round allocates. There are more rounds while it is too much, because code
  /// that is not compiled yet allocates more.
  private static double bytesPerEntity(Runnable work) {
    var threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    double least = Double.MAX_VALUE;
    for (int round = 0; round < MAX_ROUNDS && least > MAX_BYTES_PER_ENTITY; round++) {
      long before = threads.getCurrentThreadAllocatedBytes();
      work.run();
      long bytes = threads.getCurrentThreadAllocatedBytes() - before;
      least = Math.min(least, bytes / (double) ENTITIES);
    }
    return least;
  }

  private void plant() {
    for (int i = 1; i < ENTITIES; i++) {
      world.hierarchy().setParent(all.get(i), all.get((i - 1) / 3));
    }
  }

  /// Writes a column, which allocates nothing and counts as a change of all entities.
  private void changeAll() {
    float[] xs = world.archetype(all.getFirst()).write(x);
    for (int row = 0; row < ENTITIES; row++) {
      xs[row]++;
    }
  }

  private void changeAllAndPropagate() {
    changeAll();
    transforms.propagate();
  }

  @Test
  void ifNothingChanged() {
    plant();

    assertThat(bytesPerEntity(transforms::propagate)).isLessThan(MAX_BYTES_PER_ENTITY);
  }

  @Test
  void ifAllNodesChanged() {
    plant();
    assertThat(bytesPerEntity(this::changeAllAndPropagate)).isLessThan(MAX_BYTES_PER_ENTITY);
  }

  @Test
  void ifAllEntitiesWithoutParentsChanged() {
    assertThat(bytesPerEntity(this::changeAllAndPropagate)).isLessThan(MAX_BYTES_PER_ENTITY);
  }

  @Test
  void ifRowsMoved() {
    plant();

    assertThat(
            bytesPerEntity(
                () -> {
                  world.despawn(world.spawn(LocalTransform.IDENTITY, WorldTransform.IDENTITY));
                  transforms.propagate();
                }))
        .isLessThan(MAX_BYTES_PER_ENTITY);
  }
}
