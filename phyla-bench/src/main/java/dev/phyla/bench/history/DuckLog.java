package dev.phyla.bench.history;

import dev.phyla.Term;
import dev.phyla.World;
import java.nio.file.Path;
import java.sql.DriverManager;
import java.sql.SQLException;
import java.sql.Statement;
import org.duckdb.DuckDBAppender;
import org.duckdb.DuckDBConnection;

/// Appends the rows of a tick to a table of DuckDB, in a transaction.
final class DuckLog implements AutoCloseable {
  private static final int MAX_TICKS = 20;

  private final World world;
  private final DuckDBConnection connection;
  private int ticks = MAX_TICKS;

  DuckLog(World world, Path file) {
    this.world = world;
    try {
      connection = (DuckDBConnection) DriverManager.getConnection("jdbc:duckdb:" + file);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  private void execute(String sql) {
    try (Statement statement = connection.createStatement()) {
      statement.execute(sql);
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  /// Begins a new table from time to time.
  void prepare() {
    if (ticks++ >= MAX_TICKS) {
      ticks = 0;
      execute(
          "CREATE OR REPLACE TABLE log (entity_id BIGINT, tick BIGINT, a FLOAT, b FLOAT, c FLOAT,"
              + " d FLOAT, e FLOAT, f FLOAT, g FLOAT, h FLOAT)");
    }
  }

  void append() {
    execute("BEGIN");
    try (DuckDBAppender appender = connection.createAppender("main", "log")) {
      long tick = world.tick();
      world
          .query(Term.read(Particle.class))
          .each((entity, particle) -> append(appender, entity.bits(), tick, particle));
      appender.flush();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
    execute("COMMIT");
  }

  private static void append(DuckDBAppender appender, long entity, long tick, Particle particle) {
    try {
      appender.beginRow();
      appender.append(entity);
      appender.append(tick);
      appender.append(particle.a());
      appender.append(particle.b());
      appender.append(particle.c());
      appender.append(particle.d());
      appender.append(particle.e());
      appender.append(particle.f());
      appender.append(particle.g());
      appender.append(particle.h());
      appender.endRow();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }

  @Override
  public void close() {
    try {
      connection.close();
    } catch (SQLException e) {
      throw new IllegalStateException(e);
    }
  }
}
