package dev.phyla.bench.run;

import dev.phyla.bench.workload.Workload;
import java.util.Arrays;
import java.util.List;

/// A program that builds populations, one after the other, and prints the heap bytes of each.
///
/// Its arguments are a contender, a number of entities, and the tasks that create them.
public final class MemoryProbe {
  private static final int MAX_COLLECTIONS = 10;

  private MemoryProbe() {}

  /// Prints a line for each task.
  public static void main(String[] arguments) {
    String contender = arguments[0];
    int entities = Integer.parseInt(arguments[1]);
    List<String> tasks = Arrays.asList(arguments).subList(2, arguments.length);
    tasks.forEach(task -> System.out.println(bytesOf(Cell.of(task, contender, 0, entities))));
  }

  private static long bytesOf(Cell cell) {
    try (Workload workload = cell.start()) {
      long before = usedAfterCollection();
      workload.prepare();
      workload.run();
      long after = usedAfterCollection();
      workload.checksum();
      return after - before;
    }
  }

  /// The used heap, once further collections free nothing more.
  private static long usedAfterCollection() {
    Runtime runtime = Runtime.getRuntime();
    long used = Long.MAX_VALUE;
    for (int i = 0; i < MAX_COLLECTIONS; i++) {
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
