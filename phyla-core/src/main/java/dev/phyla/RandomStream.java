package dev.phyla;

import dev.phyla.internal.hash.StableHash;
import java.util.random.RandomGenerator;

/*
 * SplitMix64 (Steele, Lea and Flood, 2014): a counter with a large odd step, each value spread over
 * 64 bits. Distributions that need a logarithm use StrictMath instead of the interface's defaults,
 * which use Math.exp and may differ between machines in the last bit.
 */

/// A stream of random numbers that is determined by the seed of the world, the tick, a name and an
/// entity. Equal inputs give equal numbers, in every process and on every machine.
///
/// A stream is meant for short use: create it, draw from it, drop it. It is independent of the
/// world and of other streams, so the numbers of one entity do not depend on which entities drew
/// before. It is not thread-safe.
///
/// The numbers are suitable for simulations and games, not for cryptography.
public final class RandomStream implements RandomGenerator {
  private static final long STEP = 0x9E3779B97F4A7C15L;
  private static final long LOW_INT = 0xFFFF_FFFFL;

  /// The counter, initially the key.
  private long state;

  RandomStream(long key) {
    state = key;
  }

  /// The key of a stream. Neighbouring seeds, ticks, names and entities have unrelated keys.
  ///
  /// @param seed the seed of the world
  /// @param tick the tick
  /// @param nameHash the hash of the name, such as [StableHash#ofText]
  /// @param entityBits the handle of the entity, or 0
  static long key(long seed, long tick, long nameHash, long entityBits) {
    return StableHash.mix(StableHash.mix(StableHash.mix(seed, tick), nameHash), entityBits);
  }

  @Override
  public long nextLong() {
    state += STEP;
    return StableHash.spread(state);
  }

  @Override
  public int nextInt() {
    return (int) (nextLong() >>> 32);
  }

  /// Returns a number from 0 (inclusive) to the bound (exclusive), uniformly distributed.
  ///
  /// @throws IllegalArgumentException if the bound is not positive
  @Override
  public int nextInt(int bound) {
    if (bound <= 0) {
      throw new IllegalArgumentException("The bound " + bound + " is not positive.");
    }
    return nextBelow(bound);
  }

  /// Returns a number from the origin (inclusive) to the bound (exclusive), uniformly distributed.
  ///
  /// @throws IllegalArgumentException if the bound is not greater than the origin
  @Override
  public int nextInt(int origin, int bound) {
    if (origin >= bound) {
      throw new IllegalArgumentException(
          String.format("The bound %d is not greater than the origin %d.", bound, origin));
    }
    return origin + nextBelow(bound - origin);
  }

  /// Lemire's method: the upper half of a product with 32 random bits. Products whose lower half is
  /// among the few that would favour some results are rejected.
  ///
  /// @param bound the bound, unsigned
  private int nextBelow(int bound) {
    long range = bound & LOW_INT;
    long product = (nextLong() >>> 32) * range;
    if ((product & LOW_INT) < range) {
      long rejected = (1L << 32) % range;
      while ((product & LOW_INT) < rejected) {
        product = (nextLong() >>> 32) * range;
      }
    }
    return (int) (product >>> 32);
  }

  /// Returns a number from 0 (inclusive) to 1 (exclusive), a multiple of 2<sup>-53</sup>.
  @Override
  public double nextDouble() {
    return (nextLong() >>> 11) * 0x1p-53;
  }

  /// Returns a number from 0 (inclusive) to 1 (exclusive), a multiple of 2<sup>-24</sup>.
  @Override
  public float nextFloat() {
    return (nextLong() >>> 40) * 0x1p-24f;
  }

  @Override
  public boolean nextBoolean() {
    return nextLong() < 0;
  }

  /// Returns true with the given probability. Draws one number from the stream, even if the
  /// probability is 0 or 1.
  ///
  /// @param probability the probability, from 0 to 1
  /// @return true with that probability
  /// @throws IllegalArgumentException if the probability is not a number from 0 to 1
  public boolean nextBoolean(double probability) {
    if (!(probability >= 0 && probability <= 1)) {
      throw new IllegalArgumentException(
          probability + " is not a probability; it must be a number from 0 to 1.");
    }
    return nextDouble() < probability;
  }

  @Override
  public double nextGaussian() {
    // Marsaglia's polar method. The second result is dropped, because keeping it would make the
    // numbers depend on earlier draws.
    while (true) {
      double x = 2 * nextDouble() - 1;
      double y = 2 * nextDouble() - 1;
      double square = x * x + y * y;
      if (square > 0 && square < 1) {
        return x * StrictMath.sqrt(-2 * StrictMath.log(square) / square);
      }
    }
  }

  /// @throws IllegalArgumentException if the deviation is negative or not a number
  @Override
  public double nextGaussian(double mean, double deviation) {
    if (!(deviation >= 0)) {
      throw new IllegalArgumentException(
          deviation + " is not a standard deviation; it must be 0 or greater.");
    }
    return mean + deviation * nextGaussian();
  }

  @Override
  public double nextExponential() {
    return -StrictMath.log(1 - nextDouble());
  }
}
