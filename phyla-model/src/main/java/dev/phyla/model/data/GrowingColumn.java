package dev.phyla.model.data;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// A column to which values are appended. Tables share its array: rows that a table has are never
/// written again.
sealed interface GrowingColumn {
  int INITIAL_CAPACITY = 64;

  /// The column of the values so far.
  TableColumn view();

  /// Removes the values from a row on.
  void truncate(int rows);

  /// Whole numbers or packed entities.
  final class Longs implements GrowingColumn {
    private long[] array = new long[INITIAL_CAPACITY];
    private int size;

    int size() {
      return size;
    }

    long get(int row) {
      return array[row];
    }

    void add(long value) {
      if (size == array.length) {
        array = Arrays.copyOf(array, size * 2);
      }
      array[size++] = value;
    }

    @Override
    public TableColumn view() {
      return new TableColumn.Longs(array);
    }

    TableColumn viewEntities() {
      return new TableColumn.Entities(array);
    }

    @Override
    public void truncate(int rows) {
      array = array.clone();
      size = rows;
    }
  }

  /// Numbers.
  final class Doubles implements GrowingColumn {
    private double[] array = new double[INITIAL_CAPACITY];
    private int size;

    void add(double value) {
      if (size == array.length) {
        array = Arrays.copyOf(array, size * 2);
      }
      array[size++] = value;
    }

    @Override
    public TableColumn view() {
      return new TableColumn.Doubles(array);
    }

    @Override
    public void truncate(int rows) {
      array = array.clone();
      size = rows;
    }
  }

  /// Other values.
  final class Values implements GrowingColumn {
    private @Nullable Object[] array = new @Nullable Object[INITIAL_CAPACITY];
    private int size;

    void add(@Nullable Object value) {
      if (size == array.length) {
        array = Arrays.copyOf(array, size * 2);
      }
      array[size++] = value;
    }

    @Override
    public TableColumn view() {
      return new TableColumn.Values(array);
    }

    @Override
    public void truncate(int rows) {
      array = array.clone();
      size = rows;
    }
  }
}
