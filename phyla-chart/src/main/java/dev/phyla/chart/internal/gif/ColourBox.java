package dev.phyla.chart.internal.gif;

import java.util.Arrays;
import java.util.List;

/// A set of colours that one entry of a palette may represent.
final class ColourBox {

  private final int[] colours;
  private final double[] weights;
  private final double[] means = new double[3];
  private int widestShift;
  private double spread;

  /// @param colours colours, `0xRRGGBB`, at least one
  /// @param weights the weight of each colour, all positive
  ColourBox(int[] colours, double[] weights) {
    this.colours = colours;
    this.weights = weights;
    double total = Arrays.stream(weights).sum();
    for (int channel = 0; channel < means.length; channel++) {
      int shift = 8 * channel;
      double sum = 0;
      double squares = 0;
      for (int i = 0; i < colours.length; i++) {
        int value = channel(colours[i], shift);
        sum += weights[i] * value;
        squares += weights[i] * value * value;
      }
      means[channel] = sum / total;
      double deviation = colours.length == 1 ? 0 : squares - sum * sum / total;
      if (deviation > spread) {
        spread = deviation;
        widestShift = shift;
      }
    }
  }

  /// The error of replacing all colours with one: 0 if there is only one.
  double spread() {
    return spread;
  }

  /// The mean colour, `0xRRGGBB`.
  int mean() {
    return (int) Math.round(means[2]) << 16
        | (int) Math.round(means[1]) << 8
        | (int) Math.round(means[0]);
  }

  /// The two boxes after a split at the mean of the channel in which the colours differ most. The
  /// spread must not be 0.
  List<ColourBox> halves() {
    double cut = means[widestShift / 8];
    int low = 0;
    for (int colour : colours) {
      low += channel(colour, widestShift) <= cut ? 1 : 0;
    }
    var lowColours = new int[low];
    var lowWeights = new double[low];
    var highColours = new int[colours.length - low];
    var highWeights = new double[colours.length - low];
    int high = 0;
    low = 0;
    for (int i = 0; i < colours.length; i++) {
      if (channel(colours[i], widestShift) <= cut) {
        lowColours[low] = colours[i];
        lowWeights[low++] = weights[i];
      } else {
        highColours[high] = colours[i];
        highWeights[high++] = weights[i];
      }
    }
    return List.of(new ColourBox(lowColours, lowWeights), new ColourBox(highColours, highWeights));
  }

  private static int channel(int colour, int shift) {
    return colour >> shift & 255;
  }
}
