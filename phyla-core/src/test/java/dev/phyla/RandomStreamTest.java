package dev.phyla;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.within;

import dev.phyla.internal.hash.StableHash;
import java.util.Arrays;
import java.util.HashSet;
import java.util.function.DoubleSupplier;
import java.util.function.LongUnaryOperator;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class RandomStreamTest {
  private static final long NAME = StableHash.ofText("wander");

  private final RandomStream random = new RandomStream(RandomStream.key(1, 2, NAME, 4));

  @Test
  void theNumbersAreThoseOfSplitMix64() {
    var zero = new RandomStream(0);
    assertThat(zero.nextLong()).isEqualTo(0xE220A8397B1DCDAFL);
    assertThat(zero.nextLong()).isEqualTo(0x6E789E6AA1B965F4L);
    assertThat(zero.nextLong()).isEqualTo(0x06C45D188009454FL);
  }

  @Test
  void streamsNeverChange() {
    assertThat(RandomStream.key(1, 2, NAME, 4)).isEqualTo(3777600985002264679L);
    assertThat(random.nextLong()).isEqualTo(2004056617911262974L);
    assertThat(random.nextInt()).isEqualTo(1056650945);
    assertThat(random.nextInt(1000)).isEqualTo(183);
    assertThat(random.nextInt(-1000, 1000)).isEqualTo(994);
    assertThat(random.nextLong(1_000_000_000_000L)).isEqualTo(526915746159L);
    assertThat(random.nextDouble()).isEqualTo(0.728312815958336);
    assertThat(random.nextFloat()).isEqualTo(0.28734344f);
    assertThat(random.nextGaussian()).isEqualTo(0.08130835091693313);
    assertThat(random.nextExponential()).isEqualTo(0.07959479433066555);
    assertThat(random.nextDouble(-5, 5)).isEqualTo(-3.93493363713279);
  }

  @Test
  void equalKeysGiveEqualNumbersWhateverElseIsDrawn() {
    var same = new RandomStream(RandomStream.key(1, 2, NAME, 4));
    var other = new RandomStream(RandomStream.key(1, 2, NAME, 5));
    for (int i = 0; i < 1000; i++) {
      other.nextGaussian();
      assertThat(same.nextLong()).isEqualTo(random.nextLong());
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 2, 3, 6, 7, 10, 16, 100, 1000})
  void boundedIntsAreUniform(int bound) {
    var counts = new int[bound];
    int samples = 1000 * Math.max(bound, 100);
    for (int i = 0; i < samples; i++) {
      counts[random.nextInt(bound)]++;
    }
    assertUniform(counts, samples);
  }

  /// Checks that chi-square is within five standard deviations of its mean.
  private static void assertUniform(int[] counts, int samples) {
    double expected = (double) samples / counts.length;
    double chiSquare =
        Arrays.stream(counts).mapToDouble(n -> (n - expected) * (n - expected) / expected).sum();
    int freedom = counts.length - 1;
    assertThat(chiSquare).isCloseTo(freedom, within(5 * Math.sqrt(2.0 * freedom) + 1e-9));
  }

  /// With a bound of three quarters of all ints a generator without rejection returns every third
  /// result twice as often as the others.
  @Test
  void largeBoundsAreUnbiased() {
    int origin = Integer.MIN_VALUE;
    int bound = 1 << 30;
    var counts = new int[3];
    int samples = 300_000;
    for (int i = 0; i < samples; i++) {
      int number = random.nextInt(origin, bound);
      assertThat(number).isLessThan(bound);
      counts[(int) (((long) number - origin) % 3)]++;
    }
    assertUniform(counts, samples);
  }

  @Test
  void rangesIncludeTheOriginAndExcludeTheBound() {
    var seen = new HashSet<Integer>();
    for (int i = 0; i < 1000; i++) {
      seen.add(random.nextInt(-2, 3));
    }
    assertThat(seen).containsExactlyInAnyOrder(-2, -1, 0, 1, 2);
    assertThat(random.nextInt(7, 8)).isEqualTo(7);
    assertThat(random.nextInt(Integer.MAX_VALUE - 1, Integer.MAX_VALUE))
        .isEqualTo(Integer.MAX_VALUE - 1);
  }

  @Test
  void doublesAndFloatsAreUniformFromZeroToBelowOne() {
    assertMoments(random::nextDouble, 0.5, 1.0 / 12);
    assertMoments(random::nextFloat, 0.5, 1.0 / 12);
    var counts = new int[100];
    for (int i = 0; i < 100_000; i++) {
      counts[(int) (random.nextDouble() * 100)]++;
      counts[(int) (random.nextFloat() * 100)]++;
    }
    assertUniform(counts, 200_000);
  }

  @Test
  void otherDistributionsHaveTheirMeanAndVariance() {
    assertMoments(random::nextGaussian, 0, 1);
    assertMoments(() -> random.nextGaussian(3, 2), 3, 4);
    assertMoments(random::nextExponential, 1, 1);
  }

  private static void assertMoments(DoubleSupplier numbers, double mean, double variance) {
    int samples = 400_000;
    double sum = 0;
    double squares = 0;
    for (int i = 0; i < samples; i++) {
      double number = numbers.getAsDouble();
      assertThat(Double.isFinite(number)).isTrue();
      sum += number;
      squares += (number - mean) * (number - mean);
    }
    assertThat(sum / samples).isCloseTo(mean, within(5 * Math.sqrt(variance / samples)));
    assertThat(squares / samples).isCloseTo(variance, within(0.02 * variance));
  }

  @Test
  void booleansHaveTheirProbability() {
    assertMoments(() -> random.nextBoolean() ? 1 : 0, 0.5, 0.25);
    for (double probability : new double[] {0.1, 0.25, 0.9}) {
      assertMoments(
          () -> random.nextBoolean(probability) ? 1 : 0,
          probability,
          probability * (1 - probability));
    }
    for (int i = 0; i < 1000; i++) {
      assertThat(random.nextBoolean(0)).isFalse();
      assertThat(random.nextBoolean(1)).isTrue();
    }
  }

  @Test
  void everyBooleanTakesOneNumber() {
    var same = new RandomStream(RandomStream.key(1, 2, NAME, 4));
    random.nextBoolean(0);
    random.nextBoolean(1);
    random.nextBoolean(0.5);
    random.nextBoolean();
    for (int i = 0; i < 4; i++) {
      same.nextLong();
    }
    assertThat(random.nextLong()).isEqualTo(same.nextLong());
  }

  @Test
  void neighbouringKeysGiveUnrelatedStreams() {
    assertUnrelated("entities", i -> RandomStream.key(1, 2, NAME, i));
    assertUnrelated("handles", i -> RandomStream.key(1, 2, NAME, i | 1L << 32));
    assertUnrelated("generations", i -> RandomStream.key(1, 2, NAME, 7 | i << 32));
    assertUnrelated("names", i -> RandomStream.key(1, 2, StableHash.ofText("n" + i), 4));
    assertUnrelated("ticks", i -> RandomStream.key(1, i, NAME, 4));
    assertUnrelated("seeds", i -> RandomStream.key(i, 2, NAME, 4));
    assertUnrelated("seeds and ticks", i -> RandomStream.key(i, i, NAME, 4));
    assertUnrelated("raw keys", i -> i);
  }

  /// Checks the first numbers of the streams of 10,000 keys: each bit is set in about half of them,
  /// and is the same as in the stream before in about half of them; small ints are uniform, also in
  /// pairs of neighbours.
  private static void assertUnrelated(String name, LongUnaryOperator keys) {
    int streams = 10_000;
    var ones = new int[Long.SIZE];
    var flips = new int[Long.SIZE];
    var ints = new int[10];
    var pairs = new int[100];
    var seen = new HashSet<Long>();
    long last = new RandomStream(keys.applyAsLong(0)).nextLong();
    int lastInt = 0;
    for (int i = 1; i <= streams; i++) {
      long key = keys.applyAsLong(i);
      long first = new RandomStream(key).nextLong();
      int firstInt = new RandomStream(key).nextInt(10);
      for (int bit = 0; bit < Long.SIZE; bit++) {
        ones[bit] += (int) (first >>> bit & 1);
        flips[bit] += (int) ((first ^ last) >>> bit & 1);
      }
      ints[firstInt]++;
      pairs[lastInt * 10 + firstInt]++;
      seen.add(first);
      last = first;
      lastInt = firstInt;
    }
    assertThat(seen.size()).as(name).isEqualTo(streams);
    for (int bit = 0; bit < Long.SIZE; bit++) {
      assertThat(ones[bit]).as("%s, bit %d", name, bit).isBetween(4_750, 5_250);
      assertThat(flips[bit]).as("%s, flips of bit %d", name, bit).isBetween(4_750, 5_250);
    }
    assertUniform(ints, streams);
    assertUniform(pairs, streams);
  }

  @Test
  void theFourPartsOfAKeyAreNotInterchangeable() {
    var keys = new HashSet<Long>();
    int count = 0;
    for (int seed = 0; seed < 8; seed++) {
      for (int tick = 0; tick < 8; tick++) {
        for (int name = 0; name < 8; name++) {
          for (int entity = 0; entity < 8; entity++) {
            keys.add(RandomStream.key(seed, tick, name, entity));
            count++;
          }
        }
      }
    }
    assertThat(keys.size()).isEqualTo(count);
  }

  @Test
  void impossibleRangesAndProbabilitiesAreRefused() {
    for (int bound : new int[] {0, -1, Integer.MIN_VALUE}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> random.nextInt(bound))
          .withMessage("The bound " + bound + " is not positive.");
    }
    assertThatIllegalArgumentException()
        .isThrownBy(() -> random.nextInt(3, 3))
        .withMessage("The bound 3 is not greater than the origin 3.");
    for (double probability : new double[] {Double.NaN, -0.001, 1.001, Double.POSITIVE_INFINITY}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> random.nextBoolean(probability))
          .withMessage(probability + " is not a probability; it must be a number from 0 to 1.");
    }
    for (double deviation : new double[] {Double.NaN, -1}) {
      assertThatIllegalArgumentException()
          .isThrownBy(() -> random.nextGaussian(0, deviation))
          .withMessage(deviation + " is not a standard deviation; it must be 0 or greater.");
    }
  }
}
