package dev.phyla.chart.film;

/// One colour channel of a picture, as amounts of light: row by row from the top, from 0 without an
/// upper bound.
final class Plane {

  final int width;
  final int height;
  final float[] values;

  Plane(int width, int height) {
    this.width = width;
    this.height = height;
    values = new float[width * height];
  }

  /// Multiplies all light by a factor.
  void fade(float share) {
    for (int pixel = 0; pixel < values.length; pixel++) {
      values[pixel] *= share;
    }
  }

  /// Limits all light to a maximum.
  void limit(float most) {
    for (int pixel = 0; pixel < values.length; pixel++) {
      values[pixel] = Math.min(values[pixel], most);
    }
  }

  /// The same picture with both sides divided by `factor`: every pixel is the mean of those it
  /// covers.
  Plane reduced(int factor) {
    var result = new Plane(width / factor, height / factor);
    float weight = 1f / (factor * factor);
    for (int y = 0; y < result.height * factor; y++) {
      int target = y / factor * result.width;
      int source = y * width;
      for (int x = 0; x < result.width; x++) {
        float sum = 0;
        for (int step = 0; step < factor; step++) {
          sum += values[source++];
        }
        result.values[target + x] += sum * weight;
      }
    }
    return result;
  }

  /// Replaces every value by the mean of the square of the given radius around it. Light that
  /// leaves the picture is lost.
  void blur(int radius) {
    var line = new float[Math.max(width, height)];
    for (int y = 0; y < height; y++) {
      blurLine(y * width, 1, width, radius, line);
    }
    for (int x = 0; x < width; x++) {
      blurLine(x, width, height, radius, line);
    }
  }

  private void blurLine(int start, int stride, int length, int radius, float[] line) {
    for (int i = 0; i < length; i++) {
      line[i] = values[start + i * stride];
    }
    float weight = 1f / (2 * radius + 1);
    float sum = 0;
    for (int i = 0; i < Math.min(radius, length); i++) {
      sum += line[i];
    }
    for (int i = 0; i < length; i++) {
      if (i + radius < length) {
        sum += line[i + radius];
      }
      if (i > radius) {
        sum -= line[i - radius - 1];
      }
      values[start + i * stride] = Math.max(0, sum * weight);
    }
  }

  /// The light at a position between pixels, whose centres are at whole coordinates; outside of the
  /// picture it is that of the border.
  float at(float x, float y) {
    float insideX = Math.clamp(x, 0f, width - 1f);
    float insideY = Math.clamp(y, 0f, height - 1f);
    int left = Math.min((int) insideX, Math.max(0, width - 2));
    int top = Math.min((int) insideY, Math.max(0, height - 2));
    int right = Math.min(left + 1, width - 1);
    int bottom = Math.min(top + 1, height - 1);
    float upper = mix(values[top * width + left], values[top * width + right], insideX - left);
    float lower =
        mix(values[bottom * width + left], values[bottom * width + right], insideX - left);
    return mix(upper, lower, insideY - top);
  }

  private static float mix(float from, float to, float share) {
    return from + (to - from) * share;
  }
}
