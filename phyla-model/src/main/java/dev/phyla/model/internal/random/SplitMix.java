package dev.phyla.model.internal.random;

import java.util.random.RandomGenerator;

/// SplitMix64 (Steele, Lea and Flood, 2014), for designs that must be equal on every machine and in
/// every version of the JDK.
public final class SplitMix implements RandomGenerator {
  private long state;

  /// Creates a generator.
  public SplitMix(long seed) {
    state = seed;
  }

  @Override
  public long nextLong() {
    state += 0x9E3779B97F4A7C15L;
    long mixed = (state ^ (state >>> 30)) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ (mixed >>> 27)) * 0x94D049BB133111EBL;
    return mixed ^ (mixed >>> 31);
  }

  @Override
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1p-53;
  }

  /// A number below a bound, biased by less than 2<sup>-32</sup>.
  @Override
  public int nextInt(int bound) {
    return (int) (((nextLong() >>> 32) * bound) >>> 32);
  }
}
