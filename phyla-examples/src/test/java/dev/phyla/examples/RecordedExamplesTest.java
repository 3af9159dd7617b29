package dev.phyla.examples;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.history.History;
import dev.phyla.history.Recording;
import dev.phyla.history.Run;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/// Every example can be recorded, restored at any tick, and run on from there with a fresh app.
class RecordedExamplesTest {
  private static final int TICKS = 1_000;
  private static final int RESTORED = 50;
  private static final int CONTINUED = 3;
  private static final Settings SETTINGS = new Settings(200, 9, 1);

  @TempDir Path folder;

  static List<Example> examples() {
    return Examples.all();
  }

  /// Records an example, and returns the hash of each tick.
  private List<Long> record(Example example) {
    var hashes = new ArrayList<Long>();
    try (Simulation simulation = example.start(SETTINGS);
        Recording recording =
            History.recorder(simulation.world(), folder).runId("r").segmentBytes(1 << 18).start()) {
      hashes.add(simulation.world().stateHash());
      for (int tick = 1; tick <= TICKS; tick++) {
        simulation.step();
        hashes.add(simulation.world().stateHash());
      }
      assertThat(recording.tick()).isEqualTo(TICKS);
    }
    return hashes;
  }

  @ParameterizedTest
  @MethodSource("examples")
  void anyTickIsRestoredAndGoesOnAsItDid(Example example) {
    List<Long> hashes = record(example);
    long seed = System.nanoTime();
    var random = new Random(seed);
    try (History history = History.open(folder);
        Simulation restored = example.start(SETTINGS)) {
      Run run = history.run("r");
      assertThat(run.ticks()).hasSize(TICKS + 1);
      for (int i = 0; i < RESTORED; i++) {
        int tick = random.nextInt(TICKS + 1);
        run.restore(tick, restored.world());
        assertThat(restored.world().stateHash())
            .as("seed %s, tick %s", seed, tick)
            .isEqualTo(hashes.get(tick));
      }
      for (int i = 0; i < CONTINUED; i++) {
        int tick = random.nextInt(TICKS);
        try (Simulation fresh = example.start(SETTINGS)) {
          run.restore(tick, fresh.world());
          for (int next = tick + 1; next <= TICKS; next++) {
            fresh.step();
            assertThat(fresh.world().stateHash())
                .as("seed %s, from tick %s, at tick %s", seed, tick, next)
                .isEqualTo(hashes.get(next));
          }
        }
      }
    }
  }
}
