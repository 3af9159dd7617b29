package dev.phyla.chart;

import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.style.XYStyler;
import org.knowm.xchart.style.markers.SeriesMarkers;

/// Two axes of numbers.
///
/// @param x the horizontal axis
/// @param y the vertical axis
/// @param isWholeX whether only whole numbers are on the horizontal axis
/// @param isWholeY whether only whole numbers are on the vertical axis
record Axes(AxisScale x, AxisScale y, boolean isWholeX, boolean isWholeY) {
  private static final int X_LABEL_DISTANCE = 84;
  private static final int Y_LABEL_DISTANCE = 44;

  /// A chart with these axes and no series.
  XYChart chart(Drawing.Size size, String title, String xLabel, String yLabel) {
    XYChart chart =
        new XYChartBuilder()
            .width(size.width())
            .height(size.height())
            .title(title)
            .xAxisTitle(xLabel)
            .yAxisTitle(yLabel)
            .build();
    XYStyler styler = chart.getStyler();
    Theme.apply(styler);
    styler.setChartTitleVisible(!title.isBlank());
    styler.setXAxisTitleVisible(!xLabel.isBlank());
    styler.setYAxisTitleVisible(!yLabel.isBlank());
    styler.setXAxisMin(x.placedMin()).setXAxisMax(x.placedMax());
    styler.setYAxisMin(y.placedMin()).setYAxisMax(y.placedMax());
    styler.setXAxisTickMarkSpacingHint(x.labelDistance(size.width(), X_LABEL_DISTANCE, isWholeX));
    styler.setYAxisTickMarkSpacingHint(y.labelDistance(size.height(), Y_LABEL_DISTANCE, isWholeY));
    styler.setXAxisLogarithmic(x.isLogarithmic());
    styler.setYAxisLogarithmic(y.isLogarithmic());
    styler.setXAxisDecimalPattern(x.pattern());
    styler.setYAxisDecimalPattern(y.pattern());
    if (!x.isLogarithmic()) {
      styler.setxAxisTickLabelsFormattingFunction(x::label);
    }
    if (!y.isLogarithmic()) {
      styler.setyAxisTickLabelsFormattingFunction(y::label);
    }
    addUnevenPoint(chart);
    return chart;
  }

  /// Adds a point that is not drawn. If all numbers had the same distance, XChart would label some
  /// of them instead of round numbers.
  private void addUnevenPoint(XYChart chart) {
    double uneven = x.placedMin() + (x.placedMax() - x.placedMin()) / Math.E;
    chart
        .addSeries(" ", new double[] {uneven}, new double[] {Double.NaN})
        .setMarker(SeriesMarkers.NONE)
        .setShowInLegend(false);
  }
}
