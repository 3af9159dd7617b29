package dev.phyla.schema;

import static dev.phyla.Term.read;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.ComponentType;
import dev.phyla.Schema;
import dev.phyla.World;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CyclicBarrier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/// Many worlds of one schema on several threads, each of which meets the types in its own order.
class SharedSchemaThreadsTest {
  private static final int THREADS = 8;
  private static final int WORLDS = 200;
  private static final int SEEDS = 10;
  private static final int STEPS = 60;

  private final Schema schema = new Schema();

  @Test
  void worldsOfOneSchemaOnSeveralThreadsHaveTheResultsTheyWouldHaveAlone() {
    List<Long> expected =
        IntStream.range(0, SEEDS).mapToObj(seed -> simulate(new World(), seed, 0)).toList();
    var start = new CyclicBarrier(THREADS);
    List<CompletableFuture<List<Long>>> runs =
        IntStream.range(0, THREADS).mapToObj(thread -> start(start, thread)).toList();

    for (CompletableFuture<List<Long>> run : runs) {
      List<Long> results = run.join();
      assertThat(results).hasSize(WORLDS);
      for (int i = 0; i < WORLDS; i++) {
        assertThat(results.get(i)).as("world %s", i).isEqualTo(expected.get(i % SEEDS));
      }
    }
    assertThat(schema.componentTypes())
        .extracting(type -> (Object) type.type())
        .containsExactlyInAnyOrderElementsOf(Program.TYPES);
    assertThat(schema.componentTypes().stream().map(ComponentType::id))
        .containsExactly(0, 1, 2, 3, 4, 5);
  }

  private CompletableFuture<List<Long>> start(CyclicBarrier start, int thread) {
    var result = new CompletableFuture<List<Long>>();
    Thread.ofPlatform()
        .start(
            () -> {
              try {
                start.await();
                var hashes = new ArrayList<Long>();
                for (int i = 0; i < WORLDS; i++) {
                  hashes.add(simulate(new World(schema), i % SEEDS, thread * WORLDS + i));
                }
                result.complete(hashes);
              } catch (Throwable e) {
                result.completeExceptionally(e);
              }
            });
    return result;
  }

  private static long simulate(World world, long seed, int order) {
    var types = new ArrayList<>(Program.TYPES);
    Collections.shuffle(types, new Random(order));
    types.forEach(world::register);
    var program = new Program(world, seed);
    program.run(STEPS);
    world.reclaimArchetypes();
    program.run(STEPS);
    world.verify();
    long hash = world.stateHash();
    for (Class<?> type : Program.TYPES) {
      hash = hash * 31 + Program.visited(world.query(read(type))).hashCode();
    }
    if (order % 2 == 1) {
      world.close();
    }
    return hash;
  }
}
