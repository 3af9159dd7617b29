package dev.phyla.model.sweep;

import dev.phyla.model.data.DataTable;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.CRC32;
import org.jspecify.annotations.Nullable;

/// The series of a run in a file of its own.
final class SeriesFile {
  private SeriesFile() {}

  /// Writes the series of a result, if it has any.
  ///
  /// @return a checksum, or -1 if there are none
  static long write(Path folder, RunResult result) throws IOException {
    if (result.series().isEmpty()) {
      return -1;
    }
    var table = DataTable.builder();
    result.series().forEach(table::doubles);
    var text = new StringBuilder();
    table.build().writeCsv(text);
    byte[] content = text.toString().getBytes(StandardCharsets.UTF_8);
    ReplacedFile.write(file(folder, result.index()), content);
    return checksum(content);
  }

  /// Reads the series of a run.
  ///
  /// @return the series, or null if the file is missing or damaged
  static @Nullable Map<String, double[]> read(Path folder, int run, long checksum)
      throws IOException {
    byte[] content;
    try {
      content = Files.readAllBytes(file(folder, run));
    } catch (NoSuchFileException e) {
      return null;
    }
    if (checksum(content) != checksum) {
      return null;
    }
    DataTable table = DataTable.parseCsv(new String(content, StandardCharsets.UTF_8));
    var series = new LinkedHashMap<String, double[]>();
    table.names().forEach(name -> series.put(name, table.doubles(name)));
    return series;
  }

  private static Path file(Path folder, int run) {
    return folder.resolve("series-" + run + ".csv");
  }

  static long checksum(byte[] content) {
    var checksum = new CRC32();
    checksum.update(content);
    return checksum.getValue();
  }
}
