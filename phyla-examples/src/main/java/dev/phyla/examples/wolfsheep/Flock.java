package dev.phyla.examples.wolfsheep;

import dev.phyla.Entity;
import java.util.Arrays;

/// Which sheep are in which cell: a stack for each cell, linked through the slots of entities.
final class Flock {
  private static final long NONE = Entity.NONE.bits();

  /// For each cell the sheep that entered it last, packed, or none.
  private final long[] top;

  /// For each slot of an entity the sheep that entered the same cell before it.
  private long[] below = new long[1024];

  /// What a snapshot contains of a flock.
  record Saved(long[] top, long[] below) {}

  /// A flock as it was saved.
  Flock(Saved saved) {
    top = saved.top.clone();
    below = saved.below.clone();
  }

  Saved save() {
    return new Saved(top.clone(), below.clone());
  }

  Flock(int cells) {
    top = new long[cells];
  }

  void enter(int cell, Entity sheep) {
    if (sheep.index() >= below.length) {
      below = Arrays.copyOf(below, 2 * sheep.index());
    }
    below[sheep.index()] = top[cell];
    top[cell] = sheep.bits();
  }

  void leave(int cell, Entity sheep) {
    if (top[cell] == sheep.bits()) {
      top[cell] = below[sheep.index()];
      return;
    }
    int above = Entity.fromBits(top[cell]).index();
    while (below[above] != sheep.bits()) {
      above = Entity.fromBits(below[above]).index();
    }
    below[above] = below[sheep.index()];
  }

  boolean isEmpty(int cell) {
    return top[cell] == NONE;
  }

  /// Removes the sheep that entered a cell last.
  Entity takeLast(int cell) {
    Entity sheep = Entity.fromBits(top[cell]);
    leave(cell, sheep);
    return sheep;
  }
}
