package dev.phyla.model.internal.cells;

/// An axis of a continuous space, from 0 to its length, divided into cells.
public final class Axis {
  /// In cells, more than the errors of rounding, so that no cell at the edge of a search is missed.
  private static final double ROUNDING = 1e-6;

  private final double length;
  private final boolean isPeriodic;
  private final int cells;
  private final double cellsPerUnit;
  private final double half;

  /// Creates an axis.
  ///
  /// @param length the length, positive and finite
  /// @param isPeriodic whether the ends are connected
  /// @param cells the number of cells
  public Axis(double length, boolean isPeriodic, int cells) {
    this.length = length;
    this.isPeriodic = isPeriodic;
    this.cells = cells;
    this.cellsPerUnit = cells / length;
    this.half = length / 2;
  }

  /// The length.
  public double length() {
    return length;
  }

  /// Whether the ends are connected.
  public boolean isPeriodic() {
    return isPeriodic;
  }

  /// The number of cells.
  public int cells() {
    return cells;
  }

  /// The cell of a coordinate, or -1 if it is outside or not a number.
  public int cell(double value) {
    double coordinate = inside(value);
    // The last cell includes the end, and a coordinate below it that is rounded up to it.
    return coordinate >= 0 && coordinate <= length
        ? Math.min((int) (coordinate * cellsPerUnit), cells - 1)
        : -1;
  }

  /// A coordinate, brought inside through connected ends. What is not finite stays outside.
  public double inside(double value) {
    if (!isPeriodic || (value >= 0 && value < length)) {
      return value;
    }
    double rest = value % length;
    double wrapped = rest < 0 ? rest + length : rest;
    return wrapped >= length ? 0 : wrapped;
  }

  /// The shortest way along the axis.
  ///
  /// @param difference the difference of two coordinates that are inside
  public double shortest(double difference) {
    if (!isPeriodic) {
      return difference;
    }
    return difference > half
        ? difference - length
        : difference < -half ? difference + length : difference;
  }

  /// The first cell that is at most a distance away. In a periodic space it may be negative.
  public int firstCell(double coordinate, double distance) {
    int first = (int) Math.floor((coordinate - distance) * cellsPerUnit - ROUNDING);
    return isPeriodic ? first : Math.max(first, 0);
  }

  /// The number of cells from the [first one][#firstCell] on that are at most a distance away.
  public int cellCount(double coordinate, double distance, int first) {
    int last = (int) Math.floor((coordinate + distance) * cellsPerUnit + ROUNDING);
    return isPeriodic
        ? (int) Math.min((long) last - first + 1, cells)
        : Math.min(last, cells - 1) - first + 1;
  }

  /// Whether cells from a first one on are all between the ends, so that no way between coordinates
  /// in them is shorter through connected ends.
  public boolean isInside(int first, int count) {
    return !isPeriodic || (first >= 0 && first + count <= cells && count < cells);
  }

  /// A cell, brought inside through connected ends.
  public int wrapped(int cell) {
    if (cell < 0) {
      return Math.floorMod(cell, cells);
    }
    return cell < cells ? cell : cell % cells;
  }
}
