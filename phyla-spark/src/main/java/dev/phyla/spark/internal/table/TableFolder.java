package dev.phyla.spark.internal.table;

import dev.phyla.model.sweep.RunTask;
import dev.phyla.model.sweep.SweepException;
import dev.phyla.model.sweep.SweepPlan;
import java.io.File;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.UUID;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;

/// The folder of the tables of a sweep.
public final class TableFolder {
  private static final String TEMPORARY = "_temporary";

  private final Configuration conf = FileSystems.configuration();
  private final Path root;
  private final String worldId;
  private SweepProperties properties = SweepProperties.EMPTY;

  /// Names a folder.
  ///
  /// @param folder a path or URI
  /// @param worldId the partition of the sweep
  public TableFolder(String folder, String worldId) {
    this.root =
        folder.contains("://") || folder.startsWith("file:")
            ? new Path(folder)
            : new Path("file", null, new File(folder).getAbsolutePath());
    this.worldId = worldId;
  }

  /// Checks that the folder belongs to a sweep, or prepares it, and removes what an earlier attempt
  /// has not committed.
  public void prepare(SweepPlan<?> plan, RunTask<?> task, boolean hasHistories) throws IOException {
    var files = root.getFileSystem(conf);
    if (files.exists(root) && !files.getFileStatus(root).isDirectory()) {
      throw new SweepException(root + " is a file; the tables of a sweep need a folder.", null);
    }
    Path file = new Path(root, SweepProperties.FILE);
    if (files.exists(file)) {
      properties = SweepProperties.parse(FileSystems.read(conf, file));
      properties.requireSame(root.toString(), plan, hasHistories);
    } else {
      if (!FileSystems.list(conf, root).stream()
          .allMatch(name -> name.equals(SweepProperties.FILE + ".new"))) {
        throw new SweepException(
            "The folder "
                + root
                + " exists and has files, but no tables of a sweep; choose another one.",
            null);
      }
      properties = SweepProperties.of(plan, task, hasHistories);
      files.mkdirs(root);
      FileSystems.write(conf, file, properties.toText());
    }
    FileSystems.deleteQuietly(conf, temporary());
    removeUncommitted();
  }

  /// Removes files of other tables whose results are not there.
  private void removeUncommitted() throws IOException {
    List<String> committed = FileSystems.list(conf, partition(SweepSchemas.RESULTS));
    for (String table : tables()) {
      for (String name : FileSystems.list(conf, partition(table))) {
        if (!committed.contains(name)) {
          Path part = new Path(partition(table), name);
          part.getFileSystem(conf).delete(part, false);
        }
      }
    }
  }

  /// The names of the tables that have files.
  public List<String> tables() throws IOException {
    return FileSystems.list(conf, root).stream().filter(name -> !name.startsWith("_")).toList();
  }

  /// Moves a file of a task to its place.
  public void commit(WrittenPart part) throws IOException {
    String name =
        String.format(Locale.ROOT, "part-%07d-%07d.parquet", part.firstRun(), part.lastRun());
    Path from = new Path(part.path());
    FileSystems.move(conf, from, new Path(partition(part.table()), name));
    if (part.table().equals(SweepSchemas.RESULTS)) {
      FileSystems.deleteQuietly(conf, from.getParent());
    }
  }

  /// The committed files of a table, in the order of their runs.
  public List<Path> parts(String table) throws IOException {
    var parts = new ArrayList<Path>();
    for (String name : FileSystems.list(conf, partition(table))) {
      parts.add(new Path(partition(table), name));
    }
    return parts;
  }

  private Path partition(String table) {
    return new Path(new Path(root, table), "world_id=" + worldId);
  }

  /// The folder of files that are not committed.
  public Path temporary() {
    return new Path(root, TEMPORARY);
  }

  /// A new folder for the tasks of one attempt.
  public Path newAside() {
    return new Path(temporary(), UUID.randomUUID().toString());
  }

  /// The file systems.
  public Configuration conf() {
    return conf;
  }

  /// The partition of the sweep.
  public String worldId() {
    return worldId;
  }

  /// What the folder says about its sweep.
  public SweepProperties properties() {
    return properties;
  }

  /// The names of the outcomes.
  public List<String> outcomes() {
    return properties.outcomes();
  }

  /// The names of the series.
  public List<String> series() {
    return properties.series();
  }

  @Override
  public String toString() {
    return root.toString();
  }
}
