package dev.phyla.examples.hunting;

import dev.phyla.Entity;
import dev.phyla.EntityList;
import dev.phyla.examples.Torus;
import dev.phyla.examples.hunting.Hunting.Place;
import java.util.function.Function;

/// Finds the prey nearest to a place on a torus. It is filled again in each tick.
final class PreyGrid {
  private final Torus torus;
  private final int cellsPerSide;
  private final EntityList[] cells;

  /// @param torus the area
  /// @param cellSide the minimum length of a cell's sides, at most a third of the torus
  PreyGrid(Torus torus, float cellSide) {
    this.torus = torus;
    this.cellsPerSide = Math.max(3, (int) (torus.side() / cellSide));
    this.cells = new EntityList[cellsPerSide * cellsPerSide];
    for (int i = 0; i < cells.length; i++) {
      cells[i] = new EntityList();
    }
  }

  void clear() {
    for (EntityList cell : cells) {
      cell.clear();
    }
  }

  void add(Entity prey, Place place) {
    cells[line(place.y()) * cellsPerSide + line(place.x())].add(prey);
  }

  private int line(float coordinate) {
    return Math.min(cellsPerSide - 1, (int) (coordinate / torus.side() * cellsPerSide));
  }

  /// The nearest prey in the cell of a place and the eight cells around it.
  ///
  /// @param places finds the place of a prey
  /// @return the prey, or [Entity#NONE]
  Entity nearest(Place place, Function<Entity, Place> places) {
    Entity nearest = Entity.NONE;
    float shortest = Float.MAX_VALUE;
    for (int dy = -1; dy <= 1; dy++) {
      int y = Math.floorMod(line(place.y()) + dy, cellsPerSide);
      for (int dx = -1; dx <= 1; dx++) {
        int x = Math.floorMod(line(place.x()) + dx, cellsPerSide);
        for (Entity prey : cells[y * cellsPerSide + x]) {
          float distance = place.squaredDistance(places.apply(prey), torus);
          if (distance < shortest) {
            shortest = distance;
            nearest = prey;
          }
        }
      }
    }
    return nearest;
  }
}
