package dev.phyla.visibility;

import static dev.phyla.Term.optional;
import static dev.phyla.Term.read;
import static dev.phyla.Term.write;
import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Worlds of several threads share generated code, also while it is being generated.
final class ConcurrentDefinitionTest {
  private static final int THREADS = 4;

  private record Position(int x) {}

  private record Velocity(int dx) {}

  private record Name(String text) {}

  @Test
  void threadsThatDefineTheSameLoopsGetTheSameResults() throws Exception {
    List<Long> results = together(ConcurrentDefinitionTest::simulate);
    assertThat(results).hasSize(THREADS).containsOnly(simulate());
  }

  private static long simulate() {
    var world = new World();
    world
        .entityBuilder()
        .with(Position.class, i -> new Position(i))
        .with(Velocity.class, i -> new Velocity(2 * i))
        .spawnMany(100);
    var named = world.spawn(new Position(1000), new Velocity(1), new Name("last"));
    var query = world.query(write(Position.class), read(Velocity.class), optional(Name.class));
    for (int i = 0; i < 20; i++) {
      query.update((p, v, n) -> new Position(p.x() + v.dx()));
      query.each((p, v, n) -> p.set(new Position(p.get().x() + (n == null ? 0 : 1))));
      query.each((e, p, v, n) -> p.set(new Position(p.get().x() ^ e.index())));
    }
    world.accessor(Name.class).set(named, new Name("renamed"));
    return world.stateHash();
  }

  @Test
  void newClassesAreDefinedByManyThreadsAtOnce(@TempDir Path directory) throws Exception {
    Plugin.compile(directory);
    for (int round = 0; round < 5; round++) {
      try (var loader = Plugin.load(directory)) {
        assertThat(together(() -> Plugin.run(loader))).hasSize(THREADS).containsOnly(Plugin.SUM);
      }
    }
  }

  /// Runs the same task on several threads that start at the same time.
  private static <T> List<T> together(Callable<T> work) throws Exception {
    var start = new CyclicBarrier(THREADS);
    try (var threads = Executors.newFixedThreadPool(THREADS)) {
      var futures = new ArrayList<Future<T>>();
      for (int i = 0; i < THREADS; i++) {
        futures.add(
            threads.submit(
                () -> {
                  start.await();
                  return work.call();
                }));
      }
      var results = new ArrayList<T>();
      for (Future<T> future : futures) {
        results.add(future.get());
      }
      return results;
    }
  }
}
