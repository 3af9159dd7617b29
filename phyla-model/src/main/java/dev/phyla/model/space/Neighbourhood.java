package dev.phyla.model.space;

import java.util.Arrays;
import java.util.random.RandomGenerator;

/// The cells near a cell, as distances in columns and rows. It does not contain the cell itself.
///
/// Neighbours are numbered row by row, so the first one of [GridShape#moore(int)] is at (-1, -1).
/// Where a bounded grid ends, some are missing.
public final class Neighbourhood {
  private static final int MAX_RADIUS = 1_000;

  private final GridShape shape;
  private final int[] dx;
  private final int[] dy;

  /// The differences of the numbers of cells where no edge is near.
  private final int[] offsets;

  /// The greatest distance in columns or rows.
  private final int radius;

  private Neighbourhood(GridShape shape, int radius, int[] dx, int[] dy) {
    this.shape = shape;
    this.radius = radius;
    this.dx = dx;
    this.dy = dy;
    this.offsets = new int[dx.length];
    for (int i = 0; i < offsets.length; i++) {
      offsets[i] = dy[i] * shape.width() + dx[i];
    }
  }

  /// Whether a neighbourhood contains a distance.
  interface Filter {
    boolean contains(int dx, int dy);
  }

  static Neighbourhood of(GridShape shape, int radius, Filter filter) {
    if (radius < 1 || radius > MAX_RADIUS) {
      throw new IllegalArgumentException(
          String.format(
              "A neighbourhood of radius %d is not possible; it has to be from 1 to %d.",
              radius, MAX_RADIUS));
    }
    if (shape.isPeriodic() && 2 * radius + 1 > Math.min(shape.width(), shape.height())) {
      throw new IllegalArgumentException(
          String.format(
              "A neighbourhood of radius %d meets itself in %s; each side needs at least %d cells.",
              radius, shape, 2 * radius + 1));
    }
    int side = 2 * radius + 1;
    var dx = new int[side * side];
    var dy = new int[side * side];
    int size = 0;
    for (int y = -radius; y <= radius; y++) {
      for (int x = -radius; x <= radius; x++) {
        if ((x != 0 || y != 0) && filter.contains(x, y)) {
          dx[size] = x;
          dy[size++] = y;
        }
      }
    }
    return new Neighbourhood(shape, radius, Arrays.copyOf(dx, size), Arrays.copyOf(dy, size));
  }

  /// The shape that it belongs to.
  ///
  /// @return the shape
  public GridShape shape() {
    return shape;
  }

  /// The number of neighbours of a cell that is not near an edge.
  ///
  /// @return the number
  public int size() {
    return dx.length;
  }

  /// A neighbour of a cell.
  ///
  /// @param centre a cell
  /// @param number the number of the neighbour, from 0
  /// @return the cell, or -1 if it is outside of a bounded grid
  public int cell(int centre, int number) {
    return shape.shifted(centre, dx[number], dy[number]);
  }

  /// A neighbour of the cell at a position, or -1 if it is outside of a bounded grid.
  int cell(int x, int y, int number) {
    int otherX = x + dx[number];
    int otherY = y + dy[number];
    if (shape.contains(otherX, otherY)) {
      return otherY * shape.width() + otherX;
    }
    return shape.isPeriodic()
        ? wrap(otherY, shape.height()) * shape.width() + wrap(otherX, shape.width())
        : -1;
  }

  /// The differences between the number of a cell and those of its neighbours, if the whole
  /// neighbourhood is [inside][#isInside(int, int)].
  int[] offsets() {
    return offsets;
  }

  /// A random neighbour of a cell; all are equally likely.
  ///
  /// @param centre a cell
  /// @param random the source of random numbers
  /// @return the neighbour, or the cell itself if it has none
  public int random(int centre, RandomGenerator random) {
    if (shape.isPeriodic()) {
      int y = centre / shape.width();
      return cell(centre - y * shape.width(), y, random.nextInt(dx.length));
    }
    int present = count(centre);
    if (present == 0) {
      return centre;
    }
    int number = random.nextInt(present);
    for (int i = 0; i < dx.length; i++) {
      int cell = cell(centre, i);
      if (cell >= 0 && number-- == 0) {
        return cell;
      }
    }
    throw new AssertionError("A neighbour was counted that is not there.");
  }

  /// The number of neighbours of a cell.
  ///
  /// @param centre a cell
  /// @return [#size()], or fewer near the edge of a bounded grid
  public int count(int centre) {
    if (isInside(centre)) {
      return dx.length;
    }
    int count = 0;
    for (int i = 0; i < dx.length; i++) {
      count += cell(centre, i) >= 0 ? 1 : 0;
    }
    return count;
  }

  /// Lists the neighbours of a cell.
  ///
  /// @param centre a cell
  /// @param into gets the cells; at least as long as [#size()]
  /// @return the number of cells, which is less than the size near the edge of a bounded grid
  public int cells(int centre, int[] into) {
    int width = shape.width();
    int y = centre / width;
    int x = centre - y * width;
    if (isInside(x, y) || !shape.isPeriodic()) {
      return direct(x, y, into);
    }
    for (int i = 0; i < dx.length; i++) {
      into[i] = wrap(y + dy[i], shape.height()) * width + wrap(x + dx[i], width);
    }
    return dx.length;
  }

  private int direct(int x, int y, int[] into) {
    boolean isInside = isInside(x, y);
    int count = 0;
    for (int i = 0; i < dx.length; i++) {
      int otherX = x + dx[i];
      int otherY = y + dy[i];
      if (isInside || shape.contains(otherX, otherY)) {
        into[count++] = otherY * shape.width() + otherX;
      }
    }
    return count;
  }

  /// Brings a number that is less than one side away into the grid.
  private static int wrap(int value, int side) {
    return value < 0 ? value + side : value >= side ? value - side : value;
  }

  private boolean isInside(int centre) {
    return isInside(shape.x(centre), shape.y(centre));
  }

  /// Whether the whole neighbourhood of a cell is in the grid without passing an edge.
  boolean isInside(int x, int y) {
    return x >= radius && y >= radius && x < shape.width() - radius && y < shape.height() - radius;
  }
}
