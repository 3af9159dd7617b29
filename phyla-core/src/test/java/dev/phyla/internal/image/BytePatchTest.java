package dev.phyla.internal.image;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.util.Objects;
import java.util.Random;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class BytePatchTest {

  private static byte[] bytes(Random random, int length) {
    var bytes = new byte[length];
    random.nextBytes(bytes);
    return bytes;
  }

  /// Bytes with ranges removed, inserted and overwritten.
  private static byte[] edited(byte[] before, Random random) {
    var after = new ByteArrayOutputStream();
    int at = 0;
    while (at < before.length) {
      int kept = Math.min(before.length - at, random.nextInt(400));
      after.write(before, at, kept);
      at += kept + (random.nextBoolean() ? random.nextInt(40) : 0);
      after.writeBytes(bytes(random, random.nextInt(30)));
    }
    return after.toByteArray();
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 31, 32, 33, 64, 1_000, 20_000})
  void aPatchTurnsBytesIntoOthers(int length) {
    var random = new Random(length);
    for (int i = 0; i < 50; i++) {
      byte[] before = bytes(random, length);
      byte[] after = random.nextInt(5) == 0 ? bytes(random, length) : edited(before, random);
      BytePatch patch = BytePatch.between(before, after);
      if (patch == null) {
        assertThat(after).isEqualTo(before);
      } else {
        assertThat(patch.isSound(before.length)).isTrue();
        assertThat(patch.apply(before)).isEqualTo(after);
      }
    }
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 500, 9_990})
  void bytesThatAreInsertedCostThemselves(int at) {
    var random = new Random(1);
    byte[] before = bytes(random, 10_000);
    var after = new ByteArrayOutputStream();
    after.write(before, 0, at);
    after.writeBytes(bytes(random, 5));
    after.write(before, at, before.length - at);

    BytePatch patch = Objects.requireNonNull(BytePatch.between(before, after.toByteArray()));
    assertThat(patch.literals()).hasSizeLessThan(80);
    assertThat(patch.steps()).hasSizeLessThan(12);
  }

  @ParameterizedTest
  @ValueSource(ints = {1, 31, 32, 1_000, 100_000})
  void bytesThatRepeatAreCopied(int period) {
    var random = new Random(period);
    byte[] pattern = bytes(random, period);
    var before = new byte[20_000];
    var after = new byte[30_000];
    for (int i = 0; i < after.length; i++) {
      after[i] = pattern[i % period];
    }
    System.arraycopy(after, 0, before, 0, before.length);
    after[10_000]++;

    BytePatch patch = Objects.requireNonNull(BytePatch.between(before, after));
    int fresh = Math.max(0, Math.min(period, after.length) - before.length);
    assertThat(patch.literals()).hasSizeBetween(fresh, fresh + 64);
    assertThat(patch.apply(before)).isEqualTo(after);
  }

  @ParameterizedTest
  @ValueSource(longs = {1, 2, 3})
  void otherBytesAreNoticed(long seed) {
    var random = new Random(seed);
    byte[] before = bytes(random, 1_000);
    BytePatch patch = Objects.requireNonNull(BytePatch.between(before, edited(before, random)));
    before[random.nextInt(1_000)]++;

    assertThat(patch.apply(before)).isNull();
    assertThat(patch.isSound(10)).isFalse();
    var wrong =
        new BytePatch(patch.oldChecksum(), 0, patch.newLength(), new int[] {-1, 2, 3}, new byte[3]);
    assertThat(wrong.isSound(1_000)).isFalse();
    var odd = new BytePatch(patch.oldChecksum(), 0, 2, new int[] {0, 2, 0, 7}, patch.literals());
    assertThat(odd.isSound(1_000)).isFalse();
  }
}
