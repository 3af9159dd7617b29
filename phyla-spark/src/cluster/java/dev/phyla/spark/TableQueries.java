package dev.phyla.spark;

import dev.phyla.sql.SqlOptions;
import dev.phyla.sql.SqlSession;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/// Questions about the tables of a sweep, which DuckDB answers.
final class TableQueries {
  private TableQueries() {}

  static String table(Path folder, String name) {
    return "read_parquet('" + folder.resolve(name) + "/*/*.parquet', hive_partitioning = true)";
  }

  static double number(Path folder, String expression, String table) {
    try (var sql = SqlSession.create(SqlOptions.DEFAULT)) {
      return sql.query("select " + expression + " from " + table(folder, table)).number();
    }
  }

  /// All files in a folder.
  static List<Path> files(Path folder) throws java.io.IOException {
    try (Stream<Path> files = Files.walk(folder)) {
      return files.filter(Files::isRegularFile).toList();
    }
  }
}
