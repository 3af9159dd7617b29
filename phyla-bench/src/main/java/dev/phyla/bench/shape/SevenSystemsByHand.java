package dev.phyla.bench.shape;

import dev.phyla.bench.workload.Checksum;
import dev.phyla.bench.workload.Game;

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
  private final char[] screen = Game.screen();

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
      x[row] = Game.x(row);
      y[row] = Game.y(row);
      dx[row] = 1;
      dy[row] = 1;
      random[row] = Game.random(row);
      type[row] = Game.type(row);
      maximum[row] = Game.maximum(row);
      attack[row] = Game.attack(row);
      defence[row] = Game.defence(row);
      character[row] = Game.SPAWNING;
    }
  }

  void move() {
    float[] x = this.x;
    float[] y = this.y;
    float[] dx = this.dx;
    float[] dy = this.dy;
    for (int row = 0; row < rows; row++) {
      x[row] += dx[row] * (float) Game.DT;
      y[row] += dy[row] * (float) Game.DT;
    }
  }

  void updateData() {
    int[] thingy = this.thingy;
    double[] dingy = this.dingy;
    boolean[] mingy = this.mingy;
    int[] random = this.random;
    for (int row = 0; row < rows; row++) {
      thingy[row] = Game.count(thingy[row]);
      dingy[row] += Game.GROWTH;
      mingy[row] = !mingy[row];
      random[row] = Game.nextRandom(random[row]);
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
      if (Game.isSteered(thingy[row])) {
        int wide = Game.nextRandom(random[row]);
        int narrow = Game.nextRandom(wide);
        random[row] = narrow;
        float far = Game.far(wide);
        float near = Game.near(narrow);
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
      if (points[row] <= 0 && status[row] != Game.DEAD) {
        points[row] = 0;
        status[row] = Game.DEAD;
      } else if (status[row] == Game.DEAD && points[row] == 0) {
        points[row] = maximum[row];
        status[row] = Game.SPAWN;
      } else if (points[row] >= maximum[row] && status[row] != Game.ALIVE) {
        points[row] = maximum[row];
        status[row] = Game.ALIVE;
      } else {
        status[row] = Game.ALIVE;
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
      character[row] = Game.character(type[row], status[row]);
    }
  }

  void draw() {
    float[] x = this.x;
    float[] y = this.y;
    char[] character = this.character;
    char[] screen = this.screen;
    for (int row = 0; row < rows; row++) {
      Game.draw(screen, x[row], y[row], character[row]);
    }
  }

  long checksum() {
    Checksum sum = new Checksum();
    for (int row = 0; row < rows; row++) {
      sum.add(x[row], y[row]);
      sum.add(dx[row], dy[row]);
      sum.add(thingy[row], random[row]);
      sum.add((float) dingy[row], mingy[row] ? 1 : 0);
      sum.add(points[row], status[row]);
      sum.add(character[row]);
    }
    Game.addScreen(sum, screen);
    return sum.value();
  }
}
