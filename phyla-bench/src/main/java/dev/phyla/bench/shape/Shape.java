package dev.phyla.bench.shape;

/// A small program that is written twice, on two copies of the same data.
public interface Shape {
  /// The rows that a tick goes through; figures are divided by it.
  int rows();

  /// One tick of the hand-written program.
  void tickByHand();

  /// One tick of the program that uses Phyla.
  void tickByPhyla();

  /// Changes what ticks do, in the middle of the warm-up: what was rare becomes common, or what was
  /// small becomes large.
  default void enterSecondPhase() {}

  /// A digest of the data of the hand-written program.
  long checksumByHand();

  /// A digest of the data of the other program, equal after equally many ticks.
  long checksumByPhyla();
}
