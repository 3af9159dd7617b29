package dev.phyla.bench.run;

import dev.phyla.bench.workload.Workload;

/// A program that builds one population and prints how many bytes of heap it takes.
///
/// Its arguments are the coordinates of a cell: task, contender, form, number of entities.
public final class MemoryProbe {
  private static final int MOST_COLLECTIONS = 10;

  private MemoryProbe() {}

  /// Prints the bytes that the entities of a cell take after one run.
  public static void main(String[] arguments) {
    Cell cell =
        Cell.of(
            arguments[0],
            arguments[1],
            Integer.parseInt(arguments[2]),
            Integer.parseInt(arguments[3]));
    try (Workload workload = cell.start()) {
      long before = usedAfterCollection();
      workload.prepare();
      workload.run();
      long after = usedAfterCollection();
      workload.checksum();
      System.out.println(after - before);
    }
  }

  /// The heap in use once another collection frees nothing more.
  private static long usedAfterCollection() {
    Runtime runtime = Runtime.getRuntime();
    long used = Long.MAX_VALUE;
    for (int i = 0; i < MOST_COLLECTIONS; i++) {
      System.gc();
      long now = runtime.totalMemory() - runtime.freeMemory();
      if (now >= used) {
        return now;
      }
      used = now;
    }
    return used;
  }
}
