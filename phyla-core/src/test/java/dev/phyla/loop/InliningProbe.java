package dev.phyla.loop;

import static dev.phyla.Term.write;

import dev.phyla.LambdaReport;
import dev.phyla.LambdaReport.Verdict;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;

/// A program that loops until it is known whether its lambda is inlined, and prints the report.
final class InliningProbe {
  private static final int MAX_LOOPS = 100_000;

  private record Counter(int value) {}

  private InliningProbe() {}

  public static void main(String[] arguments) throws InterruptedException {
    var world = new World();
    world.entityBuilder().with(Counter.class, i -> new Counter(i)).spawnMany(1_000);
    UpdateQuery1<Counter> counters = world.query(write(Counter.class));
    for (int i = 0; i < MAX_LOOPS; i++) {
      counters.update(counter -> new Counter(counter.value() + 1));
      LambdaReport report = counters.lambdas().getFirst();
      if (report.verdict() != Verdict.WARMING_UP) {
        System.out.println(report.verdict() + ": " + report.reason());
        return;
      }
      Thread.sleep(1);
    }
  }
}
