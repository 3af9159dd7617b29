package dev.phyla.chart.film;

/// A canvas that adds shapes to a [LightBuffer], with soft edges.
///
/// The world's y axis points up, the picture's points down. Shapes too small to be seen are drawn
/// larger and correspondingly fainter, so that a crowd of them is as bright at any resolution.
final class LightCanvas implements Canvas {

  private static final float MIN_DOT_RADIUS = 1.2f;
  private static final float MIN_DART_LENGTH = 3.2f;
  private static final float DART_BREADTH = 0.42f;

  private final LightBuffer light;
  private final float left;
  private final float top;
  private final float pixelsPerUnit;

  LightCanvas(LightBuffer light, View view) {
    this.light = light;
    left = view.centreX() - view.side() / 2;
    top = view.centreY() + view.side() / 2;
    pixelsPerUnit = light.width() / view.side();
  }

  @Override
  public void dot(float x, float y, float radius, int colour, float brightness) {
    float wanted = radius * pixelsPerUnit;
    float drawn = Math.max(wanted, MIN_DOT_RADIUS);
    float inverse = 1 / (drawn * drawn);
    stamp(
        x,
        y,
        drawn,
        colour,
        brightness * wanted * wanted * inverse,
        (dx, dy) -> {
          float falloff = Math.max(0, 1 - (dx * dx + dy * dy) * inverse);
          return falloff * falloff;
        });
  }

  @Override
  public void streak(
      float x, float y, float alongX, float alongY, float radius, int colour, float brightness) {
    float wanted = radius * pixelsPerUnit;
    float drawn = Math.max(wanted, MIN_DOT_RADIUS);
    float inverse = 1 / (drawn * drawn);
    float halfX = alongX / 2 * pixelsPerUnit;
    float halfY = -alongY / 2 * pixelsPerUnit;
    float half2 = halfX * halfX + halfY * halfY;
    float inverseHalf2 = half2 > 0 ? 1 / half2 : 0;
    stamp(
        x + alongX / 2,
        y + alongY / 2,
        drawn + (float) Math.sqrt(half2),
        colour,
        brightness * wanted / drawn,
        (dx, dy) -> {
          float nearest = Math.clamp((dx * halfX + dy * halfY) * inverseHalf2, -1f, 1f);
          float awayX = dx - nearest * halfX;
          float awayY = dy - nearest * halfY;
          float falloff = Math.max(0, 1 - (awayX * awayX + awayY * awayY) * inverse);
          return falloff * falloff;
        });
  }

  @Override
  public void dart(
      float x,
      float y,
      float headingX,
      float headingY,
      float length,
      int colour,
      float brightness) {
    float norm = (float) Math.sqrt(headingX * headingX + headingY * headingY);
    float alongX = norm > 0 ? headingX / norm : 1;
    float alongY = norm > 0 ? -headingY / norm : 0;
    float wanted = length * pixelsPerUnit;
    float drawn = Math.max(wanted, MIN_DART_LENGTH);
    float half = drawn / 2;
    stamp(
        x,
        y,
        half + 1,
        colour,
        brightness * (wanted / drawn) * (wanted / drawn),
        (dx, dy) -> {
          float along = dx * alongX + dy * alongY;
          float across = Math.abs(dx * alongY - dy * alongX);
          float breadth = (half - along) / 2 * DART_BREADTH;
          return Math.clamp(breadth - across + 0.5f, 0f, 1f)
              * Math.clamp(half - Math.abs(along) + 0.5f, 0f, 1f);
        });
  }

  /// The fraction of a pixel that a shape covers, for the distance of the pixel's centre from the
  /// shape's.
  private interface Shape {
    float coverage(float dx, float dy);
  }

  private void stamp(float x, float y, float reach, int colour, float strength, Shape shape) {
    float centreX = (x - left) * pixelsPerUnit - 0.5f;
    float centreY = (top - y) * pixelsPerUnit - 0.5f;
    int firstColumn = Math.max(0, (int) Math.ceil(centreX - reach));
    int lastColumn = Math.min(light.width() - 1, (int) Math.floor(centreX + reach));
    int firstRow = Math.max(0, (int) Math.ceil(centreY - reach));
    int lastRow = Math.min(light.height() - 1, (int) Math.floor(centreY + reach));
    float red = Srgb.red(colour) * strength;
    float green = Srgb.green(colour) * strength;
    float blue = Srgb.blue(colour) * strength;
    for (int row = firstRow; row <= lastRow; row++) {
      for (int column = firstColumn; column <= lastColumn; column++) {
        float share = shape.coverage(column - centreX, row - centreY);
        light.add(row * light.width() + column, red * share, green * share, blue * share);
      }
    }
  }
}
