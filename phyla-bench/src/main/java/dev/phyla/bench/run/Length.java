package dev.phyla.bench.run;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.workload.Contender;
import java.time.Duration;
import java.util.List;

/// How long to measure: a compromise between patience and noise.
///
/// Iterations are short and many, because what other programs do to the figures comes in bursts:
/// there are always some iterations between them. Their number is one that populations can share.
/// Peers are compared by factors, not by percents, and get fewer.
public enum Length {
  /// Takes about four minutes on two cores. Good for a first look; ratios are good to about 20 %.
  QUICK,
  /// For comparing two versions.
  NORMAL,
  /// For publishing.
  LONG;

  /// How the time for a contender is divided.
  public Pace pace(Contender contender) {
    boolean peer = Contenders.isPeer(contender);
    return switch (this) {
      case QUICK -> peer ? pace(0, 8, 10) : pace(6, 100, 3);
      case NORMAL -> peer ? pace(4, 12, 150) : pace(30, 52, 30);
      case LONG -> peer ? pace(8, 24, 300) : pace(100, 100, 50);
    };
  }

  private static Pace pace(int warmups, int iterations, int milliseconds) {
    return new Pace(warmups, iterations, Duration.ofMillis(milliseconds));
  }

  /// The groups in which cells are measured. A quick run saves starting and warming up virtual
  /// machines; the others give each cell one of its own.
  public List<CellGroup> groups(List<Cell> cells) {
    return this == QUICK ? CellGroup.byRow(cells) : CellGroup.alone(cells);
  }

  /// Virtual machines for each group of cells, unless the user says otherwise.
  public int forks() {
    return switch (this) {
      case QUICK -> 1;
      case NORMAL -> 2;
      case LONG -> 3;
    };
  }

  /// Numbers of entities, unless the user or the task says otherwise.
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
