package dev.phyla.bench.models;

import static dev.phyla.Term.read;
import static dev.phyla.Term.write;

import dev.phyla.Query1;
import dev.phyla.UpdateQuery1;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Workload;
import dev.phyla.model.space.Neighbours;
import dev.phyla.model.space.Plane;
import java.util.Arrays;
import java.util.SplittableRandom;

/// Points in a periodic plane: all of them move, then the neighbours of each are searched. There is
/// one point for each unit of area, and a point has ten neighbours in the mean.
final class PlaneSearch {
  private static final double RADIUS = Math.sqrt(10 / Math.PI);

  private PlaneSearch() {}

  private static double side(int points) {
    return Math.max(4, Math.sqrt(points));
  }

  /// A point and its velocity.
  record Point(double x, double y, double dx, double dy) {}

  private static Point random(SplittableRandom random, double side) {
    return new Point(
        random.nextDouble(side),
        random.nextDouble(side),
        random.nextDouble(-0.5, 0.5),
        random.nextDouble(-0.5, 0.5));
  }

  private static long checksum(long found, double squares) {
    var sum = new Checksum();
    sum.add(found);
    sum.add(Double.doubleToLongBits(squares));
    return sum.value();
  }

  static final class Kit implements Workload {
    private final World world = new World();
    private final UpdateQuery1<Point> moving = world.query(write(Point.class));
    private final Query1<Point> points = world.query(read(Point.class));
    private final Plane plane;
    private long found;
    private double squares;

    Kit(int count) {
      double side = side(count);
      var random = new SplittableRandom(1);
      for (int i = 0; i < count; i++) {
        world.spawn(random(random, side));
      }
      plane = Plane.periodic(world, Point.class, side, side, RADIUS);
    }

    @Override
    public void run() {
      moving.update(
          p ->
              new Point(
                  plane.wrappedX(p.x() + p.dx()), plane.wrappedY(p.y() + p.dy()), p.dx(), p.dy()));
      points.each(
          (entity, p) -> {
            Neighbours near = plane.within(entity, RADIUS);
            double sum = 0;
            for (int i = 0; i < near.size(); i++) {
              sum += near.distanceSquared(i);
            }
            found += near.size();
            squares += sum;
          });
    }

    @Override
    public long checksum() {
      return PlaneSearch.checksum(found, squares);
    }

    @Override
    public void close() {
      world.close();
    }
  }

  /// Cell lists over arrays, made again by a counting sort when the points have moved.
  static final class ByHand implements Workload {
    private final double side;
    private final int cells;
    private final double cellsPerUnit;
    private final double[] x;
    private final double[] y;
    private final double[] dx;
    private final double[] dy;

    /// Where the points of a cell start in the arrays of sorted points.
    private final int[] starts;

    private final int[] cellOf;
    private final int[] sorted;
    private final double[] sortedX;
    private final double[] sortedY;
    private long found;
    private double squares;

    ByHand(int count) {
      side = side(count);
      cells = (int) (side / RADIUS);
      cellsPerUnit = cells / side;
      x = new double[count];
      y = new double[count];
      dx = new double[count];
      dy = new double[count];
      starts = new int[cells * cells + 1];
      cellOf = new int[count];
      sorted = new int[count];
      sortedX = new double[count];
      sortedY = new double[count];
      var random = new SplittableRandom(1);
      for (int i = 0; i < count; i++) {
        Point point = random(random, side);
        x[i] = point.x();
        y[i] = point.y();
        dx[i] = point.dx();
        dy[i] = point.dy();
      }
    }

    @Override
    public void run() {
      for (int i = 0; i < x.length; i++) {
        x[i] = inside(x[i] + dx[i]);
        y[i] = inside(y[i] + dy[i]);
      }
      sort();
      for (int i = 0; i < x.length; i++) {
        search(i);
      }
    }

    private double inside(double value) {
      double wrapped = value < 0 ? value + side : value >= side ? value - side : value;
      return wrapped < side ? wrapped : 0;
    }

    private int cell(double value) {
      return Math.min((int) (value * cellsPerUnit), cells - 1);
    }

    private void sort() {
      Arrays.fill(starts, 0);
      for (int i = 0; i < x.length; i++) {
        cellOf[i] = cell(y[i]) * cells + cell(x[i]);
        starts[cellOf[i]]++;
      }
      int end = 0;
      for (int cell = 0; cell < starts.length; cell++) {
        end += starts[cell];
        starts[cell] = end;
      }
      for (int i = x.length - 1; i >= 0; i--) {
        int at = --starts[cellOf[i]];
        sorted[at] = i;
        sortedX[at] = x[i];
        sortedY[at] = y[i];
      }
    }

    private void search(int point) {
      double ownX = x[point];
      double ownY = y[point];
      int firstColumn = (int) Math.floor((ownX - RADIUS) * cellsPerUnit);
      int firstRow = (int) Math.floor((ownY - RADIUS) * cellsPerUnit);
      int columns = Math.min(cells, (int) ((ownX + RADIUS) * cellsPerUnit) - firstColumn + 1);
      int rows = Math.min(cells, (int) ((ownY + RADIUS) * cellsPerUnit) - firstRow + 1);
      double limit = RADIUS * RADIUS;
      double sum = 0;
      for (int j = 0; j < rows; j++) {
        int row = wrapped(firstRow + j) * cells;
        for (int i = 0; i < columns; i++) {
          int cell = row + wrapped(firstColumn + i);
          for (int at = starts[cell]; at < starts[cell + 1]; at++) {
            double wayX = shortest(sortedX[at] - ownX);
            double wayY = shortest(sortedY[at] - ownY);
            double square = wayX * wayX + wayY * wayY;
            if (square <= limit && sorted[at] != point) {
              found++;
              sum += square;
            }
          }
        }
      }
      squares += sum;
    }

    private int wrapped(int cell) {
      return cell < 0 ? cell + cells : cell >= cells ? cell - cells : cell;
    }

    private double shortest(double way) {
      return way > side / 2 ? way - side : way < -side / 2 ? way + side : way;
    }

    @Override
    public long checksum() {
      return PlaneSearch.checksum(found, squares);
    }
  }
}
