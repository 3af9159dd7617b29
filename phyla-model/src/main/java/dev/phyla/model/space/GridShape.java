package dev.phyla.model.space;

/// A rectangle of cells: its size, whether opposite edges are connected, and which cells are near
/// which.
///
/// Cells are numbered row by row from 0: the cell at (x, y) is `y * width + x`.
public final class GridShape {
  private static final int MAX_CELLS = 1 << 28;

  private final int width;
  private final int height;
  private final boolean isPeriodic;

  private GridShape(int width, int height, boolean isPeriodic) {
    if (width < 1 || height < 1 || (long) width * height > MAX_CELLS) {
      throw new IllegalArgumentException(
          String.format(
              "A grid of %d by %d cells is not possible; each side needs at least one cell, and all"
                  + " together at most %d.",
              width, height, MAX_CELLS));
    }
    this.width = width;
    this.height = height;
    this.isPeriodic = isPeriodic;
  }

  /// A grid with edges.
  ///
  /// @param width the number of columns
  /// @param height the number of rows
  /// @return the shape
  /// @throws IllegalArgumentException if a side has no cells, or there are too many
  public static GridShape bounded(int width, int height) {
    return new GridShape(width, height, false);
  }

  /// A grid whose opposite edges are connected, so that it has no border.
  ///
  /// @param width the number of columns
  /// @param height the number of rows
  /// @return the shape
  /// @throws IllegalArgumentException if a side has no cells, or there are too many
  public static GridShape periodic(int width, int height) {
    return new GridShape(width, height, true);
  }

  /// The number of columns.
  ///
  /// @return the width
  public int width() {
    return width;
  }

  /// The number of rows.
  ///
  /// @return the height
  public int height() {
    return height;
  }

  /// Whether opposite edges are connected.
  ///
  /// @return true if so
  public boolean isPeriodic() {
    return isPeriodic;
  }

  /// The number of cells.
  ///
  /// @return width times height
  public int cells() {
    return width * height;
  }

  /// The column of a cell.
  ///
  /// @param cell a cell
  /// @return x
  public int x(int cell) {
    return cell % width;
  }

  /// The row of a cell.
  ///
  /// @param cell a cell
  /// @return y
  public int y(int cell) {
    return cell / width;
  }

  /// Whether a position is in the grid, without passing an edge.
  ///
  /// @param x the column
  /// @param y the row
  /// @return true if so
  public boolean contains(int x, int y) {
    return x >= 0 && x < width && y >= 0 && y < height;
  }

  /// The cell at a position. In a periodic grid, positions beyond an edge come back at the other.
  ///
  /// @param x the column
  /// @param y the row
  /// @return the cell
  /// @throws IndexOutOfBoundsException if the grid is bounded and the position is outside
  public int cell(int x, int y) {
    if (contains(x, y)) {
      return y * width + x;
    }
    if (!isPeriodic) {
      throw new IndexOutOfBoundsException(
          String.format("The position (%d, %d) is outside of %s.", x, y, this));
    }
    return wrappedY(y) * width + wrappedX(x);
  }

  /// The cell at a distance from another one, or -1 if it is outside of a bounded grid.
  ///
  /// @param cell a cell
  /// @param dx the distance in columns
  /// @param dy the distance in rows
  /// @return the cell
  public int shifted(int cell, int dx, int dy) {
    int oldY = cell / width;
    int oldX = cell - oldY * width;
    int x = oldX + dx;
    int y = oldY + dy;
    if (contains(x, y)) {
      return y * width + x;
    }
    return isPeriodic
        ? Math.floorMod((long) oldY + dy, height) * width + Math.floorMod((long) oldX + dx, width)
        : -1;
  }

  /// A column, brought into the grid through connected edges.
  ///
  /// @param x any column
  /// @return a column of the grid
  public int wrappedX(int x) {
    return Math.floorMod(x, width);
  }

  /// A row, brought into the grid through connected edges.
  ///
  /// @param y any row
  /// @return a row of the grid
  public int wrappedY(int y) {
    return Math.floorMod(y, height);
  }

  /// The cells at most a number of columns and rows away: for 1, the eight cells around a cell.
  ///
  /// @param radius the number of columns and rows, at least 1
  /// @return the neighbourhood, without the cell itself
  /// @throws IllegalArgumentException if the radius is not positive, or so large that the
  ///   neighbourhood would meet itself in a periodic grid
  public Neighbourhood moore(int radius) {
    return Neighbourhood.of(this, radius, (dx, dy) -> true);
  }

  /// The cells that can be reached by a number of steps along columns and rows: for 1, the four
  /// cells that share an edge.
  ///
  /// @param radius the number of steps, at least 1
  /// @return the neighbourhood, without the cell itself
  /// @throws IllegalArgumentException as for [#moore(int)]
  public Neighbourhood vonNeumann(int radius) {
    return Neighbourhood.of(this, radius, (dx, dy) -> Math.abs(dx) + Math.abs(dy) <= radius);
  }

  /// The larger of the distances of two cells in columns and in rows, by the shortest way.
  ///
  /// @param cell a cell
  /// @param other another one
  /// @return the distance; 1 for the eight cells around a cell
  public int distance(int cell, int other) {
    return Math.max(along(x(cell) - x(other), width), along(y(cell) - y(other), height));
  }

  private int along(int difference, int side) {
    int straight = Math.abs(difference);
    return isPeriodic ? Math.min(straight, side - straight) : straight;
  }

  @Override
  public boolean equals(Object other) {
    return other instanceof GridShape shape
        && shape.width == width
        && shape.height == height
        && shape.isPeriodic == isPeriodic;
  }

  @Override
  public int hashCode() {
    return (31 * width + height) * 2 + (isPeriodic ? 1 : 0);
  }

  @Override
  public String toString() {
    return String.format(
        "the %s grid of %d by %d cells", isPeriodic ? "periodic" : "bounded", width, height);
  }
}
