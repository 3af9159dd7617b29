package dev.phyla.loop;

import static dev.phyla.Term.read;
import static dev.phyla.loop.AllocationProbe.NOTHING;
import static dev.phyla.loop.AllocationProbe.ROWS;
import static dev.phyla.loop.AllocationProbe.bytesPerRow;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import org.junit.jupiter.api.Test;

class ReductionAllocationTest {
  private record Weight(int grams) {}

  @Test
  void reducingAllocatesNothingForARow() {
    var world = new World();
    world.entityBuilder().with(Weight.class, i -> new Weight(i % 100)).spawnMany(ROWS);
    var query = world.query(read(Weight.class));
    var sink = new double[1];
    Runnable pass =
        () -> {
          sink[0] += query.count(weight -> weight.grams() < 50);
          sink[0] += query.sum(weight -> weight.grams() * 0.5);
          sink[0] += query.maxLong(weight -> weight.grams()).getAsLong();
        };
    assertThat(bytesPerRow(NOTHING, pass)).isLessThan(NOTHING);
    assertThat(sink[0]).isPositive();
  }
}
