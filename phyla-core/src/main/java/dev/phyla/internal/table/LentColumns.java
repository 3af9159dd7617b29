package dev.phyla.internal.table;

import dev.phyla.internal.component.ComponentInfo;
import dev.phyla.internal.layout.ColumnKind;
import dev.phyla.internal.layout.ColumnLayout;
import java.lang.reflect.Array;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.BitSet;
import java.util.List;

/*
 * An array that a caller holds cannot be taken back. But the table can continue with a copy and
 * overwrite every element of the caller's array with an unusual value, NaN where possible. The
 * caller then reads that value, and writes of the caller can be detected.
 */

/// The arrays of a table that callers have checked out, and the expired ones.
final class LentColumns {
  private static final int FLOAT_BITS = 0x7FC0_DEAD;
  private static final long DOUBLE_BITS = 0x7FF8_0000_0000_DEADL;

  private final BitSet lent = new BitSet();
  private final List<Expired> expired = new ArrayList<>();

  private record Expired(Object array, ColumnKind kind, String name) {}

  /// Records that the array of a column is checked out.
  void lend(int column) {
    lent.set(column);
  }

  /// Whether a caller holds an array of the table.
  boolean isAny() {
    return !lent.isEmpty();
  }

  /// Whether a caller holds the array of a column.
  boolean isLent(int column) {
    return lent.get(column);
  }

  /// Replaces the arrays that callers hold with copies.
  void replaceLent(Table table, Object[] arrays) {
    for (int i = 0; i < arrays.length; i++) {
      if (isLent(i)) {
        int length = Array.getLength(arrays[i]);
        Object copy = table.layouts().get(i).kind().newArray(length);
        System.arraycopy(arrays[i], 0, copy, 0, length);
        arrays[i] = copy;
      }
    }
  }

  /// Overwrites the arrays that callers hold and that the table no longer uses.
  ///
  /// @param old the previous arrays of the table
  void expireAll(Table table, Object[] old) {
    for (ComponentInfo info : table.infos()) {
      int base = table.base(info.id());
      for (int i = 0; i < info.layout().columns().size(); i++) {
        ColumnLayout column = table.layouts().get(base + i);
        if (isLent(base + i)) {
          spoil(old[base + i], column.kind());
          String name = info.name() + "." + column.path();
          expired.add(new Expired(old[base + i], column.kind(), name));
        }
      }
    }
    lent.clear();
  }

  /// Throws if a caller wrote to an array after it expired. Removes all expired arrays.
  void requireUntouched(Table table) {
    List<Expired> all = List.copyOf(expired);
    expired.clear();
    for (Expired one : all) {
      if (!isSpoiled(one.array, one.kind)) {
        throw new IllegalStateException(
            String.format(
                "The column %s of the archetype %s was written after the archetype had changed, so"
                    + " the values are lost; check columns out again after each structural change.",
                one.name, table));
      }
    }
  }

  private static void spoil(Object array, ColumnKind kind) {
    switch (kind) {
      case BOOLEAN -> Arrays.fill((boolean[]) array, true);
      case BYTE -> Arrays.fill((byte[]) array, Byte.MIN_VALUE);
      case SHORT -> Arrays.fill((short[]) array, Short.MIN_VALUE);
      case CHAR -> Arrays.fill((char[]) array, Character.MAX_VALUE);
      case INT -> Arrays.fill((int[]) array, Integer.MIN_VALUE);
      case LONG, ENTITY -> Arrays.fill((long[]) array, Long.MIN_VALUE);
      case FLOAT -> Arrays.fill((float[]) array, Float.intBitsToFloat(FLOAT_BITS));
      case DOUBLE -> Arrays.fill((double[]) array, Double.longBitsToDouble(DOUBLE_BITS));
      case REFERENCE -> Arrays.fill((Object[]) array, null);
    }
  }

  private static boolean isSpoiled(Object array, ColumnKind kind) {
    Object intact = kind.newArray(Array.getLength(array));
    spoil(intact, kind);
    return switch (kind) {
      case BOOLEAN -> Arrays.equals((boolean[]) array, (boolean[]) intact);
      case BYTE -> Arrays.equals((byte[]) array, (byte[]) intact);
      case SHORT -> Arrays.equals((short[]) array, (short[]) intact);
      case CHAR -> Arrays.equals((char[]) array, (char[]) intact);
      case INT -> Arrays.equals((int[]) array, (int[]) intact);
      case LONG, ENTITY -> Arrays.equals((long[]) array, (long[]) intact);
      case FLOAT -> Arrays.compare(bits((float[]) array), bits((float[]) intact)) == 0;
      case DOUBLE -> Arrays.compare(bits((double[]) array), bits((double[]) intact)) == 0;
      case REFERENCE -> Arrays.equals((Object[]) array, (Object[]) intact);
    };
  }

  /// The bits of numbers, because all NaNs count as equal.
  private static int[] bits(float[] numbers) {
    int[] bits = new int[numbers.length];
    for (int i = 0; i < bits.length; i++) {
      bits[i] = Float.floatToRawIntBits(numbers[i]);
    }
    return bits;
  }

  private static long[] bits(double[] numbers) {
    return Arrays.stream(numbers).mapToLong(Double::doubleToRawLongBits).toArray();
  }
}
