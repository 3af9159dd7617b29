package dev.phyla.history;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;

/// Records a busy world in a process of its own, which may be killed at any moment.
final class KilledRecorder {
  static final String RUN = "r";

  private KilledRecorder() {}

  /// Starts the run or resumes it, and prints each tick when it is recorded.
  ///
  /// @param args the folder, the seed, the number of entities that move in every tick, the size of
  ///   segments, and the tick after which it ends
  public static void main(String[] args) throws Exception {
    Path folder = Path.of(args[0]);
    long last = Long.parseLong(args[4]);
    BusyWorld busy =
        hasTicks(folder)
            ? new BusyWorld()
            : BusyWorld.crowded(Long.parseLong(args[1]), Integer.parseInt(args[2]));
    RecordingBuilder builder =
        History.recorder(busy.world, folder).runId(RUN).segmentBytes(Long.parseLong(args[3]));
    try (Recording _ = hasTicks(folder) ? builder.resume() : builder.start()) {
      report(busy);
      while (busy.world.tick() < last) {
        busy.step();
        report(busy);
      }
    }
    System.out.println("done");
  }

  private static void report(BusyWorld busy) {
    System.out.println(busy.world.tick());
  }

  /// Whether there is something to resume. A run that was killed before its first tick is deleted,
  /// as its refusal advises.
  private static boolean hasTicks(Path folder) throws Exception {
    if (!Files.isDirectory(folder)) {
      return false;
    }
    try (History history = History.open(folder)) {
      Optional<Run> run = history.find("world", RUN);
      if (run.isPresent() && run.get().isEmpty()) {
        Path path = run.get().folder().path();
        for (String name : new String[] {"run.json", "lock", "000000.seg", "manifest.json"}) {
          Files.deleteIfExists(path.resolve(name));
        }
        Files.delete(path);
        return false;
      }
      return run.isPresent();
    }
  }
}
