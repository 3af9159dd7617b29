package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.World;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.junit.jupiter.api.Test;

class SnapshotFuzzTest {
  /// The seed to run alone, to reproduce a failure.
  private static final Long ONLY_SEED = Long.getLong("phyla.fuzz.seed");

  /// The time for random seeds, in addition to those of every build.
  private static final int SECONDS = Integer.getInteger("phyla.fuzz.seconds", 0);

  private static final int SEEDS = 800;

  @Test
  void damagedSnapshotsAreRefusedOrLoadedCompletely() {
    var fuzzer = new SnapshotFuzzer(SnapshotFuzzer.seeds());
    if (ONLY_SEED != null) {
      fuzzer.run(ONLY_SEED);
      return;
    }
    for (long seed = 0; seed < SEEDS; seed++) {
      fuzzer.run(seed);
    }
    long end = System.nanoTime() + SECONDS * 1_000_000_000L;
    for (long seed = System.currentTimeMillis() << 20; System.nanoTime() < end; seed++) {
      fuzzer.run(seed);
    }
    assertThat(fuzzer.loaded()).isGreaterThan(50);
    assertThat(fuzzer.refused()).isGreaterThan(300);
  }

  @Test
  void aHostileNumberAnywhereTakesLittleMemory() throws IOException {
    byte[] snapshot = SnapshotFuzzer.seeds().getLast();
    int tried = 0;
    for (SnapshotFrames.Section section : SnapshotFrames.of(snapshot).sections()) {
      for (int at = 0; at + Integer.BYTES <= section.content().length; at++) {
        for (int hostile : new int[] {Integer.MAX_VALUE, 1 << 28, -1, Integer.MIN_VALUE}) {
          byte[] content = section.content().clone();
          ByteBuffer.wrap(content).order(ByteOrder.LITTLE_ENDIAN).putInt(at, hostile);
          SnapshotFrames frames = SnapshotFrames.of(snapshot);
          frames.replace(section.name(), content);
          World world = EverythingWorld.empty();
          SnapshotLoader loader = Snapshots.loader(Everything.TYPES);
          if (!SnapshotFuzzer.loadBounded(world, frames.toBytes(), loader, tried % 2 == 0)) {
            assertThat(world.count()).isZero();
          }
          tried++;
        }
      }
    }
    assertThat(tried).isGreaterThan(1000);
  }
}
