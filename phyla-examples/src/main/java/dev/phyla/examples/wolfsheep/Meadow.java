package dev.phyla.examples.wolfsheep;

import java.util.random.RandomGenerator;

/// Grass on a grid whose opposite edges are connected.
final class Meadow {
  static final int NEIGHBOURS = 8;

  private final int side;
  private final int regrowth;

  /// The ticks until the grass has grown, for each cell; 0 if it has.
  private final int[] ticksLeft;

  /// What a snapshot contains of a meadow.
  record Saved(int side, int regrowth, int[] ticksLeft) {}

  /// A meadow as it was saved.
  Meadow(Saved saved) {
    side = saved.side;
    regrowth = saved.regrowth;
    ticksLeft = saved.ticksLeft.clone();
  }

  Saved save() {
    return new Saved(side, regrowth, ticksLeft.clone());
  }

  /// Creates a meadow with grass on half of its cells.
  Meadow(int side, int regrowth, RandomGenerator random) {
    this.side = side;
    this.regrowth = regrowth;
    this.ticksLeft = new int[side * side];
    for (int cell = 0; cell < ticksLeft.length; cell++) {
      ticksLeft[cell] = random.nextBoolean() ? 0 : 1 + random.nextInt(regrowth);
    }
  }

  int cells() {
    return ticksLeft.length;
  }

  /// One of the eight cells around a cell.
  int neighbour(int cell, int direction) {
    int skipped = direction < 4 ? direction : direction + 1;
    int x = Math.floorMod(cell % side + skipped % 3 - 1, side);
    int y = Math.floorMod(cell / side + skipped / 3 - 1, side);
    return y * side + x;
  }

  /// Eats the grass of a cell.
  ///
  /// @return false if there is none
  boolean graze(int cell) {
    if (ticksLeft[cell] > 0) {
      return false;
    }
    ticksLeft[cell] = regrowth;
    return true;
  }

  void grow() {
    for (int cell = 0; cell < ticksLeft.length; cell++) {
      ticksLeft[cell] = Math.max(0, ticksLeft[cell] - 1);
    }
  }

  boolean isGrown(int cell) {
    return ticksLeft[cell] == 0;
  }
}
