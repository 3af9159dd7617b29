package dev.phyla.internal.hash;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

import dev.phyla.internal.value.ValueTypes;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collection;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.PriorityQueue;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.LongBinaryOperator;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class StableHashTest {
  private static final String ALPHABET = "aAbB01 \0é";

  private final StableHash hash = new StableHash(new ValueTypes());
  private final Map<Long, String> seen = new HashMap<>();

  record Pair(@Nullable Object left, @Nullable Object right) {}

  record Point(int x, int y) {}

  record Vector(int x, int y) {}

  enum Light {
    RED,
    GREEN
  }

  enum Fruit {
    RED,
    APPLE {
      @Override
      public String toString() {
        return "an apple";
      }
    }
  }

  private static final class Coin {
    final long value;

    Coin(long value) {
      this.value = value;
    }
  }

  private static final class Note {
    final long value;

    Note(long value) {
      this.value = value;
    }
  }

  private long of(@Nullable Object value) {
    return hash.of(value, "value");
  }

  private void assertDistinct(@Nullable Object... values) {
    var hashes = new HashSet<Long>();
    for (Object value : values) {
      hashes.add(of(value));
    }
    assertThat(hashes).as(() -> Arrays.deepToString(values)).hasSameSizeAs(values);
  }

  /// Adds a value that is different from all that were added before.
  private void add(@Nullable Object value) {
    String description =
        value == null ? "null" : value.getClass().getSimpleName() + " " + shown(value);
    String other = seen.put(of(value), description);
    assertThat(other).as("has the hash of " + description).isNull();
  }

  private static String shown(Object value) {
    return value.getClass().isArray() ? Arrays.deepToString(new Object[] {value}) : "" + value;
  }

  @Test
  void zerosAndEmptyValuesOfDifferentKindsDiffer() {
    assertDistinct(
        null,
        0,
        0L,
        (byte) 0,
        (short) 0,
        '\0',
        0f,
        0d,
        false,
        "",
        new UUID(0, 0),
        Optional.empty(),
        List.of(),
        Set.of(),
        Map.of(),
        new LinkedHashSet<>(),
        new ArrayDeque<>(),
        new PriorityQueue<>(),
        new Object[0],
        new int[0],
        new long[0]);
  }

  @Test
  void equalNumbersOfDifferentKindsDiffer() {
    assertDistinct(1, 1L, (byte) 1, (short) 1, (char) 1, true, "1", List.of(1), new int[] {1});
    assertDistinct('a', 97, "a");
    assertDistinct(1f, 1d, Float.floatToIntBits(1f), Double.doubleToLongBits(1d));
  }

  @Test
  void wrappedValuesDifferFromTheirContent() {
    assertDistinct(
        1,
        Optional.of(1),
        Optional.of(Optional.of(1)),
        List.of(1),
        List.of(List.of(1)),
        Set.of(1),
        new Object[] {1},
        new Pair(1, null),
        new Pair(null, 1));
    assertDistinct(List.of(), List.of(0), List.of(1), List.of(List.of()), List.of(0, 0));
    assertDistinct(null, Arrays.asList((Object) null), Optional.empty());
  }

  @Test
  void nestingMatters() {
    assertDistinct(
        List.of(1, 2, 3),
        List.of(List.of(1, 2), 3),
        List.of(1, List.of(2, 3)),
        List.of(List.of(1), List.of(2, 3)),
        List.of(List.of(1, 2, 3)));
    assertDistinct(new Pair(new Pair(1, 2), 3), new Pair(1, new Pair(2, 3)));
  }

  @Test
  void orderMattersWhereItIsPartOfTheValue() {
    assertDistinct(new UUID(1, 2), new UUID(2, 1));
    assertDistinct(List.of(1, 2, 3), List.of(3, 2, 1), List.of(2, 1, 3));
    assertDistinct(new int[] {1, 2}, new int[] {2, 1});
    assertDistinct(new Point(1, 2), new Point(2, 1));
    assertDistinct(new LinkedHashSet<>(List.of(1, 2)), new LinkedHashSet<>(List.of(2, 1)));
    assertDistinct(new ArrayDeque<>(List.of(1, 2)), new ArrayDeque<>(List.of(2, 1)));
    assertDistinct(Map.of("a", "b"), Map.of("b", "a"));
    assertDistinct(Map.of(1, 2, 3, 4), Map.of(1, 4, 3, 2), Map.of(2, 1, 4, 3));
    assertDistinct("abcdefgh", "efghabcd", "badcfehg");
  }

  @Test
  void orderDoesNotMatterInMapsAndOtherSets() {
    var up = new LinkedHashMap<Integer, String>();
    var down = new LinkedHashMap<Integer, String>();
    for (int i = 0; i < 100; i++) {
      up.put(i, "v" + i);
      down.put(99 - i, "v" + (99 - i));
    }
    assertThat(of(up)).isEqualTo(of(down));
    assertThat(of(new HashSet<>(up.keySet())))
        .isEqualTo(of(new HashSet<>(down.keySet())))
        .isEqualTo(of(Set.copyOf(up.keySet())));
    assertThat(of(new PriorityQueue<>(List.of(3, 1, 2))))
        .isEqualTo(of(new PriorityQueue<>(List.of(2, 1, 3))));
    assertThat(of(up.values().stream().toList())).isNotEqualTo(of(List.copyOf(down.values())));
  }

  @Test
  void classesOfTheSameKindDoNotMatter() {
    List<Integer> list = List.of(5, 6, 7);
    assertThat(of(list))
        .isEqualTo(of(new ArrayList<>(list)))
        .isEqualTo(of(new CopyOnWriteArrayList<>(list)))
        .isEqualTo(of(Arrays.asList(5, 6, 7)));
    Map<String, Integer> map = Map.of("a", 1, "b", 2, "c", 3);
    assertThat(of(map))
        .isEqualTo(of(new HashMap<>(map)))
        .isEqualTo(of(new TreeMap<>(map)))
        .isEqualTo(of(new LinkedHashMap<>(map)));
    assertThat(of(new String[] {"a", "b"})).isEqualTo(of(new Object[] {"a", "b"}));
    assertThat(of(new int[] {1})).isNotEqualTo(of(new Integer[] {1}));
  }

  @Test
  void textsThatShareAHashCodeDiffer() {
    assertDistinct("Aa", "BB", "AaAa", "BBBB", "AaBB", "BBAa");
    assertDistinct("", "\0", "\0\0", "\0\0\0", "\0\0\0\0", "\0\0\0\0\0");
  }

  @Test
  void everyCharacterOfATextMatters() {
    for (int length = 1; length <= 17; length++) {
      add("x".repeat(length));
      for (int at = 0; at < length; at++) {
        var text = new StringBuilder("x".repeat(length));
        for (char c : new char[] {'y', '\0', '\u8000', '\uFFFF'}) {
          text.setCharAt(at, c);
          add(text.toString());
        }
      }
    }
  }

  @Test
  void enumsCountByTypeAndConstant() {
    assertDistinct(Light.RED, Light.GREEN, Fruit.RED, Fruit.APPLE, "RED", "GREEN", 0, 1);
  }

  @Test
  void recordsCountBySimpleNameAndFields() {
    assertThat(of(new Point(1, 2))).isEqualTo(of(new Point(1, 2)));
    assertDistinct(new Point(1, 2), new Vector(1, 2), new Pair(1, 2), new Pair(1L, 2L));
  }

  @Test
  void allNotANumbersAreEqualAndZerosAreNot() {
    assertThat(of(Float.intBitsToFloat(0x7FC0_1234))).isEqualTo(of(Float.NaN));
    assertThat(of(Double.longBitsToDouble(0x7FF8_0000_0000_4321L))).isEqualTo(of(Double.NaN));
    assertDistinct(0f, -0f, 0d, -0d);
  }

  @Test
  void registeredHashesDifferFromThoseOfOtherValues() {
    hash.register(Coin.class, coin -> coin.value);
    hash.register(Note.class, note -> note.value);
    assertDistinct(new Coin(1), new Coin(2), new Note(1), new Note(2), 1L, 2L);
    assertThat(of(new Coin(1))).isEqualTo(of(new Coin(1)));
  }

  @Test
  void objectsOfUnknownClassesAreRefusedWithTheirPath() {
    assertThatIllegalStateException()
        .isThrownBy(() -> of(new Coin(1)))
        .withMessageMatching(
            "value holds a .*Coin, which has no hash .*registerHash\\(Coin\\.class.*");
    assertThatIllegalStateException()
        .isThrownBy(() -> of(new Pair(1, List.of(new Coin(1)))))
        .withMessageMatching("value\\.right holds a .*Coin, which has no hash .*");
  }

  @Test
  void smallValuesOfManyKindsHaveDifferentHashes() {
    add(null);
    add(true);
    add(false);
    for (int i = -100; i <= 100; i++) {
      add(i);
      add((long) i);
      add((byte) i);
      add((short) i);
      add((float) i);
      add((double) i);
      add(Optional.of(i));
      add(List.of(i));
      add(Set.of(i));
      add(new int[] {i});
    }
    for (char c = 0; c < 200; c++) {
      add(c);
    }
    for (String text : texts()) {
      add(text);
    }
    for (int i = -10; i <= 10; i++) {
      for (int j = -10; j <= 10; j++) {
        add(new Point(i, j));
        add(new Vector(i, j));
        add(new Pair(i, j));
        add(new Pair((long) i, j));
        add(new UUID(i, j));
        add(List.of(i, j));
        add(List.of("" + i, j));
        add(Map.of(i, j));
        add(Map.of(i, "" + j));
        add(new int[] {i, j});
        add(new long[] {i, j});
        add(new Object[] {i, j});
        add(new LinkedHashSet<>(List.of(i, j)));
        add(new PriorityQueue<>(List.of(Math.min(i, j), Math.max(i, j), j > i ? 100 : 200)));
      }
    }
    assertThat(seen.size()).isGreaterThan(8_000);
  }

  private static Collection<String> texts() {
    var texts = new ArrayList<>(List.of(""));
    int first = 0;
    for (int length = 1; length <= 3; length++) {
      int end = texts.size();
      for (; first < end; first++) {
        for (int i = 0; i < ALPHABET.length(); i++) {
          texts.add(texts.get(first) + ALPHABET.charAt(i));
        }
      }
    }
    return texts;
  }

  @Test
  void setsAndMapsWithTheSameSumDiffer() {
    for (int i = 0; i < 40; i++) {
      for (int j = i + 1; j < 40; j++) {
        add(Set.of(i, j));
        for (int k = j + 1; k < 40; k++) {
          add(Set.of(i, j, k));
        }
        add(Map.of(0, i, 1, j));
        add(Map.of(0, j, 1, i));
        add(Map.of(i + 2, 0, j + 2, 1));
        add(Map.of(i + 2, 1, j + 2, 0));
      }
    }
  }

  @Test
  void sumsOfSpreadPairsDiffer() {
    var sums = new HashSet<Long>();
    int count = 0;
    for (int i = 0; i < 1000; i++) {
      for (int j = i; j < 1000; j++) {
        sums.add(StableHash.spread(StableHash.mix(0, i)) + StableHash.spread(StableHash.mix(0, j)));
        count++;
      }
    }
    assertThat(sums.size()).isEqualTo(count);
  }

  @Test
  void mixIsNotSymmetricAndNoOperandAbsorbsTheOther() {
    var random = new SplittableRandom(5);
    var constants = List.of(0L, -1L, 1L, 0xA0761D6478BD642FL, 0xE7037ED1A0B428DBL);
    for (long constant : constants) {
      var left = new HashSet<Long>();
      var right = new HashSet<Long>();
      for (int i = 0; i < 10_000; i++) {
        long value = random.nextLong();
        left.add(StableHash.mix(constant, value));
        right.add(StableHash.mix(value, constant));
        assertThat(StableHash.mix(constant, value)).isNotEqualTo(StableHash.mix(value, constant));
      }
      assertThat(left.size()).isEqualTo(10_000);
      assertThat(right.size()).isEqualTo(10_000);
    }
  }

  @Test
  void flippingOneInputBitFlipsAboutHalfOfTheResult() {
    var random = new SplittableRandom(7);
    assertAvalanche("random operands", (_, _) -> random.nextLong());
    assertAvalanche(
        "small operands", (sample, operand) -> operand == 0 ? sample % 50 : sample / 50);
  }

  /// @param operands an operand for the number of a sample and the index of the operand
  private static void assertAvalanche(String name, LongBinaryOperator operands) {
    int samples = 2_500;
    for (int operand = 0; operand < 2; operand++) {
      for (int bit = 0; bit < Long.SIZE; bit++) {
        long flipped = 0;
        for (int sample = 0; sample < samples; sample++) {
          long first = operands.applyAsLong(sample, 0);
          long second = operands.applyAsLong(sample, 1);
          long other =
              operand == 0
                  ? StableHash.mix(first ^ 1L << bit, second)
                  : StableHash.mix(first, second ^ 1L << bit);
          flipped += Long.bitCount(StableHash.mix(first, second) ^ other);
        }
        assertThat((double) flipped / samples)
            .as("bits flipped by bit %d of operand %d, %s", bit, operand, name)
            .isBetween(20.0, 44.0);
      }
    }
  }
}
