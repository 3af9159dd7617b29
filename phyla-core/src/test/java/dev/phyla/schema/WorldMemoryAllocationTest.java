package dev.phyla.schema;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Schema;
import dev.phyla.UpdateQuery2;
import dev.phyla.World;
import dev.phyla.schema.Program.Place;
import dev.phyla.schema.Program.Speed;
import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

/// What a world that shares its schema takes in memory, once garbage is collected.
final class WorldMemoryAllocationTest {
  private static final int WORLDS = 4_000;
  private static final int BYTES_OF_A_REFERENCE = 8;

  private final Schema schema = new Schema();

  /// A world with a query that is kept.
  private record Kept(World world, UpdateQuery2<Place, Speed> movers) {}

  private static long usedBytes() {
    long least = Long.MAX_VALUE;
    for (int i = 0; i < 4; i++) {
      System.gc();
      Runtime runtime = Runtime.getRuntime();
      least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
    }
    return least;
  }

  private static double bytesRetained(Supplier<Object> make) {
    Object[] all = new Object[WORLDS];
    Arrays.setAll(all, _ -> make.get()); // so that what is made once, such as code, is there
    Arrays.fill(all, null);
    long before = usedBytes();
    try {
      Arrays.setAll(all, _ -> make.get());
      return (double) (usedBytes() - before) / WORLDS;
    } finally {
      Reference.reachabilityFence(all);
    }
  }

  @Test
  void anEmptyWorldRetainsAtMostTwoKilobytes() {
    assertThat(bytesRetained(() -> new World(schema)))
        .isBetween((double) BYTES_OF_A_REFERENCE, 2048.0);
  }

  @Test
  void aWorldWithAnEntityAndAQueryRetainsAtMostFourKilobytes() {
    assertThat(bytesRetained(this::small)).isBetween((double) BYTES_OF_A_REFERENCE, 4096.0);
  }

  private Kept small() {
    var world = new World(schema);
    world.spawn(new Place(1, 2, 3), new Speed(1, 1, 1));
    var movers = world.query(write(Place.class), read(Speed.class));
    movers.update((p, v) -> new Place(p.x() + v.dx(), p.y() + v.dy(), p.z() + v.dz()));
    return new Kept(world, movers);
  }
}
