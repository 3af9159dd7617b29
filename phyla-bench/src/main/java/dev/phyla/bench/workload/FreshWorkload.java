package dev.phyla.bench.workload;

import java.util.function.IntFunction;

/// A [Task#FRESH] workload: each run opens a new world, works in it and closes it.
@FunctionalInterface
public interface FreshWorkload extends Workload {
  /// Opens a new world, without entities.
  CreateDestroyWorkload open();

  /// The start of a [Form].
  ///
  /// @param open opens a new world for a number of entities
  static IntFunction<Workload> opening(IntFunction<CreateDestroyWorkload> open) {
    return entities -> (FreshWorkload) () -> open.apply(entities);
  }

  @Override
  default void run() {
    try (CreateDestroyWorkload world = open()) {
      world.run();
    }
  }

  /// The checksum of one more world, because a run leaves nothing behind.
  @Override
  default long checksum() {
    try (CreateDestroyWorkload world = open()) {
      return world.checksumAfter(0);
    }
  }
}
