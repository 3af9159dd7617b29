package dev.phyla.cli;

import dev.phyla.model.data.DataCollector;
import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// Where the data of a run go.
///
/// @param csv the file of the series; null for none
/// @param directory the directory of all data and of the charts; null for none
record ModelFiles(@Nullable Path csv, @Nullable OutputDirectory directory) {
  /// The file of the series in the directory.
  static final String DATA = "data.csv";

  /// The file of the first chart in the directory.
  static final String CHART = "chart.png";

  /// A file that was written.
  ///
  /// @param kind what it contains, in a word
  /// @param path the file
  record Written(String kind, Path path) {}

  /// Writes the files.
  ///
  /// @param title the title of charts
  List<Written> write(DataCollector data, String title) throws IOException {
    var written = new ArrayList<Written>();
    if (csv != null) {
      data.table().writeCsv(csv);
      written.add(new Written("data", csv));
    }
    if (directory == null) {
      return written;
    }
    data.table().writeCsv(directory.file(DATA));
    written.add(new Written("data", directory.file(DATA)));
    for (String name : data.tableNames()) {
      Path file = directory.file("data-" + FileName.of(name) + ".csv");
      data.table(name).writeCsv(file);
      written.add(new Written("data", file));
    }
    for (Path chart : new SeriesCharts(data.table()).save(title, directory.path())) {
      written.add(new Written("chart", chart));
    }
    return written;
  }
}
