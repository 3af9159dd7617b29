package dev.phyla.history;

import dev.phyla.Recordable;
import dev.phyla.history.internal.catalog.Catalog;
import dev.phyla.history.internal.files.RunFolder;
import dev.phyla.history.internal.files.RunFolders;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/// The past of worlds: the runs that were recorded in a folder.
///
/// A history is opened for reading while runs are being recorded, also by other processes;
/// [Run#refresh()] shows the ticks that were added since. It must be closed, and is used by one
/// thread at a time.
///
/// ```java
/// try (History history = History.open(Path.of("history"))) {
///   Run run = history.run("baseline");
///   run.restore(500, world);
/// }
/// ```
public final class History implements AutoCloseable {
  /// The version of Phyla that is stored with runs.
  static final String VERSION = "0.1";

  private final Path folder;
  private final RunFolders folders;
  private final Catalog catalog;

  /// The runs that were opened.
  private final Map<RunFolder, Run> runs = new LinkedHashMap<>();

  private History(Path folder) {
    this.folder = folder;
    this.folders = new RunFolders(folder);
    this.catalog = Catalog.open(folder);
  }

  // Recording.

  /// Starts to record a world or a batch into a new run, whose id is made from the time.
  ///
  /// @param source the world or batch
  /// @param folder the folder of the history, which is created if it does not exist
  /// @return the recording
  /// @throws HistoryException if the folder cannot be written
  /// @throws dev.phyla.snapshot.SnapshotException if the world contains what cannot be saved
  /// @throws IllegalStateException as for [RecordingBuilder#start()]
  public static Recording record(Recordable source, Path folder) {
    return recorder(source, folder).start();
  }

  /// Starts to describe a recording.
  ///
  /// @param source the world or batch
  /// @param folder the folder of the history, which is created if it does not exist
  /// @return a builder
  public static RecordingBuilder recorder(Recordable source, Path folder) {
    return new RecordingBuilder(source, folder);
  }

  // Reading.

  /// Opens a history.
  ///
  /// @param folder the folder
  /// @return the history
  /// @throws HistoryException if there is no such folder
  public static History open(Path folder) {
    if (!Files.isDirectory(folder)) {
      throw new HistoryException(
          "There is no history in " + folder + ", because there is no such folder.");
    }
    return new History(folder);
  }

  /// The folder.
  ///
  /// @return the path
  public Path folder() {
    return folder;
  }

  /// The tables of all archetypes that were recorded.
  ///
  /// @return the tables, sorted by name
  public List<ArchetypeTable> tables() {
    catalog.refresh();
    return catalog.tables();
  }

  /// Throws if no table has a component.
  void requireComponent(String component) {
    List<String> known =
        tables().stream()
            .flatMap(table -> table.components().stream())
            .map(TableComponent::name)
            .distinct()
            .sorted()
            .toList();
    if (!known.contains(component)) {
      throw new IllegalArgumentException(
          String.format(
              "The history %s has no component %s%s.",
              folder, component, known.isEmpty() ? "" : "; it has " + String.join(", ", known)));
    }
  }

  /// All runs, sorted by the ids of the world and the run.
  ///
  /// @return the runs that exist now
  /// @throws HistoryException if a run is damaged
  public List<Run> runs() {
    var all = new ArrayList<Run>();
    folders.all().forEach(run -> all.add(open(run)));
    return all;
  }

  /// A run, if its id is that of one run only.
  ///
  /// @param runId the id of the run
  /// @return the run
  /// @throws HistoryException if there is no such run, or there are several
  public Run run(String runId) {
    List<RunFolder> found =
        folders.all().stream().filter(run -> run.runId().equals(runId)).toList();
    if (found.size() > 1) {
      throw new HistoryException(
          String.format(
              "The history %s has %d runs %s, of different worlds; name the world too.",
              folder, found.size(), runId));
    }
    if (found.isEmpty()) {
      List<String> known = folders.all().stream().map(RunFolder::runId).limit(5).toList();
      throw new HistoryException(
          String.format(
              "The history %s has no run %s%s.",
              folder, runId, known.isEmpty() ? "" : "; it has " + String.join(", ", known)));
    }
    return open(found.getFirst());
  }

  /// A run of a world.
  ///
  /// @param worldId the id of the world
  /// @param runId the id of the run
  /// @return the run
  /// @throws HistoryException if there is no such run
  public Run run(String worldId, String runId) {
    return find(worldId, runId).orElseThrow(() -> noSuchRun(folder, worldId, runId));
  }

  /// A run of a world.
  ///
  /// @param worldId the id of the world
  /// @param runId the id of the run
  /// @return the run, or empty if there is none
  public Optional<Run> find(String worldId, String runId) {
    return folders.find(worldId, runId).map(this::open);
  }

  static HistoryException noSuchRun(Path folder, String worldId, String runId) {
    return new HistoryException(
        String.format("The history %s has no run %s of the world %s.", folder, runId, worldId));
  }

  private Run open(RunFolder run) {
    Run known = runs.get(run);
    if (known == null) {
      known = new Run(this, run);
      runs.put(run, known);
    }
    return known;
  }

  /// Finds where two runs begin to differ.
  ///
  /// @param one a run
  /// @param other another run, which may belong to another history
  /// @return the first tick that both have recorded and whose states differ, with what differs, or
  ///   empty if there is none
  public static Optional<Divergence> diff(Run one, Run other) {
    return Divergence.find(one, other);
  }

  /// Closes all runs.
  @Override
  public void close() {
    runs.values().forEach(Run::close);
    runs.clear();
  }
}
