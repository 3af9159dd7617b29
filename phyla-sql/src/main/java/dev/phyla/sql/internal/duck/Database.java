package dev.phyla.sql.internal.duck;

import dev.phyla.sql.SqlException;
import dev.phyla.sql.SqlOptions;
import dev.phyla.sql.internal.arrow.ArrowStream;
import java.nio.file.Path;
import java.sql.PreparedStatement;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.Duration;
import java.util.List;
import java.util.Properties;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;
import org.duckdb.DuckDBConnection;
import org.duckdb.DuckDBDriver;
import org.jspecify.annotations.Nullable;

/// A DuckDB database in memory, and the connection to it.
///
/// Several threads may use it, one after the other: a statement waits for the end of another one.
public final class Database implements AutoCloseable {
  /// The name of the view that a stream has in the statement that reads it.
  public static final String STREAM = "phyla_rows";

  /// What the driver says instead of the message of an error before the first row of a result that
  /// is streamed.
  private static final String LOST_MESSAGE = "Invalid result set";

  private final DuckDBConnection connection;
  private final DriverInternals driver;
  private final Duration timeout;

  /// Held while a statement runs or its result is read.
  private final ReentrantLock lock = new ReentrantLock();

  /// Whether settings can no longer be changed.
  private boolean isRestricted;

  /// The statement that runs, or null.
  private volatile @Nullable Execution current;

  private Database(DuckDBConnection connection, Duration timeout) {
    this.connection = connection;
    this.driver = new DriverInternals(connection);
    this.timeout = timeout;
  }

  /// Opens a database without tables.
  ///
  /// @param options the settings
  /// @return the database
  public static Database open(SqlOptions options) {
    var properties = new Properties();
    properties.put("autoinstall_known_extensions", "false");
    properties.put("autoload_known_extensions", "false");
    // Writing beside the query hangs in DuckDB 2.0.0 if a query fails while it writes a file.
    properties.put("async_threads", "0");
    properties.put("temp_directory", tempDirectory(options).toAbsolutePath().toString());
    if (options.memoryBytes() > 0) {
      properties.put("memory_limit", options.memoryBytes() + "B");
    }
    if (options.threads() > 0) {
      properties.put("threads", String.valueOf(options.threads()));
    }
    try {
      var connection = (DuckDBConnection) new DuckDBDriver().connect("jdbc:duckdb:", properties);
      var database = new Database(connection, options.timeout());
      database.execute("SET parquet_metadata_cache = true");
      return database;
    } catch (SQLException e) {
      throw new SqlException("DuckDB could not be opened: " + e.getMessage(), e);
    }
  }

  /// DuckDB creates the folder when it needs it, and deletes it at the end.
  private static Path tempDirectory(SqlOptions options) {
    Path folder = options.tempDirectory();
    if (folder == null) {
      folder = Path.of(System.getProperty("java.io.tmpdir"));
    }
    return folder.resolve("phyla-sql-" + UUID.randomUUID());
  }

  /// Lets statements read files of one folder, and no others, from now on, and write none outside.
  ///
  /// @param folder the folder, or null for none
  public void restrict(@Nullable Path folder) {
    if (folder != null) {
      execute("SET allowed_directories = [" + Quoting.path(folder) + "]");
    }
    execute("SET enable_external_access = false");
    execute("SET lock_configuration = true");
    isRestricted = true;
  }

  /// Runs statements without a result.
  ///
  /// @param sql the statements
  public void execute(String sql) {
    run(sql, List.of(), (rows, changed) -> changed);
  }

  /// Runs a statement that reads a stream from the view [#STREAM]. If the reader of the stream
  /// throws, its exception is the cause of the one that this method throws.
  ///
  /// @param sql the statement
  /// @param stream the stream, which has not been read
  public void execute(String sql, ArrowStream stream) {
    lock.lock();
    try {
      checkIdle();
      driver.registerStream(STREAM, stream.address());
      try {
        execute(sql);
      } finally {
        execute("DROP VIEW IF EXISTS temp." + STREAM);
      }
    } catch (SqlException e) {
      Throwable failure = stream.failure();
      if (failure == null) {
        throw e;
      }
      String message = failure.getMessage();
      throw new SqlException(
          "The rows could not be read: " + (message == null ? failure : message), failure);
    } finally {
      lock.unlock();
    }
  }

