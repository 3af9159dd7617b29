package dev.phyla.bench.history;

import dev.phyla.Term;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.history.History;
import dev.phyla.history.Recording;
import java.nio.file.Path;

/// A run in which all rows change in each tick.
final class RecordedRun implements AutoCloseable {
  /// The number of recorded ticks, unless there are fewer rows.
  private static final int MAX_TICKS = 200;

  private final Folder folder = new Folder();

  /// Records a number of rows.
  RecordedRun(int rows) {
    try (var world = new World()) {
      for (int i = 0; i < entities(rows); i++) {
        world.spawn(Particle.of(i));
      }
      UpdateQuery1<Particle> particles = world.query(Term.write(Particle.class));
      try (Recording _ = History.recorder(world, path()).runId("r").start()) {
        for (int i = 1; i < ticks(rows); i++) {
          particles.update(Particle::next);
          world.endUpdate();
        }
      }
    }
  }

  static int ticks(int rows) {
    return Math.min(MAX_TICKS, rows);
  }

  static int entities(int rows) {
    return rows / ticks(rows);
  }

  /// The folder of the history.
  Path path() {
    return folder.path();
  }

  /// Deletes the exported tables.
  void deleteTables() {
    Folder.deleteTree(path().resolve("tables"));
    Folder.deleteTree(path().resolve("log/world_id=world/run_id=r/export"));
  }

  @Override
  public void close() {
    folder.close();
  }
}
