package dev.phyla.bench.workload;

import java.util.Random;

/// The numbers that every contender starts from, as functions of an entity's ordinal: cheap enough
/// to compute while entities are being created, different enough that a mix-up changes a checksum.
public final class Values {
  /// The length of one step in time.
  public static final float DT = 1 / 1024f;

  /// Full health; see [#health].
  public static final float FULL_HEALTH = 100f;

  private Values() {}

  public static float x(int ordinal) {
    return ordinal & 1023;
  }

  public static float y(int ordinal) {
    return (ordinal >>> 10) + 0.5f;
  }

  public static float z(int ordinal) {
    return (ordinal & 7) * 0.25f;
  }

  /// A speed between -1 and 1 whose sign no branch predictor should learn.
  public static float dx(int ordinal) {
    int hash = (ordinal + 1) * 0x9e3779b9;
    hash = (hash ^ (hash >>> 15)) * 0x85ebca6b;
    return (hash >> 8) * 0x1p-23f;
  }

  public static float dy(int ordinal) {
    return 1 - (ordinal & 3);
  }

  public static float dz(int ordinal) {
    return 0.125f * (1 + (ordinal & 15));
  }

  public static float fx(int ordinal) {
    return 0.5f + (ordinal & 31);
  }

  public static float fy(int ordinal) {
    return -0.5f - (ordinal & 15);
  }

  public static float fz(int ordinal) {
    return 0.25f + (ordinal & 3);
  }

  public static float mass(int ordinal) {
    return 1 + (ordinal & 63);
  }

  public static float drag(int ordinal) {
    return 0.25f + 0.125f * (ordinal & 1);
  }

  public static float health(int ordinal) {
    return 1 + (ordinal & 31);
  }

  public static float regeneration(int ordinal) {
    return 0.5f * (1 + (ordinal & 7));
  }

  /// Since when an entity is frozen.
  public static float since(int ordinal) {
    return ordinal & 255;
  }

  /// How many entities stay alive beside those that a [Task#DESTROY] run destroys.
  ///
  /// @param victims how many are destroyed
  public static int survivors(int victims) {
    return victims / 8 + 1;
  }

  /// The ordinals below a bound in an order that defeats every prefetcher, equal on each call.
  ///
  /// @param bound how many ordinals there are
  public static int[] shuffledOrdinals(int bound) {
    int[] ordinals = new int[bound];
    Random random = new Random(bound);
    for (int i = 0; i < bound; i++) {
      int j = random.nextInt(i + 1);
      ordinals[i] = ordinals[j];
      ordinals[j] = i;
    }
    return ordinals;
  }
}
