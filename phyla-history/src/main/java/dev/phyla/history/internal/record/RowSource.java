package dev.phyla.history.internal.record;

import java.lang.foreign.MemorySegment;
import org.jspecify.annotations.Nullable;

/// Rows that can be recorded.
interface RowSource {
  /// The number of rows.
  int rows();

  /// Whether a mark has changed since a version: also that of a component without columns.
  boolean isMarked(long since);

  /// Whether a column may have changed since a version.
  boolean isWritten(int column, long since);

  /// Copies the values of a column with values of equal size.
  ///
  /// @param into receives the values of all rows
  void copy(int column, int rows, MemorySegment into);

  /// Whether the objects of a column of references never change.
  boolean isImmutable(int column);

  /// The object of a row in a column of references.
  @Nullable Object reference(int column, int row);

  /// The plain value of a row in a column of references.
  @Nullable Object plain(int column, int row);

  /// A hash of the plain value of a row in a column of references.
  long hash(int column, int row);

  /// The number of marks.
  int marks();

  /// Reads the marks.
  void readMarks(long[] into);
}
