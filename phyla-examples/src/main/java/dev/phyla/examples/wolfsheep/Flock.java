package dev.phyla.examples.wolfsheep;

import dev.phyla.Entity;
import java.util.ArrayList;
import java.util.List;

/// Which sheep are in which cell.
final class Flock {
  private final List<List<Entity>> cells = new ArrayList<>();

  Flock(int cells) {
    for (int cell = 0; cell < cells; cell++) {
      this.cells.add(new ArrayList<>(2));
    }
  }

  void enter(int cell, Entity sheep) {
    cells.get(cell).add(sheep);
  }

  void leave(int cell, Entity sheep) {
    cells.get(cell).remove(sheep);
  }

  boolean isEmpty(int cell) {
    return cells.get(cell).isEmpty();
  }

  /// Takes out the sheep that entered a cell last.
  Entity takeLast(int cell) {
    return cells.get(cell).removeLast();
  }
}
