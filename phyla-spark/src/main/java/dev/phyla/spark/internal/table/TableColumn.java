package dev.phyla.spark.internal.table;

import java.io.Serial;
import java.io.Serializable;

/// A column of a table.
///
/// @param name the name in the files
/// @param fieldId the id by which Iceberg finds it
/// @param kind the type of its values
/// @param source the name of the outcome, series or parameter that it shows, or its own name
public record TableColumn(String name, int fieldId, Kind kind, String source)
    implements Serializable {
  @Serial private static final long serialVersionUID = 1;

  /// The types of values. All may be null.
  public enum Kind {
    /// Values are `Boolean`.
    BOOLEAN,
    /// Values are `Integer`.
    INT,
    /// Values are `Long`.
    LONG,
    /// Values are `Float`.
    FLOAT,
    /// Values are `Double`.
    DOUBLE,
    /// Values are `String`.
    TEXT
  }
}
