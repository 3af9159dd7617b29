package dev.phyla.bench.workload;

/// The numbers of entities of worlds of different sizes: 0 to 64 in no order.
public final class RaggedWorlds {
  /// The maximum number of entities of a world.
  public static final int MAX_ROWS = 64;

  private RaggedWorlds() {}

  /// The number of entities of a world.
  public static int rows(int world) {
    int hash = (world + 1) * 0x9e3779b9;
    hash = (hash ^ (hash >>> 15)) * 0x85ebca6b;
    return (int) (((hash >>> 8) * (MAX_ROWS + 1L)) >>> 24);
  }

  /// The number of entities of all worlds.
  public static int totalRows(int worlds) {
    int total = 0;
    for (int world = 0; world < worlds; world++) {
      total += rows(world);
    }
    return total;
  }
}
