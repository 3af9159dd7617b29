package dev.phyla.sql;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/// How a session runs queries.
///
/// ```java
/// SqlOptions options = SqlOptions.DEFAULT.withThreads(2).withTimeout(Duration.ofSeconds(10));
/// ```
///
/// @param memoryBytes the memory that queries may take outside the heap, or 0 for DuckDB's default,
///   which is most of the memory of the machine; larger data goes to temporary files
/// @param threads the number of threads of a query, or 0 for one per core
/// @param tempDirectory the folder of temporary files, or null for one in the temporary folder of
///   the system
/// @param timeout the time after which a query is stopped, or zero for no limit
/// @param isRestricted whether statements can reach only the tables and views of the session. They
///   can read no other files, write no files and change no settings; the `write…` methods fail
public record SqlOptions(
    long memoryBytes,
    int threads,
    @Nullable Path tempDirectory,
    Duration timeout,
    boolean isRestricted) {
  /// All cores, the memory that DuckDB takes by default, no time limit and no restriction.
  public static final SqlOptions DEFAULT = new SqlOptions(0, 0, null, Duration.ZERO, false);

  /// Checks the values.
  public SqlOptions {
    if (memoryBytes < 0 || threads < 0) {
      throw new IllegalArgumentException(
          "Memory and threads cannot be negative; they are %d and %d."
              .formatted(memoryBytes, threads));
    }
    Objects.requireNonNull(timeout, "The timeout is null; zero means none.");
    if (timeout.isNegative()) {
      throw new IllegalArgumentException("The timeout " + timeout + " is negative.");
    }
  }

  /// Limits the memory.
  ///
  /// @param bytes the number of bytes, or 0 for the default
  /// @return changed options
  public SqlOptions withMemory(long bytes) {
    return new SqlOptions(bytes, threads, tempDirectory, timeout, isRestricted);
  }

  /// Sets the number of threads.
  ///
  /// @param count the number, or 0 for the default
  /// @return changed options
  public SqlOptions withThreads(int count) {
    return new SqlOptions(memoryBytes, count, tempDirectory, timeout, isRestricted);
  }

  /// Sets the folder of temporary files.
  ///
  /// @param folder the folder, which is created if needed
  /// @return changed options
  public SqlOptions withTempDirectory(Path folder) {
    return new SqlOptions(memoryBytes, threads, folder, timeout, isRestricted);
  }

  /// Limits the time of a query.
  ///
  /// @param limit the time, or zero for no limit
  /// @return changed options
  public SqlOptions withTimeout(Duration limit) {
    return new SqlOptions(memoryBytes, threads, tempDirectory, limit, isRestricted);
  }

  /// Restricts statements to the tables of the session, for statements that strangers write.
  ///
  /// @return changed options
  public SqlOptions restricted() {
    return new SqlOptions(memoryBytes, threads, tempDirectory, timeout, true);
  }
}
