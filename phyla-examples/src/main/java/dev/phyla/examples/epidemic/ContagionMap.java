package dev.phyla.examples.epidemic;

import dev.phyla.examples.Torus;
import java.util.Arrays;

/// Counts the infected people in each cell of a torus.
final class ContagionMap {

  /// The minimum length of the torus' sides, so that no cell is its own neighbour.
  static final float MIN_SIDE = 3;

  private final int cellsPerSide;
  private final float cellsPerUnit;
  private final int[] ill;

  /// @param torus the area; cells are about one unit wide
  ContagionMap(Torus torus) {
    cellsPerSide = (int) torus.side();
    cellsPerUnit = cellsPerSide / torus.side();
    ill = new int[cellsPerSide * cellsPerSide];
  }

  /// Resets all counts.
  void clear() {
    Arrays.fill(ill, 0);
  }

  /// Counts an infected person.
  void add(float x, float y) {
    ill[line(y) * cellsPerSide + line(x)]++;
  }

  /// The number of infected people in the cell of a position and in the eight cells around it.
  int around(float x, float y) {
    int sum = 0;
    for (int row = line(y) - 1; row <= line(y) + 1; row++) {
      for (int column = line(x) - 1; column <= line(x) + 1; column++) {
        sum += ill[wrap(row) * cellsPerSide + wrap(column)];
      }
    }
    return sum;
  }

  private int line(float coordinate) {
    return Math.clamp((int) (coordinate * cellsPerUnit), 0, cellsPerSide - 1);
  }

  private int wrap(int line) {
    int wrapped = line < 0 ? line + cellsPerSide : line;
    return wrapped >= cellsPerSide ? wrapped - cellsPerSide : wrapped;
  }
}
