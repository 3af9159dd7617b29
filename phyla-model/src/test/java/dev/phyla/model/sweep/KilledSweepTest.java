package dev.phyla.model.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// A sweep whose process is killed in the middle loses no reported run, and its tables are those of
/// a sweep without a kill.
class KilledSweepTest {
  @TempDir Path temporary;

  @Test
  void aKilledSweepIsResumedToEqualTables() throws Exception {
    long seed = System.nanoTime();
    var random = new Random(seed);
    Path folder = temporary.resolve("sweep");
    int reported = 0;
    for (int kill = 0; kill < 3; kill++) {
      Process process = start(folder);
      try (BufferedReader output = process.inputReader()) {
        int kept = Integer.parseInt(output.readLine());
        assertThat(kept).as("seed %s", seed).isGreaterThanOrEqualTo(reported).isLessThan(400);
        int until = kept + 20 + random.nextInt(60);
        for (reported = kept; reported < until; ) {
          reported = Integer.parseInt(output.readLine());
        }
        TimeUnit.MICROSECONDS.sleep(random.nextInt(3000));
        process.toHandle().destroyForcibly(); // unlike that of the process, leaves its output open
        process.onExit().join();
        for (String line = output.readLine(); line != null; line = output.readLine()) {
          assertThat(line).as("killed in the middle").isNotEqualTo("done");
          reported = Integer.parseInt(line);
        }
      } finally {
        process.destroyForcibly().onExit().join();
      }
    }
    int finished = reported;
    SweepResult expected = KilledSweep.sweep().run();
    SweepResult resumed =
        KilledSweep.sweep()
            .resume(
                folder,
                new LocalRunner(2),
                new SweepListener() {
                  @Override
                  public void started(SweepPlan<?> plan, int kept) {
                    assertThat(kept).as("seed %s", seed).isBetween(finished, 399);
                  }
                });
    assertThat(resumed.table()).isEqualTo(expected.table());
    assertThat(resumed.series()).isEqualTo(expected.series());
    assertThat(resumed.failures()).hasSize(200);
  }

  private static Process start(Path folder) throws Exception {
    return new ProcessBuilder(
            List.of(
                ProcessHandle.current().info().command().orElseThrow(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                KilledSweep.class.getName(),
                folder.toString()))
        .redirectError(ProcessBuilder.Redirect.INHERIT)
        .start();
  }
}
