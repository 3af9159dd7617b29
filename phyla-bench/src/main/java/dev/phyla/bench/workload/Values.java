package dev.phyla.bench.workload;

import java.util.Random;

/// The initial values of all contenders, as functions of an entity's ordinal: cheap to compute
/// while entities are created, and different enough that a mix-up changes a checksum.
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

  /// A speed between -1 and 1 whose sign is hard to predict.
  public static float dx(int ordinal) {
    int hash = (ordinal + 1) * 0x9e3779b9;
    hash = (hash ^ (hash >>> 15)) * 0x85ebca6b;
    return (hash >> 8) * 0x1p-23f;
  }

  /// A new speed for the entity in a row.
  ///
  /// @param round the number of times that speeds were replaced
  public static float speed(int row, int round) {
    return dx(row + (round << 20));
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

  /// The time when an entity was frozen.
  public static float since(int ordinal) {
    return ordinal & 255;
  }

  /// The number of entities that survive a [Task#DESTROY] run.
  ///
  /// @param victims the number of destroyed entities
  public static int survivors(int victims) {
    return victims / 8 + 1;
  }

  /// The ordinals below a bound in a fixed shuffled order that defeats prefetching.
  ///
  /// @param bound the number of ordinals
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
