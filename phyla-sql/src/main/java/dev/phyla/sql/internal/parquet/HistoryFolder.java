package dev.phyla.sql.internal.parquet;

import dev.phyla.sql.SqlException;
import java.io.IOException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/// The Parquet files in the folder of a history.
///
/// @param path the folder of the history
public record HistoryFolder(Path path) {
  private static final Pattern TABLE = Pattern.compile("a_\\d+c_s[0-9a-f]{16}");
  private static final String PLAIN =
      "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-._";
  private static final String WORLD = "world_id=";
  private static final String RUN = "run_id=";
  private static final Comparator<PartFile> ORDER =
      Comparator.comparing((PartFile file) -> file.run().world())
          .thenComparing(file -> file.run().run())
          .thenComparingLong(PartFile::firstTick)
          .thenComparing(Comparator.comparingLong(PartFile::lastTick).reversed());

  /// The folder of all tables.
  ///
  /// @return the folder
  public Path tables() {
    return path.resolve("tables");
  }

  /// The folder with the files of a table and a run.
  ///
  /// @param table the name of the table
  /// @param run the run
  /// @return the folder, which need not exist
  public Path folder(String table, RunId run) {
    return tables()
        .resolve(table)
        .resolve(WORLD + encoded(run.world()))
        .resolve(RUN + encoded(run.run()));
  }

  /// An id as part of a file name.
  static String encoded(String id) {
    var text = new StringBuilder();
    for (byte each : id.getBytes(StandardCharsets.UTF_8)) {
      boolean isPlain = PLAIN.indexOf(each) >= 0;
      text.append(isPlain ? String.valueOf((char) each) : "%%%02X".formatted(each & 0xFF));
    }
    return text.toString();
  }

  /// Lists the parts and keys of all tables and runs, in the order of runs and ticks. Files with
  /// other names are ignored, and so are parts whose ticks a merged part contains.
  ///
  /// @return the files by the name of the table
  public Map<String, List<PartFile>> scan() {
    var files = new TreeMap<String, List<PartFile>>();
    for (Path table : list(tables())) {
      String name = table.getFileName().toString();
      if (TABLE.matcher(name).matches()) {
        var found = new ArrayList<PartFile>();
        for (Path world : list(table)) {
          for (Path run : list(world)) {
            addFiles(world, run, found);
          }
        }
        files.put(name, withoutReplaced(found));
      }
    }
    return files;
  }

  private static void addFiles(Path world, Path run, List<PartFile> found) {
    String worldId = id(world, WORLD);
    String runId = id(run, RUN);
    if (worldId != null && runId != null) {
      var owner = new RunId(worldId, runId);
      for (Path file : list(run)) {
        PartFile.of(owner, file).ifPresent(found::add);
      }
    }
  }

  private static @Nullable String id(Path folder, String prefix) {
    String name = folder.getFileName().toString();
    if (!name.startsWith(prefix)) {
      return null;
    }
    // The decoder is for forms, in which a space is a plus.
    String encoded = name.substring(prefix.length()).replace("+", "%2B");
    try {
      return URLDecoder.decode(encoded, StandardCharsets.UTF_8);
    } catch (IllegalArgumentException e) {
      return null; // not a name that Phyla wrote
    }
  }

  private static List<PartFile> withoutReplaced(List<PartFile> files) {
    files.sort(ORDER);
    var kept = new ArrayList<PartFile>();
    PartFile last = null;
    for (PartFile file : files) {
      boolean isReplaced =
          !file.isKey() && last != null && last.run().equals(file.run()) && last.replaces(file);
      if (!isReplaced) {
        kept.add(file);
        last = file.isKey() ? last : file;
      }
    }
    return kept;
  }

  private static List<Path> list(Path folder) {
    if (!Files.isDirectory(folder)) {
      return List.of();
    }
    try (Stream<Path> paths = Files.list(folder)) {
      return paths.sorted().toList();
    } catch (IOException e) {
      throw new SqlException("The folder " + folder + " cannot be read: " + e.getMessage(), e);
    }
  }
}
