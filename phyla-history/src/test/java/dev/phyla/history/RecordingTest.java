package dev.phyla.history;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.snapshot.Snapshots;
import java.io.ByteArrayOutputStream;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class RecordingTest {
  @TempDir Path folder;

  @Test
  void everyTickOfABusyWorldIsASnapshotOfIt() {
    for (long seed = 1; seed <= 5; seed++) {
      BusyWorld busy = BusyWorld.start(seed);
      List<byte[]> snapshots = new ArrayList<>();
      try (Recording _ =
          History.recorder(busy.world, folder).runId("r" + seed).segmentBytes(100_000).start()) {
        snapshots.add(Snapshots.toBytes(busy.world));
        for (int i = 0; i < 200; i++) {
          busy.step();
          snapshots.add(Snapshots.toBytes(busy.world));
        }
      }
      try (History history = History.open(folder)) {
        Run run = history.run("r" + seed);
        assertThat(run.ticks()).hasSize(201);
        for (int tick = 0; tick <= 200; tick++) {
          var out = new ByteArrayOutputStream();
          run.writeSnapshot(tick, out);
          assertThat(Arrays.mismatch(out.toByteArray(), snapshots.get(tick)))
              .as("seed %s, tick %s", seed, tick)
              .isEqualTo(-1);
          BusyWorld restored = new BusyWorld();
          run.restore(tick, restored.world);
          BusyWorld expected = new BusyWorld();
          Snapshots.load(expected.world, snapshots.get(tick));
          assertThat(restored.world.stateHash())
              .as("seed %s, tick %s", seed, tick)
              .isEqualTo(expected.world.stateHash());
        }
      }
    }
  }
}
