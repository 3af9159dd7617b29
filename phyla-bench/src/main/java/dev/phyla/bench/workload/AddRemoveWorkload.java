package dev.phyla.bench.workload;

/// A [Task#ADD_REMOVE] workload: one component is added to every entity, then removed from every
/// entity. Both halves are visible to the checksum.
public interface AddRemoveWorkload extends Workload {
  /// Adds the component to every entity, in the order of creation.
  void addToAll();

  /// Removes the component from every entity, in the order of creation.
  void removeFromAll();

  @Override
  default void run() {
    addToAll();
    removeFromAll();
  }

  @Override
  default long checksumAfter(int rounds) {
    long sum = Workload.super.checksumAfter(rounds);
    addToAll();
    sum = sum * 31 + checksum();
    removeFromAll();
    return sum * 31 + checksum();
  }
}
