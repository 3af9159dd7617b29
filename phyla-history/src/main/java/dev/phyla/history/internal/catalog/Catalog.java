package dev.phyla.history.internal.catalog;

import dev.phyla.history.ArchetypeTable;
import dev.phyla.history.HistoryException;
import dev.phyla.history.internal.files.Folders;
import dev.phyla.history.internal.files.TemporaryPaths;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;

/// All archetype tables of a history.
///
/// Any number of processes and threads may use the catalog of a history at the same time.
public final class Catalog {
  private static final String SUFFIX = ".json";
  private static final Pattern NAME = Pattern.compile("a_[0-9]{1,10}c_s[0-9a-f]{16}");

  /// The folder of the files.
  private final Path folder;

  /// The names of all known tables; guarded by this, like the following.
  private final TreeSet<String> names = new TreeSet<>();

  /// The tables that have been read or registered, by name.
  private final Map<String, ArchetypeTable> tables = new HashMap<>();

  /// Whether the folder was prepared for writing.
  private boolean isWritable;

  private Catalog(Path folder) {
    this.folder = folder;
  }

  /// Opens the catalog of a history.
  ///
  /// @param historyFolder the folder of the history, which need not exist
  /// @return the catalog with the tables that it has now
  /// @throws HistoryException if the folder cannot be listed
  public static Catalog open(Path historyFolder) {
    var catalog = new Catalog(historyFolder.resolve("catalog"));
    catalog.refresh();
    return catalog;
  }

  /// Finds the tables that other processes have registered since.
  ///
  /// @throws HistoryException if the folder cannot be listed
  public synchronized void refresh() {
    for (String file : Folders.names(folder)) {
      if (file.endsWith(SUFFIX)) {
        String name = file.substring(0, file.length() - SUFFIX.length());
        if (isName(name)) {
          names.add(name);
        }
      }
    }
  }

  private static boolean isName(String name) {
    return NAME.matcher(name).matches();
  }

  /// Makes sure that a table has a file.
  ///
  /// @throws HistoryException if its file is damaged or cannot be written, or belongs to another
  ///   table whose hash is the same
  public synchronized void register(ArchetypeTable table) {
    String name = table.name();
    ArchetypeTable known = find(name).orElse(null);
    if (known == null) {
      prepareFolder();
      TableFile.write(file(name), table);
      tables.put(name, table);
      names.add(name);
    } else if (!known.equals(table)) {
      throw new HistoryException(
          String.format(
              "The table %s cannot be registered: the file %s belongs to %s, whose name is the same"
                  + " by chance; rename a component.",
              table, file(name), known));
    }
  }

  /// Creates the folder, and deletes what killed processes have left there.
  private void prepareFolder() {
    if (!isWritable) {
      Folders.create(folder);
      TemporaryPaths.deleteAbandoned(folder);
      isWritable = true;
    }
  }

  /// All tables, sorted by name: those that were there when the catalog was opened or
  /// [refreshed][#refresh()], and those that were found or registered since.
  ///
  /// @throws HistoryException if a file is damaged
  public synchronized List<ArchetypeTable> tables() {
    return names.stream().map(this::get).toList();
  }

  /// The table with a name. Tables of other processes are found without [#refresh()].
  ///
  /// @return the table, or empty if there is none
  /// @throws HistoryException if its file is damaged
  public synchronized Optional<ArchetypeTable> find(String name) {
    if (!isName(name) || !(names.contains(name) || Files.exists(file(name)))) {
      return Optional.empty();
    }
    names.add(name);
    return Optional.of(get(name));
  }

  private ArchetypeTable get(String name) {
    return tables.computeIfAbsent(name, missing -> TableFile.read(file(missing), missing));
  }

  private Path file(String name) {
    return folder.resolve(name + SUFFIX);
  }
}
