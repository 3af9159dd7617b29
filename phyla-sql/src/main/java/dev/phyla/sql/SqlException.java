package dev.phyla.sql;

/// Says why a statement of SQL failed, or why rows could not be written or read.
///
/// The message of a statement that DuckDB refuses is the one of DuckDB, which usually shows the
/// place in the statement.
public final class SqlException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /// Creates an exception.
  ///
  /// @param message what is wrong
  public SqlException(String message) {
    super(message);
  }

  /// Creates an exception with a cause.
  ///
  /// @param message what is wrong
  /// @param cause the cause
  public SqlException(String message, Throwable cause) {
    super(message, cause);
  }
}
