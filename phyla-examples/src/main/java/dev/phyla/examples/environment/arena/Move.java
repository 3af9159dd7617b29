package dev.phyla.examples.environment.arena;

/// The action of an agent: where it goes (3 ways), where it turns (3 ways), and whether it holds on
/// to a crate (2 ways), as one number.
///
/// @param choice a number from 0 to less than [#CHOICES]
record Move(int choice) {
  static final int CHOICES = 18;

  /// The move that does nothing.
  static final Move NONE = of(0, 0, false);

  static Move of(int advance, int turn, boolean holds) {
    return new Move(advance + 1 + 3 * (turn + 1) + (holds ? 9 : 0));
  }

  /// 1 forwards, -1 backwards, 0 for neither.
  int advance() {
    return choice % 3 - 1;
  }

  /// 1 to the left, -1 to the right, 0 for neither.
  int turn() {
    return choice / 3 % 3 - 1;
  }

  boolean holds() {
    return choice >= 9;
  }
}
