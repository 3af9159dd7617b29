package dev.phyla.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;

/// Without the coverage agent, whose memory would be counted too.
class BatchMemoryAllocationTest {
  record Position(float x, float y) {}

  record Velocity(float dx, float dy) {}

  record Health(int points) {}

  private static final int WORLDS = 16_384;
  private static final int ENTITIES = 4;

  /// The bytes of an entity in the columns: five numbers and the handle.
  private static final int ROW = 5 * Float.BYTES + Long.BYTES;

  private static long usedMemory() {
    for (int i = 0; i < 4; i++) {
      System.gc();
    }
    return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
  }

  @Test
  void anIdleSmallWorldTakesAFewHundredBytesBesidesItsColumns() {
    BatchBuilder builder =
        Batch.of(WORLDS)
            .setUp(
                (world, number) -> {
                  for (int i = 0; i < ENTITIES; i++) {
                    world.spawn(new Position(i, 0), new Velocity(1, 1), new Health(3));
                  }
                });
    builder
        .schedule()
        .add(
            "move",
            setup ->
                setup
                    .query(
                        dev.phyla.Term.write(Position.class), dev.phyla.Term.read(Velocity.class))
                    .updateLoop((p, v) -> new Position(p.x() + v.dx(), p.y())));
    long before = usedMemory();
    try (Batch batch = builder.build()) {
      batch.run(2);
      double bytes = (usedMemory() - before) / (double) WORLDS - ENTITIES * ROW;
      assertThat(bytes).isBetween(16.0, 512.0);
      assertThat(batch.entities(WORLDS - 1)).isEqualTo(ENTITIES);
    }
  }
}
