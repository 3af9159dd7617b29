package dev.phyla.examples.epidemic;

import dev.phyla.examples.Torus;
import java.util.Arrays;

/// Counts those who are ill in each cell of a torus.
final class ContagionMap {

  /// The least length of the torus' sides, so that no cell is its own neighbour.
  static final float MIN_SIDE = 3;

  private final int cellsPerSide;
  private final float cellsPerUnit;
  private final int[] ill;

  /// @param torus where people are; cells are about one unit wide
  ContagionMap(Torus torus) {
    cellsPerSide = (int) torus.side();
    cellsPerUnit = cellsPerSide / torus.side();
    ill = new int[cellsPerSide * cellsPerSide];
  }

  /// Forgets everybody.
  void clear() {
    Arrays.fill(ill, 0);
  }

  /// Counts somebody who is ill.
  void add(float x, float y) {
    ill[line(y) * cellsPerSide + line(x)]++;
  }

  /// The number of those ill in the cell of a place and in the eight cells around it.
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