  /// Runs several statements as one transaction, or as part of one that a user has begun.
  ///
  /// @param action runs the statements
  /// @return whether they are committed; if not, the user may still undo them
  public boolean inTransaction(Runnable action) {
    lock.lock();
    try {
      if (isInTransaction()) {
        action.run();
        return false;
      }
      execute("BEGIN");
      try {
        action.run();
        execute("COMMIT");
        return true;
      } catch (RuntimeException | Error e) {
        execute("ROLLBACK");
        throw e;
      }
    } finally {
      lock.unlock();
    }
  }

  /// Whether a user has begun a transaction that has not ended.
  ///
  /// @return whether there is one
  public boolean isInTransaction() {
    lock.lock();
    try {
      checkIdle();
      return driver.isInTransaction();
    } finally {
      lock.unlock();
    }
  }

  /// Runs statements and reads the result of the last one.
  ///
  /// @param sql the statements
  /// @param parameters the values of the question marks of the last one
  /// @param reader receives the result
  /// @param <T> what the reader returns
  /// @return what the reader returned
  public <T extends @Nullable Object> T run(
      String sql, List<? extends @Nullable Object> parameters, ResultReader<T> reader) {
    lock.lock();
    try {
      checkIdle();
      try (var execution = new Execution(driver)) {
        current = execution;
        if (!timeout.isZero()) {
          execution.stopAfter(timeout);
        }
        try {
          return parameters.isEmpty()
              ? runDirect(sql, reader)
              : runPrepared(sql, parameters, reader);
        } catch (SQLException e) {
          String reason = execution.reason();
          throw reason == null
              ? new SqlException(String.valueOf(e.getMessage()), e)
              : new SqlException(reason, e);
        }
      } finally {
        current = null;
      }
    } finally {
      lock.unlock();
    }
  }

  /// Runs a query and reads its result while it runs, so that large results take little memory. In
  /// a [restricted][#restrict] database the result is complete before it is read.
  ///
  /// @param sql the query
  /// @param parameters the values of its question marks
  /// @param reader receives the result
  /// @param <T> what the reader returns
  /// @return what the reader returned
  public <T extends @Nullable Object> T stream(
      String sql, List<? extends @Nullable Object> parameters, ResultReader<T> reader) {
    lock.lock();
    try {
      checkIdle();
      if (isRestricted) {
        return run(sql, parameters, reader);
      }
      execute("SET jdbc_stream_results = true");
      try {
        return run(sql, parameters, reader);
      } catch (SqlException e) {
        if (!String.valueOf(e.getMessage()).contains(LOST_MESSAGE)) {
          throw e;
        }
      } finally {
        execute("SET jdbc_stream_results = false");
      }
      return run(sql, parameters, reader);
    } finally {
      lock.unlock();
    }
  }

  private void checkIdle() {
    if (current != null) { // of this thread, which has the lock
      throw new IllegalStateException(
          "The result of a query is still being read; its callback cannot use the same session.");
    }
  }

  private <T extends @Nullable Object> T runDirect(String sql, ResultReader<T> reader)
      throws SQLException {
    try (Statement statement = connection.createStatement()) {
      return read(statement, statement.execute(sql), reader);
    }
  }

  private <T extends @Nullable Object> T runPrepared(
      String sql, List<? extends @Nullable Object> parameters, ResultReader<T> reader)
      throws SQLException {
    try (PreparedStatement statement = connection.prepareStatement(sql)) {
      for (int i = 0; i < parameters.size(); i++) {
        statement.setObject(i + 1, parameters.get(i));
      }
      return read(statement, statement.execute(), reader);
    }
  }

  private static <T extends @Nullable Object> T read(
      Statement statement, boolean hasRows, ResultReader<T> reader) throws SQLException {
    if (!hasRows) {
      return reader.read(null, statement.getLargeUpdateCount());
    }
    try (ResultSet rows = statement.getResultSet()) {
      return reader.read(rows, 0);
    }
  }

  /// Stops the statement that is running, if there is one. Any thread can call it.
  public void interrupt() {
    Execution execution = current;
    if (execution != null) {
      execution.stop("The query was interrupted.");
    }
  }

  /// Closes the connection, with which all tables go.
  @Override
  public void close() {
    lock.lock();
    try {
      checkIdle();
      connection.close();
    } catch (SQLException e) {
      throw new SqlException("DuckDB could not be closed: " + e.getMessage(), e);
    } finally {
      lock.unlock();
    }
  }
}
