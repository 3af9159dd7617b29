package dev.phyla.internal.codegen;

import java.lang.reflect.Array;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/// Helper methods that generated code calls.
public final class StoredValues {
  private StoredValues() {}

  /// Returns the component, or throws if it is null.
  public static Object component(@Nullable Object value, String name) {
    if (value == null) {
      throw new NullPointerException(
          "A component cannot be null: no value was given for " + name + ".");
    }
    return value;
  }

  /// Returns the value of a field, or throws if it is null.
  public static Object present(@Nullable Object value, String path) {
    if (value == null) {
      throw missing(path);
    }
    return value;
  }

  private static NullPointerException missing(String path) {
    return new NullPointerException(
        path + " is null, but it is stored inline; give it a value (Entity.NONE for an entity).");
  }

  /// Returns the array, or throws if it is null or has another length.
  public static Object ofLength(@Nullable Object array, int length, String path) {
    Object present = present(array, path);
    if (Array.getLength(present) != length) {
      throw new IllegalArgumentException(
          path
              + " must have "
              + length
              + " elements, as its @Length says, not "
              + Array.getLength(present)
              + ".");
    }
    return present;
  }

  /// Copies an inline array into its column.
  public static void put(Object column, int row, int length, Object value) {
    System.arraycopy(value, 0, column, row * length, length);
  }

  /// A copy of an inline array.
  public static boolean[] slice(boolean[] column, int row, int length) {
    return Arrays.copyOfRange(column, row * length, row * length + length);
  }

  /// A copy of an inline array.
  public static byte[] slice(byte[] column, int row, int length) {
    return Arrays.copyOfRange(column, row * length, row * length + length);
  }

  /// A copy of an inline array.
  public static short[] slice(short[] column, int row, int length) {
    return Arrays.copyOfRange(column, row * length, row * length + length);
  }

  /// A copy of an inline array.
  public static char[] slice(char[] column, int row, int length) {
    return Arrays.copyOfRange(column, row * length, row * length + length);
  }

  /// A copy of an inline array.
  public static int[] slice(int[] column, int row, int length) {
    return Arrays.copyOfRange(column, row * length, row * length + length);
  }

  /// A copy of an inline array.
  public static long[] slice(long[] column, int row, int length) {
    return Arrays.copyOfRange(column, row * length, row * length + length);
  }

  /// A copy of an inline array.
  public static float[] slice(float[] column, int row, int length) {
    return Arrays.copyOfRange(column, row * length, row * length + length);
  }

  /// A copy of an inline array.
  public static double[] slice(double[] column, int row, int length) {
    return Arrays.copyOfRange(column, row * length, row * length + length);
  }
}
