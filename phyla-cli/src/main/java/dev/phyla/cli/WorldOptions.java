package dev.phyla.cli;

import dev.phyla.examples.Settings;
import picocli.CommandLine.Option;

/// The options of all commands that step many worlds.
final class WorldOptions {
  @Option(
      names = "--threads",
      paramLabel = "N",
      converter = WholeNumber.Threads.class,
      description = "how many threads step worlds (default: one for each processor)")
  private int threads = Settings.defaultThreads();

  @Option(
      names = "--seed",
      paramLabel = "N",
      converter = WholeNumber.Seed.class,
      description = "the seed of everything random (default: " + Settings.DEFAULT_SEED + ")")
  private long seed = Settings.DEFAULT_SEED;

  int threads() {
    return threads;
  }

  long seed() {
    return seed;
  }
}
