package dev.phyla.sql.internal.result;

import dev.phyla.sql.SqlColumn;
import java.math.BigInteger;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Gathers the values of one column of a result, in an array of primitives as long as there is no
/// null.
final class ColumnReader {
  private static final int INITIAL_CAPACITY = 64;

  private final String name;
  private final String type;

  /// The position of the column, from 1.
  private final int index;

  /// An array of primitives or objects, longer than the number of values.
  private Object values;

  private int capacity = INITIAL_CAPACITY;
  private int size;

  ColumnReader(String name, String type, int index) {
    this.name = name;
    this.type = type;
    this.index = index;
    this.values =
        switch (type) {
          case "BOOLEAN" -> new boolean[capacity];
          case "TINYINT" -> new byte[capacity];
          case "SMALLINT", "UTINYINT" -> new short[capacity];
          case "INTEGER", "USMALLINT" -> new int[capacity];
          case "BIGINT", "UINTEGER" -> new long[capacity];
          case "FLOAT" -> new float[capacity];
          case "DOUBLE" -> new double[capacity];
          default -> new @Nullable Object[capacity];
        };
  }

  /// Appends the value of the current row.
  void read(ResultSet rows) throws SQLException {
    if (size == capacity) {
      capacity *= 2;
      values = copy(capacity);
    }
    switch (values) {
      case boolean[] array -> array[size] = rows.getBoolean(index);
      case byte[] array -> array[size] = rows.getByte(index);
      case short[] array -> array[size] = rows.getShort(index);
      case int[] array -> array[size] = rows.getInt(index);
      case long[] array -> array[size] = rows.getLong(index);
      case float[] array -> array[size] = rows.getFloat(index);
      case double[] array -> array[size] = rows.getDouble(index);
      default -> objects()[size] = Values.fromDriver(rows.getObject(index));
    }
    if (!(values instanceof Object[]) && rows.wasNull()) {
      values = boxed();
      objects()[size] = null;
    }
    size++;
  }

  private @Nullable Object[] objects() {
    return (@Nullable Object[]) values;
  }

  private Object copy(int length) {
    return switch (values) {
      case boolean[] array -> Arrays.copyOf(array, length);
      case byte[] array -> Arrays.copyOf(array, length);
      case short[] array -> Arrays.copyOf(array, length);
      case int[] array -> Arrays.copyOf(array, length);
      case long[] array -> Arrays.copyOf(array, length);
      case float[] array -> Arrays.copyOf(array, length);
      case double[] array -> Arrays.copyOf(array, length);
      default -> Arrays.copyOf(objects(), length);
    };
  }

  private @Nullable Object[] boxed() {
    var objects = new @Nullable Object[capacity];
    for (int i = 0; i < size; i++) {
      objects[i] = java.lang.reflect.Array.get(values, i);
    }
    return objects;
  }

  /// The column with all values.
  SqlColumn finish() {
    Object all = copy(size);
    if (all instanceof Object[] objects) {
      all = withoutBigIntegers(objects);
    }
    return new SqlColumn(name, type, all);
  }

  /// Sums of whole numbers are wider than `long` in DuckDB, though their values rarely are.
  private Object withoutBigIntegers(@Nullable Object[] objects) {
    boolean hasNull = false;
    for (Object each : objects) {
      hasNull |= each == null;
      if (each != null && !(each instanceof BigInteger number && number.bitLength() < Long.SIZE)) {
        return objects;
      }
    }
    if (!type.equals("HUGEINT") && !type.equals("UBIGINT")) {
      return objects;
    }
    if (hasNull) {
      return Arrays.stream(objects)
          .map(each -> each instanceof BigInteger number ? (Object) number.longValue() : null)
          .toArray();
    }
    return Arrays.stream(objects)
        .mapToLong(each -> each instanceof BigInteger number ? number.longValue() : 0)
        .toArray();
  }
}
