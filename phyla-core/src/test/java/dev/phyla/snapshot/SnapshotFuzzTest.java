package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class SnapshotFuzzTest {
  /// The seed to run alone, to reproduce a failure.
  private static final Long ONLY_SEED = Long.getLong("phyla.fuzz.seed");

  /// The time for random seeds, in addition to those of every build.
  private static final int SECONDS = Integer.getInteger("phyla.fuzz.seconds", 0);

  private static final int SEEDS = 1500;

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
    assertThat(fuzzer.refused()).isGreaterThan(500);
  }
}
