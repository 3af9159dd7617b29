package dev.phyla.prefab;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Prefab;
import dev.phyla.Query;
import dev.phyla.World;
import dev.phyla.fixture.Position;
import dev.phyla.fixture.Velocity;
import dev.phyla.loop.AllocationProbe;
import dev.phyla.prefab.Samples.Ship;
import org.junit.jupiter.api.Test;

/// What spawning allocates besides the handles that are returned.
class PrefabAllocationTest {
  private static final int ROWS = AllocationProbe.ROWS;

  /// An `Entity` that escapes.
  private static final int HANDLE = 24;

  /// An array of two references.
  private static final int TWO_REFERENCES = 24;

  private static final Object[] COMPONENTS = {new Position(1, 2), new Velocity(3, 4)};
  private static final Object[] BUNDLED = {new Ship(new Position(1, 2), new Velocity(3, 4))};
  private static final Prefab PREFAB = Prefab.of(COMPONENTS);

  private final World world = new World();
  private final Query all = world.query();

  private static void assertAllocatesAtMost(double bytes, Runnable pass) {
    assertThat(AllocationProbe.bytesPerRow(bytes, pass))
        .as("bytes allocated for each entity")
        .isLessThan(bytes);
  }

  @Test
  void aSpawnWithoutBundlesAllocatesTheHandleAtMost() {
    assertAllocatesAtMost(
        HANDLE + AllocationProbe.NOTHING,
        () -> {
          for (int i = 0; i < ROWS; i++) {
            world.spawn(COMPONENTS);
          }
          world.despawnAll(all);
        });
  }

  @Test
  void aSpawnOfABundleAllocatesOneArrayMore() {
    assertAllocatesAtMost(
        HANDLE + TWO_REFERENCES + AllocationProbe.NOTHING,
        () -> {
          for (int i = 0; i < ROWS; i++) {
            world.spawn(BUNDLED);
          }
          world.despawnAll(all);
        });
  }

  @Test
  void instancesAllocateTheHandleAtMost() {
    Object[] none = {};
    assertAllocatesAtMost(
        HANDLE + AllocationProbe.NOTHING,
        () -> {
          for (int i = 0; i < ROWS; i++) {
            world.instantiate(PREFAB, none);
          }
          world.despawnAll(all);
        });
  }

  @Test
  void manyInstancesAllocateTheirListOnly() {
    assertAllocatesAtMost(
        8 + AllocationProbe.NOTHING,
        () -> {
          world.instantiateMany(PREFAB, ROWS);
          world.despawnAll(all);
        });
  }
}
