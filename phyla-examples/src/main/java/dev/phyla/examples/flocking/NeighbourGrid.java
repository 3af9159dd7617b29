package dev.phyla.examples.flocking;

import dev.phyla.examples.Torus;
import java.util.Arrays;

/// Finds the animals near a position on a torus.
///
/// The torus is divided into cells, and the animals are copied into arrays sorted by cell. A grid
/// is filled in each tick: [#clear()], then [#add] for every range of rows, then [#sort()]. Its
/// arrays are reused.
final class NeighbourGrid {

  private final float side;
  private final int cellsPerSide;
  private final float cellsPerUnit;

  /// The start of each cell in the sorted arrays, which is the end of the previous cell. Two
  /// additional entries let the counting sort work in place.
  private final int[] cellStarts;

  private int count;
  private int[] cells = {};
  private Herd arrived = new Herd(0);
  private Herd sorted = new Herd(0);

  /// @param torus the area
  /// @param cellSide the minimum length of a cell's sides, at most a third of the torus
  NeighbourGrid(Torus torus, float cellSide) {
    side = torus.side();
    if (!(cellSide * 3 <= side)) {
      throw new IllegalArgumentException(
          "A torus of side " + side + " is too small for cells of side " + cellSide + ".");
    }
    cellsPerSide = (int) (side / cellSide);
    cellsPerUnit = cellsPerSide / side;
    cellStarts = new int[cellsPerSide * cellsPerSide + 2];
  }

  /// Removes all animals.
  void clear() {
    count = 0;
    Arrays.fill(cellStarts, 0);
  }

  /// Adds the rows from `first` to `end` of the columns of position and velocity.
  void add(float[] x, float[] y, float[] dx, float[] dy, int first, int end) {
    int length = end - first;
    reserve(count + length);
    System.arraycopy(x, first, arrived.x, count, length);
    System.arraycopy(y, first, arrived.y, count, length);
    System.arraycopy(dx, first, arrived.dx, count, length);
    System.arraycopy(dy, first, arrived.dy, count, length);
    for (int i = count; i < count + length; i++) {
      int cell = line(arrived.y[i]) * cellsPerSide + line(arrived.x[i]);
      cells[i] = cell;
      cellStarts[cell + 2]++;
    }
    count += length;
  }

  /// Orders the animals by cell, with a counting sort.
  void sort() {
    for (int cell = 2; cell < cellStarts.length; cell++) {
      cellStarts[cell] += cellStarts[cell - 1];
    }
    for (int i = 0; i < count; i++) {
      int place = cellStarts[cells[i] + 1]++;
      sorted.x[place] = arrived.x[i];
      sorted.y[place] = arrived.y[i];
      sorted.dx[place] = arrived.dx[i];
      sorted.dy[place] = arrived.dy[i];
    }
  }

  /// Sums up the animals closer than `radius` to a position, and the push away from those closer
  /// than `elbowRoom`. An animal exactly at the position is ignored.
  ///
  /// @param radius at most a third of the torus
  Neighbourhood survey(float x, float y, float radius, float elbowRoom) {
    int reach = (int) Math.ceil(radius * cellsPerUnit);
    int left = line(x) - reach;
    int end = line(x) + reach + 1;
    int bottom = line(y) - reach;
    float sight = radius * radius;
    float closeness = 1 / (elbowRoom * elbowRoom);
    int seen = 0;
    float sumX = 0, sumY = 0, sumDx = 0, sumDy = 0, pushX = 0, pushY = 0;
    for (int row = bottom; row <= bottom + 2 * reach; row++) {
      int cellY = Math.floorMod(row, cellsPerSide);
      float shiftY = Math.floorDiv(row, cellsPerSide) * side - y;
      int run;
      for (int column = left; column < end; column += run) {
        int cellX = Math.floorMod(column, cellsPerSide);
        float shiftX = Math.floorDiv(column, cellsPerSide) * side - x;
        run = Math.min(end - column, cellsPerSide - cellX);
        int cell = cellY * cellsPerSide + cellX;
        for (int i = cellStarts[cell]; i < cellStarts[cell + run]; i++) {
          float awayX = sorted.x[i] + shiftX;
          float awayY = sorted.y[i] + shiftY;
          float distance = awayX * awayX + awayY * awayY;
          if (distance < sight && distance > 0) {
            seen++;
            sumX += awayX;
            sumY += awayY;
            sumDx += sorted.dx[i];
            sumDy += sorted.dy[i];
            float push = Math.max(0, 1 / distance - closeness);
            pushX -= awayX * push;
            pushY -= awayY * push;
          }
        }
      }
    }
    return new Neighbourhood(seen, sumX, sumY, sumDx, sumDy, pushX, pushY);
  }

  private int line(float coordinate) {
    return Math.clamp((int) (coordinate * cellsPerUnit), 0, cellsPerSide - 1);
  }

  private void reserve(int capacity) {
    if (capacity > cells.length) {
      int larger = Math.max(capacity, cells.length * 2);
      Herd grown = new Herd(larger);
      arrived.copyTo(grown, count);
      arrived = grown;
      sorted = new Herd(larger);
      cells = Arrays.copyOf(cells, larger);
    }
  }

  /// Positions and velocities, one array for each number.
  private static final class Herd {
    final float[] x;
    final float[] y;
    final float[] dx;
    final float[] dy;

    Herd(int capacity) {
      x = new float[capacity];
      y = new float[capacity];
      dx = new float[capacity];
      dy = new float[capacity];
    }

    void copyTo(Herd target, int count) {
      System.arraycopy(x, 0, target.x, 0, count);
      System.arraycopy(y, 0, target.y, 0, count);
      System.arraycopy(dx, 0, target.dx, 0, count);
      System.arraycopy(dy, 0, target.dy, 0, count);
    }
  }
}
