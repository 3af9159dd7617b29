package dev.phyla.bench.shape;

import static dev.phyla.bench.shape.SevenSystems.ALIVE;
import static dev.phyla.bench.shape.SevenSystems.DEAD;
import static dev.phyla.bench.shape.SevenSystems.DT;
import static dev.phyla.bench.shape.SevenSystems.HEIGHT;
import static dev.phyla.bench.shape.SevenSystems.SPAWN;
import static dev.phyla.bench.shape.SevenSystems.WIDTH;

import dev.phyla.bench.workload.Checksum;
import java.util.Arrays;

/// The seven systems as loops over arrays.
final class SevenSystemsByHand {
  private final int rows;
  final float[] x;
  final float[] y;
  final float[] dx;
  final float[] dy;
  final int[] thingy;
  final double[] dingy;
  final boolean[] mingy;
  final int[] random;
  final int[] type;
  final int[] points;
  final int[] maximum;
  final int[] status;
  final int[] attack;
  final int[] defence;
  final char[] character;
  private final char[] screen = new char[WIDTH * HEIGHT];

  SevenSystemsByHand(int rows) {
    this.rows = rows;
    x = new float[rows];
    y = new float[rows];
    dx = new float[rows];
    dy = new float[rows];
    thingy = new int[rows];
    dingy = new double[rows];
    mingy = new boolean[rows];
    random = new int[rows];
    type = new int[rows];
    points = new int[rows];
    maximum = new int[rows];
    status = new int[rows];
    attack = new int[rows];
    defence = new int[rows];
    character = new char[rows];
    for (int row = 0; row < rows; row++) {
      x[row] = WIDTH * Numbers.unit(row, 0);
      y[row] = HEIGHT * Numbers.unit(row, 1);
      dx[row] = 1;
      dy[row] = 1;
      random[row] = (int) Numbers.mix(row) | 1;
      type[row] = row % 3;
      maximum[row] = 5 + row % 10;
      attack[row] = 3 + row % 7;
      defence[row] = 2 + row % 5;
      character[row] = '_';
    }
  }

  void move() {
    float[] x = this.x;
    float[] y = this.y;
    float[] dx = this.dx;
    float[] dy = this.dy;
    for (int row = 0; row < rows; row++) {
      x[row] += dx[row] * (float) DT;
      y[row] += dy[row] * (float) DT;
    }
  }

  void updateData() {
    int[] thingy = this.thingy;
    double[] dingy = this.dingy;
    boolean[] mingy = this.mingy;
    int[] random = this.random;
    for (int row = 0; row < rows; row++) {
      thingy[row] = (thingy[row] + 1) % 1_000_000;
      dingy[row] += 0.0001 * DT;
      mingy[row] = !mingy[row];
      random[row] = SevenSystems.nextRandom(random[row]);
    }
  }

  void steer() {
    float[] x = this.x;
    float[] y = this.y;
    float[] dx = this.dx;
    float[] dy = this.dy;
    int[] thingy = this.thingy;
    int[] random = this.random;
    for (int row = 0; row < rows; row++) {
      if (thingy[row] % 10 == 0) {
        int wide = SevenSystems.nextRandom(random[row]);
        int narrow = SevenSystems.nextRandom(wide);
        random[row] = narrow;
        float far = SevenSystems.inRange(wide, 3, 19) - 10;
        float near = SevenSystems.inRange(narrow, 0, 5);
        if (x[row] > y[row]) {
          dx[row] = far;
          dy[row] = near;
        } else {
          dx[row] = near;
          dy[row] = far;
        }
      }
    }
  }

  void updateHealth() {
    int[] points = this.points;
    int[] maximum = this.maximum;
    int[] status = this.status;
    for (int row = 0; row < rows; row++) {
      if (points[row] <= 0 && status[row] != DEAD) {
        points[row] = 0;
        status[row] = DEAD;
      } else if (status[row] == DEAD && points[row] == 0) {
        points[row] = maximum[row];
        status[row] = SPAWN;
      } else if (points[row] >= maximum[row] && status[row] != ALIVE) {
        points[row] = maximum[row];
        status[row] = ALIVE;
      } else {
        status[row] = ALIVE;
      }
    }
  }

  void damage() {
    int[] points = this.points;
    int[] attack = this.attack;
    int[] defence = this.defence;
    for (int row = 0; row < rows; row++) {
      int total = attack[row] - defence[row];
      if (points[row] > 0 && total > 0) {
        points[row] = Math.max(points[row] - total, 0);
      }
    }
  }

  void chooseSprites() {
    int[] type = this.type;
    int[] status = this.status;
    char[] character = this.character;
    for (int row = 0; row < rows; row++) {
      character[row] = SevenSystems.character(type[row], status[row]);
    }
  }

  void draw() {
    float[] x = this.x;
    float[] y = this.y;
    char[] character = this.character;
    char[] screen = this.screen;
    for (int row = 0; row < rows; row++) {
      SevenSystems.draw(screen, (int) x[row], (int) y[row], character[row]);
    }
  }

  long checksum() {
    Checksum sum = new Checksum();
    for (int row = 0; row < rows; row++) {
      sum.add(x[row], y[row], (float) dingy[row]);
      sum.add(dx[row], dy[row], mingy[row] ? 1 : 0);
      sum.add(thingy[row], random[row]);
      sum.add(points[row], status[row] << 16 | character[row]);
    }
    sum.add(Arrays.hashCode(screen));
    return sum.value();
  }
}
