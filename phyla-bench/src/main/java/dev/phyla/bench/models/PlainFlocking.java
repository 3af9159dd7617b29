package dev.phyla.bench.models;

import dev.phyla.RandomStream;
import dev.phyla.World;
import dev.phyla.bench.workload.Checksum;
import dev.phyla.examples.models.FlockingBirds.Settings;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/// The flocking model with arrays. Of Phyla it uses the random numbers only.
///
/// The birds of a cell are in the order of their numbers, so that sums are rounded as in Phyla.
public final class PlainFlocking {
  private final Settings settings;
  private final World random = new World();
  private final double side;
  private final int cells;
  private final double cellsPerMetre;
  private final double[] x;
  private final double[] y;
  private final double[] dx;
  private final double[] dy;
  private final int[] order;

  /// The birds of each cell, and how many there are.
  private final int[][] members;

  private final int[] counts;
  private final List<Double> data = new ArrayList<>();

  /// Birds at random places.
  public PlainFlocking(Settings settings, long seed) {
    this.settings = settings;
    side = settings.side();
    cells = Math.max(1, (int) (side / settings.sight()));
    cellsPerMetre = cells / side;
    int birds = settings.birds();
    x = new double[birds];
    y = new double[birds];
    dx = new double[birds];
    dy = new double[birds];
    order = new int[birds];
    members = new int[cells * cells][4];
    counts = new int[cells * cells];
    random.seed(seed);
    RandomStream start = random.random("start");
    for (int bird = 0; bird < birds; bird++) {
      x[bird] = start.nextDouble(side);
      y[bird] = start.nextDouble(side);
      turn(bird, start.nextDouble(-1, 1), start.nextDouble(-1, 1));
      enter(bird, cell(x[bird], y[bird]));
    }
    report();
  }

  private int cell(double atX, double atY) {
    int column = Math.min((int) (atX * cellsPerMetre), cells - 1);
    int row = Math.min((int) (atY * cellsPerMetre), cells - 1);
    return row * cells + column;
  }

  private void turn(int bird, double toX, double toY) {
    double length = Math.sqrt(toX * toX + toY * toY);
    dx[bird] = toX / length;
    dy[bird] = toY / length;
  }

  private void enter(int bird, int cell) {
    int count = counts[cell];
    if (count == members[cell].length) {
      members[cell] = Arrays.copyOf(members[cell], 2 * count);
    }
    int[] list = members[cell];
    int at = count;
    for (; at > 0 && list[at - 1] > bird; at--) {
      list[at] = list[at - 1];
    }
    list[at] = bird;
    counts[cell]++;
  }

  private void leave(int bird, int cell) {
    int[] list = members[cell];
    int at = 0;
    while (list[at] != bird) {
      at++;
    }
    counts[cell]--;
    for (; at < counts[cell]; at++) {
      list[at] = list[at + 1];
    }
  }

  /// Advances the model by one tick.
  public void step() {
    RandomStream numbers = random.random("birds");
    for (int i = 0; i < order.length; i++) {
      order[i] = i;
    }
    for (int i = order.length; i > 1; i--) {
      int other = numbers.nextInt(i);
      int last = order[i - 1];
      order[i - 1] = order[other];
      order[other] = last;
    }
    for (int bird : order) {
      fly(bird);
    }
    random.endUpdate();
    report();
  }

  private void fly(int bird) {
    double sight = settings.sight();
    double tooNear = settings.separation() * settings.separation();
    double ownX = x[bird];
    double ownY = y[bird];
    double sumX = 0;
    double sumY = 0;
    int near = 0;
    int firstColumn = (int) Math.floor((ownX - sight) * cellsPerMetre);
    int firstRow = (int) Math.floor((ownY - sight) * cellsPerMetre);
    int columns = Math.min(cells, (int) ((ownX + sight) * cellsPerMetre) - firstColumn + 1);
    int rows = Math.min(cells, (int) ((ownY + sight) * cellsPerMetre) - firstRow + 1);
    for (int j = 0; j < rows; j++) {
      int row = Math.floorMod(firstRow + j, cells) * cells;
      for (int i = 0; i < columns; i++) {
        int cell = row + Math.floorMod(firstColumn + i, cells);
        int[] list = members[cell];
        for (int k = 0; k < counts[cell]; k++) {
          int other = list[k];
          double wayX = shortest(x[other] - ownX);
          double wayY = shortest(y[other] - ownY);
          double square = wayX * wayX + wayY * wayY;
          if (square <= sight * sight && other != bird) {
            near++;
            double pull = settings.cohere() - (square < tooNear ? settings.separate() : 0);
            sumX += pull * wayX + settings.match() * dx[other];
            sumY += pull * wayY + settings.match() * dy[other];
          }
        }
      }
    }
    int count = Math.max(1, near);
    turn(bird, dx[bird] + sumX / count, dy[bird] + sumY / count);
    int before = cell(ownX, ownY);
    x[bird] = inside(ownX + dx[bird] * settings.speed());
    y[bird] = inside(ownY + dy[bird] * settings.speed());
    int after = cell(x[bird], y[bird]);
    if (after != before) {
      leave(bird, before);
      enter(bird, after);
    }
  }

  private double shortest(double way) {
    return way > side / 2 ? way - side : way < -side / 2 ? way + side : way;
  }

  private double inside(double value) {
    if (value >= 0 && value < side) {
      return value;
    }
    double rest = value % side;
    double wrapped = rest < 0 ? rest + side : rest;
    return wrapped < side ? wrapped : 0;
  }

  private void report() {
    double sumX = 0;
    double sumY = 0;
    for (int bird = 0; bird < x.length; bird++) {
      sumX += dx[bird];
      sumY += dy[bird];
    }
    data.add(Math.hypot(sumX, sumY) / Math.max(1, x.length));
  }

  /// How much the birds fly in one direction, from 0 to 1, at the start and after each tick.
  public List<Double> data() {
    return Collections.unmodifiableList(data);
  }

  /// A checksum of all birds.
  public long checksum() {
    var sum = new Checksum();
    for (int bird = 0; bird < x.length; bird++) {
      addBird(sum, x[bird], y[bird], dx[bird], dy[bird]);
    }
    return sum.value();
  }

  /// Adds a bird to a checksum.
  static void addBird(Checksum sum, double x, double y, double dx, double dy) {
    long bits = Double.doubleToLongBits(x);
    bits = bits * 31 + Double.doubleToLongBits(y);
    bits = bits * 31 + Double.doubleToLongBits(dx);
    sum.add(bits * 31 + Double.doubleToLongBits(dy));
  }
}
