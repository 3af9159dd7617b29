package dev.phyla.bench.history;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Form;
import dev.phyla.bench.workload.Workload;
import dev.phyla.sql.HistoryExport;
import dev.phyla.sql.SqlOptions;
import dev.phyla.sql.SqlSession;
import java.nio.file.Path;
import java.util.List;

/// Exports all rows of a run to Parquet files.
final class Exports implements Workload {
  private final RecordedRun run;

  private Exports(int rows) {
    run = new RecordedRun(rows);
  }

  static List<Form> forms() {
    return List.of(
        Form.named("DuckDB, from a table in memory", Copied::new),
        Form.named("history", Exports::new));
  }

  @Override
  public void prepare() {
    run.deleteTables();
  }

  @Override
  public void run() {
    HistoryExport.of(run.path()).run();
  }

  @Override
  public long checksum() {
    return checksum(run.path().resolve("tables"));
  }

  @Override
  public void close() {
    run.close();
  }

  /// A checksum of the rows in Parquet files, except keys.
  private static long checksum(Path folder) {
    var sum = new Checksum();
    try (SqlSession sql = SqlSession.create(SqlOptions.DEFAULT)) {
      sql.forEach(
          "select count(*) n, sum(particle__a) s from read_parquet('%s/**/part*.parquet')"
              .formatted(folder),
          row -> {
            sum.add(row.getLong("n"));
            sum.add((float) row.getDouble("s"));
          });
    }
    return sum.value();
  }

  /// Copies the same rows from a table of DuckDB.
  private static final class Copied implements Workload {
    private final Folder folder = new Folder();
    private final SqlSession sql = SqlSession.create(SqlOptions.DEFAULT);

    Copied(int rows) {
      try (var run = new RecordedRun(rows)) {
        HistoryExport.of(run.path()).run();
        sql.query(
            """
            create table particle as
            from read_parquet('%s/tables/**/part*.parquet', hive_partitioning = false)"""
                .formatted(run.path()));
      }
    }

    @Override
    public void run() {
      sql.query(
          """
          copy particle to '%s/part.parquet'
          (format parquet, parquet_version v1, compression zstd)"""
              .formatted(folder.path()));
    }

    @Override
    public long checksum() {
      return Exports.checksum(folder.path());
    }

    @Override
    public void close() {
      sql.close();
      folder.close();
    }
  }
}
