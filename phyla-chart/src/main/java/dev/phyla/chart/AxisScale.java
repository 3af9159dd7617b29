package dev.phyla.chart;

import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/// The range of an axis, and how its numbers are placed and written.
///
/// XChart calculates with ten decimals, so very small and very large numbers are placed in units of
/// a power of ten.
///
/// @param min the beginning of the axis
/// @param max its end
/// @param isLogarithmic whether the axis is logarithmic, with numbers greater than 0 only
/// @param unit the number that is placed as 1
record AxisScale(double min, double max, boolean isLogarithmic, double unit) {
  private static final double MARGIN = 0.05;

  /// An axis that begins above this share of its end does not begin at 0.
  private static final double MAX_GAP = 0.4;

  private static final double SMALLEST_DECIMAL = 1e-3;
  private static final double LARGEST_DECIMAL = 1e6;
  private static final double SMALLEST_SPAN = 1e-6;
  private static final double LARGEST_SPAN = 1e12;

  /// The share of the axis beyond its ends: much less than a pixel.
  private static final double EDGE = 1e-5;

  /// The same for logarithmic axes, whose marks XChart moves by up to a pixel.
  private static final double LOGARITHMIC_EDGE = 0.005;

  /// The space between the numbers and the ends of an axis.
  enum Margin {
    /// The axis has exactly the extent of the numbers.
    NONE,
    /// There is space on both sides.
    AROUND,
    /// The axis begins at 0, unless that would leave a large gap.
    FROM_ZERO,
    /// The axis includes 0.
    WITH_ZERO
  }

  /// The axis for some numbers.
  ///
  /// @param values the numbers; NaN is ignored
  /// @param name what has the numbers, for the message
  static AxisScale of(List<double[]> values, String name, Margin margin, boolean isLogarithmic) {
    Extent extent = Extent.of(values, isLogarithmic ? 0 : Double.NEGATIVE_INFINITY);
    if (extent == null) {
      throw new IllegalArgumentException(
          isLogarithmic
              ? "A logarithmic axis cannot show %s, which has no number greater than 0."
                  .formatted(name)
              : "There is nothing to draw, because %s has no numbers.".formatted(name));
    }
    return isLogarithmic ? logarithmic(extent) : linear(padded(extent, margin));
  }

  /// The axis with a given range.
  static AxisScale fixed(Extent range, boolean isLogarithmic) {
    if (!isLogarithmic) {
      return linear(range);
    }
    if (!(range.min() > 0)) {
      throw new IllegalArgumentException(
          "A logarithmic axis needs a range of numbers greater than 0, and not from %s to %s."
              .formatted(range.min(), range.max()));
    }
    return new AxisScale(range.min(), range.max(), true, 1);
  }

  private static AxisScale logarithmic(Extent extent) {
    double first = Math.floor(Math.log10(extent.min()));
    double last = Math.ceil(Math.log10(extent.max()));
    return new AxisScale(Math.pow(10, first), Math.pow(10, Math.max(last, first + 1)), true, 1);
  }

  private static Extent padded(Extent extent, Margin margin) {
    double least = extent.min();
    double most = extent.max();
    boolean isConstant = !(extent.span() > Math.ulp(Math.max(Math.abs(least), Math.abs(most))) * 4);
    boolean isNearZero = least >= 0 && (isConstant || least <= MAX_GAP * most);
    boolean hasZero = margin == Margin.WITH_ZERO || (margin == Margin.FROM_ZERO && isNearZero);
    if (hasZero && !(isConstant && least == 0)) {
      double low = Math.min(0, least);
      double high = Math.max(0, most);
      double space = (high - low) * MARGIN;
      return new Extent(low < 0 ? low - space : low, high > 0 ? high + space : high);
    }
    if (isConstant) {
      double space = Math.max(Math.abs(least) * 0.1, least == Math.rint(least) ? 1 : 0);
      return new Extent(least - (hasZero ? 0 : space), least + space);
    }
    double space = margin == Margin.NONE ? 0 : extent.span() * MARGIN;
    return new Extent(least - space, most + space);
  }

  private static AxisScale linear(Extent range) {
    double span = range.span();
    boolean isUsual = span >= SMALLEST_SPAN && span <= LARGEST_SPAN;
    double unit = isUsual ? 1 : Math.pow(10, Math.floor(Math.log10(span)));
    return new AxisScale(range.min(), range.max(), false, unit);
  }

  /// The numbers in the axis' unit; NaN for those that it cannot show.
  double[] place(double[] values) {
    return Arrays.stream(values)
        .map(value -> isLogarithmic && !(value > 0) ? Double.NaN : value / unit)
        .toArray();
  }

  /// The beginning of the axis as XChart needs it: a little further out, because it does not label
  /// the ends.
  double placedMin() {
    return isLogarithmic
        ? min * Math.pow(max / min, -LOGARITHMIC_EDGE)
        : (min - EDGE * (max - min)) / unit;
  }

  /// The end of the axis as XChart needs it.
  double placedMax() {
    return isLogarithmic ? max * (1 + EDGE) : (max + EDGE * (max - min)) / unit;
  }

  /// The label of a placed number.
  String label(@Nullable Double placed) {
    return placed == null ? "" : NumberText.of(placed * unit, min, max);
  }

  /// The pattern of the labels of a logarithmic axis.
  String pattern() {
    return min < SMALLEST_DECIMAL || max > LARGEST_DECIMAL ? "0E0" : "#,##0.###";
  }

  /// The distance of labels in pixels for which none has a fraction.
  ///
  /// @param pixels the length of the axis
  /// @param isWhole whether all numbers are whole
  int labelDistance(int pixels, int usual, boolean isWhole) {
    return isWhole && unit == 1 && !isLogarithmic && max - min > 2
        ? Math.max(usual, (int) (0.8 * pixels / (max - min)))
        : usual;
  }
}
