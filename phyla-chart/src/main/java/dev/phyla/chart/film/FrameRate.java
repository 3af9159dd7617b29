package dev.phyla.chart.film;

/// The duration of frames, in the unit of the GIF format.
final class FrameRate {
  static final int USUAL_HUNDREDTHS = 5;

  private static final double SLOWEST = 0.01;

  /// Players show faster animations at another speed.
  private static final double FASTEST = 50;

  private FrameRate() {}

  static int hundredths(double framesPerSecond) {
    if (!(framesPerSecond >= SLOWEST && framesPerSecond <= FASTEST)) {
      throw new IllegalArgumentException(
          "An animation has 0.01 to 50 frames per second, and not " + framesPerSecond + ".");
    }
    return (int) Math.round(100 / framesPerSecond);
  }

  static void requireFrames(int frames) {
    if (frames == 0) {
      throw new IllegalStateException("There is nothing to save: no frame was recorded.");
    }
  }
}
