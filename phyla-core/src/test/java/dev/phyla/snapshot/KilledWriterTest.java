package dev.phyla.snapshot;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.Term;
import dev.phyla.World;
import dev.phyla.snapshot.Everything.Position;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/// Kills a process that saves again and again. More often than in the build with
///
/// ```
/// mvn test -pl phyla-core -Dtest=KilledWriterTest -Dphyla.kills=1000
/// ```
class KilledWriterTest {
  private static final int KILLS = Integer.getInteger("phyla.kills", 20);

  @TempDir private Path directory;

  @TempDir private Path elsewhere;

  @Test
  void thereIsAlwaysACompleteFileHoweverOftenTheWriterIsKilled() throws Exception {
    Path path = directory.resolve("world.phyla");
    long seed = System.nanoTime();
    var random = new Random(seed);
    int leftBehind = 0;
    for (int kill = 0; kill < KILLS; kill++) {
      long printed = runAndKill(path, random.nextInt(60));
      leftBehind += check(path, printed, "seed " + seed + ", kill " + kill);
    }
    assertThat(leftBehind).as("kills in the middle of a file").isPositive();

    Snapshots.save(new World(), path);
    assertThat(countFiles()).isOne();
  }

  /// Runs the writer until it has saved once, and kills it a little later.
  ///
  /// @return the last tick that it printed
  private long runAndKill(Path path, int milliseconds) throws Exception {
    Path printed = elsewhere.resolve("printed");
    Process process =
        new ProcessBuilder(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "-XX:TieredStopAtLevel=1",
                "-XX:+UseSerialGC",
                "-cp",
                System.getProperty("java.class.path"),
                KilledWriter.class.getName(),
                path.toString())
            .redirectError(ProcessBuilder.Redirect.INHERIT)
            .redirectOutput(printed.toFile())
            .start();
    try {
      while (process.isAlive() && Files.size(printed) == 0) {
        Thread.sleep(1);
      }
      Thread.sleep(milliseconds);
    } finally {
      process.destroyForcibly();
      process.waitFor();
    }
    return Long.parseLong(Files.readString(printed).strip().lines().toList().getLast());
  }

  /// Loads what the killed process left, and counts its temporary files.
  private int check(Path path, long printed, String seed) throws IOException {
    var world = new World();
    Snapshots.loader(Position.class).load(world, path);
    world.verify();
    int tick = (int) world.tick();
    // The process may have replaced the file without having the time to say so.
    assertThat((long) tick).as(seed).isBetween(printed, printed + 1);
    assertThat(world.count()).as(seed).isEqualTo(KilledWriter.ENTITIES);
    world
        .query(Term.read(Position.class))
        .each(position -> assertThat(position.equals(new Position(tick, -tick))).isTrue());
    int left = countFiles() - 1;
    assertThat(left).as("%s: files of the killed process", seed).isBetween(0, 1);
    return left;
  }

  private int countFiles() throws IOException {
    try (var files = Files.list(directory)) {
      return (int) files.count();
    }
  }
}
