package dev.phyla.chart.film;

/// A square window onto a simulated plane, and how fast light fades in it.
///
/// @param centreX the middle of the window, in world units
/// @param centreY the middle of the window, in world units
/// @param side the length of its sides, in world units
/// @param trail the share of a frame's light that is left in the next one, from 0 (no trails) to
///   less than 1
public record View(float centreX, float centreY, float side, float trail) {

  /// Checks the values.
  ///
  /// @throws IllegalArgumentException if the side is not positive, or the trail not a share
  public View {
    if (!(side > 0)) {
      throw new IllegalArgumentException("A view needs a positive side, but got " + side + ".");
    }
    if (!(trail >= 0 && trail < 1)) {
      throw new IllegalArgumentException(
          "A trail is a share from 0 to less than 1, but got " + trail + ".");
    }
  }

  /// A window onto the square from the origin to (`side`, `side`).
  ///
  /// @param side the length of its sides
  /// @param trail the share of a frame's light that is left in the next one
  /// @return the view
  public static View fromOrigin(float side, float trail) {
    return new View(side / 2, side / 2, side, trail);
  }
}
