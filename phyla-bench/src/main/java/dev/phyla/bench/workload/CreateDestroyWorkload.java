package dev.phyla.bench.workload;

/// All entities are created in an empty world, each with a position and a velocity, then destroyed
/// one by one. Both halves are visible to the checksum.
public interface CreateDestroyWorkload extends Workload {
  /// Creates every entity.
  void createAll();

  /// Destroys every entity, in the order of creation.
  void destroyAll();

  @Override
  default void run() {
    createAll();
    destroyAll();
  }

  @Override
  default long checksumAfter(int rounds) {
    for (int round = 0; round < rounds; round++) {
      run();
    }
    createAll();
    long sum = checksum();
    destroyAll();
    return sum * 31 + checksum();
  }
}
