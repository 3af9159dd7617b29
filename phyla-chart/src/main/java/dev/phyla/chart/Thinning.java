package dev.phyla.chart;

import java.util.Arrays;

/// Leaves points of long lines out that would not be seen: of all points in a column of pixels, the
/// first, the last, the lowest and the highest remain.
final class Thinning {
  private static final int MAX_POINTS_PER_PIXEL = 4;

  private Thinning() {}

  /// A series that looks the same.
  ///
  /// @param width the width of the picture in pixels
  static Series of(Series series, int width) {
    double[] x = series.x();
    if (series.mark() != Series.Mark.LINE
        || x.length <= MAX_POINTS_PER_PIXEL * width
        || !isAscending(x)) {
      return series;
    }
    var kept = new int[MAX_POINTS_PER_PIXEL * (width + 2)];
    int count = 0;
    double columnsPerUnit = width / (x[x.length - 1] - x[0]);
    for (int first = 0; first < x.length; ) {
      int end = first + 1;
      long column = (long) ((x[first] - x[0]) * columnsPerUnit);
      while (end < x.length && (long) ((x[end] - x[0]) * columnsPerUnit) == column) {
        end++;
      }
      count = keep(series.y(), first, end, kept, count);
      first = end;
    }
    int[] rows = Arrays.copyOf(kept, count);
    double[] xs = Columns.pick(x, rows);
    double[] ys = Columns.pick(series.y(), rows);
    return new Series(series.name(), xs, ys, series.mark(), series.colour());
  }

  private static int keep(double[] y, int first, int end, int[] kept, int count) {
    int lowest = first;
    int highest = first;
    for (int row = first; row < end; row++) {
      if (y[row] < y[lowest] || Double.isNaN(y[lowest])) {
        lowest = row;
      }
      if (y[row] > y[highest] || Double.isNaN(y[highest])) {
        highest = row;
      }
    }
    int[] rows = {first, Math.min(lowest, highest), Math.max(lowest, highest), end - 1};
    int next = count;
    for (int row : rows) {
      if (next == count || kept[next - 1] != row) {
        kept[next++] = row;
      }
    }
    return next;
  }

  private static boolean isAscending(double[] x) {
    for (int row = 1; row < x.length; row++) {
      if (!(x[row] >= x[row - 1])) { // also for NaN
        return false;
      }
    }
    return x[x.length - 1] > x[0];
  }
}
