package dev.phyla.bench.run;

import java.time.Duration;
import java.util.List;

/// How long to measure: a compromise between patience and noise.
public enum Length {
  /// Took five and a half minutes on two cores. Good for a first look; ratios are good to about 20
  /// %.
  QUICK(1, 5, Duration.ofMillis(60), 1),
  /// For comparing two versions.
  NORMAL(3, 5, Duration.ofMillis(300), 2),
  /// For publishing.
  LONG(5, 5, Duration.ofSeconds(1), 3);

  private final int warmups;
  private final int iterations;
  private final Duration iteration;
  private final int forks;

  Length(int warmups, int iterations, Duration iteration, int forks) {
    this.warmups = warmups;
    this.iterations = iterations;
    this.iteration = iteration;
    this.forks = forks;
  }

  /// Iterations that do not count, after the work has been run until it is compiled.
  public int warmups() {
    return warmups;
  }

  /// Iterations that count.
  public int iterations() {
    return iterations;
  }

  /// As [#warmups()], for a peer. Peers are compared by factors, not by percents.
  public int peerWarmups() {
    return this == QUICK ? 0 : warmups;
  }

  /// As [#iterations()], for a peer.
  public int peerIterations() {
    return this == QUICK ? 3 : iterations;
  }

  /// The time of one iteration.
  public Duration iteration() {
    return iteration;
  }

  /// Virtual machines for each cell, unless the user says otherwise.
  public int forks() {
    return forks;
  }

  /// Numbers of entities, unless the user says otherwise.
  public List<Integer> entityCounts() {
    return switch (this) {
      case QUICK -> List.of(1_000, 100_000);
      case NORMAL, LONG -> List.of(1_000, 10_000, 100_000, 1_000_000);
    };
  }

  /// How many entities are created to see what heap they take. Arrays that double are equally full
  /// with either number, so the bytes for each entity are the same to within half a percent.
  public int memoryEntities() {
    return this == QUICK ? 125_000 : 1_000_000;
  }
}
