package dev.phyla.bench.run;

import dev.phyla.bench.Contenders;
import dev.phyla.bench.workload.Contender;
import java.time.Duration;
import java.util.List;

/// The duration of measurements: a compromise between time and noise.
///
/// There are many short iterations, because other programs disturb the figures in bursts, and some
/// iterations are always undisturbed. Their number is divisible by the number of populations. Peers
/// are compared by factors, not by percents, and get fewer iterations.
public enum Length {
  /// Takes about four minutes on two cores. Ratios are precise to about 20 %.
  QUICK,
  /// Suitable for comparing two versions.
  NORMAL,
  /// Suitable for publishing.
  LONG;

  /// The iterations for a contender.
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

  /// The groups in which cells are measured. A quick run starts fewer virtual machines; the others
  /// use a separate one for each cell.
  public List<CellGroup> groups(List<Cell> cells) {
    return this == QUICK ? CellGroup.byRow(cells) : CellGroup.alone(cells);
  }

  /// The default number of virtual machines for each group of cells.
  public int forks() {
    return switch (this) {
      case QUICK -> 1;
      case NORMAL -> 2;
      case LONG -> 3;
    };
  }

  /// The default numbers of entities.
  public List<Integer> entityCounts() {
    return switch (this) {
      case QUICK -> List.of(1_000, 100_000);
      case NORMAL, LONG -> List.of(1_000, 10_000, 100_000, 1_000_000);
    };
  }

  /// The number of entities for measuring the heap. Arrays that double are equally full with either
  /// number, so the bytes per entity are equal within half a percent.
  public int memoryEntities() {
    return this == QUICK ? 125_000 : 1_000_000;
  }
}
