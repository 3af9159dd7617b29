package dev.phyla.cli;

import dev.phyla.examples.Example;
import dev.phyla.examples.Settings;
import dev.phyla.examples.Simulation;
import dev.phyla.snapshot.Snapshots;
import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/// The snapshots that a run starts from and writes.
///
/// @param load the file to start from, or null to start anew
/// @param save the file to write, or null for none
/// @param every the number of ticks between two saves, or 0 to save at the end only
record SnapshotFiles(@Nullable Path load, @Nullable Path save, int every) {
  /// No files.
  static final SnapshotFiles NONE = new SnapshotFiles(null, null, 0);

  /// Starts or continues a run.
  Simulation start(Example example, Settings settings) throws IOException {
    return load == null
        ? RunOrigin.start(example, settings)
        : RunOrigin.resume(example, settings, load);
  }

  /// Saves the run if it is time.
  ///
  /// @param tick the number of ticks that this run has made
  /// @param ticks the number of ticks that it will make
  void stepped(Simulation simulation, int tick, int ticks) throws IOException {
    if (save != null && (tick == ticks || (every != 0 && tick % every == 0))) {
      Snapshots.save(simulation.world(), save);
    }
  }
}
