package dev.phyla.internal.order;

import static org.assertj.core.api.Assertions.assertThat;

import dev.phyla.internal.layout.ColumnKind;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/// Sorting row numbers by keys, compared with the stable sort of the JDK.
final class RadixSortTest {
  /// Ways to make keys of random bits: full, short, few, far apart, equal in some bytes.
  private static final List<LongUnaryOperator> SHAPES =
      List.of(
          bits -> bits,
          bits -> (int) bits,
          bits -> bits & 0xFFFF_FFFFL,
          bits -> bits & 3,
          bits -> -(bits & 7),
          bits -> (bits & 1) == 0 ? Long.MIN_VALUE : Long.MAX_VALUE,
          bits -> bits & 0x00FF_0000_0000_FF00L,
          bits -> (bits & 0xFF) << 56,
          bits -> Long.MAX_VALUE - (bits & 0xFFFF),
          bits -> Integer.MIN_VALUE + (bits & 0xFF),
          bits -> (bits & 1) == 0 ? 0 : 0xFFFF_FFFFL,
          bits -> (bits & 1) == 0 ? 0 : 0x1_0000_0000L);

  private final RadixSort sort = new RadixSort();

  private void assertSorted(long[] keys, String what) {
    System.arraycopy(keys, 0, sort.keys(keys.length), 0, keys.length);
    int[] expected =
        IntStream.range(0, keys.length)
            .boxed()
            .sorted(Comparator.comparingLong(row -> keys[row]))
            .mapToInt(row -> row)
            .toArray();
    boolean isReordered = sort.sort(keys.length);
    assertThat(isReordered)
        .as(what)
        .isEqualTo(!Arrays.equals(expected, IntStream.range(0, keys.length).toArray()));
    if (isReordered) {
      assertThat(Arrays.copyOf(sort.order(), keys.length)).as(what).isEqualTo(expected);
    }
    assertThat(Arrays.copyOf(sort.keys(keys.length), keys.length)).as(what).isEqualTo(keys);
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 31, 32, 33, 34, 100, 255, 256, 257, 1000, 5000})
  void rowsAreInTheOrderOfTheirKeysAndEqualOnesStayInOrder(int rows) {
    for (int shape = 0; shape < SHAPES.size(); shape++) {
      for (long seed = 0; seed < 5; seed++) {
        var random = new SplittableRandom(seed);
        long[] keys = random.longs(rows).map(SHAPES.get(shape)).toArray();
        assertSorted(keys, "shape " + shape + ", seed " + seed);
        Arrays.sort(keys);
        assertSorted(keys, "sorted shape " + shape + ", seed " + seed);
      }
    }
  }

  @Test
  void aSmallerSortAfterALargerOneIgnoresWhatIsLeftInTheArrays() {
    var random = new SplittableRandom(9);
    for (int rows : new int[] {4000, 50, 3, 700, 1}) {
      assertSorted(random.longs(rows).toArray(), rows + " rows");
    }
  }

  @Test
  void keysOfNumbersAreOrderedLikeTheNumbers() {
    double[] numbers = {
      Double.NEGATIVE_INFINITY,
      -Double.MAX_VALUE,
      -1.5,
      -Double.MIN_VALUE,
      -0.0,
      0.0,
      Double.MIN_VALUE,
      1,
      Double.MAX_VALUE,
      Double.POSITIVE_INFINITY,
      Double.NaN
    };
    float[] floats = {
      Float.NEGATIVE_INFINITY,
      -Float.MAX_VALUE,
      -1.5f,
      -Float.MIN_VALUE,
      -0.0f,
      0.0f,
      Float.MIN_VALUE,
      1,
      Float.MAX_VALUE,
      Float.POSITIVE_INFINITY,
      Float.NaN
    };
    assertAscends(ColumnKind.DOUBLE, numbers, numbers.length);
    assertAscends(ColumnKind.FLOAT, floats, floats.length);
    assertAscends(ColumnKind.BOOLEAN, new boolean[] {false, true}, 2);
    assertAscends(ColumnKind.BYTE, new byte[] {Byte.MIN_VALUE, -1, 0, Byte.MAX_VALUE}, 4);
    assertAscends(ColumnKind.SHORT, new short[] {Short.MIN_VALUE, -1, 0, Short.MAX_VALUE}, 4);
    assertAscends(ColumnKind.CHAR, new char[] {0, 'a', Character.MAX_VALUE}, 3);
    assertAscends(ColumnKind.INT, new int[] {Integer.MIN_VALUE, -1, 0, Integer.MAX_VALUE}, 4);
    assertAscends(ColumnKind.LONG, new long[] {Long.MIN_VALUE, -1, 0, Long.MAX_VALUE}, 4);
    assertAscends(ColumnKind.ENTITY, new long[] {0, 1, 1L << 32, Long.MAX_VALUE}, 4);
  }

  private static void assertAscends(ColumnKind kind, Object array, int count) {
    var keys = new long[count + 1];
    SortKeys.read(kind, array, 0, count, false, keys, 1);
    for (int i = 2; i <= count; i++) {
      assertThat(keys[i]).as("%s, element %s", kind, i - 1).isGreaterThan(keys[i - 1]);
    }
    SortKeys.read(kind, array, 0, count, true, keys, 0);
    for (int i = 1; i < count; i++) {
      assertThat(keys[i]).as("%s descending, element %s", kind, i).isLessThan(keys[i - 1]);
    }
  }

  @Test
  void allNansHaveTheSameKey() {
    float[] nans = {Float.NaN, Float.intBitsToFloat(0x7FC0_DEAD), Float.intBitsToFloat(-1)};
    var keys = new long[3];
    SortKeys.read(ColumnKind.FLOAT, nans, 0, 3, false, keys, 0);
    assertThat(keys).containsOnly(keys[0]);
  }
}
