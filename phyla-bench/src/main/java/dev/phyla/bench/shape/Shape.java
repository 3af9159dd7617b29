package dev.phyla.bench.shape;

/// A small program that is written twice, over two copies of the same data.
public interface Shape {
  /// The number of rows in the second phase; figures are divided by it.
  int rows();

  /// One tick of the hand-written program.
  void tickByHand();

  /// One tick of the program that uses Phyla.
  void tickByPhyla();

  /// Changes what ticks do, in the middle of the warm-up: a rare branch becomes common, a small
  /// table large.
  default void enterSecondPhase() {}

  /// A digest of the data of the hand-written program.
  long checksumByHand();

  /// A digest of the data of the program that uses Phyla; after as many ticks, the same number.
  long checksumByPhyla();
}
