package dev.phyla.bench.batch;

import dev.phyla.Entity;
import dev.phyla.World;

/// The random numbers of a world, entity by entity, computed by hand: those that
/// [dev.phyla.RandomStream] has, without an object.
final class Draws {
  /// The step from the state of one number to that of the next.
  static final long STEP = 0x9E3779B97F4A7C15L;

  private static final long FIRST = 0xA0761D6478BD642FL;
  private static final long SECOND = 0xE7037ED1A0B428DBL;
  private static final long TEXT = 3;
  private static final long LOW_INT = 0xFFFF_FFFFL;

  private Draws() {}

  /// The handle of the first entity of every world.
  static long firstEntity() {
    try (var world = new World()) {
      Entity entity = world.spawn();
      return entity.bits();
    }
  }

  /// The state before the first number.
  ///
  /// @param tick the number of steps of the episode
  /// @param name the [hash][#hashOf] of the name of the system
  /// @param entity the handle of the entity
  static long state(long seed, long tick, long name, long entity) {
    return mix(mix(mix(seed, tick), name), entity);
  }

  /// The seed of an episode of a world.
  static long seed(long world, long episode) {
    return episode == 0 ? world : number(world + number(episode * STEP));
  }

  /// The number of a state.
  static long number(long state) {
    long mixed = (state ^ state >>> 30) * 0xBF58476D1CE4E5B9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94D049BB133111EBL;
    return mixed ^ mixed >>> 31;
  }

  /// The number of the state that is some numbers later.
  static long number(long state, int later) {
    return number(state + later * STEP);
  }

  /// A number from 0 to less than 1.
  static float unitFloat(long number) {
    return (number >>> 40) * 0x1p-24f;
  }

  /// A number from 0 to less than 1.
  static double unitDouble(long number) {
    return (number >>> 11) * 0x1p-53;
  }

  /// A number from 0 to less than a bound. The result has to be drawn again if it [is
  /// biased][#isBiased].
  static int below(int bound, long number) {
    return (int) (((number >>> 32) * bound) >>> 32);
  }

  /// Whether a number would favour some results below a bound.
  static boolean isBiased(int bound, long number) {
    long low = ((number >>> 32) * bound) & LOW_INT;
    return low < bound && low < (1L << 32) % bound;
  }

  /// The hash of the name of a system, of which there are few, so that it is computed once.
  static long hashOf(String name) {
    long hash = mix(TEXT, name.length());
    int i = 0;
    for (; i + 4 <= name.length(); i += 4) {
      hash =
          mix(
              hash,
              name.charAt(i)
                  | (long) name.charAt(i + 1) << 16
                  | (long) name.charAt(i + 2) << 32
                  | (long) name.charAt(i + 3) << 48);
    }
    if (i < name.length()) {
      long rest = 0;
      for (; i < name.length(); i++) {
        rest = rest << 16 | name.charAt(i);
      }
      hash = mix(hash, rest);
    }
    return hash;
  }

  private static long mix(long hash, long value) {
    long first = hash ^ FIRST;
    long second = value ^ SECOND;
    return (first * second ^ first) - (Math.unsignedMultiplyHigh(first, second) ^ second);
  }
}
