package dev.phyla.history.internal.record;

import dev.phyla.history.internal.log.Elements;
import java.lang.foreign.MemorySegment;
import java.util.Arrays;

/// Lists of primitive values as the columns of a table.
final class ListSource implements RowSource {
  private final Object[] arrays;
  private int rows;
  private boolean isWritten;

  /// Creates a source of columns of `int`, or of arrays that are [set][#setArray].
  ///
  /// @param columns the number of columns
  ListSource(int columns) {
    this.arrays = new Object[columns];
    Arrays.fill(arrays, new int[0]);
  }

  /// The array of a column of `int`, with room for a number of rows. What it contained may be lost.
  int[] reserve(int column, int count) {
    var array = (int[]) arrays[column];
    if (array.length < count) {
      array = new int[count + count / 2];
      arrays[column] = array;
    }
    return array;
  }

  /// Replaces the array of a column.
  void setArray(int column, Object array) {
    arrays[column] = array;
  }

  /// States that the columns have new values.
  ///
  /// @param count the number of rows
  void set(int count) {
    rows = count;
    isWritten = true;
  }

  /// States that the values are the same as before.
  void setUnchanged() {
    isWritten = false;
  }

  @Override
  public int rows() {
    return rows;
  }

  @Override
  public boolean isMarked(long since) {
    return isWritten;
  }

  @Override
  public boolean isWritten(int column, long since) {
    return isWritten;
  }

  @Override
  public void copy(int column, int count, MemorySegment into) {
    Elements.write(arrays[column], 0, count, into);
  }

  @Override
  public boolean isImmutable(int column) {
    throw new AssertionError();
  }

  @Override
  public Object reference(int column, int row) {
    throw new AssertionError();
  }

  @Override
  public Object plain(int column, int row) {
    throw new AssertionError();
  }

  @Override
  public long hash(int column, int row) {
    throw new AssertionError();
  }

  @Override
  public int marks() {
    return 0;
  }

  @Override
  public void readMarks(long[] into) {}
}
