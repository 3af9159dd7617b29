package dev.phyla.bench.shape;

import dev.phyla.bench.workload.Checksum;

/// The arrays that the hand-written systems of [SystemTemplates] loop over.
final class SystemArrays {
  final float[] x;
  final float[] y;
  final float[] dx;
  final float[] dy;
  final int[] points;
  final int[] wounds;

  SystemArrays(int rows) {
    x = new float[rows];
    y = new float[rows];
    dx = new float[rows];
    dy = new float[rows];
    points = new int[rows];
    wounds = new int[rows];
    for (int row = 0; row < rows; row++) {
      x[row] = Numbers.unit(row, 0);
      y[row] = Numbers.unit(row, 1);
      dx[row] = Numbers.unit(row, 2);
      dy[row] = Numbers.unit(row, 3);
      points[row] = row % 100;
      wounds[row] = row % 3;
    }
  }

  long checksum() {
    Checksum sum = new Checksum();
    for (int row = 0; row < x.length; row++) {
      sum.add(x[row], y[row]);
      sum.add(dx[row], dy[row]);
      sum.add(points[row], wounds[row]);
    }
    return sum.value();
  }
}
