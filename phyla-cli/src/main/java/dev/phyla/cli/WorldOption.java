package dev.phyla.cli;

import dev.phyla.history.HistoryException;
import dev.phyla.history.Run;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Option;

/// The option that chooses a world of a recorded batch.
final class WorldOption {
  /// All worlds, or the only one.
  static final int ALL = -1;

  @Option(
      names = "--world",
      paramLabel = "N",
      converter = WholeNumber.WorldNumber.class,
      description = "a world of a run that phyla batch recorded, from 0")
  private @Nullable Integer number;

  /// The number of the world, or [#ALL].
  ///
  /// @throws HistoryException if the run has no such world
  int find(Run run) {
    if (number == null) {
      return ALL;
    }
    int worlds = run.info().worlds();
    if (!run.info().isBatch()) {
      throw new HistoryException(
          "The run %s is of one world, which has no number; leave out --world.".formatted(run));
    }
    if (number >= worlds) {
      throw new HistoryException(
          "The run %s has worlds 0 to %d, and not %d.".formatted(run, worlds - 1, number));
    }
    return number;
  }

  /// The number of the world, or [#ALL] if the run is of one world.
  ///
  /// @throws HistoryException if the run has no such world, or has several and none was chosen
  int require(Run run) {
    int found = find(run);
    if (found == ALL && run.info().isBatch()) {
      throw new HistoryException(
          "The run %s is of %s; choose one with --world N."
              .formatted(run, Amounts.counted(run.info().worlds(), "world", "worlds")));
    }
    return found;
  }
}
