package dev.phyla.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.Locale;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.AxesChartStyler.TextAlignment;
import org.knowm.xchart.style.Styler.LegendPosition;

/// The look of all charts: a white ground, light grid lines, and colours that people with any kind
/// of colour vision tell apart.
final class Theme {
  /// The palette of Okabe and Ito without yellow, which is hard to see on white, and with grey.
  private static final int[] COLOURS = {
    0x0072B2, 0xD55E00, 0x009E73, 0xCC79A7, 0xE69F00, 0x56B4E9, 0x666666
  };

  private static final float[][] DASHES = {{}, {7, 4}, {2, 3}, {9, 3, 2, 3}};

  static final Color TEXT = new Color(0x333333);
  static final Color FRAME = new Color(0x999999);
  private static final Color GRID = new Color(0xE4E4E4);
  private static final Color LEVEL = new Color(0x777777);

  static final float LINE_WIDTH = 2f;

  private Theme() {}

  static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }

  static Font labelFont() {
    return font(Font.PLAIN, 12);
  }

  /// The colour of a series.
  ///
  /// @param own colours that replace the palette; empty for none
  static Color colour(int index, int[] own) {
    int[] colours = own.length > 0 ? own : COLOURS;
    return new Color(colours[index % colours.length]);
  }

  static Color translucent(Color colour, int alpha) {
    return new Color(colour.getRed(), colour.getGreen(), colour.getBlue(), alpha);
  }

  /// The line of a series: dashed when its colour was taken before.
  static BasicStroke line(int index, int[] own, float width) {
    int round = index / (own.length > 0 ? own.length : COLOURS.length);
    return stroke(width, DASHES[round % DASHES.length]);
  }

  static BasicStroke levelLine() {
    return stroke(1.5f, 5, 4);
  }

  static Color levelColour() {
    return LEVEL;
  }

  private static BasicStroke stroke(float width, float... dashes) {
    return dashes.length == 0
        ? new BasicStroke(width, BasicStroke.CAP_ROUND, BasicStroke.JOIN_ROUND)
        : new BasicStroke(width, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 10, dashes, 0);
  }

  /// Sets all that does not depend on the data.
  static void apply(AxesChartStyler styler) {
    styler.setLocale(Locale.ROOT);
    styler.setBaseFont(labelFont());
    styler.setChartTitleFont(font(Font.BOLD, 17));
    styler.setChartTitlePadding(8);
    styler.setChartTitleBoxVisible(false);
    styler.setChartFontColor(TEXT);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setChartPadding(20);
    styler.setPlotBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setPlotMargin(0);
    styler.setPlotContentSize(1);
    styler.setPlotGridLinesColor(GRID);
    styler.setPlotGridLinesStroke(new BasicStroke(1));
    styler.setPlotTicksMarksVisible(false);
    styler.setAxisTitleFont(font(Font.PLAIN, 14));
    styler.setAxisTitlePadding(10);
    styler.setXAxisTitleColor(TEXT);
    styler.setYAxisTitleColor(TEXT);
    styler.setAxisTickLabelsFont(labelFont());
    styler.setAxisTickLabelsColor(TEXT);
    styler.setAxisTickMarksColor(FRAME);
    styler.setAxisTickMarksStroke(new BasicStroke(1));
    styler.setAxisTickMarkLength(5);
    styler.setAxisTickPadding(5);
    styler.setLegendPosition(LegendPosition.OutsideE);
    styler.setLegendFont(font(Font.PLAIN, 13));
    styler.setLegendBorderColor(Color.WHITE);
    styler.setLegendBackgroundColor(Color.WHITE);
    styler.setLegendPadding(9);
    styler.setLegendSeriesLineLength(26);
    styler.setYAxisLabelAlignment(TextAlignment.Right);
    styler.setYAxisTickMarkSpacingHint(44);
    styler.setAntiAlias(true);
  }
}
