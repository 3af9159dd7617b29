package dev.phyla.chart.film;

/// A dark surface to paint on, which adds up light.
///
/// Positions and sizes are in world units, colours are `0xRRGGBB`, and brightness scales the light
/// of a shape: 1 shows its colour, more makes it glow, and overlapping shapes add up. Shapes
/// outside the view are not drawn.
public interface Canvas {

  /// Paints a soft round dot.
  ///
  /// @param x the middle
  /// @param y the middle
  /// @param radius the radius
  /// @param colour the colour
  /// @param brightness the brightness
  void dot(float x, float y, float radius, int colour, float brightness);

  /// Paints a soft line from (`x`, `y`) to (`x` + `alongX`, `y` + `alongY`), such as the trace of a
  /// fast dot.
  ///
  /// @param x the beginning
  /// @param y the beginning
  /// @param alongX the direction and length
  /// @param alongY the direction and length
  /// @param radius half of the breadth
  /// @param colour the colour
  /// @param brightness the brightness
  void streak(
      float x, float y, float alongX, float alongY, float radius, int colour, float brightness);

  /// Paints a slim arrowhead that points along (`headingX`, `headingY`), a direction of any length.
  ///
  /// @param x the middle
  /// @param y the middle
  /// @param headingX the direction
  /// @param headingY the direction
  /// @param length the length of the arrowhead
  /// @param colour the colour
  /// @param brightness the brightness
  void dart(
      float x, float y, float headingX, float headingY, float length, int colour, float brightness);
}
