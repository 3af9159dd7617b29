package dev.phyla.history.internal.files;

import dev.phyla.history.HistoryException;
import dev.phyla.history.RunInfo;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;

/// The folders of all runs of a history: `log/world_id=<world>/run_id=<run>`.
public final class RunFolders {
  private static final String LOG = "log";
  private static final String WORLD = "world_id=";
  private static final String RUN = "run_id=";

  /// The folder of the history.
  private final Path history;

  /// Describes the folders of a history, which need not exist yet.
  ///
  /// @param history the folder of the history
  public RunFolders(Path history) {
    this.history = history;
  }

  /// All runs, sorted by the ids of the world and the run. Folders with other names are ignored.
  ///
  /// @throws HistoryException if a folder cannot be listed
  public List<RunFolder> all() {
    var folders = new ArrayList<RunFolder>();
    Path log = history.resolve(LOG);
    for (String worldId : ids(log, WORLD)) {
      for (String runId : ids(log.resolve(WORLD + worldId), RUN)) {
        find(worldId, runId).ifPresent(folders::add);
      }
    }
    return folders;
  }

  /// The ids in the names of a folder.
  private static List<String> ids(Path folder, String prefix) {
    return Folders.names(folder).stream()
        .filter(name -> name.startsWith(prefix))
        .map(name -> name.substring(prefix.length()))
        .filter(RunIds::isValid)
        .sorted()
        .toList();
  }

  /// The folder of a run.
  ///
  /// @return the folder, or empty if there is no such run
  /// @throws IllegalArgumentException if an id is not valid
  public Optional<RunFolder> find(String worldId, String runId) {
    RunFolder folder = folder(worldId, runId);
    return Files.exists(folder.path().resolve(RunFile.NAME))
        ? Optional.of(folder)
        : Optional.empty();
  }

  private RunFolder folder(String worldId, String runId) {
    RunIds.require("world", worldId);
    RunIds.require("run", runId);
    Path path = history.resolve(LOG).resolve(WORLD + worldId).resolve(RUN + runId);
    return new RunFolder(path, worldId, runId);
  }

  /// Creates the folder of a run with its `run.json`. If several processes create the same run, one
  /// of them succeeds.
  ///
  /// @throws HistoryException if there is such a run, or it cannot be created
  public RunFolder create(RunInfo run) {
    RunFolder folder = folder(run.worldId(), run.runId());
    Path path = folder.path();
    requireNone(run.worldId(), run.runId());
    Path world = history.resolve(LOG).resolve(WORLD + run.worldId());
    Folders.create(world);
    TemporaryPaths.deleteAbandoned(world);
    Path aside = TemporaryPaths.beside(path);
    try {
      try {
        Files.createDirectory(aside);
        RunFile.write(aside, run);
        // Replaces an empty folder at most: a run has a file.
        Files.move(aside, path, StandardCopyOption.ATOMIC_MOVE);
      } finally {
        TemporaryPaths.delete(aside);
      }
    } catch (IOException e) {
      if (Files.exists(path.resolve(RunFile.NAME))) {
        throw exists(run.worldId(), run.runId());
      }
      throw new HistoryException("The folder " + path + " cannot be created: " + e + ".", e);
    }
    Folders.force(world);
    Folders.force(history.resolve(LOG));
    Folders.force(history);
    return folder;
  }

  /// Throws if there is a run.
  ///
  /// @throws HistoryException if there is
  public void requireNone(String worldId, String runId) {
    if (find(worldId, runId).isPresent()) {
      throw exists(worldId, runId);
    }
  }

  private HistoryException exists(String worldId, String runId) {
    return new HistoryException(
        String.format(
            "The history %s has a run %s of the world %s already; choose another run id, or resume"
                + " that run.",
            history, runId, worldId));
  }
}
